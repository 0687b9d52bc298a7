"""What the audits draw: bursts through the door along one trajectory, and the strata that they fall into."""

from collections.abc import Iterator

from numpy.random import SeedSequence

from mcfw.arithmetic import Array
from mcfw.method.burst import Burst
from mcfw.method.estimator import mlmc
from mcfw.method.levels import Geometric
from mcfw.run import door
from mcfw.run.randomness import Streams
from mcfw.run.trajectory import Trajectory
from montecarlo.audits.spinner import EstimatorCase
from montecarlo.quantity import Quantity, Stratum
from montecarlo.strata import Levels

Observations = dict[str, list[float]]


def strata(name: str, start: int, j: int) -> str:
    """The name of the cell of a start state and a level."""
    return f"{name}, start {start}, level {j}"


def bursts(case: EstimatorCase, seed: SeedSequence, draws: int) -> Iterator[tuple[int, Burst]]:
    """The state before, and the burst: `draws` bursts through the door, one after the other along one trajectory.

    Given the past, a burst has the law that its start state gives it; so the strata of a start state are sequences
    with a known conditional mean, which is all that the bounds of `montecarlo.confidence` ask for.
    """
    streams = Streams.from_seed(seed)
    start = int(case.chain.start(streams.chain))
    trajectory = Trajectory(case.chain, streams.chain, start)
    for t in range(draws):
        burst = door.draw_burst(Geometric.for_horizon(case.T), streams, trajectory, t)
        yield start, burst
        start = int(burst.states[-1])


def level_law(levels: Levels) -> Quantity:
    """P(J = j) = 2^−j, and 2^−jmax above the cap: what every audit that is stratified by J takes for granted."""
    law = tuple(Stratum(f"J = {level.j}", 0.0, 1.0, level.probability) for level in levels.levels)
    return Quantity("the law of J", law, resolution=0.2)


def note_level(found: Observations, levels: Levels, burst: Burst) -> None:
    """Add the level of a burst to the observations of `level_law`."""
    for level in levels.levels:
        found[f"J = {level.j}"].append(float(level is levels.of(burst.level)))


def estimates(case: EstimatorCase, seed: SeedSequence, draws: int) -> Iterator[tuple[int, Burst, Array]]:
    """Start state, burst and mlmc[φ] − φ̄."""
    psi = case.phi - case.exact.phi_bar

    def total(states: Array, weights: Array) -> Array:
        summed: Array = weights @ psi[states]
        return summed

    for start, burst in bursts(case, seed, draws):
        yield start, burst, mlmc(total, burst, finite=True)
