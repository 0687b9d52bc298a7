"""Audit of prop:inflation: on a slow two-state chain E‖s_0^pre‖² grows like τ log₂T, in the code and exactly."""

from collections import defaultdict
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.random import Generator, SeedSequence

import mcfw
from mcfw.arithmetic import Array
from montecarlo.audit import Audit
from montecarlo.audits.drawn import Observations, bursts, level_law, note_level
from montecarlo.audits.esssup import first_error, method_of
from montecarlo.audits.spinner import EstimatorCase
from montecarlo.quantity import Quantity, Stratum
from montecarlo.strata import exact_levels
from theory.finite.exact_moments import moments
from theory.finite.families import two_state
from theory.finite.scalars import BALLS
from theory.finite.tau_mix import tau_mix
from theory.finite.worst_case.bounds import inflation_floor

SLOW, HORIZONS = Fraction(1, 8), (4, 20)
EXACT_DRAWS = 4
"""How many random (p, T) a task compares in balls; the other draws of a task run the code."""


@cache
def slow_case(horizon: int) -> EstimatorCase:
    """φ = ±1 on the slow chain: by symmetry the start state does not matter."""
    P, signs = two_state(SLOW), np.array([[-1.0], [1.0]])
    exact = exact_levels(P.astype(float), signs, horizon)
    return EstimatorCase(mcfw.FiniteChain(P.astype(float)), signs, horizon, tau_mix(P), exact)


def inflation_quantities() -> tuple[Quantity, ...]:
    """E‖s_0‖²/G_σ² of the code at two horizons; and for the exact values, at random (p, T), the bound and the slope.

    2^j V_j tends to (1 + r)/q = (1 − p)/p in the notation of the proof, and τ ≤ 1/p ≤ 6τ.
    """
    measured = tuple(
        Quantity(
            f"E‖s_0‖², T = {case.T}",
            tuple(
                Stratum(_name(case.T, c.j), 0.0, c.reach**2, float(c.second_moment[0]), c.probability)
                for c in case.exact.levels
            ),
            resolution=0.5 * float(case.exact.second_moment[0]),
        )
        for case in map(slow_case, HORIZONS)
    )
    below = Stratum("below the displayed bound", 0.0, 1.0, 0.0)
    slope = Stratum("slope other than (1 − p)/p", 0.0, 1.0, 0.0)
    exact = tuple(Quantity(cell.name, (cell,), resolution=0.1, bound=0.0) for cell in (below, slope))
    return *measured, *exact, level_law(slow_case(HORIZONS[-1]).exact)


def stationary_second_moment(p: Fraction, horizon: int) -> float:
    """E‖s_0^pre‖² for G_σ = 1 and a stationary start, rigorous in balls: its lower end."""
    result = moments(two_state(p), [-1, 1], horizon, BALLS)
    with BALLS.scope():
        return float((result.second_moment * result.pi).sum().lower())


def fitted_slope(p: Fraction, exponents: Array) -> float:
    """The least-squares slope of the exact second moment against log₂T."""
    values = [stationary_second_moment(p, 2 ** int(k)) for k in exponents]
    return float(np.polyfit(exponents, values, 1)[0])


def sample_inflation(seed: SeedSequence, draws: int) -> Observations:
    """‖s_0^pre‖² of first steps of the code by level; and exact values at random p ≤ 1/4 and T up to 2^50."""
    found: Observations = defaultdict(list)
    theirs, *ours = seed.spawn(1 + len(HORIZONS))
    for horizon, child in zip(HORIZONS, ours, strict=True):
        case, method = slow_case(horizon), method_of(None, horizon)
        for _, burst in bursts(case, child, draws):
            level = case.exact.of(burst.level).j
            found[_name(horizon, level)].append(first_error(method, burst) ** 2)
            if horizon == HORIZONS[-1]:
                note_level(found, case.exact, burst)
    _compare_exact_values(np.random.default_rng(theirs), found)
    return found


def _compare_exact_values(rng: Generator, found: Observations) -> None:
    for _ in range(EXACT_DRAWS):
        p, horizon = _random_p(rng), int(2 ** rng.uniform(1, 50))
        tau = tau_mix(two_state(p))
        below = stationary_second_moment(p, horizon) < inflation_floor(tau, horizon)
        found["below the displayed bound"].append(float(below))
        slope, limit = fitted_slope(p, np.arange(40, 60, 5)), float((1 - p) / p)
        wrong = abs(slope - limit) > 1e-6 * limit or not tau <= 1 / p <= 6 * tau
        found["slope other than (1 − p)/p"].append(float(wrong))


def _random_p(rng: Generator) -> Fraction:
    return Fraction(int(rng.integers(1, 2 ** int(rng.integers(1, 11)) + 1)), 4 * 2**10)


def _name(horizon: int, level: int) -> str:
    return f"square, T = {horizon}, level {level}"


AUDITS = (
    Audit(
        "inflation", "prop:inflation", "E‖s_0^pre‖² ≥ (τ/16) log₂(T/64τ) G_σ² − G_σ², growing like τ log₂T",
        inflation_quantities, sample_inflation, task=500, budget=64_000,
        defects=("level law truncated", "weights swapped", "cap one too small", "cap one too large"),
    ),
)  # fmt: skip
