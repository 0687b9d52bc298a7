"""SFC64, word for word as NumPy's: a compiled walk draws the uniforms that `Generator(SFC64).random` would."""

from typing import Any

import numpy as np
from numba import types
from numpy.random import SFC64, Generator
from numpy.typing import NDArray

from mcfw.engine.compiling import EXACT, kernel, real

word = types.uint64
UNIT = 2.0**-53


@kernel(types.UniTuple(word, 5)(word, word, word, word), EXACT)
def drawn(a: Any, b: Any, c: Any, w: Any) -> Any:
    """The next word, and the state (a, b, c, w) after it."""
    out = a + b + w
    return (
        out,
        b ^ (b >> np.uint64(11)),
        c + (c << np.uint64(3)),
        ((c << np.uint64(24)) | (c >> np.uint64(40))) + out,
        w + np.uint64(1),
    )


@kernel(real(word), EXACT)
def uniform(out: Any) -> Any:
    """The uniform double in [0, 1) of a word."""
    return float(out >> np.uint64(11)) * UNIT


def has_words(rng: Generator) -> bool:
    """Whether the generator is an SFC64, the only one that is compiled."""
    return isinstance(rng.bit_generator, SFC64)


def words(rng: Generator) -> NDArray[np.uint64]:
    """A copy of the state (a, b, c, w) of an SFC64 generator."""
    state: Any = rng.bit_generator.state
    return np.array(state["state"]["state"], dtype=np.uint64)


def give_back(rng: Generator, state: NDArray[np.uint64]) -> None:
    """Set the generator to where a kernel left it."""
    whole: Any = rng.bit_generator.state
    whole["state"]["state"] = state
    rng.bit_generator.state = whole
