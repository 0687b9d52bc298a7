"""The staircase: a resisting oracle that leads noiseless conditional gradients along a path of constant slope."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array, check_between
from mcfw.errors import InvalidInput, OracleFailure
from mcfw.markov.chains import TwoState
from mcfw.problem.problem import Problem
from mcfw.problem.sets import L2Ball
from mcfw.problems.instance import Instance
from mcfw.problems.interpolation import Floats, Interpolation, interpolate
from mcfw.problems.membership import Fact, Member, Membership
from mcfw.problems.wishes import check_sizes

RADIUS = 0.5


class Stair(NamedTuple):
    """Slope e, drifting by a factor 1 + `drift`; segments of length κe; the start at `amplitude` of the height."""

    slope: float
    kappa: float
    amplitude: float
    drift: float
    segments: int


@dataclass
class ResistingOracle:
    """Gradients along the stair, chosen as the points are asked; a point that was asked before gets the same answer.

    The path walks over the corners of a cube of high dimension: coordinate after coordinate falls, the tangent τ
    turning from one to the next, so points m segments apart are only √m segments distant and the function may keep
    its slope. The answer at x is g = −(eτ + (a/R)x) with a = ‖g‖; then the minimiser of ⟨g, ·⟩ over the ball is
    v = x + (Re/a)τ: the step goes along τ, and the next point is asked further along the path.
    """

    stair: Stair
    dim: int
    points: list[Array] = field(default_factory=list)
    answers: list[Array] = field(default_factory=list)
    _known: dict[bytes, Array] = field(default_factory=dict)
    _walked: float = 0.0

    def start(self) -> Array:
        """All coordinates at `amplitude` of the height 2l/π by which each will fall twice, the first half-way down."""
        height = 2 * self.length / np.pi
        x = np.full(self.dim, self.stair.amplitude * height)
        x[0] -= height
        return x

    @property
    def length(self) -> float:
        """Of a segment, for L = 1."""
        return self.stair.kappa * self.stair.slope

    def gradient(self, x: Array) -> Array:
        """The answer at x."""
        key = x.tobytes()
        if key not in self._known:
            if self.points:
                self._walked += float(np.linalg.norm(x - self.points[-1]))
            self._known[key] = self._answer(x)
            self.points.append(x.copy())
            self.answers.append(self._known[key])
        return self._known[key]

    def _answer(self, x: Array) -> Array:
        along = self._walked / self.length
        e = self.slope(along / self.stair.segments)
        tangent = self.tangent(along)
        b, room = float(tangent @ x), 1 - float(x @ x) / RADIUS**2
        if not room > 0:
            raise OracleFailure(
                f"the stair leaves the ball: ‖x‖ = {np.linalg.norm(x)} after {along:.1f} segments"
            )
        pull = 2 * e * b / RADIUS
        a = (pull + np.sqrt(pull**2 + 4 * room * e**2)) / (2 * room)
        g: Array = -(e * tangent + a / RADIUS * x)
        return g

    def slope(self, u: float) -> float:
        """The slope after a part u of the path."""
        return self.stair.slope * (1 + self.stair.drift * u)

    def tangent(self, along: float) -> Array:
        """−(cos φ·e_i + sin φ·e_{i+1}) after i segments and φ/(π/2) of the next; past the end it stays."""
        i = min(int(along), self.dim - 2)
        phi = min(along - i, 1.0) * np.pi / 2
        tau = np.zeros(self.dim)
        tau[i], tau[i + 1] = -np.cos(phi), -np.sin(phi)
        return tau

    def interpolation(self) -> Interpolation:
        """Values that, if they prove it, make all answers so far those of one 1-smooth function."""
        if not self.points:
            raise InvalidInput("nothing was asked of the oracle: run the solver first")
        x, g = _rows(self.points), _rows(self.answers)
        return interpolate(x, g, 1.0)


def staircase(stair: Stair) -> Member:
    """A function without noise on the ball of diameter 1 in R^n, n = segments + 2, that is made while it is minimised.

    *Membership* (L = D = G = 1), after the run. All points asked so far and their gradients are interpolated by a
    function f with 1-Lipschitz gradient on R^n (`mcfw.problems.interpolation`, all pairs, rounding included), and the
    run on this f would have been the same, bit by bit. On the ball ‖∇f(x)‖ ≤ ‖g_t‖ + ‖x − x_t‖ ≤ ‖g_t‖ + ½ + ‖x_t‖
    for every t; the least of these is at most G. F̄ = GD follows.

    The shape must fit ρ and T: a stair that is too steep is not interpolable, one that is too flat is easy.
    """
    if not isinstance(stair, Stair):
        raise InvalidInput(f"stair = {stair!r:.200} is not a Stair(slope, kappa, amplitude, drift, segments)")
    stair = Stair(
        check_between("slope", stair.slope, 0, 1e6),
        check_between("kappa", stair.kappa, 0, 1e6),
        check_between("amplitude", stair.amplitude, -1e6, 1e6),
        check_between("drift", stair.drift, -1e6, 1e6),
        *check_sizes(segments=stair.segments),
    )
    oracle = ResistingOracle(stair, stair.segments + 2)

    def weighted_gradient(x: Array, states: Array, weights: Array) -> Array:
        return int(weights.sum()) * oracle.gradient(x)

    problem = Problem(
        weighted_gradient=weighted_gradient,
        mean_gradient=oracle.gradient,
        set=L2Ball(RADIUS, oracle.dim),
        L=1.0,
        G=1.0,
        G_sigma=0.0,
    )
    instance = Instance(problem, TwoState(0.5), oracle.start())
    return Member("staircase", instance, 1, lambda: _membership(oracle))


def _membership(oracle: ResistingOracle) -> Membership:
    found = oracle.interpolation()
    x, g = _rows(oracle.points), _rows(oracle.answers)
    steepest = np.linalg.norm(g, axis=1) + RADIUS + np.linalg.norm(x, axis=1)
    return Membership(
        (
            Fact(
                "L: the rounding of the interpolation's least slack",
                Fraction(found.rounding),
                _exact(found.slack),
            ),
            Fact("D", 2 * Fraction(RADIUS), Fraction(1)),
            Fact(
                "G: ‖g_t‖ + ½ + ‖x_t‖ for one t",
                _exact(steepest.min()) * (1 + Fraction(1, 2**30)),
                Fraction(1),
            ),
            Fact("G_sigma", Fraction(0), Fraction(0)),
            Fact("tau: d_mix(1)", Fraction(0), Fraction(1, 4)),
        )
    )


def _rows(vectors: list[Array]) -> Floats:
    return np.array(vectors, dtype=np.float64)


def _exact(x: float) -> Fraction:
    """The double as a rational; the slack −∞ of a positive cycle, or NaN, as −1, which proves nothing."""
    return Fraction(float(x)) if np.isfinite(x) else Fraction(-1)
