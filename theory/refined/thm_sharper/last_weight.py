"""The last weight ties the sums together: v⁶ = R/(Γ+Tβ) with R = α_T^(-3/2) (docs/refined.md, N14).

S_j = jβ + p_j - 1 is the sum of the first j of the u_i, M_j their maximum, r_j = (1+S_j)/(1+M_j), R = max_j r_j.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod

from sympy import Expr, Integer, Poly, Rational, Symbol, expand, log

from theory.ledger.claim import claim
from theory.paper.rationals import HALF, THIRD
from theory.refined.abstract_symbols import opaque
from theory.refined.sharper import TOP, along, ends, overshoot, weight_sums, young
from theory.refined.transfer import delta_c
from theory.text.constants import Constants
from theory.text.notation import Gamma, T, beta
from theory.trusted.formula import ge, le, nonneg, positive, real
from theory.trusted.statement import Finite, Forall, Identity, Number, Statement, every, forall, identity

LABEL, LINE = "thm:sharper", 2058
M, d2, t, attained, r, p_T, end, lam, total = nonneg("M d2 t k r p_T end lam total")
R, U, V, a, b = positive("R U V a b")
POWERS = (1, 3, 4, 5, 6, 8)


def N14_a(k: Constants, *, start: Number = 1, first: Number = 1) -> Statement:
    """α_t^(-3/2) >= R(1+tβ)/(Γ+Tβ) = v⁶(1+tβ) for all t <= T: early weights are tied to the last

    For t before the index that attains R, and for t after it, where r_t = R.
    """
    bound = R * (start + t * beta) / (Gamma + T * beta)
    before = (ge(r * (1 + M), first + t * beta), le(R * (1 + M), Gamma + attained * beta), le(attained, T))
    return every(forall(ge(r, bound), *before), forall(ge(R, bound), le(t, T), ge(Gamma, 1)))


def N14_b(k: Constants, *, high: Number = 1, low: Number = 1) -> Statement:
    """v⁶ <= v_high⁶ = 1/(1+β), and v⁶ >= v_low⁶ = (1+Tβ)/((1+β+δ_c²)(1+Tβ+δ_c²))

    R >= (p_T + Tβ)/(1+β+δ_c²) and Γ <= p_T + δ_c²; d2 stands for δ_c², end for Tβ.
    """
    least, largest = (bound**6 for bound in ends())
    least = least.xreplace({delta_c**2: d2, T * beta: end})
    given = (ge(R * (1 + beta + d2), p_T + end), le(Gamma, p_T + d2), ge(p_T, 1))
    return every(
        forall(le(R / (Gamma + T * beta), high * largest), le(R * (1 + beta), Gamma + T * beta)),
        forall(ge(R / (Gamma + end), low * least), *given),
    )


def N14_sums(k: Constants, *, first: Number = 1, second: Number = 1, third: Number = 1) -> Statement:
    """n₁, n₂, n₃ bound Σ (1+tβ)^(-2/3), Σ (1+tβ)^(-1), Σ (1+tβ)^(-4/3) over 1 <= t <= T: they start at 0 or above and
    each grows by at least the term that t adds (n₂: the logarithm of the ratio 1+x is at least x/(1+x))

    Everything times β; U³ = 1+tβ, V³ = 1+(t-1)β. n₃ is the whole tail: 3(1 - 1/U) <= βn₃.
    """
    n1, n2, n3 = weight_sums()
    sum1, sum3 = first * opaque(beta * n1, {1 + T * beta: (U, 3)}), third * beta * n3
    (logarithm,) = n2.atoms(log)
    inside, share = logarithm.args[0], second * beta * n2 / logarithm
    before = inside.xreplace({T: T - 1})
    proof = (U - V) ** 2 * (2 * U + V) / U**2 if first == 1 else None
    grown = le((U**3 - V**3) / U**2, sum1 - sum1.xreplace({U: V}))
    return every(
        forall(grown, le(V, U), because=proof),
        forall(le(0, sum1.xreplace({U: Integer(1)}))),
        identity(share * (1 - before / inside), beta / (1 + T * beta)),
        forall(le(1, inside.xreplace({T: Integer(0)}))),
        forall(le(3 * (1 - 1 / U), sum3), ge(U, 1)),
    )


def N14_c(k: Constants, *, factor: Number = 1) -> Statement:
    """β/(1+tβ) = x_t/(1+x_t) for 1+x_t = (1+tβ)/(1+(t-1)β), and the product of the 1+x_t is 1+Tβ, each T <= 6

    With x/(1+x) <= ln(1+x) the sum of the β/(1+tβ) is then at most ln(1+Tβ).
    """
    ratio = beta / (1 + (t - 1) * beta)
    products = (_product(steps) for steps in range(1, 7))
    return every(identity(factor * ratio / (1 + ratio), beta / (1 + t * beta)), *products)


def _product(steps: int) -> Identity:
    return identity(
        prod((1 + i * beta) / (1 + (i - 1) * beta) for i in range(1, steps + 1)), 1 + steps * beta
    )


def N14_d(k: Constants, *, factor: Number = 3) -> Statement:
    """Σ_{t<=T} β(1+tβ)^(-4/3) <= 3(1 - (1+Tβ)^(-1/3)), from T - 1 to T

    With U³ = 1+Tβ, V³ = 1+(T-1)β and `total` for the sum before.
    """
    before, after = factor * (1 - 1 / V), factor * (1 - 1 / U)
    proof = before - total + (U - V) ** 2 * (3 * U**2 + 2 * U * V + V**2) / (U**4 * V)
    given = le(total, before), le(V, U), ge(V, 1)
    return forall(le(total + (U**3 - V**3) / U**4, after), *given, because=proof if factor == 3 else None)


def _tangent(power: int, offset: Number) -> Forall:
    """a^(-power) >= b^(-power) - power·b^(-power-1)(a - b), times a^power b^(power+1), with a = bu."""
    u = positive("u")
    proof = (u - 1) ** 2 * sum((i + 1) * u**i for i in range(power)) / u**power
    return forall(ge(u**-power, offset - power * (u - 1)), because=proof if offset == 1 else None)


def _chord(weight: Number) -> Forall:
    """A function with supporting lines is below its chords: f(z) <= max(f(a), f(b)) for z between."""
    f_a, f_b, f_z = nonneg("f_a f_b f_z")
    s, z = real("s"), lam * a + (1 - lam) * b
    lines = (ge(f_a, f_z + s * (a - z)), ge(f_b, f_z + s * (b - z)))
    proof = lam * (f_a - f_z - s * (a - z)) + (1 - lam) * (f_b - f_z - s * (b - z))
    bound = weight * lam * f_a + (1 - lam) * f_b
    return forall(le(f_z, bound), *lines, le(lam, 1), because=proof if weight == 1 else None)


def N14(k: Constants, *, fourth: Number = 1, chord: Number = 1) -> Statement:
    """v² and v⁻ᵏ, k = 1, 3, 4, 5, 6, 8, the powers of v in G, lie above their tangents, and so below their chords"""
    return every(
        *(_tangent(power, fourth if power == 4 else 1) for power in POWERS),
        forall(ge(a**2, b**2 + 2 * b * (a - b)), because=(a - b) ** 2),
        _chord(chord),
    )


def N14_powers(k: Constants, *, missing: int | None = None) -> Statement:
    """every power of v in G(Γ, v) is 0, 1, 2 or -k with k = 1, 3, 4, 5, 6, 8, with a coefficient that is not negative
    if ln Γ + k₀ >= 0: the powers that N14 shows to be convex"""
    known = {0, 1, 2, *(-power for power in POWERS)} - {missing}
    return Finite("the powers of v in G", _powers, partial(is_convex, frozenset(known)), exhaustive=True)


def _powers() -> tuple[tuple[int, Expr], ...]:
    return powers_of(lambda v: along(TOP, v, v, Gamma))


def powers_of(G: Callable[[Symbol], Expr]) -> tuple[tuple[int, Expr], ...]:
    """Return each power of v in a G(Γ, v) with its coefficient; the lengths Γ, ln Γ + k₀, n₁, n₂ get names."""
    (at, root, kept), length = positive("v root kept"), nonneg("length")
    named = G(at).xreplace({log(Gamma) + overshoot(): length, log(1 + T * beta): length})
    named = named.xreplace({(1 + T * beta) ** THIRD: 1 + length})
    named = opaque(named, {Gamma + T * beta: (root, 6), 1 - young: (kept, 1)})
    whole = Poly(expand(expand(named) * at ** max(POWERS)), at)
    return tuple((power[0] - max(POWERS), factor) for power, factor in whole.terms())


def is_convex(known: frozenset[int], term: tuple[int, Expr]) -> bool:
    """Return whether a term of G(Γ, v) is a known power of v with a coefficient that is not negative."""
    power, factor = term
    return power in known and (power == 0 or bool(factor.is_nonnegative))


CLAIMS = (
    claim(
        N14_a, LABEL, line=LINE, needs=("T07",),
        mutants={"1 + tβ becomes 2 + tβ": {"start": 2}, "S_t >= tβ becomes 1 + S_t >= 1/2 + tβ": {"first": HALF}},
    ),
    claim(
        N14_b, LABEL, line=LINE, needs=("T07", "C02"),
        mutants={
            "v_high⁶ with 99/100": {"high": Rational(99, 100)},
            "v_low⁶ with 101/100": {"low": Rational(101, 100)},
        },
    ),
    claim(
        N14_c, LABEL, line=LINE, size="T <= 6", needs=("N14.a", "T06.b"),
        mutants={"with 2": {"factor": 2}, "with 1/2": {"factor": HALF}},
    ),
    claim(
        N14_d, LABEL, line=LINE, needs=("N14.a", "T05.b", "T05.c"),
        mutants={"3 becomes 29/10": {"factor": Rational(29, 10)}, "3 becomes 1": {"factor": 1}},
    ),
    claim(
        N14_sums, LABEL, line=LINE, needs=("N14.a", "N14.c", "N14.d", "T06.b"),
        mutants={
            "n₁ with 99/100": {"first": Rational(99, 100)},
            "n₂ with 99/100": {"second": Rational(99, 100)},
            "n₃ with 99/100": {"third": Rational(99, 100)},
        },
    ),
    claim(
        N14_powers, LABEL, line=LINE, needs=("N14",),
        mutants={"v⁻⁵ is not one of them": {"missing": -5}, "v is not one of them": {"missing": 1}},
    ),
    claim(
        N14, LABEL, line=LINE, needs=("N14.a", "N14.b"),
        mutants={
            "v⁻⁴ above its tangent plus 1/100": {"fourth": Rational(101, 100)},
            "half the chord": {"chord": HALF},
        },
    ),
)  # fmt: skip
