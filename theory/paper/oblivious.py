"""thm:oblivious and app:oblivious: fixed ρ_0, β_0, the exponents 2 and 3/2, and the explicit form (O01-O05).

Logarithms count as constants in exponents, as Õ does; 𝓛 stands for max{1, ln(1+δ̄²T)} in the explicit bounds.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational

from theory import notation as n
from theory.chain import Chain, burn_in, chain, inflation, oblivious, sM2
from theory.claim import Claim, Erratum, Mutant
from theory.constants import PaperConstants
from theory.formula import ge, le, positive
from theory.statement import Exponent, Finite, Forall, Number, Statement, every, forall, identity

LAM = {n.Lam: 1}
HALF = Rational(1, 2)


def claims(constants: PaperConstants) -> tuple[Claim, ...]:
    """Return the claims about the oblivious variant."""
    return (*_exponents(constants), *_explicit(constants), *_horizon(constants))


def _exponents(paper: PaperConstants) -> tuple[Claim, ...]:
    at_one = chain(oblivious(paper), paper.chain)
    at_any = chain(oblivious(paper, n.rho, n.beta), paper.chain)

    def grow(value: Number, *names: str, noise: Number = 0) -> Statement:
        scale = {n.Lam: 1, n.G_sigma: noise}
        runs = (at_one, at_any)
        return every(*(Exponent(getattr(run, name), value, scale) for run in runs for name in names))

    def pair(R: Number, S: Number, noise: Number = 0) -> Statement:
        return every(grow(R, "R", noise=noise), grow(S, "S", noise=noise))

    def samples(first: Number, second: Number) -> Statement:
        return every(Exponent(at_one.R**3, first, LAM), Exponent(at_one.S**2, second, LAM))

    def seen_in(*names: str) -> Finite:
        inputs = chain(oblivious(paper), paper.chain, Bddot=n.Bddot)
        others = tuple((name, str(getattr(inputs, name).has(n.Lam))) for name in names)
        return Finite("constants that see Λ other than through B̈", lambda: others, lambda p: p[1] == "False")

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
            text="R ~ Λ + Λ²G_σ², S ~ Λ^(3/2) + ΛG_σ²: the noise terms take over above G_σ = Λ^(-1/2) and Λ^(1/4)",
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
            statement=seen_in("dbar", "kappa2", "Bdot", "Y1", "Z1", "M", "Z2"),
            mutants=(
                Mutant("of M alone", seen_in("M")),
                Mutant("of Z_2 alone", seen_in("Z2")),
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
            statement=every(seen_in("dbar", "kappa2", "Bdot", "Y1", "Z1"), *_two_more(paper, 1, 1)),
            mutants=(
                Mutant("M is free of Λ", every(*_two_more(paper, 0, 1))),
                Mutant("Z_2 is free of Λ once B̈ is", every(*_two_more(paper, 1, 0))),
            ),
        ),
    )


def _tail(paper: PaperConstants, value: Rational) -> Exponent:
    Bddot = chain(oblivious(paper), paper.chain).Bddot
    return Exponent((paper.chain.Z2_Bddot * Bddot) ** paper.chain.Z2_power, value, LAM)


def _two_more(paper: PaperConstants, M: Number, Z2: Number) -> tuple[Exponent, ...]:
    c = chain(oblivious(paper), paper.chain, Bddot=n.Bddot)
    return Exponent(c.M, M, LAM), Exponent(c.Z2, Z2, LAM)


# --- the explicit bounds


def _explicit(paper: PaperConstants) -> tuple[Claim, ...]:
    c = paper.chain
    given: Chain = chain(oblivious(paper), c, dbar=n.dbar, log=n.Lc)
    large = ge(n.Lam, 1), ge(n.Lc, 1)
    per_Lam = 2 * n.L**2 * c.Bddot * given.kappa2  # B̈ = per_Lam Λ𝓛

    def block(factor: Expr) -> Statement:
        noise = sM2(paper.effective)
        parts = (Integer(1) ** c.M_beta, given.theta**c.M_theta, noise)
        return every(*(forall(le(part, factor * (1 + noise))) for part in parts))

    def rate(factor: Number, power: int = 1) -> Statement:
        C = c.Y0 * given.Y1 + c.Y2 * (given.Bdot + per_Lam)
        return every(
            *(forall(le(Y, factor * C * n.Lam**power * n.Lc), *large) for Y in (c.Y0 * given.Y1, given.Y2))
        )

    def burn(power: Rational) -> Forall:
        K, x = positive("K x")
        bound = (c.Z2_Bddot * K) ** Rational(3, 2) * n.Lam**power * n.Lc ** Rational(3, 2)
        return forall(le(x ** Rational(3, 2), bound), le(x, c.Z2_Bddot * K * n.Lam * n.Lc), *large)

    return (
        Claim(
            id="O02.block",
            label="thm:oblivious",
            line=2837,
            text="max(β_0^(1/3), ϑ², σ_M²β_0^(-2/3)) <= 1 + σ_M² at β_0 = 1, where ϑ = 1/2",
            statement=every(identity(given.theta, HALF), block(Rational(1))),
            mutants=(
                Mutant("1 + σ_M² becomes 0.9(1 + σ_M²)", block(Rational(9, 10))),
                Mutant("ϑ = 1", identity(given.theta, 1)),
            ),
        ),
        Claim(
            id="O02.Bddot",
            label="thm:oblivious",
            line=2828,
            text="B̈ = 40L_M²κ²ln(1+δ̄²T) = 80ΛL²κ²ln(1+δ̄²T) and κ² = 2 + 2δ̄², Ḃ = 18(2 + δ̄²) at ρ_0 = β_0 = 1",
            statement=_displayed(paper, 80, 2),
            mutants=(
                Mutant("80 becomes 40", _displayed(paper, 40, 2)),
                Mutant("Ḃ = 18(1 + δ̄²)", _displayed(paper, 80, 1)),
            ),
        ),
        Claim(
            id="O02.R",
            label="thm:oblivious",
            line=2834,
            text="2Y_1 and Y_2 are at most [2Y_1 + 96(Ḃ + 80L²κ²)]Λ𝓛, so R = 4Y_0M is at most 4[...]Λ𝓛(1 + 2ΛG_σ²)",
            statement=every(rate(1), identity(chain(oblivious(paper), c, Y0=n.X, M=n.S).R, 4 * n.X * n.S)),
            mutants=(
                Mutant("[...] becomes 0.9[...]", rate(Rational(9, 10))),
                Mutant("Λ becomes 1", rate(1, power=0)),
            ),
            needs=("O02.block", "O02.Bddot"),
        ),
        Claim(
            id="O02.S",
            label="thm:oblivious",
            line=2856,
            text="48B̈ <= 48KΛ𝓛 gives (48B̈)^(3/2) <= (48K)^(3/2) Λ^(3/2) 𝓛^(3/2), K = 80L²κ²; x is 48B̈",
            statement=burn(Rational(3, 2)),
            mutants=(
                Mutant("Λ^(3/2) becomes Λ^(17/12)", burn(Rational(17, 12))),
                Mutant("Λ^(3/2) becomes Λ", burn(Rational(1))),
            ),
            needs=("O02.Bddot",),
        ),
    )


def _displayed(paper: PaperConstants, factor: int, offset: int) -> Statement:
    c = paper.chain
    given = chain(oblivious(paper), c, dbar=n.dbar, log=n.Lc)
    kappa2 = 2 + 2 * n.dbar**2
    Bddot = factor * n.Lam * n.L**2 * kappa2 * n.Lc
    parts = (given.kappa2, kappa2), (given.Bddot, Bddot), (given.Bdot, 18 * (offset + n.dbar**2))
    return every(*(identity(left, right) for left, right in parts))


# --- the horizon


def _horizon(paper: PaperConstants) -> tuple[Claim, ...]:
    e, C = paper.effective, positive("C")

    def cubes(factor: Number) -> Forall:
        R = C * (n.Lam + n.Lam**2 * n.G_sigma**2)
        T = factor * C**3 * (n.Lam**3 + n.Lam**6 * n.G_sigma**6) / n.eps**3
        return forall(le((2 * R / n.eps) ** 3, 8 * T))

    def squares(factor: Number) -> Forall:
        S = C * (n.Lam ** Rational(3, 2) + n.Lam * n.G_sigma**2)
        T = factor * C**2 * (n.Lam**3 + n.Lam**2 * n.G_sigma**4) / n.eps**2
        return forall(le((2 * S / n.eps) ** 2, 4 * T))

    def absorbed(share: Number) -> Statement:
        T0 = 1 + burn_in(e)
        Lam = inflation(e).xreplace({n.T: 1})
        first = forall(le(T0, share * Lam), ge(n.tau, 1))
        return every(first, forall(le(n.Lam, n.Lam**3 / n.eps**2), ge(n.Lam, 1), le(n.eps, 1)))

    return (
        Claim(
            id="O03",
            label="thm:oblivious",
            line=2869,
            text="R <= C(Λ + Λ²G_σ²) gives (2R/ε)³ <= 8·4C³(Λ³ + Λ⁶G_σ⁶)ε⁻³",
            statement=cubes(4),
            mutants=(
                Mutant("4 becomes 3.9", cubes(Rational(39, 10))),
                Mutant("4 becomes 1", cubes(1)),
            ),
            needs=("O02.R",),
        ),
        Claim(
            id="O03.S",
            label="thm:oblivious",
            line=2869,
            text="S <= C(Λ^(3/2) + ΛG_σ²) gives (2S/ε)² <= 4·2C²(Λ³ + Λ²G_σ⁴)ε⁻²",
            statement=squares(2),
            mutants=(
                Mutant("2 becomes 1.9", squares(Rational(19, 10))),
                Mutant("2 becomes 1", squares(1)),
            ),
            needs=("O02.S",),
        ),
        Claim(
            id="O05",
            label="thm:oblivious",
            line=2865,
            text="T_0 <= 1 + (128τ)^(3/4) <= 0.128Λ <= Λ³ε⁻², unstated in the proof: T_0 is absorbed",
            statement=absorbed(Rational(128, 1000)),
            mutants=(
                Mutant("0.128 becomes 0.127", absorbed(Rational(127, 1000))),
                Mutant("0.128 becomes 0.1", absorbed(Rational(1, 10))),
            ),
        ),
    )
