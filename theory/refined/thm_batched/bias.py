"""The bias of a batch is a floor and a displacement, not an inflation (docs/batched.md, N73-N77).

Clipping keeps only squares: w E‖s_t‖² <= w(1-α)²‖s‖² + 2w(1-α)⟨s, b⟩ + w E‖ξ‖² with w = φ(U_t), and the mean b of ξ
is at most αb_nG_σ + (1-α)b_eL‖Δx‖. Young's inequality pays for each part with a share ζ of ‖s‖².
"""

from __future__ import annotations

from sympy import Add, Integer, Rational

from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.refined.batched import CROSS, DRIFT
from theory.refined.thm_sharper.weight import weight
from theory.refined.thm_telescope.cross_term import hump
from theory.text.constants import Constants
from theory.text.notation import Gamma, T, beta
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Number, Statement, every, forall, identity

LABEL, LINE = "thm:batched", 1816
S, b, W, Q, X, y, P, V, after, f, g, x, b_n, b_e = nonneg("S b W Q X y P V after f g x b_n b_e")
U, zeta1, zeta2 = positive("U zeta1 zeta2")


def N73(k: Constants, *, price: Number = 1, cross: Number = CROSS) -> Statement:
    """the floor: if (1-α)αφ <= c* = 0.56113 then 2(1-α)αφ b_nG_σ‖s‖ <= ζ₁‖s‖² + c*²b_n²G_σ²/ζ₁, at every step

    W = (1-α)αφ and b = b_nG_σ.
    """
    honest = (price, cross) == (1, CROSS)
    proof = zeta1 * (S - CROSS * b / zeta1) ** 2 + 2 * b * S * (CROSS - W)
    bound = zeta1 * S**2 + price * cross**2 * b**2 / zeta1
    return forall(le(2 * W * b * S, bound), le(W, CROSS), because=proof if honest else None)


def N73_a(k: Constants, *, largest: Number = CROSS) -> Statement:
    """(1-α)αφ = (1/2 + x/5 + 11x²/20)(1-x²) <= c* = 0.56113 for x = 1/U = √α <= 1"""
    share = nonneg("x")
    return forall(le(hump(share), largest), le(share, 1))


def N74_a(k: Constants, *, largest: Number = DRIFT) -> Statement:
    """φ(U) - 1 = U²(1/2 + 1/(5U) - 9/(20U²)), and the bracket is <= 47/90, at U = 9/2, and >= 0 for U >= 1"""
    bracket = HALF + Rational(1, 5) / U - Rational(9, 20) / U**2
    proof = Rational(9, 20) * (1 / U - Rational(2, 9)) ** 2 if largest == DRIFT else None
    return every(
        identity(weight(U) - 1, U**2 * bracket),
        forall(le(bracket, largest), because=proof),
        forall(le(0, bracket), ge(U, 1)),
    )


def N74(k: Constants, *, price: Number = 1, power: int = 3) -> Statement:
    """the displacement's bias: if φ(1-α)² <= (47/90)U² and X² = L²‖Δx‖² = y/U with y = L²ρ⁻²δ²/p, then
    2φ(1-α)²b_eX‖s‖ <= ζ₂‖s‖² + (47/90)²b_e²yU³/ζ₂

    Q = φ(1-α)².
    """
    reach = DRIFT * U**2
    bound = zeta2 * S**2 + price * DRIFT**2 * b**2 * y * U**power / zeta2
    parts = (
        zeta2 * (S - Q * b * X / zeta2) ** 2,
        b**2 * X**2 / zeta2 * (reach - Q) * (reach + Q),
        DRIFT**2 * b**2 * U**3 / zeta2 * (y - X**2 * U),
    )
    proof = Add(*parts, evaluate=False) if (price, power) == (1, 3) else None
    return forall(le(2 * Q * b * X * S, bound), le(Q, reach), le(X**2 * U, y), because=proof)


def N75(k: Constants, *, first: Number = 1, largest: Number = 1) -> Statement:
    """U_t³ = r_t <= (p_t + tβ)/(1+β) for t >= 1, since every maximum M_j over j >= 1 of the u_i is at least β

    r(1+M) = p_j + jβ for the j <= t that attains r_t; at j = 0 it is 1. What reads r_{t-1} starts at t = 2.
    """
    r, M, j, t, p_j, p = nonneg("r M j t p_j p")
    bound = (p + t * beta) / (1 + beta)
    known = (le(r * (1 + M), p_j + j * beta), le(j, t), le(p_j, p), ge(M, largest * beta))
    return every(forall(le(r, bound), *known), forall(le(1, bound), ge(p, 1), ge(t, first)))


def N76(k: Constants, *, late: Number = 1, once: Number = 1) -> Statement:
    """Σ (δ²/p)r <= (Γ - 1 + Tβ(ln Γ + k₀))/(1+β) over the steps with r <= (p+tβ)/(1+β), t <= T: linear in Γ and a
    logarithm, so concave

    x = δ²/p at one step; `squares` and `steps` are Σδ² and Σδ²/p, ell and k0 are ln Γ and k₀.
    """
    x, r, p, t, squares, steps, ell, k0 = nonneg("x r p t squares steps ell k0")
    whole = (squares + T * beta * steps) / (1 + beta)
    bound = (once * (Gamma - 1) + T * beta * (ell + k0)) / (1 + beta)
    one = forall(
        le(x * r, (x * p + late * T * beta * x) / (1 + beta)), le(r, (p + t * beta) / (1 + beta)), le(t, T)
    )
    return every(one, forall(le(whole, bound), le(squares, Gamma - 1), le(steps, ell + k0)))


def N77(k: Constants, *, share: Number = 1, mean: Number = 1) -> Statement:
    """one step of the recursion: if φ(U_{t-1}) - (1-α)²φ(U_t) >= 1 and both biases are paid (N73, N74), then
    (1-ζ₁-ζ₂)‖s‖² + φ(U_t)E‖s_t‖² <= φ(U_{t-1})‖s‖² + φ(U_t)E‖ξ‖² + floor + drift

    P, Q are the weights, x = α, V = E‖ξ‖², f and g the two prices, b the inner product ⟨s, E ξ⟩; the sum telescopes.
    """
    c = 2 * Q * (1 - x)
    known = (
        ge(P - (1 - x) ** 2 * Q, 1),
        le(after, (1 - x) ** 2 * S**2 + 2 * mean * (1 - x) * b + V),
        le(b, S * (x * b_n + (1 - x) * b_e * X)),
        le(c * x * b_n * S, zeta1 * S**2 + f),
        le(c * (1 - x) * b_e * X * S, zeta2 * S**2 + g),
        le(x, 1),
    )
    parts = (
        S**2 * (P - (1 - x) ** 2 * Q - 1),
        Q * ((1 - x) ** 2 * S**2 + 2 * (1 - x) * b + V - after),
        c * (S * (x * b_n + (1 - x) * b_e * X) - b),
        zeta1 * S**2 + f - c * x * b_n * S,
        zeta2 * S**2 + g - c * (1 - x) * b_e * X * S,
    )
    proof = Add(*parts, evaluate=False) if (share, mean) == (1, 1) else None
    left = (1 - share * (zeta1 + zeta2)) * S**2 + Q * after
    return forall(le(left, P * S**2 + Q * V + f + g), *known, because=proof)


CLAIMS = (
    claim(
        N73_a, LABEL, line=LINE, needs=("N33",),
        mutants={"0.56113 becomes 0.5611": {"largest": Rational(5611, 10000)}, "becomes 1/2": {"largest": HALF}},
    ),
    claim(
        N73, LABEL, line=LINE, needs=("N73.a",),
        mutants={"1/ζ₁ becomes 1/(2ζ₁)": {"price": HALF}, "c* becomes 1/2": {"cross": HALF}},
    ),
    claim(
        N74_a, LABEL, line=LINE, needs=("N11",),
        mutants={"(47/90)² becomes 1/4": {"largest": HALF}, "47/90 becomes 13/25": {"largest": Rational(13, 25)}},
    ),
    claim(
        N74, LABEL, line=LINE, needs=("N11", "N11.e", "N74.a"),
        mutants={"1/ζ₂ becomes 1/(2ζ₂)": {"price": HALF}, "U³ becomes U²": {"power": 2}},
    ),
    claim(
        N75, LABEL, line=LINE, needs=("T07",),
        mutants={"t = 1 not excluded: r_0 too": {"first": 0}, "M >= β becomes M >= β/2": {"largest": HALF}},
    ),
    claim(
        N76, LABEL, line=LINE, needs=("N16", "N75"),
        mutants={"Tβ becomes Tβ/2 at each step": {"late": HALF}, "Γ - 1 becomes (Γ - 1)/2": {"once": HALF}},
    ),
    claim(
        N77, LABEL, line=LINE, needs=("N11", "N73", "N74", "C03"),
        mutants={"1 - ζ becomes 1 - ζ/2": {"share": HALF}, "2⟨s, b⟩ becomes 4⟨s, b⟩": {"mean": Integer(2)}},
    ),
)  # fmt: skip
