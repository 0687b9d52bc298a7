"""A product of sets, with one regularizer over all its blocks."""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from mcfw.arithmetic import Array, Real, number_array, read_array
from mcfw.errors import InvalidInput
from mcfw.problem.regularizers import ZERO, Regularizer
from mcfw.problem.sets.oracles.convex_set import ConvexSet
from mcfw.problem.sets.oracles.flops import Flops


@dataclass(frozen=True, init=False)
class Product(ConvexSet):
    """sets[0] × sets[1] × …; a point is the concatenation of the flattened blocks.

    Every problem of `ConvexSet` is a sum over the blocks, so each block answers for itself, with the
    restriction of h to its coordinates. (A GroupLasso needs groups that stay inside a block.)

    >>> from mcfw.problem.sets import L2Ball, Simplex
    >>> both = Product(Simplex(2), L2Ball(1, dim=1))
    >>> both.lmo([2.0, 1.0, -5.0])
    array([0., 1., 1.])
    >>> both.split([0.0, 1.0, 1.0])
    (array([0., 1.]), array([1.]))
    """

    sets: tuple[ConvexSet, ...]

    def __init__(self, *sets: ConvexSet) -> None:
        if not sets or not all(isinstance(X, ConvexSet) for X in sets):
            raise InvalidInput(f"sets = {sets!r} must be one or more sets")
        self._set(sets=sets, shape=(sum(X.size for X in sets),))
        self._set(exact=all(X.exact for X in sets), has_projection=all(X.has_projection for X in sets))

    @property
    def diameter(self) -> float:
        """√(Σ D²) over the blocks."""
        return math.hypot(*(X.diameter for X in self.sets))

    @property
    def max_norm(self) -> float:
        """√(Σ max_norm²) over the blocks."""
        return math.hypot(*(X.max_norm for X in self.sets))

    @property
    def flops(self) -> Flops:
        """The sums over the blocks."""
        projections, oracles = zip(*(X.flops for X in self.sets), strict=True)
        return Flops(math.fsum(projections), math.fsum(oracles))

    def center(self) -> Array:
        """The centres of the blocks."""
        return self.join([X.center() for X in self.sets])

    def vertices(self) -> Array:
        """Every combination of vertices of the blocks."""
        lists = [X.vertices() for X in self.sets]
        self._check_few_vertices(math.prod(map(len, lists)))
        return np.array([self.join(blocks) for blocks in itertools.product(*lists)])

    def split(self, x: ArrayLike) -> tuple[Array, ...]:
        """The blocks of a point, each in the shape of its set."""
        flat = read_array("x", x)
        self._check_shape("x", flat)
        return tuple(flat[start : start + X.size].reshape(X.shape) for start, X in self._blocks())

    def join(self, blocks: Sequence[ArrayLike]) -> Array:
        """The point with the given blocks."""
        if not isinstance(blocks, Iterable):
            raise InvalidInput(f"blocks = {blocks!r:.200} must be a list with a block for each of the sets")
        arrays = [number_array("a block", block) for block in blocks]
        shapes, wanted = [array.shape for array in arrays], [X.shape for X in self.sets]
        if shapes != wanted:
            raise InvalidInput(f"the blocks have shapes {shapes}, but the sets have {wanted}")
        return _joined(arrays)

    def admits(self, kind: type[Regularizer]) -> bool:
        """Whether every block does."""
        return all(X.admits(kind) for X in self.sets)

    def check_admits(self, h: Any) -> None:
        """Refuse also what couples two blocks."""
        super().check_admits(h)
        h.check_blocks(np.array([start for start, _ in self._blocks()]))

    def _minimise(self, a: Real, y: Array, h: Regularizer, s: Real) -> Array:
        if h.one_tilt:
            y, h = h.tilt(self, y, s), ZERO
        parts = zip(self._blocks(), self.split(y), strict=True)
        blocks = [(X, part, h.restrict(start, X.shape)) for (start, X), part in parts]
        if a == 0 and s == 1:  # the oracle, which a block may answer in its own way
            return _joined([X.minimiser(-part, h) for X, part, h in blocks])
        return _joined([X._minimise(a, part, h, s) for X, part, h in blocks])

    def _linear(self, g: Array) -> Array:
        return _joined([X.minimiser(part, ZERO) for X, part in zip(self.sets, self.split(g), strict=True)])

    def _excess(self, x: Array) -> float:
        return max(X._excess(part) for X, part in zip(self.sets, self.split(x), strict=True))

    def _blocks(self) -> Iterator[tuple[int, ConvexSet]]:
        starts = itertools.accumulate((X.size for X in self.sets), initial=0)
        return zip(starts, self.sets, strict=False)


def _joined(blocks: list[Array]) -> Array:
    """The point with these blocks."""
    return np.concatenate([np.ravel(block) for block in blocks])
