"""From the path to the bound: what is spent on ν does not pay, and the tail (docs/refined.md, N43-N46).

n = T + 1, y = √(Γ-1), y* = √(Γ*-1); J(Γ) <= F̄ - Σν and J(Γ*) >= F̄.
"""

from __future__ import annotations

from sympy import Expr, Rational, sqrt

from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.refined.weight_one import (
    X0,
    Gamma_star,
    integral,
    q_star,
    spent,
    weight_one,
    weight_one_tail,
)
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, L, T, rho
from theory.trusted.formula import any_of, eq, ge, gt, le, lt, nonneg, positive, real
from theory.trusted.statement import Finite, Number, Statement, every, forall, identity

LABEL, LINE = "thm:weight-one", 2070
n, root, goal = positive("n root goal")
a, b, c, p, q, y, spare, Gap, length, delta, J_q, J_G, nu = nonneg(
    "a b c p q y spare Gap length delta J_q J_G nu"
)
F_s, F_best, gap = real("F_s F_best gap")


def N43(k: Constants, *, slope: Number = 1, jump: Number = 1) -> Statement:
    """1/l - L/(2l²) <= 1/(ρ√p) for l >= ρ√p, and √b - √a <= √(b-1) - √(a-1) for 1 <= a <= b; the integral between
    them, that J gains at most (2/ρ)(√(Γ'-1) - √(Γ-1)) from Γ to Γ', is prose

    l >= ρ√p; A, B, Q, R are the roots of a, b, a - 1 and b - 1, so (R-Q)(R+Q) = (B-A)(B+A).
    """
    A, B, Q, R, l = positive("A B Q R l")  # noqa: E741 - the letter of the statement
    given = (ge(B, A), le(Q, A), le(R, B), eq((R - Q) * (R + Q), (B - A) * (B + A)))
    return every(
        forall(le(1 / l - L / (2 * l**2), slope / (rho * root)), ge(l, rho * root)),
        forall(le(jump * (B - A), R - Q), *given),
    )


def N44(k: Constants, *, spend: Number = 2, factor: Number = 1) -> Statement:
    """Σ gap <= D√n y* for y* = √(Γ*-1), Γ* >= 1, if Σ gap <= D√n y + Σν, Σν <= (2/ρ)(y* - y), y <= y* and 4/(ρD)² < n,
    and the square of the planner's bound is D²(Γ*-1)/(T+1)

    root = √n and `goal` = Γ*.
    """
    y_star = sqrt(goal - 1)
    (shown,) = weight_one().gaps
    given = (le(Gap, D * root * y + spare), le(spare, spend / rho * (y_star - y)), le(y, y_star))
    return every(
        forall(le(Gap, factor * D * root * y_star), *given, lt(4 / (rho * D) ** 2, root**2), ge(goal, 1)),
        identity((shown * (T + 1)) ** 2, D**2 * (T + 1) * (Gamma_star - 1)),
    )


def N44_reach(k: Constants, *, rise: int = 1, enough: bool = True) -> Statement:
    """as J rises, J(Γ) <= J and J <= J(Γ*) give Γ <= Γ*: the end of the path is before the point that the planner asks
    for

    `level` is J, and J gains at least m > 0 per unit of length from Γ* to Γ, if Γ is larger.
    """
    J_end, level, J_goal = real("J_end level J_goal")
    path, m = positive("path m")
    gained = any_of(le(path, goal), ge(J_end, J_goal + rise * m * (path - goal)))
    return forall(le(path, goal), le(J_end, level), *((le(level, J_goal),) if enough else ()), gained)


def N45_value(k: Constants, *, factor: Number = HALF) -> Statement:
    """F(x) - F* <= gap(x) + LD²/2, and with gap(x) <= X₀ at most C = LD²/2 + X₀

    f(x) - f(u) <= -⟨∇f(x), u-x⟩ + L‖u-x‖²/2; w = ‖u-x‖, inner = -⟨∇f(x), u-x⟩ + h(x) - h(u) <= gap.
    """
    w, inner = nonneg("w"), real("inner")
    return every(
        forall(
            le(F_s - F_best, gap + factor * L * D**2),
            le(F_s - F_best, inner + L * w**2 / 2), le(inner, gap), le(w, D),
        ),
        identity(spent(), L * D**2 / 2 + X0),
    )  # fmt: skip


def N45_early(k: Constants, *, scale: Number = 1) -> Statement:
    """before the gap is X₀: gap <= D²δ²/X₀ + ν; short, gap <= Dδ; full, gap = δ²/L_t + ν with L_t >= ρ and X₀ <= ρD²"""
    L_t = positive("L_t")
    return every(
        forall(le(gap, scale * D**2 * delta**2 / X0), le(gap, D * delta), ge(gap, X0)),
        forall(
            le(gap, D**2 * delta**2 / X0 + nu),
            le(gap, delta**2 / L_t + nu),
            ge(L_t, rho),
            le(X0, scale * rho * D**2),
        ),
    )


def N45(k: Constants, *, rate: Number = 2, scale: Number = 1) -> Statement:
    """the tail is largest at q: with e = D²/X₀ and z = √(Γ*-p) <= y = √(Γ*-q), D√n z + e(p - q) <= D√n y if 2Dy <=
    X₀√n; and where that fails the bound is no better than D√((Γ*-1)/n), because √(Γ*-1) <= y + (q-1)/(2y)

    z² = Γ* - p and y² = Γ* - q, so p - q = y² - z².
    """
    z = nonneg("z")
    e = D**2 / X0
    return every(
        forall(
            le(D * root * z + e * (y**2 - z**2), scale * D * root * y), le(z, y), le(rate * D * y, X0 * root)
        ),
        forall(le(b, y + (q - 1) / (2 * y)), le(b**2, y**2 + q - 1), ge(q, 1), gt(y, 0)),
        forall(
            le(D * root * (q - 1) / (2 * y), D**2 * (q - 1) / X0),
            ge(q, 1),
            gt(y, 0),
            le(X0 * root, 2 * D * y),
        ),
    )


def _shapes() -> tuple[tuple[Expr, Expr], ...]:
    """Return each expression of the two theorems beside what the statement writes."""
    one, tail = weight_one(), weight_one_tail()
    n_ = T + 1
    said = (D * sqrt(n_ * (Gamma_star - q_star)) + D**2 * (q_star - 1) / X0) / n_
    return (
        (one.tangents[0].slope, F_bar - integral(Gamma_star)),
        (tail.gaps[0], said),
        (tail.tangents[0].slope, F_bar - (L * D**2 / 2 + X0) - integral(q_star)),
        (tail.tangents[1].slope, integral(q_star) + L * D**2 / 2 + X0 - integral(Gamma_star)),
        (tail.conditions[2], X0 - rho * D**2),
    )


def _same(pair: tuple[Expr, Expr]) -> bool:
    return bool((pair[0] - pair[1]).expand() == 0)


def N46(k: Constants, *, scale: Number = 1, early: Number = 1) -> Statement:
    """assembled: with the tail Σ gap <= D√n√(Γ*-q) + D²(q-1)/X₀ for 1 <= q <= Γ*, and what the planner evaluates is
    this bound, J(q) >= F̄ - C, J(Γ*) >= J(q) + C and X₀ <= ρD²

    z = √(Γ-p), where p is the path when the gap first is X₀, and Γ its end; `goal` = Γ*.
    """
    z, y = nonneg("z"), sqrt(goal - q)
    path = le(Gap, early * D**2 * (p - 1) / X0 + D * root * z + spare)
    largest = le(D * root * z + D**2 * (p - q) / X0 + spare, D * root * y)
    bound = D**2 * (q - 1) / X0 + scale * D * root * y
    return every(
        forall(le(Gap, bound), path, largest, ge(p, 1), ge(q, 1), le(q, goal)),
        Finite("the planner's expressions", _shapes, _same, exhaustive=True),
    )


CLAIMS = (
    claim(
        N43, LABEL, line=LINE, needs=("N42.reach",),
        mutants={"1/(ρ√p) becomes 9/(10ρ√p)": {"slope": Rational(9, 10)}, "2(√b - √a)": {"jump": 2}},
    ),
    claim(
        N44, LABEL, line=LINE, needs=("N40", "N42", "N43", "N44.reach", "N29", "C03.cs"),
        mutants={"2/ρ becomes 3/ρ": {"spend": 3}, "D√n y* becomes 9/10 of it": {"factor": Rational(9, 10)}},
    ),
    claim(
        N44_reach, LABEL, line=LINE, needs=("N42", "N42.falls"),
        mutants={"J may stand still": {"rise": 0}, "J <= J(Γ*) dropped": {"enough": False}},
    ),
    claim(
        N45_value, LABEL, line=LINE, needs=("C03.cs",),
        mutants={"LD²/2 becomes LD²/4": {"factor": Rational(1, 4)}, "LD²/2 becomes 0": {"factor": 0}},
    ),
    claim(
        N45_early, LABEL, line=LINE, needs=("N40",),
        mutants={"D²δ²/X₀ becomes D²δ²/(2X₀)": {"scale": HALF}, "9/10 of it": {"scale": Rational(9, 10)}},
    ),
    claim(
        N45, LABEL, line=LINE, needs=("N43", "N45.value", "N45.early"),
        mutants={"2Dy becomes Dy": {"rate": 1}, "D√n y becomes 9/10 of it": {"scale": Rational(9, 10)}},
    ),
    claim(
        N46, LABEL, part="assembled", line=LINE, needs=("N44", "N44.reach", "N45", "N45.early", "N29"),
        mutants={"D√n y becomes 9/10 of it": {"scale": Rational(9, 10)}, "twice the early part": {"early": 2}},
    ),
)  # fmt: skip
