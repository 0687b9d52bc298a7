"""The Coq sources: where they are, what they weigh, and the text of one statement, read without comments."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

import theory
from theory.errors import TheoryError
from theory.evidence.sentences import Sentence, blanked, sentences

FOLDER = Path(theory.__file__).parent / "formal"
PROJECT = Path("_CoqProject")
FLAGS = "-Q . MCFW\n-arg -w -arg -notation-overridden,-ambiguous-paths,-inconsistent-scopes\n"
"""What Coq is called with, word for word: another flag could switch a check off."""
_ITEM = re.compile(r"(?:Definition|Fixpoint|Record|Lemma|Theorem|Corollary)\s+(?P<name>[\w']+)")


def files() -> tuple[Path, ...]:
    """Return every .v file, relative to the folder, in the order of their names."""
    return tuple(sorted(path.relative_to(FOLDER) for path in FOLDER.rglob("*.v")))


def text(path: Path) -> str:
    """Return the text of one source file."""
    return (FOLDER / path).read_text(encoding="utf-8")


def checkers() -> tuple[Path, ...]:
    """Return the files that decide what is accepted: rules, axioms and the run of the kernel."""
    evidence = [Path(__file__).with_name(name) for name in ("record.py", "sentences.py", "sources.py")]
    run = [FOLDER / name for name in ("kernel.py", "source_rules.py", "stopwatch.py")]
    return (*evidence, *run, *sorted((FOLDER / "checker").glob("*.py")))


def digest() -> str:
    """Return the SHA-256 of all sources, of what Coq is called with, and of the checker.

    One changed character changes it, in a name as in a text.
    """
    state = hashlib.sha256(asked().encode())
    for place in checkers():
        state.update(place.name.encode() + b"\0" + place.read_text(encoding="utf-8").encode() + b"\0")
    return state.hexdigest()


def asked() -> str:
    """Return the SHA-256 of what Coq itself is given: the sources and the flags."""
    state = hashlib.sha256()
    for path in (*files(), PROJECT):
        state.update(path.as_posix().encode() + b"\0" + text(path).encode() + b"\0")
    return state.hexdigest()


@cache
def _items(text: str) -> tuple[Sentence, ...]:
    return tuple(sentence for sentence in sentences(text) if _ITEM.match(sentence.text))


@cache
def _places(folder: Path) -> dict[str, list[Path]]:
    """Return the files of each name; walking through the folder for every theorem takes long."""
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.rglob("*.v")):
        found.setdefault(path.stem, []).append(path.relative_to(folder))
    return found


def module_file(module: str) -> Path:
    """Return the file of a module by its last name, which is unique: `lem_mlmc` is in paper/app_mlmc."""
    found = [path for path in _places(FOLDER).get(module, ()) if (FOLDER / path).exists()]
    found = found or [path for path in files() if path.stem == module]
    if len(found) != 1:
        raise TheoryError(f"module {module!r}: {len(found)} files of that name; there must be one")
    return found[0]


def item(path: Path, name: str) -> Sentence:
    """Return the sentence that states a theorem or a definition."""
    for sentence in _items(text(path)):
        if (found := _ITEM.match(sentence.text)) and found["name"] == name:
            return sentence
    raise TheoryError(f"{path} has no definition or theorem {name!r}")


def line_of(path: Path, name: str) -> int:
    """Return the line on which a definition or theorem starts."""
    return item(path, name).line


def statement(path: Path, name: str) -> str:
    """Return the text of a theorem up to its proof, or of a definition, without comments."""
    return re.sub(r"[^\S\n]+$", "", item(path, name).text, flags=re.MULTILINE) + "."


def quotation(path: Path, name: str) -> str:
    """Return the same as it stands in the source, with the comments in it and on its last line."""
    found, written = item(path, name), text(path)
    end = found.end + 1
    rest, told = (whole[end:].split("\n", 1)[0] for whole in (written, blanked(written)))
    return written[found.start : end] + ("" if told.strip() else rest.rstrip())
