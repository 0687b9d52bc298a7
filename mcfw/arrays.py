"""Arrays that may hold floats or exact rationals: the few operations that both kinds share."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def inner(a: Array, b: Array) -> Any:
    """⟨a, b⟩ over all entries; exact on object arrays of `fractions.Fraction`.

    >>> from fractions import Fraction
    >>> thirds = np.array([Fraction(1, 3), Fraction(2, 3)])
    >>> inner(thirds, thirds)
    Fraction(5, 9)
    """
    return a.ravel() @ b.ravel()


def norm(a: Array) -> float:
    """‖a‖, the Euclidean (Frobenius) norm."""
    return math.sqrt(inner(a, a))


def is_finite(a: Array) -> bool:
    """Whether no entry is NaN or infinite; exact rationals always are finite."""
    return a.dtype == object or bool(np.isfinite(a).all())
