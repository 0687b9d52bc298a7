"""Audits of whole runs of `mcfw.solve`: one trajectory without restarts, a uniform output index, exact expectations."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.random import SeedSequence

import mcfw
from mcfw.arithmetic import Array
from mcfw.errors import GapWarning
from mcfw.run.concerns import expected
from mcfw.run.loop import Iteration
from mcfw.run.randomness import Streams
from montecarlo.audit import Audit
from montecarlo.audits.drawn import Observations
from montecarlo.audits.pathwise import witness_quantities
from montecarlo.audits.spinner import small_sine, spinner
from montecarlo.claimed import constants_of
from montecarlo.quantity import Quantity, Stratum
from theory.finite.expected_run import Tree
from theory.finite.families import two_state
from theory.finite.iteration import ExactOracles
from theory.planner.certificate import certificate, strongest
from theory.refined.moments.profile import chain_profile

OUTPUT_T, LONG_T, TINY_T = 4, 100, 4
REGIME = mcfw.Oblivious(1.0, 1.0)
START = np.array([1.5, -0.5])


def run(seed: SeedSequence, horizon: int) -> tuple[mcfw.Result, list[Iteration]]:
    """A run on the small sine problem, every gap recorded and every iteration seen."""
    seen: list[Iteration] = []
    with expected(GapWarning):
        result = mcfw.solve(
            small_sine(), spinner().chain, horizon=horizon, regime=REGIME, x0=START, seed=seed,
            gap_every=1 if horizon == OUTPUT_T else horizon, observers=(seen.append,), progress=False,
        ).unbroken()  # fmt: skip
    return result, seen


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


def sample_trajectory(seed: SeedSequence, draws: int) -> Observations:
    """Whether a run, long enough for several refills, is one trajectory, counted exactly, of T + 1 iterations."""
    found: Observations = defaultdict(list)
    for child in seed.spawn(draws):
        result, seen = run(child, LONG_T)
        states = np.concatenate([iteration.burst.states for iteration in seen])
        faults = (
            not np.array_equal(states, one_walk(child, len(states))),
            result.samples != len(states),
            result.iterations != LONG_T + 1 or len(seen) != LONG_T + 1,
        )
        for name, fault in zip(TRAJECTORY, faults, strict=True):
            found[name].append(float(fault))
    return found


NOT_THAT = "the output is not x_t̂"


def output_quantities() -> tuple[Quantity, ...]:
    """P(t̂ = t) = 1/(T + 1) for each t, E[𝒢(x_t̂) − average gap] = 0, and the output is the iterate x_t̂."""
    most = 2 * 2.0 * small_sine().D
    difference = Stratum("𝒢(x_t̂) − average gap", -most, most, 0.0)
    index = tuple(Stratum(f"t̂ = {t}", 0.0, 1.0, 1 / (OUTPUT_T + 1), float(t)) for t in range(OUTPUT_T + 1))
    return (
        Quantity("E t̂", index, resolution=0.5),
        Quantity("E[𝒢(x_t̂) − average gap]", (difference,), resolution=0.05 * most),
        *witness_quantities((NOT_THAT,), 0.1),
    )


def sample_output(seed: SeedSequence, draws: int) -> Observations:
    """The output index of short runs."""
    found: Observations = defaultdict(list)
    for child in seed.spawn(draws):
        result, seen = run(child, OUTPUT_T)
        for t in range(OUTPUT_T + 1):
            found[f"t̂ = {t}"].append(float(result.output_index == t))
        found["𝒢(x_t̂) − average gap"].append(small_sine().gap(result.x) - result.average_gap)
        found[NOT_THAT].append(float(not np.array_equal(result.x, seen[result.output_index].before.x)))
    return found


DIGITS = 9
"""Iterates that agree to so many digits are one value."""
OFF = "an iterate off its support"
TARGETS, RADIUS, FLIP, TINY_START = np.array([0.8, -0.4]), 1.2, Fraction(1, 4), 0.5


@cache
def tiny() -> mcfw.Problem:
    """f(x; z) = ½(x − b_z)² on [−1, 1] with z of two states: L = 1, G = Ĝ = 1.2, G_σ = 0.6."""
    return mcfw.Problem.from_batch(
        lambda x, states: x - TARGETS[states, None],
        set=mcfw.Box(np.array([-1.0]), np.array([1.0])),
        mean_gradient=lambda x: x - TARGETS.mean(),
        L=1.0,
        G=RADIUS,
        G_sigma=0.6,
    )


class ExactRun(NamedTuple):
    """The law of x_0, …, x_T on the tiny problem, as values with their probabilities, and E[average gap]."""

    laws: tuple[Mapping[float, float], ...]
    average_gap: float


@cache
def exact_run() -> ExactRun:
    """Every run, by `theory`'s own Algorithm 1."""
    oracles = ExactOracles(
        gradient=lambda x, z: (x[0] - float(TARGETS[z]),),
        h=lambda x: 0.0,
        points=((-1.0,), (1.0,)),
        radius=RADIUS,
    )
    tree = Tree.of(oracles, two_state(FLIP), (Fraction(1), Fraction(0)), REGIME.rho, REGIME.beta, TINY_T)
    laws, total = [defaultdict[float, float](float) for _ in range(TINY_T + 1)], 0.0
    for t, (x,), probability in tree.visits((TINY_START,)):
        slope = x - float(TARGETS.mean())
        laws[t][round(x, DIGITS)] += probability
        total += probability * (slope * x + abs(slope))
    return ExactRun(tuple(laws), total / (TINY_T + 1))


@cache
def certified() -> float:
    """The sharpest certificate for the tiny problem."""
    bound = strongest(constants_of(tiny(), tau=1), chain_profile(two_state(FLIP)))
    return float(certificate(bound, TINY_T, REGIME.rho, REGIME.beta))


def mean_of(law: Mapping[float, float]) -> float:
    """Σ x P(x)."""
    return sum(x * probability for x, probability in law.items())


def master_quantities() -> tuple[Quantity, ...]:
    """E[average gap] of the tiny problem, exact and below the sharpest certificate; the law of x_1; E x_T; supports.

    eq:master itself speaks of T ≥ T₀ = 39, where its right side is about 10²⁰: no run can contradict it. The
    certificate of the refined theorem holds for every T, but at this one it still is sixty times the largest gap.
    So the power of this audit is in the exact values, and the bounds are only compared with them.
    """
    exact = exact_run()
    most = 2 * RADIUS * tiny().D
    average = Stratum("average gap", 0.0, most, exact.average_gap)
    first = tuple(Stratum(f"x_1 = {x:g}", 0.0, 1.0, p, x) for x, p in exact.laws[1].items())
    return (
        Quantity("E[average gap]", (average,), resolution=0.1 * most, bound=certified()),
        Quantity("E x_1", first, resolution=0.4),
        Quantity("E x_T", (Stratum("x_T", -1.0, 1.0, mean_of(exact.laws[-1])),), resolution=0.2),
        *witness_quantities((OFF,), 0.05),
    )


def sample_master(seed: SeedSequence, draws: int) -> Observations:
    """The average gap and the iterates of runs on the tiny problem, from the first state."""
    found: Observations = defaultdict(list)
    chain = mcfw.TwoState(float(FLIP), initial=0)
    for child in seed.spawn(draws):
        seen: list[Iteration] = []
        result = mcfw.solve(
            tiny(), chain, horizon=TINY_T, regime=REGIME, x0=[TINY_START], seed=child, gap_every=1,
            observers=(seen.append,), progress=False,
        ).unbroken()  # fmt: skip
        found["average gap"].append(result.average_gap)
        path = [round(float(iteration.before.x[0]), DIGITS) for iteration in seen]
        found[OFF].append(float(not all(x in law for x, law in zip(path, exact_run().laws, strict=True))))
        found["x_T"].append(path[-1])
        for x in exact_run().laws[1]:
            found[f"x_1 = {x:g}"].append(float(path[1] == x))
    return found


AUDITS = (
    Audit(
        "trajectory", "alg:main", "a run is one trajectory: each burst starts where the last one ended",
        lambda: witness_quantities(TRAJECTORY, 0.1), sample_trajectory, task=1, budget=640,
        defects=(
            "chain restarted", "refill drops a state", "refill repeats a state", "start state counted",
        ),
    ),
    Audit(
        "output-index", "alg:main", "t̂ is uniform on {0..T}, independently of the run",
        output_quantities, sample_output, task=25, budget=12_800, defects=("output not uniform",),
    ),
    Audit(
        "master", "eq:master", "E[average gap] is its exact value on a tiny problem, below the sharpest certificate",
        master_quantities, sample_master, task=25, budget=3200,
        defects=(
            "momentum at the wrong point", "L without alpha", "alpha from the new delta",
        ),
    ),
)  # fmt: skip
