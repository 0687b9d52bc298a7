"""tab:composite: arithmetic on what the second study reports, and what its text does not say."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from theory.ledger.claim import Erratum, claim
from theory.paper.constants import Constants
from theory.paper.sec_experiments.printed_tables import (
    COMPOSITE,
    HALF_UNIT,
    INITIAL_GAP,
    PrintedRatio,
    around,
    consistent,
    deteriorations,
)
from theory.trusted.statement import Finite, Statement

ONE = Fraction(1)


def E28_a(k: Constants, *, half: Fraction = HALF_UNIT, factor: Fraction = ONE) -> Statement:
    """read like those of tab:final, the ratios 11.1, 11.9, 76.7, 111.1 follow from tab:composite"""
    holds = partial(consistent, half=half, factor=factor)
    return Finite("4 deteriorations against the gaps of tab:composite", deteriorations, holds)


def _above_ratio_of_means(point: PrintedRatio, factor: Fraction) -> bool:
    return around(point.gap)[1] / around(point.independent)[0] < factor * around(point.reported)[0]


def E28_fixed(k: Constants, *, factor: Fraction = ONE) -> Statement:
    """each of the four exceeds every ratio of means that the rounded table allows"""
    holds = partial(_above_ratio_of_means, factor=factor)
    return Finite("4 deteriorations against the gaps of tab:composite", deteriorations, holds)


def _oblivious_gaps() -> Iterator[tuple[int, Fraction]]:
    yield from zip((100, 334), map(Fraction, COMPOSITE["oblivious"][1:]), strict=True)


def _above_start(point: tuple[int, Fraction], factor: Fraction) -> bool:
    return point[1] > factor * INITIAL_GAP


def E28_c(k: Constants, *, factor: Fraction = ONE) -> Statement:
    """the clipped oblivious runs end, in the mean, above the initial gap 0.4481 at τ = 100, 334"""
    text = "the oblivious gaps of tab:composite at τ = 100 and 334"
    return Finite(text, _oblivious_gaps, partial(_above_start, factor=factor))


CLAIMS = (
    claim(
        E28_a, "tab:composite", line=3165,
        mutants={
            "2 per cent smaller": {"factor": Fraction(98, 100)},
            "gaps rounded twice as coarsely": {"half": ONE},
        },
        erratum=Erratum(
            finding="E28",
            why="they are means of paired ratios (10.57 and 67.6 are the ratios of means at τ = 100), "
            "while tab:final reports ratios of means",
            corrected_by="E28.fixed",
        ),
    ),
    claim(
        E28_fixed, "tab:composite", line=3165,
        mutants={"by 10 per cent": {"factor": Fraction(9, 10)}, "by 15 per cent": {"factor": Fraction(85, 100)}},
    ),
    claim(
        E28_c, "tab:composite", line=3147,
        mutants={"above twice the initial gap": {"factor": Fraction(2)}, "above 1.6 times": {"factor": Fraction(8, 5)}},
    ),
)  # fmt: skip
