"""One noiseless step with weight one, and the function g (docs/refined.md, N40-N42).

w = ‖v-x‖, N = gap(x) (s = 0), η = min{1, N/(L_tw²)}, δ = L_tηw; `fall` = F(x) - F(x⁺) >= ηN - Lη²w²/2 and ν = N -
L_tw² on a full step, 0 on a short one.
"""

from __future__ import annotations

from sympy import Expr, Rational, Symbol, diff

from theory.ledger.claim import claim
from theory.paper.rationals import HALF, TWO_THIRDS
from theory.refined.abstract_symbols import opaque
from theory.refined.weight_one import drop, flat_end, growth, primitive
from theory.text.constants import Constants
from theory.text.notation import D, L, L_t, T, beta, eta, rho
from theory.trusted.formula import any_of, eq, ge, gt, le, lt, nonneg, positive, real
from theory.trusted.statement import Number, Statement, every, forall, identity

LABEL, LINE = "thm:weight-one", 2098
w, N, nu, delta = nonneg("w N nu delta")
fall = real("fall")
x, kept, a, b, s, u = positive("x kept a b s u")


def N40(k: Constants, *, bend: Number = 1, wide: Number = 1) -> Statement:
    """each step has F(x) - F(x⁺) >= δ²g(L_t) + ν and gap <= Dδ + ν: short, N = L_tηw² and ν = 0; full, η = 1 and
    N = L_tw² + ν"""
    gain = delta**2 / L_t - bend * L * delta**2 / (2 * L_t**2)
    fell = ge(fall, eta * N - L * eta**2 * w**2 / 2)
    short = (eq(N, L_t * eta * w**2), eq(delta, L_t * eta * w), le(w, D))
    full = (eq(N, L_t * w**2 + nu), eq(delta, L_t * w), le(w, D))
    fell_full = ge(fall, N - L * w**2 / 2)
    return every(
        identity(gain.xreplace({L: L / bend}), delta**2 * drop(L_t)),
        forall(ge(fall, gain), fell, *short),
        forall(ge(fall, gain + nu), fell_full, *full),
        forall(le(N, wide * D * delta), *short),
        forall(le(N, wide * D * delta + nu), *full),
    )


def at(z: Expr) -> Expr:
    """Return g as a function of z = 1/l: kz - Lz²/2."""
    return kept * z - L * z**2 / 2


def N41(k: Constants, *, lift: Number = 0) -> Statement:
    """g(l) = k/l - L/(2l²) is at least min{g(a), g(b)} for a <= l <= b: kz - Lz²/2 is concave in z = 1/l"""
    low, high, between = positive("low high between")
    ends = any_of(ge(at(between), at(low) + lift), ge(at(between), at(high) + lift))
    return every(
        identity(drop(1 / x, kept), at(x)),
        forall(ends, le(low, between), le(between, high)),
    )


def N42_reach(k: Constants, *, start: Number = 1) -> Statement:
    """L_t <= ρ√p((p+Tβ)/(1+β))^(1/6) <= r p^(2/3) with r⁶ = ρ⁶(1+Tβ)/(1+β), because p + Tβ <= p(1+Tβ) for p >= 1

    Sixth powers: u⁶ = p and the end Tβ is `s`.
    """
    left = rho**6 * u**18 * (u**6 + s) / (1 + beta)
    right = rho**6 * (start + s) / (1 + beta) * u**24
    named = opaque(growth() ** 6, {}).xreplace({T * beta: s})
    return every(forall(le(left, right), ge(u, 1)), identity(named, rho**6 * (1 + s) / (1 + beta)))


def N42_falls(k: Constants, *, reach: Number = 2, start: Number = 1) -> Statement:
    """J rises, and is defined: g(l) = k/l - L/(2l²) > 0 for every l >= ρ if L < 2kρ and k > 0, and the other length
    with g(l) = g(ρ), ρL/(2kρ-L), is not negative"""
    part, length = real("part"), positive("length")
    given = (lt(L, reach * part * rho), gt(part, 0))
    return every(
        forall(lt(0, drop(length, part)), *given, ge(length, start * rho)),
        forall(le(0, rho * L / (2 * part * rho - L)), *given),
    )


P = Symbol("p", positive=True)


def N42(k: Constants, *, factor: Number = 3, other: Number = 2) -> Statement:
    """J is elementary: d/dp[3kp^(1/3)/r + 3L p^(-1/3)/(2r²)] = g(rp^(2/3)); g(ρL/(2kρ-L)) = g(ρ), and rp^(2/3) is that
    length at p₀ if p₀ > 1; from there on g falls

    k = kept; g(l') <= g(l) for L/k <= l <= l', with z = 1/l.
    """
    slope = diff(factor * primitive(P, kept) / 3, P)
    length = rho * L / (other * kept * rho - L)
    (p0,) = (part for part in flat_end(kept).args if part.free_symbols)
    roots = {1 + T * beta: (a, 12), 1 + beta: (b, 12)}
    there = (rho * L / ((2 * kept * rho - L) * growth())) ** 3
    later = nonneg("later")
    return every(
        identity(opaque(slope, roots), opaque(drop(growth() * P**TWO_THIRDS, kept), roots)),
        identity(drop(length, kept), drop(rho, kept)),
        identity(opaque(p0**2, roots), opaque(there, roots)),
        forall(le(at(later), at(x)), le(later, x), le(L * x, kept)),
    )


CLAIMS = (
    claim(
        N40, LABEL, line=LINE, needs=("D01.a", "D01.b", "D01.d"),
        mutants={"L/(2L_t²) becomes L/(4L_t²)": {"bend": HALF}, "Dδ becomes Dδ/2": {"wide": HALF}},
    ),
    claim(
        N41, LABEL, line=LINE,
        mutants={"plus 1/100": {"lift": Rational(1, 100)}, "plus 1": {"lift": 1}},
    ),
    claim(
        N42_reach, LABEL, line=LINE, needs=("T07", "T08"),
        mutants={"1 + Tβ becomes 1/2 + Tβ": {"start": HALF}, "1 + Tβ becomes 9/10 + Tβ": {"start": Rational(9, 10)}},
    ),
    claim(
        N42_falls, LABEL, line=LINE,
        mutants={"L < 2kρ becomes L < 4kρ": {"reach": 4}, "l >= ρ becomes l >= ρ/2": {"start": HALF}},
    ),
    claim(
        N42, LABEL, line=LINE, needs=("N41", "N42.reach", "N42.falls"),
        mutants={"3p^(1/3) becomes 2p^(1/3)": {"factor": 2}, "2kρ - L becomes kρ - L": {"other": 1}},
    ),
)  # fmt: skip
