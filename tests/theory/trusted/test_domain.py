"""What a statement owes before its terms are defined, and what its hypotheses make visible."""

import pytest
from sympy import Max, Min, Rational, log, sqrt

from theory.trusted.domain import Facts, Sign, conditions, undefined
from theory.trusted.formula import all_of, any_of, eq, ge, gt, le, lt, ne, nonneg, positive, real
from theory.trusted.statement import Forall

a, b = positive("a b")
D = nonneg("D")
x, y = real("x y")


def test_the_conditions_of_the_parts_come_first():
    """√(1/x − 1) needs x ≠ 0, then 1/x − 1 ≥ 0; a negative root and a log need a positive number."""
    assert list(conditions(sqrt(1 / x - 1))) == [ne(x, 0), ge(1 / x - 1, 0)]
    assert list(conditions(1 / sqrt(x))) == [gt(x, 0)]
    assert list(conditions(log(x) + x**2)) == [gt(x, 0)]


@pytest.mark.parametrize(
    ("conclusion", "given"),
    [
        (le(sqrt(a), 1), ()),
        (le(1 / a, 1), ()),
        (le(sqrt(D) / (1 + D), 1), ()),
        (le(1 / (1 + x**2), 1), ()),
        (le(sqrt(x**2 + D), 1), ()),
        (le(sqrt(x), 1), (ge(x, 2),)),
        (le(1 / x, 1), (ge(x, a),)),
        (le(1 / x, 1), (gt(x, 0),)),
        (le(1 / x, 1), (lt(x, 0),)),
        (le(1 / x, 1), (ne(x, 0),)),
        (le(1 / x, 1), (all_of(ge(y, 0), gt(x, y)),)),
        (le(1 / x, 1), (eq(x, a + D),)),
        (le(1 / (a - b), 1), (lt(b, a),)),
        (le(sqrt(a - b), 1), (le(b, a),)),
        (le(sqrt(x), 2), (ge(sqrt(x), 1),)),
        (le(1 / Max(x, a), 1), ()),
        (le(1 / Min(b, a), 1), ()),
        (le(1 / (2 - sqrt(2)), 2), ()),
    ],
)
def test_visibly_defined(conclusion, given):
    """Signs, sums, products, bounds, differences and granted conditions are visible."""
    assert undefined(Forall(conclusion, given).hypotheses, conclusion) == ()


@pytest.mark.parametrize(
    ("conclusion", "given"),
    [
        (le(sqrt(x), 1), ()),
        (le(1 / D, 1), ()),
        (le(1 / x, 1), (ge(x, 0),)),
        (le(1 / x, 1), (ge(x, y),)),
        (le(1 / x, 1), (any_of(gt(x, 0), lt(x, -1)),)),
        (le(sqrt(x), 1), (any_of(ge(sqrt(x), 0), lt(x, 0)),)),
        (le(1 / (a - b), 1), (le(b, a),)),
        (le(sqrt(x), 1), (ge(x, -Rational(1, 10**9)),)),
        (le(1 / Max(x, D), 1), ()),
        (le(1 / Min(x, a), 1), ()),
        (le(sqrt(x), 1), (le(0, y), eq(y, x**2))),
        (le(1 / (sqrt(2) ** 2 + x), 1), ()),
        (ge(x, 0), (any_of(ge(sqrt(x), 0), le(x, -5)),)),
    ],
)
def test_not_visibly_defined(conclusion, given):
    """What is undefined at some point of the hypotheses, or only hidden, is owed."""
    assert undefined(Forall(conclusion, given).hypotheses, conclusion)


@pytest.mark.parametrize(
    ("term", "sign"),
    [
        (x**2, Sign.NONNEGATIVE),
        (x**3, Sign.ANY),
        (sqrt(x), Sign.NONNEGATIVE),
        (x**-2, Sign.POSITIVE),
        (1 / sqrt(x), Sign.POSITIVE),
        (1 / x, Sign.ANY),
        (D**3, Sign.NONNEGATIVE),
        (a**3, Sign.POSITIVE),
        (1 / a, Sign.POSITIVE),
    ],
)
def test_the_sign_of_a_power_is_that_of_its_base_or_of_its_exponent(term, sign):
    """Even powers and roots are not negative, odd powers have the sign of their base, and a quotient is not 0."""
    assert Facts(Forall(le(term, 0)).hypotheses).sign(term) is sign


def test_a_circle_of_bounds_shows_nothing():
    """x ≥ y and y ≥ x say nothing about the sign of either, and the search for one ends."""
    facts = Facts((ge(x, y), ge(y, x)))
    assert facts.sign(x) is facts.sign(y) is Sign.ANY
