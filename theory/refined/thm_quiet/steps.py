"""Weight one with an error: a step, the curve y = √(Γ-1) against J, and the line above φ (docs/refined.md, N60-N63).

w = ‖v-x‖, N = h(x) - h(v) - ⟨g, v-x⟩, e = ‖s‖, δ = L_tηw, ν = N - L_tw² on a full step and 0 on a short one.
"""

from __future__ import annotations

from sympy import Expr, Rational, Symbol, diff, sqrt

from theory.ledger.claim import claim
from theory.paper.rationals import HALF, TWO_THIRDS
from theory.refined.abstract_symbols import opaque
from theory.refined.small_noise import weight
from theory.refined.tiny_noise import REST, SQUARE
from theory.text.constants import Constants
from theory.text.notation import D, L, L_t, eta, rho
from theory.trusted.formula import eq, ge, gt, le, lt, nonneg, positive, real
from theory.trusted.statement import Number, Statement, every, forall, identity

LABEL, LINE = "thm:quiet", 2098
w, N, nu, delta, e, lam = nonneg("w N nu delta e lam")
fall, gap = real("fall gap")
a, A, B, U = positive("a A B U")
P, Y = Symbol("p", positive=True), Symbol("y", positive=True)


def N60(k: Constants, *, pull: Number = 1, wide: Number = 1) -> Statement:
    """with an error: F(x) - F(x⁺) >= δ²g(L_t) + ν - ‖s‖δ/L_t and gap <= Dδ + ν + D‖s‖

    F(x) - F(x⁺) >= ηN - η‖s‖w - Lη²w²/2; gap <= N + D‖s‖.
    """
    gain = delta**2 / L_t - L * delta**2 / (2 * L_t**2) - pull * e * delta / L_t
    short = (eq(N, L_t * eta * w**2), eq(delta, L_t * eta * w), le(w, D))
    full = (eq(N, L_t * w**2 + nu), eq(delta, L_t * w), le(w, D))
    return every(
        forall(ge(fall, gain), ge(fall, eta * N - eta * e * w - L * eta**2 * w**2 / 2), *short),
        forall(ge(fall, gain + nu), ge(fall, N - e * w - L * w**2 / 2), *full),
        forall(le(gap, D * delta + wide * D * e), le(gap, N + D * e), *short),
        forall(le(gap, D * delta + nu + wide * D * e), le(gap, N + D * e), *full),
    )


def N61(k: Constants, *, quarter: Number = 4) -> Statement:
    """Young with a share a of the step: ‖s‖δ/L_t <= aδ²/L_t + ‖s‖²/(4aρ), because L_t >= ρ"""
    bound = a * delta**2 / L_t + e**2 / (quarter * a * rho)
    proof = a / L_t * (delta - e / (2 * a)) ** 2 + e**2 * (L_t - rho) / (4 * a * rho * L_t)
    return forall(le(e * delta / L_t, bound), ge(L_t, rho), because=proof if quarter == 4 else None)


def N62(k: Constants, *, power: Number = 2, chord: Number = 1) -> Statement:
    """y = √(Γ-1) as a function of J is concave, then convex: the slope is 1/(2ym) and ym(Γ) rises, then falls,
    because p·(ln(ym))' = p/(2(p-1)) - (2/3)(A-2Bz)/(A-Bz), z = p^(-2/3), falls; so y <= y* + σ(J - J*) up to Γ_m,
    with σ the larger of the slope at Γ* and the chord

    m = Ap^(-2/3) - Bp^(-4/3) and `kept` = A - Bz rises with p. On the concave part the tangent at the start is above;
    on the convex part the chord of its ends, which lie below the line.
    """
    m = A * P**-TWO_THIRDS - B * P ** (-2 * TWO_THIRDS)
    z, q, kept, later = positive("z q kept later")
    x, f, x0, f0, sigma, x1, f1, x2, f2, slope = nonneg("x f x0 f0 sigma x1 f1 x2 f2 slope")
    line = f0 + chord * sigma * (x - x0)
    ratio = (A - 2 * B * z) / (A - B * z)
    convex = (eq(x, lam * x1 + (1 - lam) * x2), le(f, lam * f1 + (1 - lam) * f2), le(lam, 1))
    ends = (le(f1, f0 + sigma * (x1 - x0)), le(f2, f0 + sigma * (x2 - x0)))
    return every(
        identity(
            P * diff(m, P) / m, -TWO_THIRDS * (A - power * B * P**-TWO_THIRDS) / (A - B * P**-TWO_THIRDS)
        ),
        identity(ratio, 2 - A / (A - B * z)),
        forall(le(2 - A / kept, 2 - A / later), le(kept, later)),
        forall(le((1 + q + w) / (q + w), (1 + q) / q)),
        forall(le(f, line), le(f, f0 + slope * (x - x0)), le(slope, sigma), ge(x, x0)),
        forall(le(f, line), *convex, *ends),
    )


def N62_slopes(k: Constants, *, least: int = 0, beyond: bool = True) -> Statement:
    """σ is defined and positive: 1/(2ym) at y = √(Γ*-1) for Γ* > 1 and m > 0, and the chord (y_m - y)/(J(Γ_m) - J(Γ*))
    for Γ* < Γ_m and J(Γ*) < J(Γ_m)

    `goal` = Γ*, `last` = Γ_m, `gained` = J(Γ_m) - J(Γ*).
    """
    goal, last = positive("goal last")
    m, gained = real("m gained")
    y, y_last = sqrt(goal - 1), sqrt(last - 1)
    ends = (gt(goal, 1), ge(last, 1), *((lt(goal, last),) if beyond else ()))
    return every(
        forall(lt(0, 1 / (2 * y * m)), gt(goal, 1), gt(m, least)),
        forall(lt(0, (y_last - y) / gained), *ends, gt(gained, 0)),
    )


def rooted(term: Expr) -> Expr:
    """Return a term in y and 1 + y² as one in the cube root of 1 + y²."""
    root = positive("root")
    return opaque(term, {1 + Y**2: (root, 3)}).xreplace({Y**2: root**3 - 1})


def N63(k: Constants, *, square: Number = SQUARE, factor: Number = Rational(4, 3)) -> Statement:
    """φ(U) <= 3U²/5 + 13/20, and Γ^(2/3) = (1+y²)^(2/3) is convex in y, so it is at most 1 + y(Γ_m^(2/3) - 1)/y_m up
    to Γ_m

    A function with supporting lines is below its chords; the start of the chord is y = 0.
    """
    second = factor * (1 + Y**2) ** (-2 * TWO_THIRDS) * (1 + Y**2 / 3)
    f_end, f_z, y_end = nonneg("f_end f_z y_end")
    s, z = real("s"), lam * y_end
    lines = (ge(1, f_z - s * z), ge(f_end, f_z + s * (y_end - z)), le(lam, 1))
    return every(
        forall(le(weight(U), square * U**2 + REST)),
        identity(rooted(diff((1 + Y**2) ** TWO_THIRDS, Y, 2)), rooted(second)),
        forall(le(f_z, 1 + lam * (f_end - 1)), *lines,
               because=(1 - lam) * (1 - f_z + s * z) + lam * (f_end - f_z - s * (y_end - z))),
    )  # fmt: skip


def N63_rises(k: Constants, *, least: Number = 1, power: Number = TWO_THIRDS) -> Statement:
    """Γ_m^(2/3) >= 1 for Γ_m = 1 + x, x >= 0: the line above φ does not fall"""
    x = nonneg("x")
    return forall(le(least, (1 + x) ** power))


CLAIMS = (
    claim(
        N60, LABEL, line=LINE, needs=("N40", "C03.cs", "D01.a", "D01.d"),
        mutants={"‖s‖δ/L_t becomes half of it": {"pull": HALF}, "D‖s‖ becomes D‖s‖/2": {"wide": HALF}},
    ),
    claim(
        N61, LABEL, line=LINE, needs=("N60",),
        mutants={"1/(4aρ) becomes 1/(5aρ)": {"quarter": 5}, "1/(4aρ) becomes 1/(8aρ)": {"quarter": 8}},
    ),
    claim(
        N62, LABEL, line=LINE, needs=("N42",),
        mutants={"A - 2Bz becomes A - 3Bz": {"power": 3}, "9/10 of the slope": {"chord": Rational(9, 10)}},
    ),
    claim(
        N62_slopes, LABEL, line=LINE, needs=("N42.falls",),
        mutants={"m > 0 becomes m > -1": {"least": -1}, "Γ* < Γ_m dropped": {"beyond": False}},
    ),
    claim(
        N63_rises, LABEL, line=LINE,
        mutants={"1 becomes 11/10": {"least": Rational(11, 10)}, "2/3 becomes -2/3": {"power": -TWO_THIRDS}},
    ),
    claim(
        N63, LABEL, line=LINE, needs=("N11", "T07"),
        mutants={"3/5 becomes 11/20": {"square": Rational(11, 20)}, "4/3 becomes 1": {"factor": 1}},
    ),
)  # fmt: skip
