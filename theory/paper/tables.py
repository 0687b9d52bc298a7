"""tab:final and tab:composite: arithmetic on what the paper reports.

A printed number stands for an interval of half a unit of its last digit on either side.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from sympy import Rational

from theory.ledger.eager import Claim, Erratum, Mutant
from theory.paper.constants import Constants
from theory.trusted.formula import ge, le, positive
from theory.trusted.statement import Finite, Forall, forall

FINAL = {
    "mixing-aware": (("0.183", "0.360", "0.688", "0.784"), ("1.0", "2.0", "3.8", "4.3")),
    "oblivious": (("0.205", "0.617", "1.023", "1.082"), ("1.0", "3.0", "5.0", "5.3")),
    "base as i.i.d.": (("0.036", "0.103", "0.258", "0.372"), ("1.0", "2.9", "7.2", "10.3")),
    "projected SGD": (("0.011", "0.059", "0.261", "0.423"), ("1.0", "5.2", "23.1", "37.4")),
}
COMPOSITE = {
    "mixing-aware": ("0.0355", "0.3751", "0.4001"),
    "oblivious": ("0.0416", "0.7082", "0.7272"),
    "base as i.i.d.": ("0.0038", "0.2569", "0.3579"),
}
DETERIORATION = {"mixing-aware": ("11.1", "11.9"), "base as i.i.d.": ("76.7", "111.1")}
INITIAL_GAP = Fraction("0.4481")


class Ratio(NamedTuple):
    """A reported ratio, with the gaps that it should divide."""

    method: str
    gap: str
    independent: str
    reported: str


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the tables; they have no constants of the chain."""
    return (*_ratios(), *_unmentioned())


def _around(number: str, half: Fraction = Fraction(1, 2)) -> tuple[Fraction, Fraction]:
    unit = Fraction(1, 10 ** len(number.partition(".")[2]))
    return Fraction(number) - half * unit, Fraction(number) + half * unit


def _consistent(point: Ratio, half: Fraction = Fraction(1, 2), factor: Fraction = Fraction(1)) -> bool:
    """Return whether values that print as the gaps have a ratio that prints as factor times the reported."""
    (low, high), (least, most) = _around(point.gap, half), _around(point.independent, half)
    below, above = _around(point.reported)
    return low / most <= factor * above and factor * below <= high / least


def _final() -> Iterator[Ratio]:
    for method, (gaps, ratios) in FINAL.items():
        yield from (Ratio(method, gap, gaps[0], ratio) for gap, ratio in zip(gaps, ratios, strict=True))


def _composite() -> Iterator[Ratio]:
    for method, ratios in DETERIORATION.items():
        gaps = COMPOSITE[method]
        yield from (Ratio(method, gap, gaps[0], ratio) for gap, ratio in zip(gaps[1:], ratios, strict=True))


def _above_ratio_of_means(point: Ratio, factor: Fraction = Fraction(1)) -> bool:
    return _around(point.gap)[1] / _around(point.independent)[0] < factor * _around(point.reported)[0]


def _ratios() -> tuple[Claim, ...]:
    final = partial(Finite, "16 degradation ratios of tab:final against its gaps", _final)
    composite = partial(Finite, "4 deteriorations against the gaps of tab:composite", _composite)
    return (
        Claim(
            id="E05",
            label="tab:final",
            line=3024,
            text="each degradation is a ratio of the table's own gaps, up to their rounding",
            statement=final(_consistent),
            mutants=(
                Mutant("without rounding of the gaps", final(partial(_consistent, half=Fraction(0)))),
                Mutant("5 per cent larger", final(partial(_consistent, factor=Fraction(105, 100)))),
            ),
        ),
        Claim(
            id="E28.a",
            label="tab:composite",
            line=3165,
            text="read like those of tab:final, the ratios 11.1, 11.9, 76.7, 111.1 follow from tab:composite",
            statement=composite(_consistent),
            mutants=(
                Mutant("2 per cent smaller", composite(partial(_consistent, factor=Fraction(98, 100)))),
                Mutant("gaps rounded twice as coarsely", composite(partial(_consistent, half=Fraction(1)))),
            ),
            erratum=Erratum(
                finding="E28",
                why="they are means of paired ratios (10.57 and 67.6 are the ratios of means at τ = 100), "
                "while tab:final reports ratios of means",
                corrected_by="E28.fixed",
            ),
        ),
        Claim(
            id="E28.fixed",
            label="tab:composite",
            line=3165,
            text="each of the four exceeds every ratio of means that the rounded table allows",
            statement=composite(_above_ratio_of_means),
            mutants=(
                Mutant("by 10 per cent", composite(partial(_above_ratio_of_means, factor=Fraction(9, 10)))),
                Mutant("by 15 per cent", composite(partial(_above_ratio_of_means, factor=Fraction(85, 100)))),
            ),
        ),
    )


# --- E28: what the text does not say


class Calibration(NamedTuple):
    """A grid and the value that the calibration selected."""

    grid: tuple[Fraction, ...]
    selected: Fraction


def _calibrations() -> Iterator[Calibration]:
    tenth = Fraction(1, 10)
    yield Calibration(tuple(Fraction(x) for x in ("0.001", "0.003", "0.01", "0.03", "0.1")), tenth)
    yield Calibration((tenth, Fraction(1), Fraction(10)), tenth)


def _at_an_end(point: Calibration) -> bool:
    return point.selected in (min(point.grid), max(point.grid))


def _inside(point: Calibration) -> bool:
    return min(point.grid) < point.selected < max(point.grid)


def _at_the_top(point: Calibration) -> bool:
    return point.selected == max(point.grid)


def _oblivious_gaps() -> Iterator[tuple[int, Fraction]]:
    yield from zip((100, 334), map(Fraction, COMPOSITE["oblivious"][1:]), strict=True)


def _above_start(point: tuple[int, Fraction], factor: Fraction = Fraction(1)) -> bool:
    return point[1] > factor * INITIAL_GAP


def _unmentioned() -> tuple[Claim, ...]:
    grids = partial(Finite, "the two calibrations of the first study", _calibrations)
    oblivious = partial(Finite, "the oblivious gaps of tab:composite at τ = 100 and 334", _oblivious_gaps)
    return (
        Claim(
            id="E28.b",
            label="sec:exp-params",
            line=2977,
            text="both calibrations of the first study select an end point of their grid",
            statement=grids(_at_an_end),
            mutants=(
                Mutant("an interior point", grids(_inside)),
                Mutant("the largest value", grids(_at_the_top)),
            ),
        ),
        Claim(
            id="E28.c",
            label="tab:composite",
            line=3147,
            text="the clipped oblivious runs end, in the mean, above the initial gap 0.4481 at τ = 100, 334",
            statement=oblivious(_above_start),
            mutants=(
                Mutant("above twice the initial gap", oblivious(partial(_above_start, factor=Fraction(2)))),
                Mutant("above 1.6 times", oblivious(partial(_above_start, factor=Fraction(8, 5)))),
            ),
        ),
        Claim(
            id="E28.d",
            label="tab:final",
            line=3024,
            text="a degradation is at most gap₀/gap_iid if no run ends above the start; not moving scores 1",
            statement=_capped_ratio(),
            mutants=(
                Mutant("some run ends above the start", _capped_ratio(below=False)),
                Mutant("gap₀/gap_iid becomes 99/100 of it", _capped_ratio(Rational(99, 100))),
            ),
        ),
    )


def _capped_ratio(factor: Rational | int = 1, *, below: bool = True) -> Forall:
    gap, independent, start = positive("gap independent start")
    bound = le(gap / independent, factor * start / independent)
    return forall(bound, ge(start, independent), *([le(gap, start)] if below else []))
