"""The last lines of the sharper theorem: from the sums along the path to the bound (docs/refined.md, N18)."""

from __future__ import annotations

from sympy import Expr, Rational, sqrt

from theory.ledger.claim import claim
from theory.paper.rationals import HALF, QUARTER, SIXTH
from theory.refined.theorem import best_comparison
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, L, T, rho
from theory.trusted.formula import ge, gt, le, nonneg, positive, real
from theory.trusted.statement import Number, Statement, every, forall, identity

LABEL, LINE = "thm:sharper", 2070
STEPS = T + 1
omega, c1, k2, k3, v, B = positive("omega c1 k2 k3 v B")
H, Gap, L_T, S, curve, noise, moved = nonneg("H Gap L_T S curve noise moved")


def N18_a(k: Constants, *, inside: Number = 1, outside: Number = 1) -> Statement:
    """min over ω <= ρ of H/(ω(T+1)) + κ₃D²ω is at most max{2D√(κ₃H/(T+1)), 2H/(ρ(T+1))}"""
    best = sqrt(H / (k3 * STEPS)) / D
    free, full = (H / (w * STEPS) + k3 * w * D**2 for w in (best, rho))
    short, long = best_comparison(H, k3)
    return every(
        forall(le(free, inside * short), gt(H, 0), gt(D, 0)),
        forall(le(full, outside * long), ge(H, k3 * rho**2 * D**2 * STEPS)),
    )


def N18_b(k: Constants, *, cost: Expr = HALF, power: int = 1) -> Statement:
    """(L/(2ρ))(2√Γ + δ_c²) = (L/ρ)(√Γ + δ_c²/2), and L_T = ρ√p_T R^(1/6) = ρ√p_T (Γ+Tβ)^(1/6) v

    With R = v⁶B⁶ and B⁶ = Γ+Tβ.
    """
    (root, delta2), last = nonneg("root delta2"), positive("root")
    return every(
        identity(L / (2 * rho) * (2 * root + delta2), L / rho * (root + cost * delta2)),
        identity(rho * last * (v**6 * B**6) ** SIXTH, rho * last * B * v**power),
    )


def N18(k: Constants, *, error: Expr = k2, rest: Number = 1) -> Statement:
    """last step, a rearrangement: if c₁(Γ-1) + ωΣ gap <= F̄L_T + curve + κ₂Σ‖s‖² + κ₃ω²D²(T+1), Σ‖s‖² <= noise + moved
    and H is at least F̄L_T + curve + κ₂(noise + moved) - c₁(Γ-1), then ωΣ gap <= H + κ₃ω²D²(T+1)
    """
    gamma = real("gamma1")
    path = le(c1 * gamma + omega * Gap, F_bar * L_T + curve + k2 * S + k3 * omega**2 * D**2 * STEPS)
    value = le(F_bar * L_T + curve + error * (noise + moved) - c1 * gamma, H)
    return forall(le(omega * Gap, rest * H + k3 * omega**2 * D**2 * STEPS), path, value, le(S, noise + moved))


def N18_mean(k: Constants, *, cap: Number = 1) -> Statement:
    """E G <= sup G: what holds along every path with a right side of at most H holds for the mean, for two paths of
    probabilities p and 1 - p, and so by induction for finitely many"""
    p, first, second = nonneg("p first second")
    proof = p * (H - first) + (1 - p) * (H - second)
    given = (le(first, H), le(second, H), le(p, 1))
    return forall(le(p * first + (1 - p) * second, cap * H), *given, because=proof if cap == 1 else None)


CLAIMS = (
    claim(
        N18_mean, LABEL, line=LINE,
        mutants={"H becomes 9H/10": {"cap": Rational(9, 10)}, "H becomes H/2": {"cap": HALF}},
    ),
    claim(
        N18_a, LABEL, line=LINE,
        mutants={
            "2D√ becomes 1.99D√": {"inside": Rational(199, 200)},
            "2H becomes 1.99H": {"outside": Rational(199, 200)},
        },
    ),
    claim(
        N18_b, LABEL, line=LINE, needs=("N01.3", "T08"),
        mutants={"δ_c²/2 becomes δ_c²/4": {"cost": QUARTER}, "v becomes v²": {"power": 2}},
    ),
    claim(
        N18, LABEL, line=LINE,
        needs=(
            "N01.9", "N10", "N10.d", "N11", "N11.d", "N11.e", "N11.f", "N12", "N13", "N13.b", "N14", "N14.c", "N14.d",
            "N15.a", "N15.b", "N16", "N17", "N17.e", "N18.a", "N18.b", "N18.mean", "T09",
        ),
        mutants={"G with κ₂/2": {"error": k2 / 2}, "H becomes 9H/10": {"rest": Rational(9, 10)}},
    ),
)  # fmt: skip
