"""A box: lower ≤ v ≤ upper in each coordinate."""

import itertools
from dataclasses import InitVar, dataclass

import numpy as np
from numpy.typing import ArrayLike

from mcfw.arithmetic import Array, array_like, check_size, frozen_array, zeros_like
from mcfw.errors import InvalidInput
from mcfw.problem.sets.oracles.convex_set import ConvexSet, euclidean


@dataclass(frozen=True, eq=False)
class Box(ConvexSet):
    """{v : lower ≤ v ≤ upper}; if both bounds are scalars, `dim` is needed. (Compared by identity.)

    >>> Box(-1, [0.0, 2.0]).lmo([1.0, -1.0])
    array([-1.,  2.])
    """

    lower: Array
    upper: Array
    dim: InitVar[int | None] = None
    soft_threshold = True
    exact = True

    def __post_init__(self, dim: int | None) -> None:
        lower, upper = fitted("lower", self.lower, dim), fitted("upper", self.upper, dim)
        try:
            lower, upper = np.broadcast_arrays(lower, upper)
        except ValueError:
            raise InvalidInput(
                f"lower has shape {lower.shape} and upper {upper.shape}: they do not match"
            ) from None
        if lower.ndim == 0 or lower.size == 0:
            raise InvalidInput(
                f"the bounds have shape {lower.shape}: scalar bounds need dim, and a box some coordinate"
            )
        for name, bound in (("lower", lower), ("upper", upper)):
            _check_floats(name, bound)
        if (lower > upper).any():
            index = tuple(int(i) for i in np.argwhere(lower > upper)[0])
            raise InvalidInput(
                f"lower{list(index)} = {lower[index]} must not exceed upper{list(index)} = {upper[index]}"
            )
        self._set(lower=frozen_array("lower", lower), upper=frozen_array("upper", upper), shape=lower.shape)

    @property
    def diameter(self) -> float:
        """‖upper − lower‖."""
        return euclidean((self.upper - self.lower).astype(float))

    @property
    def max_norm(self) -> float:
        """‖max(|lower|, |upper|)‖."""
        return euclidean(np.maximum(np.abs(self.lower), np.abs(self.upper)).astype(float))

    def center(self) -> Array:
        """The midpoint."""
        return self.lower.astype(float) / 2 + self.upper.astype(float) / 2

    def vertices(self) -> Array:
        """The corners."""
        self._check_few_vertices(2**self.size)
        corners = itertools.product(*zip(self.lower.ravel(), self.upper.ravel(), strict=True))
        return np.array(list(corners), dtype=float).reshape(-1, *self.shape)

    def _linear(self, g: Array) -> Array:
        lower, upper = array_like(self.lower, g), array_like(self.upper, g)
        nearest_zero = np.minimum(np.maximum(zeros_like(g), lower), upper)
        return np.where(g > 0, lower, np.where(g < 0, upper, nearest_zero))

    def _project(self, y: Array) -> Array:
        return np.clip(y, array_like(self.lower, y), array_like(self.upper, y))

    def _excess(self, x: Array) -> float:
        return float(max((array_like(self.lower, x) - x).max(), (x - array_like(self.upper, x)).max()))


def _check_floats(name: str, bound: Array) -> None:
    """Refuse exact bounds beyond the floats: diameter and centre are floats."""
    try:
        bound.astype(float)
    except OverflowError as error:
        raise InvalidInput(f"{name} has an entry beyond the floats: {error}") from error


def fitted(name: str, bound: ArrayLike, dim: int | None) -> Array:
    """A bound, or the vector of `dim` equal ones."""
    array = frozen_array(name, bound)
    if dim is None:
        return array
    dim = check_size("dim", dim)
    if array.shape not in ((), (dim,)):
        raise InvalidInput(f"{name} has shape {array.shape}, but dim = {dim}")
    return np.broadcast_to(array, (dim,))
