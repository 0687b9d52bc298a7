"""thm:lower end to end: R(ρ, β) >= 288√2 D σ_M^(5/3) for all ρ, β and every pathwise bound δ̄."""

from __future__ import annotations

from sympy import Expr, Rational, sqrt

from theory.ledger.claim import Slack, claim
from theory.paper.app_lower.thm_lower.steps import ROOT_BETA, Y, m, propagated, remainder, weighted
from theory.paper.propagation import sM2
from theory.paper.rationals import FIVE_SIXTHS, SIXTH, THREE_QUARTERS
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, G_sigma, Lam, beta, dbar, rho, sigma2
from theory.trusted.formula import le, positive
from theory.trusted.statement import Exists, Forall, Number, Statement, every, exists, forall, identity

e, h = positive("e h")
NEAR, ATTAINED = Rational(2883, 10), 288 + Rational(1, 10**7)
SILENT = dict.fromkeys(("F_bar", "L_rec", "dbar", "log"), 0)


def B15(
    k: Constants, *, noise: bool = True, steps: bool = True, at_balance: Number | None = None
) -> Statement:
    """R(ρ, β) >= 288√2 Dσ_M^(5/3) for all ρ, β > 0, every δ̄ >= 0, L, F̄ and σ_M² >= 0, end to end

    `at_balance` claims another power of σ² as well, at the point where both sides are nearly equal.
    """
    bound = _bound(k, noise, steps)
    if at_balance is None:
        return bound
    return every(bound, _at_balance(k, k.R_lower, power=at_balance))


def _bound(k: Constants, noise: bool, steps: bool) -> Forall:
    """Return the theorem for every Y above 2Y₁ and Y₂ and every m above the terms of M."""
    known = propagated(k, Y0=Y, M=m)
    terms = beta**k.M_beta, known.theta**k.M_theta, sigma2 * beta**k.M_sigma
    square = 24 * (D * rho - 6 * sqrt(2) * ROOT_BETA) ** 2 * m / rho
    rest = 288 * F_bar**2 * rho**2 + 1728 * (1 + dbar**2) + k.Y2 * known.Bddot
    excess = (Y - k.Y0 * known.Y1) * m / rho + (Y - known.Y2) * m / rho + rest * m / rho
    tail = 2 * Y * m / (rho * beta**SIXTH)  # 1/ϑ = 1 + β^(-1/6)
    surrogate = (weighted(beta, sigma2) + remainder(beta, sigma2)) * D * 288 * sqrt(2)
    return forall(
        le(k.R_lower * sqrt(2) * D * sigma2**FIVE_SIXTHS, known.R),
        *(le(term, m) for term in terms),
        *([le(k.Y0 * known.Y1, Y)] if steps else []),
        *([le(known.Y2, Y)] if noise else []),
        because=tail + excess + square + sum(_spread(surrogate)),
    )


def _spread(total: Expr) -> tuple[Expr, ...]:
    """Return the terms of a product with one sum, multiplied out over that sum only."""
    sums = [part for part in total.args if part.is_Add]
    return tuple(total / sums[0] * term for term in sums[0].args) if total.is_Mul and sums else (total,)


def B15_form(k: Constants, *, power: Number = FIVE_SIXTHS) -> Statement:
    """288√2 Dσ_M^(5/3) = 288√2·2^(5/6) D G_σ^(5/3)Λ^(5/6)"""
    shown = 288 * sqrt(2) * 2**power * D * G_sigma ** Rational(5, 3) * Lam**power
    return identity(k.R_lower * sqrt(2) * D * sM2(k) ** FIVE_SIXTHS, shown)


def _at_balance(
    k: Constants, number: Number, size: int = 10**9, power: Number = FIVE_SIXTHS, *, below: bool = True
) -> Exists:
    """Return R >= number·√2 Dσ^(2·power), or <=, at β = σ² = 2·size², ρ = 12·size, D = 1 and nothing else."""
    R, bound = propagated(k).R, number * sqrt(2) * D * sigma2**power
    point = {"D": 1, "beta": 2 * size**2, "sigma2": 2 * size**2, "rho": 12 * size}
    return exists(le(bound, R) if below else le(R, bound), **SILENT, **point)


def B15_sharp(k: Constants, *, number: Number = NEAR, size: int = 10**9) -> Statement:
    """288 cannot be 289: at β = σ² = 2k², ρ = 12k, k = 10^9, D = 1, F̄ = L = δ̄ = 0, R <= 288.3√2 Dσ^(5/3)"""
    return _at_balance(k, number, size, below=False)


def B18(k: Constants, *, number: Number = 288, twice: bool = False) -> Statement:
    """sharper: R >= 288√2 √(D² + 12F̄²) √(1 + β + δ̄²) M/ϑ, which keeps F̄, δ̄ and ϑ

    Stated for e² <= D² + 12F̄² and h² <= 1 + β + δ̄².
    """
    known, steps, noise = propagated(k, Y0=Y, M=m), D**2 + 12 * F_bar**2, 1 + beta + dbar**2
    scale = m / (rho * known.theta)
    excess = (Y - k.Y0 * known.Y1) * scale + (Y - known.Y2) * scale + k.Y2 * known.Bddot * scale
    spare = (steps - e**2) * rho**2 * scale * 24 + (noise - h**2) * scale * 1728
    return forall(
        le(number * sqrt(2) * e * h * m / known.theta, known.R),
        le(k.Y0 * known.Y1, Y),
        le(known.Y2, Y),
        le(e**2, steps),
        le(h**2, noise + (beta if twice else 0)),
        because=excess + 24 * (rho * e - 6 * sqrt(2) * h) ** 2 * scale + spare,
    )


def B18_sharp(k: Constants, *, number: Number = ATTAINED, offset: Number = 1) -> Statement:
    """the sharper bound is attained when B̈ = 0: at D = 1, ρ = 60, β = 49 up to a relative 10^(-9)"""
    x = propagated(k)
    bound = number * sqrt(2) * D * sqrt(offset + beta) * x.M / x.theta
    return exists(le(x.R, bound), **SILENT, D=1, beta=49, sigma2=1, rho=60)


CLAIMS = (
    claim(
        B15, "thm:lower", line=1159, needs=("B11", "B12", "B13", "B14"),
        mutants={
            "σ^(5/3) becomes σ^(11/6)": {"at_balance": Rational(11, 12)},
            "Y₀ >= Y₂ dropped": {"noise": False},
            "Y₀ >= 2Y₁ dropped": {"steps": False},
        },
    ),
    claim(
        B15_form, "thm:lower", line=1172,
        mutants={
            "Λ^(5/6) becomes Λ^(3/4)": {"power": THREE_QUARTERS},
            "Λ^(5/6) becomes Λ^(11/12)": {"power": Rational(11, 12)},
        },
    ),
    claim(
        B15_sharp, "thm:lower", line=1159,
        mutants={"288.3 becomes 288": {"number": 288}, "k = 10^9 becomes k = 1": {"size": 1}},
        slack=Slack(
            "c in R >= c√2 Dσ_M^(5/3) (288 by B15; judged here at the balance point)", paper="288",
            family=_at_balance, provable=288, refuted=NEAR,
            sharp="β = σ² -> infinity, Dρ = √(72β), F̄ = L = δ̄ = 0",
        ),
    ),
    claim(
        B18, "thm:lower", line=2619,
        mutants={"288 becomes 289": {"number": 289}, "β is counted twice": {"twice": True}},
    ),
    claim(
        B18_sharp, "thm:lower", line=2619,
        mutants={
            "288 becomes 287.999": {"number": 288 - Rational(1, 1000)},
            "√(1 + β) becomes √β": {"offset": 0},
        },
    ),
)  # fmt: skip
