"""eq:master: ϑ² is never the largest of the three terms of M."""

from __future__ import annotations

from sympy import Rational

from theory.ledger.claim import choose, claim, improvement
from theory.paper.propagation import Inputs, chain
from theory.paper.rationals import TWELFTH
from theory.text.constants import Constants
from theory.text.notation import beta
from theory.trusted.formula import ge, le
from theory.trusted.statement import Number, Statement, forall


def T12(k: Constants, *, power: Number | None = None, reverse: bool = False) -> Statement:
    """ϑ² <= β^(1/3), so ϑ² is redundant in M"""
    square, bound = chain(Inputs(), k).theta ** k.M_theta, beta ** choose(power, k.M_beta)
    return forall(ge(square, bound) if reverse else le(square, bound))


CLAIMS = (
    claim(
        T12, "eq:master", line=2072,
        erratum=improvement(
            "E14",
            r"\underbrace{\frac{2\,Y_0\max\big(\beta^{1/3},\,\vartheta^2,\, "
            r"\sigma^2\beta^{-2/3}\big)}{\rho\,\vartheta}}_{=:\ \Rcal(\rho,\beta)}",
            "ϑ² never exceeds β^(1/3), so it can be left out of the maximum",
            at=2073,
        ),
        mutants={
            "the other way round": {"reverse": True},
            "β^(1/3) becomes β^(5/12)": {"power": Rational(5, 12)},
            "β^(1/3) becomes β^(-1/12)": {"power": -TWELFTH},
        },
    ),
)  # fmt: skip
