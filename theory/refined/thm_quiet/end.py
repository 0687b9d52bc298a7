"""From the path to the bound of thm:quiet: ν does not pay, a linear inequality in Z = E√(Γ-1) (docs/refined.md, N64,
N65).

root = √(T+1), y* = √(Γ*-1), c = bΛ_nG_σ²; X = Σ‖s_t‖²/(4aρ) and S = E Σ‖s_t‖² <= c(1 + 4T(φ₀ + φ₁Z)).
"""

from __future__ import annotations

from sympy import Expr, Rational, Symbol, sqrt

from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.refined.small_noise import FOURFOLD
from theory.refined.tiny_noise import KEPT, farthest, parts, quiet, share
from theory.refined.weight_one import Gamma_star, conditions, integral
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, T, rho
from theory.trusted.formula import ge, gt, le, lt, nonneg, positive
from theory.trusted.statement import Finite, Number, Statement, every, forall

LABEL, LINE = "thm:quiet", 2070
root, a, sigma, c = positive("root a sigma c")
y, y_new, y_star, y_last, spare, X, J_last, Z, S, phi0, phi1, Gap, over, most = nonneg(
    "y y_new y_star y_last spare X J_last Z S phi0 phi1 Gap over most"
)


def N64(k: Constants, *, spend: Number = 2, rate: Number = 1) -> Statement:
    """D√n y + Σν <= D√n(y* + σX) if Σν <= (2/ρ)(y' - y) with y' <= y* + σX, n > 4/(ρD)²; beyond Γ_m, where J exceeds
    by `over`, because σD√n >= 1, and σ >= 1/(2ym) >= ρ/2 for m <= 1/(ρ√p) and y <= √p

    y' is the path on which the rest of F̄ + X is spent on length; y_last = √(Γ_m-1), J_last = J(Γ_m) - F̄.
    """
    m, p = positive("m p")
    inside = (
        le(spare, spend / rho * (y_new - y)),
        le(y_new, y_star + sigma * X),
        le(y, y_new),
        lt(4 / (rho * D) ** 2, root**2),
    )
    beyond = (le(y_last, y_star + sigma * J_last), ge(sigma * D * root, rate), le(J_last + over, X))
    return every(
        forall(le(D * root * y + spare, D * root * (y_star + sigma * X)), *inside),
        forall(le(D * root * y_last + over, D * root * (y_star + sigma * X)), *beyond),
        forall(le(rho / 2, 1 / (2 * y * m)), le(m, 1 / (rho * p)), le(y, p), gt(y, 0)),
    )


def bounded(scale: Expr | int) -> Expr:
    """Return the bound on Z: (y* + σc(1 + 4Tφ₀)/(4aρ))/(1 - σcTφ₁/(aρ))."""
    first = sigma * c * (1 + FOURFOLD * T * phi0) / (4 * a * rho)
    return (y_star + first) / (1 - scale * sigma * c * T * phi1 / (a * rho))


def N65(k: Constants, *, linear: Number = 1, last: Number = 1) -> Statement:
    """Z <= y* + σS/(4aρ) and S <= c(1 + 4T(φ₀ + φ₁Z)) give Z <= (y* + σc(1 + 4Tφ₀)/(4aρ))/(1 - σcTφ₁/(aρ)) where the
    denominator is positive, and E Σ gap <= D√n(Z + √S); these are the planner's expressions

    `most` is the bound on S.
    """
    left = 1 - sigma * c * T * phi1 / (a * rho)
    given = (
        le(Z, y_star + sigma * S / (4 * a * rho)),
        le(S, c * (1 + FOURFOLD * T * (phi0 + phi1 * Z))),
        gt(left, 0),
    )
    return every(
        forall(le(left * Z, linear * left * bounded(1)), *given),
        forall(le(Gap / root**2, last * D * (Z + sqrt(most)) / root), le(Gap, D * root * (Z + sqrt(most)))),
        Finite("the planner's expressions", _shapes, _same, exhaustive=True),
    )


def _shapes() -> tuple[tuple[Expr, Expr], ...]:
    """Return each expression of the theorem beside what the statement writes, with its parts filled in."""
    theorem = quiet()
    x = parts()
    names = {sigma: x.sigma, c: x.c, phi0: x.first, phi1: x.rise, a: share, y_star: sqrt(Gamma_star - 1)}
    left = (1 - sigma * c * T * phi1 / (a * rho)).xreplace(names)
    most = bounded(1).xreplace(names)
    errors = (
        (c * (1 + FOURFOLD * T * (phi0 + phi1 * Symbol("most"))))
        .xreplace(names)
        .xreplace({Symbol("most"): most})
    )
    shown = D * (most + sqrt(errors)) / sqrt(T + 1)
    return (
        (theorem.gaps[0], shown),
        (theorem.tangents[0].slope, F_bar - integral(Gamma_star, KEPT)),
        *zip(theorem.conditions, (*conditions(KEPT), share - 1, -left, Gamma_star - farthest()), strict=True),
    )


def _same(pair: tuple[Expr, Expr]) -> bool:
    return bool(pair[0] == pair[1])


CLAIMS = (
    claim(
        N64, LABEL, line=LINE, needs=("N43", "N62"),
        mutants={"2/ρ becomes 3/ρ": {"spend": 3}, "σD√n >= 1 becomes 1/2": {"rate": HALF}},
    ),
    claim(
        N65, LABEL, part="assembled", line=LINE,
        needs=(
            "N12.price", "N29", "N42", "N44.reach", "N50", "N60", "N61", "N62", "N62.slopes", "N63", "N64", "C03.cs",
        ),
        mutants={"9/10 of the bound": {"linear": Rational(9, 10)}, "9/10 of the last line": {"last": Rational(9, 10)}},
    ),
)  # fmt: skip
