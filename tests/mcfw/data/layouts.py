"""The same numbers in every layout that a user may have them in."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import scipy.sparse as sp

RNG = np.random.default_rng(5)
X = RNG.normal(size=(60, 4)) * (RNG.random((60, 4)) < 0.6)
NAMES = ["age", "height", "rate", "city"]


def by_name(rows):
    """The columns with their names."""
    return {name: rows[:, j] for j, name in enumerate(NAMES)}


DENSE = {
    "by rows": lambda X: np.ascontiguousarray(X),
    "by columns": lambda X: np.asfortranarray(X),
    "every second row": lambda X: np.repeat(X, 2, axis=0)[::2],
    "read-only": lambda X: np.frombuffer(X.tobytes()).reshape(X.shape),
    "big-endian": lambda X: X.astype(">f8"),
    "a list": lambda X: X.tolist(),
    "pandas": lambda X: pd.DataFrame(by_name(X)),
    "pandas, doubled names": lambda X: pd.DataFrame(X, columns=["a", "a", "b", "b"]),
    "polars": lambda X: pl.DataFrame(by_name(X)),
    "pyarrow": lambda X: pa.table(by_name(X)),
    "a frame of another package": lambda X: Stranger(X),
}
SPARSE = {
    "csr": sp.csr_array,
    "csr matrix": sp.csr_matrix,
    "csc": sp.csc_array,
    "coo": sp.coo_array,
    "coo with places named twice": lambda X: halves(X),
    "pandas, sparse columns": lambda X: pd.DataFrame.sparse.from_spmatrix(sp.csr_matrix(X), columns=NAMES),
}


def halves(X):
    """Every entry as the sum of two."""
    once = sp.coo_array(X)
    twice = [np.concatenate((part, part)) for part in once.coords]
    return sp.coo_array((np.concatenate((once.data, once.data)) / 2, tuple(twice)), shape=X.shape)


class Stranger:
    """What a table looks like to whoever iterates over it: its columns."""

    def __init__(self, rows):
        self.rows, self.columns = np.array(rows), NAMES

    def to_numpy(self):
        """The rows."""
        return self.rows

    def __array__(self, dtype=None, copy=None):
        return np.array(self.rows, dtype=dtype)

    def __iter__(self):
        return iter(self.rows.T)
