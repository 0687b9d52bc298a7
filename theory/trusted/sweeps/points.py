"""Points: what a sweep may stand on, plain and exact all the way down.

A number is an int, a Fraction or one of SymPy's rationals, by exact type: a subclass may calculate as it likes. A
record shows its attributes, in slots or not; a container is one of Python's own. What hides its contents (an iterator,
an array of the C library, a file) is refused, and so is a float anywhere.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain
from numbers import Number
from types import FunctionType, MappingProxyType, SimpleNamespace

import numpy as np
import sympy
from flint import fmpq, fmpq_mat, fmpz

_PLAIN = (int, bytes, bool, str, Fraction, type(None), fmpz, fmpq, range, type(Ellipsis))
_LISTS = (tuple, list, set, frozenset, deque)
_MAPPINGS = (dict, MappingProxyType)
_SEALED = (Number, str, bytes, list, set, frozenset, deque, dict)  # a subclass may do as it likes


def inexact(point: object) -> str:
    """Return what in the point is not plain and exact, in words; the empty string if all is."""
    return _fault(point, set())


def _fault(point: object, seen: set[int]) -> str:
    kind = type(point)
    if kind in _PLAIN or isinstance(point, type | FunctionType) or id(point) in seen:
        return ""
    seen.add(id(point))
    if kind in _LISTS:
        return _first(point, seen)  # type: ignore[arg-type]
    if kind in _MAPPINGS:
        return _first(chain.from_iterable(point.items()), seen)  # type: ignore[attr-defined]
    if kind is np.ndarray:
        return _array(point, seen)  # type: ignore[arg-type]
    if kind is fmpq_mat:
        return ""
    if isinstance(point, sympy.Basic | sympy.MatrixBase):
        rough = [number for number in point.atoms(sympy.Number) if not number.is_Rational]
        return f"{rough[0]} is not exact" if rough else ""
    if kind is not SimpleNamespace and (isinstance(point, _SEALED) or _hidden(point)):
        return f"a point of type {kind.__name__} is not plain and exact"
    inside = _first(point, seen) if isinstance(point, tuple) else ""
    return inside or _first(_attributes(point), seen)


def _first(parts: Iterable[object], seen: set[int]) -> str:
    return next((fault for part in parts if (fault := _fault(part, seen))), "")


def _array(array: np.ndarray, seen: set[int]) -> str:
    if array.dtype.kind == "O":
        return _first(array.flat, seen)
    return "" if array.dtype.kind in "biuSU" else f"an array of {array.dtype} is not exact"


def _hidden(point: object) -> bool:
    """Return whether a point has contents that are no attributes: its class takes more room than those of the record.

    Python refuses to pickle such an object unless its class, or one that it is made from, says how.
    """
    ways = (getattr(kind, "__reduce__", None) for kind in type(point).__mro__ if kind is not object)
    if any(way is not object.__reduce__ for way in ways):
        return True
    try:
        object.__reduce_ex__(point, 2)
    except TypeError:
        return True
    return False


def _attributes(record: object) -> Iterator[object]:
    """Yield what a record holds by name, in its dictionary or in slots of any of its classes."""
    yield from getattr(record, "__dict__", {}).values()
    for base in type(record).__mro__:
        slots = base.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            yield getattr(record, name, None)
