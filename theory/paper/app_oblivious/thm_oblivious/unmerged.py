"""thm:oblivious without the product (Ḃ+B̈)·M of the S-bound."""

from __future__ import annotations

from sympy import Rational

from theory.ledger.claim import claim, improvement
from theory.paper.app_lower.thm_lower.unmerged import unmerged_rate
from theory.paper.propagation import oblivious
from theory.text.constants import Constants
from theory.text.notation import Lam
from theory.trusted.statement import Exponent, Number, Statement


def T20_oblivious(k: Constants, *, value: Number = 3) -> Statement:
    """with the first line of the S-bound in the place of the second, the oblivious R³ is Λ³ and not Λ⁶"""
    return Exponent(unmerged_rate(oblivious(k), k) ** 3, value, {Lam: 1})


def T20_oblivious_alone(k: Constants, *, value: Number = 3) -> Statement:
    """the same with the growth line as displayed, Y₁M: R³ is still Λ³, so here one change is enough"""
    return Exponent(unmerged_rate(oblivious(k), k, displayed_growth=True) ** 3, value, {Lam: 1})


CLAIMS = (
    claim(
        T20_oblivious, "thm:oblivious", line=1127, needs=("T20.unmerged",),
        mutants={"3 becomes 6": {"value": 6}, "3 becomes 37/12": {"value": Rational(37, 12)}},
        erratum=improvement(
            "E1", r"\Ot\big(\tmix^{6}\,\varepsilon^{-3}+\tmix^{3}\,\varepsilon^{-2}\big).",
            "the square of Λ in R comes from the product B̈·σ_M² in (Ḃ+B̈)M; the line above it in the proof of "
            "prop:transfer has no such product, and with it the ε⁻³ term is Λ³",
        ),
    ),
    claim(
        T20_oblivious_alone, "thm:oblivious", line=1127, needs=("T20.unmerged",),
        mutants={"3 becomes 6": {"value": 6}, "3 becomes 2": {"value": 2}},
    ),
)  # fmt: skip
