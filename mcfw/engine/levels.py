"""The level of a word: J ~ Geom(½), the bits that NumPy draws; and the length of its burst."""

from typing import Any

import numpy as np
from numba import types

from mcfw.engine.compiling import EXACT, integer, kernel
from mcfw.engine.elementary import as_bits
from mcfw.method import levels


@kernel(integer(types.uint64), EXACT, inline=True)
def level_of(word: Any) -> Any:
    """The level of a word, as NumPy's `Generator.geometric(0.5)` finds it: the first j ≥ 1 with 1 − u ≥ 2^−j.

    With m = 2⁵³(1 − u), an integer, j = 53 − ⌊log₂ m⌋, and ⌊log₂ m⌋ is the exponent of the double m.
    """
    m = float((1 << 53) - np.int64(word >> np.uint64(11)))
    return max(1, 53 + 1023 - (as_bits(m) >> 52))


length_of = kernel(integer(integer, integer), EXACT, inline=True)(levels.capped_length)
