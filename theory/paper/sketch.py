"""The sketch after thm:tuned: where ρ*, β* and the two stochastic branches come from (W04-W06).

β = σ_M² throughout; problem constants and logarithms count as constants in exponents.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Integer, Rational, sqrt

from theory.ledger.eager import Claim, Erratum, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import Inputs, chain, markov, sM2, tuned_chain
from theory.paper.rationals import HALF
from theory.paper.watershed import after_substitution
from theory.trusted.formula import ge, le
from theory.trusted.statement import Exponent, Number, Statement, every, forall, identity

LAM = {n.Lam: 1}


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the sketch."""
    paper = constants
    noisy = after_substitution(paper, beta=sM2(paper))
    ratio = noisy.Y0 / n.rho
    sketched = n.Lam / n.rho + n.rho + n.Lam / n.rho**2
    complete = sketched + n.Lam / n.rho**3

    def growth(term: Expr, value: Number, rho: Number) -> Exponent:
        return Exponent(term, value, {n.Lam: 1, n.rho: rho})

    def as_sketched(*slopes: Number, add: Number = 0) -> Statement:
        values = [(slope, max(1 - slope, slope, 1 - 2 * slope)) for slope in map(Rational, slopes)]
        return every(*(growth(ratio, value + add, slope) for slope, value in values))

    def both_ways(factor: Number, whole: Expr = complete, log_: Expr = n.Lc) -> Statement:
        unit = {n.L: 1, n.D: 1, n.G: 1, n.G_hat: 1, n.G_sigma: 1, n.F_bar: 2}
        inputs = replace(markov(Inputs(), paper), beta=sM2(paper))
        c = chain(inputs, paper, log=log_)
        parts = [(term / n.rho).xreplace(unit) for term in (2 * c.Y1, c.Y2)]
        upper = [forall(le(part, factor * n.Lc * whole), ge(n.Lam, 1), ge(n.Lc, 1)) for part in parts]
        return every(*upper, forall(le(complete, parts[0] + parts[1]), ge(n.Lam, 1), ge(n.Lc, 1)))

    def optimum(value: Number) -> Exponent:
        return Exponent(ratio, value, LAM, over=(n.rho,))

    def Bddot(value: Number, **change: Expr) -> Exponent:
        return Exponent(after_substitution(paper, **change).Bddot, value, LAM)

    return (
        Claim(
            id="W04",
            label="thm:tuned",
            line=1051,
            text="Y_0/ρ = Θ(Λ/ρ + ρ + Λ/ρ²), up to logarithms, for every ρ > 0",
            statement=as_sketched(0, HALF, -1),
            mutants=(
                Mutant("at ρ = Λ^(-1/12)", as_sketched(Rational(-1, 12))),
                Mutant("Λ^(1/12) more at ρ = 1", as_sketched(0, add=Rational(1, 12))),
            ),
            erratum=Erratum(
                finding="E5",
                why="κ² >= 2δ̄²/ρ puts Λ/ρ³ into B̈/ρ: at ρ = 1/Λ the exponent is 4, not 3",
                corrected_by="W04.fixed",
            ),
        ),
        Claim(
            id="W04.fixed",
            label="thm:tuned",
            line=1051,
            text="Y_0/ρ = Θ(Λ/ρ + ρ + Λ/ρ² + Λ/ρ³) up to 𝓛 at L=D=G=Ĝ=G_σ=1, F̄=2: both ways, for all ρ "
            "> 0, Λ >= 1",
            statement=both_ways(10**9),
            mutants=(
                Mutant("without Λ/ρ³", both_ways(10**9, sketched)),
                Mutant("without ρ", both_ways(10**9, complete - n.rho)),
            ),
        ),
        Claim(
            id="W04.large",
            label="thm:tuned",
            line=1051,
            text="the sketch is right at ρ = Λ^r for r = 0, 1/4, 1/2, 3/4, 1, 2",
            statement=as_sketched(0, Rational(1, 4), HALF, Rational(3, 4), 1, 2),
            mutants=(
                Mutant("at r = -1/4", as_sketched(Rational(-1, 4))),
                Mutant("Λ^(1/12) less at r = 1/2", as_sketched(HALF, add=Rational(-1, 12))),
            ),
        ),
        Claim(
            id="W04.optimum",
            label="thm:tuned",
            line=1057,
            text="the smallest exponent of Y_0/ρ over ρ is 1/2, at ρ* = √Λ, with β = σ_M²",
            statement=every(optimum(HALF), growth(ratio, HALF, HALF)),
            mutants=(
                Mutant("1/2 becomes 5/12", optimum(Rational(5, 12))),
                Mutant("1/2 becomes 7/12", optimum(Rational(7, 12))),
                Mutant("ρ* = Λ^(1/3)", growth(ratio, HALF, Rational(1, 3))),
            ),
        ),
        Claim(
            id="W05",
            label="thm:tuned",
            line=1062,
            text="β^(1/3)/ϑ = β^(1/6) + β^(1/3)",
            statement=_exact_factor(paper, n.beta ** Rational(1, 6)),
            mutants=(
                Mutant("β^(1/6) + 1", _exact_factor(paper, n.beta ** Rational(1, 6) + 1)),
                Mutant("β^(1/6) dropped", _exact_factor(paper, Integer(0))),
            ),
        ),
        Claim(
            id="W05.branches",
            label="thm:tuned",
            line=1063,
            text="√Λ(β^(1/6) + β^(1/3)) at β = σ_M²: Λ^(5/6) at fixed G_σ, Λ^(2/3)G_σ^(1/3) if G_σ = "
            "Λ^(-1), "
            "equal at G_σ = Λ^(-1/2)",
            statement=every(
                _branch(paper, Rational(5, 6), 0),
                _branch(paper, Rational(2, 3) - Rational(1, 3), -1),
                _branch(paper, HALF, -HALF),
            ),
            mutants=(
                Mutant("5/6 becomes 3/4", _branch(paper, Rational(3, 4), 0)),
                Mutant("only the second branch at G_σ = Λ^(-1)", _branch(paper, Rational(1, 6), -1)),
            ),
            needs=("W04.optimum", "W05"),
        ),
        Claim(
            id="W06",
            label="thm:tuned",
            line=1068,
            text="ρ removes one factor √Λ from B̈: its exponent at ρ* = √Λ is 1/2 below that at ρ = 1",
            statement=every(Bddot(1, rho=Integer(1)), Bddot(HALF, rho=sqrt(n.Lam))),
            mutants=(
                Mutant("1/2 becomes 11/12", Bddot(Rational(11, 12), rho=sqrt(n.Lam))),
                Mutant("Λ^(3/2) at ρ = 1", Bddot(Rational(3, 2), rho=Integer(1))),
            ),
            erratum=Erratum(
                finding="E6",
                why="with the clipped δ̄ = 8(A + 2Ĝ + ρD), B̈ = Θ(Λ) at ρ = 1 as at ρ*, and no ρ makes "
                "it smaller",
                corrected_by="W06.fixed",
            ),
        ),
        Claim(
            id="W06.fixed",
            label="thm:tuned",
            line=1068,
            text="B̈ ~ Λ at ρ = 1 and at ρ*, and 1 is its smallest exponent over ρ",
            statement=every(
                Bddot(1, rho=Integer(1)),
                Bddot(1, rho=sqrt(n.Lam)),
                Exponent(after_substitution(paper).Bddot, 1, LAM, over=(n.rho,)),
            ),
            mutants=(
                Mutant(
                    "smallest exponent 1/2",
                    Exponent(after_substitution(paper).Bddot, HALF, LAM, over=(n.rho,)),
                ),
                Mutant("13/12 at ρ*", Bddot(Rational(13, 12), rho=sqrt(n.Lam))),
            ),
        ),
        Claim(
            id="W06.double",
            label="eq:dbarM",
            line=2298,
            text="the double inflation is voluntary: with √Λ s̄_1 in δ̄, B̈ ~ Λ² at ρ = 1, and Λ at ρ*",
            statement=every(_voluntary(paper, 2, Integer(1)), Exponent(tuned_chain(paper).Bddot, 1, LAM)),
            mutants=(
                Mutant("Λ² becomes Λ at ρ = 1", _voluntary(paper, 1, Integer(1))),
                Mutant("Λ becomes Λ^(3/2) at ρ*", _voluntary(paper, Rational(3, 2), sqrt(n.Lam))),
            ),
        ),
    )


def _exact_factor(paper: Constants, first: Expr) -> Statement:
    theta = chain(Inputs(), paper).theta
    return identity(n.beta**paper.M_beta / theta, first + n.beta ** Rational(1, 3))


def _branch(paper: Constants, value: Number, noise: Number) -> Exponent:
    beta = sM2(paper)
    factor = beta ** Rational(1, 6) + beta ** Rational(1, 3)
    return Exponent(sqrt(n.Lam) * factor, value, {n.Lam: 1, n.G_sigma: noise})


def _voluntary(paper: Constants, value: Number, rho: Expr) -> Exponent:
    dbar = paper.dbar * (n.L * n.D + paper.lipschitz * n.G + 2 * sqrt(n.Lam) * n.G_hat + rho * n.D)
    inputs = replace(markov(Inputs(), paper), rho=rho)
    return Exponent(chain(inputs, paper, dbar=dbar).Bddot, value, LAM)
