"""The one door for randomness: every burst of every run, audit and study comes through `draw_burst`."""

from collections.abc import Callable

from mcfw.method.burst import Burst
from mcfw.method.levels import LevelLaw
from mcfw.run.randomness import Streams
from mcfw.run.trajectory import Trajectory

Door = Callable[[LevelLaw, Streams, Trajectory, int], Burst]


def draw_burst(levels: LevelLaw, streams: Streams, trajectory: Trajectory, t: int = 0) -> Burst:
    """Draw J_t from the level stream before any sample, then take the next N_t states of the trajectory.

    >>> import mcfw
    >>> streams = mcfw.Streams.from_seed(1)
    >>> trajectory = Trajectory(mcfw.TwoState(1.0), streams.chain, state=0)
    >>> draw_burst(mcfw.Fixed(3), streams, trajectory)
    Burst(level=0, cap=0, states=array([1, 0, 1]), averaged=0)
    """
    level = levels.draw(streams.levels, t)
    return Burst(level, levels.cap, trajectory.walk(levels.length(level)), levels.averaged)
