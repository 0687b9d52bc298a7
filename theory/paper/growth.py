"""eq:chain, Y_1, P_0 and Z_1: the terms of the summed descent inequality (T10, T11, T12).

Four times L_t times the descent inequality with γ_t = ω/L_t, summed over t, gives pathwise
Γ + 4ωΣgap <= 1 + 4F̄L_T + 2LΣδ_t²/L_t + 8Σ‖s_t‖² + 4ω²D²(T+1),  ω = ρ max{ϑ(T+1)^(-1/3), (T+1)^(-1/2)}.
Each term on the right is bounded below; N stands for (T+1)^(1/3), so that T^(1/3) <= N.
"""

from __future__ import annotations

from sympy import Expr, Rational, sqrt

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import Inputs, chain
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

SIXTH, THIRD, TWO_THIRDS = Rational(1, 6), Rational(1, 3), Rational(2, 3)
N, P, Z = positive("N P Z")
s, Y, lead, cross, rest = nonneg("s Y lead cross rest")
DESCENT_S, DESCENT_F, DESCENT_L = 8, 4, 2  # 8Σ‖s‖², 4F̄L_T and 2LΣδ²/L_t of the summed descent inequality


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the growth of Γ."""
    c = constants
    return (*_scale_terms(c), *_young(c))


# --- the terms


def _scale_terms(c: Constants) -> tuple[Claim, ...]:
    base = chain(Inputs(), c)

    def split(power: int) -> Forall:
        x, y = nonneg("x y")
        return forall(le(x + y, (x**SIXTH + y**SIXTH) ** power))

    def against_theta(factor: Number) -> Statement:
        b = n.beta**SIXTH
        same = identity(n.beta / (1 + n.beta) / base.theta**6, (1 + b) ** 6 / (1 + n.beta))
        return every(forall(le((1 + b) ** 6, factor**6 * (1 + n.beta))), same)

    def scaled_step(factor: Number) -> Forall:
        u, v = positive("u v")
        because = (u - v) ** 2 / u
        return forall(le((u**2 - v**2) / u, factor * (u - v)), le(v, u), because=because)

    def gathered(scale: Expr) -> Forall:
        P0 = chain(Inputs(), c, kappa2=n.kappa**2).P0
        lines = (
            DESCENT_F * n.F_bar * n.rho * n.Gamma** TWO_THIRDS
            + 2 * DESCENT_L * n.L * n.kappa / n.rho * sqrt(n.Gamma)
        )
        return forall(le(1 + 4 * n.D**2 * n.rho**2 + lines, P0 * scale), ge(n.Gamma, 1))

    def comparison(constant: Number, slope: Number) -> Statement:
        square = constant * n.rho**2 + slope * n.rho**2 * n.theta**2 * n.T**THIRD
        first, second = n.rho * n.theta / n.T**THIRD, n.rho / sqrt(n.T)
        return every(*(forall(le(omega**2 * n.T, square)) for omega in (first, second)))

    return (
        Claim(
            id="T10.a",
            label="eq:chain",
            line=2060,
            text="(x+y)^(1/6) <= x^(1/6) + y^(1/6), to the power 6: it splits (Γ+Tβ)^(1/6) in the bound "
            "on L_T",
            statement=split(6),
            mutants=(Mutant("6 becomes 5", split(5)), Mutant("6 becomes 7", split(7))),
            needs=("T08",),
        ),
        Claim(
            id="T10.b",
            label="eq:chain",
            line=2060,
            text="(β/(1+β))^(1/6) <= 2ϑ, to the power 6: (1+β^(1/6))^6 <= 2^6 (1+β)",
            statement=against_theta(2),
            mutants=(
                Mutant("2ϑ becomes 1.7ϑ", against_theta(Rational(17, 10))),
                Mutant("2ϑ becomes ϑ", against_theta(1)),
            ),
            slack=Slack(
                constant="c in (β/(1+β))^(1/6) <= cϑ",
                paper="2 (inside the 144 of Y_1)",
                family=against_theta,
                provable=Rational(1782, 1000),
                refuted=Rational(1781, 1000),
                sharp="2^(5/6) = 1.7818, at β = 1",
            ),
        ),
        Claim(
            id="T10.c",
            label="eq:chain",
            line=2060,
            text="δ²/√(1+S+δ²) <= 2(√(1+S+δ²) - √(1+S)), so Σδ_t²/L_t <= 2κ√Γ/ρ; u, v are the two roots",
            statement=scaled_step(2),
            mutants=(
                Mutant("2 becomes 1.9", scaled_step(Rational(19, 10))),
                Mutant("2 becomes 1", scaled_step(1)),
            ),
            needs=("T03.P0",),
        ),
        Claim(
            id="T10.d",
            label="eq:expectation-cases",
            line=2213,
            text="ω²(T+1) <= ρ² + ρ²ϑ²(T+1)^(1/3) for both branches of ω (T stands for T+1)",
            statement=comparison(1, 1),
            mutants=(
                Mutant("ρ² dropped", comparison(0, 1)),
                Mutant("ϑ² dropped", comparison(1, 0)),
            ),
        ),
        Claim(
            id="T11.a",
            label="eq:chain",
            line=2060,
            text="1 + 4D²ρ² + 4F̄ρΓ^(2/3) + (4Lκ/ρ)Γ^(1/2) <= P_0 Γ^(2/3) for Γ >= 1",
            statement=gathered(n.Gamma**TWO_THIRDS),
            mutants=(
                Mutant("Γ^(2/3) becomes Γ^(1/2)", gathered(sqrt(n.Gamma))),
                Mutant("P_0 becomes 9P_0/10", gathered(Rational(9, 10) * n.Gamma**TWO_THIRDS)),
            ),
            needs=("T08", "T10.a", "T10.c", "T10.d"),
        ),
    )


# --- the two Young steps


def _young(c: Constants) -> tuple[Claim, ...]:
    def lead_step(Z1: Number) -> Forall:
        g = n.Gamma**THIRD
        because = (g - 2 * P) ** 2 * (g + P) / 3 + (Rational(Z1) - 4) / 3 * P**3
        return forall(le(P * g**2, n.Gamma / 3 + Rational(Z1) / 3 * P**3), because=because)

    def cross_step(Y1: Number, theta_factor: Number = 2) -> Forall:
        w = n.F_bar * n.rho * n.theta * sqrt(N)
        because = (sqrt(n.Gamma) - 12 * w) ** 2 / 3
        bound = n.Gamma / 3 + Rational(Y1) / 3 * w**2
        return forall(le(DESCENT_F * theta_factor * w * sqrt(n.Gamma), bound), because=because)

    def redundant(power: Rational) -> Forall:
        theta = chain(Inputs(), c).theta
        return forall(le(theta**c.M_theta, n.beta**power))

    return (
        Claim(
            id="T11",
            label="eq:chain",
            line=2060,
            text="P_0 Γ^(2/3) <= Γ/3 + (27/3) P_0³: the coefficient of Z_1 = 27P_0³",
            statement=lead_step(c.Z1),
            mutants=(
                Mutant("27 becomes 1", lead_step(1)),
                Mutant("27 becomes 39/10", lead_step(Rational(39, 10))),
            ),
            slack=Slack(
                constant="Z_1/P_0³",
                paper="27",
                family=lead_step,
                provable=4,
                refuted=Rational(399, 100),
                sharp="Γ = 8P_0³",
            ),
        ),
        Claim(
            id="T10",
            label="eq:chain",
            line=2060,
            text="4·2·F̄ρϑT^(1/6) Γ^(1/2) <= Γ/3 + (144/3) F̄²ρ²ϑ²T^(1/3): the 144 of Y_1; N is T^(1/3)",
            statement=cross_step(c.Y1_F),
            mutants=(
                Mutant("144 becomes 143", cross_step(143)),
                Mutant("(β/(1+β))^(1/6) <= 2ϑ becomes <= 3ϑ", cross_step(c.Y1_F, 3)),
            ),
            needs=("T08", "T10.a", "T10.b"),
        ),
        Claim(
            id="T10.sharp",
            label="eq:chain",
            line=2060,
            text="with (β/(1+β))^(1/6) <= 1.782ϑ the 144 of Y_1 becomes 115",
            statement=cross_step(115, Rational(1782, 1000)),
            mutants=(
                Mutant("115 becomes 114", cross_step(114, Rational(1782, 1000))),
                Mutant("1.782 becomes 1.8", cross_step(115, Rational(18, 10))),
            ),
            needs=("T10.b",),
        ),
        Claim(
            id="T12",
            label="eq:master",
            line=2072,
            text="ϑ² <= β^(1/3), so ϑ² is redundant in M",
            statement=redundant(c.M_beta),
            mutants=(
                Mutant(
                    "the other way round", forall(le(n.beta**c.M_beta, chain(Inputs(), c).theta ** c.M_theta))
                ),
                Mutant("β^(1/3) becomes β^(5/12)", redundant(c.M_beta + Rational(1, 12))),
                Mutant("β^(1/3) becomes β^(-1/12)", redundant(Rational(-1, 12))),
            ),
        ),
    )
