"""lem:segment: the second moment of an average of consecutive states.

The displayed steps in general, and the whole exactly on the chains of `theory.finite.example_chains`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations, product

from sympy import Abs, Rational

from theory.finite.exact_moments import segment_moment
from theory.finite.example_chains import Case, Kernel, flip, functions, on_chains
from theory.finite.scalars import RATIONALS
from theory.finite.tau_mix import tau_mix
from theory.ledger.claim import Slack, choose, claim
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.text.notation import H, tau
from theory.trusted.exact import fraction
from theory.trusted.formula import all_of, ascending, ge, le, nonneg, positive, real
from theory.trusted.statement import Finite, Identity, Number, Statement, every, forall, identity

m, d, inner = positive("m"), nonneg("d"), real("inner")
psi, mean = nonneg("psi mean")


def M02_a(k: Constants, *, weight: int = 2, shift: int = 0) -> Statement:
    """the square of the sum is a double sum, and the pairs count by their lag, m <= 6"""
    squares = (_double_sum(size, weight) for size in range(1, 7))
    return every(*squares, *(_lags(size, shift) for size in range(2, 7)))


def _double_sum(size: int, weight: int) -> Identity:
    """Return (Σψ_i)² = Σψ_i² + 2Σ_{i<k}ψ_iψ_k."""
    psi = real(f"psi:{size}")
    cross = sum(a * b for a, b in combinations(psi, 2))
    return identity(sum(psi) ** 2, sum(a**2 for a in psi) + weight * cross)


def _lags(size: int, shift: int) -> Identity:
    """Return Σ_{i<k<=m} d(k-i) = Σ_lag (m - lag)d(lag)."""
    dist = nonneg(f"d:{size + 1}")
    pairs = sum(dist[k - i] for i, k in combinations(range(size), 2))
    return identity(pairs, sum((size - lag - shift) * dist[lag] for lag in range(1, size)))


def M02_b(k: Constants, *, share: Number = 1) -> Statement:
    """a cross term is at most H·2H d(k-i), by Cauchy-Schwarz and lem:tvbochner"""
    return forall(
        le(inner, share * k.tv * H**2 * d), le(inner, psi * mean), le(psi, H), le(mean, k.tv * d * H)
    )


def M02_c(k: Constants, *, factor: Number = 1, bounded: bool = True) -> Statement:
    """a cross term is at most H̃² and at most 2dH̃² in size, so at most min(1, 2d)H̃² whatever its sign in the sum"""
    given = [
        le(Abs(inner), psi * mean),
        le(psi, H),
        le(mean, k.tv * d * H),
        *([le(mean, H)] if bounded else []),
    ]
    return forall(all_of(le(Abs(inner), factor * H**2), le(Abs(inner), k.tv * d * H**2)), *given)


def M03(k: Constants, *, own: Number | None = None, backwards: bool = False) -> Statement:
    """(m + 8mτ)/m² <= 9τ/m <= 24τ/m for τ >= 1; 9 = 1 + 2·2·2 is what the proof reaches"""
    pairs = 2 * k.tv * k.mixing_sum
    relaxed = k.segment_own * tau / m, k.segment * tau / m
    return every(
        forall(le((m + pairs * m * tau) / m**2, choose(own, k.segment_own) * tau / m), ge(tau, 1)),
        identity(1 + pairs, k.segment_own),
        forall(ascending(*(reversed(relaxed) if backwards else relaxed))),
    )


def M03_sharp(k: Constants, *, slope: Number = 4) -> Statement:
    """with min(1, 2d) for a cross term: (m + 2m(2τ-1))/m² = (4τ-1)/m

    Every lag counts min(1, 2d), which sums to 2τ - 1.
    """
    return forall(le((m + 2 * m * (2 * tau - 1)) / m**2, (slope * tau - 1) / m), ge(tau, 1))


def M02(k: Constants, *, slope: Number | None = None) -> Statement:
    """E‖average of m states - φ̄‖² <= 24τH̃²/m: m <= 33 on the listed chains"""
    return _segments(choose(slope, k.segment), 0, None)


def M02_sharp(k: Constants, *, minus: int = 1, cap: Number = 1) -> Statement:
    """indeed E‖average of m states - φ̄‖² <= min(1, (4τ-1)/m)H̃²: m <= 33 on the listed chains"""
    return _segments(4, minus, cap)


def _segments(slope: Number, minus: int, cap: Number | None) -> Finite:
    limit = None if cap is None else fraction(cap)
    holds = partial(_bounded, slope=fraction(slope), minus=minus, cap=limit)
    return on_chains(f"E‖average of m - φ̄‖² <= ({slope}τ - {minus})H²/m, cap {cap}, m <= 33", holds)


def _bounded(kernel: Kernel, slope: Fraction, minus: int, cap: Fraction | None) -> bool:
    """Return E‖μ̂ - φ̄‖² <= min(cap, (slope·τ - minus)/m)H̃² for m <= 33 states after ℓ = 0 or 9, all starts."""
    scale = slope * tau_mix(kernel.P) - minus
    for phi in functions(len(kernel.P)):
        H2 = Case(kernel, phi, 1).moments().H_squared
        for length, offset in product((1, 2, 3, 8, 33), (0, 9)):
            bound = scale / length if cap is None else min(cap, scale / length)
            if any(x > bound * H2 for x in segment_moment(kernel.P, phi, length, offset, RATIONALS)):
                return False
    return True


def _slope_at_most(k: Constants, c: Number) -> Statement:
    """Return E‖μ̂ - φ̄‖² <= cτH̃²/m: refuted on two_state(1/4), where τ = H̃ = 1, or proved from 4τ - 1."""
    long = Finite(f"<= {c}/m on two_state(1/4)", lambda: (1, 16, 512), partial(_long, slope=fraction(c)))
    return every(long, forall(le(4 * tau - 1, c * tau), ge(tau, 1)))


def _long(length: int, slope: Fraction) -> bool:
    P = flip(Fraction(1, 4)).P
    return bool(max(segment_moment(P, [1, -1], length, 0, RATIONALS)) <= slope / length)


CLAIMS = (
    claim(
        M02_a, "lem:segment", size="m <= 6", line=1444,
        mutants={"2Σ becomes Σ": {"weight": 1}, "m - lag becomes m - lag - 1": {"shift": 1}},
    ),
    claim(
        M02_b, "lem:segment", part="step 1", line=1452, needs=("M01",),
        mutants={"H·2H d becomes half of it": {"share": HALF}, "99/100 of it": {"share": Rational(99, 100)}},
    ),
    claim(
        M02_c, "lem:segment", line=1452,
        mutants={
            "H̃² becomes 99H̃²/100": {"factor": Rational(99, 100)},
            "‖E ψ_k‖ <= H̃ dropped": {"bounded": False},
        },
    ),
    claim(
        M03, "lem:segment", part="step 2", line=1454, needs=("S03", "M02.a", "M02.b"),
        mutants={
            "9 becomes 8": {"own": 8},
            "9 becomes 899/100": {"own": Rational(899, 100)},
            "24 <= 9": {"backwards": True},
        },
    ),
    claim(
        M03_sharp, "lem:segment", line=1454, needs=("S03.twice", "M02.a", "M02.b", "M02.c"),
        mutants={
            "4τ - 1 becomes 3.99τ - 1": {"slope": Rational(399, 100)},
            "4τ - 1 becomes 3τ - 1": {"slope": 3},
        },
    ),
    claim(
        M02, "lem:segment", line=1432, needs=("M03",),
        mutants={"24τ becomes τ/2": {"slope": HALF}, "24τ becomes 2τ": {"slope": 2}},
    ),
    claim(
        M02_sharp, "lem:segment", line=1432, needs=("M03.sharp",),
        mutants={"4τ - 1 becomes 4τ - 2": {"minus": 2}, "cap 1 becomes 99/100": {"cap": Rational(99, 100)}},
        slack=Slack(
            "c in E‖average of m - φ̄‖² <= cτH̃²/m", paper="24", family=_slope_at_most, provable=4,
            refuted=Rational(299, 100),
            sharp="two_state(1/4), τ = 1: m times the moment is 3 - 4(1-2^(-m))/m",
        ),
    ),
)  # fmt: skip
