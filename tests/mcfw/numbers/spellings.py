"""One value in many types: what a program may hold where its author thinks of a plain number."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import sympy

INTEGERS = (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64)
FLOATS = (np.float16, np.float32, np.float64, np.longdouble)
FOREIGN = {
    "Decimal": Decimal,
    "sympy": sympy.sympify,
    "sympy Rational": lambda value: sympy.Rational(Fraction(value).numerator, Fraction(value).denominator),
    "mpf": mpmath.mpf,
    "interval": mpmath.iv.mpf,
    "array of 0 dimensions": np.array,
}
"""Makers of other packages, and of an array that is no number."""


def spellings(value: Any) -> Iterator[tuple[str, Any]]:
    """The value in every type that holds it exactly, each with the name of the type."""
    if isinstance(value, (tuple, list)):
        common = [{name for name, _ in _changes(part)} for part in _leaves(value)]
        for name, change in _changes(_leaves(value)[0]):
            if all(name in names for names in common):
                yield name, _each(value, change)
    elif isinstance(value, np.ndarray):
        for kind in (*INTEGERS, *FLOATS[:3], ">f8"):
            with np.errstate(all="ignore"):
                changed = value.astype(kind)
            if (changed == value).all():
                yield f"array of {np.dtype(kind)}", changed
    else:
        yield from ((name, change(value)) for name, change in _changes(value))


def _changes(value: Any) -> Iterator[tuple[str, Any]]:
    """(name of the type, what makes a value of it)."""
    for kind in (int, float, Fraction, *INTEGERS, *FLOATS):
        if _holds(kind, value):
            yield getattr(kind, "__name__", str(kind)), kind
    yield from FOREIGN.items()


def _holds(kind: Any, value: Any) -> bool:
    if kind in INTEGERS and not (int(value) == value and np.iinfo(kind).min <= value <= np.iinfo(kind).max):
        return False
    if kind is int and int(value) != value:
        return False
    with np.errstate(all="ignore"):
        return bool(kind(value) == value)


def _leaves(value: Any) -> list[Any]:
    return [leaf for part in value for leaf in _leaves(part)] if isinstance(value, (tuple, list)) else [value]


def _each(value: Any, change: Any) -> Any:
    return (
        type(value)(_each(part, change) for part in value)
        if isinstance(value, (tuple, list))
        else change(value)
    )
