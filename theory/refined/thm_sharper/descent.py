"""The descent inequality with 1/√2: a path of three vertices has the largest eigenvalue √2 (docs/refined.md, N10).

In units of 1/L_t: y = δ, e = ‖s‖, q = γL_tD, and m = γL_t‖v-x‖ <= q. The descent inequality has the remainder
my + e·(q + max(0, y-m)), which is at most the form of a path: qy + ye, yq + qe or qe + ey. As in prop:transfer (i),
w = ‖v-x‖, N = h(x) - h(v) - ⟨g, v-x⟩, p = ⟨s, v-x⟩ and u = ⟨s, ṽ-x⟩.
"""

from __future__ import annotations

from fractions import Fraction

from sympy import Expr, Rational, sqrt

from theory.ledger.claim import Slack, claim
from theory.paper.rationals import HALF
from theory.refined.sharper import EXACT, PATH
from theory.refined.thm_sharper.descent_runs import audited
from theory.text.constants import Constants
from theory.text.notation import D, L, L_t, eta, gamma
from theory.text.notation import s as error
from theory.trusted.formula import eq, ge, le, nonneg, real
from theory.trusted.statement import Forall, Number, Statement, every, forall

LABEL, LINE = "thm:sharper", 2098
w, N, lost, y, e, q, m, omega = nonneg("w N lost y e q m omega")
gap, p, u = real("gap p k")
a, b, c = nonneg("a b c")
ROOT = 1 / sqrt(2)


def _slack(ahead: Expr) -> Expr:
    return gamma * (N + u - gap) + (eta - gamma) * (N - eta * L_t * w**2) + lost + ahead


def N10_a(k: Constants, *, scale: Number = 1) -> Statement:
    """γ gap + F(x⁺) - F(x) + δ²/L_t <= [my + e(q + (y-m)₊)]/L_t + Lδ²/(2L_t²), with y = δ, e = ‖s‖, q = γL_tD,
    m = γL_t‖v-x‖

    In the two cases γ <= η and γ >= η; `lost` is what the model loses.
    """
    delta, ahead, mine = L_t * eta * w, gamma * L_t * D, gamma * L_t * w
    left = gamma * gap - eta * N - eta * p - lost + scale * delta**2 / L_t
    known = (le(gap, N + u), ge((eta - gamma) * (N - eta * L_t * w**2), 0))
    links = (le(u - p, error * D), le(w, D))
    below = (mine * delta + error * (ahead + delta - mine)) / L_t
    above = (mine * delta + error * ahead) / L_t
    short = _slack(gamma * (error * D - (u - p)) + (eta - gamma) * (p + error * w))
    long = _slack(eta * (error * D - (u - p)) + (gamma - eta) * (error * D - u))
    return every(
        forall(le(left, below), *known, *links, ge(p, -error * w), le(gamma, eta), because=short),
        forall(le(left, above), *known, *links, le(u, error * D), le(eta, gamma), because=long),
    )


def N10_b(k: Constants, *, factor: Number = 1, first: int = 1) -> Statement:
    """the remainder is at most qy + ye if e <= y and m <= y, qe + ey if y <= e and m <= y, and yq + qe if m >= y

    It is convex and piecewise linear in m, so it is largest at m = 0, y or q.
    """
    largest = factor * (first * q * y + y * e)
    return every(
        forall(le(m * y + e * (q + y - m), q * y + y * e), le(m, q), le(e, y)),
        forall(le(m * y + e * (q + y - m), e * q + e * y), le(m, y), le(y, e)),
        forall(le(m * y + e * q, y * q + q * e), le(m, q)),
        forall(le(m * y + e * (q + y - m), largest), le(m, y), le(m, q), le(e, y), le(y, q)),
    )


def _path(k: Constants, constant: Expr) -> Forall:
    """ab + bc <= constant (a² + b² + c²)."""
    proof = ROOT * ((a - ROOT * b) ** 2 + (c - ROOT * b) ** 2)
    bound = constant * (a**2 + b**2 + c**2)
    return forall(le(a * b + b * c, bound), because=proof if constant == ROOT else None)


def N10_c(k: Constants, *, three: Expr = ROOT, two: Number = HALF) -> Statement:
    """ab + bc <= (a² + b² + c²)/√2, and ab <= (a² + b²)/2: paths with three and with two vertices"""
    return every(_path(k, three), forall(le(a * b, two * (a**2 + b**2))))


def N10(k: Constants, *, step: Expr = PATH.step, weight: Expr = PATH.error) -> Statement:
    """if δ² + L_t(γ gap + F(x⁺) - F(x)) <= r + Lδ²/(2L_t) with r <= (δ² + ‖s‖² + (γL_tD)²)/√2 then
    δ²(1 - 1/√2) + L_t(γ gap + F(x⁺) - F(x)) <= ‖s‖²/√2 + (γL_tD)²/√2 + Lδ²/(2L_t)
    """
    r, total = real("r total")
    known = (le(total + y**2, r + L * y**2 / (2 * L_t)), le(r, ROOT * (y**2 + e**2 + q**2)))
    right = weight * e**2 + PATH.diameter * q**2 + L * y**2 / (2 * L_t)
    return forall(le(total + step * y**2, right), *known)


def N10_exact(k: Constants, *, step: Expr = EXACT.step, diameter: Expr = EXACT.diameter) -> Statement:
    """without noise the path has two vertices: δ²/2 + L_t(γ gap + F(x⁺) - F(x)) <= (γL_tD)²/2 + Lδ²/(2L_t)

    With the remainder r = my <= (y² + q²)/2 and e = 0.
    """
    r, total = real("r total")
    known = (le(total + y**2, r + L * y**2 / (2 * L_t)), le(r, HALF * (y**2 + q**2)))
    return forall(le(total + step * y**2, diameter * q**2 + L * y**2 / (2 * L_t)), *known)


def N10_run(k: Constants, *, kappa: Fraction | None = None, stretch: int = 1) -> Statement:
    """the inequality with κ = 0.7072 >= 1/√2 on drawn runs in the plane: indefinite quadratics plus λ‖·‖₁"""
    return audited(stretch=stretch) if kappa is None else audited(kappa, stretch=stretch)


def N10_d(k: Constants, *, value: Expr = omega**2 * D**2) -> Statement:
    """(γ_tL_tD)² <= (ωD)² for γ_t = ω/L_t"""
    Q = nonneg("Q")
    return forall(le(Q**2, value), eq(Q, gamma * L_t * D), eq(gamma, omega / L_t))


CLAIMS = (
    claim(
        N10_a, LABEL, line=LINE, needs=("C03.cs", "D01.a", "D01.b", "D01.c", "D01.d"),
        mutants={"δ²/L_t becomes 2δ²/L_t": {"scale": 2}, "δ²/L_t becomes 11δ²/(10L_t)": {"scale": Rational(11, 10)}},
    ),
    claim(
        N10_b, LABEL, line=LINE,
        mutants={
            "qy + ye becomes ye alone": {"first": 0},
            "qy + ye becomes 9(qy + ye)/10": {"factor": Rational(9, 10)},
        },
    ),
    claim(
        N10_c, LABEL, line=LINE,
        mutants={"1/√2 becomes 0.7": {"three": Rational(7, 10)}, "1/2 becomes 0.49": {"two": Rational(49, 100)}},
        slack=Slack(
            "largest of the three constants of the descent inequality, if they are equal", paper="2 (and 1, 3/4)",
            family=_path, provable=ROOT, refuted=Rational(707, 1000), sharp="the eigenvector (1, √2, 1) of the path",
        ),
    ),
    claim(
        N10, LABEL, line=LINE, needs=("N10.a", "N10.b", "N10.c"),
        mutants={
            "1 - 1/√2 becomes 0.3": {"step": Rational(3, 10)},
            "‖s‖²/√2 becomes 0.7‖s‖²": {"weight": Rational(7, 10)},
        },
    ),
    claim(
        N10_exact, LABEL, part="noiseless", line=LINE, needs=("N10.a", "N10.b", "N10.c"),
        mutants={
            "δ²/2 becomes 0.51δ²": {"step": Rational(51, 100)},
            "(γL_tD)²/2 becomes 0.49(γL_tD)²": {"diameter": Rational(49, 100)},
        },
    ),
    claim(
        N10_run, LABEL, line=LINE, needs=("N10",),
        mutants={"κ becomes 3/10": {"kappa": Fraction(3, 10)}, "the step is ten times too long": {"stretch": 10}},
    ),
    claim(
        N10_d, LABEL, line=LINE, needs=("N01.1g",),
        mutants={
            "(ωD)² becomes (ωD)²/2": {"value": omega**2 * D**2 / 2},
            "(ωD)² becomes ωD": {"value": omega * D},
        },
    ),
)  # fmt: skip
