"""The Coq sources: where they are, what they weigh, and the text of one statement."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from theory.errors import TheoryError

FOLDER = Path(__file__).parent
_ITEM = re.compile(
    r"^(?:Definition|Fixpoint|Record|Lemma|Theorem|Corollary)\s+(?P<name>[\w']+)", flags=re.MULTILINE
)


def files() -> tuple[Path, ...]:
    """Return every .v file, relative to the folder, in the order of their names."""
    return tuple(sorted(path.relative_to(FOLDER) for path in FOLDER.rglob("*.v")))


def text(path: Path) -> str:
    """Return the text of one source file."""
    return (FOLDER / path).read_text(encoding="utf-8")


def digest() -> str:
    """Return the SHA-256 of all sources, names and contents; one changed character changes it."""
    state = hashlib.sha256()
    for path in files():
        state.update(path.as_posix().encode() + b"\0" + text(path).encode() + b"\0")
    return state.hexdigest()


def module_file(module: str) -> Path:
    """Return the file of a module by its last name, which is unique: `lem_mlmc` is in paper/app_mlmc."""
    found = [path for path in files() if path.stem == module]
    if len(found) != 1:
        raise TheoryError(f"module {module!r}: {len(found)} files of that name; there must be one")
    return found[0]


def line_of(path: Path, name: str) -> int:
    """Return the line on which a definition or theorem starts."""
    for match in _ITEM.finditer(text(path)):
        if match["name"] == name:
            return text(path)[: match.start()].count("\n") + 1
    raise TheoryError(f"{path} has no definition or theorem {name!r}")


def statement(path: Path, name: str) -> str:
    """Return the text of a theorem up to its proof, or of a definition up to the next blank line or item."""
    lines = text(path).split("\n")[line_of(path, name) - 1 :]
    taken = [lines[0]]
    for line in lines[1:]:
        if re.match(r"(\S|$)", line) and not line.startswith("}"):
            break
        taken.append(line)
    return "\n".join(taken).split(" Proof.")[0].rstrip()
