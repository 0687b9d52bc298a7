"""thm:reduction on exact finite chains: the initial error and the capped bias, in rationals."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.finite.exact_moments import estimator_law, moments
from theory.finite.scalars import RATIONALS
from theory.ledger.claim import choose, claim
from theory.paper.app_reduction.thm_reduction.bursts import Burst, bursts, clip, short_bursts
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.statement import Finite, Number, Statement


def R01(k: Constants, *, share: Number = 1, radius: Number = 1) -> Statement:
    """E‖s_0‖² <= E‖n_0‖² <= ΛG_σ², clipped, by the full law on small chains, T <= 4"""
    holds = partial(_initial, fraction(share) * k.Lam, fraction(radius))
    return Finite("E‖s_0‖² <= E‖n_0‖² <= ΛG_σ² on short bursts", short_bursts, holds)


def _initial(scale: Fraction, radius: Fraction, burst: Burst) -> bool:
    phi, goal, R = burst.oracle_at(burst.x), burst.mean(burst.x), radius * burst.G
    for z in burst.states:
        law = estimator_law(burst.P, phi, burst.T, z)
        before = sum(p * (g - goal) ** 2 for (g,), p in law)
        after = sum(p * (clip(g, R) - goal) ** 2 for (g,), p in law)
        if not after <= before <= burst.inflation(scale) * burst.G_sigma**2:
            return False
    return True


def R08_chains(k: Constants, *, scale: Number | None = None, cap: Number = 1) -> Statement:
    """the conditional bias is at most min(8τ/T, 1)H̃ on small chains with T from 1 to 64"""
    holds = partial(_capped, fraction(choose(scale, k.bias)), fraction(cap))
    return Finite("bias <= min(8τ/T, 1)H̃ on the listed bursts", bursts, holds)


def _capped(scale: Fraction, cap: Fraction, burst: Burst) -> bool:
    found = moments(burst.P, burst.phi, burst.T, RATIONALS)
    bound = min(scale * burst.tau / burst.T, cap)
    return all(b <= bound**2 * found.H_squared for b in found.bias_squared)


CLAIMS = (
    claim(
        R01, "thm:reduction", part="initialization", line=923, needs=("C03", "R01.a", "M14"),
        mutants={"Λ divided by 1000": {"share": Rational(1, 1000)}, "clipped at Ĝ = G/2": {"radius": HALF}},
    ),
    claim(
        R08_chains, "thm:reduction", part="bias", line=1862, needs=("R08.cap", "M05", "M06"),
        mutants={"8τ/T becomes τ/(2T)": {"scale": HALF}, "the cap H̃ becomes H̃/2": {"cap": HALF}},
    ),
)  # fmt: skip
