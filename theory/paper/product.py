"""prop:transfer and thm:lower: the product (Ḃ+B̈)·M of two maxima, and what is left without it (E1).

The line above it in the S-bound has Ḃσ²β^(-2/3) + B̈β^(1/3) in its place.
"""

from __future__ import annotations

from sympy import Expr, Max, Rational

from theory.ledger.eager import Claim, Erratum, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import Inputs, chain, markov, oblivious
from theory.trusted.formula import le, nonneg, positive
from theory.trusted.statement import Exponent, Forall, Number, forall

THIRD = Rational(1, 3)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the product."""
    paper, c = constants, constants
    free = markov(Inputs(), paper)
    scale = {n.Lam: 1}

    def best(value: Number) -> Exponent:
        return Exponent(unmerged_rate(free, c), value, scale, over=(n.rho, n.beta))

    def at_one(value: Number) -> Exponent:
        return Exponent(unmerged_rate(oblivious(paper), c) ** 3, value, scale)

    def case_two(factor: Number) -> Forall:
        A0, b, X, slope = nonneg("A0 b X slope")
        N = positive("N")
        given = le(X, A0 + slope * N + b * X**THIRD), le(b * X**THIRD, X / 3 + 2 * b ** Rational(3, 2) / 3)
        return forall(le(X, factor * (A0 + slope * N) + b ** Rational(3, 2)), *given)

    return (
        Claim(
            id="T20.unmerged",
            label="prop:transfer",
            line=2200,
            text="the case split goes through for any slope in A_0, so for 48(Ḃσ²β^(-2/3) + B̈β^(1/3)) "
            "in place of "
            "48(Ḃ+B̈)M",
            statement=case_two(2),
            mutants=(
                Mutant("2 becomes 1", case_two(1)),
                Mutant("2 becomes 1.4", case_two(Rational(14, 10))),
            ),
            needs=("T19", "T21", "T22", "T23", "T25"),
        ),
        Claim(
            id="T20.best",
            label="thm:lower",
            line=1159,
            text="without the product, some (ρ, β) gives R = Λ^(3/4) up to logarithms",
            statement=best(Rational(3, 4)),
            mutants=(
                Mutant("3/4 becomes 2/3", best(Rational(2, 3))),
                Mutant("3/4 becomes 5/6", best(Rational(5, 6))),
            ),
            needs=("T20.unmerged",),
        ),
        Claim(
            id="T20.lower",
            label="thm:lower",
            line=1166,
            text="5/6 is the smallest exponent of R over (ρ, β) within the analysis, whichever line of "
            "the S-bound is used",
            statement=best(Rational(5, 6)),
            mutants=(
                Mutant("5/6 becomes 11/12", best(Rational(11, 12))),
                Mutant("5/6 becomes 2/3", best(Rational(2, 3))),
            ),
            erratum=Erratum(
                finding="E1",
                why="(Ḃ+B̈)·M multiplies two maxima; the line above it gives Ḃσ²β^(-2/3) + B̈β^(1/3), "
                "and with it "
                "ρ = Λ^(3/4), β = Λ^(3/2) reach 3/4",
                corrected_by="T20.best",
            ),
        ),
        Claim(
            id="T20.oblivious",
            label="thm:oblivious",
            line=1126,
            text="without the product, the oblivious R³ is Λ³ and not Λ⁶",
            statement=at_one(3),
            mutants=(
                Mutant("3 becomes 6", at_one(6)),
                Mutant("3 becomes 37/12", at_one(Rational(37, 12))),
            ),
            needs=("T20.unmerged",),
        ),
        Claim(
            id="T20.six",
            label="thm:oblivious",
            line=1126,
            text="the oblivious ε⁻³ term needs Λ⁶, whichever line of the S-bound is used",
            statement=at_one(6),
            mutants=(
                Mutant("6 becomes 5", at_one(5)),
                Mutant("6 becomes 71/12", at_one(Rational(71, 12))),
            ),
            erratum=Erratum(
                finding="E1",
                why="the square of Λ in R comes from B̈·σ_M², a product that the first line of the "
                "S-bound does not have",
                corrected_by="T20.oblivious",
            ),
        ),
    )


def unmerged_rate(x: Inputs, c: Constants) -> Expr:
    """Return R from the first line: 2 max(2Y_1ϑ², 96(Ḃσ²β^(-2/3) + B̈β^(1/3)))/(ρϑ), with ϑ <= 1 for ϑ²/ϑ."""
    given = chain(x, c)
    noise = given.Bdot * x.sigma2 * x.beta**c.M_sigma + given.Bddot * x.beta**c.M_beta
    inverse = 1 + x.beta**-c.theta_power  # 1/ϑ
    return c.R_master / x.rho * Max(c.Y0 * given.Y1, c.Y2 * noise * inverse)
