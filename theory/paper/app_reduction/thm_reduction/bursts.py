"""Momentum updates on exact finite chains, in rationals.

The oracle is ∇f(x; z) = c_z x + d_z on [-1, 1]. By linearity ξ_t = mlmc[φ] - φ̄ with
φ(z) = ∇f(x_t; z) - (1-α)∇f(x_{t-1}; z). Λ is taken with ⌊log₂T⌋ for log₂T: every claim is a little stronger.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np

from theory.finite.exact_moments import moments
from theory.finite.families import cycle, lazy_refresh, two_state
from theory.finite.scalars import RATIONALS
from theory.finite.tabulated import Table
from theory.finite.tau_mix import tau_mix
from theory.trusted.exact import fraction
from theory.trusted.statement import Number

ONE = Fraction(1)
Oracle = tuple[tuple[Fraction, Fraction], ...]


class Burst(NamedTuple):
    """One update: the chain with its τ and π, the oracle (c_z, d_z), T, α_t, x_t and x_{t-1}."""

    kernel: tuple[tuple[Fraction, ...], ...]
    tau: int
    pi: tuple[Fraction, ...]
    oracle: Oracle
    T: int
    alpha: Fraction
    x: Fraction
    x_old: Fraction

    @property
    def states(self) -> range:
        """The states."""
        return range(len(self.kernel))

    @property
    def P(self) -> Table:
        """The kernel as a table."""
        return np.array(self.kernel, dtype=object)

    @property
    def phi(self) -> Table:
        """The function whose multilevel average is ξ_t + φ̄."""
        return np.asarray(self.oracle_at(self.x) - (1 - self.alpha) * self.oracle_at(self.x_old))

    def oracle_at(self, x: Fraction) -> Table:
        """Return ∇f(x; ·) as a table over the states."""
        return np.array([self.gradient(z, x) for z in self.states], dtype=object)

    def gradient(self, z: int, x: Fraction) -> Fraction:
        """Return ∇f(x; z)."""
        c, d = self.oracle[z]
        return c * x + d

    def mean(self, x: Fraction) -> Fraction:
        """Return ∇f(x)."""
        return sum((p * self.gradient(z, x) for z, p in enumerate(self.pi)), Fraction(0))

    @property
    def L(self) -> Fraction:
        """The individual smoothness constant."""
        return max(abs(c) for c, _ in self.oracle)

    @property
    def G_sigma(self) -> Fraction:
        """The centred noise level, attained at an end of [-1, 1]."""
        return max(abs(self.gradient(z, x) - self.mean(x)) for z in self.states for x in (-ONE, ONE))

    @property
    def G(self) -> Fraction:
        """The bound on the population gradient, attained at an end."""
        return max(abs(self.mean(x)) for x in (-ONE, ONE))

    def inflation(self, scale: Number) -> Fraction:
        """Return Λ = scale·τ(1 + ⌊log₂T⌋)."""
        return fraction(scale) * self.tau * self.T.bit_length()


def bursts() -> Iterator[Burst]:
    """Yield bursts with weights α_t near their floor (T+1)^(-2/3)."""
    for T, floor in ((1, 1), (2, 2), (8, 4), (64, 16)):
        yield from _on(T, (Fraction(1, floor),))


def short_bursts() -> Iterator[Burst]:
    """Yield bursts so short that the whole law of the estimator can be listed."""
    yield from _on(2, (ONE, ONE / 2))
    yield from _on(4, (ONE / 2,))


def clip(value: Fraction, radius: Fraction) -> Fraction:
    """Return the projection onto [-radius, radius]."""
    return max(-radius, min(radius, value))


def _on(T: int, alphas: tuple[Fraction, ...]) -> Iterator[Burst]:
    places = ((ONE, ONE), (ONE, -ONE), (ONE / 2, ONE))
    for P in _kernels():
        kernel, tau = tuple(map(tuple, P.tolist())), tau_mix(P)
        pi = tuple(moments(P, [0] * len(P), 1, RATIONALS).pi.tolist())
        for oracle, alpha, (x, x_old) in product(_oracles(len(P)), alphas, places):
            yield Burst(kernel, tau, pi, oracle, T, alpha, x, x_old)


def _kernels() -> list[Table]:
    return [
        lazy_refresh([Fraction(1, 2)] * 2, ONE),
        two_state(Fraction(1, 4)),
        two_state(Fraction(1, 20)),
        two_state(Fraction(1, 30), Fraction(1, 3)),
        two_state(Fraction(9, 10)),
        cycle(3, Fraction(1, 4)),
    ]


def _oracles(states: int) -> list[Oracle]:
    signs = [Fraction((-1) ** z) for z in range(states)]
    constant, slope = [(ONE, s) for s in signs], [(s, Fraction(0)) for s in signs]
    return [tuple(constant), tuple(slope), tuple((s, 1 + s) for s in signs)]
