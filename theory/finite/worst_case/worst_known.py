"""The sharpest instances known for each bound: data that ``certify`` turns into champions."""

from fractions import Fraction
from typing import NamedTuple

from theory.finite.families import corridor, two_state
from theory.finite.worst_case.bounds import PAPER, SHARP, Bound
from theory.finite.worst_case.sharpest_case import Instance


class Sharp(NamedTuple):
    """A bound, an instance, and a ratio exact/claimed that the instance certainly reaches."""

    bound: Bound
    instance: Instance
    reaches: Fraction


def slow_corridor(length: int, T: int) -> Instance:
    """The corridor with restart: its bias is 1.814τ/2^jmax for large τ = ``length``, below (2τ − 1)/2^jmax.

    From state 0 the error is 1 for τ − 1 steps. At time τ the law may differ from π by 1/4: all of the
    surplus is back at 0, the deficit is on '−', and the core with second eigenvalue 2^{−1/τ} forgets it most
    slowly. So B = Σ_k E ψ(z_k) solves B ≈ τ + B/4 + τ/(4 ln 2). Margins of 10⁻⁶ make τ exactly ``length``.
    """
    slowest = (1 - (0.5 - 0.5e-6) ** (1 / length)) / 2
    flip = Fraction(slowest).limit_denominator(10**9)
    restart = Fraction(1, 4) - Fraction(1, 10**6)
    parameters = (length, restart, Fraction(1, 2), flip, Fraction(1, 10**12))
    return Instance(corridor, parameters, (1,) * (length + 1) + (-1,), T)


def quarter_flip(T: int) -> Instance:
    """Two states that flip with probability 1/4: τ = 1 with d_mix(1) = 1/4 exactly, asymptotic variance 3."""
    return Instance(two_state, (Fraction(1, 4),), (-1, 1), T)


def first_steps_apart() -> Instance:
    """A corridor whose first two states carry +1 and −1, so that V_1 = H̃² from state 0."""
    parameters = (3, Fraction(1, 4), Fraction(3, 8), Fraction(1, 10), Fraction(1, 1000))
    return Instance(corridor, parameters, (0, 1, -1, 1, -1), 2)


_BY_NAME = {bound.name: bound for bound in PAPER + SHARP}

SHARPEST = (
    Sharp(_BY_NAME["bias"], slow_corridor(50, 2**16 - 1), Fraction(4493, 10_000)),
    Sharp(_BY_NAME["segment"], quarter_flip(2**60), Fraction(124_999, 1_000_000)),
    Sharp(_BY_NAME["level variance"], first_steps_apart(), Fraction(249_999, 1_000_000)),
    Sharp(_BY_NAME["second moment"], quarter_flip(2**1000), Fraction(976, 100_000)),
    Sharp(_BY_NAME["burst length"], quarter_flip(1), Fraction(1)),
    Sharp(_BY_NAME["sharp bias"], quarter_flip(2**60), Fraction(999_999, 1_000_000)),
    Sharp(_BY_NAME["sharp segment"], quarter_flip(2**60), Fraction(999_999, 1_000_000)),
    Sharp(_BY_NAME["sharp level variance"], first_steps_apart(), Fraction(999_999, 1_000_000)),
    Sharp(_BY_NAME["sharp second moment"], quarter_flip(2**1000), Fraction(747, 1000)),
)
"""One instance for each bound; a larger length of the corridor brings the bias nearer to 0.4535."""
