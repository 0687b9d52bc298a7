"""eq:chain and eq:master as displayed: what `theory.paper.propagation` computes is what the paper prints (T00)."""

from __future__ import annotations

from sympy import Expr, Max, Rational

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import Inputs, chain, markov
from theory.trusted.formula import eq, nonneg, positive
from theory.trusted.statement import Statement, every, forall, identity

SIXTH, THIRD = Rational(1, 6), Rational(1, 3)
P, M = positive("P M")
Y1, Y2, Z1, Z2 = nonneg("Y1 Y2 Z1 Z2")
L2 = n.L_rec**2


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims that type the displays once more."""
    c, free = constants, Inputs()
    head = chain(free, c, A=n.A, log=n.Lc)
    body = chain(free, c, kappa2=n.kappa**2, Bdot=n.Bdot, Bddot=n.Bddot)
    top = chain(free, c, theta=n.theta, Y1=Y1, Y2=Y2, Z1=Z1, Z2=Z2)
    end = chain(free, c, theta=n.theta, Y0=Y1, Z0=Z1, M=M)
    subs = markov(free, constants)

    def front(kappa_slope: int = 2, Bdot: int = 18, Bddot: int = 40) -> Statement:
        dbar = 8 * (n.A + n.sbar + n.rho * n.D)
        kappa2 = 2 + kappa_slope * head.dbar**2 / n.rho
        return every(
            identity(head.dbar, dbar),
            identity(head.kappa2, kappa2),
            identity(head.Bdot, Bdot * (1 + n.beta + head.dbar**2)),
            identity(head.Bddot, Bddot * L2 * head.kappa2 / n.rho * n.Lc),
        )

    def blocks(F: int = 144, Z: int = 27, Y: int = 96) -> Statement:
        P0 = 1 + 4 * n.F_bar * n.rho + 4 * n.D**2 * n.rho**2 + 4 * n.L * n.kappa / n.rho
        tail = (48 * n.Bddot) ** Rational(3, 2) + 96 * n.Bdot * (n.sigma2 + n.sigma2 / n.beta)
        return every(
            identity(body.Y1, 12 * n.D**2 * n.rho**2 + F * n.F_bar**2 * n.rho**2),
            identity(body.P0, P0),
            identity(chain(free, c, P0=P).Z1, Z * P**3),
            identity(body.Y2, Y * (n.Bdot + n.Bddot)),
            identity(body.Z2, tail),
        )

    def master(two: int = 2, power: Expr = -2 * THIRD) -> Statement:
        root = n.beta**SIXTH
        return every(
            identity(chain(free, c).theta, root / (1 + root)),
            forall(eq(top.Y0, Max(two * Y1, Y2))),
            forall(eq(top.Z0, Max(two * Z1, Z2))),
            forall(eq(top.M, Max(n.beta**THIRD, n.theta**2, n.sigma2 * n.beta**power))),
            identity(end.R, 2 * Y1 * M / (n.rho * n.theta)),
            identity(end.S, 2 * Z1 / n.rho),
        )

    def substituted(noise: int = 2, radius: int = 2) -> Statement:
        return every(
            identity(subs.sigma2, noise * n.Lam * n.G_sigma**2),
            identity(subs.L_rec2, 2 * n.Lam * n.L**2),
            identity(subs.sbar, radius * n.G_hat),
            identity(subs.L, n.L),
        )

    return (
        Claim(
            id="T00.front",
            label="eq:chain",
            line=2057,
            text="δ̄ = 8(A+s̄+ρD), κ² = 2 + 2δ̄²/ρ, Ḃ = 18(1+β+δ̄²), B̈ = 40L²κ²/ρ · ln(1+δ̄²T)",
            statement=front(),
            mutants=(
                Mutant("κ² = 2 + δ̄²/ρ", front(kappa_slope=1)),
                Mutant("Ḃ with 17", front(Bdot=17)),
                Mutant("B̈ with 41", front(Bddot=41)),
            ),
        ),
        Claim(
            id="T00.blocks",
            label="eq:chain",
            line=2060,
            text="Y_1, P_0, Z_1, Y_2 and Z_2 as displayed",
            statement=blocks(),
            mutants=(
                Mutant("144 becomes 143", blocks(F=143)),
                Mutant("27 becomes 28", blocks(Z=28)),
                Mutant("96 becomes 95", blocks(Y=95)),
            ),
        ),
        Claim(
            id="T00.master",
            label="eq:master",
            line=2070,
            text="Y_0, Z_0, ϑ, M, R = 2Y_0M/(ρϑ) and S = 2Z_0/ρ as displayed",
            statement=master(),
            mutants=(
                Mutant("max(2Y_1, Y_2) becomes max(3Y_1, Y_2)", master(two=3)),
                Mutant("σ²β^(-2/3) becomes σ²β^(-7/12)", master(power=Rational(-7, 12))),
            ),
        ),
        Claim(
            id="T00.subs",
            label="eq:threesubs",
            line=2086,
            text="σ² -> 2ΛG_σ², L² -> 2ΛL² inside B̈ only, s̄ -> 2Ĝ, and the L of descent stays",
            statement=substituted(),
            mutants=(
                Mutant("σ_M² = ΛG_σ²", substituted(noise=1)),
                Mutant("s̄ = Ĝ", substituted(radius=1)),
            ),
        ),
    )
