"""The batched theorem, assembled: the sums along the path add up to G(Γ, v) as the planner evaluates it (N79).

The conclusion is `theory.refined.batched.along` itself. Named are B = (Γ+Tβ)^(1/6), √2 and the logarithms.
"""

from __future__ import annotations

from sympy import Add, Expr, Integer, Rational, Symbol, sqrt

from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.refined.abstract_symbols import opaque
from theory.refined.batched import (
    CROSS,
    DRIFT,
    K,
    along,
    b_e,
    b_n,
    zeta1,
    zeta2,
)
from theory.refined.sharper import CONSTANT, LINEAR, PATH, Lam_e, Lam_n, overshoot, split, weight_sums
from theory.refined.transfer import delta_c
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, G_sigma, Gamma, L, T, beta, rho
from theory.trusted.formula import Relation, eq, le, lt, multiple, nonneg, positive, real
from theory.trusted.statement import Forall, Number, Statement, forall

LABEL, LINE = "thm:batched", 2070
QUARTER = Rational(1, 4)
B, E, omega, v, root2 = positive("B E omega v root2")
L_T, curve, S0, S1, moved, steps, U, A1, A2, A3 = nonneg("L_T curve S0 S1 moved steps U A1 A2 A3")
once, cross, low, far, pulled = nonneg("once cross low far pulled")
Gap, ell, k0, n2 = real("Gap ell k0 n2")


def named(term: Expr) -> Expr:
    """Return an expression of the planner with names for its roots and logarithms."""
    roots = {Gamma + T * beta: (B, 6), 1 + T * beta: (E, 3), Integer(2): (root2, 2)}
    return opaque(term.xreplace({overshoot(): k0}), roots, {Gamma: ell, 1 + T * beta: n2})


class Sums:
    """The sums of one path, each with its bound; `attained` makes every sum as large as its bound."""

    def __init__(self, attained: bool) -> None:
        self.relation = eq if attained else le
        self.given: list[Relation] = []

    def bound(self, name: Symbol, by: Expr) -> Expr:
        """Record name <= by, and return the difference."""
        self.given.append(self.relation(name, by))
        return by - name


def _error(sums: Sums, drift: Number, floor: Number) -> Expr:
    """Bound S0 + S1, and return what the bounds leave over of (1-ζ₁-ζ₂)(S0 + S1)."""
    theta, kept = split * v**-3, 1 - zeta1 - zeta2
    n1, n2_, n3 = (named(term) for term in weight_sums())
    a1, a2, a3 = sums.bound(A1, n1 * v**-4), sums.bound(A2, n2_ * v**-6), sums.bound(A3, n3 * v**-8)
    squares = HALF * A1 + LINEAR * A2 + CONSTANT * A3
    up, taken = sums.bound(U, B**2 * v**2), sums.bound(steps, ell + k0)
    displaced = sums.bound(moved, steps * (HALF * U + QUARTER) / rho**2)
    start, by_parts = sums.bound(S0, Lam_n * G_sigma**2), sums.bound(once, CROSS * Lam_n * G_sigma**2)
    paired = sums.bound(cross, K / 2 * (theta * L**2 * moved + G_sigma**2 * squares / theta))
    floored = sums.bound(low, floor * CROSS**2 * b_n**2 * G_sigma**2 * T / zeta1)
    reach = sums.bound(far, (Gamma - 1 + T * beta * (ell + k0)) / (1 + beta))
    drifted = sums.bound(pulled, drift * b_e**2 * L**2 / rho**2 * far / zeta2)
    whole = sums.bound(
        S1, (Lam_e * L**2 * moved + Lam_n * G_sigma**2 * squares + once + cross + low + pulled) / kept
    )
    rate, noise = Lam_e + K * theta / 2, Lam_n + K / (2 * theta)
    climbed = multiple(HALF, up) * steps + (HALF * B**2 * v**2 + QUARTER) * taken
    left = Add(multiple(HALF, a1), multiple(LINEAR, a2), multiple(CONSTANT, a3), evaluate=False)
    parts = (
        start / kept,
        (zeta1 + zeta2) / kept * S0,
        whole,
        by_parts / kept,
        paired / kept,
        floored / kept,
        drifted / kept,
        DRIFT**2 * b_e**2 * L**2 / (rho**2 * zeta2 * kept) * reach,
        rate * L**2 / kept * displaced,
        rate * L**2 / (rho**2 * kept) * climbed,
        noise * G_sigma**2 / kept * left,
    )
    return Add(*parts, evaluate=False)


def assembled(*, attained: bool = False, drift: Number = DRIFT**2, floor: Number = 1) -> Forall:
    """Return ωΣgap <= G + ω²D²(T+1)/√2 from the summed descent inequality and the bounds of its sums."""
    step, error, diameter = (named(x) for x in (PATH.step, PATH.error, PATH.diameter))
    sums = Sums(attained)
    last = sums.bound(L_T, rho * sqrt(Gamma) * B * v)
    bent = sums.bound(curve, (2 * sqrt(Gamma) + delta_c**2) / rho)
    left = _error(sums, drift, floor)
    paid = diameter * omega**2 * D**2 * (T + 1)
    path = F_bar * L_T + L / 2 * curve + error * (S0 + S1) + paid - step * (Gamma - 1)
    sums.given.append(sums.relation(Gap, path / omega))
    proof = omega * (path / omega - Gap) + F_bar * last + L / 2 * bent + error * left
    honest = not attained
    ranges = (lt(zeta1 + zeta2, 1), le(0, ell + k0), le(0, n2))
    conclusion = le(omega * Gap, named(along(v, Gamma)) + paid)
    return forall(conclusion, *sums.given, *ranges, because=proof if honest else None)


def N79(k: Constants, *, attained: bool = False, drift: Number = DRIFT**2, floor: Number = 1) -> Statement:
    """the sums along the path add up to G(Γ, v) of the planner: ωΣ gap <= G(Γ, v) + ω²D²(T+1)/√2, if the error is
    bounded by displacement, noise, what is left of the cross term, the floor and the displacement's bias"""
    return assembled(attained=attained, drift=drift, floor=floor)


CLAIMS = (
    claim(
        N79, LABEL, part="assembled", line=LINE,
        needs=(
            "N10", "N10.d", "N11.f", "N14.sums", "N16", "N18.b", "N01.1", "N01.3", "T09", "A12.c", "A12.d",
            "N30", "N32", "N33", "N33.sum", "N35.a", "N71", "N72", "N72.a", "N73", "N74", "N76", "N77",
        ),
        mutants={
            "(47/90)² becomes 3/10": {"attained": True, "drift": Rational(3, 10)},
            "the floor 11/10 of its bound": {"attained": True, "floor": Rational(11, 10)},
        },
    ),
)  # fmt: skip
