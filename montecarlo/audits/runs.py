"""Audits of whole runs: one trajectory without restarts, a uniform output index, and eq:master on average gaps."""

import math
from collections import defaultdict

import numpy as np
from numpy.random import SeedSequence

import mcfw
from mcfw.arithmetic import Array
from mcfw.method.regimes import Parameters
from mcfw.run.loop import Iteration
from mcfw.run.randomness import Streams
from mcfw.run.trace import Recording
from montecarlo.audit import Audit
from montecarlo.audits.estimator import Observations
from montecarlo.audits.instances import small_sine, spinner
from montecarlo.audits.pathwise import witness_quantities
from montecarlo.quantity import Cell, Quantity
from montecarlo.subject import Subject

OUTPUT_T, MASTER_T = 4, 48
START = np.array([1.5, -0.5])


def run(subject: Subject, seed: SeedSequence, horizon: int) -> tuple[mcfw.Result, list[Iteration]]:
    """A run of the code under audit on the small sine problem, every gap recorded and every iteration seen."""
    seen: list[Iteration] = []
    loop = subject.loop(
        subject.algorithm(small_sine(), horizon, Parameters(1.0, 1.0), radius=2.0),
        subject.chain(spinner().chain),
        START,
        horizon + 1,
        Recording(record_every=1, gap_every=1, last=horizon),
        observers=(seen.append,),
        draw=subject.draw_burst,
        trajectory=subject.trajectory,
    )
    return loop.result(Streams.from_seed(seed)), seen


def one_walk(seed: SeedSequence, n: int) -> Array:
    """The first n states of the spinner along the chain stream of a run with this seed, in one walk."""
    rng = Streams.from_seed(SeedSequence(seed.entropy, spawn_key=seed.spawn_key)).chain
    chain = spinner().chain
    return chain.walk(rng, chain.start(rng), n)


TRAJECTORY = (
    "the bursts are not one walk of the chain",
    "the samples are not those of the bursts",
    "not T + 1 iterations",
)


def sample_trajectory(subject: Subject, seed: SeedSequence, draws: int) -> Observations:
    """Whether a run is one trajectory, counted exactly, of T + 1 iterations."""
    found: Observations = defaultdict(list)
    for child in seed.spawn(draws):
        result, seen = run(subject, child, MASTER_T)
        states = np.concatenate([iteration.burst.states for iteration in seen])
        faults = (
            not np.array_equal(states, one_walk(child, len(states))),
            result.samples != len(states),
            result.iterations != MASTER_T + 1 or len(seen) != MASTER_T + 1,
        )
        for name, fault in zip(TRAJECTORY, faults, strict=True):
            found[name].append(float(fault))
    return found


def output_quantities() -> tuple[Quantity, ...]:
    """P(t̂ = t) = 1/(T + 1) for each t, and E[𝒢(x_t̂) − average gap] = 0."""
    most = 2 * 2.0 * small_sine().D
    difference = Cell("𝒢(x_t̂) − average gap", -most, most, 0.0)
    index = tuple(Cell(f"t̂ = {t}", 0.0, 1.0, 1 / (OUTPUT_T + 1), float(t)) for t in range(OUTPUT_T + 1))
    return (
        Quantity("E t̂", index, resolution=0.5),
        Quantity("E[𝒢(x_t̂) − average gap]", (difference,), resolution=0.05 * most),
    )


def sample_output(subject: Subject, seed: SeedSequence, draws: int) -> Observations:
    """The output index of short runs."""
    found: Observations = defaultdict(list)
    for child in seed.spawn(draws):
        result, _ = run(subject, child, OUTPUT_T)
        for t in range(OUTPUT_T + 1):
            found[f"t̂ = {t}"].append(float(result.output_index == t))
        found["𝒢(x_t̂) − average gap"].append(small_sine().gap(result.x) - result.average_gap)
    return found


def master_bound(rho: float, beta: float, T: int) -> float:
    """R(T + 1)^{−1/3} + S(T + 1)^{−1/2} of eq:master with the substitutions of eq:threesubs, on the small problem."""
    problem = small_sine()
    L, G, D, G_sigma = (float(c or 0) for c in (problem.L, problem.G, problem.D, problem.G_sigma))
    Lam = 306 * spinner().tau * (1 + math.log2(T))
    sigma2, LM2, F_bar = 2 * Lam * G_sigma**2, 2 * Lam * L**2, 2 * G * D
    dbar = 8 * (L * D + 2 * G + 2 * G + rho * D)
    kappa2 = 2 + 2 * dbar**2 / rho
    Bdot = 18 * (1 + beta + dbar**2)
    Bddot = 40 * LM2 * kappa2 / rho * math.log(1 + dbar**2 * T)
    Y1 = 12 * D**2 * rho**2 + 144 * F_bar**2 * rho**2
    Z1 = 27 * (1 + 4 * F_bar * rho + 4 * D**2 * rho**2 + 4 * L * math.sqrt(kappa2) / rho) ** 3
    Y0 = max(2 * Y1, 96 * (Bdot + Bddot))
    Z0 = max(2 * Z1, (48 * Bddot) ** 1.5 + 96 * Bdot * (sigma2 + sigma2 / beta))
    theta = beta ** (1 / 6) / (1 + beta ** (1 / 6))
    M = max(beta ** (1 / 3), theta**2, sigma2 * beta ** (-2 / 3))
    R, S = 2 * Y0 * M / (rho * theta), 2 * Z0 / rho
    return float(R * (T + 1) ** (-1 / 3) + S * (T + 1) ** (-1 / 2))


def master_quantities() -> tuple[Quantity, ...]:
    """The average gap, between 0 and 2GD, against eq:master; its exact mean is not known."""
    most = 2 * 2.0 * small_sine().D
    cell = Cell("average gap", 0.0, most)
    bound = master_bound(1.0, 1.0, MASTER_T)
    return (Quantity("average gap", (cell,), resolution=0.1 * most, bound=bound),)


def sample_master(subject: Subject, seed: SeedSequence, draws: int) -> Observations:
    """The average gap of runs."""
    return {"average gap": [run(subject, child, MASTER_T)[0].average_gap for child in seed.spawn(draws)]}


AUDITS = (
    Audit(
        "trajectory", "alg:main", "a run is one trajectory: its bursts, joined, are one walk of the chain",
        lambda: witness_quantities(TRAJECTORY, 0.1), sample_trajectory, task=5, budget=640,
        defects=("chain restarted",),
    ),
    Audit(
        "output-index", "alg:main", "t̂ is uniform on {0..T}, independently of the run",
        output_quantities, sample_output, task=50, budget=32_000, defects=("output not uniform",),
    ),
    Audit(
        "master", "eq:master", "E[average gap] ≤ R(T+1)^−1/3 + S(T+1)^−1/2",
        master_quantities, sample_master, task=5, budget=1280,
    ),
)  # fmt: skip
