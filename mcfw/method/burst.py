"""The burst: a level drawn first, then that many consecutive states (sec:mlmc)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from numpy.random import Generator

from mcfw.arithmetic import Array, check_integer
from mcfw.run.randomness import Streams

if TYPE_CHECKING:
    from mcfw.markov.chains import Chain


class Burst(NamedTuple):
    """Everything random about one iteration: J_t, and the states z_t^(1), …, z_t^(N_t).

    The state from which the burst starts is not one of them. What follows the burst is a pure
    function of it, so the law of any estimate can be enumerated with the code that simulates.
    """

    level: int
    cap: int
    states: Array | Sequence[Any]


def level_cap(horizon: int) -> int:
    """jmax = ⌊log₂ T⌋, so that 2^jmax ∈ (T/2, T].

    >>> [level_cap(T) for T in (1, 2, 3, 4, 8300)]
    [0, 1, 1, 2, 13]
    """
    check_integer("horizon T", horizon, least=1)
    return int(horizon).bit_length() - 1


def burst_length(level: int, cap: int) -> int:
    """N_t = 2^J if J ≤ jmax, and 1 otherwise: above the cap only the base sample is drawn."""
    return 2**level if level <= cap else 1


def draw_level(rng: Generator) -> int:
    """J ~ Geom(½): P[J = j] = 2^{−j} for j ≥ 1."""
    return int(rng.geometric(0.5))


def draw_burst(streams: Streams, chain: "Chain", state: Any, cap: int) -> Burst:
    """Draw J before any sample, then advance the chain by N_t steps from `state`."""
    level = draw_level(streams.levels)
    return Burst(level, cap, chain.walk(streams.chain, state, burst_length(level, cap)))
