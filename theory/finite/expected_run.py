"""Every run of Algorithm 1 on a tiny chain with its probability: expectations without sampling, up to rounding."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from numpy.typing import ArrayLike

from theory.finite.iteration import Before, ExactOracles, Vector, advance
from theory.finite.law import burst_law
from theory.finite.scales import Scales
from theory.finite.tabulated import integer_at_least
from theory.trusted.exact import ball_power, to_ball

Burst = tuple[tuple[int, tuple[int, ...]], Fraction]
"""((last state, net weight of each state), probability)."""


class Visit(NamedTuple):
    """An iterate x_t that a run may have, and the probability of the bursts that lead to it."""

    t: int
    x: Vector
    probability: float


class Tree(NamedTuple):
    """A run to be enumerated: the chain and its start law, the oracles, ρ, β and T."""

    oracles: ExactOracles
    bursts: Callable[[int], Sequence[Burst]]
    start: Sequence[Fraction]
    rho: Fraction
    beta: Fraction
    T: int

    @classmethod
    def of(
        cls, oracles: ExactOracles, P: ArrayLike, start: Sequence[Fraction], rho: float, beta: float, T: int
    ) -> Tree:
        """The tree of the runs of horizon T on the chain P with this law of z_0."""

        @cache
        def bursts(z: int) -> tuple[Burst, ...]:
            return tuple(burst_law(P, T, z).items())

        return cls(oracles, bursts, start, Fraction(rho), Fraction(beta), integer_at_least(T, 1, "T"))

    def visits(self, x0: Vector) -> Iterator[Visit]:
        """Every visit to x_0, …, x_T; the probabilities of each t add up to 1."""
        nothing = tuple(0.0 for _ in x0)
        for z, mass in enumerate(self.start):
            yield from self._from((), Before(x0, x0, nothing, 1.0, float(self.rho)), z, float(mass))

    def _from(self, squares: tuple[Fraction, ...], before: Before, z: int, mass: float) -> Iterator[Visit]:
        t = len(squares)
        yield Visit(t, before.x, mass)
        if t == self.T:
            return
        for (last, net), chance in self.bursts(z):
            after = advance(
                self.oracles, before, self._estimate(before.x, net), self._estimate(before.x_prev, net)
            )
            longer = (*squares, Fraction(after.delta_squared))
            alpha, L = self._scales(longer)
            yield from self._from(
                longer, Before(after.x, before.x, after.g, alpha, L), last, mass * float(chance)
            )

    def _estimate(self, x: Vector, net: tuple[int, ...]) -> Vector:
        rows = [self.oracles.gradient(x, z) for z in range(len(net))]
        return tuple(
            sum(w * c for w, c in zip(net, column, strict=True)) for column in zip(*rows, strict=True)
        )

    def _scales(self, squares: tuple[Fraction, ...]) -> tuple[float, float]:
        """α_t and L_t from δ_0², …, δ_{t−1}²."""
        scales, t = Scales(self.rho, self.beta, squares), len(squares)
        return float(ball_power(to_ball(scales.q(t)), Fraction(-2, 3))), float(scales.L2(t).sqrt())
