"""Any piecewise linear gradient on a segment, with a noise field and a coin: the space of the adversary."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array, check_between, check_integer, converted_array, to_fraction
from mcfw.errors import InvalidInput
from mcfw.markov.chains import TwoState
from mcfw.problem.problem import Problem
from mcfw.problem.sets import Box
from mcfw.problems.instance import Instance
from mcfw.problems.membership import Fact, Member, Membership


class Shape(NamedTuple):
    """f' and the noise field c at the nodes 0, 1/m, …, 1, linear between; the start x_0; the flip probability p."""

    slopes: tuple[float, ...]
    field: tuple[float, ...]
    start: float
    flip: float


def segment(shape: Shape, tau: int, noise: float = 0.1) -> Member:
    """f'(x; z) = f'(x) + G_σ c(x) z on [0, 1] for a coin z = ±1 that flips with probability p.

    *Membership* (L = D = G = 1, h = 0). In each of the m cells |f''(·; z)| ≤ m|Δf'| + G_σ m|Δc| ≤ L for both z.
    |f'| ≤ G and |c| ≤ 1 at the nodes, hence everywhere. E z = 0. F̄ = GD follows. d_mix(j) = ½|1 − 2p|^j, so the
    mixing time is at most τ if |1 − 2p|^τ ≤ ½. All in rationals, for the numbers of the shape.

    >>> segment(Shape((-0.5, 0.5), (1.0, 1.0), 0.5, 0.25), tau=1).certify().holds
    True
    """
    if not isinstance(shape, Shape):
        raise InvalidInput(f"shape = {shape!r:.200} is not a Shape(slopes, field, start, flip)")
    tau, noise = check_integer("tau", tau, least=1), check_between("noise", noise, 0, 1e6)
    shape = Shape(
        tuple(converted_array("slopes", shape.slopes, np.float64).tolist()),
        tuple(converted_array("field", shape.field, np.float64).tolist()),
        check_between("start", shape.start, -1e6, 1e6),
        check_between("flip", shape.flip, 0, 1),
    )
    if len(shape.slopes) != len(shape.field) or len(shape.slopes) < 2:
        raise InvalidInput(
            f"{len(shape.slopes)} slopes and {len(shape.field)} values of the field: one per node, two nodes"
        )
    nodes = np.linspace(0, 1, len(shape.slopes))
    slopes, field = np.array(shape.slopes), np.array(shape.field)

    def mean_gradient(x: Array) -> Array:
        slope: Array = np.interp(x, nodes, slopes)
        return slope

    def weighted_gradient(x: Array, states: Array, weights: Array) -> Array:
        signed = float(weights @ (2 * np.asarray(states) - 1))
        total: Array = weights.sum() * mean_gradient(x) + noise * signed * np.interp(x, nodes, field)
        return total

    problem = Problem(
        weighted_gradient=weighted_gradient,
        mean_gradient=mean_gradient,
        set=Box(np.zeros(1), np.ones(1)),
        L=1.0,
        G=1.0,
        G_sigma=noise,
    )
    instance = Instance(problem, TwoState(shape.flip), np.array([shape.start]))
    return Member("segment", instance, tau, lambda: _membership(shape, tau, Fraction(str(noise))))


def _membership(shape: Shape, tau: int, noise: Fraction) -> Membership:
    slopes, field = (tuple(map(to_fraction, values)) for values in (shape.slopes, shape.field))
    cells = len(slopes) - 1
    bends = (cells * (a + noise * b) for a, b in zip(_changes(slopes), _changes(field), strict=True))
    one, p = Fraction(1), to_fraction(shape.flip)
    return Membership(
        (
            Fact("L: the largest bend", max(bends), one),
            Fact("G: the largest slope", max(map(abs, slopes)), one),
            Fact("G_sigma/noise: the largest value of the field", max(map(abs, field)), one),
            Fact("the start", abs(to_fraction(shape.start) - Fraction(1, 2)), Fraction(1, 2)),
            Fact("tau: d_mix(τ)", abs(1 - 2 * p) ** tau / 2, Fraction(1, 4)),
        )
    )


def _changes(values: Sequence[Fraction]) -> list[Fraction]:
    return [abs(b - a) for a, b in pairwise(values)]
