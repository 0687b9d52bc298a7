"""The cheapest transport plan, by the simplex method on spanning trees, with the multipliers that prove it."""

from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array
from mcfw.errors import OracleFailure
from mcfw.problem.sets.projections.root import EPS


class CheapestPlan(NamedTuple):
    """A V ≥ 0 with the given sums, and u_i + v_j ≤ cost_ij up to rounding, with equality where V_ij > 0."""

    V: Array
    u: Array
    v: Array


class TransportTree:
    """A spanning tree of the m rows and n columns; the cell between a node and its parent carries the flow.

    Rows are the nodes 0 … m − 1 (the root is 0), columns the nodes m … m + n − 1. A flow is a float and a number of
    infinitesimals: the sum of each row has one, that of the last column m. So no flow is 0, every pivot moves
    something, and no tree returns.
    """

    def __init__(self, r: Array, c: Array) -> None:
        """The north-west corner: cells are filled in turn, and the row or the column that is full is left."""
        m, n = len(r), len(c)
        self.rows, self.rounding = m, 4 * (m + n) * EPS * float(max(r.max(), c.max()))
        self.parent, self.flow, self.tiny = [-1] * (m + n), [0.0] * (m + n), [0] * (m + n)
        supply, extra = [float(x) for x in r], [1] * m
        demand, more = [float(x) for x in c], [0] * (n - 1) + [m]
        i, j, child, parent = 0, 0, m, 0
        while True:
            row_first = self._less((supply[i], extra[i]), (demand[j], more[j]))
            moved, tiny = (supply[i], extra[i]) if row_first else (demand[j], more[j])
            self.parent[child], self.flow[child], self.tiny[child] = parent, moved, tiny
            supply[i], demand[j], extra[i], more[j] = (
                supply[i] - moved,
                demand[j] - moved,
                extra[i] - tiny,
                more[j] - tiny,
            )
            if i == m - 1 and j == n - 1:
                break
            if j == n - 1 or (row_first and i < m - 1):
                i, child, parent = i + 1, i + 1, m + j
            else:
                j, child, parent = j + 1, m + j + 1, i

    def _less(self, a: tuple[float, int], b: tuple[float, int]) -> bool:
        """The order of flows; floats that rounding may have parted are equal."""
        return a[1] < b[1] if abs(a[0] - b[0]) <= self.rounding else a[0] < b[0]

    def potentials(self, cost: Array) -> tuple[Array, Array]:
        """u and v with u_i + v_j = cost_ij on the tree and u_0 = 0, by doubling the steps towards the root."""
        up = np.array(self.parent)
        up[0] = 0
        nodes, is_row = np.arange(len(up)), np.arange(len(up)) < self.rows
        columns = np.where(is_row, up, nodes) - self.rows
        columns[0] = 0
        step = np.where(is_row, 1.0, -1.0) * cost[np.where(is_row, nodes, up), columns]
        step[0] = 0.0
        while up.any():
            step, up = step + step[up], up[up]
        return step[: self.rows], -step[self.rows :]

    def enter(self, i: int, j: int) -> None:
        """Bring in the cell (i, j): flow goes round the cycle that it closes, until a cell of it is empty."""
        ends = i, self.rows + j
        paths = [self._above(end) for end in ends]
        while len(paths[0]) > 1 and len(paths[1]) > 1 and paths[0][-2] == paths[1][-2]:
            paths[0].pop()
            paths[1].pop()
        # a node on the way from an end to where the ways meet stands for the cell above it; they alternate
        losing = [(side, k) for side in (0, 1) for k in range(0, len(paths[side]) - 1, 2)]
        side, k = losing[0]
        for other in losing[1:]:
            node, best = paths[other[0]][other[1]], paths[side][k]
            if self._less((self.flow[node], self.tiny[node]), (self.flow[best], self.tiny[best])):
                side, k = other
        moved, tiny = self.flow[paths[side][k]], self.tiny[paths[side][k]]
        for path in paths:
            for place, node in enumerate(path[:-1]):
                sign = 1 if place % 2 else -1
                self.flow[node] += sign * moved
                self.tiny[node] += sign * tiny
        # the part below the empty cell hangs from the entering one now: the way from its end is turned round
        above, flow, extra = ends[1 - side], moved, tiny
        for node in paths[side][: k + 1]:
            next_above, next_flow, next_extra = node, self.flow[node], self.tiny[node]
            self.parent[node], self.flow[node], self.tiny[node] = above, flow, extra
            above, flow, extra = next_above, next_flow, next_extra

    def _above(self, node: int) -> list[int]:
        """The way from a node to the root."""
        path = [node]
        while (node := self.parent[node]) >= 0:
            path.append(node)
        return path

    def plan(self, columns: int) -> Array:
        """The matrix of flows."""
        V = np.zeros((self.rows, columns))
        for node, parent in enumerate(self.parent):
            if parent >= 0:
                row, column = (node, parent) if node < self.rows else (parent, node)
                V[row, column - self.rows] = max(self.flow[node], 0.0)
        return V


def transport_plan(cost: Array, r: Array, c: Array) -> CheapestPlan:
    """argmin ⟨V, cost⟩ over {V ≥ 0 : V1 = r, Vᵀ1 = c} for positive r and c of one sum.

    >>> transport_plan(np.array([[3.0, 1.0], [1.0, 2.0]]), np.array([0.75, 0.25]), np.array([0.5, 0.5])).V
    array([[0.25, 0.5 ],
           [0.25, 0.  ]])
    """
    largest = float(np.abs(cost).max())
    if largest == 0:
        return CheapestPlan(TransportTree(r, c).plan(len(c)), np.zeros(len(r)), np.zeros(len(c)))
    scaled, tree = cost / largest, TransportTree(r, c)
    for _ in range(1000 * (len(r) + len(c))):
        u, v = tree.potentials(scaled)
        reduced = scaled - u[:, None] - v
        i, j = np.unravel_index(reduced.argmin(), reduced.shape)
        if reduced[i, j] >= -4 * (len(r) + len(c)) * EPS:
            return CheapestPlan(tree.plan(len(c)), largest * u, largest * v)
        tree.enter(int(i), int(j))
    raise OracleFailure(
        f"the simplex method found no cheapest plan of shape {cost.shape}: please report the data"
    )
