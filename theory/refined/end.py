"""The last lines of the sharper theorem: from the sums along the path to the bound (docs/refined.md, N18)."""

from __future__ import annotations

from sympy import Expr, Rational, sqrt

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.trusted.formula import ge, gt, le, nonneg, positive, real
from theory.trusted.statement import Forall, Identity, Number, Statement, every, forall, identity

SHARPER, LINE = "thm:sharper", 2070
omega, c1, k2, k3 = positive("omega c1 k2 k3")
H, Gap, L_T, S, curve, noise, moved = nonneg("H Gap L_T S curve noise moved")
steps = n.T + 1


def claims(_: Constants) -> tuple[Claim, ...]:
    """Return the claims about the last lines."""

    def inside(factor: Number) -> Forall:
        best = sqrt(H / (k3 * steps)) / n.D
        value = H / (best * steps) + k3 * best * n.D**2
        return forall(le(value, factor * n.D * sqrt(k3 * H / steps)), gt(H, 0), gt(n.D, 0))

    def outside(factor: Number) -> Forall:
        value = H / (n.rho * steps) + k3 * n.rho * n.D**2
        return forall(le(value, factor * H / (n.rho * steps)), ge(H, k3 * n.rho**2 * n.D**2 * steps))

    def curvature(cost: Expr) -> Identity:
        """(L/(2ρ))(2√Γ + δ_c²) = (L/ρ)(√Γ + δ_c²/2)."""
        root, delta2 = nonneg("root delta2")
        return identity(n.L / (2 * n.rho) * (2 * root + delta2), n.L / n.rho * (root + cost * delta2))

    def scale(power: int) -> Identity:
        """L_T = ρ√p_T R^(1/6) with R = v⁶B⁶, B⁶ = Γ+Tβ."""
        v, B, root = positive("v B root")
        return identity(n.rho * root * (v**6 * B**6) ** Rational(1, 6), n.rho * root * B * v**power)

    def assembled(error: Expr = k2, rest: Number = 1) -> Statement:
        """The path: c₁(Γ-1) + ωΣgap <= F̄L_T + curve + κ₂Σ‖s‖² + κ₃ω²D²(T+1), and Σ‖s‖² <= noise + moved."""
        gamma = real("gamma1")
        path = le(c1 * gamma + omega * Gap, n.F_bar * L_T + curve + k2 * S + k3 * omega**2 * n.D**2 * steps)
        value = le(n.F_bar * L_T + curve + error * (noise + moved) - c1 * gamma, H)
        given = (path, value, le(S, noise + moved))
        return forall(le(omega * Gap, rest * H + k3 * omega**2 * n.D**2 * steps), *given)

    return (
        Claim(
            id="N18.a",
            label=SHARPER,
            line=LINE,
            text="min over ω <= ρ of H/(ω(T+1)) + κ₃D²ω is at most max{2D√(κ₃H/(T+1)), 2H/(ρ(T+1))}",
            statement=every(inside(2), outside(2)),
            mutants=(
                Mutant("2D√ becomes 1.99D√", inside(Rational(199, 100))),
                Mutant("2H becomes 1.99H", outside(Rational(199, 100))),
            ),
        ),
        Claim(
            id="N18.b",
            label=SHARPER,
            line=LINE,
            text="Σ Lδ²/(2L_t) <= (L/ρ)(√Γ + δ_c²/2), and L_T = ρ√p_T (Γ+Tβ)^(1/6) v",
            statement=every(curvature(Rational(1, 2)), scale(1)),
            mutants=(
                Mutant("δ_c²/2 becomes δ_c²/4", curvature(Rational(1, 4))),
                Mutant("v becomes v²", scale(2)),
            ),
            needs=("N01.3", "T08"),
        ),
        Claim(
            id="N18",
            label=SHARPER,
            line=LINE,
            text="the sharper theorem: ωΣ gap <= H + κ₃ω²D²(T+1) in expectation, with H the supremum of G(Γ, v)",
            statement=assembled(),
            mutants=(
                Mutant("G with κ₂/2", assembled(error=k2 / 2)),
                Mutant("H becomes 9H/10", assembled(rest=Rational(9, 10))),
            ),
            needs=(
                "N01.9",
                "N10",
                "N10.d",
                "N11",
                "N11.d",
                "N11.e",
                "N11.f",
                "N12",
                "N13",
                "N13.b",
                "N14",
                "N14.c",
                "N14.d",
                "N15.a",
                "N15.b",
                "N16",
                "N17",
                "N17.e",
                "N18.a",
                "N18.b",
                "T09",
            ),
        ),
    )
