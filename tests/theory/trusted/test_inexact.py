"""Evidence and points that are not exact decide nothing, wherever a float hides."""

import math
from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType, SimpleNamespace

import numpy as np
import pytest
import sympy
from flint import arb
from sympy import Float, Rational

from theory.ledger.judge import Judge
from theory.trusted.conclude import conclude
from theory.trusted.exact import fraction
from theory.trusted.finding import Decomposition, DualPair, Witness, fails, holds
from theory.trusted.formula import eq, ge, le, positive, real
from theory.trusted.maxplus import Affine
from theory.trusted.statement import Audit, Exists, Exponent, Finite, exists, forall
from theory.trusted.sweeps.points import inexact
from theory.trusted.verdict import Verdict

n, m, y = positive("n m y")
x = real("x")
TINY = Rational(1, 10**20)
FLAT = Affine(Fraction(1), (Fraction(0),))
NUMBERS = {
    "a float": 0.0,
    "a NumPy float": np.float64(0),
    "a NumPy integer": np.int64(0),
    "a SymPy float": Float(0),
    "a NaN": math.nan,
    "a bool": False,
}


def growth(value):
    """n + m·y + m/y with n = N and m = N^(1 + 10^-20): its smallest exponent is 1 + 10^-20, not 1."""
    return Exponent(n + m * y + m / y, value, {n: 1, m: 1 + TINY}, (y,))


@pytest.mark.parametrize("name", NUMBERS)
def test_a_dual_point_is_made_of_fractions(name):
    """A rounded point does not prove that the exponent is 1, nor that it is not 1 + 10^-20."""
    pair = DualPair((NUMBERS[name],), {FLAT: Fraction(1)})
    assert conclude(growth(1), [holds("exponents", pair)]).verdict is Verdict.UNKNOWN
    assert conclude(growth(1 + TINY), [fails("exponents", pair)]).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("zero", [0.0, np.float64(0), False, 0])
def test_the_pieces_of_a_dual_pair_are_made_of_fractions(zero):
    """A piece that equals one of the program's, but calculates otherwise, is refused; in fractions it counts."""
    for number, verdict in ((zero, Verdict.UNKNOWN), (Fraction(0), Verdict.PROVED)):
        piece = Affine(Fraction(1), (number,))
        pair = DualPair((Fraction(0),), {piece: Fraction(1)})
        statement = Exponent(n + y, 1, {n: 1}, (y,))
        assert conclude(statement, [holds("exponents", pair)]).verdict is verdict


def test_an_instance_is_evaluated_at_its_own_point():
    """0.5 equals 1/2, but 0.5 + 10^-20 is 0.5: a witness in floats does not refute what is true."""
    statement = exists(eq(x + TINY, Rational(1, 2) + TINY), x=Rational(1, 2))
    assert conclude(statement, [fails("evaluate", Witness({"x": 0.5}))]).verdict is Verdict.EXACT
    wrong = exists(eq(x + TINY, Rational(1, 2)), x=Rational(1, 2))
    assert conclude(wrong, [fails("evaluate", Witness({"x": Fraction(1, 2)}))]).verdict is Verdict.REFUTED


def test_a_point_does_not_invent_its_numbers():
    """A dictionary that answers 0.0 for a name it does not hold is no witness, and no model."""
    invented = Witness(defaultdict(float, n=Fraction(1)))
    assert conclude(forall(ge(x, 1)), [fails("search", invented)]).verdict is Verdict.UNKNOWN
    solvers = [holds("z3"), holds("cvc5")]
    statement = forall(ge(x + 1, 0), ge(x, 0))
    assert conclude(statement, solvers, invented).verdict is Verdict.UNKNOWN
    assert conclude(statement, solvers, Witness({"x": Fraction(0)})).verdict is Verdict.PROVED


def test_a_certificate_with_a_float_is_refused():
    """x² <= 2x² because of 1.0·x² is no proof; because of x² it is."""
    model = Witness({"x": Fraction(0)})
    for term, verdict in ((Float(1) * x**2, Verdict.UNKNOWN), (x**2, Verdict.PROVED)):
        finding = holds("nonneg", Decomposition(term))
        assert conclude(forall(le(x**2, 2 * x**2)), [finding], model).verdict is verdict


class Sloppy(Fraction):
    """A fraction that is less than nothing and more than anything."""

    def __lt__(self, other):
        return True

    __le__ = __gt__ = __ge__ = __lt__


def test_a_fraction_of_another_kind_is_read_as_what_it_says():
    """A subclass may compare as it likes; the kernel calculates with a plain fraction of the same value."""
    assert type(fraction(Sloppy(1, 3))) is Fraction
    assert conclude(Exists(le(x, 0), {x: Sloppy(1)}), []).verdict is Verdict.UNKNOWN


@dataclass(frozen=True, slots=True)
class Slotted:
    """A record without a dictionary."""

    value: object


INEXACT = {
    "a float": 0.5,
    "a NaN": math.nan,
    "floats in a tuple": (1, (0.1, 0.2)),
    "a key": {0.5: 1},
    "a proxy": MappingProxyType({"a": 0.5}),
    "a Decimal": Decimal("0.1"),
    "a SymPy float": Float(1),
    "a SymPy term": x + 0.5,
    "SymPy's NaN": sympy.nan,
    "a SymPy matrix": sympy.Matrix([0.5]),
    "a ball": arb(1),
    "a record": SimpleNamespace(inner=[0.5]),
    "a record with slots": Slotted((1, math.nan)),
    "an array in a record": Slotted(np.array([1.0])),
}


@pytest.mark.parametrize("name", INEXACT)
def test_a_point_that_is_not_exact_makes_nothing_green(name):
    """A list or a sample with such a point is unknown, whatever the predicate says."""
    point = INEXACT[name]
    with Judge() as judge:
        for exhaustive in (False, True):
            listed = Finite("", lambda: [1, point], lambda p: True, exhaustive=exhaustive)
            assert judge.judge(listed).verdict is Verdict.UNKNOWN
        assert judge.judge(Audit("", lambda rng: point, lambda p: True)).verdict is Verdict.UNKNOWN


EXACT = (1, True, "0.5", None, Fraction(1, 2), Rational(1, 2), sympy.sqrt(2) * x, sympy.Matrix([1]), int)
RECORDS = (Slotted((1, Fraction(1, 3))), SimpleNamespace(a=[1]), MappingProxyType({"a": 1}))


@pytest.mark.parametrize("point", [*EXACT, *RECORDS])
def test_an_exact_point_is_let_through(point):
    """Integers, fractions, exact terms and words, in records and outside."""
    assert not inexact(point)
