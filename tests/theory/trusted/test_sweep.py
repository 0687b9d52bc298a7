"""Sweeps: what the list, the points and the predicate must be for a sweep to say anything."""

import array
import ctypes
import math
from collections import deque
from decimal import Decimal
from fractions import Fraction
from functools import partial
from random import Random

import pytest

from theory.trusted.conclude import conclude
from theory.trusted.finding import Witness
from theory.trusted.statement import Audit, Finite
from theory.trusted.sweeps.points import inexact
from theory.trusted.sweeps.reach import reach
from theory.trusted.sweeps.trap import Whole
from theory.trusted.verdict import Verdict


class Sloppy(Fraction):
    """A fraction that is less than anything."""

    def __lt__(self, other):
        return True


class Slotted:
    """A record that holds its number in a slot."""

    __slots__ = ("value",)

    def __init__(self, value):
        self.value = value


class Heir(Slotted):
    """A record with a slot of its own, below one with another."""

    __slots__ = ("more",)


class Words(str):
    """A text of another kind."""


class Digits(array.array):
    """Numbers in C, under another name."""


HIDDEN = {
    "a deque": deque([0.5]),
    "an array": array.array("d", [0.5]),
    "an array under another name": Digits("d", [0.5]),
    "a number of C": ctypes.c_double(0.5),
    "a slot": Slotted(0.5),
    "a slot of a base": Heir(0.5),
    "a Decimal": Decimal("0.5"),
    "a fraction that lies": Sloppy(1, 2),
    "a text of another kind": Words("0.5"),
    "an iterator": iter([1]),
    "a generator": (n for n in [1]),
    "bytes that change": bytearray(b"1"),
    "a view": memoryview(b"1"),
    "deep": {"a": [(1, Slotted(deque([Slotted(math.nan)])))]},
}


@pytest.mark.parametrize("name", HIDDEN)
def test_a_point_shows_all_that_it_holds(name):
    """What hides a float, or may, is no point; the same record with whole numbers is one."""
    assert inexact(HIDDEN[name])
    assert conclude(Finite("", lambda: [1, HIDDEN[name]], lambda p: True), []).verdict is Verdict.UNKNOWN
    assert not inexact([deque([1]), Slotted(1), "0.5", Fraction(1, 2)])


def helper(n):
    """Return whether n + 1 is n, in floats."""
    return float(n) + 1 == float(n)


def divided(n):
    """Return whether a half of n is one of an even number, in floats."""
    return n / 2 == n // 2


def rooted(n):
    """Return whether the root of n + 1 is that of n."""
    return math.sqrt(n + 1) == math.sqrt(n)


def bound(scale, n):
    """Return whether n + 1 is n, in floats of this scale."""
    return float(scale) * n + 1 == float(scale) * n


BIG = 2**60
ROUNDING = {
    "a float by name": (BIG, lambda n: float(n) + 1 == float(n)),
    "a float by a helper": (BIG, lambda n: helper(n)),
    "a float in the code": (BIG, lambda n: n * 1.0 + 1 == n),
    "a division": (BIG, lambda n: n / 1 + 1 == n / 1),
    "a division of a sum": (BIG, lambda n: (n + 1) / 2 == n // 2),
    "a division by a helper": (BIG, lambda n: divided(n)),
    "a division in a tuple": ((BIG, 2), lambda p: p[0] / p[1] + 1 == p[0] / p[1]),
    "a negative power": (1, lambda n: (BIG + n) ** -1 == BIG**-1 and (n + 2) ** -1 > 0),
    "a root": (BIG, rooted),
    "a bound argument": (BIG, partial(bound, 1)),
    "a float that is kept": (3, lambda n: [x for x in [math.inf] if x > n] != []),
}


@pytest.mark.parametrize("name", ROUNDING)
def test_a_predicate_that_rounds_says_nothing(name):
    """n + 1 = n is true of floats and of no number; the kernel names the float that it saw."""
    point, predicate = ROUNDING[name]
    assert predicate(point) is True
    for statement in (
        Finite("", lambda: [point], predicate),
        Finite("", lambda: [point], predicate, exhaustive=True),
        Audit("", lambda rng: point, predicate),
    ):
        judged = conclude(statement, [])
        assert (judged.verdict, "the predicate rounds" in judged.reason) == (Verdict.UNKNOWN, True)


EXACT = {
    "fractions": (3, lambda n: Fraction(n) / 2 == Fraction(n, 2)),
    "a fraction over a number": (3, lambda n: Fraction(1) / n + 1 / Fraction(n) == Fraction(2, n)),
    "floor division": (3, lambda n: n // 2 == 1 and n % 2 == 1 and -n < 0 and abs(n) ** 2 == 9),
    "integer functions": (9, lambda n: math.isqrt(n) == 3 and math.gcd(n, 6) == 3 and math.comb(n, 1) == n),
    "a power of a fraction": (3, lambda n: Fraction(n) ** -1 == Fraction(1, 3)),
    "a range": (3, lambda n: [*range(n)] == [0, 1, 2] and pow(n, -1, 7) == 5),
}


@pytest.mark.parametrize("name", EXACT)
def test_exact_arithmetic_is_let_through(name):
    """Fractions, floor division, powers modulo a number and the integer functions of math round nothing."""
    point, predicate = EXACT[name]
    assert conclude(Finite("", lambda: [point], predicate), []).cases == 1


def test_a_guarded_number_calculates_as_its_value():
    """While nothing is armed, a Whole is a whole number."""
    two = Whole(2)
    assert (two / 2, 4 / two, two**-1, float(two), two + 1, 7 % two) == (1.0, 2.0, 0.5, 2.0, 3, 1)


def test_a_list_is_read_once():
    """A domain that is another list at the second reading has the cases that were judged."""
    readings = iter([[1, 2, 3], [1]])
    judged = conclude(Finite("", lambda: next(readings), lambda n: n < 4), [])
    assert (judged.verdict, judged.cases) == (Verdict.CHECKED, 3)


def test_a_predicate_is_asked_twice():
    """One that says True and then something else, or lives on an iterator, is no predicate."""
    flip = {"n": 0}

    def moody(point):
        flip["n"] += 1
        return flip["n"] % 2 == 1

    spent = partial(lambda it, n: next(it), iter([True]))
    for predicate in (moody, spent):
        assert conclude(Finite("", lambda: [1], predicate), []).verdict is Verdict.UNKNOWN
    assert "then False at 1" in conclude(Finite("", lambda: [1], moody), []).reason


def test_a_point_that_fails_is_the_witness():
    """With its place in the list, in a list and in an audit."""
    assert conclude(Finite("", lambda: range(9), lambda n: n < 7), []).witness == Witness(7, 7)
    drawn = conclude(Audit("", Random.getstate, lambda s: True), [])
    assert drawn.verdict is Verdict.AUDITED
    assert conclude(Audit("", lambda rng: rng.randrange(9), lambda n: n < 5), []).verdict is Verdict.REFUTED


def test_what_a_predicate_reaches():
    """Its helpers by name, their globals, and what is written elsewhere, by name only."""
    found = reach(rooted)
    assert [f.__name__ for f in found.functions.values()] == ["rooted"]
    assert [name for name, _ in found.foreign] == ["math"]
    assert {f.__name__ for f in reach(ROUNDING["a float by a helper"][1]).functions.values()} == {
        "<lambda>",
        "helper",
    }
