"""The error recursion with a free Young weight and a weighted split (docs/refined.md, N12 and N13).

e = √Λ_e L‖x_t - x_{t-1}‖ and m = √Λ_n G_σ bound the L²-norms of e_t and n_t; ϖe and ϖm bound their means.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational

from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.refined.sharper import absorption, young
from theory.text.constants import Constants
from theory.text.notation import alpha
from theory.trusted.formula import ge, le, lt, nonneg, positive, real
from theory.trusted.statement import Number, Statement, every, forall, identity

LABEL, LINE = "thm:sharper", 1816
theta, zeta = positive("theta zeta")
S, b, e, m, V, w, T23, u, v, c = nonneg("S b e m V varpi T23 u v c")
p = real("p")


def N12(k: Constants, *, weight: Number = 1, rate: Number = 1) -> Statement:
    """Young with a free weight: (1-α)²‖s‖² + 2(1-α)⟨s, b⟩ <= (1-α)(1-(1-ζ)α)‖s‖² + (1-α)‖b‖²/(ζα); ζ = 1 is the
    sharp Young step (1-α)/α"""
    bound = zeta * alpha * (1 - alpha) * S**2 + (1 - alpha) * b**2 / (weight * zeta * alpha)
    proof = 2 * (1 - alpha) * (S * b - p) + (1 - alpha) / (zeta * alpha) * (zeta * alpha * S - b) ** 2
    young = forall(
        le(2 * (1 - alpha) * p, bound), le(p, S * b), le(alpha, 1), because=proof if weight == 1 else None
    )
    contraction = (1 - alpha) ** 2 + zeta * alpha * (1 - alpha)
    return every(young, identity(contraction, (1 - alpha) * (1 - (1 - rate * zeta) * alpha)))


def N12_a(k: Constants, *, power: Number = 1) -> Statement:
    """(1-α_t)/(ζα_t) <= T^(2/3)/ζ, because α_t >= t^(-2/3)"""
    left = (1 - alpha) / (zeta * alpha)
    return forall(le(left, T23**power / zeta), ge(alpha * T23, 1), le(alpha, 1), ge(T23, 1))


def N12_price(k: Constants, *, share: Number = 1, most: Number = 1) -> Statement:
    """the price of the bias is defined and at least 1: (1 + ϖ²T^(2/3)/ζ)/(1-ζ) >= 1 for 0 < ζ < 1, as the planner
    evaluates it"""
    return forall(le(share, absorption(square=True)), lt(young, most))


def N13_a(k: Constants, *, factor: Number = 2) -> Statement:
    """Minkowski: E‖X+Y‖² <= (x+y)² if E‖X‖² <= x², E‖Y‖² <= y² and E⟨X, Y⟩ <= xy

    For X = (1-α)e_t with x = (1-α)√Λ_e L‖Δx‖ and Y = αn_t with y = α√Λ_n G_σ.
    """
    X, Y = nonneg("X Y")
    return forall(le(X + factor * p + Y, (u + v) ** 2), le(X, u**2), le(Y, v**2), le(p, u * v))


def N13(k: Constants, *, rest: Expr = 1 / theta) -> Statement:
    """weighted split: ((1-α)e + αm)² <= (1+θ)(1-α)²e² + (1+1/θ)α²m² for every θ > 0; θ = 1 is the paper's"""
    x, y = (1 - alpha) * e, alpha * m
    proof = theta * (x - y / theta) ** 2 if rest == 1 / theta else None
    return forall(le((x + y) ** 2, (1 + theta) * x**2 + (1 + rest) * y**2), le(alpha, 1), because=proof)


def N13_b(k: Constants, *, cost: Number = Integer(1)) -> Statement:
    """bias and variance together: E‖ξ‖² <= u² and ‖b‖ <= ϖu give E‖ξ‖² + c‖b‖² <= (1 + cϖ²)u²

    For u = (1-α)e + αm.
    """
    proof = (u**2 - V) + c * (w * u - b) * (w * u + b) if cost == 1 else None
    return forall(le(V + c * b**2, (1 + cost * c * w**2) * u**2), le(V, u**2), le(b, w * u), because=proof)


CLAIMS = (
    claim(
        N12, LABEL, line=LINE, needs=("R02", "C03.cs", "C03"),
        mutants={"1/(ζα) becomes 1/(2ζα)": {"weight": 2}, "1 - ζ becomes 1 - ζ/2": {"rate": HALF}},
    ),
    claim(
        N12_a, LABEL, line=LINE, needs=("A01.sharp",),
        mutants={"T^(2/3) becomes 1": {"power": 0}, "T^(2/3) becomes T^(-2/3)": {"power": -1}},
    ),
    claim(
        N12_price, LABEL, line=LINE,
        mutants={"1 becomes 11/10": {"share": Rational(11, 10)}, "ζ < 1 becomes ζ < 2": {"most": 2}},
    ),
    claim(
        N13_a, LABEL, line=LINE, needs=("C03.cs",),
        mutants={"2⟨·,·⟩ becomes 3⟨·,·⟩": {"factor": 3}, "2⟨·,·⟩ becomes 5⟨·,·⟩": {"factor": 5}},
    ),
    claim(
        N13, LABEL, line=LINE, needs=("N13.a",),
        mutants={"1/θ becomes 1/(2θ)": {"rest": 1 / (2 * theta)}, "1/θ becomes θ": {"rest": theta}},
    ),
    claim(
        N13_b, LABEL, line=LINE, needs=("N12", "N12.a", "N13.a"),
        mutants={"cϖ² becomes cϖ²/2": {"cost": HALF}, "cϖ² becomes 0": {"cost": Integer(0)}},
    ),
)  # fmt: skip
