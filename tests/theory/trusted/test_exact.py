"""Exact evaluation: fractions, balls where roots need them, and three answers to a comparison."""

from fractions import Fraction

import pytest
import sympy
from flint import arb
from sympy import Abs, Integer, Max, Min, Pow, Rational, sqrt

from theory.errors import TheoryError
from theory.trusted.exact import Undefined, ball, compare, fraction, truth, value
from theory.trusted.formula import all_of, any_of, eq, le, lt, ne, real

x, y = real("x y")
AT = {"x": Fraction(3), "y": Fraction(-2)}


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        (x * y, -6),
        (x + y + 1, 2),
        (x - y, 5),
        (Max(x, y), 3),
        (Min(x, y), -2),
        (Abs(y), 2),
        (y**3, -8),
        (x**-2, Fraction(1, 9)),
        ((x + 1) ** Rational(3, 2), 8),
        ((x + 1) ** Rational(-1, 2), Fraction(1, 2)),
        (sqrt(x - 3), 0),
        (sqrt(x - Rational(11, 4)), Fraction(1, 2)),
        (Pow(x - 3, 0, evaluate=False), 1),
        (x**-1, Fraction(1, 3)),
    ],
)
def test_a_rational_value_is_exact_and_lies_in_its_ball(term, expected):
    """Two ways of evaluation, one value."""
    assert value(term, AT) == expected
    assert ball(term, {name: arb(int(number)) for name, number in AT.items()}).contains(
        arb(Fraction(expected).numerator) / Fraction(expected).denominator
    )


def test_extremes_of_irrational_terms_are_decided_by_balls():
    """√2 < √3 decides a maximum and a minimum, in either order of the arguments."""
    for terms in ((sqrt(x), sqrt(x - 1)), (sqrt(x - 1), sqrt(x))):
        largest, least = Max(*terms, evaluate=False), Min(*terms, evaluate=False)
        assert truth(lt(Rational(173, 100), largest), AT) is True
        assert truth(lt(Rational(142, 100), least), AT) is False
        assert truth(lt(Rational(141, 100), least), AT) is True


def test_log_and_exp_have_balls_around_their_values():
    """log 1 = 0 and exp 0 = 1; a log of a negative number has none."""
    at = {"x": arb(1), "y": arb(0)}
    assert ball(sympy.log(x), at).contains(arb(0))
    assert abs(ball(sympy.exp(y), at) - 1) < 1e-9
    assert not ball(sympy.log(x - 2), at).is_finite()


def test_an_irrational_value_is_none():
    """√3 has no fraction, and neither has log 3."""
    assert value(sqrt(x), AT) is None
    assert value(sympy.log(x), AT) is None


@pytest.mark.parametrize("term", [1 / (x - 3), sqrt(y), sqrt(x + 2 * y), Pow(x - 3, Rational(-1, 2))])
def test_an_undefined_term_decides_nothing(term):
    """A zero denominator and the root of a negative number have no value: neither true nor false."""
    with pytest.raises(Undefined):
        value(term, AT)
    assert truth(le(term, 0), AT) is None
    assert truth(lt(0, term), AT) is None


@pytest.mark.parametrize(("a", "b"), [(1, 2), (2, 1), (1, 1)])
def test_fractions_are_always_comparable(a, b):
    """Each comparison of two fractions is true or false."""
    lhs, rhs = Fraction(a), Fraction(b)
    answers = {op: compare(op, lhs, rhs) for op in ("<=", "<", "=", "!=")}
    assert answers == {"<=": a <= b, "<": a < b, "=": a == b, "!=": a != b}


@pytest.mark.parametrize("op", ["<=", "<", "=", "!="])
def test_a_fraction_and_a_ball_are_not_compared(op):
    """An unequal pair of types would be called unequal, whatever the numbers are."""
    for pair in ((Fraction(1, 3), arb(1) / 3), (arb(1) / 3, Fraction(1, 3))):
        with pytest.raises(TypeError):
            compare(op, *pair)


def test_balls_that_overlap_are_not_compared():
    """[0, 2] and [1, 3] are neither ordered nor equal nor different; [0, 1/2] and [1, 2] are."""
    wide, other = arb(1, 1), arb(2, 1)
    assert [compare(op, wide, other) for op in ("<=", "<", "=", "!=")] == [None] * 4
    low, high = arb(0.25, 0.25), arb(1.5, 0.5)
    assert [compare(op, low, high) for op in ("<=", "<", "=", "!=")] == [True, True, False, True]
    assert [compare(op, high, low) for op in ("<=", "<", "=", "!=")] == [False, False, False, True]


def test_balls_that_touch_are_ordered_and_perhaps_equal():
    """[−2, 0] and [0, 2] share one number: the first is at most the second, and nothing else is certain."""
    low = arb(0, 1) - arb(0, 1).upper()
    high = -low
    assert low.upper() == high.lower() == 0
    assert [compare(op, low, high) for op in ("<=", "<", "=", "!=")] == [True, None, None, None]
    assert [compare(op, high, low) for op in ("<=", "<", "=", "!=")] == [None, False, None, None]


def test_equal_roots_are_never_called_equal():
    """Balls cannot show √3·√3 = 3, so it stays undecided; √3 ≠ 2 is decided."""
    twice = sympy.Mul(sqrt(x), sqrt(x), evaluate=False)
    assert truth(eq(twice, 3), AT) is None
    assert truth(ne(sqrt(x), 2), AT) is True


def test_a_connective_is_decided_by_its_decisive_part():
    """False decides a conjunction and true a disjunction, also beside a part without an answer."""
    true, false, unknown = le(x, 3), lt(x, 3), le(1 / (x - 3), 0)
    assert truth(all_of(true, unknown), AT) is None
    assert truth(all_of(false, unknown), AT) is False
    assert truth(any_of(true, unknown), AT) is True
    assert truth(any_of(false, unknown), AT) is None
    assert truth(all_of(), AT) is True
    assert truth(any_of(), AT) is False
    assert truth(all_of(true, true), AT) is True
    assert truth(any_of(false, false), AT) is False


def test_only_rationals_are_fractions():
    """Floats and roots are refused."""
    assert fraction(Rational(2, 3)) == Fraction(2, 3)
    assert fraction(Integer(4)) == 4
    for wrong in (0.5, sqrt(2)):
        with pytest.raises(TheoryError, match="is not an exact rational number"):
            fraction(wrong)
