"""The nuclear-norm ball in matrices too large to write out."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, check_nonnegative, check_size, check_unmasked
from mcfw.errors import InvalidInput, OracleFailure, Unsupported
from mcfw.problem.low_rank import Atoms, Entries
from mcfw.problem.regularizers import ZERO, Regularizer, Zero
from mcfw.problem.sets.matrices.iterative_set import within_squares
from mcfw.problem.sets.matrices.lanczos import Memory
from mcfw.problem.sets.matrices.nuclear_ball import NuclearBall
from mcfw.problem.sets.oracles.convex_set import Answer


@dataclass(frozen=True)
class LowRankBall(NuclearBall):
    """{V : ‖V‖_* ≤ radius} with points as at most 2·`rank` rank-one atoms (`mcfw.problem.low_rank`).

    Gradients are `Entries`, scipy.sparse arrays or dense ones: nothing of the size of the whole matrix is made of
    them. The oracle is Lanczos' method in at most `steps` steps, started from its last answer; where they do not reach
    `tolerance`, its error is what it has certified.

    >>> X = LowRankBall(2.0, (3, 2))
    >>> X.lmo(Entries.at([2], [0], [5.0], (3, 2))).dense().round(12) + 0.0
    array([[ 0.,  0.],
           [ 0.,  0.],
           [-2.,  0.]])
    """

    tolerance: float = 1e-6
    rank: int = 50
    steps: int = 100
    has_projection = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self._set(rank=check_size("rank", self.rank), steps=check_size("steps", self.steps))

    @property
    def iterative(self) -> bool:  # type: ignore[override]
        """Always."""
        return True

    def center(self) -> Any:
        """0."""
        return Atoms.none((self.shape[0], self.shape[1]), self.rank)

    def start(self, x0: Any) -> Any:
        """x0 itself, if it is made of atoms and lies in X; 0 for None."""
        if x0 is None:
            return self.center()
        if not isinstance(x0, Atoms):
            raise Unsupported(f"x0 is of type {type(x0).__name__}, but the points of {self!r} are Atoms")
        x0 = x0.plain()
        if not self.contains(x0):
            raise InvalidInput(f"x0 is not in {self!r}: its nuclear norm is {self._norm(x0)!r}")
        return x0._replace(most=self.rank)

    def contains(self, x: Any, tol: float = 1e-9) -> bool:
        """Whether the singular values of x sum to at most the radius, up to `tol` times it."""
        tol = check_nonnegative("tol", tol)
        matrix = self.point("x", x)
        return _is_finite(matrix) and self._norm(matrix) <= (1 + tol) * float(self.radius)

    def admits(self, kind: type[Regularizer]) -> bool:
        """No regularizer but Zero: any other would make a gradient dense."""
        return kind is Zero

    def lmo(self, g: Any, h: Regularizer = ZERO) -> Any:
        """−radius·uwᵀ as one atom."""
        self.check_admits(h)
        self.point("g", g)
        if isinstance(g, Atoms):
            raise InvalidInput(
                "g is a point made of atoms: a gradient is Entries, a sparse array or a dense one"
            )
        return self.answer(g, h, self.memory()).v

    def answer(self, g: Any, h: Regularizer, memory: Any) -> Answer:
        """−radius·uwᵀ, its certified error, and the vector to start from next time."""
        return self._iterate(
            g.csr if isinstance(g, Entries) else g.tocsr() if hasattr(g, "tocsr") else g, memory
        )

    def _iterate(self, g: Any, memory: Memory) -> Answer:
        unit = within_squares(g.data if hasattr(g, "tocsr") else g)[1]
        if not math.isfinite(unit):
            raise OracleFailure("the gradient that the oracle was asked for is not finite")
        if unit == 0:
            return Answer(self.center(), 0.0, memory)
        scaled = g if unit == 1 else g / unit
        tall = scaled if self.shape[0] >= self.shape[1] else scaled.T
        flat = tall.T
        pair = memory.top_eigenpair(lambda w: flat @ (tall @ w), 2 * self.tolerance, self.steps)
        w = pair.vector
        u = tall @ w
        sigma = math.sqrt(u @ u)
        error = float(self.radius) * unit * max(math.sqrt(pair.upper) - sigma, 0.0)
        sides = (u / sigma, w) if tall is scaled else (w, u / sigma)
        return Answer(Atoms.one(-float(self.radius), *sides), error, memory.after(w))

    def point(self, name: str, value: Any) -> Any:
        """`value` itself, if it is a matrix in the shape of the points: atoms, entries, or an array."""
        check_unmasked(name, value)
        if not hasattr(value, "shape"):
            raise InvalidInput(
                f"{name} = {value!r:.200} is no matrix: neither atoms, nor entries, nor an array"
            )
        if value.shape != self.shape:
            raise InvalidInput(f"{name} has shape {value.shape}, but the points have {self.shape}")
        if getattr(value.dtype, "kind", "") not in "fiu":
            raise InvalidInput(f"{name} has entries of type {value.dtype}, but they must be real numbers")
        return value

    def _norm(self, x: Any) -> float:
        return float(x.singular_values().sum()) if isinstance(x, Atoms) else super()._norm(_dense(x))


def _dense(x: Any) -> Array:
    """A matrix written out."""
    if isinstance(x, Entries):
        return x.dense()
    return np.asarray(x.toarray() if hasattr(x, "toarray") else x, dtype=float)


def _is_finite(x: Any) -> bool:
    parts = (x.U, x.c, x.W) if isinstance(x, Atoms) else (x.data,) if hasattr(x, "indptr") else (_dense(x),)
    return all(bool(np.isfinite(part).all()) for part in parts)
