"""Whether a walk is worth the compiled engine: the states are the same, bit for bit, so only time decides."""

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from numpy.random import SFC64, Generator

from mcfw.markov.transition import Integers

ENGINE = "mcfw.engine.walks"
SHORT, LONG = 64, 1 << 15
"""Below the first a call costs more than the walk; from the second on the walk pays for loading the engine."""


class Walks(Protocol):
    """The walks of `mcfw.engine.walks`: the next n states of a chain of each kind."""

    def table(self, chain: Any, rng: Generator, state: int, n: int) -> Integers: ...  # noqa: D102

    def lazy(self, chain: Any, rng: Generator, state: int, n: int) -> Integers: ...  # noqa: D102

    def two_state(self, chain: Any, rng: Generator, state: int, n: int) -> Integers: ...  # noqa: D102


def worth(rng: Generator, n: int) -> Walks | None:
    """The compiled walks, if they are faster here and know the generator."""
    if n < SHORT or not isinstance(rng.bit_generator, SFC64):
        return None
    if ENGINE in sys.modules or (n >= LONG and has_numba()):
        return cast(Walks, import_module(ENGINE))
    return None


@cache
def has_numba() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None
