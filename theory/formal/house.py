"""Rules for the Coq sources that need no Coq: no unproved step, short lines, short files, unique names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from theory.formal import sources

WIDTH, LENGTH = 110, 300
UNPROVED = re.compile(
    r"\b(Admitted|admit|Axioms?|Parameters?|Conjectures?|give_up|bypass_check|Unset\s+Guard\s+Checking"
    r"|Unset\s+Positivity\s+Checking|Unset\s+Universe\s+Checking|Declare\s+Module|Abort|vm_cast_no_check"
    r"|exact_no_check|native_cast_no_check|type_in_type|native_compute)\b"
)
_COMMENT = re.compile(r"\(\*.*?\*\)", flags=re.DOTALL)


def code(text: str) -> str:
    """Return a source without its comments, line by line as before."""
    return _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), text)


def faults(path: Path, text: str) -> Iterator[str]:
    """Yield what one source breaks, as file:line: rule."""
    for number, line in enumerate(code(text).split("\n"), start=1):
        if found := UNPROVED.search(line):
            yield f"{path}:{number}: {found[0]!r} is refused"
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > WIDTH:
            yield f"{path}:{number}: {len(line)} characters, at most {WIDTH}"
    if not text.startswith("(**"):
        yield f"{path}:1: the first line says what the file proves"
    if (length := text.count("\n")) > LENGTH:
        yield f"{path}: {length} lines, at most {LENGTH}"


def all_faults() -> tuple[str, ...]:
    """Return the faults of all sources, and of their names together."""
    found = [fault for path in sources.files() for fault in faults(path, sources.text(path))]
    names = Counter(path.stem for path in sources.files())
    found += [f"{name}: {times} files of this name" for name, times in names.items() if times > 1]
    return tuple(found)
