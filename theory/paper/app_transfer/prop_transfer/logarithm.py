"""prop:transfer, first proof detail: the sum inside the logarithm has T terms."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Rational, log

from theory.ledger.claim import claim
from theory.paper.propagation import Inputs, chain
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.text.notation import S, T, dbar
from theory.trusted.formula import le, nonneg
from theory.trusted.statement import Forall, Number, Statement, every, forall

d, terms = nonneg("d k")


def T28(
    k: Constants, *, cost: Number = 1, sizes: Iterable[int] = range(1, 7), more: int = 0, less: int = 0
) -> Statement:
    """Σ_{t'<=T-1} δ², which has T terms, is at most δ̄²T, as inside ln(1+δ̄²T): induction step, and T <= 6"""
    one_more = forall(le(S + d**2, (terms + cost) * dbar**2), le(S, terms * dbar**2), le(d, dbar))
    return every(one_more, *(_at_most(size + more, size - less) for size in sizes))


def _at_most(count: int, size: int) -> Forall:
    """Return Σ δ² <= size·δ̄² for a sum of `count` terms."""
    steps = nonneg(f"delta:{count}")
    proof = sum((dbar - step) * (dbar + step) for step in steps)
    given = (le(step, dbar) for step in steps)
    return forall(le(sum(step**2 for step in steps), size * dbar**2), *given, because=proof)


def T28_chain(k: Constants, *, cost: Number = 1) -> Statement:
    """the logarithm inside the chain's own B̈ covers ln(1 + Σ_{t<T} δ_t²), because Σ_{t<T} δ_t² <= δ̄²T"""
    (logarithm,) = chain(Inputs(), k, dbar=dbar).Bddot.atoms(log)
    return forall(le(1 + S, logarithm.args[0]), le(S, cost * dbar**2 * T))


CLAIMS = (
    claim(
        T28_chain, "prop:transfer", line=2254, needs=("T28",),
        mutants={"2δ̄²T terms": {"cost": 2}, "1.01δ̄²T terms": {"cost": Rational(101, 100)}},
    ),
    claim(
        T28, "prop:transfer", size="T <= 6", line=2254,
        mutants={
            "T terms bounded by (T-1)δ̄²": {"sizes": (4,), "less": 1},
            "the sum runs to T, with T + 1 terms": {"sizes": (4,), "more": 1},
            "one more term costs δ̄²/2": {"cost": HALF},
        },
    ),
)  # fmt: skip
