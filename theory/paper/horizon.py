"""app:oblivious, the explicit form: bounds on R and S at ρ_0 = β_0 = 1, and the horizon (O02, O03, O05).

𝓛 stands for max{1, ln(1+δ̄²T)}.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import Chain, burn_in, chain, inflation, oblivious, sM2
from theory.trusted.formula import ge, le, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

HALF = Rational(1, 2)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the explicit form."""
    return (*_explicit(constants), *_horizon(constants))


def _explicit(paper: Constants) -> tuple[Claim, ...]:
    c = paper
    given: Chain = chain(oblivious(paper), c, dbar=n.dbar, log=n.Lc)
    large = ge(n.Lam, 1), ge(n.Lc, 1)
    per_Lam = 2 * n.L**2 * c.Bddot * given.kappa2  # B̈ = per_Lam Λ𝓛

    def block(factor: Expr) -> Statement:
        noise = sM2(paper)
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
            text="2Y_1 and Y_2 are at most [2Y_1 + 96(Ḃ + 80L²κ²)]Λ𝓛, so R = 4Y_0M is at most 4[...]Λ𝓛(1 "
            "+ 2ΛG_σ²)",
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


def _displayed(paper: Constants, factor: int, offset: int) -> Statement:
    c = paper
    given = chain(oblivious(paper), c, dbar=n.dbar, log=n.Lc)
    kappa2 = 2 + 2 * n.dbar**2
    Bddot = factor * n.Lam * n.L**2 * kappa2 * n.Lc
    parts = (given.kappa2, kappa2), (given.Bddot, Bddot), (given.Bdot, 18 * (offset + n.dbar**2))
    return every(*(identity(left, right) for left, right in parts))


# --- the horizon


def _horizon(paper: Constants) -> tuple[Claim, ...]:
    e, C = paper, positive("C")

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
