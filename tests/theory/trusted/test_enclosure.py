"""Boxes: the kernel is certain of a relation on every cell, finds a corner where it fails, or gives up."""

from fractions import Fraction

import pytest
from flint import arb
from sympy import Rational, log

from theory.trusted.conclude import conclude
from theory.trusted.enclosure import enclose, settle
from theory.trusted.finding import Witness
from theory.trusted.formula import le, ne, positive, real
from theory.trusted.statement import OnBox
from theory.trusted.verdict import Verdict

a = positive("a")
x = real("x")


def verdict(conclusion, box, cells=200):
    """What the kernel says without any engine."""
    return conclude(OnBox(conclusion, box, cells), []).verdict


@pytest.mark.parametrize(
    ("conclusion", "expected"),
    [
        (le(log(1 + a), a), Verdict.CERTIFIED),
        (le(a, log(1 + a)), Verdict.REFUTED),
        (le(x * x, 26 + x), Verdict.CERTIFIED),
        (le(a - a, 0), Verdict.CERTIFIED),
        (le(2 * x - x**2, 1), Verdict.UNKNOWN),
    ],
)
def test_a_box_is_settled(conclusion, expected):
    """Certain on the whole box, certainly false at a corner, or undecided where equality is touched."""
    symbols = (conclusion.lhs - conclusion.rhs).free_symbols or {a}
    assert verdict(conclusion, {symbol: (Fraction(1, 3), 5) for symbol in symbols}) is expected


def test_ranges_across_zero_are_enclosed():
    """x² and x³ on [-1, 1], and a pole inside is no certainty."""
    box = {x: (-1, 1)}
    assert verdict(le(x**2 + x**3, Rational(5, 2)), box) is Verdict.CERTIFIED
    assert verdict(le(-1 / x, 1), box, 50) is not Verdict.CERTIFIED


def test_every_undefined_end_is_seen():
    """A log whose argument leaves the positive numbers at its lower end is undefined, though the upper end is fine."""
    assert verdict(le(log(x), 10), {x: (-1, 1)}, 20) is not Verdict.CERTIFIED
    assert verdict(ne(x, 0), {x: (-1, 2)}, 20) is not Verdict.CERTIFIED
    assert verdict(ne(x, 0), {x: (1, 2)}) is Verdict.CERTIFIED


def test_a_reciprocal_turns_the_ends_round():
    """On [1, 4] the reciprocal runs from 1/4 to 1, not from 1 to 1/4."""
    low, high = enclose(1 / a, {"a": (arb(1), arb(4))})
    assert low < arb(1) / 2 < high


def test_the_splits_are_counted():
    """x <= 2 fails at the corner 3; equality at 1 uses up what splits there are, and one more."""
    assert settle(OnBox(le(x, 2), {x: (0, 3)})) == Witness({"x": Fraction(3)})
    assert settle(OnBox(le(2 * x - x**2, 1), {x: (0, 3)}, 7)) == 8
    assert settle(OnBox(le(x, 2), {x: (0, 1)})) is None
