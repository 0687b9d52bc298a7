"""The files that the virtual machine of Coq's kernel decides: definitions and one lemma each, and nothing else.

Rewriting, as coqchk does it, takes minutes for a single row; so coqchk is given its own virtual machine, and these are
the only files that use it. What the lemma means stands elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from theory.errors import TheoryError
from theory.evidence.sentences import sentences

FOLDER = "computations"
_PROOF = ["Proof", "vm_compute", "reflexivity", "Qed"]
_BEFORE = re.compile(r"(Require|From|Import|Open Scope|Definition|Notation)\s.*")


def is_computation(path: Path) -> bool:
    """Whether a source is one of these files, by its place."""
    return FOLDER in path.parts


def faults(path: Path, text: str) -> Iterator[str]:
    """Yield what a file among the computations says beyond its imports, its definitions and its one lemma."""
    if not is_computation(path):
        return
    try:
        said = [sentence.flat for sentence in sentences(text)]
    except TheoryError:
        return  # the rules say so
    body = [sentence for sentence in said if not _BEFORE.fullmatch(sentence)]
    if len(body) != 5 or not re.match(r"Lemma checked : .* = .*", body[0]) or body[1:] != _PROOF:
        yield f"{path}:1: a computation is definitions and one lemma `checked`, by vm_compute"
