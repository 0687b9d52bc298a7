"""Elementary functions over arrays, as polynomials that the compiler turns into vector instructions."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from mcfw.engine.compiling import FUSED, Floats, integer, kernel, void

TWO_OVER_PI = 0.6366197723675814
# π/2 in three parts, of which the first two have trailing zeros: products with small integers are exact.
HALF_PI = (1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21)
LOG2_E = 1.4426950408889634
LOG_2 = (6.93147180369123816490e-01, 1.90821492927058770002e-10)
LARGEST = 700.0


@intrinsic
def _as_double(typing_context: Any, bits: Any) -> Any:
    """The double with these 64 bits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.DoubleType())

    return types.float64(types.int64), generate


@intrinsic
def as_bits(typing_context: Any, value: Any) -> Any:
    """The 64 bits of a double."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.IntType(64))

    return types.int64(types.float64), generate


@kernel(void(Floats, Floats, Floats, integer), FUSED, inline=True)
def sin_cos(angles: Any, sines: Any, cosines: Any, n: int) -> None:
    """sin and cos of the first n angles, to about 1 ulp for |angle| < 10⁵: reduced to |r| ≤ π/4, then Taylor."""
    for i in range(n):
        k = np.floor(angles[i] * TWO_OVER_PI + 0.5)
        r = ((angles[i] - k * HALF_PI[0]) - k * HALF_PI[1]) - k * HALF_PI[2]
        z = r * r
        s = -1 / 1307674368000.0
        s = s * z + 1 / 6227020800.0
        s = s * z - 1 / 39916800.0
        s = s * z + 1 / 362880.0
        s = s * z - 1 / 5040.0
        s = s * z + 1 / 120.0
        s = s * z - 1 / 6.0
        s = r + r * (z * s)
        c = 1 / 20922789888000.0
        c = c * z - 1 / 87178291200.0
        c = c * z + 1 / 479001600.0
        c = c * z - 1 / 3628800.0
        c = c * z + 1 / 40320.0
        c = c * z - 1 / 720.0
        c = c * z + 1 / 24.0
        c = 1.0 - (0.5 * z - z * (z * c))
        quarter = k - 4.0 * np.floor(k * 0.25)
        odd = (quarter == 1.0) | (quarter == 3.0)
        sine, cosine = (c, s) if odd else (s, c)
        sines[i] = -sine if quarter >= 2.0 else sine
        cosines[i] = -cosine if (quarter == 1.0) | (quarter == 2.0) else cosine


@kernel(void(Floats, integer), FUSED)
def exponential(values: Any, n: int) -> None:
    """exp of the first n values in place, to about 1 ulp; beyond ±700 the value at ±700."""
    for i in range(n):
        x = min(max(values[i], -LARGEST), LARGEST)
        k = np.floor(x * LOG2_E + 0.5)
        r = (x - k * LOG_2[0]) - k * LOG_2[1]
        e = 1 / 6227020800.0
        e = e * r + 1 / 479001600.0
        e = e * r + 1 / 39916800.0
        e = e * r + 1 / 3628800.0
        e = e * r + 1 / 362880.0
        e = e * r + 1 / 40320.0
        e = e * r + 1 / 5040.0
        e = e * r + 1 / 720.0
        e = e * r + 1 / 120.0
        e = e * r + 1 / 24.0
        e = e * r + 1 / 6.0
        e = e * r + 0.5
        e = 1.0 + (r + r * (r * e))
        values[i] = e * _as_double((np.int64(k) + 1023) << 52)
