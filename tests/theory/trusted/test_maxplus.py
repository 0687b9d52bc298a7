"""Growth exponents in the max-plus semiring."""

from fractions import Fraction

import pytest
from sympy import Integer, Max, Pow, Rational, log, sqrt

from theory.errors import TheoryError
from theory.trusted.formula import positive, real
from theory.trusted.maxplus import Affine, pieces

x, y, N, u = positive("x y N u")


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


@pytest.mark.parametrize(
    ("argument", "constant"),
    [
        *((term, True) for term in (N, N + u, u + 2, u + 1, N * u + Rational(1, 2))),
        *((term, False) for term in (u + Rational(1, 2), 1 + 1 / N, 1 / N, 1 / sqrt(N), y, 1 + y, u)),
    ],
)
def test_a_logarithm_is_a_constant_if_its_argument_stays_above_one(argument, constant):
    """It grows, or has a number above 1, or the number 1 beside a term that does not shrink; y may shrink."""
    if constant:
        assert pieces(log(argument), {N: 1}, (y,)) == pieces(Integer(5), {N: 1}, (y,))
    else:
        with pytest.raises(TheoryError, match="may vanish or be negative"):
            pieces(log(argument), {N: 1}, (y,))


def test_a_symbol_that_may_be_negative_needs_a_given_growth():
    """A real symbol that grows like N² is positive for large N; as a constant it may be anything."""
    r = real("r")
    assert pieces(r, {r: 2}) == {Affine(Fraction(2), ())}
    with pytest.raises(TheoryError, match="may be negative"):
        pieces(r, {N: 1})


def test_the_powers_of_a_sum():
    """(N + y)^0 is 1, written out; a root of that sum has two pieces, a power below 0 is no posynomial."""
    assert len(pieces(sqrt(N + y), {N: 1}, (y,))) == 2
    assert pieces(Pow(N + y, 0, evaluate=False), {N: 1}, (y,)) == pieces(Integer(1), {N: 1}, (y,))
    with pytest.raises(TheoryError, match="negative power of a sum"):
        pieces(1 / (N + y), {N: 1}, (y,))


def test_of_equal_slopes_the_larger_constant_stays():
    """N²y + Ny + y³ has two pieces: y + 2 beats y + 1, and 3y is another slope."""
    found = pieces(N**2 * y + N * y + y**3, {N: 1}, (y,))
    assert {(p.constant, p.slopes) for p in found} == {(2, (1,)), (0, (3,))}
    assert max(p.at((Fraction(2),)) for p in found) == 6


def test_a_piece_has_a_value_at_points_of_its_own_dimension_only():
    """1 + 2y at y = 3 is 7; a point with fewer or more coordinates has none."""
    piece = Affine(Fraction(1), (Fraction(2),))
    assert piece.at((Fraction(3),)) == 7
    for wrong in ((), (Fraction(3), Fraction(4))):
        with pytest.raises(ValueError, match="argument 2"):
            piece.at(wrong)
