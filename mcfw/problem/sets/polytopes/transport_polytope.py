"""The transport polytope: nonnegative matrices with given row and column sums."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from mcfw.arithmetic import Array, converted_array, frozen_array
from mcfw.errors import InvalidInput
from mcfw.problem.sets.oracles.convex_set import ConvexSet
from mcfw.problem.sets.oracles.flops import Flops
from mcfw.problem.sets.polytopes.capped_simplex import largest_below
from mcfw.problem.sets.projections.marginals import project_marginals
from mcfw.problem.sets.projections.transport_plan import transport_plan

SAME_SUM = 1e-9
"""Relative difference of the two sums that is taken for rounding."""


@dataclass(frozen=True, eq=False, init=False)
class TransportPolytope(ConvexSet):
    """{V ≥ 0 : V·1 = rows, Vᵀ·1 = columns}: the plans that carry the supplies to the demands. (Compared by identity.)

    The oracle is the simplex method on spanning trees, its answer a vertex; the projection is Newton's method on the
    dual, certified by its duality gap (`mcfw.problem.sets.projections.marginals`).

    >>> TransportPolytope([0.75, 0.25], [0.5, 0.5]).lmo([[3.0, 1.0], [1.0, 2.0]])
    array([[0.25, 0.5 ],
           [0.25, 0.  ]])
    """

    rows: Array
    columns: Array
    nonnegative = True

    def __init__(self, rows: ArrayLike, columns: ArrayLike) -> None:
        r, c = _sums("rows", rows), _sums("columns", columns)
        supply, demand = math.fsum(r), math.fsum(c)
        if abs(supply - demand) > SAME_SUM * supply:
            raise InvalidInput(
                f"rows has the sum {supply!r} and columns {demand!r}: no matrix has both, so scale one of them"
            )
        self._set(rows=r, columns=frozen_array("columns", c * (supply / demand)), shape=(len(r), len(c)))

    @property
    def diameter(self) -> float:
        """A bound on it, attained for the doubly stochastic matrices, from the diameters of the rows or the columns."""
        return self._bounds[0]

    @property
    def max_norm(self) -> float:
        """A bound on it, attained for the doubly stochastic matrices, from the longest rows or columns."""
        return self._bounds[1]

    @cached_property
    def _bounds(self) -> tuple[float, float]:
        """Each row is a vector of sum r_i with entries at most min(r_i, columns), and likewise each column."""
        across, down = _squares(self.rows, self.columns), _squares(self.columns, self.rows)
        return math.sqrt(min(across[0], down[0])), math.sqrt(min(across[1], down[1]))

    @property
    def flops(self) -> Flops:
        """Some twelve Newton steps with a Schur complement each; 2(m + n) pivots that look at all entries."""
        (m, n), k = self.shape, min(self.shape)
        return Flops(28.0 * m * n * k, 4.0 * m * n * (m + n))

    def center(self) -> Array:
        """The product of the sums over the total."""
        return np.outer(self.rows, self.columns) / math.fsum(self.rows)

    def _linear(self, g: Array) -> Array:
        return transport_plan(g, self.rows, self.columns).V

    def _project(self, y: Array) -> Array:
        return project_marginals(y, self.rows, self.columns)

    def _excess(self, x: Array) -> float:
        rows, columns = np.abs(x.sum(axis=1) - self.rows), np.abs(x.sum(axis=0) - self.columns)
        return float(max(-x.min(), rows.max(), columns.max()))


def _sums(name: str, value: ArrayLike) -> Array:
    """A list of positive floats."""
    sums = converted_array(name, frozen_array(name, value), np.float64)
    if sums.ndim != 1 or sums.size == 0:
        raise InvalidInput(f"{name} has shape {sums.shape}, but it must be a nonempty list of sums")
    if not (sums > 0).all():
        i = int(np.argmin(sums))
        raise InvalidInput(f"{name}[{i}] = {sums[i]} must be positive: leave out what carries nothing")
    return sums


def _squares(totals: Array, caps: Array) -> tuple[float, float]:
    """Bounds on Σ‖x_i − y_i‖² and Σ‖x_i‖² over vectors 0 ≤ x_i ≤ caps with Σx_i = totals_i."""
    apart = longest = 0.0
    for total in totals:
        upper = np.minimum(caps, total)
        apart += float((largest_below(upper, 2 * min(total, max(upper.sum() - total, 0.0))) ** 2).sum())
        longest += float((largest_below(upper, total) ** 2).sum())
    return apart, longest
