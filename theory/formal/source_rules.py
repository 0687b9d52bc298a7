"""Rules for the Coq sources that need no Coq: sentences that are allowed, short lines, short files, unique names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from theory.evidence import sources
from theory.formal.checker import computations, rules

WIDTH, LENGTH = 110, 300


def faults(path: Path, text: str) -> Iterator[str]:
    """Yield what one source breaks, as file:line: rule."""
    yield from rules.faults(path, text)
    yield from computations.faults(path, text)
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > WIDTH:
            yield f"{path}:{number}: {len(line)} characters, at most {WIDTH}"
    if not text.startswith("(**"):
        yield f"{path}:1: the first line says what the file proves"
    if (length := text.count("\n")) > LENGTH:
        yield f"{path}: {length} lines, at most {LENGTH}"


def all_faults() -> tuple[str, ...]:
    """Return the faults of all sources, of their names together, and of what Coq is called with."""
    found = [fault for path in sources.files() for fault in faults(path, sources.text(path))]
    names = Counter(path.stem for path in sources.files())
    found += [f"{name}: {times} files of this name" for name, times in names.items() if times > 1]
    return (*found, *flag_faults())


def flag_faults() -> tuple[str, ...]:
    """Return what is wrong with the flags that Coq is called with."""
    if sources.text(sources.PROJECT) == sources.FLAGS:
        return ()
    return (f"{sources.PROJECT}: Coq is called with other flags than {sources.FLAGS.split()}",)
