"""A break: a claim that a variation refutes, its witness in numbers, and what ties it to other constants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from theory.ledger.claim import Claim
from theory.ledger.judge import Judge
from theory.refutation.replay import Replay, replay
from theory.refutation.simplest import refuted_part, simplest
from theory.text.constants import PAPER
from theory.trusted.conclude import Judgement
from theory.trusted.finding import Witness
from theory.trusted.statement import Every, Exists, Forall, Identity, Statement
from theory.variation.difference import leaves, same
from theory.variation.displays import displays
from theory.variation.question import keywords_of
from theory.variation.usage import usage
from theory.variation.variation import Variation, stating


class Break(NamedTuple):
    """A refuted claim: the witness, what is calculated there, and where its numbers come from.

    `equality` says that only equalities between numbers are false, and all else that the claim states holds. `ties`
    are the other constants of the false part, `copies` the keywords in which the claim writes the paper's value out.
    """

    claim: Claim
    witness: Witness
    replay: Replay | None
    part: Statement
    equality: bool
    ties: tuple[str, ...]
    copies: tuple[str, ...]


def break_of(claim: Claim, judgement: Judgement, variation: Variation, judge: Judge) -> Break:
    """Return what is to be said of a claim of the paper that is refuted with the variation."""
    now = variation.of(claim)
    statement = now.statement
    assert judgement.witness is not None
    part = refuted_part(statement, judgement.witness) or statement
    witness = simplest(part, judgement.witness)
    return Break(
        claim, witness, _calculated(now, part, witness), part, _only_equalities(statement, judge),
        tuple(_ties(claim, variation, part)), tuple(_copies(claim, variation)),
    )  # fmt: skip


def _calculated(claim: Claim, part: Statement, witness: Witness) -> Replay | None:
    """Return the calculation at a witness that is an assignment of numbers; a case of a list is only named."""
    if isinstance(part, Exists):
        part = Forall(part.formula)
    if type(witness.point) is not dict or not isinstance(part, Forall | Identity):
        return None
    return replay(stating(claim, part), witness)


def is_equality(part: Statement) -> bool:
    """Return whether a leaf is an equality between two numbers, of which no symbol is a part."""
    return isinstance(part, Identity) and not part.lhs.free_symbols | part.rhs.free_symbols


def _only_equalities(statement: Statement, judge: Judge) -> bool:
    """Return whether the statement holds without its equalities between numbers, one of which is false."""
    parts = tuple(leaves(statement))
    rest = tuple(part for part in parts if not is_equality(part))
    if len(rest) == len(parts):
        return False
    return not rest or judge.judge(Every(rest)).verdict.green


def _ties(claim: Claim, variation: Variation, part: Statement) -> Iterator[str]:
    """Yield the other constants that the false part of a claim depends on."""
    place = next(i for i, leaf in enumerate(leaves(variation.of(claim).statement)) if same(leaf, part))
    for name in displays():
        if name in variation.names or name not in usage(claim):
            continue
        moved = Variation((*variation.constants, (name, getattr(PAPER, name) + 1)), variation.keywords)
        if not same(list(leaves(moved.of(claim).statement))[place], part):
            yield name


def _copies(claim: Claim, variation: Variation) -> Iterator[str]:
    """Yield the keywords whose own value is the paper's value of a changed constant."""
    written = {getattr(PAPER, name) for name in variation.names}
    given = {(keyword.claim, keyword.name) for keyword in variation.keywords}
    for found in keywords_of([claim]):
        if (
            type(found.value) is not bool
            and found.value in written
            and (found.claim, found.name) not in given
        ):
            yield f"{found.claim}.{found.name}"
