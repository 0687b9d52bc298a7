"""The checks at the boundary: each names the value and the rule that it breaks."""

import math
import numbers
from typing import Any

import numpy as np

from mcfw.arrays import Array, is_finite
from mcfw.errors import InvalidInput


def require_positive(name: str, value: float) -> None:
    """Refuse anything but a positive finite number."""
    if not (isinstance(value, numbers.Real) and math.isfinite(value) and value > 0):
        raise InvalidInput(f"{name} = {value!r} must be a positive finite number")


def require_integer(name: str, value: int, least: int) -> None:
    """Refuse anything but an integer of at least `least`."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or value < least:
        raise InvalidInput(f"{name} = {value!r} must be an integer of at least {least}")


def require_point(name: str, value: Any, shape: tuple[int, ...]) -> Array:
    """`value` as an array of the given shape with finite entries (exact rationals stay exact)."""
    point = np.asarray(value)
    if point.dtype != object:
        point = point.astype(float, copy=False)
    if point.shape != shape:
        raise InvalidInput(f"{name} has shape {point.shape}, but the feasible set has shape {shape}")
    if not is_finite(point):
        raise InvalidInput(
            f"{name} has an entry that is not finite: {point.ravel()[~np.isfinite(point.ravel())][0]!r}"
        )
    return point
