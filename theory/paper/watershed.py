"""tab:watershed, computed: which constants of the chain grow with Λ, and whether only through ρ* and β*."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from sympy import Expr, Symbol

from theory.paper.propagation import Chain, Inputs, chain, markov, tuned_chain
from theory.text import notation as n
from theory.text.constants import Constants
from theory.trusted.maxplus import pieces


class WatershedRow(NamedTuple):
    """One constant: its Λ-exponents at fixed and at tuned (ρ, β), and its recursion inputs."""

    name: str
    fixed: Fraction
    tuned: Fraction
    contains: tuple[str, ...]

    @property
    def inflates(self) -> bool:
        """Whether the substitutions alone make it grow."""
        return self.fixed > 0


_RECURSION: tuple[Symbol, ...] = (n.L_rec, n.sigma2, n.sbar)


def watershed(paper: Constants) -> tuple[WatershedRow, ...]:
    """Return the table for every constant of the chain, in the order of the paper."""
    plain = chain(Inputs(), paper)
    fixed = dict(chain(markov(Inputs(), paper), paper).items())
    best = dict(tuned_chain(paper).items())
    scale = {n.Lam: 1}
    return tuple(
        WatershedRow(
            name,
            max(piece.constant for piece in pieces(fixed[name], scale)),
            max(piece.constant for piece in pieces(best[name], scale)),
            tuple(str(s.name) for s in _RECURSION if expression.has(s)),
        )
        for name, expression in plain.items()
    )


def after_substitution(paper: Constants, **change: Expr) -> Chain:
    """Return the chain after the three substitutions, with the clipped δ̄, at the given ρ and β."""
    return chain(replace(markov(Inputs(), paper), **change), paper)
