"""thm:oblivious without the product (Ḃ+B̈)·M of the S-bound."""

from __future__ import annotations

from sympy import Rational

from theory.ledger.claim import Erratum, claim
from theory.paper.app_lower.thm_lower.unmerged import unmerged_rate
from theory.paper.constants import Constants
from theory.paper.notation import Lam
from theory.paper.propagation import oblivious
from theory.trusted.statement import Exponent, Number, Statement


def _at_one(k: Constants, value: Number) -> Exponent:
    return Exponent(unmerged_rate(oblivious(k), k) ** 3, value, {Lam: 1})


def T20_oblivious(k: Constants, *, value: Number = 3) -> Statement:
    """without the product, the oblivious R³ is Λ³ and not Λ⁶"""
    return _at_one(k, value)


def T20_six(k: Constants, *, value: Number = 6) -> Statement:
    """the oblivious ε⁻³ term needs Λ⁶, whichever line of the S-bound is used"""
    return _at_one(k, value)


CLAIMS = (
    claim(
        T20_oblivious, "thm:oblivious", line=1126, needs=("T20.unmerged",),
        mutants={"3 becomes 6": {"value": 6}, "3 becomes 37/12": {"value": Rational(37, 12)}},
    ),
    claim(
        T20_six, "thm:oblivious", line=1126,
        mutants={"6 becomes 5": {"value": 5}, "6 becomes 71/12": {"value": Rational(71, 12)}},
        erratum=Erratum(
            "E1",
            why="the square of Λ in R comes from B̈·σ_M², a product that the first line of the "
            "S-bound does not have",
            corrected_by="T20.oblivious",
        ),
    ),
)  # fmt: skip
