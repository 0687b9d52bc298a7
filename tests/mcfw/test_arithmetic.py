"""Two arithmetics: parameters follow the array that they meet."""

from fractions import Fraction

import numpy as np
import pytest

from mcfw.arithmetic import (
    array_like,
    check_integer,
    check_positive,
    fractions,
    frozen_array,
    is_finite,
    norm,
    number_array,
    scalar_like,
    to_fraction,
    zeros_like,
)
from mcfw.errors import InvalidInput

EXACT, FLOAT = np.array([Fraction(1, 3)], dtype=object), np.array([0.25])


@pytest.mark.parametrize(
    ("value", "exact"),
    [
        (3, Fraction(3)),
        (0.1, Fraction(0.1)),
        (np.int64(2**62), Fraction(2**62)),
        (np.float32(0.5), Fraction(1, 2)),
    ],
)
def test_a_fraction_holds_python_integers_only(value, exact):
    """A NumPy integer inside a Fraction would overflow: 2⁶² times 4 must be 2⁶⁴."""
    assert to_fraction(value) == exact
    assert type(to_fraction(value).numerator) is int
    assert to_fraction(np.int64(2**62)) * 4 == 2**64


def test_parameters_follow_the_array():
    """A parameter is a Fraction beside Fractions and a float beside floats."""
    assert type(scalar_like(1, EXACT)) is Fraction
    assert type(scalar_like(Fraction(1, 3), FLOAT)) is float
    assert array_like(FLOAT, EXACT)[0] == Fraction(1, 4)
    assert array_like(EXACT, FLOAT).dtype == float
    assert array_like(FLOAT, FLOAT) is FLOAT


def test_zeros_are_of_the_right_kind():
    """The zero of an exact array is Fraction(0), in every shape."""
    zero = zeros_like(np.array([[Fraction(1)], [Fraction(2)]]))
    assert zero.shape == (2, 1)
    assert type(zero[0, 0]) is Fraction
    assert zeros_like(FLOAT).dtype == float


def test_exact_conversion_keeps_the_shape():
    """Every entry of a matrix becomes the exact value of its double, and back without loss."""
    values = np.random.default_rng(0).normal(size=(2, 3))
    assert (fractions(values).astype(float) == values).all()


def test_arrays_are_read_as_floats_or_fractions():
    """Integers become floats, object integers become Fractions, and a frozen array is a read-only copy."""
    assert number_array("x", [1, 2]).dtype == np.float64
    assert type(number_array("x", np.array([1, Fraction(1, 2)], dtype=object))[0]) is Fraction
    source = np.ones(2)
    assert number_array("x", source) is source
    assert not frozen_array("x", source).flags.writeable
    assert source.flags.writeable


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([1.0, np.inf], r"x\[1\] = inf"),
        (["a"], "real numbers"),
        ([1j], "real numbers"),
        ([True], "real numbers"),
    ],
)
def test_other_arrays_are_refused(value, message):
    """The message names the first bad entry, or the type."""
    with pytest.raises(InvalidInput, match=message):
        number_array("x", value)


def test_checks_name_the_value_and_the_rule():
    """What passes is silent; what does not says which rule it breaks."""
    for value in (1, 0.5, Fraction(1, 3), np.float32(2)):
        check_positive("r", value)
    check_integer("k", np.int64(3), least=3, most=3)
    with pytest.raises(InvalidInput, match="r = 0 must be a positive finite number"):
        check_positive("r", 0)
    with pytest.raises(InvalidInput, match="k = 2 must be an integer at least 3"):
        check_integer("k", 2, least=3)
    with pytest.raises(InvalidInput, match="between 3 and 4"):
        check_integer("k", 5, least=3, most=4)


@pytest.mark.parametrize(
    ("entry", "finite"), [(1.0, True), (1e300, True), (-1e300, True), (np.inf, False), (np.nan, False)]
)
def test_finiteness_is_decided_where_squares_overflow(entry, finite):
    """Huge entries are finite, infinite ones and NaN are not, in floats, and in strided views; integers always are."""
    array = np.ones((4, 3))
    array[2, 0] = entry
    assert is_finite(array) is finite
    assert is_finite(array[:, :2]) is finite
    assert is_finite(array[:, 1:])
    assert is_finite(np.arange(3))


def test_the_norm_of_rationals_is_exact_where_it_is_rational() -> None:
    """3-4-5 in thirds is a fraction; a diagonal is a float; floats stay floats."""
    third = Fraction(1, 3)
    exact = norm(np.array([3 * third, 4 * third], dtype=object))
    assert (exact, type(exact)) == (Fraction(5, 3), Fraction)
    assert norm(np.array([third, third], dtype=object)) == pytest.approx(2**0.5 / 3, rel=1e-15)
    assert type(norm(np.array([3.0, 4.0]))) is float
