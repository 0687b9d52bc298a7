"""What the compiled gradients of this package read of their table and labels: they look nothing up beyond an end."""

import math
from collections.abc import Callable
from typing import Any

from mcfw.arithmetic import Array
from mcfw.errors import InvalidInput

TILE = 16
"""Columns of a table that is read in whole tiles."""


def check_data(kernel: str, table: Array | None, labels: Array | None, coordinates: int) -> None:
    """Refuse data that a kernel of this package, named "module:function", cannot read at points of so many numbers."""
    rule = RULES.get(kernel)
    if rule is None:
        return
    wrong = rule(table, labels, coordinates)
    if wrong is not None:
        raise InvalidInput(f"the gradient {kernel!r} at points of {coordinates} coordinates {wrong}")


def kernel_name(function: Any) -> str:
    """ "module:function" of a function, or the name itself."""
    if isinstance(function, str):
        return function
    return f"{getattr(function, '__module__', '')}:{getattr(function, '__name__', '')}"


def _softmax(table: Array | None, labels: Array | None, coordinates: int) -> str | None:
    if table is None or labels is None:
        return "needs a table of rows a_i and a label y_i for each of them"
    classes, rest = divmod(coordinates, max(1, table.shape[1]))
    if rest or not classes:
        return f"needs rows a_i whose length divides that number, and the table has {table.shape[1]} columns"
    return _outside(labels, 1, classes - 1, "a class for each column of a point")


def _factors(table: Array | None, labels: Array | None, coordinates: int) -> str | None:
    if table is None or labels is None:
        return "needs a table of rows (M_ij, rank) and two labels for each of them"
    if table.shape[1] < 2 or not len(table) or not (table[0, 1] >= 1 and float(table[0, 1]).is_integer()):
        return "needs rows (M_ij, rank) with a rank that is a positive integer"
    return _outside(labels, 2, coordinates // int(table[0, 1]) - 1, "the row of a factor in a point")


def _outside(labels: Array, columns: int, largest: int, what: str) -> str | None:
    """What is wrong with labels that are to be between 0 and a largest one."""
    if labels.shape[1] < columns:
        return f"needs {columns} label(s) for each row, not {labels.shape[1]}"
    read = labels[:, :columns]
    bad = read[(read < 0) | (read > largest)]
    return f"has labels from 0 to {largest}, {what}, and one is {int(bad[0])}" if bad.size else None


def _columns(wanted: Callable[[int], str], fits: Callable[[int, int], bool]) -> Callable[..., str | None]:
    """The rule of a kernel without labels; without a table it reads the rows of a burst, which come later."""

    def rule(table: Array | None, labels: Array | None, coordinates: int) -> str | None:
        if table is None or fits(table.shape[1], coordinates):
            return None
        return f"needs {wanted(coordinates)}, and the rows have {table.shape[1]} entries"

    return rule


def _is_system(width: int, coordinates: int) -> bool:
    """Whether width = k + columns and coordinates = k·columns for some k ≤ columns."""
    square = width * width - 4 * coordinates
    return square >= 0 and math.isqrt(square) ** 2 == square and (width - math.isqrt(square)) % 2 == 0


GRADIENTS = "mcfw.engine.problem_gradients"
RULES: dict[str, Callable[..., str | None]] = {
    "mcfw.engine.softmax:softmax": _softmax,
    f"{GRADIENTS}:factors": _factors,
    f"{GRADIENTS}:sine": _columns(
        lambda d: f"rows of whole tiles of {TILE} that hold {d + 1} numbers",
        lambda w, d: w % TILE == 0 and w > d,
    ),
    f"{GRADIENTS}:least_squares": _columns(lambda d: f"rows of {d + 2}", lambda w, d: w == d + 2),
    f"{GRADIENTS}:logarithm": _columns(lambda d: f"rows of {d}", lambda w, d: w == d),
    f"{GRADIENTS}:lagged": _columns(lambda d: f"rows of {d + 1}", lambda w, d: w == d + 1),
    f"{GRADIENTS}:linear_system": _columns(
        lambda d: f"rows of k + c entries with k·c = {d}, k the smaller", _is_system
    ),
}
"""Kernel ↦ what is wrong with its (table, labels) at points of so many coordinates; None if nothing is."""
