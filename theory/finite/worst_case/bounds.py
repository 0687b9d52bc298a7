"""The bounds on the multilevel estimator as data: what is measured on a chain, what is claimed.

A bound on the bias compares squares, so that rationals can decide it. Claims are in units of H̃² (of 1 for the
burst length); one column of a table is one level j. Where the paper has log₂T a bound takes ⌊log₂T⌋, which is
the stronger claim, and the same at T = 2^jmax.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from theory.errors import TheoryError
from theory.finite.exact_moments import Moments
from theory.finite.tabulated import Table

Claim = Callable[[int, int, int], list[Fraction]]
"""(τ, T, jmax) ↦ one claim for each column of the measured table."""


@dataclass(frozen=True)
class Bound:
    """One inequality measured ≤ claimed × unit, for every start state (row) and every level (column).

    ``squared``: both sides are squares of what the statement compares. ``quadratic``: the unit is H̃² and the
    measured quantity is a quadratic form in φ; else the unit is 1.
    """

    name: str
    label: str
    statement: str
    measured: Callable[[Moments], Table]
    claimed: Claim
    squared: bool = False
    quadratic: bool = True

    def ratios(self, moments: Moments, tau: int, T: int) -> Table:
        """Measured over claimed × unit, squared if ``squared``."""
        if self.quadratic and not moments.H_squared > 0:
            raise TheoryError("φ is not certainly other than constant, so a bound in units of H̃ is void")
        with moments.arithmetic.scope():
            quotient = self.over_claims(moments, tau, T)
            return quotient / moments.H_squared if self.quadratic else quotient

    def over_claims(self, moments: Moments, tau: int, T: int) -> Table:
        """Measured over claimed, a quadratic form in φ if ``quadratic``."""
        claims = [moments.arithmetic.number(c) for c in self.claimed(tau, T, moments.jmax)]
        return np.asarray(self.measured(moments) / np.array(claims))


def _bias(moments: Moments) -> Table:
    return moments.bias_squared[:, None]


def _levels(moments: Moments) -> Table:
    return moments.level_variance


def _segments(moments: Moments) -> Table:
    return moments.prefix_moment


def _second(moments: Moments) -> Table:
    return moments.second_moment[:, None]


def _length(moments: Moments) -> Table:
    return np.array([[moments.expected_length]])


PAPER = (
    Bound(
        "bias", "lem:mlmc (b)", "‖E mlmc − φ̄‖ ≤ 8H̃τ/T", _bias,
        lambda tau, T, jmax: [Fraction(8 * tau, T) ** 2], squared=True,
    ),
    Bound(
        "capped bias", "lem:mlmc (b)", "‖E mlmc − φ̄‖ ≤ 4H̃τ/2^jmax", _bias,
        lambda tau, T, jmax: [Fraction(4 * tau, 2**jmax) ** 2], squared=True,
    ),
    Bound(
        "segment", "lem:segment", "E‖μ̂^(m) − φ̄‖² ≤ 24H̃²τ/m, m = 2^j", _segments,
        lambda tau, T, jmax: [Fraction(24 * tau, 2**j) for j in range(jmax + 1)],
    ),
    Bound(
        "level variance", "lem:perlevel", "V_j ≤ min{4, 144τ/2^j}H̃²", _levels,
        lambda tau, T, jmax: [min(Fraction(4), Fraction(144 * tau, 2**j)) for j in range(1, jmax + 1)],
    ),
    Bound(
        "second moment", "lem:mlmc (c)", "E‖mlmc − φ̄‖² ≤ 306τ(1 + log₂T)H̃²", _second,
        lambda tau, T, jmax: [Fraction(306 * tau * (1 + jmax))],
    ),
    Bound(
        "burst length", "lem:mlmc (d)", "E N ≤ 1 + log₂T", _length,
        lambda tau, T, jmax: [Fraction(1 + jmax)], quadratic=False,
    ),
)  # fmt: skip
"""The bounds that the paper states."""

SHARP = (
    Bound(
        "sharp bias", "lem:mlmc (b)", "‖E mlmc − φ̄‖ ≤ min(1, (2τ−1)/2^jmax)H̃", _bias,
        lambda tau, T, jmax: [min(Fraction(1), Fraction(2 * tau - 1, 2**jmax)) ** 2],
        squared=True,
    ),
    Bound(
        "sharp segment", "lem:segment", "E‖μ̂^(m) − φ̄‖² ≤ min(1, (4τ−1)/m)H̃², m = 2^j", _segments,
        lambda tau, T, jmax: [min(Fraction(1), Fraction(4 * tau - 1, 2**j)) for j in range(jmax + 1)],
    ),
    Bound(
        "sharp level variance", "lem:perlevel", "V_j ≤ min(1, (4τ−1)/2^j)H̃²", _levels,
        lambda tau, T, jmax: [min(Fraction(1), Fraction(4 * tau - 1, 2**j)) for j in range(1, jmax + 1)],
    ),
    Bound(
        "sharp second moment", "lem:mlmc (c)", "E‖mlmc − φ̄‖² ≤ 4τ(1 + log₂T)H̃²", _second,
        lambda tau, T, jmax: [Fraction(4 * tau * (1 + jmax))],
    ),
)  # fmt: skip
"""The same with the constants that the proofs really give."""

BOUNDS = PAPER + SHARP


def inflation_floor(tau: int, T: int) -> float:
    """Return (τ/16) log₂(T/64τ) − 1, which prop:inflation puts below E‖s_0^pre‖²/G_σ² on two states, rounded."""
    return tau / 16 * math.log2(Fraction(T, 64 * tau)) - 1
