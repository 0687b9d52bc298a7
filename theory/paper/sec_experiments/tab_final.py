"""tab:final: arithmetic on what the first study reports."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.ledger.claim import claim, imprecise
from theory.paper.sec_experiments.printed_tables import HALF_UNIT, consistent, final_ratios
from theory.text.constants import Constants
from theory.trusted.formula import ge, le, positive
from theory.trusted.statement import Finite, Number, Statement, forall


def E05(k: Constants, *, half: Fraction = HALF_UNIT, factor: Fraction = Fraction(1)) -> Statement:
    """each degradation is a ratio of the table's own gaps, up to their rounding"""
    holds = partial(consistent, half=half, factor=factor)
    return Finite("16 degradation ratios of tab:final against its gaps", final_ratios, holds, exhaustive=True)


def E28_d(k: Constants, *, factor: Number = 1, below: bool = True) -> Statement:
    """a degradation gap/gap_iid is at most gap₀/gap_iid if the run does not end above the start"""
    gap, independent, start = positive("gap independent start")
    bound = le(gap / independent, factor * start / independent)
    return forall(bound, ge(start, independent), *([le(gap, start)] if below else []))


CLAIMS = (
    claim(
        E05, "tab:final", line=3024,
        mutants={
            "without rounding of the gaps": {"half": Fraction(0)},
            "5 per cent larger": {"factor": Fraction(105, 100)},
        },
    ),
    claim(
        E28_d, "tab:final", line=3024,
        erratum=imprecise(
            "E28",
            r"Bottom block: ratio to each method's own i.i.d.\ value.",
            "the ratio is capped by gap₀/gap_iid, and a method that never moves scores 1: it cannot show "
            "robustness by itself",
            at=3006,
        ),
        mutants={
            "some run ends above the start": {"below": False},
            "gap₀/gap_iid becomes 99/100 of it": {"factor": Rational(99, 100)},
        },
    ),
)  # fmt: skip
