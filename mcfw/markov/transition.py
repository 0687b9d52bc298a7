"""Stochastic matrices: validation at the boundary, and the table that a walk inverts."""

from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mcfw.arithmetic import converted_array
from mcfw.errors import InvalidInput

Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.int64]


class Table(NamedTuple):
    """The rows of a kernel for inversion: row x is the slice starts[x]:starts[x + 1] of the other two.

    `targets` are the states that row x reaches, in order; `cumulative` their cumulative probabilities, the
    last of which is exactly 1, so that a state of probability zero is never drawn.
    """

    starts: Integers
    targets: Integers
    cumulative: Floats


def weights(matrix: Any) -> Any:
    """A square matrix of finite, non-negative numbers: a read-only array, or CSR if it was scipy.sparse."""
    return _sparse(matrix) if hasattr(matrix, "tocsr") else _dense(matrix)


def stochastic(matrix: Any) -> Any:
    """The same, with every row summing to 1 up to rounding."""
    P = weights(matrix)
    sums = np.asarray(P.sum(axis=1)).ravel()
    bad = np.abs(sums - 1) > min(1e-12 * len(sums), 1e-9)
    if bad.any():
        row = int(np.argmax(bad))
        raise InvalidInput(f"row {row} sums to {float(sums[row])!r}: a stochastic matrix has rows of sum 1")
    return P


def _dense(P: Any) -> Floats:
    kernel: Floats = np.array(converted_array("the matrix", P, np.float64))
    _check_square(kernel.shape)
    _check_entries(kernel, lambda flat: divmod(flat, len(kernel)))
    kernel.setflags(write=False)
    return kernel


def _sparse(P: Any) -> Any:
    if P.dtype.kind not in "biuf":
        raise InvalidInput(f"not a matrix of real numbers: entries of type {P.dtype}")
    _check_square(P.shape)
    kernel = P.tocsr().astype(np.float64)
    kernel.sum_duplicates()
    _check_entries(
        kernel.data, lambda flat: (np.searchsorted(kernel.indptr, flat, "right") - 1, kernel.indices[flat])
    )
    kernel.eliminate_zeros()
    return kernel


def _check_square(shape: tuple[int, ...]) -> None:
    if len(shape) != 2 or shape[0] != shape[1] or shape[0] == 0:
        raise InvalidInput(f"a kernel is a square matrix with at least one row, not of shape {shape}")


def _check_entries(entries: Floats, place: Any) -> None:
    bad = ~(np.isfinite(entries) & (entries >= 0))
    if bad.any():
        flat = int(np.argmax(bad))
        row, column = place(flat)
        value = float(entries.ravel()[flat])
        raise InvalidInput(f"entry ({row}, {column}) is {value!r}: entries must be finite and non-negative")


def tabulate(kernel: Any) -> Table:
    """The cumulative rows of a stochastic matrix; a row that misses the sum 1 by rounding is normalised."""
    if isinstance(kernel, np.ndarray):
        rows, targets = np.nonzero(kernel)
        starts, weights = np.searchsorted(rows, np.arange(len(kernel) + 1)), kernel[rows, targets]
    else:
        starts, targets, weights = kernel.indptr, kernel.indices, kernel.data
    cumulative = np.empty(len(weights))
    for first, end in pairwise(starts):
        row = np.cumsum(weights[first:end], out=cumulative[first:end])
        row /= row[-1]
    return Table(starts.astype(np.int64), targets.astype(np.int64), cumulative)
