"""A development of two files in a folder of its own, for the kernel run as `make formal` uses it."""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

from theory.errors import TheoryError
from theory.evidence import sources
from theory.evidence.record import Record
from theory.evidence.register import Export
from theory.formal import kernel, source_rules
from theory.formal.kernel import Refused

GROUND = "(** Zero. *)\nDefinition n0 : nat := 0.\nLemma n0_zero : n0 = 0.\nProof. reflexivity. Qed.\n"
LEAF = """(** The theorem and its instance. *)
From MCFW Require Import ground.
Theorem claim (n : nat) : n = n0 -> n = 0.
Proof. intro H. rewrite H. apply n0_zero. Qed.
Corollary met : n0 = 0.
Proof. apply claim. reflexivity. Qed.
"""
CHECKERS = sources.checkers()
"""The files of the checker itself, which no development replaces."""
CLAIM = Export("claim", "leaf", "", "", instance="met")


@contextlib.contextmanager
def development(ground: str, leaf: str, flags: str, others: dict[str, str]) -> Iterator[None]:
    """Let the checker work on these sources, in a build folder of their own."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        texts = {"ground.v": ground, "leaf.v": leaf, **others, "_CoqProject": flags}
        for name, text in texts.items():
            place = Path(folder, "sources", name)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        build = Path(folder, "build")
        build.mkdir()
        with (
            patch.object(sources, "checkers", lambda: CHECKERS),
            patch.object(sources, "FOLDER", Path(folder, "sources")),
            patch.object(kernel, "BUILD", build),
        ):
            yield


def built(exports: Sequence[Export]) -> None:
    """Compile the sources."""
    kernel.stage(kernel.BUILD)
    kernel.build(1)


def answers(exports: Sequence[Export]) -> None:
    """Compile, then ask Coq for axioms and statements."""
    built(exports)
    kernel.ask(exports, {}, 1)


def rechecked(exports: Sequence[Export]) -> None:
    """Compile, then let coqchk check."""
    built(exports)
    kernel.recheck()


def used(exports: Sequence[Export]) -> None:
    """Compile, then see what uses what."""
    built(exports)
    kernel.used(exports)


def clashing(exports: Sequence[Export]) -> None:
    """Compare the names of the sources with those of Coq's library."""
    if found := kernel.clashes():
        raise Refused("\n".join(found))


def checked(exports: Sequence[Export] = (CLAIM,)) -> Record:
    """The record of the development."""
    return kernel.check(1, exports)


def refusal(
    stage: Callable[[Sequence[Export]], None],
    word: str,
    *,
    ground: str = GROUND,
    leaf: str = LEAF,
    flags: str = sources.FLAGS,
    others: dict[str, str] | None = None,
    exports: Sequence[Export] = (CLAIM,),
    environment: dict[str, str] | None = None,
) -> Iterable[str]:
    """What one stage says against a development, if it is about this word; the source rules are off."""
    with (
        development(ground, leaf, flags, others or {}),
        patch.object(source_rules, "all_faults", lambda: ()),
        patch.dict(os.environ, environment or {}),
    ):
        try:
            stage(exports)
        except (Refused, TheoryError) as error:
            return [str(error)] if re.search(word, str(error)) else []
    return []
