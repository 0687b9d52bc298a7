"""app:lower, thm:lower end to end: R(ρ, β) >= 288√2 D σ_M^(5/3) for all ρ, β and every pathwise bound δ̄."""

from __future__ import annotations

from functools import partial

from sympy import Expr, Rational, sqrt

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.lower_steps import ROOT_BETA, Y, m, propagated, remainder, weighted
from theory.paper.propagation import sM2
from theory.paper.rationals import FIVE_SIXTHS, SIXTH
from theory.trusted.formula import le, positive
from theory.trusted.statement import Exists, Forall, Number, Statement, exists, forall, identity

e, h = positive("e h")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about thm:lower."""
    return (*_theorem(constants), *_sharper(constants))


def _bound(
    p: Constants,
    number: Number,
    *,
    noise: bool = True,
    steps: bool = True,
) -> Forall:
    """Return R >= number·√2 Dσ^(5/3) for every Y above 2Y₁ and Y₂ and every m above the terms of M."""
    c, known = p, propagated(p, Y0=Y, M=m)
    theta2, other = known.theta**c.M_theta, n.sigma2 * n.beta**c.M_sigma
    given = [le(n.beta**c.M_beta, m), le(theta2, m), le(other, m)]
    given += [*([le(c.Y0 * known.Y1, Y)] if steps else []), *([le(known.Y2, Y)] if noise else [])]
    square = 24 * (n.D * n.rho - 6 * sqrt(2) * ROOT_BETA) ** 2 * m / n.rho
    rest = 288 * n.F_bar**2 * n.rho**2 + 1728 * (1 + n.dbar**2) + c.Y2 * known.Bddot
    excess = (Y - c.Y0 * known.Y1) * m / n.rho + (Y - known.Y2) * m / n.rho + rest * m / n.rho
    tail = 2 * Y * m / (n.rho * n.beta**SIXTH)  # 1/ϑ = 1 + β^(-1/6)
    surrogate = (weighted(n.beta, n.sigma2) + remainder(n.beta, n.sigma2)) * n.D * 288 * sqrt(2)
    return forall(
        le(number * sqrt(2) * n.D * n.sigma2**FIVE_SIXTHS, known.R),
        *given,
        because=tail + excess + square + sum(_spread(surrogate)),
    )


def _spread(total: Expr) -> tuple[Expr, ...]:
    """Return the terms of a product with one sum, multiplied out over that sum only."""
    sums = [part for part in total.args if part.is_Add]
    return tuple(total / sums[0] * term for term in sums[0].args) if total.is_Mul and sums else (total,)


def _at_balance(
    p: Constants, number: Number, k: int = 10**9, power: Number = FIVE_SIXTHS, *, below: bool
) -> Exists:
    """Return R >= number·√2 Dσ^(2·power), or <=, at β = σ² = 2k², ρ = 12k, D = 1 and nothing else."""
    R, bound = propagated(p).R, number * sqrt(2) * n.D * n.sigma2**power
    silent = dict.fromkeys(("F_bar", "L_rec", "dbar", "log"), 0)
    point = {"D": 1, "beta": 2 * k**2, "sigma2": 2 * k**2, "rho": 12 * k}
    return exists(le(bound, R) if below else le(R, bound), **silent, **point)


def _theorem(p: Constants) -> tuple[Claim, ...]:
    number, near = p.R_lower, Rational(2883, 10)

    def form(power: Number = FIVE_SIXTHS) -> Statement:
        shown = 288 * sqrt(2) * 2**power * n.D * n.G_sigma ** Rational(5, 3) * n.Lam**power
        return identity(number * sqrt(2) * n.D * sM2(p) ** FIVE_SIXTHS, shown)

    return (
        Claim(
            id="B15",
            label="thm:lower",
            line=1159,
            text="R(ρ, β) >= 288√2 Dσ_M^(5/3) for all ρ, β > 0, every δ̄ >= 0, L, F̄ and σ_M² >= 0, end to end",
            statement=_bound(p, number),
            mutants=(
                Mutant(
                    "σ^(5/3) becomes σ^(11/6)", _at_balance(p, number, power=Rational(11, 12), below=True)
                ),
                Mutant("Y₀ >= Y₂ dropped", _bound(p, number, noise=False)),
                Mutant("Y₀ >= 2Y₁ dropped", _bound(p, number, steps=False)),
            ),
            needs=("B11", "B12", "B13", "B14"),
        ),
        Claim(
            id="B15.form",
            label="thm:lower",
            line=1172,
            text="288√2 Dσ_M^(5/3) = 288√2·2^(5/6) D G_σ^(5/3)Λ^(5/6)",
            statement=form(),
            mutants=(
                Mutant("Λ^(5/6) becomes Λ^(3/4)", form(Rational(3, 4))),
                Mutant("Λ^(5/6) becomes Λ^(11/12)", form(Rational(11, 12))),
            ),
        ),
        Claim(
            id="B15.sharp",
            label="thm:lower",
            line=1159,
            text="288 cannot be 289: at β = σ² = 2k², ρ = 12k, k = 10^9, D = 1, F̄ = L = δ̄ = 0, R <= 288.3√2 Dσ^(5/3)",
            statement=_at_balance(p, near, below=False),
            mutants=(
                Mutant("288.3 becomes 288", _at_balance(p, 288, below=False)),
                Mutant("k = 10^9 becomes k = 1", _at_balance(p, near, k=1, below=False)),
            ),
            slack=Slack(
                constant="c in R >= c√2 Dσ_M^(5/3) (288 by B15; judged here at the balance point)",
                paper="288",
                family=partial(_at_balance, p, below=True),
                provable=288,
                refuted=Rational(2883, 10),
                sharp="β = σ² -> infinity, Dρ = √(72β), F̄ = L = δ̄ = 0",
            ),
        ),
    )


# --- sharper factors


def _sharper(p: Constants) -> tuple[Claim, ...]:
    c = p
    known = propagated(p, Y0=Y, M=m)
    steps, noise = n.D**2 + 12 * n.F_bar**2, 1 + n.beta + n.dbar**2

    def sharper(number: Number = 288, *, twice: bool = False) -> Forall:
        """Return R >= number·√2 e h M/ϑ for e² <= D² + 12F̄² and h² <= 1 + β + δ̄²."""
        scale = m / (n.rho * known.theta)
        square = 24 * (n.rho * e - 6 * sqrt(2) * h) ** 2 * scale
        spare = (steps - e**2) * n.rho**2 * scale * 24 + (noise - h**2) * scale * 1728
        return forall(
            le(number * sqrt(2) * e * h * m / known.theta, known.R),
            le(c.Y0 * known.Y1, Y),
            le(known.Y2, Y),
            le(e**2, steps),
            le(h**2, noise + (n.beta if twice else 0)),
            because=(Y - c.Y0 * known.Y1) * scale
            + (Y - known.Y2) * scale
            + c.Y2 * known.Bddot * scale
            + square
            + spare,
        )

    def equal(number: Number, k: int = 5) -> Exists:
        """Return R <= number·√2 √(1 + β) M/ϑ at D = 1, ρ = 12k, β = 2k² - 1."""
        x = propagated(p)
        silent = dict.fromkeys(("F_bar", "L_rec", "dbar", "log"), 0)
        bound = number * sqrt(2) * n.D * sqrt(1 + n.beta) * x.M / x.theta
        point = {"D": 1, "beta": 2 * k**2 - 1, "sigma2": 1, "rho": 12 * k}
        return exists(le(x.R, bound), **silent, **point)

    return (
        Claim(
            id="B18",
            label="thm:lower",
            line=2619,
            text="sharper: R >= 288√2 √(D² + 12F̄²) √(1 + β + δ̄²) M/ϑ, which keeps F̄, δ̄ and ϑ",
            statement=sharper(),
            mutants=(
                Mutant("288 becomes 289", sharper(289)),
                Mutant("β is counted twice", sharper(twice=True)),
            ),
        ),
        Claim(
            id="B18.sharp",
            label="thm:lower",
            line=2619,
            text="the sharper bound is attained when B̈ = 0: at D = 1, ρ = 60, β = 49 up to a relative 10^(-9)",
            statement=equal(288 + Rational(1, 10**7)),
            mutants=(
                Mutant("288 becomes 287.999", equal(288 - Rational(1, 1000))),
                Mutant("M/ϑ without the 1 in 1 + β", equal(288 * (1 - Rational(1, 100)))),
            ),
        ),
    )
