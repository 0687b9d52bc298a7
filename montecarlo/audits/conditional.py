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
from mcfw.method.levels import Geometric
from mcfw.method.mc_alfcg import MCALFCG, State
from mcfw.method.regimes import Parameters
from mcfw.run import door
from mcfw.run.loop import Iteration
from mcfw.run.randomness import Streams
from mcfw.run.trajectory import Trajectory
from montecarlo import claimed
from montecarlo.audit import Audit
from montecarlo.audits.drawn import Observations, strata
from montecarlo.audits.pathwise import at_most, size, witness_quantities
from montecarlo.audits.spinner import gradient_table, sine_problem
from montecarlo.quantity import Quantity, Stratum
from montecarlo.strata import Levels, exact_levels
from theory.finite.families import two_state
from theory.finite.law import burst_law

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


def method_of(radius: float | None = RADIUS) -> MCALFCG:
    """Algorithm 1 on the problem."""
    return MCALFCG(problem(), Geometric.for_horizon(T), Parameters(1.0, 1.0), radius, finite=True)


class Passage(NamedTuple):
    """An iteration of a run: the states before and after it, and the chain state from which its burst starts."""

    before: State
    after: State
    z: int


def moments_of_run(seed: SeedSequence) -> Iterator[Passage]:
    """The iterations of a run of `mcfw.solve`."""
    seen: list[Iteration] = []
    mcfw.solve(
        problem(), mcfw.TwoState(0.25, initial=0), horizon=T, regime=mcfw.Oblivious(1.0, 1.0), radius=RADIUS, x0=START,
        seed=seed, gap_every=T, observers=(seen.append,), progress=False,
    ).unbroken()  # fmt: skip
    z = 0
    for iteration in seen:
        yield Passage(iteration.before, iteration.after, z)
        z = int(iteration.burst.states[-1])


class Law(NamedTuple):
    """The law of a burst from a state: the net weights of the two states, and their probabilities."""

    net: Array
    probability: Array


@cache
def law_from(z: int) -> Law:
    """The exact law of a burst from z."""
    atoms = burst_law(P, T, z)
    return Law(np.array([net for _, net in atoms], dtype=float), np.array(list(map(float, atoms.values()))))


def tracked_table(state: State) -> Array:
    """χ with g_t^pre = mlmc[χ]: χ(z) = (1 − α_t)(g_{t−1} − ∇f(x_{t−1}; z)) + ∇f(x_t; z), as the weights sum to 1."""
    now, before = (gradient_table(problem(), x, 2) for x in (state.x, state.x_prev))
    table: Array = (1 - state.scales.alpha) * (state.g_prev - before) + now
    return table


def atoms(state: State, z: int) -> Array:
    """The values that g_t^pre can have, one row for each atom of the law of the burst."""
    values: Array = law_from(z).net @ tracked_table(state)
    return values


def clipped_atoms(state: State, z: int) -> Array:
    """The values that g_t can have."""
    raw = atoms(state, z)
    clipped: Array = raw * np.minimum(1.0, RADIUS / np.linalg.norm(raw, axis=1, keepdims=True))
    return clipped


def raw_second_moment(state: State, z: int) -> float:
    """E_{t−1}‖s_t^pre‖² exactly, from the start state z of the burst."""
    return _mean_square(atoms(state, z), state, z)


def clipped_second_moment(state: State, z: int) -> float:
    """E_{t−1}‖s_t‖² exactly."""
    return _mean_square(clipped_atoms(state, z), state, z)


def _mean_square(values: Array, state: State, z: int) -> float:
    errors = values - problem().population_gradient(state.x)
    return float(law_from(z).probability @ (errors**2).sum(axis=1))


def recursion_bound(state: State) -> float:
    """The right side of eq:reduction."""
    s = state.g_prev - problem().population_gradient(state.x_prev)
    move = state.x - state.x_prev
    alpha = state.scales.alpha
    return claimed.recursion(
        problem(), TAU, T, alpha=alpha, before_squared=float(s @ s), move_squared=float(move @ move)
    )


ABOVE, OFF = "E‖s_t^pre‖² above eq:reduction", "g_t off its support"
LARGE = "whether ‖s_t‖² ≥ E_{t−1}‖s_t‖², less its conditional probability"


def recursion_quantities() -> tuple[Quantity, ...]:
    """Along runs: the exact conditional moment is below eq:reduction, and what happens has that conditional law.

    The bound is hundreds of times the moment, so no fault of the code could pass it; what a fault does change is
    whether g_t is one of the values that it can have, and how often it is one of the large ones.
    """
    large = Quantity(LARGE, (Stratum(LARGE, -1.0, 1.0, 0.0),), resolution=0.05)
    return *witness_quantities((ABOVE, OFF), 0.2), large


def surprise(errors: Array, z: int, nearest: int) -> float:
    """1{‖s_t‖² ≥ E_{t−1}‖s_t‖²} − P_{t−1}(‖s_t‖² ≥ E_{t−1}‖s_t‖²) if s_t is the atom `nearest` of the errors."""
    squares = (errors**2).sum(axis=1)
    large = squares >= law_from(z).probability @ squares
    return float(large[nearest]) - float(law_from(z).probability @ large)


def sample_recursion(seed: SeedSequence, draws: int) -> Observations:
    """Every step of runs of `mcfw.solve`."""
    found: Observations = defaultdict(list)
    for child in seed.spawn(draws):
        above = off = False
        for before, after, z in moments_of_run(child):
            above |= not at_most(raw_second_moment(before, z), recursion_bound(before))
            values = clipped_atoms(before, z)
            nearest = int(np.argmin(((values - after.g_prev) ** 2).sum(axis=1)))
            off |= not at_most(size(values[nearest] - after.g_prev), 0.0)
            found[LARGE].append(surprise(values - problem().population_gradient(before.x), z, nearest))
        found[ABOVE].append(float(above))
        found[OFF].append(float(off))
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
    run = list(moments_of_run(SeedSequence(11)))
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
                (Stratum(f"clipped {t}", 0.0, 4 * RADIUS**2, branch.clipped),),
                resolution=0.25 * branch.clipped,
                bound=bound,
            )
        )
        quantities.append(
            Quantity(
                f"E‖g_{t}^pre − χ̄‖²",
                tuple(
                    Stratum(
                        strata(f"raw {t}", z, c.j), 0.0, c.reach**2, float(c.second_moment[z]), c.probability
                    )
                    for c in branch.levels.levels
                ),
                resolution=1.0 * float(branch.levels.second_moment[z]),
                bound=bound,
            )
        )
    return tuple(quantities)


def sample_branching(seed: SeedSequence, draws: int) -> Observations:
    """Fresh bursts from each branch, through the door and the step, with and without clipping."""
    streams, chain = Streams.from_seed(seed), mcfw.TwoState(0.25)
    clipped, raw = method_of(), method_of(None)
    found: Observations = defaultdict(list)
    for branch in branches():
        gradient = problem().population_gradient(branch.state.x)
        for _ in range(draws // len(branches())):
            trajectory = Trajectory(chain, streams.chain, branch.z)
            burst = door.draw_burst(Geometric.for_horizon(T), streams, trajectory, branch.t)
            s = clipped.step(branch.state, burst)[0].g_prev - gradient
            error = raw.step(branch.state, burst)[0].g_prev - branch.levels.phi_bar
            level = branch.levels.of(burst.level)
            found[f"clipped {branch.t}"].append(float(s @ s))
            found[strata(f"raw {branch.t}", branch.z, level.j)].append(float(error @ error))
    return found


AUDITS = (
    Audit(
        "recursion", "thm:reduction", "E_{t−1}‖s_t^pre‖² ≤ right side of eq:reduction, exactly, along real runs",
        recursion_quantities, sample_recursion, task=1, budget=640,
        defects=(
            "momentum at the wrong point", "level law truncated", "base sample dropped", "clipped before momentum",
        ),
    ),
    Audit(
        "branching", "thm:reduction", "E_{t−1}‖s_t‖² is its exact value after clipping, and below eq:reduction",
        branching_quantities, sample_branching, task=125, budget=128_000,
        defects=(
            "different level", "different samples", "radius below G",
        ),
    ),
)  # fmt: skip
