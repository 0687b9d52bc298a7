"""A gradient that the compiled engine can call."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, converted_array
from mcfw.errors import InvalidInput, OracleFailure
from mcfw.problem.kernel_data import check_data, kernel_name


@dataclass(frozen=True, eq=False)
class CompiledGradient:
    """Σ_i w_i ∇f(x; z_i) at one or two points, as `function(points, table, labels, states, weights, memory, out)`.

    It sets out[p] = Σ_i weights[i] ∇f(points[p]; z_i), where z_i is row states[i] of `table`, with row states[i] of
    `labels`. All arrays are C-contiguous: points, table and out of float64 and two dimensions, a point flat in its
    row; labels of int64 and two dimensions; states of int64, weights of float64; `memory` is room for 64 numbers for
    each coordinate of a point and 8192 more, to be used freely.

    On a finite chain the states are those of the chain, and `table` and `labels` have a row for each of them
    (`labels` may be left out). Without a table the states of the chain must be rows of numbers themselves, and the
    table is then the rows of the burst.

    `function` is a numba function, `@njit(mcfw.engine.signatures.GRADIENT, cache=True)`, a Python function that numba
    can compile, or the name "module:function" of one.

    >>> def pull(points, table, labels, states, weights, memory, out):
    ...     out[:] = 0.0
    ...     for p in range(len(points)):
    ...         for i in range(len(states)):
    ...             for j in range(points.shape[1]):
    ...                 out[p, j] += weights[i] * (points[p, j] - table[states[i], j])
    >>> CompiledGradient(pull, np.array([[1.0], [5.0]])).at_one(np.array([2.0]), np.array([0, 1]), np.array([-1, 2]))
    array([-7.])
    """

    function: Callable[..., Any] | str
    table: Array | None = None
    labels: Array | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.function, str) and not callable(self.function):
            raise InvalidInput(
                f"{self.function!r} is neither a function nor the name 'module:function' of one"
            )
        for name, kind in (("table", np.float64), ("labels", np.int64)):
            given = getattr(self, name)
            if given is not None:
                array = np.ascontiguousarray(converted_array(f"the {name}", given, kind))
                if array.ndim != 2:
                    raise InvalidInput(
                        f"the {name} must have two dimensions, a row for each state, not {array.ndim}"
                    )
                object.__setattr__(self, name, array)
        if self.table is not None and self.labels is not None and len(self.table) != len(self.labels):
            raise InvalidInput(
                f"{len(self.table)} rows of table do not match {len(self.labels)} rows of labels"
            )

    @property
    def callable(self) -> Callable[..., Any]:
        """The function, imported if it was named."""
        if not isinstance(self.function, str):
            return self.function
        module, _, name = self.function.partition(":")
        try:
            function: Callable[..., Any] = getattr(import_module(module), name)
        except (ImportError, AttributeError, ValueError) as error:
            remedy = ": pip install 'mcfw[fast]'" if getattr(error, "name", None) == "numba" else ""
            raise InvalidInput(
                f"the gradient {self.function!r} cannot be imported as 'module:function': {error}{remedy}"
            ) from error
        return function

    def check(self, coordinates: int) -> None:
        """Refuse a table and labels that a kernel of this package would read beyond their ends, at such points."""
        check_data(kernel_name(self.function), self.table, self.labels, coordinates)

    def check_rows(self, table: Array, coordinates: int) -> None:
        """The same for the rows of a burst, where they are the table."""
        check_data(kernel_name(self.function), table, None, coordinates)

    def rows(self, states: Any) -> tuple[Array, Array, Array]:
        """(table, labels, indices into them) for the states of a burst."""
        if self.table is None:
            table = np.require(states, np.float64, ["C", "W"]).reshape(len(states), -1)
            return table, NO_LABELS, np.arange(len(table))
        labels = NO_LABELS if self.labels is None else self.labels
        indices = np.require(states, np.int64, ["C", "W"])
        # one reduction for both ends: as an unsigned integer a negative one is beyond any size
        if indices.size and indices.view(np.uint64).max() >= len(self.table):
            raise OracleFailure(
                f"a compiled gradient was asked for the states {np.unique(indices).tolist()!r:.200}, but its table has "
                f"the rows 0 to {len(self.table) - 1}"
            )
        return self.table, labels, indices

    @cached_property
    def _checked(self) -> set[int]:
        """The sizes of points at which table and labels were found to be long enough."""
        return set()

    def at_one(self, x: Array, states: Any, weights: Array) -> Array:
        """The weighted gradient at x."""
        gradient: Array = self._at(x[None].copy(), states, weights)[0]
        return gradient

    def at_two(self, x: Array, y: Array, states: Any, weights: Array) -> tuple[Array, Array]:
        """The weighted gradients at x and at y."""
        both = self._at(np.stack((x, y)), states, weights)
        return both[0], both[1]

    def _at(self, points: Array, states: Any, weights: Array) -> Array:
        flat = points.reshape(len(points), -1)
        out = np.empty_like(flat)
        table, labels, indices = self.rows(states)
        if table is not self.table:
            self.check_rows(table, flat.shape[1])
        elif flat.shape[1] not in self._checked:
            self.check(flat.shape[1])
            self._checked.add(flat.shape[1])
        if len(weights) != len(indices):
            raise OracleFailure(
                f"a compiled gradient was asked for {len(indices)} states with {len(weights)} weights"
            )
        self.callable(flat, table, labels, indices, weights.astype(np.float64), room(flat.shape[1]), out)
        return out.reshape(points.shape)


def room(coordinates: int, more: int = 0) -> Array:
    """The memory that a compiled gradient may use, and so many numbers more."""
    return np.empty(64 * coordinates + 8192 + more)


NO_LABELS = np.empty((0, 1), dtype=np.int64)
