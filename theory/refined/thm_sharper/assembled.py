"""The sharper theorem, assembled: the sums along the path add up to G(Γ, v) as the planner evaluates it (N19).

The hypotheses bound the sums by the claims that are needed; the conclusion is `theory.refined.sharper.along` itself,
for each choice of improvements that the ladder uses. Named are B = (Γ+Tβ)^(1/6), the roots of 2, and the logarithms.
"""

from __future__ import annotations

from sympy import Add, Expr, Integer, Rational, Symbol, sqrt

from theory.ledger.claim import claim
from theory.paper.app_reduction.lem_conditionalabel.lyapunov import FACTOR as LYAPUNOV
from theory.paper.rationals import HALF, TWO_THIRDS
from theory.refined.abstract_symbols import opaque
from theory.refined.sharper import (
    CONSTANT,
    LINEAR,
    TOP,
    Lam_e,
    Lam_n,
    Rungs,
    along,
    bias2,
    overshoot,
    split,
    weight_sums,
    young,
)
from theory.refined.transfer import CBRT2, delta_c
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, G_sigma, Gamma, L, T, beta, rho
from theory.trusted.formula import Relation, eq, le, lt, multiple, nonneg, positive, real
from theory.trusted.statement import Forall, Number, Statement, every, forall

LABEL, LINE = "thm:sharper", 2070
B, E, omega, v, w, root2, cbrt2 = positive("B E omega v w root2 cbrt2")
L_T, curve, S0, S1, moved, steps, U, A1, A2, A3 = nonneg("L_T curve S0 S1 moved steps U A1 A2 A3")
Gap, ell, k0, n2 = real("Gap ell k0 n2")
LADDER = (
    Rungs(),
    Rungs(split=True),
    Rungs(split=True, square=True),
    Rungs(split=True, square=True, path=True),
    TOP,
)
SILENT = (Rungs(exact=True), Rungs(exact=True, path=True))


def named(term: Expr) -> Expr:
    """Return an expression of the planner with names for its roots and logarithms."""
    logs = {Gamma: ell, 1 + T * beta: n2}
    roots = {Gamma + T * beta: (B, 6), 1 + T * beta: (E, 3), Integer(2): (root2, 2)}
    term = term.xreplace({overshoot(): k0, CBRT2: cbrt2, CBRT2 * LYAPUNOV: cbrt2 * LYAPUNOV})
    return opaque(term, roots, logs)


class Sums:
    """The sums of one path, each with its bound; `attained` makes every sum as large as its bound."""

    def __init__(self, rungs: Rungs, attained: bool) -> None:
        self.rungs, self.v = rungs, v
        self.w = v if rungs.joint else w
        self.relation = eq if attained else le
        joint = split * self.v**-3 if rungs.joint else split
        self.theta = joint if rungs.split else Integer(1)
        self.given: list[Relation] = []

    def bound(self, name: Symbol, by: Expr) -> Expr:
        """Record name <= by, and return the gap."""
        self.given.append(self.relation(name, by))
        return by - name


def _weights(sums: Sums, first: Number) -> tuple[Expr, Expr, Expr]:
    """Bound Σ φ(1-α)²‖Δx‖² and Σ φα²: the bounds, and what each sum leaves over."""
    n1, n2_, n3 = (named(term) for term in weight_sums())
    a1 = sums.bound(A1, first * n1 * sums.w**-4)
    if not sums.rungs.square:
        return cbrt2 * LYAPUNOV * U, LYAPUNOV * A1, multiple(LYAPUNOV, a1)
    a2, a3 = sums.bound(A2, n2_ * sums.w**-6), sums.bound(A3, n3 * sums.w**-8)
    rest = Add(multiple(HALF, a1), multiple(LINEAR, a2), multiple(CONSTANT, a3), evaluate=False)
    return HALF * U + LINEAR, HALF * A1 + LINEAR * A2 + CONSTANT * A3, rest


def _error(sums: Sums, first: Number) -> tuple[Expr, Expr]:
    """Bound S = S0 + S1: the sum, and what its bounds leave over, before the factor κ₂."""
    up = sums.bound(U, B**2 * sums.v**2)
    start = sums.bound(S0, Lam_n * G_sigma**2)
    weight, squares, left = _weights(sums, first)
    taken = sums.bound(steps, ell + k0)
    displaced = sums.bound(moved, steps * weight / rho**2)
    square = sums.rungs.square
    cost = 1 + bias2 * T**TWO_THIRDS / (young if square else 1)
    b = cost / (1 - young) if square else cost
    noise, drift = Lam_n * G_sigma**2, Lam_e * L**2
    both = (1 + sums.theta) * drift * moved + (1 + 1 / sums.theta) * noise * squares
    whole = sums.bound(S1, b * both)
    surplus = (cost - 1 + (young if square else 0)) / (1 - young if square else 1)
    slope = HALF if square else cbrt2 * LYAPUNOV
    full = slope * B**2 * sums.v**2 + (LINEAR if square else 0)
    climbed = multiple(slope, up) * steps + full * taken
    parts = (
        start,
        surplus * noise,
        whole,
        b * (1 + sums.theta) * drift * displaced,
        b * (1 + sums.theta) * drift / rho**2 * climbed,
        b * (1 + 1 / sums.theta) * noise * left,
    )
    return S0 + S1, Add(*parts, evaluate=False)


def assembled(rungs: Rungs, *, attained: bool = False, scale: Number = 1, first: Number = 1) -> Forall:
    """Return ωΣgap <= G + κ₃ω²D²(T+1) from the summed descent inequality and the bounds of its sums."""
    c = rungs.descent
    step, error, diameter = (named(x) for x in (c.step, c.error, c.diameter))
    sums = Sums(rungs, attained)
    last = sums.bound(L_T, scale * rho * sqrt(Gamma) * B * v)
    bent = sums.bound(curve, (2 * sqrt(Gamma) + delta_c**2) / rho)
    S, left = (Integer(0), Integer(0)) if rungs.exact else _error(sums, first)
    paid = diameter * omega**2 * D**2 * (T + 1)
    path = F_bar * L_T + L / 2 * curve + error * S + paid - step * (Gamma - 1)
    sums.given.append(sums.relation(Gap, path / omega))
    G = named(along(rungs, v, sums.w, Gamma))
    proof = omega * (path / omega - Gap) + F_bar * last + L / 2 * bent + error * left
    honest = (scale, first) == (1, 1)
    ranges = () if rungs.exact else (lt(young, 1), le(0, ell + k0), le(0, n2))
    return forall(le(omega * Gap, G + paid), *sums.given, *ranges, because=proof if honest else None)


def N19(
    k: Constants, *, rungs: tuple[Rungs, ...] = LADDER, attained: bool = False, first: Number = 1
) -> Statement:
    """the sums along the path add up to G(Γ, v) of the planner, for every rung of its ladder:
    ωΣ gap <= G(Γ, v) + κ₃ω²D²(T+1), if L_T <= ρΓ^(1/2)(Γ+Tβ)^(1/6)v, Σδ²/L_t <= (2√Γ + δ_c²)/ρ and the error is
    bounded by its weighted noise and displacement"""
    return every(*(assembled(r, attained=attained, first=first) for r in rungs))


def N19_exact(
    k: Constants, *, rungs: tuple[Rungs, ...] = SILENT, attained: bool = False, scale: Number = 1
) -> Statement:
    """the same without noise, s_t = 0:
    ωΣ gap <= F̄ρΓ^(1/2)(Γ+Tβ)^(1/6)v + (L/ρ)(√Γ + δ_c²/2) - c₁(Γ-1) + κ₃ω²D²(T+1)"""
    return every(*(assembled(r, attained=attained, scale=scale) for r in rungs))


CLAIMS = (
    claim(
        N19, LABEL, part="assembled", line=LINE,
        needs=(
            "N10", "N10.d", "N11.d", "N11.e", "N11.f", "N12", "N12.a", "N13", "N13.b", "N14.sums", "N16", "N18.b",
            "N01.1", "N01.3", "T09", "A12.c",
        ),
        mutants={
            "Σα_t 11/10 of its bound": {"rungs": (TOP,), "attained": True, "first": Rational(11, 10)},
            "Σα_t twice its bound, on the path": {"rungs": LADDER[3:4], "attained": True, "first": 2},
        },
    ),
    claim(
        N19_exact, LABEL, part="assembled, noiseless", line=LINE,
        needs=("N10.exact", "N10.d", "N18.b", "N01.1", "N01.3", "T09"),
        mutants={
            "L_T 11/10 of its bound": {"attained": True, "scale": Rational(11, 10)},
            "L_T twice its bound": {"rungs": SILENT[:1], "attained": True, "scale": 2},
        },
    ),
)  # fmt: skip
