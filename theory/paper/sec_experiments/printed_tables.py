"""What tab:final and tab:composite print, and what rounding leaves open.

A printed number stands for an interval of half a unit of its last digit on either side.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

HALF_UNIT = Fraction(1, 2)
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


class PrintedRatio(NamedTuple):
    """A reported ratio, with the gaps that it should divide."""

    method: str
    gap: str
    independent: str
    reported: str


def around(number: str, half: Fraction = HALF_UNIT) -> tuple[Fraction, Fraction]:
    """Return the interval that a printed number stands for."""
    unit = Fraction(1, 10 ** len(number.partition(".")[2]))
    return Fraction(number) - half * unit, Fraction(number) + half * unit


def consistent(point: PrintedRatio, half: Fraction, factor: Fraction) -> bool:
    """Return whether values that print as the gaps have a ratio that prints as factor times the reported."""
    (low, high), (least, most) = around(point.gap, half), around(point.independent, half)
    below, above = around(point.reported)
    return low / most <= factor * above and factor * below <= high / least


def final_ratios() -> Iterator[PrintedRatio]:
    """Yield the sixteen degradation ratios of tab:final."""
    for method, (gaps, ratios) in FINAL.items():
        pairs = zip(gaps, ratios, strict=True)
        yield from (PrintedRatio(method, gap, gaps[0], ratio) for gap, ratio in pairs)


def deteriorations() -> Iterator[PrintedRatio]:
    """Yield the four deteriorations that the text quotes from tab:composite."""
    for method, ratios in DETERIORATION.items():
        gaps = COMPOSITE[method]
        pairs = zip(gaps[1:], ratios, strict=True)
        yield from (PrintedRatio(method, gap, gaps[0], ratio) for gap, ratio in pairs)
