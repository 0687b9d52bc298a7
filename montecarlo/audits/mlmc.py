"""Audits of the estimator alone: lem:mlmc (a)–(d), lem:segment, lem:perlevel."""

from collections import defaultdict
from typing import Any

import numpy as np
from numpy.random import SeedSequence

from mcfw.arithmetic import Array
from mcfw.run.randomness import Streams
from mcfw.run.trajectory import Trajectory
from montecarlo import claimed
from montecarlo.audit import Audit
from montecarlo.audits.drawn import Observations, bursts, estimates, level_law, note_level, strata
from montecarlo.audits.spinner import EstimatorCase, spinner
from montecarlo.quantity import Quantity, Stratum
from theory.finite.exact_moments import moments, segment_moment

SEGMENTS = ((12, 3), (2, 0))
"""(m, ℓ): a long segment after a pause, and the first two states."""


def telescoping_quantities() -> tuple[Quantity, ...]:
    """E mlmc − E μ̂^jmax = 0, for each start state and coordinate; the cells are its strata, and the law of J."""
    case = spinner()
    differences = tuple(
        Quantity(
            f"E mlmc − E μ̂^jmax, start {z}, coordinate {k}",
            (
                *(
                    Stratum(
                        strata(f"mlmc {k}", z, level.j),
                        -level.reach,
                        level.reach,
                        float(level.mean[z, k] - case.exact.phi_bar[k]),
                        level.probability,
                    )
                    for level in case.exact.levels
                ),
                Stratum(
                    strata(f"average {k}", z, case.jmax),
                    -case.exact.H,
                    case.exact.H,
                    float(case.exact.mean[z, k] - case.exact.phi_bar[k]),
                    -1.0,
                ),
            ),
            resolution=0.3 * case.exact.H,
        )
        for z in range(len(case.phi))
        for k in range(case.phi.shape[1])
    )
    return *differences, level_law(case.exact)


def sample_telescoping(seed: SeedSequence, draws: int) -> Observations:
    """Both sides of lem:mlmc (a), from two independent trajectories."""
    case = spinner()
    ours, theirs = seed.spawn(2)
    rng, psi = Streams.from_seed(theirs).chain, case.phi - case.exact.phi_bar
    origin = int(case.chain.start(rng))
    trajectory = Trajectory(case.chain, rng, origin)
    found: Observations = defaultdict(list)
    for start, burst, error in estimates(case, ours, draws):
        states = trajectory.walk(2**case.jmax)
        average = psi[states].mean(axis=0)
        note_level(found, case.exact, burst)
        for k in range(len(error)):
            found[strata(f"mlmc {k}", start, case.exact.of(burst.level).j)].append(error[k])
            found[strata(f"average {k}", origin, case.jmax)].append(average[k])
        origin = int(states[-1])
    return found


def bias_directions(case: EstimatorCase) -> Array:
    """The unit vector along the exact bias, for each start state."""
    bias = case.exact.mean - case.exact.phi_bar
    directions: Array = bias / np.linalg.norm(bias, axis=1, keepdims=True)
    return directions


def bias_quantities() -> tuple[Quantity, ...]:
    """‖E mlmc − φ̄‖ from each start state, the largest first, against 8H̃τ/T."""
    case = spinner()
    bias = case.exact.mean - case.exact.phi_bar
    u = bias_directions(case)
    order = np.argsort(-np.linalg.norm(bias, axis=1), kind="stable")
    biases = tuple(
        Quantity(
            f"bias, start {z}",
            tuple(
                Stratum(
                    strata("bias", int(z), level.j),
                    -level.reach,
                    level.reach,
                    float((level.mean[z] - case.exact.phi_bar) @ u[z]),
                    level.probability,
                )
                for level in case.exact.levels
            ),
            resolution=0.3 * case.exact.H,
            bound=claimed.bias(case.exact.H, case.tau, case.T),
        )
        for z in order
    )
    return *biases, level_law(case.exact)


def sample_bias(seed: SeedSequence, draws: int) -> Observations:
    """⟨mlmc − φ̄, u⟩ with u along the exact bias of the start state."""
    case = spinner()
    u = bias_directions(case)
    found: Observations = defaultdict(list)
    for start, burst, error in estimates(case, seed, draws):
        note_level(found, case.exact, burst)
        found[strata("bias", start, case.exact.of(burst.level).j)].append(float(error @ u[start]))
    return found


def second_moment_quantities() -> tuple[Quantity, ...]:
    """E‖mlmc − φ̄‖² from each start state, the largest first, against ΛH̃²."""
    case = spinner()
    order = np.argsort(-case.exact.second_moment, kind="stable")
    squares = tuple(
        Quantity(
            f"second moment, start {z}",
            tuple(
                Stratum(
                    strata("square", int(z), level.j),
                    0.0,
                    level.reach**2,
                    float(level.second_moment[z]),
                    level.probability,
                )
                for level in case.exact.levels
            ),
            resolution=0.5 * float(case.exact.second_moment[z]),
            bound=claimed.second_moment(case.exact.H, case.tau, case.T),
        )
        for z in order
    )
    return *squares, level_law(case.exact)


def sample_second_moment(seed: SeedSequence, draws: int) -> Observations:
    """‖mlmc − φ̄‖² by start state and level."""
    case = spinner()
    found: Observations = defaultdict(list)
    for start, burst, error in estimates(case, seed, draws):
        note_level(found, case.exact, burst)
        found[strata("square", start, case.exact.of(burst.level).j)].append(float(error @ error))
    return found


def length_quantities() -> tuple[Quantity, ...]:
    """E N = Σ_j 2^j P(N = 2^j), against 1 + log₂T; and no other length ever."""
    case = spinner()
    lengths = tuple(
        Stratum(f"N = {level.length}", 0.0, 1.0, level.probability, float(level.length))
        for level in case.exact.levels
    )
    other = Quantity("a length that is no power of two up to T", (Stratum("other N", 0.0, 1.0, 0.0),), 0.01)
    return Quantity("E N", lengths, resolution=0.5, bound=1 + float(np.log2(case.T))), other


def sample_length(seed: SeedSequence, draws: int) -> Observations:
    """The number of states of each burst."""
    case = spinner()
    lengths = [len(burst.states) for _, burst in bursts(case, seed, draws)]
    known = [level.length for level in case.exact.levels]
    found = {f"N = {n}": [float(length == n) for length in lengths] for n in known}
    return found | {"other N": [float(length not in known) for length in lengths]}


def segment_quantities() -> tuple[Quantity, ...]:
    """E‖(1/m) Σ_{r≤m} φ(z_{ℓ+r}) − φ̄‖² from each start state, against 24H̃²τ/m."""
    case = spinner()
    square = case.exact.H**2
    return tuple(
        Quantity(
            f"segment, m = {m}, start {z}",
            (Stratum(f"segment, m = {m}, start {z}", 0.0, square, float(exact)),),
            resolution=0.25 * float(exact),
            bound=claimed.segment(case.exact.H, case.tau, m),
        )
        for m, offset in SEGMENTS
        for z, exact in enumerate(segment_moment(case.chain.matrix, case.phi, m, offset))
    )


def sample_segment(seed: SeedSequence, draws: int) -> Observations:
    """The squared error of the average over m states after ℓ others."""
    case = spinner()
    rng, psi = Streams.from_seed(seed).chain, case.phi - case.exact.phi_bar
    z = int(case.chain.start(rng))
    trajectory = Trajectory(case.chain, rng, z)
    found: Observations = defaultdict(list)
    for _ in range(draws):
        for m, offset in SEGMENTS:
            states = trajectory.walk(offset + m)
            average = psi[states[offset:]].mean(axis=0)
            found[f"segment, m = {m}, start {z}"].append(float(average @ average))
            z = int(states[-1])
    return found


def per_level_quantities() -> tuple[Quantity, ...]:
    """V_j = E‖μ̂^j − μ̂^{j−1}‖² from each start state and level, against min{4, 144τ/2^j}H̃²."""
    case = spinner()
    V = moments(case.chain.matrix, case.phi, case.T).level_variance
    square = case.exact.H**2
    return tuple(
        Quantity(
            f"V_{j}, start {z}",
            (Stratum(strata("V", z, j), 0.0, square, float(V[z, j - 1])),),
            resolution=max(0.5 * float(V[z, j - 1]), 0.02 * square),
            bound=claimed.level_variance(case.exact.H, case.tau, j),
        )
        for j in range(1, case.jmax + 1)
        for z in range(len(case.phi))
    )


def sample_per_level(seed: SeedSequence, draws: int) -> Observations:
    """‖(mlmc − φ(z_1))/2^J‖² for J ≤ jmax: the level difference as the estimator forms it."""
    case = spinner()
    psi = case.phi - case.exact.phi_bar
    found: Observations = defaultdict(list)
    for start, burst, error in estimates(case, seed, draws):
        if burst.level <= case.jmax:
            difference = (error - psi[burst.states[0]]) / 2**burst.level
            found[strata("V", start, burst.level)].append(float(difference @ difference))
    return found


def _audit(name: str, label: str, statement: str, quantities: Any, sample: Any, **others: Any) -> Audit:
    return Audit(name, label, statement, quantities, sample, task=125, **others)


AUDITS = (
    _audit(
        "telescoping", "lem:mlmc (a)", "E[mlmc | z] = E[μ̂^jmax | z] for every start state z",
        telescoping_quantities, sample_telescoping, budget=128_000,
        defects=(
            "level law truncated", "level law renormalised", "level after first sample", "start state counted",
            "base sample dropped",
        ),
    ),
    _audit(
        "bias", "lem:mlmc (b)", "‖E[mlmc | z] − φ̄‖ ≤ 8H̃τ/T for every start state z",
        bias_quantities, sample_bias, budget=128_000,
        defects=(
            "weights swapped", "base sample dropped", "start state counted", "level law truncated",
        ),
    ),
    _audit(
        "second-moment", "lem:mlmc (c)", "E[‖mlmc − φ̄‖² | z] ≤ ΛH̃² for every start state z",
        second_moment_quantities, sample_second_moment, budget=128_000,
        defects=("weights swapped", "base sample dropped", "level law truncated"),
    ),
    _audit(
        "burst-length", "lem:mlmc (d)", "E N = jmax + 2^−jmax ≤ 1 + log₂T",
        length_quantities, sample_length, budget=64_000,
        defects=(
            "level law truncated", "level law renormalised", "cap dropped", "cap one too large",
            "cap one too small",
        ),
    ),
    _audit(
        "segment", "lem:segment", "E‖μ̂_{ℓ:m} − φ̄‖² ≤ 24H̃²τ/m",
        segment_quantities, sample_segment, budget=32_000, defects=("start state counted",),
    ),
    _audit(
        "per-level", "lem:perlevel", "V_j ≤ min{4, 144τ/2^j}H̃²",
        per_level_quantities, sample_per_level, budget=128_000,
        defects=("weights swapped", "base sample dropped"),
    ),
)  # fmt: skip
