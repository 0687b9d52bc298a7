"""thm:oblivious: the exponents 2 and 3/2 at fixed ρ_0, β_0, and where Λ enters (O01, O02, O04).

Logarithms count as constants in exponents, as Õ does.
"""

from __future__ import annotations

from sympy import Rational

from theory.ledger.eager import Claim, Erratum, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import chain, oblivious
from theory.trusted.statement import Exponent, Finite, Number, Statement, every

LAM = {n.Lam: 1}
HALF = Rational(1, 2)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the oblivious variant."""
    return _exponents(constants)


def _exponents(paper: Constants) -> tuple[Claim, ...]:
    at_one = chain(oblivious(paper), paper)
    at_any = chain(oblivious(paper, n.rho, n.beta), paper)

    def grow(value: Number, *names: str, noise: Number = 0) -> Statement:
        scale = {n.Lam: 1, n.G_sigma: noise}
        runs = (at_one, at_any)
        return every(*(Exponent(getattr(run, name), value, scale) for run in runs for name in names))

    def pair(R: Number, S: Number, noise: Number = 0) -> Statement:
        return every(grow(R, "R", noise=noise), grow(S, "S", noise=noise))

    def samples(first: Number, second: Number) -> Statement:
        return every(Exponent(at_one.R**3, first, LAM), Exponent(at_one.S**2, second, LAM))

    def blind_to_Lam(*names: str) -> Finite:
        inputs = chain(oblivious(paper), paper, Bddot=n.Bddot)

        def blind(name: str) -> bool:
            return not getattr(inputs, name).has(n.Lam)

        return Finite("constants that do not see Λ except through B̈", lambda: names, blind)

    return (
        Claim(
            id="O01",
            label="thm:oblivious",
            line=2813,
            text="δ̄, κ², Ḃ, Y_1, P_0 and Z_1 are free of Λ at fixed (ρ_0, β_0)",
            statement=grow(0, "dbar", "kappa2", "Bdot", "Y1", "P0", "Z1"),
            mutants=(
                Mutant("κ² ~ Λ^(1/12)", grow(Rational(1, 12), "kappa2")),
                Mutant("B̈ is free of Λ, too", grow(0, "Bddot")),
            ),
        ),
        Claim(
            id="O01.back",
            label="thm:oblivious",
            line=2827,
            text="B̈, Y_2, Y_0 and M ~ Λ, Z_2 and Z_0 ~ Λ^(3/2)",
            statement=every(grow(1, "Bddot", "Y2", "Y0", "M"), grow(Rational(3, 2), "Z2", "Z0")),
            mutants=(
                Mutant("Z_2 ~ Λ", grow(1, "Z2")),
                Mutant("Y_0 ~ Λ^(3/2)", grow(Rational(3, 2), "Y0")),
            ),
        ),
        Claim(
            id="O02",
            label="thm:oblivious",
            line=2844,
            text="R ~ Λ² and S ~ Λ^(3/2), at ρ_0 = β_0 = 1 and at any fixed ρ_0, β_0",
            statement=pair(2, Rational(3, 2)),
            mutants=(
                Mutant("R ~ Λ", pair(1, Rational(3, 2))),
                Mutant("R ~ Λ^(23/12)", pair(Rational(23, 12), Rational(3, 2))),
                Mutant("S ~ Λ^(17/12)", pair(2, Rational(17, 12))),
            ),
        ),
        Claim(
            id="O02.noise",
            label="thm:oblivious",
            line=2848,
            text="R ~ Λ + Λ²G_σ², S ~ Λ^(3/2) + ΛG_σ²: the noise terms take over above G_σ = Λ^(-1/2) "
            "and Λ^(1/4)",
            statement=every(
                pair(1, Rational(3, 2), noise=-HALF),
                pair(Rational(5, 2), Rational(3, 2), noise=Rational(1, 4)),
                pair(3, 2, noise=HALF),
            ),
            mutants=(
                Mutant("R ~ Λ² at G_σ = Λ^(-1/2)", pair(2, Rational(3, 2), noise=-HALF)),
                Mutant("S ~ Λ^(3/2) at G_σ = Λ^(1/2)", pair(3, Rational(3, 2), noise=HALF)),
            ),
        ),
        Claim(
            id="O02.samples",
            label="thm:oblivious",
            line=2873,
            text="T = R³ε⁻³ + S²ε⁻² has exponents 6 and 3",
            statement=samples(6, 3),
            mutants=(
                Mutant("6 becomes 5", samples(5, 3)),
                Mutant("3 becomes 13/4", samples(6, Rational(13, 4))),
            ),
            needs=("O02",),
        ),
        Claim(
            id="O02.reversed",
            label="thm:oblivious",
            line=2886,
            text="the roles reverse: oblivious Z_1 ~ 1 < (48B̈)^(3/2) ~ Λ^(3/2)",
            statement=every(grow(0, "Z1"), _tail(paper, Rational(3, 2))),
            mutants=(
                Mutant("Z_1 ~ Λ³ here, too", grow(3, "Z1")),
                Mutant("(48B̈)^(3/2) ~ Λ", _tail(paper, Rational(1))),
            ),
        ),
        Claim(
            id="O04",
            label="thm:oblivious",
            line=2824,
            text="Λ enters exactly once, through B̈: no other constant of the chain sees it",
            statement=blind_to_Lam("dbar", "kappa2", "Bdot", "Y1", "Z1", "M", "Z2"),
            mutants=(
                Mutant("of M alone", blind_to_Lam("M")),
                Mutant("of Z_2 alone", blind_to_Lam("Z2")),
            ),
            erratum=Erratum(
                finding="E9",
                why="Λ also enters through σ_M², in M and in Z_2; the square of Λ in R comes from there",
                corrected_by="O04.fixed",
            ),
        ),
        Claim(
            id="O04.fixed",
            label="thm:oblivious",
            line=2824,
            text="Λ enters three times: L_M² in B̈, σ_M² in M, and σ_M² in Z_2",
            statement=every(blind_to_Lam("dbar", "kappa2", "Bdot", "Y1", "Z1"), *_two_more(paper, 1, 1)),
            mutants=(
                Mutant("M is free of Λ", every(*_two_more(paper, 0, 1))),
                Mutant("Z_2 is free of Λ once B̈ is", every(*_two_more(paper, 1, 0))),
            ),
        ),
    )


def _tail(paper: Constants, value: Rational) -> Exponent:
    Bddot = chain(oblivious(paper), paper).Bddot
    return Exponent((paper.Z2_Bddot * Bddot) ** paper.Z2_power, value, LAM)


def _two_more(paper: Constants, M: Number, Z2: Number) -> tuple[Exponent, ...]:
    c = chain(oblivious(paper), paper, Bddot=n.Bddot)
    return Exponent(c.M, M, LAM), Exponent(c.Z2, Z2, LAM)
