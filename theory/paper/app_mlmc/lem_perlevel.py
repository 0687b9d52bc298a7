"""lem:perlevel: the variance V_j of one level, in units of H̃².

A and B are the averages of the first and the second half of 2^j states, centred at φ̄; N stands for 2^j.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.finite.exact_moments import moments
from theory.finite.example_chains import Case, flip, on_cases
from theory.finite.scalars import RATIONALS
from theory.ledger.claim import Slack, choose, claim
from theory.paper.rationals import HALF, QUARTER
from theory.text.constants import Constants
from theory.text.notation import H, tau
from theory.trusted.exact import fraction
from theory.trusted.formula import ascending, ge, le, nonneg, positive, real
from theory.trusted.statement import Every, Finite, Forall, Number, Statement, every, forall, identity

N = positive("N")
HORIZONS = (2, 64)


def M04_a(k: Constants, *, divisor: int = 2) -> Statement:
    """a level is half the difference of two averages, and one signed sum of 2^j terms; j <= 4"""
    return every(*(_halves(j, divisor) for j in range(1, 5)))


def _halves(j: int, divisor: int) -> Every:
    """Return μ̂^j - μ̂^{j-1} = (B - A)/2 = 2^(-j)(sum of the second half - sum of the first)."""
    phi, n = real(f"phi:{2**j}"), 2 ** (j - 1)
    first, second = sum(phi[:n]), sum(phi[n:])
    level = (first + second) / (2 * n) - first / n
    return every(identity(level, (second - first) / (divisor * n)), identity(level, (second - first) / 2**j))


def M04_b(k: Constants, *, cap: Number = 1, both: bool = True) -> Statement:
    """the trivial cap: V_j <= H̃², pointwise, and H̃² <= 4H̃²"""
    return every(_capped(cap, both), _capped(k.level_cap, both))


def _capped(cap: Number, both: bool = True) -> Forall:
    """Return ‖(B - A)/2‖² <= cap·H² from ‖A‖, ‖B‖ <= H."""
    norm, a, b = nonneg("norm a b")
    given = [le(norm, (a + b) / 2), le(a, H), *([le(b, H)] if both else [])]
    return forall(le(norm**2, cap * H**2), *given)


def M04_c(k: Constants, *, factor: Number = HALF) -> Statement:
    """‖B - A‖²/4 <= ‖A‖²/2 + ‖B‖²/2"""
    a, b = real("a b")  # coordinate by coordinate
    return forall(le((b - a) ** 2 / 4, factor * (a**2 + b**2)), because=(a + b) ** 2 / 4)


def M04_d(k: Constants, *, displayed: Number = 48, level: Number | None = None) -> Statement:
    """two segments of 2^(j-1) states: 24τ/2^(j-1) = 48τ/2^j <= 144τ/2^j; 18τ/2^j with 9 for 24"""
    stated = _two_segments(k.segment, displayed, choose(level, k.level))
    return every(stated, _two_segments(k.segment_own, 18, k.level))


def _two_segments(segment: Number, displayed: Number, level: Number) -> Every:
    """Return segment·τ/(N/2) = displayed·τ/N <= level·τ/N."""
    return every(
        identity(segment * tau / (N / 2), displayed * tau / N),
        forall(ascending(displayed * tau / N, level * tau / N)),
    )


def M04(k: Constants, *, cap: Number | None = None, slope: Number | None = None) -> Statement:
    """V_j <= min{4, 144τ/2^j}H̃²: j <= 6 on the listed chains"""
    return _on_levels(choose(cap, k.level_cap), choose(slope, k.level), 0)


def M04_sharp(k: Constants, *, cap: Number = 1, minus: int = 1) -> Statement:
    """indeed V_j <= min(1, (4τ-1)/2^j)H̃²: j <= 6 on the listed chains

    A level is one signed sum of 2^j terms, to which M03.sharp applies.
    """
    return _on_levels(cap, 4, minus)


def _on_levels(cap: Number, slope: Number, minus: int) -> Finite:
    holds = partial(_bounded, cap=fraction(cap), slope=fraction(slope), minus=minus)
    return on_cases(f"V_j <= min({cap}, ({slope}τ - {minus})/2^j)H²", holds, HORIZONS)


def _bounded(case: Case, cap: Fraction, slope: Fraction, minus: int) -> bool:
    """Return V_j <= min(cap, (slope·τ - minus)/2^j)H̃² for all starts and levels."""
    measured, scale = case.moments(), slope * case.tau - minus
    bounds = [min(cap, scale / 2**j) * measured.H_squared for j in range(1, measured.jmax + 1)]
    return bool((measured.level_variance <= bounds).all())


def _cap_at_most(k: Constants, c: Number) -> Statement:
    """Return V_j <= cH̃²: refuted by V_1 on a nearly periodic chain, or proved."""
    name = f"V_1 <= {c} on two_state(999/1000)"
    periodic = Finite(name, lambda: (1,), partial(_deepest, p=Fraction(999, 1000), bound=fraction(c)))
    return every(periodic, _capped(c))


def _slope_at_most(k: Constants, c: Number) -> Statement:
    """Return V_j <= cτH̃²/2^j: refuted by V_9 on two_state(1/4), where τ = 1, or proved from 4τ - 1."""
    name = f"2^9 V_9 <= {c} on two_state(1/4)"
    fast = Finite(name, lambda: (9,), partial(_deepest, p=fraction(QUARTER), bound=fraction(c) / 2**9))
    return every(fast, forall(le(4 * tau - 1, c * tau), ge(tau, 1)))


def _deepest(j: int, p: Fraction, bound: Fraction) -> bool:
    """Return V_j <= bound on two_state(p)."""
    exact = moments(flip(p).P, [1, -1], 2**j, RATIONALS)
    return bool((exact.level_variance[:, -1] <= bound).all())


CLAIMS = (
    claim(
        M04_a, "lem:perlevel", line=1486,
        mutants={"1/2 becomes 1": {"divisor": 1}, "1/2 becomes 1/4": {"divisor": 4}},
    ),
    claim(
        M04_b, "lem:perlevel", line=1497,
        mutants={"H̃² becomes 99H̃²/100": {"cap": Rational(99, 100)}, "‖B‖ <= H̃ dropped": {"both": False}},
    ),
    claim(
        M04_c, "lem:perlevel", line=1502,
        mutants={"1/2 becomes 1/4": {"factor": QUARTER}, "1/2 becomes 49/100": {"factor": Rational(49, 100)}},
    ),
    claim(
        M04_d, "lem:perlevel", line=1507, needs=("M03", "M04.c"),
        mutants={"48 becomes 47": {"displayed": 47}, "144 becomes 47": {"level": 47}},
    ),
    claim(
        M04, "lem:perlevel", line=1478, needs=("M04.a", "M04.b", "M04.d"),
        mutants={"144τ becomes τ/8": {"slope": Rational(1, 8)}, "4 becomes 9/10": {"cap": Rational(9, 10)}},
        slack=Slack(
            "cap of V_j/H̃²", paper="4", family=_cap_at_most, provable=1, refuted=Rational(998, 1000),
            sharp="two_state(p), p -> 1: V_1 = p",
        ),
    ),
    claim(
        M04_sharp, "lem:perlevel", line=1478, needs=("M03.sharp", "M04.a", "M04.b"),
        mutants={"4τ - 1 becomes 4τ - 2": {"minus": 2}, "1 becomes 9/10": {"cap": Rational(9, 10)}},
        slack=Slack(
            "c in V_j <= cτH̃²/2^j", paper="144", family=_slope_at_most, provable=4, refuted=Rational(296, 100),
            sharp="two_state(1/4), τ = 1: 2^jV_j -> 3",
        ),
    ),
)  # fmt: skip
