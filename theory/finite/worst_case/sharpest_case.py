"""An instance on which a bound is nearly attained, its ratio exact/claimed certified in ball arithmetic."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from theory.errors import TheoryError
from theory.finite.exact_moments import Moments, moments
from theory.finite.scalars import BALLS, Arithmetic, Balls
from theory.finite.tabulated import Table
from theory.finite.tau_mix import tau_mix
from theory.finite.worst_case.bounds import Bound


@dataclass(frozen=True)
class Instance:
    """A chain family(*parameters), a function φ on its states and a horizon T: enough to rebuild the case."""

    family: Callable[..., Table]
    parameters: tuple[Any, ...]
    phi: tuple[Fraction | int, ...]
    T: int

    def chain(self) -> Table:
        """The transition matrix."""
        return self.family(*self.parameters)

    def moments(self, arithmetic: Arithmetic) -> Moments:
        """The moments of the estimator."""
        return moments(self.chain(), np.array(self.phi, dtype=object), self.T, arithmetic)

    def __str__(self) -> str:
        parameters = ", ".join(map(str, self.parameters))
        return f"{self.family.__name__}({parameters}), T = {_near_power_of_two(self.T)}"


@dataclass(frozen=True)
class Champion:
    """The largest ratio exact/claimed of a bound on an instance: certainly at least ``ratio``, at ``start``.

    ``column`` is the column of the bound's table (the level), τ the exact mixing time of the chain.
    """

    bound: Bound
    instance: Instance
    tau: int
    ratio: Fraction
    start: int
    column: int

    def __str__(self) -> str:
        place = f"start {self.start}, column {self.column}"
        return f"{self.bound.name}: {float(self.ratio):.6f} ({self.instance}, τ = {self.tau}, {place})"


def certify(bound: Bound, instance: Instance, arithmetic: Balls = BALLS) -> Champion:
    """Evaluate a bound on an instance in balls, with the exact τ; the ratio is the lower end of its ball."""
    tau = tau_mix(instance.chain())
    result = instance.moments(arithmetic)
    ratios = bound.ratios(result, tau, instance.T)
    start, column = np.unravel_index(int(np.argmax(ratios.astype(float))), ratios.shape)
    ball = ratios[start, column]
    ball = arithmetic.root(ball) if bound.squared else ball
    if not ball.is_finite():
        raise TheoryError(f"{arithmetic.bits} bits do not determine the ratio on {instance}")
    mantissa, exponent = ball.lower().man_exp()
    lower = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    return Champion(bound, instance, tau, lower, int(start), int(column))


def _near_power_of_two(T: int) -> str:
    k = T.bit_length()
    return {2**k - 1: f"2^{k} − 1", 2 ** (k - 1): f"2^{k - 1}"}.get(T, str(T))
