"""thm:lower without the product (Ḃ+B̈)·M: the line above it in the S-bound has Ḃσ²β^(-2/3) + B̈β^(1/3) instead."""

from __future__ import annotations

from sympy import Expr, Max, Rational

from theory.ledger.claim import Erratum, claim
from theory.paper.constants import Constants
from theory.paper.notation import Lam, beta, rho
from theory.paper.propagation import Inputs, chain, markov
from theory.paper.rationals import FIVE_SIXTHS, THREE_QUARTERS, TWO_THIRDS
from theory.trusted.statement import Exponent, Number, Statement


def unmerged_rate(x: Inputs, k: Constants) -> Expr:
    """Return R from the first line: 2 max(2Y_1ϑ², 96(Ḃσ²β^(-2/3) + B̈β^(1/3)))/(ρϑ), with ϑ <= 1 for ϑ²/ϑ."""
    given = chain(x, k)
    noise = given.Bdot * x.sigma2 * x.beta**k.M_sigma + given.Bddot * x.beta**k.M_beta
    inverse = 1 + x.beta**-k.theta_power  # 1/ϑ
    return k.R_master / x.rho * Max(k.Y0 * given.Y1, k.Y2 * noise * inverse)


def _best(k: Constants, value: Number) -> Exponent:
    return Exponent(unmerged_rate(markov(Inputs(), k), k), value, {Lam: 1}, over=(rho, beta))


def T20_best(k: Constants, *, value: Number = THREE_QUARTERS) -> Statement:
    """without the product, some (ρ, β) gives R = Λ^(3/4) up to logarithms"""
    return _best(k, value)


def T20_lower(k: Constants, *, value: Number = FIVE_SIXTHS) -> Statement:
    """5/6 is the smallest exponent of R over (ρ, β) within the analysis, whichever line of the S-bound is used"""
    return _best(k, value)


CLAIMS = (
    claim(
        T20_best, "thm:lower", line=1159, needs=("T20.unmerged",),
        mutants={"3/4 becomes 2/3": {"value": TWO_THIRDS}, "3/4 becomes 5/6": {"value": FIVE_SIXTHS}},
    ),
    claim(
        T20_lower, "thm:lower", line=1166,
        mutants={"5/6 becomes 11/12": {"value": Rational(11, 12)}, "5/6 becomes 2/3": {"value": TWO_THIRDS}},
        erratum=Erratum(
            "E1",
            why="(Ḃ+B̈)·M multiplies two maxima; the line above it gives Ḃσ²β^(-2/3) + B̈β^(1/3), "
            "and with it ρ = Λ^(3/4), β = Λ^(3/2) reach 3/4",
            corrected_by="T20.best",
        ),
    ),
)  # fmt: skip
