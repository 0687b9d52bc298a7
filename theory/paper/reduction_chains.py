"""thm:reduction on exact finite chains: eq:reduction, the initial error and the capped bias, in rationals.

The oracle is ∇f(x; z) = c_z x + d_z on [-1, 1]. By linearity ξ_t = mlmc[φ] - φ̄ with
φ(z) = ∇f(x_t; z) - (1-α)∇f(x_{t-1}; z). Λ is taken with ⌊log₂T⌋ for log₂T: every claim is a little stronger.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from typing import NamedTuple

import numpy as np
from sympy import Rational

from theory.finite.exact_moments import estimator_law, moments
from theory.finite.families import cycle, lazy_refresh, two_state
from theory.finite.scalars import RATIONALS
from theory.finite.tabulated import Table
from theory.finite.tau_mix import tau_mix
from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.statement import Finite, Number

ONE = Fraction(1)


class Burst(NamedTuple):
    """One update: the chain with its τ and π, the oracle (c_z, d_z), T, α_t, x_t and x_{t-1}."""

    kernel: tuple[tuple[Fraction, ...], ...]
    tau: int
    pi: tuple[Fraction, ...]
    oracle: tuple[tuple[Fraction, Fraction], ...]
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


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims on exact chains."""
    c = constants

    def recursion(share: Number = 1, noise: int = 1, step: int = 1) -> Finite:
        test = partial(_recursion, c, fraction(share), noise, step)
        return Finite("eq:reduction for every s_{t-1} and start state, on the listed bursts", bursts, test)

    def clipped(share: Number = 1, radius: Number = 1) -> Finite:
        test = partial(_clipped, c, fraction(share), fraction(radius))
        return Finite("E‖s_t‖² <= E‖s_pre‖² <= eq:reduction on short bursts", _short_bursts, test)

    def initial(share: Number = 1, radius: Number = 1) -> Finite:
        test = partial(_initial, fraction(share) * c.Lam, fraction(radius))
        return Finite("E‖s_0‖² <= E‖n_0‖² <= ΛG_σ² on short bursts", _short_bursts, test)

    def capped(scale: Number, cap: Number = 1) -> Finite:
        test = partial(_capped, fraction(scale), fraction(cap))
        return Finite("bias <= min(8τ/T, 1)H̃ on the listed bursts", bursts, test)

    return (
        Claim(
            id="R01",
            label="thm:reduction",
            line=923,
            text="E‖s_0‖² <= E‖n_0‖² <= ΛG_σ², clipped, by the full law on small chains, T <= 4",
            statement=initial(),
            mutants=(
                Mutant("Λ divided by 1000", initial(share=Rational(1, 1000))),
                Mutant("clipped at Ĝ = G/2", initial(radius=Rational(1, 2))),
            ),
            needs=(
                "C03",
                "R01.a",
                "M14",
            ),
        ),
        Claim(
            id="R08.chains",
            label="thm:reduction",
            line=1862,
            text="the conditional bias is at most min(8τ/T, 1)H̃ on small chains with T from 1 to 64",
            statement=capped(constants.bias),
            mutants=(
                Mutant("8τ/T becomes τ/(2T)", capped(Rational(1, 2))),
                Mutant("the cap H̃ becomes H̃/2", capped(constants.bias, Rational(1, 2))),
            ),
            needs=(
                "R08.cap",
                "M05",
                "M06",
            ),
        ),
        Claim(
            id="R10",
            label="eq:reduction",
            line=927,
            text="eq:reduction before clipping, for every s_{t-1}, with exact moments of small chains, "
            "T from 1 to 64 (so also below T₀)",
            statement=recursion(),
            mutants=(
                Mutant("σ_M² and L_M² divided by 900", recursion(Rational(1, 900))),
                Mutant("no noise term", recursion(noise=0)),
                Mutant("no displacement term", recursion(step=0)),
            ),
            needs=("R09", "R08.all"),
            slack=Slack(
                constant="c in eq:reduction with cσ_M² and cL_M², on the listed bursts (T <= 64)",
                paper="1",
                family=recursion,
                provable=Rational(1, 870),
                refuted=Rational(1, 880),
                sharp="two states, p = 1/4, T = 64; the second moment is far below Λ",
            ),
        ),
        Claim(
            id="R10.clip",
            label="eq:reduction",
            line=927,
            text="eq:reduction with clipping, by the full law of the estimator, T <= 4, g_{t-1} = -Ĝ, 0, Ĝ",
            statement=clipped(),
            mutants=(
                Mutant("σ_M² and L_M² divided by 3000", clipped(Rational(1, 3000))),
                Mutant("clipped at Ĝ = G/2", clipped(radius=Rational(1, 2))),
            ),
            needs=("C03", "R10"),
            slow=True,
        ),
    )


# --- the bursts


def _kernels() -> list[Table]:
    return [
        lazy_refresh([Fraction(1, 2)] * 2, ONE),
        two_state(Fraction(1, 4)),
        two_state(Fraction(1, 20)),
        two_state(Fraction(1, 30), Fraction(1, 3)),
        two_state(Fraction(9, 10)),
        cycle(3, Fraction(1, 4)),
    ]


def _oracles(states: int) -> list[tuple[tuple[Fraction, Fraction], ...]]:
    signs = [Fraction((-1) ** z) for z in range(states)]
    constant, slope = [(ONE, s) for s in signs], [(s, Fraction(0)) for s in signs]
    return [tuple(constant), tuple(slope), tuple((s, 1 + s) for s in signs)]


def _on(T: int, alphas: tuple[Fraction, ...]) -> Iterator[Burst]:
    places = ((ONE, ONE), (ONE, -ONE), (ONE / 2, ONE))
    for P in _kernels():
        kernel, tau = tuple(map(tuple, P.tolist())), tau_mix(P)
        pi = tuple(moments(P, [0] * len(P), 1, RATIONALS).pi.tolist())
        for oracle, alpha, (x, x_old) in product(_oracles(len(P)), alphas, places):
            yield Burst(kernel, tau, pi, oracle, T, alpha, x, x_old)


def bursts() -> Iterator[Burst]:
    """Yield bursts with weights α_t near their floor (T+1)^(-2/3)."""
    for T, floor in ((1, 1), (2, 2), (8, 4), (64, 16)):
        yield from _on(T, (Fraction(1, floor),))


def _short_bursts() -> Iterator[Burst]:
    yield from _on(2, (ONE, ONE / 2))
    yield from _on(4, (ONE / 2,))


# --- the predicates


def _right(c: Constants, burst: Burst, share: Fraction, noise: int = 1, step: int = 1) -> Fraction:
    """Return 2α²σ_M² + 8L_M²‖x_t - x_{t-1}‖², both effective constants multiplied by the share."""
    Lam = share * burst.inflation(c.Lam)
    on_noise = c.recursion_noise * burst.alpha**2 * c.noise * Lam * burst.G_sigma**2
    on_step = c.recursion_step * c.smoothness * Lam * burst.L**2 * (burst.x - burst.x_old) ** 2
    return noise * on_noise + step * on_step


def _recursion(c: Constants, share: Fraction, noise: int, step: int, burst: Burst) -> bool:
    """Return whether sup_s [E(cs + ξ)² - cs²] = E ξ² + (c/α)(E ξ)² is at most the right side, c = 1 - α."""
    found = moments(burst.P, burst.phi, burst.T, RATIONALS)
    right = _right(c, burst, share, noise, step)
    price = (1 - burst.alpha) / burst.alpha
    return all(found.second_moment[z] + price * found.bias_squared[z] <= right for z in burst.states)


def _clip(value: Fraction, radius: Fraction) -> Fraction:
    return max(-radius, min(radius, value))


def _clipped(c: Constants, share: Fraction, radius: Fraction, burst: Burst) -> bool:
    """Return whether clipping shrinks the second moment and eq:reduction holds, from every start state."""
    a, goal, R = burst.alpha, burst.mean(burst.x), radius * burst.G
    right = _right(c, burst, share)
    for z, g_old in product(burst.states, (-R, Fraction(0), R)):
        law = [((1 - a) * g_old + value, p) for (value,), p in estimator_law(burst.P, burst.phi, burst.T, z)]
        before = sum(p * (g - goal) ** 2 for g, p in law)
        after = sum(p * (_clip(g, R) - goal) ** 2 for g, p in law)
        contracted = (1 - a) * (g_old - burst.mean(burst.x_old)) ** 2
        if not after <= before <= contracted + right:
            return False
    return True


def _initial(scale: Fraction, radius: Fraction, burst: Burst) -> bool:
    phi, goal, R = burst.oracle_at(burst.x), burst.mean(burst.x), radius * burst.G
    for z in burst.states:
        law = estimator_law(burst.P, phi, burst.T, z)
        before = sum(p * (g - goal) ** 2 for (g,), p in law)
        after = sum(p * (_clip(g, R) - goal) ** 2 for (g,), p in law)
        if not after <= before <= burst.inflation(scale) * burst.G_sigma**2:
            return False
    return True


def _capped(scale: Fraction, cap: Fraction, burst: Burst) -> bool:
    found = moments(burst.P, burst.phi, burst.T, RATIONALS)
    bound = min(scale * burst.tau / burst.T, cap)
    return all(b <= bound**2 * found.H_squared for b in found.bias_squared)
