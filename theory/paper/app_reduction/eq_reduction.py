"""eq:reduction: the recursion of independent sampling, with effective constants; in general and on exact chains."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product

from sympy import Rational

from theory.finite.exact_moments import estimator_law, moments
from theory.finite.scalars import RATIONALS
from theory.ledger.claim import Slack, claim
from theory.paper.app_reduction.thm_reduction.bursts import Burst, bursts, clip, short_bursts
from theory.paper.app_reduction.thm_reduction.variance_and_bias import absorbed, x
from theory.paper.propagation import LM2, sM2
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.text.notation import G_sigma, L, Lam, S, alpha
from theory.trusted.exact import fraction
from theory.trusted.statement import Finite, Number, Statement, identity

UNIFORM = Rational(1, 153)  # the multiplier of R08.all


def R09(k: Constants, *, on_noise: Number = 1, on_step: Number = 1, factor: int = 2) -> Statement:
    """2(8ΛL²‖Δx‖² + 2α²ΛG_σ²) = 2α²σ_M² + 8L_M²‖Δx‖²: with R09.a this is eq:reduction"""
    variance = 8 * Lam * L**2 * x**2 + 2 * alpha**2 * Lam * G_sigma**2
    noise, step = k.recursion_noise * alpha**2 * sM2(k), k.recursion_step * LM2(k) * x**2
    return identity(factor * variance, on_noise * noise + on_step * step)


def R09_all(k: Constants, *, factor: Number = 1 + UNIFORM, largest: Number = UNIFORM) -> Statement:
    """if the bias multiplier r_t is at most 1/153, as R08.all has it for every T >= 1, then eq:reduction holds with
    154/153 in place of the absorption factor 2
    """
    return absorbed(S, largest, factor)


def R10(k: Constants, *, share: Number = 1, noise: int = 1, step: int = 1) -> Statement:
    """eq:reduction before clipping, for every s_{t-1}, with exact moments of small chains,
    T from 1 to 64 (so also below T₀)
    """
    holds = partial(_recursion, k, fraction(share), noise, step)
    return Finite("eq:reduction for every s_{t-1} and start state, on the listed bursts", bursts, holds)


def _recursion(k: Constants, share: Fraction, noise: int, step: int, burst: Burst) -> bool:
    """Return whether sup_s [E(cs + ξ)² - cs²] = E ξ² + (c/α)(E ξ)² is at most the right side, c = 1 - α."""
    found = moments(burst.P, burst.phi, burst.T, RATIONALS)
    right = _right(k, burst, share, noise, step)
    price = (1 - burst.alpha) / burst.alpha
    return all(found.second_moment[z] + price * found.bias_squared[z] <= right for z in burst.states)


def _right(k: Constants, burst: Burst, share: Fraction, noise: int = 1, step: int = 1) -> Fraction:
    """Return 2α²σ_M² + 8L_M²‖x_t - x_{t-1}‖², both effective constants multiplied by the share."""
    Lam = share * burst.inflation(k.Lam)
    on_noise = k.recursion_noise * burst.alpha**2 * k.noise * Lam * burst.G_sigma**2
    on_step = k.recursion_step * k.smoothness * Lam * burst.L**2 * (burst.x - burst.x_old) ** 2
    return noise * on_noise + step * on_step


def R10_clip(k: Constants, *, share: Number = 1, radius: Number = 1) -> Statement:
    """eq:reduction with clipping, by the full law of the estimator, T <= 4, g_{t-1} = -Ĝ, 0, Ĝ"""
    holds = partial(_clipped, k, fraction(share), fraction(radius))
    return Finite("E‖s_t‖² <= E‖s_pre‖² <= eq:reduction on short bursts", short_bursts, holds)


def _clipped(k: Constants, share: Fraction, radius: Fraction, burst: Burst) -> bool:
    """Return whether clipping shrinks the second moment and eq:reduction holds, from every start state."""
    a, goal, R = burst.alpha, burst.mean(burst.x), radius * burst.G
    right = _right(k, burst, share)
    for z, g_old in product(burst.states, (-R, Fraction(0), R)):
        law = [((1 - a) * g_old + value, p) for (value,), p in estimator_law(burst.P, burst.phi, burst.T, z)]
        before = sum(p * (g - goal) ** 2 for g, p in law)
        after = sum(p * (clip(g, R) - goal) ** 2 for g, p in law)
        contracted = (1 - a) * (g_old - burst.mean(burst.x_old)) ** 2
        if not after <= before <= contracted + right:
            return False
    return True


CLAIMS = (
    claim(
        R09, "eq:reduction", line=927, needs=("R01.a", "R07", "R09.a"),
        mutants={
            "σ_M² becomes ΛG_σ²": {"on_noise": HALF},
            "L_M² becomes ΛL²": {"on_step": HALF},
            "absorption factor 3": {"factor": 3},
        },
    ),
    claim(
        R09_all, "eq:reduction", line=927, needs=("R04.b", "R05", "R08.all"),
        mutants={"factor 1": {"factor": 1}, "multiplier up to 1": {"largest": 1}},
    ),
    claim(
        R10, "eq:reduction", line=927, needs=("R09", "R08.all"),
        mutants={
            "σ_M² and L_M² divided by 900": {"share": Rational(1, 900)},
            "no noise term": {"noise": 0},
            "no displacement term": {"step": 0},
        },
        slack=Slack(
            "c in eq:reduction with cσ_M² and cL_M², on the listed bursts (T <= 64)", paper="1", keyword="share",
            provable=Rational(1, 870), refuted=Rational(1, 880),
            sharp="two states, p = 1/4, T = 64; the second moment is far below Λ",
        ),
    ),
    claim(
        R10_clip, "eq:reduction", line=927, needs=("C03", "R10"), slow=True,
        mutants={
            "σ_M² and L_M² divided by 3000": {"share": Rational(1, 3000)},
            "clipped at Ĝ = G/2": {"radius": HALF},
        },
    ),
)  # fmt: skip
