"""Audits on the two-state chain of the paper's counterexamples: prop:esssup and prop:inflation."""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from numpy.random import Generator, SeedSequence

import mcfw
from mcfw.arithmetic import Array
from mcfw.method.burst import Burst
from mcfw.method.mc_alfcg import MCALFCG
from mcfw.method.regimes import Parameters
from mcfw.run.randomness import Streams
from montecarlo.audit import Audit
from montecarlo.audits.estimator import Observations
from montecarlo.quantity import Cell, Quantity
from montecarlo.subject import Subject
from theory.finite.bounds import inflation_floor
from theory.finite.exact_moments import estimator_law, moments
from theory.finite.families import two_state
from theory.finite.scalars import BALLS
from theory.finite.tau_mix import tau_mix

FLIP, T, G_SIGMA = Fraction(1, 4), 10, 0.5
JMAX = T.bit_length() - 1
N = 2**JMAX


def signed_problem() -> mcfw.Problem:
    """f(x; z) = ½x² + G_σ z x on [−1, 1] with z = ±1 stored as 0, 1: the oracle of prop:esssup in one dimension."""
    signs = np.array([-1.0, 1.0])
    return mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * x + G_SIGMA * (weights @ signs[states]),
        2,
        set=mcfw.Box(np.array([-1.0]), np.array([1.0])),
        G=1.0,
        G_sigma=G_SIGMA,
        L=1.0,
    )


@cache
def law() -> tuple[tuple[float, float], ...]:
    """The atoms (s/G_σ, probability) of s_0^pre = mlmc − φ̄ from the state +1, exact before rounding."""
    atoms = estimator_law(two_state(FLIP), [-1, 1], T, start=1)
    return tuple((float(value[0]), float(mass)) for value, mass in atoms)


def path_probability(states: Array) -> Fraction:
    """P(J = jmax, z_0^(i) = states_i) from the state +1, by the kernel."""
    kernel, z, mass = two_state(FLIP), 1, Fraction(1, 2**JMAX)
    for y in states.tolist():
        mass, z = mass * kernel[z, y], y
    return mass


def heavy_path() -> Array:
    """The states of the event E of prop:esssup: n/2 times +1, then n/2 times −1."""
    return np.repeat(np.array([1, 0]), N // 2)


def twin_path() -> Array:
    """The other path with the same value: the weight of z^(1) is 0, so its sign does not matter."""
    path = heavy_path()
    path[0] = 0
    return path


def method_of(subject: Subject, radius: float | None) -> MCALFCG:
    """Algorithm 1 on the signed problem."""
    return subject.method(signed_problem(), T, Parameters(1.0, 1.0), radius=radius, finite=True)


def first_error(method: MCALFCG, burst: Burst) -> float:
    """(g_0 − ∇f(x_0))/G_σ after the first step of a run."""
    x0 = np.array([0.25])
    after, _ = method.step(method.initial(x0), burst)
    return float((after.g_prev - x0)[0]) / G_SIGMA


def tail_quantities() -> tuple[Quantity, ...]:
    """P(‖s_0^pre‖ > x) for x below each atom, the largest atom (n − 1)G_σ first."""
    sizes = sorted({abs(value) for value, _ in law()}, reverse=True)
    quantities = []
    for size in sizes:
        tail = sum(mass for value, mass in law() if abs(value) >= size)
        cell = Cell(f"‖s_0‖ ≥ {size:g} G_σ", 0.0, 1.0, min(tail, 1.0))
        quantities.append(Quantity(cell.name, (cell,), resolution=max(0.01, 0.25 * tail)))
    beyond = Cell("‖s_0‖ off the support", 0.0, 1.0, 0.0)
    return (*quantities, Quantity(beyond.name, (beyond,), resolution=0.01))


def sample_tail(subject: Subject, seed: SeedSequence, draws: int) -> Observations:
    """The first error of unclipped runs from the state +1."""
    sizes = sorted({abs(value) for value, _ in law()}, reverse=True)
    method = method_of(subject, None)
    streams, chain = Streams.from_seed(seed), subject.chain(mcfw.TwoState(float(FLIP), initial=1))
    errors = np.array(
        [abs(first_error(method, subject.draw_burst(streams, chain, 1, JMAX))) for _ in range(draws)]
    )
    found: dict[str, Any] = {f"‖s_0‖ ≥ {s:g} G_σ": (errors > s - 1e-9).astype(float) for s in sizes}
    nearest = np.abs(errors[:, None] - np.array(sizes)).min(axis=1)
    return found | {"‖s_0‖ off the support": (nearest > 1e-9).astype(float)}


def event_quantities() -> tuple[Quantity, ...]:
    """The frequency of E; on E the unclipped error is −(n − 1)G_σ, with n − 1 ≥ T/2 − 1, the clipped one ≤ 2Ĝ."""
    event = Cell("E", 0.0, 1.0, float(path_probability(heavy_path())))
    checks = tuple(Cell(name, 0.0, 1.0, 0.0) for name in ("value on E", "clipped on E"))
    return (
        Quantity("P(E)", (event,), resolution=0.0015),
        *(Quantity(f"wrong {cell.name}", (cell,), resolution=1.0, bound=0.0) for cell in checks),
    )


def sample_event(subject: Subject, seed: SeedSequence, draws: int) -> Observations:
    """Bursts from the state +1, compared with E; and steps of the real method driven through E."""
    streams, chain = Streams.from_seed(seed), subject.chain(mcfw.TwoState(float(FLIP), initial=1))
    path = heavy_path()
    drawn = [subject.draw_burst(streams, chain, 1, JMAX).states for _ in range(draws)]
    burst = Burst(JMAX, JMAX, path)
    raw, clipped = first_error(method_of(subject, None), burst), first_error(method_of(subject, 1.0), burst)
    return {
        "E": [float(np.array_equal(states, path)) for states in drawn],
        "value on E": [float(abs(raw + (N - 1)) > 1e-9 or N - 1 < T / 2 - 1)],
        "clipped on E": [float(abs(clipped) * G_SIGMA > 2 + 1e-9)],
    }


def inflation_quantities() -> tuple[Quantity, ...]:
    """E‖s_0‖² ≥ (τ/16) log₂(T/64τ) − 1 at random (p, T), G_σ = 1; and its growth in log₂T is (1 − p)/p = Θ(τ).

    2^j V_j tends to (1 + r)/q = (1 − p)/p in the notation of the proof, and τ ≤ 1/p ≤ 6τ.
    """
    below = Cell("below the displayed bound", 0.0, 1.0, 0.0)
    slope = Cell("slope other than (1 − p)/p", 0.0, 1.0, 0.0)
    return tuple(Quantity(cell.name, (cell,), resolution=0.1, bound=0.0) for cell in (below, slope))


def stationary_second_moment(p: Fraction, horizon: int) -> float:
    """E‖s_0^pre‖² for G_σ = 1 and a stationary start, rigorous in balls: its lower end."""
    result = moments(two_state(p), [-1, 1], horizon, BALLS)
    with BALLS.scope():
        return float((result.second_moment * result.pi).sum().lower())


def fitted_slope(p: Fraction, exponents: Array) -> float:
    """The least-squares slope of the exact second moment against log₂T."""
    values = [stationary_second_moment(p, 2 ** int(k)) for k in exponents]
    return float(np.polyfit(exponents, values, 1)[0])


def sample_inflation(subject: Subject, seed: SeedSequence, draws: int) -> Observations:
    """Exact values at random p ≤ 1/4 and T up to 2^50; nothing of the code under audit is called."""
    rng = np.random.default_rng(seed)
    found: Observations = defaultdict(list)
    for _ in range(draws):
        p, horizon = _random_p(rng), int(2 ** rng.uniform(1, 50))
        tau = tau_mix(two_state(p))
        found["below the displayed bound"].append(
            float(stationary_second_moment(p, horizon) < inflation_floor(tau, horizon))
        )
        slope, limit = fitted_slope(p, np.arange(40, 60, 5)), float((1 - p) / p)
        wrong = abs(slope - limit) > 1e-6 * limit or not tau <= 1 / p <= 6 * tau
        found["slope other than (1 − p)/p"].append(float(wrong))
    return found


def _random_p(rng: Generator) -> Fraction:
    return Fraction(int(rng.integers(1, 2 ** int(rng.integers(1, 11)) + 1)), 4 * 2**10)


AUDITS = (
    Audit(
        "heavy-event", "prop:esssup", "P(E); on E the raw error is (2^jmax − 1)G_σ, the clipped one at most 2Ĝ",
        event_quantities, sample_event, task=2000, budget=256_000,
        defects=("level after first sample",),
    ),
    Audit(
        "heavy-tail", "prop:esssup", "P(‖s_0^pre‖ > x) is the exact law's, up to its largest atom (2^jmax − 1)G_σ",
        tail_quantities, sample_tail, task=500, budget=128_000,
        defects=("cap dropped", "level after first sample"),
    ),
    Audit(
        "inflation", "prop:inflation", "E‖s_0^pre‖² ≥ (τ/16) log₂(T/64τ) G_σ² − G_σ², growing like τ log₂T",
        inflation_quantities, sample_inflation, task=5, budget=320,
    ),
)  # fmt: skip
