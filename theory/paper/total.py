"""eq:expectation-cases, second line: Γ <= Z_1 + 24 Σ‖s_t‖² + Y_1 M (T+1)^(1/3), re-derived (T22, T29).

D2rho2 and F2rho2 stand for D²ρ² and F̄²ρ², N for (T+1)^(1/3), Z for Z_1, Y for Y_1; the terms are in
`theory.paper.growth`.
"""

from __future__ import annotations

from sympy import Max, Rational

from theory.ledger.eager import Claim, Erratum, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.growth import DESCENT_S, THIRD, TWO_THIRDS
from theory.trusted.formula import Formula, ge, le, nonneg, positive
from theory.trusted.statement import Forall, Number, forall

N, Z = positive("N Z")
s, Y, lead, cross = nonneg("s Y lead cross")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about Γ."""
    return _total(constants)


def _total(c: Constants) -> tuple[Claim, ...]:
    D2, F2 = nonneg("D2rho2 F2rho2")

    def pathwise(error: Number, *dropped: str, Y1_D: Number = c.Y1_D) -> Forall:
        """Γ <= lead + cross + 8s + 4D²ρ²ϑ²N with the two Young bounds on lead and cross."""
        given = {
            "descent": le(n.Gamma, lead + cross + DESCENT_S * s + 4 * D2 * n.theta**2 * N),
            "lead": le(lead, n.Gamma / 3 + Z / 3),
            "cross": le(cross, n.Gamma / 3 + Rational(c.Y1_F, 3) * F2 * n.theta**2 * N),
        }
        used = [formula for name, formula in given.items() if name not in dropped]
        return forall(le(n.Gamma, Z + error * s + (Y1_D * D2 + c.Y1_F * F2) * n.theta**2 * N), *used)

    def stated(*given: Formula) -> Forall:
        M = Max(n.beta**THIRD, n.sigma2 * n.beta**-TWO_THIRDS)
        return forall(le(n.X, Z + 24 * n.S + Y * M * N), *given)

    def averaged(share: Number = 1, power: int = 1) -> Forall:
        M = positive("M")
        given = le(n.X, Z + 24 * n.S + Y * n.theta**2 * N), le(n.theta**2, M)
        return forall(le(n.X, Z + 24 * n.S + Y * share * M**power * N), *given)

    return (
        Claim(
            id="T22",
            label="eq:expectation-cases",
            line=2216,
            text="Γ <= Z_1 + 24Σ‖s‖² + (12D²ρ² + 144F̄²ρ²)ϑ²(T+1)^(1/3), pathwise; lead and cross are "
            "the Young terms",
            statement=pathwise(24),
            mutants=(
                Mutant("24 becomes 23", pathwise(23)),
                Mutant("12D² becomes 11D²", pathwise(24, Y1_D=11)),
                Mutant("without the Young step on P_0Γ^(2/3)", pathwise(24, "lead")),
            ),
            needs=("T10", "T11", "T11.a"),
        ),
        Claim(
            id="T22.mean",
            label="eq:expectation-cases",
            line=2216,
            text="X <= Z_1 + 24S + Y_1M(T+1)^(1/3): the mean of T22, and ϑ² <= β^(1/3) <= M",
            statement=averaged(),
            mutants=(
                Mutant("M becomes M/2", averaged(share=Rational(1, 2))),
                Mutant("M becomes M²", averaged(power=2)),
            ),
            needs=("T22", "T12"),
        ),
        Claim(
            id="T29",
            label="eq:expectation-cases",
            line=2216,
            text="X <= Z_1 + 24S + Y_1M(T+1)^(1/3) where X = E[Γ], and Γ is never defined: read for "
            "every X >= 1",
            statement=stated(ge(n.X, 1)),
            mutants=(
                Mutant("X >= 0", stated()),
                Mutant("X = S", stated(ge(n.X, 1), le(n.X, 25 * n.S), le(25 * n.S, n.X))),
            ),
            erratum=Erratum(
                finding="E4",
                why="Γ and Ω are used but not defined; needed are Γ = 1 + Σ_{t<=T} δ_t², Ω = Z_0 + "
                "Y_0M(T+1)^(1/3) "
                "and γ_t = ω/L_t with ω = ρ max{ϑ(T+1)^(-1/3), (T+1)^(-1/2)}",
                corrected_by="T22",
            ),
        ),
        Claim(
            id="T29.Gamma",
            label="eq:expectation-cases",
            line=2216,
            text="Γ = 1 + Σδ² is the reading that works: the 1 is needed, for L_0 = ρ <= "
            "ρΓ^(1/2)((Γ+Tβ)/(1+β))^(1/6)",
            statement=_first_scale(1),
            mutants=(
                Mutant("Γ = Σδ²", _first_scale(0)),
                Mutant("Γ = 1/2 + Σδ²", _first_scale(Rational(1, 2))),
            ),
            needs=("T08",),
        ),
    )


def _first_scale(offset: Number) -> Forall:
    """Return ρ <= ρΓ^(1/2)((Γ+Tβ)/(1+β))^(1/6), to the power 6, at Γ = offset + Σδ²."""
    total = nonneg("total")
    Gamma = offset + total
    return forall(le(n.rho**6, n.rho**6 * Gamma**3 * (Gamma + n.T * n.beta) / (1 + n.beta)), ge(n.T, 1))
