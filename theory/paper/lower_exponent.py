"""app:lower, the exponent 5/6: by the max-plus program, as a slope, and by the squeeze with lem:D."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from sympy import Expr, Integer, Max, Rational, sqrt

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.app_rates.lem_D.steps_6_to_8 import branches
from theory.paper.app_rates.lem_D.whole import BOXES
from theory.paper.constants import Constants
from theory.paper.propagation import (
    Inputs,
    chain,
    inflation,
    log_envelope,
    markov,
    sM2,
    specialise,
    tuned,
    tuned_bounds,
)
from theory.paper.rationals import FIVE_SIXTHS, HALF, THIRD
from theory.trusted.exact import truth
from theory.trusted.formula import Relation, le, positive
from theory.trusted.statement import Exponent, Finite, Number, OnBox, Statement, every

Lam2, rho2, beta2 = positive("Lam2 rho2 beta2")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the exponent of the rate coefficient."""
    p = constants
    return (*_optimum(p), *_squeeze(p))


def free_rate(p: Constants, **given: Expr) -> Expr:
    """Return R as a posynomial in ρ and β; ϑ² is left out of M, for it never exceeds β^(1/3) (L09)."""
    x = markov(Inputs(), p)
    c = p
    M = Max(n.beta**c.M_beta, x.sigma2 * n.beta**c.M_sigma, evaluate=False)
    return chain(x, c, M=M, **given).R


def _optimum(p: Constants) -> tuple[Claim, ...]:
    free = free_rate(p)

    def best(value: Number = FIVE_SIXTHS) -> Exponent:
        return Exponent(free, value, {n.Lam: 1}, (n.rho, n.beta))

    def at(r: Number = HALF, b: Number = 1, value: Number = FIVE_SIXTHS) -> Exponent:
        return Exponent(free, value, {n.Lam: 1, n.rho: r, n.beta: b})

    def slopes(least: Number, most: Number) -> Statement:
        rises, stays = _slope(p, least, least=True), _slope(p, most, least=False)
        return every(
            Finite(f"the slope of R is at least {least} for 91 laws", _grid, partial(_between, rises)),
            Finite(f"the slope of R is at most {most} at (1/2, 1)", _balance, partial(_between, stays)),
        )

    hundredth = Rational(1, 100)
    return (
        Claim(
            id="B17",
            label="thm:lower",
            line=1175,
            text="the smallest exponent of R over ρ = Λ^r, β = Λ^b is 5/6, attained at r = 1/2, b = 1",
            statement=every(best(), at()),
            mutants=(
                Mutant("5/6 becomes 4/5", best(Rational(4, 5))),
                Mutant("5/6 becomes 3/4", best(Rational(3, 4))),
                Mutant("attained at r = 1/3", at(r=THIRD)),
                Mutant("attained at b = 11/12", at(b=Rational(11, 12))),
            ),
            needs=("L09",),
        ),
        Claim(
            id="B17.slope",
            label="thm:lower",
            line=1175,
            text="as a slope between Λ = 2^240 and 2^252 at unit constants, T = 2^20: at least 5/6 - 0.01 for 91 "
            "power laws (ρ, β), at most 5/6 + 0.01 for (Λ^(1/2), Λ)",
            statement=slopes(FIVE_SIXTHS - hundredth, FIVE_SIXTHS + hundredth),
            mutants=(
                Mutant("5/6 becomes 11/12 from below", slopes(Rational(11, 12), 1)),
                Mutant("5/6 becomes 4/5 from above", slopes(0, Rational(4, 5) + hundredth)),
            ),
        ),
    )


def _grid() -> Iterator[tuple[int, int]]:
    """Yield (6r, 6b) for 0 <= r <= 1 and 0 <= b <= 2."""
    yield from ((r, b) for r in range(7) for b in range(13))


def _balance() -> Iterator[tuple[int, int]]:
    yield 3, 6


def _unit_rate(p: Constants, **at: Expr) -> Expr:
    """Return R(ρ, β) at L = D = G = Ĝ = G_σ = 1, F̄ = 2, T = 2^20, with the given symbols for Λ, ρ and β."""
    unit = dict.fromkeys((n.L, n.D, n.G, n.G_hat, n.G_sigma), Integer(1))
    values = unit | {n.F_bar: Integer(2), n.T: Integer(2) ** 20}
    values |= {getattr(n, name): symbol for name, symbol in at.items()}
    return chain(specialise(markov(Inputs(), p), values), p).R


def _slope(p: Constants, slope: Number, *, least: bool) -> Relation:
    """Return R₂ >= 2^(12·slope) R₁, or <=, R₁ and R₂ being two values of R."""
    first, second = _unit_rate(p) * Integer(2) ** (12 * slope), _unit_rate(p, Lam=Lam2, rho=rho2, beta=beta2)
    return le(first, second) if least else le(second, first)


def _between(relation: Relation, law: tuple[int, int]) -> bool | None:
    """Return whether the relation holds between Λ = 2^240 and Λ = 2^252 for ρ = Λ^r, β = Λ^b."""
    r, b = law
    point = {"Lam": 2**240, "rho": 2 ** (40 * r), "beta": 2 ** (40 * b)}
    point |= {"Lam2": 2**252, "rho2": 2 ** (42 * r), "beta2": 2 ** (42 * b)}
    return truth(relation, {name: Fraction(value) for name, value in point.items()})


# --- the squeeze with lem:D


def _squeeze(p: Constants) -> tuple[Claim, ...]:
    def floor(number: Number = p.R_lower, power: Number = FIVE_SIXTHS) -> Expr:
        return number * sqrt(2) * n.D * sM2(p) ** power

    def below(number: Number = p.R_lower, power: Number = FIVE_SIXTHS) -> Statement:
        Lam = {n.Lam: inflation(p)}
        x = specialise(tuned(p), Lam)
        R = chain(x, p, M=x.beta**THIRD).R
        return every(*(OnBox(le(floor(number, power).xreplace(Lam), R), box) for box in BOXES))

    def exponents(value: Number = FIVE_SIXTHS) -> Statement:
        low, high = branches()
        upper = tuned_bounds(p).C_R * log_envelope(p) * (low + high)
        return every(Exponent(floor(), value, {n.Lam: 1}), Exponent(upper, value, {n.Lam: 1}))

    return (
        Claim(
            id="B17.squeeze",
            label="thm:lower",
            line=2664,
            text="288√2·2^(5/6) DG_σ^(5/3)Λ^(5/6) <= R(ρ*, β*) <= C_R𝓛(...), here on the boxes of L11, and both ends "
            "grow as Λ^(5/6)",
            statement=every(below(), exponents()),
            mutants=(
                Mutant("both ends grow as Λ^(3/4)", exponents(Rational(3, 4))),
                Mutant("both ends grow as Λ^(11/12)", exponents(Rational(11, 12))),
                Mutant("288 becomes 288·10^6", below(288 * 10**6)),
            ),
            needs=("B15", "L11", "L10.b"),
        ),
    )
