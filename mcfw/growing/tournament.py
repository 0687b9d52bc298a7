"""A tournament of averaged prox steps: the method where no state may be kept, in O(d) memory."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array, inner, norm
from mcfw.growing.fresh_gain import NODES, WEIGHTS
from mcfw.method.burst import Burst
from mcfw.method.estimator import weighted_states
from mcfw.method.levels import Fixed, LevelLaw
from mcfw.problem.problem import Problem

BATCH = 16
"""States of a prox step."""
ROUNDS = 127
"""All states over those of the first round, which double: seven rounds."""
SHORTEST = 64
"""States of the first round, at least."""
FIT = 0.8
"""The share of a round that makes candidates; the rest judges them."""
FACTORS = (0.25, 1.0, 4.0)
"""The steps of the three runs, in units of the step that won last."""
FALL = 0.25
"""The factor of that step when no candidate won."""


class Round(NamedTuple):
    """A round under way: its iterations, and the candidates with what judges them."""

    number: int
    done: int
    """Iterations of it that are over."""
    points: Array
    """The three runs, one behind the other."""
    averages: Array
    """Σ t·x_t / Σ t of each run."""
    slopes: Array
    """Σ ∫⟨∇f(a + s(b − a); z), b − a⟩ds over the states that judge, for the six candidates b and the incumbent a."""


class TournamentState(NamedTuple):
    """The incumbent, the step that won last, and the round."""

    x: Array
    """A copy of the incumbent, under the name that runs record."""
    average: Array
    """The incumbent, which is the point to use."""
    scale: float
    """‖g_0‖, of the first batch; 0 before it."""
    c: float
    round: Round


class TournamentInfo(NamedTuple):
    """What an iteration reports."""

    length: int
    clipped: bool
    oracle_calls: int
    lmo_calls: int
    projections: int
    round: int
    c: float
    judging: bool


@dataclass(frozen=True)
class Tournament:
    """Three runs of γ_t = cD/(‖g_0‖√(t + 1)) from the incumbent, each with its average; unseen states judge all six.

    Rounds of n_0·2^j states: 80 % make the candidates; on the other 20 % three Gauss nodes on the line from the
    incumbent give each candidate's change of F. The best becomes the incumbent if that is below 0; else the steps are
    divided by 4.
    """

    problem: Problem
    budget: int
    finite: bool

    info_fields = TournamentInfo._fields

    @property
    def levels(self) -> LevelLaw:
        """16 states in every iteration."""
        return Fixed(BATCH)

    @property
    def first(self) -> int:
        """Iterations of the first round."""
        return max(5, -(-max(SHORTEST, self.budget // ROUNDS) // BATCH))

    def initial(self, x0: Array) -> TournamentState:
        """x0 is the incumbent."""
        return TournamentState(x0, x0, 0.0, 1.0, _fresh(0, x0))

    def step(self, state: TournamentState, burst: Burst) -> tuple[TournamentState, TournamentInfo]:
        """A batch: three prox steps, or six judgements; then the end of the round, if it is."""
        states, weights = weighted_states(
            Burst(0, 0, burst.states, averaged=len(burst.states)), finite=self.finite
        )
        at, length = state.round, self.first << state.round.number
        judging = at.done >= round(FIT * length)
        moved = self._judged if judging else self._stepped
        state = moved(state, states, weights, len(burst.states))
        rows = len(weights) * (6 * len(NODES) if judging else 3 + (state.round.number == at.done == 0))
        info = TournamentInfo(
            len(burst.states), False, rows, 0, 0 if judging else 3, at.number, state.c, judging
        )
        at = state.round._replace(done=at.done + 1)
        state = state._replace(round=at)
        return (self._decided(state) if at.done == length else state), info

    def _stepped(self, state: TournamentState, states: Any, weights: Array, n: int) -> TournamentState:
        at, scale = state.round, state.scale
        if not scale:
            scale = norm(self.problem.gradient(state.average, states, weights)) / n or 1.0
        points, averages, t = at.points.copy(), at.averages.copy(), at.done
        for i, factor in enumerate(FACTORS):
            g = self.problem.gradient(points[i], states, weights) / n
            step = factor * state.c * self.problem.D / (scale * np.sqrt(t + 1))
            points[i] = self._prox(points[i] - step * g, step)
            averages[i] += (points[i] - averages[i]) * (2 / (t + 2))
        return state._replace(scale=scale, round=at._replace(points=points, averages=averages))

    def _prox(self, y: Array, step: float) -> Array:
        if self.problem.is_ours:
            return self.problem.set._minimise(1, y, self.problem.h, step)
        return self.problem.prox(y, step)

    def _judged(self, state: TournamentState, states: Any, weights: Array, n: int) -> TournamentState:
        at, a = state.round, state.average
        slopes = at.slopes.copy()
        for i, b in enumerate(self._candidates(at)):
            for s, w in zip(NODES.tolist(), WEIGHTS.tolist(), strict=True):
                g = self.problem.gradient(a + s * (b - a), states, weights) / n
                slopes[i] += w * float(inner(g, b - a))
        return state._replace(round=at._replace(slopes=slopes))

    def _decided(self, state: TournamentState) -> TournamentState:
        """The best candidate, or the incumbent with a smaller step."""
        at, incumbent, penalty = state.round, state.average, self.problem.penalty
        count = (self.first << at.number) - round(FIT * (self.first << at.number))
        candidates = self._candidates(at)
        dh = [float(penalty(b)) - float(penalty(incumbent)) for b in candidates]
        gains = at.slopes / count + np.array(dh)
        best, c = int(np.argmin(gains)), state.c * FALL
        if gains[best] < 0:
            incumbent, c = candidates[best], state.c * FACTORS[best % len(FACTORS)]
        return TournamentState(incumbent, incumbent, state.scale, c, _fresh(at.number + 1, incumbent))

    def _candidates(self, at: Round) -> list[Array]:
        return [*at.points, *at.averages]


def _fresh(number: int, x: Array) -> Round:
    """A round that begins at the incumbent."""
    three = np.stack([x] * len(FACTORS))
    return Round(number, 0, three, three.copy(), np.zeros(2 * len(FACTORS)))
