"""Away-step and pairwise Frank–Wolfe on polytopes."""

from dataclasses import KW_ONLY, dataclass, field
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array, norm
from mcfw.baselines.baseline import Baseline, BaselineInfo, require_no_regularizer
from mcfw.baselines.projection_free.line_search import LineSearch, StepRule, check_rule
from mcfw.errors import InvalidInput
from mcfw.method.burst import Burst
from mcfw.method.levels import Fixed, LevelLaw


class Barycentric(NamedTuple):
    """x = Σ_i w_i V_i, and the index of the iteration."""

    x: Array
    weights: Array
    t: int


class Ends(NamedTuple):
    """The rows of V where ⟨∇f(x), ·⟩ is smallest, and largest among those of positive weight, with both gaps."""

    toward: int
    away: int
    toward_gap: float
    away_gap: float


@dataclass(frozen=True)
class AwayFrankWolfe(Baseline):
    """Guélat & Marcotte 1986, Lacoste-Julien & Jaggi 2015: linear convergence for strongly convex f.

    Of the Frank–Wolfe direction v − x and the away direction x − a, a the worst active vertex, the one with the
    larger gap is taken; an away step is at most w_a/(1 − w_a). The set must list its vertices. It reads the
    population gradient and consumes no state of the chain.
    """

    _: KW_ONLY
    rule: StepRule = field(default_factory=LineSearch)
    vertices: Array = field(init=False, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_rule(self.rule)
        require_no_regularizer(self.problem, self)
        object.__setattr__(self, "vertices", self.problem.set.vertices())

    @property
    def levels(self) -> LevelLaw:
        """No samples."""
        return Fixed(0)

    def initial(self, x0: Array) -> Barycentric:
        """Non-negative weights of the vertices that give x_0."""
        from scipy.optimize import nnls

        rows = self._rows()
        weights, residual = nnls(np.vstack([rows.T, np.ones(len(rows))]), np.append(x0.ravel(), 1.0))
        if residual > 1e-9 * (1 + norm(x0)):
            raise InvalidInput(f"x0 = {x0!r} is not a convex combination of the vertices")
        return Barycentric(x0, weights / weights.sum(), 0)

    def step(self, state: Barycentric, burst: Burst) -> tuple[Barycentric, BaselineInfo]:
        """One population gradient, and a step toward or away from a vertex."""
        x, weights, t = state
        g = self.problem.population_gradient(x)
        shift, decrease, most = self._shift(weights, self._ends(x, g, weights))
        direction = (shift @ self._rows()).reshape(x.shape)
        gamma = self.rule.size(self.problem, x, direction, decrease, t, most)
        moved = np.maximum(weights + gamma * shift, 0.0)
        if gamma == most:
            moved[(shift < 0) & (moved <= 1e-15)] = 0.0
        moved /= moved.sum()
        x_next = (moved @ self._rows()).reshape(x.shape)
        return Barycentric(x_next, moved, t + 1), BaselineInfo(0, gamma, norm(g), False, 0, 1, 0)

    def _shift(self, weights: Array, ends: Ends) -> tuple[Array, float, float]:
        """The change of the weights at γ = 1, the linearised decrease, and the largest γ."""
        shift: Array
        if ends.toward_gap >= ends.away_gap:
            shift = -weights
            shift[ends.toward] += 1
            return shift, ends.toward_gap, 1.0
        shift = weights.copy()
        shift[ends.away] -= 1
        heavy = float(weights[ends.away])
        return shift, ends.away_gap, heavy / (1 - heavy) if heavy < 1 else 0.0

    def _ends(self, x: Array, g: Array, weights: Array) -> Ends:
        slopes = self._rows() @ g.ravel()
        here = float(x.ravel() @ g.ravel())
        toward, away = int(slopes.argmin()), int(np.where(weights > 0, slopes, -np.inf).argmax())
        return Ends(toward, away, here - float(slopes[toward]), float(slopes[away]) - here)

    def _rows(self) -> Any:
        return self.vertices.reshape(len(self.vertices), -1)


@dataclass(frozen=True)
class PairwiseFrankWolfe(AwayFrankWolfe):
    """Lacoste-Julien & Jaggi 2015: weight moves from the worst active vertex straight to the best one."""

    def _shift(self, weights: Array, ends: Ends) -> tuple[Array, float, float]:
        shift = np.zeros_like(weights)
        shift[ends.toward] += 1
        shift[ends.away] -= 1
        return shift, ends.toward_gap + ends.away_gap, float(weights[ends.away])
