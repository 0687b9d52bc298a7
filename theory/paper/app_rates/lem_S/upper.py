"""lem:S, the upper bound S(ρ*, β*) <= C_S𝓛^(3/2)Λ^(5/2).

e stands for √c₂ and kappa for κ_M, z1 and z2 for 2Z₁ and Z₂, K_B and K_c for two terms of C_S.
"""

from __future__ import annotations

from sympy import Expr, Integer, Max, Rational

from theory.ledger.claim import choose, claim
from theory.paper.app_rates.lem_D.steps_1_to_5 import EXCESS, FROM_L04, FROM_L06, ROOT, c1, c2
from theory.paper.propagation import chain, sM2, tuned, tuned_bounds, tuned_chain
from theory.paper.rationals import FIVE_HALVES, HALF, QUARTER, THREE_HALVES
from theory.text.constants import PAPER, Constants
from theory.text.notation import Bddot, Bdot, D, F_bar, G_bar, G_sigma, L, Lam, Lc
from theory.trusted.formula import ge, le, multiple, nonneg, positive
from theory.trusted.statement import Number, Statement, every, forall, identity

e, kappa, C_P, P0 = positive("e k C_P P0")
x, y, z1, z2, K_B, K_c = nonneg("x y z1 z2 K_B K_c")


def B01(k: Constants, *, power: Number = 1, least: Number = 1, root: Number = QUARTER) -> Statement:
    """P₀ = 1 + 4F̄ρ* + 4D²ρ*² + 4Lκ_M/ρ* <= C_PΛ, C_P = 1 + 4F̄ + 4D² + 4L√c₂, from κ_M <= √c₂Λ^(1/4)"""
    ratio, weight, fourth = e * Lam**root - kappa, e * L * k.P0_L, Lam**QUARTER
    stretched = ratio / ROOT * (L * k.P0_L) + (Lam - 1) * weight
    spare = EXCESS * weight / (fourth * (fourth + 1))  # Λ^(1/4)·√Λ^(-1) is below 1
    offset = EXCESS * ROOT * k.P0_offset + EXCESS * k.P0_offset  # Λ - 1
    literal, constant = tuned_chain(k, kappa2=kappa**2).P0, tuned_bounds(k, c1=c1, c2=e**2).C_P
    bounded = forall(
        le(literal, constant * Lam**power),
        le(kappa, e * Lam**root),
        ge(Lam, least),
        because=stretched + spare + offset + EXCESS * ROOT * (F_bar * k.P0_F),
    )
    shown = 1 + 4 * F_bar * ROOT + 4 * D**2 * Lam + 4 * L * kappa / ROOT
    return every(bounded, identity(literal, shown), identity(constant, 1 + 4 * F_bar + 4 * D**2 + 4 * L * e))


def B02(k: Constants, *, factor: Number | None = None, power: int = 3) -> Statement:
    """2Z₁ = 54P₀³ <= 54C_P³Λ³, from P₀ <= C_PΛ"""
    factor, bound = choose(factor, k.CS_P), C_P * Lam
    factors = (bound - P0) * (bound**2 + bound * P0 + P0**2) * (k.Z0 * k.Z1)
    cubed = forall(
        le(k.Z0 * k.Z1 * P0**k.Z1_power, factor * C_P**3 * Lam**power),
        le(P0, bound),
        because=factors + (factor - k.Z0 * k.Z1) * bound**3,
    )
    return every(cubed, identity(k.CS_P, k.Z0 * k.Z1))


def B03_a(k: Constants, *, offset: int = 1, power: Number = THREE_HALVES) -> Statement:
    """at σ² = β*: Z₂ = (48B̈_M)^(3/2) + 96Ḃ_M(β* + 1)"""
    known = chain(tuned(k), k, Bdot=Bdot, Bddot=Bddot)
    shown = (48 * Bddot) ** power + 96 * Bdot * (sM2(k) + offset)
    return identity(known.Z2, shown)


def B03_b(k: Constants, *, factor: Number | None = None, power: int = 2, quiet: bool = True) -> Statement:
    """96Ḃ_M(β* + 1) <= 1728c₁(1 + 2Ḡ_σ²)Λ², from Ḃ_M <= 18c₁Λ, and 1728 = 96·18"""
    beta, bound = sM2(k), k.Bdot * c1 * Lam
    envelope = Lam * (G_bar - G_sigma) * (G_bar + G_sigma) * k.noise
    spare = (Lam - 1) * (k.Z2_Bdot * bound) + envelope * (k.Z2_Bdot * bound)
    linear = forall(
        le(k.Z2_Bdot * Bdot * (beta + 1), choose(factor, k.CS_c1) * c1 * (1 + 2 * G_bar**2) * Lam**power),
        le(Bdot, bound),
        ge(Lam, 1),
        *([le(G_sigma, G_bar)] if quiet else []),
        because=spare + (bound - Bdot) * (beta + 1) * k.Z2_Bdot,
    )
    return every(linear, identity(k.CS_c1, k.Z2_Bdot * k.Bdot))


def B04(k: Constants, *, factor: Number | None = None, power: Number = THREE_HALVES) -> Statement:
    """48B̈_M <= 3840c₂L²𝓛Λ, from B̈_M <= 80c₂L²𝓛Λ, 48·80 = 3840, and x^(3/2) grows with x"""
    factor, double = choose(factor, k.CS_B), k.Bddot * k.smoothness
    bound = double * c2 * L**2 * Lc * Lam
    spare = (factor - k.Z2_Bddot * double) * c2 * L**2 * Lc * Lam
    inner = forall(
        le(k.Z2_Bddot * Bddot, factor * c2 * L**2 * Lc * Lam),
        le(Bddot, bound),
        because=multiple(k.Z2_Bddot, bound - Bddot) + spare,
    )
    raised = forall(le(x**k.Z2_power, y**power), le(x, y))
    return every(inner, raised, identity(k.CS_B, k.Z2_Bddot * double))


def B05_a(k: Constants, *, weight: Number = 1, first: int = 1) -> Statement:
    """S = 2Z₀/ρ* <= 2(2Z₁ + Z₂)/√Λ"""
    return forall(le(k.S_master * Max(z1, z2) / ROOT, weight * 2 * (first * z1 + z2) / ROOT))


def _C_S(k: Constants) -> Expr:
    return tuned_bounds(k, c1=c1, c2=c2, C_P=C_P).C_S


def padded_terms(k: Constants) -> tuple[Expr, Expr]:
    """Return the sum of the three bounds on S, and C_S, with K_B and K_c for two of its terms."""
    Z1_bound = k.CS_P * C_P**3
    terms = Z1_bound * Lam**3 + K_B * (Lc * Lam) ** THREE_HALVES + K_c * Lam**2
    return k.S_master * terms / ROOT, k.S_master * (Z1_bound + K_B + K_c)


def B05_b(
    k: Constants, *, power: Number = FIVE_HALVES, least: Number = 1, log_power: Number = THREE_HALVES
) -> Statement:
    """padding: 2(54C_P³Λ³ + K_B(𝓛Λ)^(3/2) + K_cΛ²)/√Λ <= 2(54C_P³ + K_B + K_c)𝓛^(3/2)Λ^(5/2) for Λ, 𝓛 >= 1; C_S is
    this sum as displayed
    """
    terms, total = padded_terms(k)
    padded = forall(le(terms, total * Lc**log_power * Lam**power), ge(Lam, least), ge(Lc, least))
    shown = 2 * (54 * C_P**3 + (3840 * c2 * L**2) ** THREE_HALVES + 1728 * c1 * (1 + 2 * G_bar**2))
    return every(padded, identity(_C_S(k), shown))


FROM_B01 = {"P0": tuned_chain(PAPER, kappa2=kappa**2).P0, "C_P": tuned_bounds(PAPER, c1=c1, c2=e**2).C_P}

CLAIMS = (
    claim(
        B01, "lem:S", line=2440, needs=("L03",),
        mutants={
            "κ ~ Λ^(7/4)": {"root": Rational(7, 4)},
            "Λ becomes Λ^(11/12)": {"power": Rational(11, 12)},
            "Λ >= 1 becomes Λ >= 1/2": {"least": HALF},
        },
    ),
    claim(
        B02, "lem:S", line=2452, needs=("B01",),
        reads={"B01": FROM_B01},
        mutants={"54 becomes 53": {"factor": 53}, "Λ³ becomes Λ²": {"power": 2}},
    ),
    claim(
        B03_a, "lem:S", line=2454,
        mutants={"β* + 1 becomes β*": {"offset": 0}, "3/2 becomes 1": {"power": Integer(1)}},
    ),
    claim(
        B03_b, "lem:S", line=2458, needs=("L04", "B03.a"),
        reads={"L04": FROM_L04},
        mutants={
            "Λ² becomes Λ": {"power": 1},
            "1728 becomes 1727": {"factor": 1727},
            "G_σ <= Ḡ_σ dropped": {"quiet": False},
        },
    ),
    claim(
        B04, "lem:S", line=2457, needs=("L06.a", "B03.a"),
        reads={"L06.a": FROM_L06},
        mutants={
            "3840 becomes 3839": {"factor": 3839},
            "x^(3/2) becomes x^(17/12)": {"power": Rational(17, 12)},
        },
    ),
    claim(
        B05_a, "lem:S", line=2465,
        mutants={
            "the sum gets the factor 0.9": {"weight": Rational(9, 10)},
            "the sum becomes Z₂ alone": {"first": 0},
        },
    ),
    claim(
        B05_b, "lem:S", line=2462, needs=("B02", "B03.b", "B04", "B05.a"),
        mutants={
            "Λ^(5/2) becomes Λ^(29/12)": {"power": Rational(29, 12)},
            "Λ, 𝓛 >= 1 becomes >= 1/2": {"least": HALF},
            "𝓛^(3/2) becomes 𝓛": {"log_power": 1},
        },
    ),
)  # fmt: skip
