"""lem:D: what C_R and C_S depend on."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Expr, sqrt

from theory.ledger.claim import Erratum, choose, claim
from theory.paper.constants import Constants
from theory.paper.notation import D, F_bar, G, kappa
from theory.paper.propagation import tuned_bounds
from theory.trusted.formula import le
from theory.trusted.statement import Finite, Number, Statement, every, forall

LISTED = ("L", "D", "G", "G_hat", "G_bar")


def _within(listed: tuple[str, ...], expression: Expr) -> Finite:
    def names() -> Iterator[str]:
        return iter(sorted(str(s.name) for s in expression.free_symbols))

    return Finite(f"symbols within {listed}", names, lambda name: name in listed)


def E13(k: Constants, *, listed: tuple[str, ...] = LISTED) -> Statement:
    """C_R and C_S, as displayed, depend only on (L, D, G, Ĝ, Ḡ_σ)"""
    bounds = tuned_bounds(k)
    return every(_within(listed, bounds.C_R), _within(listed, bounds.C_S))


def E13_fixed(k: Constants, *, listed: tuple[str, ...] = LISTED, factor: Number | None = None) -> Statement:
    """with 2GD for F̄ they depend only on (L, D, G, Ĝ, Ḡ_σ), and C_Y and C_P only grow by it"""
    bounds, limit = tuned_bounds(k), k.gap * G * D
    high = {F_bar: choose(factor, k.gap) * G * D}
    parts = bounds.C_Y, bounds.C_P.xreplace({sqrt(bounds.c2): kappa})
    resolved = (_within(listed, term.xreplace({F_bar: limit})) for term in (bounds.C_R, bounds.C_S))
    return every(*resolved, *(forall(le(part, part.xreplace(high)), le(F_bar, limit)) for part in parts))


CLAIMS = (
    claim(
        E13, "lem:D", line=2310,
        mutants={
            "without G": {"listed": ("L", "D", "F_bar", "G_hat", "G_bar")},
            "without Ĝ": {"listed": ("L", "D", "F_bar", "G", "G_bar")},
        },
        erratum=Erratum("E13", why="both contain F̄; F̄ <= 2GD has to be put in", corrected_by="E13.fixed"),
    ),
    claim(
        E13_fixed, "lem:D", line=2310, needs=("T01",),
        mutants={
            "without Ĝ": {"listed": ("L", "D", "G", "G_bar")},
            "2GD becomes GD": {"factor": 1},
        },
    ),
)  # fmt: skip
