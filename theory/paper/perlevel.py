"""lem:perlevel: the variance V_j of one level, in units of H̃².

A and B are the averages of the first and the second half of 2^j states, centred at φ̄.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.finite.cases import QUARTER, Case, flip, on_cases
from theory.finite.exact_moments import moments
from theory.finite.scalars import RATIONALS
from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import ascending, ge, le, nonneg, positive, real
from theory.trusted.statement import Every, Finite, Forall, Number, every, forall, identity

N, tau = positive("N tau")
SHORT = (2, 64)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about one level."""
    return (*_steps(constants), *_whole(constants))


# --- the displayed steps


def _halves(j: int, divisor: int = 2) -> Every:
    """Return μ̂^j - μ̂^{j-1} = (B - A)/2 = 2^(-j)(sum of the second half - sum of the first)."""
    phi, n = real(f"phi:{2**j}"), 2 ** (j - 1)
    first, second = sum(phi[:n]), sum(phi[n:])
    level = (first + second) / (2 * n) - first / n
    return every(identity(level, (second - first) / (divisor * n)), identity(level, (second - first) / 2**j))


def _cap(cap: Number, *, both: bool = True) -> Forall:
    """Return ‖(B - A)/2‖² <= cap·H² from ‖A‖, ‖B‖ <= H."""
    norm, a, b, H = nonneg("norm a b H")
    given = [le(norm, (a + b) / 2), le(a, H), *([le(b, H)] if both else [])]
    return forall(le(norm**2, cap * H**2), *given)


def _split(factor: Number) -> Forall:
    """Return (b - a)²/4 <= factor·(a² + b²), coordinate by coordinate."""
    a, b = real("a b")
    return forall(le((b - a) ** 2 / 4, factor * (a**2 + b**2)), because=(a + b) ** 2 / 4)


def _mixing(segment: Number, displayed: Number, level: Number) -> Every:
    """Return segment·τ/(N/2) = displayed·τ/N <= level·τ/N, with N = 2^j."""
    return every(
        identity(segment * tau / (N / 2), displayed * tau / N),
        forall(ascending(displayed * tau / N, level * tau / N)),
    )


def _steps(c: Constants) -> tuple[Claim, ...]:
    return (
        Claim(
            id="M04.a",
            label="lem:perlevel",
            line=1486,
            text="a level is half the difference of two averages, and one signed sum of 2^j terms; j <= 4",
            statement=every(*(_halves(j) for j in range(1, 5))),
            mutants=(
                Mutant("1/2 becomes 1", _halves(2, divisor=1)),
                Mutant("1/2 becomes 1/4", _halves(3, divisor=4)),
            ),
        ),
        Claim(
            id="M04.b",
            label="lem:perlevel",
            line=1497,
            text="the trivial cap: V_j <= H̃², pointwise, and H̃² <= 4H̃²",
            statement=every(_cap(1), _cap(c.level_cap)),
            mutants=(
                Mutant("H̃² becomes 99H̃²/100", _cap(Rational(99, 100))),
                Mutant("‖B‖ <= H̃ dropped", _cap(c.level_cap, both=False)),
            ),
        ),
        Claim(
            id="M04.c",
            label="lem:perlevel",
            line=1502,
            text="‖B - A‖²/4 <= ‖A‖²/2 + ‖B‖²/2",
            statement=_split(Rational(1, 2)),
            mutants=(
                Mutant("1/2 becomes 1/4", _split(Rational(1, 4))),
                Mutant("1/2 becomes 49/100", _split(Rational(49, 100))),
            ),
        ),
        Claim(
            id="M04.d",
            label="lem:perlevel",
            line=1507,
            text="two segments of 2^(j-1) states: 24τ/2^(j-1) = 48τ/2^j <= 144τ/2^j; 18τ/2^j with 9 for 24",
            statement=every(_mixing(c.segment, 48, c.level), _mixing(c.segment_own, 18, c.level)),
            mutants=(
                Mutant("48 becomes 47", _mixing(c.segment, 47, c.level)),
                Mutant("144 becomes 47", _mixing(c.segment, 48, 47)),
            ),
            needs=("M03", "M04.c"),
        ),
    )


# --- the whole lemma on chains


def _levels(case: Case, cap: Fraction, slope: Fraction, minus: int = 0) -> bool:
    """Return V_j <= min(cap, (slope·τ - minus)/2^j)H̃² for all starts and levels."""
    measured, scale = case.moments(), slope * case.tau - minus
    bounds = [min(cap, scale / 2**j) * measured.H_squared for j in range(1, measured.jmax + 1)]
    return bool((measured.level_variance <= bounds).all())


def _deep(p: Fraction, bound: Fraction) -> bool:
    """Return 2^jV_j <= bound for p = 1/4 (τ = 1) at j = 9, else V_1 <= bound, on two_state(p)."""
    exact = moments(flip(p).P, [1, -1], 2**9 if p == QUARTER else 2, RATIONALS)
    return bool((exact.level_variance[:, -1] <= bound / (2**9 if p == QUARTER else 1)).all())


def _whole(c: Constants) -> tuple[Claim, ...]:
    def levels(cap: Number, slope: Number, minus: int = 0) -> Finite:
        holds = partial(_levels, cap=fraction(cap), slope=fraction(slope), minus=minus)
        return on_cases(f"V_j <= min({cap}, ({slope}τ - {minus})/2^j)H²", holds, SHORT)

    def slope(factor: Number) -> Every:
        at_tau_one = Finite(
            f"2^9 V_9 <= {factor} on two_state(1/4)",
            lambda: (QUARTER,),
            partial(_deep, bound=fraction(factor)),
        )
        return every(at_tau_one, forall(le(4 * tau - 1, factor * tau), ge(tau, 1)))

    def cap(factor: Number) -> Every:
        nearly_periodic = Finite(
            f"V_1 <= {factor} on two_state(999/1000)",
            lambda: (Fraction(999, 1000),),
            partial(_deep, bound=fraction(factor)),
        )
        return every(nearly_periodic, _cap(factor))

    return (
        Claim(
            id="M04",
            label="lem:perlevel",
            line=1478,
            text="V_j <= min{4, 144τ/2^j}H̃²: j <= 6 on the listed chains",
            statement=levels(c.level_cap, c.level),
            mutants=(
                Mutant("144τ becomes τ/8", levels(c.level_cap, Rational(1, 8))),
                Mutant("4 becomes 9/10", levels(Rational(9, 10), c.level)),
            ),
            needs=("M04.a", "M04.b", "M04.d"),
            slack=Slack(
                constant="cap of V_j/H̃²",
                paper="4",
                family=cap,
                provable=1,
                refuted=Rational(998, 1000),
                sharp="two_state(p), p -> 1: V_1 = p",
            ),
        ),
        Claim(
            id="M04.sharp",
            label="lem:perlevel",
            line=1478,
            text="indeed V_j <= min(1, (4τ-1)/2^j)H̃², as one signed sum of 2^j terms in M03.sharp",
            statement=levels(1, 4, minus=1),
            mutants=(
                Mutant("4τ - 1 becomes 4τ - 2", levels(1, 4, minus=2)),
                Mutant("1 becomes 9/10", levels(Rational(9, 10), 4, minus=1)),
            ),
            needs=("M03.sharp", "M04.a", "M04.b"),
            slack=Slack(
                constant="c in V_j <= cτH̃²/2^j",
                paper="144",
                family=slope,
                provable=4,
                refuted=Rational(296, 100),
                sharp="two_state(1/4), τ = 1: 2^jV_j -> 3",
            ),
        ),
    )
