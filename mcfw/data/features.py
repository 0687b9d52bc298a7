"""The rows of features of a problem: an array, or scipy.sparse rows, of which only the nonzeros are ever read."""

import math
from typing import Any

import numpy as np

from mcfw.arithmetic import converted_array, largest_norm
from mcfw.errors import InvalidInput
from mcfw.frames import check_finite, frame_rows, is_frame


def features_of(X: Any) -> tuple[Any, tuple[str, ...] | None]:
    """X as rows of doubles of our own, and the names of its columns where it has them.

    An array in any order of memory, a list of rows, or a table becomes an array by rows, so that sums over it have the
    same bits; what is sparse becomes compressed rows (CSR), equal places summed, and stays sparse.
    """
    if hasattr(X, "sparse") and is_frame(X):  # pandas, and every column is sparse
        return _compressed(X.sparse.to_coo()), tuple(map(str, X.columns))
    if hasattr(X, "tocsr"):
        return _compressed(X), None
    if is_frame(X):
        names, rows = frame_rows("X", X)
    else:
        names, rows = None, np.array(converted_array("X", X, np.float64), order="C")
    if rows.ndim != 2 or not len(rows):
        raise InvalidInput(f"X has shape {rows.shape}: it must have a row of finite numbers for each sample")
    check_finite("X", rows, names)
    return rows, names


def longest_row(rows: Any) -> float:
    """max ‖a‖ over the rows a."""
    if isinstance(rows, np.ndarray):
        return largest_norm(rows)
    largest = float(np.abs(rows.data).max(initial=0.0))
    if largest == 0:
        return 0.0
    owner = np.repeat(np.arange(rows.shape[0]), np.diff(rows.indptr))
    return largest * math.sqrt(np.bincount(owner, weights=(rows.data / largest) ** 2).max())


def _compressed(X: Any) -> Any:
    """CSR of doubles, a copy."""
    from scipy.sparse import csr_array

    if X.ndim != 2 or not X.shape[0]:
        raise InvalidInput(f"X has shape {X.shape}: it must have a row of finite numbers for each sample")
    if X.dtype.kind not in "biuf":
        raise InvalidInput(f"X holds entries of type {X.dtype}: they must be real numbers")
    rows = csr_array(X, dtype=np.float64, copy=True)
    rows.sum_duplicates()
    bad = np.flatnonzero(~np.isfinite(rows.data))
    if len(bad):
        row = int(np.searchsorted(rows.indptr, bad[0], side="right")) - 1
        raise InvalidInput(
            f"X has the value {rows.data[bad[0]]} in row {row}, column {rows.indices[bad[0]]}: every entry must be a "
            "finite number"
        )
    return rows
