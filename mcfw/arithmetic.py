"""Numbers in two arithmetics: floats, and exact rationals (object arrays of `fractions.Fraction`).

An array decides its own arithmetic; a parameter (a radius, a weight) is read in the arithmetic of the
array that it meets. A float parameter met by an exact array means the exact value of that double.
"""

import math
import numbers
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mcfw.errors import InvalidInput
from mcfw.plain_numbers import as_float, exact_real, plain

Array = NDArray[Any]
Real = int | float | Fraction


def is_exact(array: Array) -> bool:
    """Whether the array holds exact rationals rather than floats."""
    return array.dtype == object


def to_fraction(value: Any) -> Fraction:
    """The exact rational value of a finite real number.

    >>> to_fraction(0.5), to_fraction(np.int64(3)), to_fraction(Fraction(1, 3))
    (Fraction(1, 2), Fraction(3, 1), Fraction(1, 3))
    """
    if type(value) is Fraction and type(value.numerator) is int:
        return value
    # a Fraction built from a NumPy integer keeps it inside, and it overflows later
    number = plain(value)
    return Fraction(float(value) if number is None else number)


def fractions(array: ArrayLike) -> Array:
    """The array with every entry replaced by its exact rational value."""
    values = np.asarray(array)
    exact = np.empty(values.shape, dtype=object)
    exact.reshape(-1)[:] = [to_fraction(entry) for entry in values.ravel().tolist()]
    return exact


def scalar_like(value: Real, pattern: Array) -> Any:
    """A parameter in the arithmetic of `pattern`: a Fraction or a float."""
    return to_fraction(value) if pattern.dtype == object else float(value)


def array_like(values: Array, pattern: Array) -> Array:
    """An array in the arithmetic of `pattern`."""
    if is_exact(values) == is_exact(pattern):
        return values
    return fractions(values) if is_exact(pattern) else values.astype(float)


def zeros_like(pattern: Array) -> Array:
    """The zero array in the arithmetic of `pattern` (NumPy's own puts the integer 0 in object arrays)."""
    return np.full(pattern.shape, Fraction(0)) if is_exact(pattern) else np.zeros(pattern.shape)


def is_masked(value: object) -> bool:
    """Whether an array, or one of a list, has masked entries: NumPy would read what lies under the mask."""
    if isinstance(value, (list, tuple)):
        return any(isinstance(part, np.ma.MaskedArray) and np.ma.is_masked(part) for part in value)
    return bool(np.ma.is_masked(value))


def check_unmasked(name: str, value: object) -> None:
    """Refuse masked entries."""
    if is_masked(value):
        raise InvalidInput(f"{name} has masked entries, which have no value: fill them or leave them out")


def read_array(name: str, value: object) -> Array:
    """`value` as an array of whatever it holds, but not of masked entries."""
    if type(value) is np.ndarray:
        return value
    check_unmasked(name, value)
    try:
        return np.asarray(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidInput(f"{name} = {_short(value)} is not an array: {error}") from error


def number_array(name: str, value: ArrayLike) -> Array:
    """`value` as an array of finite floats, or of Fractions if it holds rational objects."""
    array = read_array(name, value)
    if is_exact(array):
        bad = [entry for entry in array.ravel() if isinstance(plain(entry), (float, type(None)))]
        if bad:
            raise InvalidInput(
                f"{name} holds {bad[0]!r}, but an object array must hold integers and Fractions only"
            )
        return fractions(array)
    if array.dtype.kind not in "fiu":
        raise InvalidInput(f"{name} has entries of type {array.dtype}, but they must be real numbers")
    array = array.astype(np.float64, copy=False)
    if not is_finite(array):
        index = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise InvalidInput(f"{name}{list(index)} = {float(array[index])} must be finite")
    return array


def converted_array(name: str, value: object, kind: type[np.generic]) -> Array:
    """`value` as an array of this type, or an error where numbers would be lost on the way or there are none.

    Texts and dates are no numbers, even where a cast would read them.

    >>> converted_array("labels", [0, 2.0], np.int64)
    array([0, 2])
    """
    given = read_array(name, value)
    numeric = given.dtype.kind in "biuf"
    try:
        if is_exact(given):
            entries = [float(e) if isinstance(e, Decimal) else plain(e) for e in given.ravel()]
            given, numeric = np.empty(given.shape, dtype=object), None not in entries
            given.reshape(-1)[:] = entries
        array = given.astype(kind, copy=False) if numeric else given
        kept = array.dtype == kind and (kind is not np.int64 or bool((array == given).all()))
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidInput(f"{name} = {_short(value)} cannot be read as real numbers: {error}") from error
    if not kept:
        raise InvalidInput(f"{name} = {_short(value)} must hold real numbers of type {kind.__name__}")
    return array


def frozen_array(name: str, value: ArrayLike) -> Array:
    """A read-only copy of `number_array`."""
    array = number_array(name, value).copy()
    array.setflags(write=False)
    return array


MANY = 2**36
"""Numbers in one array, half a terabyte."""
SQUARABLE = 1e150
"""The largest scale whose squares, and those of a few times it, are floats."""


def check_positive(name: str, value: object, most: float = math.inf) -> float:
    """The float of a positive finite number, at most `most`; True is none."""
    number = plain(value)
    near = 0.0 if number is None or number <= 0 else as_float(number)
    if not 0 < near <= most or math.isinf(near):
        rule = "" if most == math.inf else f", at most {most:g}"
        tiny = ", and a float rounds it to 0" if number is not None and number > 0 == near else ""
        raise InvalidInput(f"{name} = {_short(value)} must be a positive finite number{rule}{tiny}")
    return near


def check_nonnegative(name: str, value: object) -> float:
    """The float of 0 or of a positive finite number; False is no 0."""
    number = plain(value)
    if number is None or not 0 <= as_float(number) < math.inf:
        raise InvalidInput(f"{name} = {_short(value)} must be 0 or a positive finite number")
    return as_float(number) + 0.0  # without the sign of −0


def check_exact_positive(name: str, value: object) -> float | Fraction:
    """A positive finite number as it is: a float if it is one exactly, else a Fraction, for exact arithmetic."""
    check_positive(name, value)
    return exact_real(_known(value))


def check_between(name: str, value: object, least: float, most: float) -> float:
    """The float of a real number between `least` and `most`, both included."""
    return as_float(check_exact_between(name, value, least, most))


def check_exact_between(name: str, value: object, least: float, most: float) -> float | Fraction:
    """The same number as it is, for exact arithmetic."""
    number = plain(value)
    if number is None or not least <= number <= most:
        raise InvalidInput(f"{name} = {_short(value)} must be a number between {least:g} and {most:g}")
    return exact_real(number)


def check_flag(name: str, value: object) -> bool:
    """True or False: a truth value of anything else is a guess."""
    if not isinstance(value, (bool, np.bool_)):
        raise InvalidInput(f"{name} = {_short(value)} must be True or False")
    return bool(value)


def check_choice(name: str, value: object, choices: Iterable[str]) -> str:
    """One of these words."""
    known = tuple(choices)
    if not isinstance(value, str) or value not in known:
        raise InvalidInput(f"{name} = {_short(value)} must be one of {', '.join(known)}")
    return str(value)


def check_integer(name: str, value: object, least: int, most: int | None = None) -> int:
    """The int of an integer in [least, most], of whatever kind and width it is; True is none."""
    number = plain(value) if isinstance(value, numbers.Integral) else None
    if not isinstance(number, int) or number < least or (most is not None and number > most):
        rule = f"at least {least}" if most is None else f"between {least} and {most}"
        raise InvalidInput(f"{name} = {_short(value)} must be an integer {rule}")
    return number


def check_size(name: str, value: object, least: int = 1) -> int:
    """The int of a number of coordinates, rows or columns, refused where no array has so many."""
    return check_integer(name, value, least, MANY)


def check_room(what: str, count: int) -> None:
    """Refuse so many numbers in one array."""
    if count > MANY:
        raise InvalidInput(f"{what} make an array of more than {MANY} numbers, which no memory holds")


def _known(value: object) -> int | float | Fraction:
    """The plain number of a value that was checked."""
    number = plain(value)
    assert number is not None
    return number


def _short(value: object) -> str:
    """The value as a message shows it; thousands of digits help nobody."""
    try:
        text = repr(value)
    except ValueError:  # Python refuses to print very long integers
        return "a very long number"
    return text if len(text) <= 200 else f"{text[:200]}…"


def inner(a: Array, b: Array) -> Any:
    """⟨a, b⟩ over all entries, in the arithmetic of the arrays.

    >>> thirds = np.array([Fraction(1, 3), Fraction(2, 3)])
    >>> inner(thirds, thirds)
    Fraction(5, 9)
    """
    return a.ravel() @ b.ravel()


def norm(a: Array) -> float:
    """‖a‖, the Euclidean (Frobenius) norm; exact for rationals whose norm is rational."""
    flat = a.ravel()
    square: Any = flat @ flat
    return math.sqrt(square) if type(square) is not Fraction else rational_root(square)


def rational_root(square: Fraction) -> Any:
    """Return √square, a fraction if it is one, else a float."""
    root = Fraction(math.isqrt(square.numerator), math.isqrt(square.denominator))
    return root if root * root == square else math.sqrt(square)


def is_finite(a: Array) -> bool:
    """Whether no entry is NaN or infinite; exact rationals always are finite."""
    # One dot product decides unless it overflows: it is finite only if every entry is.
    return a.dtype == object or math.isfinite(np.vdot(a, a)) or bool(np.isfinite(a).all())


def largest_norm(rows: Array) -> float:
    """max ‖a‖ over the rows a, also where squares overflow or underflow."""
    largest = float(np.abs(rows).max(initial=0.0))
    if largest == 0 or 1 / SQUARABLE < largest < SQUARABLE:
        return float(np.linalg.norm(rows, axis=1).max())
    return largest * float(np.linalg.norm(rows / largest, axis=1).max())


def squared_norm(a: Array) -> float:
    """‖a‖² of an array of floats; infinite, without a warning, where it overflows."""
    return float(np.vdot(a, a))
