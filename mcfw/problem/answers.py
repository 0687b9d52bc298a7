"""What the oracles of a problem answer, checked and copied: an oracle may keep its output in one buffer."""

import math
import numbers
from collections.abc import Callable
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, array_like, is_exact, is_finite, is_masked
from mcfw.asking import ask
from mcfw.errors import InvalidInput, OracleFailure, ScaleOverflow
from mcfw.problem.low_rank import Entries

FLOATS = np.dtype(np.float64)


def accept(oracle: str, answer: Any, x: Any, states: Any = None) -> Any:
    """The answer as an array of its own in the arithmetic of x, refused unless it is real, finite and shaped like x.

    `states` are what it was made of, named if they are what is not finite.
    """
    if (
        type(answer) is np.ndarray
        and answer.dtype is x.dtype is FLOATS
        and answer.shape == x.shape
        and math.isfinite(np.vdot(answer, answer))  # `_has_square` without a call: every iteration comes here
    ):
        return answer.copy()
    array = ask(oracle, _matrix, oracle, answer, x)
    if array.shape != x.shape:
        raise OracleFailure(f"{oracle} returned shape {array.shape}, but x has shape {x.shape}")
    entries = array.data if isinstance(array, Entries) else array
    if not is_finite(entries):
        bad = entries[~np.isfinite(entries)].ravel()[0]
        raise OracleFailure(f"{oracle} returned an entry that is not finite: {float(bad)!r}{_blamed(states)}")
    if entries.dtype != object and not _has_square(entries):
        largest = float(np.abs(entries).max())
        raise ScaleOverflow(
            f"{oracle} returned an entry of size {largest:.3g}, whose square is beyond the floats: measure f in a "
            "larger unit"
        )
    return array


def is_plain(answer: Any, x: Any) -> bool:
    """Whether it is an array of floats shaped like x; they need not be finite."""
    return type(answer) is np.ndarray and answer.dtype is FLOATS and answer.shape == x.shape


def _has_square(array: Array) -> bool:
    """Whether ‖array‖² is a float; then every entry is."""
    return math.isfinite(np.vdot(array, array))


def _matrix(oracle: str, answer: Any, x: Any) -> Any:
    """An answer that is no plain array of floats: entries stay entries, scipy.sparse becomes them, numbers floats."""
    if isinstance(answer, Entries) or hasattr(answer, "tocsr"):
        entries = answer if isinstance(answer, Entries) else Entries.of(answer)
        return entries._replace(data=_reals(oracle, entries.data).astype(float))
    if is_masked(answer):
        raise OracleFailure(f"{oracle} returned an array with masked entries, which have no value")
    array = _reals(oracle, np.asarray(answer))
    if isinstance(x, np.ndarray) and is_exact(x):
        try:
            return array_like(array, x).copy()
        except (InvalidInput, OverflowError, ValueError) as error:
            raise OracleFailure(f"{oracle} returned an entry that is not finite: {error}") from error
    return array.astype(float)


def _reals(oracle: str, array: Array) -> Array:
    """The array, refused if its entries are not real numbers: a cast would drop imaginary parts and read texts."""
    if array.dtype.kind in "biuf":
        return array
    for entry in array.ravel() if array.dtype == object else ():
        if not isinstance(entry, numbers.Real):
            raise OracleFailure(f"{oracle} returned an entry {entry!r}, which is not a real number")
    if array.dtype != object:
        raise OracleFailure(f"{oracle} returned entries of type {array.dtype}, but they must be real numbers")
    return array


def _blamed(states: Any) -> str:
    """Which of the samples is not finite itself."""
    if isinstance(states, np.ndarray) and states.dtype.kind in "fc":
        bad = np.flatnonzero(~np.isfinite(states).reshape(len(states), -1).all(axis=1))
        if len(bad):
            return f"; of its {len(states)} samples number {bad[0]} is not finite: {states[bad[0]]!r:.100}"
    return ""


def ask_array(oracle: str, function: Callable[..., Any], x: Any, *others: Any) -> Array:
    """function(x, *others), an array shaped like x: a gradient, or a point of the set."""
    answer: Array = accept(oracle, ask(oracle, function, x, *others), x, *others[:1])
    return answer


def ask_pair(function: Callable[..., Any], x: Any, y: Any, states: Any, weights: Array) -> tuple[Any, Any]:
    """function(x, y, states, weights), two gradients."""
    at_x, at_y = two(ask("pair", function, x, y, states, weights))
    return accept("pair", at_x, x, states), accept("pair", at_y, y, states)


def two(answer: Any) -> tuple[Any, Any]:
    """The gradients at two points."""
    if not isinstance(answer, (tuple, list, np.ndarray)) or len(answer) != 2:
        raise OracleFailure(f"pair returned {answer!r:.200}, not the gradients at two points")
    return answer[0], answer[1]
