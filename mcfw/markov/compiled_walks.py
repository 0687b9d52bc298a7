"""Whether a walk is worth the compiled engine: the states are the same, bit for bit, so only time decides."""

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from numpy.random import SFC64, Generator

ENGINE = "mcfw.engine.walks"
SHORT, LONG = 64, 1 << 15
"""Below the first a call costs more than the walk; from the second on the walk pays for loading the engine."""


def worth(rng: Generator, n: int) -> ModuleType | None:
    """The compiled walks, if they are faster here and know the generator."""
    if n < SHORT or not isinstance(rng.bit_generator, SFC64):
        return None
    if ENGINE in sys.modules:
        return sys.modules[ENGINE]
    return import_module(ENGINE) if n >= LONG and has_numba() else None


@cache
def has_numba() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None
