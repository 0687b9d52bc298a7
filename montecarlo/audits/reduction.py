"""Audits of thm:reduction: the conditional recursion with exact conditional moments, before and after clipping."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.random import SeedSequence

import mcfw
from mcfw.arithmetic import Array
from mcfw.method.mc_alfcg import MCALFCG, State
from mcfw.method.regimes import Parameters
from mcfw.run.randomness import Streams
from montecarlo import claimed
from montecarlo.audit import Audit
from montecarlo.audits.estimator import Observations, strata
from montecarlo.audits.instances import gradient_table, sine_problem
from montecarlo.audits.pathwise import at_most, witness_quantities
from montecarlo.levels import Levels, exact_levels
from montecarlo.quantity import Cell, Quantity
from montecarlo.subject import Subject
from theory.finite.exact_moments import estimator_law, moments
from theory.finite.families import two_state

P = two_state(Fraction(1, 4))
T, TAU = 40, 1
"""T ≥ T₀ = 39 for the chain above, whose τ is 1."""
RADIUS = 2.0
START = np.array([1.5, -1.0])
BRANCH_TIMES = (1, 6)


@cache
def problem() -> mcfw.Problem:
    """Two components in the plane, one for each state of the chain."""
    return sine_problem(np.array([[0.6, 0.8], [0.8, -0.6]]), np.array([0.8, -0.5]))


def method_of(subject: Subject, radius: float | None = RADIUS) -> MCALFCG:
    """Algorithm 1 on the problem."""
    return subject.method(problem(), T, Parameters(1.0, 1.0), radius=radius, finite=True)


def trajectory(subject: Subject, seed: SeedSequence, steps: int) -> Iterator[tuple[State, State, int]]:
    """The states before and after each iteration, and the chain state from which its burst starts."""
    method, chain = method_of(subject), subject.chain(mcfw.TwoState(0.25))
    streams = Streams.from_seed(seed)
    state, z = method.initial(START), chain.start(streams.chain)
    for _ in range(steps):
        burst = subject.draw_burst(streams, chain, z, method.cap)
        after, _ = method.step(state, burst)
        yield state, after, int(z)
        state, z = after, burst.states[-1]


def tracked_table(state: State) -> Array:
    """χ with g_t^pre = mlmc[χ]: χ(z) = (1 − α_t)(g_{t−1} − ∇f(x_{t−1}; z)) + ∇f(x_t; z), as the weights sum to 1."""
    now, before = (gradient_table(problem(), x, 2) for x in (state.x, state.x_prev))
    table: Array = (1 - state.scales.alpha) * (state.g_prev - before) + now
    return table


def raw_second_moment(state: State, z: int) -> float:
    """E_{t−1}‖s_t^pre‖² exactly, from the start state z of the burst."""
    result = moments(P.astype(float), tracked_table(state), T)
    shift = result.phi_bar - problem().population_gradient(state.x)
    bias = result.mean[z] - result.phi_bar
    return float(result.second_moment[z] + 2 * bias @ shift + shift @ shift)


def clipped_second_moment(state: State, z: int) -> float:
    """E_{t−1}‖s_t‖² exactly, by the full law of g_t^pre."""
    table = np.array([[Fraction(float(c)) for c in row] for row in tracked_table(state)])
    gradient = problem().population_gradient(state.x)
    total = 0.0
    for value, mass in estimator_law(P, table, T, z):
        g = np.array([float(c) for c in value])
        g *= min(1.0, RADIUS / float(np.linalg.norm(g)))
        total += float(mass) * float((g - gradient) @ (g - gradient))
    return total


def recursion_bound(state: State) -> float:
    """The right side of eq:reduction."""
    s = state.g_prev - problem().population_gradient(state.x_prev)
    move = state.x - state.x_prev
    alpha = state.scales.alpha
    return claimed.recursion(
        problem(), TAU, T, alpha=alpha, before_squared=float(s @ s), move_squared=float(move @ move)
    )


def sample_recursion(subject: Subject, seed: SeedSequence, draws: int) -> Observations:
    """Whether the exact E‖s_t^pre‖² stays below eq:reduction on each of the first steps of a run."""
    found: Observations = defaultdict(list)
    for child in seed.spawn(draws):
        ok = all(
            at_most(raw_second_moment(state, z), recursion_bound(state))
            for state, _, z in trajectory(subject, child, 12)
        )
        found["E‖s_t^pre‖² above eq:reduction"].append(float(not ok))
    return found


class Branch(NamedTuple):
    """A state of a real run from which many bursts are drawn, with its exact conditional moments."""

    t: int
    state: State
    z: int
    levels: Levels
    clipped: float


@cache
def branches() -> tuple[Branch, ...]:
    """The iterations at which the run is branched."""
    run = list(trajectory(Subject(), SeedSequence(11), max(BRANCH_TIMES) + 1))
    return tuple(
        Branch(
            t,
            state,
            z,
            exact_levels(P.astype(float), tracked_table(state), T),
            clipped_second_moment(state, z),
        )
        for t in BRANCH_TIMES
        for state, _, z in [run[t]]
    )


def branching_quantities() -> tuple[Quantity, ...]:
    """E_{t−1}‖s_t‖² after clipping, and the mean and the centred square of g_t^pre by level before it."""
    quantities = []
    for branch in branches():
        t, z, bound = branch.t, branch.z, recursion_bound(branch.state)
        quantities.append(
            Quantity(
                f"E‖s_{t}‖² after clipping",
                (Cell(f"clipped {t}", 0.0, 4 * RADIUS**2, branch.clipped),),
                resolution=0.25 * branch.clipped,
                bound=bound,
            )
        )
        quantities.append(
            Quantity(
                f"E‖g_{t}^pre − χ̄‖²",
                tuple(
                    Cell(
                        strata(f"raw {t}", z, c.j), 0.0, c.reach**2, float(c.second_moment[z]), c.probability
                    )
                    for c in branch.levels.levels
                ),
                resolution=1.0 * float(branch.levels.second_moment[z]),
                bound=bound,
            )
        )
    return tuple(quantities)


def sample_branching(subject: Subject, seed: SeedSequence, draws: int) -> Observations:
    """Fresh bursts from each branch, through the real step, with and without clipping."""
    streams, chain = Streams.from_seed(seed), subject.chain(mcfw.TwoState(0.25))
    clipped, raw = method_of(subject), method_of(subject, None)
    found: Observations = defaultdict(list)
    for branch in branches():
        gradient = problem().population_gradient(branch.state.x)
        for _ in range(draws // len(branches())):
            burst = subject.draw_burst(streams, chain, branch.z, clipped.cap)
            s = clipped.step(branch.state, burst)[0].g_prev - gradient
            error = raw.step(branch.state, burst)[0].g_prev - branch.levels.phi_bar
            level = branch.levels.of(burst.level)
            found[f"clipped {branch.t}"].append(float(s @ s))
            found[strata(f"raw {branch.t}", branch.z, level.j)].append(float(error @ error))
    return found


AUDITS = (
    Audit(
        "recursion", "thm:reduction", "E_{t−1}‖s_t^pre‖² ≤ right side of eq:reduction, exactly, along real runs",
        lambda: witness_quantities(("E‖s_t^pre‖² above eq:reduction",), 0.1), sample_recursion,
        task=5, budget=640,
    ),
    Audit(
        "branching", "thm:reduction", "E_{t−1}‖s_t‖² is its exact value after clipping, and below eq:reduction",
        branching_quantities, sample_branching, task=500, budget=64_000,
        defects=(
            "different level", "different samples", "level after first sample", "wrong vector clipped",
            "radius below G",
        ),
    ),
)  # fmt: skip
