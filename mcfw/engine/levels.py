"""The level of a word: J ~ Geom(½), the bits that NumPy draws."""

from typing import Any

import numpy as np
from numba import types

from mcfw.engine.compiling import EXACT, Integers, Words, integer, kernel, void
from mcfw.engine.elementary import as_bits
from mcfw.engine.sfc64 import drawn


@kernel(integer(types.uint64), EXACT, inline=True)
def level_of(word: Any) -> Any:
    """The level of a word, as NumPy's `Generator.geometric(0.5)` finds it: the first j ≥ 1 with 1 − u ≥ 2^−j.

    With m = 2⁵³(1 − u), an integer, j = 53 − ⌊log₂ m⌋, and ⌊log₂ m⌋ is the exponent of the double m.
    """
    m = float((1 << 53) - np.int64(word >> np.uint64(11)))
    return max(1, 53 + 1023 - (as_bits(m) >> 52))


@kernel(void(Words, integer, Integers), EXACT)
def draw_levels(rng: Any, draws: int, levels: Any) -> None:
    """J for every burst."""
    a, b, c, w = rng[0], rng[1], rng[2], rng[3]
    for i in range(draws):
        r, a, b, c, w = drawn(a, b, c, w)
        levels[i] = level_of(r)
    rng[0], rng[1], rng[2], rng[3] = a, b, c, w
