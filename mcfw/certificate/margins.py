"""The margins of the fresh gap (thm:fresh), in units of R·G_σ: what τ, n, m and δ alone say.

From any state before them m states are discarded and the next n averaged. With R = max_{v∈X} ‖x − v‖ and τ ≥ τ_mix:

    b = (2τ − 1) 2^{−⌊m/τ⌋} / n,   s = √min(1, (4τ − 1)/n),   w(δ) = √(8 (2τ − 1) ln(1/δ) / n).

No margin is above 1, because |Ĉ − gap(x)| ≤ R ‖ĝ − ∇f(x)‖ ≤ R G_σ always.
"""

import math
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from mcfw.arithmetic import check_choice, check_integer, check_positive
from mcfw.certificate.rounding import decimal, decimals, log_inverse, power_of_half
from mcfw.errors import InvalidInput

ONE = Decimal(1)
SHARE_OF_BIAS = 0.1
"""The burn-in that is chosen makes the bias at most this share of the width."""
MOST_STATES = 2**62


class Margins(NamedTuple):
    """The formulas for one τ, n, m and δ; each is a decimal of 80 digits."""

    tau: int
    states: int
    burn_in: int
    level: Fraction

    @property
    def bias(self) -> Decimal:
        """b: E gap(x) ≤ E Ĉ + R G_σ b (thm:fresh (i))."""
        with decimals():
            return min(
                ONE,
                Decimal(2 * self.tau - 1) * power_of_half(self.burn_in // self.tau) / Decimal(self.states),
            )

    @property
    def second_moment(self) -> Decimal:
        """s² ≥ E‖ĝ − ∇f(x)‖²/G_σ² (thm:fresh (ii))."""
        with decimals():
            return min(ONE, Decimal(4 * self.tau - 1) / Decimal(self.states))

    @property
    def width(self) -> Decimal:
        """w(δ)."""
        with decimals():
            return (Decimal(8 * (2 * self.tau - 1)) * log_inverse(self.level) / Decimal(self.states)).sqrt()

    @property
    def chebyshev(self) -> Decimal:
        """|Ĉ − gap(x)| ≤ R G_σ s/√δ with probability 1 − δ (thm:fresh (iii))."""
        with decimals():
            return min(ONE, (self.second_moment / decimal(self.level)).sqrt())

    @property
    def cantelli(self) -> Decimal:
        """gap(x) ≤ Ĉ + R G_σ (b + s √((1 − δ)/δ)) with probability 1 − δ (thm:fresh (iii))."""
        with decimals():
            rest = decimal(1 - self.level) / decimal(self.level)
            return min(ONE, self.bias + (self.second_moment * rest).sqrt())

    @property
    def hoeffding(self) -> Decimal:
        """gap(x) ≤ Ĉ + R G_σ (b + w(δ)) with probability 1 − δ (thm:fresh (iii))."""
        with decimals():
            return min(ONE, self.bias + self.width)

    @property
    def two_sided(self) -> Decimal:
        """|Ĉ − gap(x)| ≤ R G_σ (s + w(δ)) with probability 1 − δ (thm:fresh (iii))."""
        with decimals():
            return min(ONE, self.second_moment.sqrt() + self.width)


def burn_in(tau: int, states: int, level: Fraction) -> int:
    """How many states to discard so that the bias is at most a tenth of the width: 0 as soon as n is large.

    m = τ ⌈log₂(√((2τ − 1)/(8 n ln(1/δ)))/σ)⌉ with σ = 1/10, and at least 0.

    >>> burn_in(10, 100_000, Fraction(1, 20)), burn_in(10, 20, Fraction(1, 20))
    (0, 10)
    """
    logarithm = -math.log(level)
    if logarithm <= 0:
        return 0
    ratio = math.sqrt((2 * tau - 1) / (8 * states * logarithm)) / SHARE_OF_BIAS
    return tau * max(0, math.ceil(math.log2(ratio)))


def states_needed(tau: int, share: float, delta: float = 0.05, method: str = "hoeffding") -> int:
    """The least n, with nothing discarded, whose margin is at most this share of R·G_σ: what to plan with.

    >>> states_needed(1, 0.1), states_needed(10, 0.1), states_needed(1, 0.1, method="chebyshev")
    (2417, 45915, 6000)
    """
    tau = check_integer("tau", tau, least=1, most=MOST_STATES)
    delta = check_positive("delta", delta, most=1)
    method = check_choice("method", method, ("hoeffding", "cantelli", "chebyshev", "two_sided"))
    share = check_positive("share", share)
    if share >= 1:
        raise InvalidInput(f"share = {share!r} must lie in (0, 1): it is a share of R·G_σ")
    low, high, level = 0, 1, Fraction(delta)
    while getattr(Margins(tau, high, 0, level), method) > Decimal(share):
        low, high = high, 2 * high
        if high > MOST_STATES:
            raise InvalidInput(f"share = {share!r} needs more than {MOST_STATES} states")
    while high - low > 1:
        middle = (low + high) // 2
        enough = getattr(Margins(tau, middle, 0, level), method) <= Decimal(share)
        low, high = (low, middle) if enough else (middle, high)
    return high
