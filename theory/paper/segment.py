"""lem:segment: the second moment of an average of consecutive states.

The displayed steps in general, and the whole exactly on the chains of `theory.finite.cases`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations, product

from sympy import Abs, Rational

from theory.finite.cases import QUARTER, Case, Kernel, flip, functions, on_chains
from theory.finite.exact_moments import segment_moment
from theory.finite.scalars import RATIONALS
from theory.finite.tau_mix import tau_mix
from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import ascending, ge, le, nonneg, positive, real
from theory.trusted.statement import Every, Finite, Forall, Identity, Number, every, forall, identity

H, d = nonneg("H d")
m, tau = positive("m tau")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about segments."""
    return (*_steps(constants), *_whole(constants))


def _double_sum(size: int, weight: int = 2) -> Identity:
    """Return (Σψ_i)² = Σψ_i² + 2Σ_{i<k}ψ_iψ_k."""
    psi = real(f"psi:{size}")
    cross = sum(a * b for a, b in combinations(psi, 2))
    return identity(sum(psi) ** 2, sum(a**2 for a in psi) + weight * cross)


def _lags(size: int, shift: int = 0) -> Identity:
    """Return Σ_{i<k<=m} d(k-i) = Σ_lag (m - lag)d(lag)."""
    dist = nonneg(f"d:{size + 1}")
    pairs = sum(dist[k - i] for i, k in combinations(range(size), 2))
    return identity(pairs, sum((size - lag - shift) * dist[lag] for lag in range(1, size)))


def _cross_term(factor: Number, c: Number = 1) -> Forall:
    """Return |<ψ_i, E ψ_k>| <= H·factor·dH, if ‖ψ_i‖ <= H and ‖E ψ_k‖ <= factor·dH."""
    (psi, mean), inner = nonneg("psi mean"), real("inner")
    return forall(
        le(inner, c * factor * H**2 * d), le(inner, psi * mean), le(psi, H), le(mean, factor * d * H)
    )


def _capped_cross_term(factor: Number, *, bounded: bool = True) -> Forall:
    """Return ±<ψ_i, E ψ_k> <= factor·H² if ‖ψ_i‖ <= H and ‖E ψ_k‖ <= H."""
    (psi, mean), inner = nonneg("psi mean"), real("inner")
    given = [le(Abs(inner), psi * mean), le(psi, H), *([le(mean, H)] if bounded else [])]
    return forall(le(Abs(inner), factor * H**2), *given)


def _total(pairs: Number, constant: Number) -> Forall:
    """Return (m + pairs·mτ)/m² <= constant·τ/m."""
    return forall(le((m + pairs * m * tau) / m**2, constant * tau / m), ge(tau, 1))


def _sharp_total(constant: Number) -> Forall:
    """Return (m + 2m(2τ-1))/m² <= (constant·τ - 1)/m: every lag counts min(1, 2d), which sums to 2τ - 1."""
    return forall(le((m + 2 * m * (2 * tau - 1)) / m**2, (constant * tau - 1) / m), ge(tau, 1))


def _steps(c: Constants) -> tuple[Claim, ...]:
    pairs = 2 * c.tv * c.mixing_sum
    return (
        Claim(
            id="M02.a",
            label="lem:segment",
            line=1444,
            text="the square of the sum is a double sum, and the pairs count by their lag, m <= 6",
            statement=every(*(_double_sum(k) for k in range(1, 7)), *(_lags(k) for k in range(2, 7))),
            mutants=(
                Mutant("2Σ becomes Σ", _double_sum(4, weight=1)),
                Mutant("m - lag becomes m - lag - 1", _lags(4, shift=1)),
            ),
        ),
        Claim(
            id="M02.b",
            label="lem:segment",
            line=1452,
            text="step 1: a cross term is at most H·2H d(k-i), by Cauchy-Schwarz and lem:tvbochner",
            statement=_cross_term(c.tv),
            mutants=(
                Mutant("H·2H d becomes half of it", _cross_term(c.tv, Rational(1, 2))),
                Mutant("99/100 of it", _cross_term(c.tv, Rational(99, 100))),
            ),
            needs=("M01",),
        ),
        Claim(
            id="M02.c",
            label="lem:segment",
            line=1452,
            text="a cross term is also at most H̃² whatever its sign in the sum, so at most min(1, 2d)H̃²",
            statement=_capped_cross_term(1),
            mutants=(
                Mutant("H̃² becomes 99H̃²/100", _capped_cross_term(Rational(99, 100))),
                Mutant("‖E ψ_k‖ <= H̃ dropped", _capped_cross_term(1, bounded=False)),
            ),
        ),
        Claim(
            id="M03",
            label="lem:segment",
            line=1454,
            text="step 2: (m + 8mτ)/m² <= 9τ/m <= 24τ/m for τ >= 1; 9 = 1 + 2·2·2 is what the proof reaches",
            statement=every(
                _total(pairs, c.segment_own),
                identity(1 + pairs, c.segment_own),
                forall(ascending(c.segment_own * tau / m, c.segment * tau / m)),
            ),
            mutants=(
                Mutant("9 becomes 8", _total(pairs, 8)),
                Mutant("9 becomes 899/100", _total(pairs, Rational(899, 100))),
                Mutant("24 <= 9", forall(ascending(c.segment * tau / m, c.segment_own * tau / m))),
            ),
            needs=("S03", "M02.a", "M02.b"),
        ),
        Claim(
            id="M03.sharp",
            label="lem:segment",
            line=1454,
            text="with min(1, 2d) for a cross term: (m + 2m(2τ-1))/m² = (4τ-1)/m",
            statement=_sharp_total(4),
            mutants=(
                Mutant("4τ - 1 becomes 3.99τ - 1", _sharp_total(Rational(399, 100))),
                Mutant("4τ - 1 becomes 3τ - 1", _sharp_total(3)),
            ),
            needs=("S03.twice", "M02.a", "M02.b", "M02.c"),
        ),
    )


# --- the whole lemma on chains


def _bounded(kernel: Kernel, slope: Fraction, minus: int = 0, cap: Fraction | None = None) -> bool:
    """Return E‖μ̂ - φ̄‖² <= min(cap, (slope·τ - minus)/m)H̃² for m <= 33 states after ℓ = 0 or 9, all starts."""
    scale = slope * tau_mix(kernel.P) - minus
    for phi in functions(len(kernel.P)):
        H2 = Case(kernel, phi, 1).moments().H_squared
        for length, offset in product((1, 2, 3, 8, 33), (0, 9)):
            bound = scale / length if cap is None else min(cap, scale / length)
            if any(x > bound * H2 for x in segment_moment(kernel.P, phi, length, offset, RATIONALS)):
                return False
    return True


def _long(length: int, slope: Fraction) -> bool:
    """Return the same with slope·τ/m for two_state(1/4), where τ = 1 and H̃ = 1."""
    P = flip(QUARTER).P
    return bool(max(segment_moment(P, [1, -1], length, 0, RATIONALS)) <= slope / length)


def _lengths() -> tuple[int, ...]:
    return (1, 16, 512)


def _whole(c: Constants) -> tuple[Claim, ...]:
    def segments(slope: Number, minus: int = 0, cap: Number = None) -> Finite:
        limit = None if cap is None else fraction(cap)
        holds = partial(_bounded, slope=fraction(slope), minus=minus, cap=limit)
        return on_chains(f"E‖average of m - φ̄‖² <= ({slope}τ - {minus})H²/m, cap {cap}, m <= 33", holds)

    def slope(factor: Number) -> Every:
        long = Finite(f"<= {factor}/m on two_state(1/4)", _lengths, partial(_long, slope=fraction(factor)))
        return every(long, forall(le(4 * tau - 1, factor * tau), ge(tau, 1)))

    return (
        Claim(
            id="M02",
            label="lem:segment",
            line=1432,
            text="E‖average of m states - φ̄‖² <= 24τH̃²/m: m <= 33 on the listed chains",
            statement=segments(c.segment),
            mutants=(
                Mutant("24τ becomes τ/2", segments(Rational(1, 2))),
                Mutant("24τ becomes 2τ", segments(2)),
            ),
            needs=("M03",),
        ),
        Claim(
            id="M02.sharp",
            label="lem:segment",
            line=1432,
            text="indeed <= min(1, (4τ-1)/m)H̃²; approached at τ = 1 as m grows, and attained at m = 1",
            statement=segments(4, minus=1, cap=1),
            mutants=(
                Mutant("4τ - 1 becomes 4τ - 2", segments(4, minus=2, cap=1)),
                Mutant("cap 1 becomes 99/100", segments(4, minus=1, cap=Rational(99, 100))),
            ),
            needs=("M03.sharp",),
            slack=Slack(
                constant="c in E‖average of m - φ̄‖² <= cτH̃²/m",
                paper="24",
                family=slope,
                provable=4,
                refuted=Rational(299, 100),
                sharp="two_state(1/4), τ = 1: m times the moment is 3 - 4(1-2^(-m))/m",
            ),
        ),
    )
