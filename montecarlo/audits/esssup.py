"""Audits of prop:esssup: the heavy error of the first step on the paper's two-state chain."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from numpy.random import SeedSequence

import mcfw
from mcfw.arithmetic import Array
from mcfw.method.burst import Burst
from mcfw.method.levels import Geometric
from mcfw.method.mc_alfcg import MCALFCG
from mcfw.method.regimes import Parameters
from mcfw.run import door
from mcfw.run.randomness import Streams
from mcfw.run.trajectory import Trajectory
from montecarlo.audit import Audit
from montecarlo.audits.drawn import Observations
from montecarlo.quantity import Quantity, Stratum
from theory.finite.exact_moments import estimator_law
from theory.finite.families import two_state

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


def method_of(radius: float | None, horizon: int = T) -> MCALFCG:
    """Algorithm 1 on the signed problem."""
    return MCALFCG(
        signed_problem(), Geometric.for_horizon(horizon), Parameters(1.0, 1.0), radius, finite=True
    )


def bursts_from_plus(seed: SeedSequence, draws: int, flip: float, horizon: int) -> Iterator[Burst]:
    """Bursts through the door, each on a trajectory of its own that begins in the state +1."""
    streams, chain = Streams.from_seed(seed), mcfw.TwoState(flip)
    for t in range(draws):
        trajectory = Trajectory(chain, streams.chain, 1)
        yield door.draw_burst(Geometric.for_horizon(horizon), streams, trajectory, t)


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
        cell = Stratum(f"‖s_0‖ ≥ {size:g} G_σ", 0.0, 1.0, min(tail, 1.0))
        quantities.append(Quantity(cell.name, (cell,), resolution=max(0.01, 0.25 * tail)))
    beyond = Stratum("‖s_0‖ off the support", 0.0, 1.0, 0.0)
    return (*quantities, Quantity(beyond.name, (beyond,), resolution=0.01))


def sample_tail(seed: SeedSequence, draws: int) -> Observations:
    """The first error of unclipped runs from the state +1."""
    sizes = sorted({abs(value) for value, _ in law()}, reverse=True)
    method, bursts = method_of(None), bursts_from_plus(seed, draws, float(FLIP), T)
    errors = np.array([abs(first_error(method, burst)) for burst in bursts])
    found: dict[str, Any] = {f"‖s_0‖ ≥ {s:g} G_σ": (errors > s - 1e-9).astype(float) for s in sizes}
    nearest = np.abs(errors[:, None] - np.array(sizes)).min(axis=1)
    return found | {"‖s_0‖ off the support": (nearest > 1e-9).astype(float)}


def event_quantities() -> tuple[Quantity, ...]:
    """The frequency of E; on E the unclipped error is −(n − 1)G_σ, with n − 1 ≥ T/2 − 1, the clipped one ≤ 2Ĝ."""
    event = Stratum("E", 0.0, 1.0, float(path_probability(heavy_path())))
    checks = tuple(Stratum(name, 0.0, 1.0, 0.0) for name in ("value on E", "clipped on E"))
    return (
        Quantity("P(E)", (event,), resolution=0.0015),
        *(Quantity(f"wrong {cell.name}", (cell,), resolution=1.0, bound=0.0) for cell in checks),
    )


def sample_event(seed: SeedSequence, draws: int) -> Observations:
    """Bursts from the state +1, compared with E; and steps of the real method driven through E."""
    path = heavy_path()
    drawn = [burst.states for burst in bursts_from_plus(seed, draws, float(FLIP), T)]
    burst = Burst(JMAX, JMAX, path)
    raw, clipped = first_error(method_of(None), burst), first_error(method_of(1.0), burst)
    return {
        "E": [float(np.array_equal(states, path)) for states in drawn],
        "value on E": [float(abs(raw + (N - 1)) > 1e-9 or N - 1 < T / 2 - 1)],
        "clipped on E": [float(abs(clipped) * G_SIGMA > 2 + 1e-9)],
    }


AUDITS = (
    Audit(
        "heavy-event", "prop:esssup", "P(E); on E the raw error is (2^jmax − 1)G_σ, the clipped one at most 2Ĝ",
        event_quantities, sample_event, task=500, budget=512_000,
        defects=("level after first sample", "level law truncated", "base sample dropped"),
    ),
    Audit(
        "heavy-tail", "prop:esssup", "P(‖s_0^pre‖ > x) is the exact law's, up to its largest atom (2^jmax − 1)G_σ",
        tail_quantities, sample_tail, task=125, budget=64_000,
        defects=("cap dropped", "cap one too large"),
    ),
)  # fmt: skip
