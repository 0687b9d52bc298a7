"""Growth exponents in the max-plus semiring."""

import pytest
from sympy import Integer, Max, Rational

from theory.errors import TheoryError
from theory.trusted.formula import positive
from theory.trusted.maxplus import pieces

x, y = positive("x y")


def exponent(expression):
    """The exponent in x of an expression without free exponents."""
    return max(piece.constant for piece in pieces(expression, {x: 1}))


def test_sums_and_maxima_take_the_largest_exponent():
    """x² + 3x + y has exponent 2; Max(x, y x^(5/6)) has exponent 1."""
    assert exponent(x**2 + 3 * x + y) == 2
    assert exponent(Max(x, y * x ** Rational(5, 6), evaluate=False)) == 1


def test_a_zero_in_a_maximum_of_positive_terms_changes_nothing():
    """Max(p, 0) = p for a posynomial p, however it is written; Max(0, 0) is no posynomial."""
    assert exponent(Max(x**-2, Integer(0), evaluate=False)) == -2
    with pytest.raises(TheoryError, match="not positive"):
        pieces(Integer(0), {x: 1})


def test_negative_terms_have_no_exponent():
    """x − y may vanish, so its growth is not that of its largest monomial."""
    with pytest.raises(TheoryError):
        pieces(x - y, {x: 1})
