"""thm:lower for noise that vanishes with Λ: where the tuned choice is not the best, and a floor uniform in G_σ."""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Integer, Rational, sqrt

from theory.ledger.eager import Claim, Erratum, Mutant
from theory.paper import notation as n
from theory.paper.app_rates.lem_D.steps_1_to_5 import logarithm
from theory.paper.constants import Constants
from theory.paper.lower_exponent import free_rate
from theory.paper.lower_steps import Y, m
from theory.paper.propagation import LM2, Chain, Inputs, chain, tuned
from theory.paper.rationals import FIVE_SIXTHS, HALF, SIXTH, THIRD
from theory.trusted.formula import le
from theory.trusted.statement import (
    Exists,
    Exponent,
    Forall,
    Number,
    Statement,
    every,
    exists,
    forall,
    identity,
)

QUARTER, TWO_THIRDS = Rational(1, 4), Rational(2, 3)
RAYS = tuple(Rational(k, 8) for k in (0, 1, 2, 4, 6, 8))  # s in G_σ = Λ^(-s)
HEIGHT = 589824 * sqrt(5) * n.L * n.D**2 * sqrt(n.Lam) * sqrt(logarithm)
ADMISSIBLE = n.G + n.G_hat  # lem:clipsafe: δ_t <= G + Ĝ, whatever ρ


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about small noise."""
    return (*_exponents(constants), *_floor(constants))


def _exponents(p: Constants) -> tuple[Claim, ...]:
    literal, admissible = free_rate(p), free_rate(p, dbar=ADMISSIBLE)
    start = chain(tuned(p), p, dbar=ADMISSIBLE).R
    quiet = {n.Lam: 1, n.G_sigma: -QUARTER}

    def admitted(best: Number = HALF, given: Number = TWO_THIRDS) -> Statement:
        return every(Exponent(admissible, best, quiet, (n.rho, n.beta)), Exponent(start, given, quiet))

    def uniform(low: Number = 1, high: Number = 2) -> Statement:
        """Return that no (ρ, β) beats the tuned exponent max(5/6 - 2s/3, 2/3 - s/3) at G_σ = Λ^(-s)."""
        return every(
            *(
                Exponent(
                    literal,
                    max(FIVE_SIXTHS - high * s / 3, TWO_THIRDS - low * s / 3),
                    {n.Lam: 1, n.G_sigma: -s},
                    (n.rho, n.beta),
                )
                for s in RAYS
            )
        )

    return (
        Claim(
            id="B17.quiet",
            label="thm:lower",
            line=1180,
            text="(left open by the paper) for every admissible δ̄ the tuned choice has the best exponent also at "
            "G_σ = Λ^(-1/4): with δ̄ = G + Ĝ no (ρ, β) gives less than 2/3",
            statement=Exponent(admissible, TWO_THIRDS, quiet, (n.rho, n.beta)),
            mutants=(
                Mutant("2/3 becomes 7/12", Exponent(admissible, Rational(7, 12), quiet, (n.rho, n.beta))),
                Mutant("2/3 becomes 3/4", Exponent(admissible, Rational(3, 4), quiet, (n.rho, n.beta))),
            ),
            erratum=Erratum(
                finding="E17",
                why="with the admissible bound δ̄ = G + Ĝ, which does not grow with ρ, ρ = Λ^(1/3) and β = Λ^(1/2) give "
                "1/2; with the δ̄ of eq:chain the tuned choice does have the best exponent (B17.uniform, B20)",
                corrected_by="B17.quiet.fixed",
            ),
        ),
        Claim(
            id="B17.quiet.fixed",
            label="thm:lower",
            line=1180,
            text="at G_σ = Λ^(-1/4) and δ̄ = G + Ĝ the best exponent is 1/2, the tuned choice has 2/3",
            statement=admitted(),
            mutants=(
                Mutant("the best exponent is 7/12", admitted(best=Rational(7, 12))),
                Mutant("the tuned choice has 1/2", admitted(given=HALF)),
            ),
        ),
        Claim(
            id="B17.uniform",
            label="thm:lower",
            line=1180,
            text="with the δ̄ of eq:chain (L, D > 0) the tuned exponent max(5/6 - 2s/3, 2/3 - s/3) is the best one for "
            "G_σ = Λ^(-s), s = 0, 1/8, 1/4, 1/2, 3/4, 1",
            statement=uniform(),
            mutants=(
                Mutant("5/6 - 2s/3 becomes 5/6 - s", uniform(high=3)),
                Mutant("2/3 - s/3 becomes 2/3 - 2s/3", uniform(low=2)),
            ),
        ),
    )


def _floor(p: Constants) -> tuple[Claim, ...]:
    return (
        Claim(
            id="B20",
            label="thm:lower",
            line=1180,
            text="new, uniform in G_σ: with the δ̄ of eq:chain, R(ρ, β) >= 589824√5 L D² √(Λ ln(1 + δ̄²T)) "
            "(σ_M^(1/3) + σ_M^(2/3)) for all ρ, β: the form of lem:D's upper bound, but for √𝓛",
            statement=every(_uniform_floor(p), _floor_number(p)),
            mutants=(
                Mutant("589824 becomes 589825", _floor_number(p, 589825)),
                Mutant("σ^(1/3) + σ^(2/3) becomes 1 + σ^(2/3)", _at_floor(p, first=0)),
                Mutant("κ without δ̄²/ρ", _at_floor(p, kappa2=Integer(p.kappa_offset))),
            ),
        ),
        Claim(
            id="B20.sharp",
            label="thm:lower",
            line=1180,
            text="the uniform floor is reached, with a free number in the place of the logarithm: within 10^(-6) "
            "at D = 10^6, L = 1, Λ = 45, log = 1, ρ = 20, β = σ² = 10^(-6)",
            statement=_at_floor(p, 1 + Rational(1, 10**6), above=True),
            mutants=(
                Mutant("within 10^(-6) becomes exactly", _at_floor(p, above=True)),
                Mutant("1 + 10^(-6) becomes 0.999", _at_floor(p, Rational(999, 1000), above=True)),
            ),
            needs=("B20",),
        ),
    )


def _floor_number(p: Constants, number: int = 589824) -> Statement:
    """Return 5·589824² = (2·2)²·(96·18·8²)·(96·40·2·2·8²)."""
    c = p
    displaced = c.Y2 * c.Bdot * c.dbar**2
    noise = c.Y2 * c.Bddot * p.smoothness * c.kappa_slope * c.dbar**2
    return identity(5 * number**2, (2 * c.R_master) ** 2 * displaced * noise)


def _literal(p: Constants, **given: Expr) -> Chain:
    """Return the chain with the δ̄ of eq:chain, L_M² = 2ΛL², and symbols for A, s̄, σ² and the logarithm."""
    x = replace(Inputs(), L_rec2=LM2(p))
    return chain(x, p, **({"A": n.A, "log": logarithm} | given))


def _uniform_floor(p: Constants) -> Forall:
    """Return the floor for every Y above Y₂ and m above β^(1/3) and σ²β^(-2/3); t stands for σ^(1/3)."""
    x = _literal(p, Y0=Y, M=m)
    B, t, spare = n.beta**SIXTH, n.sigma2**SIXTH, n.A + n.sbar
    first, second = n.beta**THIRD, n.sigma2 * n.beta**-TWO_THIRDS
    scale = m / (n.rho * x.theta)
    far = n.rho - Rational(4, 3) * sqrt(5) * n.L * sqrt(n.Lam) * sqrt(logarithm)
    extra = 64 * (spare**2 + 2 * spare * n.rho * n.D)  # δ̄² - 64ρ²D²
    rest = 1728 * (1 + n.beta + extra) + 7680 * n.Lam * n.L**2 * logarithm * (2 + 2 * extra / n.rho) / n.rho
    share = HEIGHT / (6 * (t + 1) * x.theta)
    return forall(
        le(HEIGHT * (t + t**2), x.R),
        le(x.Y2, Y),
        le(first, m),
        le(second, m),
        because=(Y - x.Y2) * scale * 2
        + rest * scale * 2
        + 221184 * n.D**2 * far**2 * scale
        + (m - first) * (4 * t + 5) * share
        + (m - second) * (2 * t + 1) * share
        + (B - t) ** 2 * cofactor(B, t) * HEIGHT / (6 * (t + 1) * B**5),
    )


def _at_floor(
    p: Constants, factor: Number = 1, first: Number = SIXTH, *, above: bool = False, **given: Expr
) -> Exists:
    """Return R >= factor·floor, or <=, where the floor is almost reached."""
    R = _literal(p, **given).R
    bound = factor * HEIGHT * (n.sigma2**first + n.sigma2**THIRD)
    silent = dict.fromkeys(("A", "F_bar", "sbar"), 0)
    point = {"L": 1, "D": 10**6, "Lam": 45, "log": 1, "rho": 20}
    noise = {"beta": Rational(1, 10**6), "sigma2": Rational(1, 10**6)}
    return exists(le(R, bound) if above else le(bound, R), **silent, **point, **noise)


def cofactor(B: Expr, t: Expr) -> Expr:
    """Return the cofactor of (B - t)² in (4t+5)B⁶(B+1) + (2t+1)t⁶(B+1) - 6(t+1)(t²+t)B⁵."""
    return (
        (4 * t + 5) * B**5
        + (8 * t**2 + 14 * t + 5) * B**4
        + (6 * t**3 + 11 * t**2 + 4 * t) * B**3
        + (4 * t**4 + 8 * t**3 + 3 * t**2) * B**2
        + (2 * t**5 + 5 * t**4 + 2 * t**3) * B
        + (2 * t**5 + t**4)
    )
