"""Matrices that are never written out: iterates as few rank-one atoms, gradients as few entries.

They are to the solver's step what arrays are. Of an iterate x and an oracle's answer v it needs v − x, its inner
products with a gradient and with itself, and x + η(v − x); of a gradient it needs sums, multiples and the norm. `ravel`
gives a matrix as the vector of its entries, whose one operation is the inner product @.
"""

from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array, check_nonnegative, check_size, converted_array, number_array
from mcfw.errors import InvalidInput
from mcfw.plain_numbers import plain


class Entries(NamedTuple):
    """A matrix with few entries, in compressed rows: entry (i, indices[k]) is data[k] for indptr[i] ≤ k < indptr[i+1].

    >>> g = Entries.at([0, 2, 2], [1, 0, 0], [5.0, 1.0, 2.0], shape=(3, 2))
    >>> (2 * g - g).dense().tolist()
    [[0.0, 5.0], [0.0, 0.0], [3.0, 0.0]]
    >>> float(g.ravel() @ g.ravel())
    34.0
    """

    data: Array
    indices: Array
    indptr: Array
    shape: tuple[int, int]

    @classmethod
    def at(cls, rows: Any, columns: Any, values: Any, shape: tuple[int, int]) -> "Entries":
        """The matrix with these entries; those at the same place are added."""
        from scipy.sparse import coo_array

        values = np.asarray(values, dtype=np.float64)  # before those at one place are added
        return cls._owning(coo_array((values, (rows, columns)), shape=_sizes(shape)).tocsr())

    @classmethod
    def of(cls, csr: Any) -> "Entries":
        """The content of a scipy.sparse array, which is not changed."""
        return cls._owning(csr.tocsr(copy=True).astype(np.float64, copy=False))

    @classmethod
    def _owning(cls, csr: Any) -> "Entries":
        """The content of an array that nobody else holds."""
        csr.sum_duplicates()
        rows, columns = csr.shape
        return cls(csr.data.astype(float, copy=False), csr.indices, csr.indptr, (int(rows), int(columns)))

    @classmethod
    def none(cls, shape: tuple[int, int]) -> "Entries":
        """The zero matrix."""
        rows, columns = _sizes(shape)
        return cls(
            np.zeros(0), np.zeros(0, dtype=np.int32), np.zeros(rows + 1, dtype=np.int32), (rows, columns)
        )

    @property
    def csr(self) -> Any:
        """As a scipy.sparse array, which shares the memory."""
        from scipy.sparse import csr_array

        return csr_array((self.data, self.indices, self.indptr), shape=self.shape)

    @property
    def dtype(self) -> Any:
        """That of the entries."""
        return self.data.dtype

    def rows(self) -> Array:
        """The row of each entry."""
        return np.repeat(np.arange(self.shape[0]), np.diff(self.indptr))

    def dense(self) -> Array:
        """The whole matrix, for tests and small cases."""
        dense: Array = self.csr.toarray()
        return dense

    def ravel(self) -> "Vector":
        """The vector of all entries."""
        return Vector(self)

    def dot(self, other: "Entries") -> float:
        """⟨g, g'⟩."""
        return float(self.data @ self.data) if self is other else float((self.csr * other.csr).sum())

    def __add__(self, other: "Entries") -> "Entries":  # type: ignore[override]
        return Entries._owning(self.csr + other.csr)

    def __sub__(self, other: "Entries") -> "Entries":
        return Entries._owning(self.csr - other.csr)

    def __mul__(self, factor: float) -> "Entries":  # type: ignore[override]
        return self._replace(data=factor * self.data)

    def __rmul__(self, factor: float) -> "Entries":  # type: ignore[override]
        return self * factor

    def __truediv__(self, divisor: float) -> "Entries":
        return self._replace(data=self.data / divisor)

    def __neg__(self) -> "Entries":
        return self._replace(data=-self.data)


class Atoms(NamedTuple):
    """x = Σ_i c_i u_i w_iᵀ with unit vectors u_i, w_i in the columns of U and W; `squared` is ‖x‖².

    Where there are more than 2·`most` atoms they are replaced by the `most` orthogonal ones that come nearest;
    `dropped` bounds, in the nuclear norm and so in the Frobenius norm, all that was left out in this way.

    >>> x = Atoms.one(2.0, np.array([1.0, 0.0]), np.array([0.0, 1.0, 0.0]))
    >>> v = Atoms.one(4.0, np.array([0.0, 1.0]), np.array([0.0, 1.0, 0.0]))
    >>> (x + 0.25 * (v - x)).dense().tolist()
    [[0.0, 1.5, 0.0], [0.0, 1.0, 0.0]]
    """

    U: Array
    c: Array
    W: Array
    squared: float
    most: int = 50
    dropped: float = 0.0

    @classmethod
    def none(cls, shape: tuple[int, int], most: int = 50) -> "Atoms":
        """The zero matrix."""
        rows, columns = _sizes(shape)
        most = check_size("most", most)
        return cls(np.zeros((rows, 0)), np.zeros(0), np.zeros((columns, 0)), 0.0, most)

    @classmethod
    def one(cls, c: float, u: Array, w: Array) -> "Atoms":
        """c u wᵀ, for unit vectors u and w."""
        number = plain(c)
        if number is None:
            raise InvalidInput(f"Atoms.one: c = {c!r:.200} must be a real number")
        c = float(number)
        return cls(u[:, None], np.array([c]), w[:, None], c * c)

    def plain(self) -> "Atoms":
        """The same, of arrays of floats and plain numbers, refused if they do not fit together."""
        U, c, W = (
            converted_array("Atoms", number_array(f"Atoms: {name}", getattr(self, name)), np.float64)
            for name in "UcW"
        )
        if U.ndim != 2 or W.ndim != 2 or not (U.shape[1] == W.shape[1] and c.shape == (U.shape[1],)):
            raise InvalidInput(
                f"Atoms: U, c and W have shapes {U.shape}, {c.shape} and {W.shape}: they need one column, number and "
                "column for each atom"
            )
        squared = check_nonnegative("Atoms: squared", self.squared)
        dropped = check_nonnegative("Atoms: dropped", self.dropped)
        return Atoms(U, c, W, squared, check_size("Atoms: most", self.most), dropped)

    @property
    def shape(self) -> tuple[int, int]:
        """That of the matrix."""
        return len(self.U), len(self.W)

    @property
    def dtype(self) -> Any:
        """That of the entries."""
        return self.U.dtype

    def copy(self) -> "Atoms":
        """One that shares nothing with this one."""
        return self._replace(U=self.U.copy(), c=self.c.copy(), W=self.W.copy())

    def zero_gradient(self) -> Entries:
        """0 as a gradient at this point."""
        return Entries.none(self.shape)

    def at(self, rows: Array, columns: Array, chunk: int = 1 << 14) -> Array:
        """The entries x[rows[k], columns[k]], in O(chunk · atoms) memory."""
        values = np.empty(len(rows))
        for k in range(0, len(rows), chunk):
            some = slice(k, k + chunk)
            values[some] = np.einsum("ki,ki->k", self.U[rows[some]] * self.c, self.W[columns[some]])
        return values

    def dense(self) -> Array:
        """The whole matrix, for tests and small cases."""
        dense: Array = (self.U * self.c) @ self.W.T
        return dense

    def ravel(self) -> "Vector":
        """The vector of all entries."""
        return Vector(self)

    def dot(self, other: "Atoms") -> float:
        """⟨x, y⟩ = Σ_ij c_i d_j ⟨u_i, u_j⟩⟨w_i, w_j⟩."""
        return float(self.c @ ((self.U.T @ other.U) * (self.W.T @ other.W)) @ other.c)

    def along(self, product: Any) -> float:
        """⟨g, x⟩ = Σ_i c_i ⟨u_i, g w_i⟩, given V ↦ gV."""
        return float(np.einsum("ki,ki->i", self.U, product(self.W)) @ self.c) if len(self.c) else 0.0

    def __sub__(self, other: "Atoms") -> "Way":
        return Way(other, self, self.dot(other), 1.0)

    def __add__(self, way: "Way") -> "Atoms":  # type: ignore[override]
        """x + η(v − x) = (1 − η)x + ηv."""
        if way.x is not self:
            raise InvalidInput("an iterate of atoms moves along v − x, from its own x")
        x, v, eta = self, way.v, way.eta
        moved = Atoms(
            np.concatenate((x.U, v.U), axis=1),
            np.concatenate(((1 - eta) * x.c, eta * v.c)),
            np.concatenate((x.W, v.W), axis=1),
            (1 - eta) ** 2 * x.squared + 2 * eta * (1 - eta) * way.dot + eta**2 * v.squared,
            x.most,
            (1 - eta) * x.dropped + eta * v.dropped,
        )
        return moved if len(moved.c) <= 2 * x.most else moved.compressed()

    def singular_values(self) -> Array:
        """As many as there are atoms."""
        return self._decomposed()[1]

    def compressed(self) -> "Atoms":
        """The best approximation by `most` orthogonal atoms."""
        U, sigma, W = self._decomposed()
        c, lost = sigma[: self.most], float(sigma[self.most :].sum())
        kept = np.ascontiguousarray(U[:, : self.most]), c, np.ascontiguousarray(W[:, : self.most])
        return Atoms(*kept, float(c @ c), self.most, self.dropped + lost)

    def _decomposed(self) -> tuple[Array, Array, Array]:
        """A singular value decomposition by way of two thin ones, in O((m + n)r²) operations."""
        Q, R = np.linalg.qr(self.U)
        P, S = np.linalg.qr(self.W)
        left, sigma, right = np.linalg.svd((R * self.c) @ S.T, full_matrices=False)
        return Q @ left, sigma, P @ right.T


class Way(NamedTuple):
    """η(v − x), with ⟨v, x⟩ at hand."""

    x: Atoms
    v: Atoms
    dot: float
    eta: float

    def ravel(self) -> "Vector":
        """The vector of all entries."""
        return Vector(self)

    def __rmul__(self, factor: float) -> "Way":  # type: ignore[override]
        return self._replace(eta=factor * self.eta)

    @property
    def squared(self) -> float:
        """‖η(v − x)‖²; a negative rounding error counts as 0."""
        return self.eta**2 * max(self.v.squared - 2 * self.dot + self.x.squared, 0.0)


for kind in (Entries, Way):  # a number of NumPy on the left of * leaves the product to __rmul__
    setattr(kind, "__array_ufunc__", None)  # noqa: B010 (a name that NamedTuple does not declare)


class Vector:
    """A matrix as the vector of its entries."""

    __array_ufunc__ = None  # so that an array on the left of @ leaves the product to __rmatmul__

    def __init__(self, matrix: Entries | Atoms | Way):
        self.matrix = matrix

    def __matmul__(self, other: Any) -> float:
        return _inner(self.matrix, other if isinstance(other, np.ndarray) else other.matrix)

    def __rmatmul__(self, other: Array) -> float:
        return _inner(other, self.matrix)


def _sizes(shape: Any) -> tuple[int, int]:
    """The numbers of rows and columns."""
    if not isinstance(shape, (tuple, list)) or len(shape) != 2:
        raise InvalidInput(f"shape = {shape!r:.200} must be a pair (rows, columns)")
    return check_size("shape: rows", shape[0]), check_size("shape: columns", shape[1])


def _inner(a: Any, b: Any) -> float:
    """⟨a, b⟩; an array is a dense matrix that comes flattened."""
    if isinstance(b, np.ndarray) or (isinstance(b, Entries) and not isinstance(a, np.ndarray | Entries)):
        a, b = b, a
    if isinstance(b, Way):
        return b.squared if a is b else b.eta * (_inner(a, b.v) - _inner(a, b.x))
    if isinstance(a, np.ndarray):
        g = a.reshape(b.shape)
        return b.along(lambda W: g @ W) if isinstance(b, Atoms) else float(g[b.rows(), b.indices] @ b.data)
    if isinstance(a, Entries):
        return b.along(lambda W: a.csr @ W) if isinstance(b, Atoms) else a.dot(b)
    return float(b.squared) if a is b else float(b.dot(a))
