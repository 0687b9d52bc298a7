"""lem:S, the lower bound 6912D⁶Λ^(5/2) <= S(ρ*, β*), and that it is asymptotically exact."""

from __future__ import annotations

from sympy import Integer, Max, Rational

from theory.ledger.claim import Slack, choose, claim
from theory.paper.app_rates.lem_D.steps_1_to_5 import ROOT
from theory.paper.propagation import tuned_chain
from theory.paper.rationals import FIVE_HALVES
from theory.text.constants import Constants
from theory.text.notation import D, Lam
from theory.trusted.formula import le, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, exists, forall, identity

kappa = positive("k")  # κ_M
z1, z2 = nonneg("z1 z2")  # 2Z₁ and Z₂


def _floor(k: Constants, factor: Number, power: Number = FIVE_HALVES) -> Forall:
    """Return factor·D⁶Λ^(5/2) <= (2·2/ρ*)Z₁; Z₀ is at least 2Z₁."""
    Z1 = tuned_chain(k, kappa2=kappa**2).Z1
    return forall(le(factor * D**6 * Lam**power, k.S_master * k.Z0 * Z1 / ROOT))


def B06(k: Constants, *, factor: Number | None = None, power: Number = FIVE_HALVES) -> Statement:
    """S >= 4Z₁/√Λ >= 6912D⁶Λ^(5/2), and 6912 = 2·2·27·4³"""
    return every(
        _floor(k, choose(factor, k.S_lower), power),
        identity(k.S_lower, k.S_master * k.Z0 * k.Z1 * k.P0_D**k.Z1_power),
        forall(le(z1, Max(z1, z2))),
        identity(k.Z1 * k.P0_D**k.Z1_power, 1728),
    )


def B06_sharp(k: Constants, *, factor: Number = 6912 + Rational(1, 10**6), large: int = 10**12) -> Statement:
    """6912 is asymptotically exact: S <= 6912.000001 D⁶Λ^(5/2) at Λ = 10^12, D = 1, L = F̄ = 0"""
    S = tuned_chain(k, log=Integer(0)).S  # L = 0 removes the logarithm
    point = {"D": 1, "L": 0, "F_bar": 0, "G": 1, "G_hat": 1, "G_sigma": 1, "Lam": large}
    return exists(le(S, factor * D**6 * Lam**FIVE_HALVES), **point)


CLAIMS = (
    claim(
        B06, "lem:S", line=2473,
        mutants={
            "6912 becomes 6913": {"factor": 6913},
            "Λ^(5/2) becomes Λ^(31/12)": {"power": Rational(31, 12)},
        },
    ),
    claim(
        B06_sharp, "lem:S", line=2473, needs=("B06",),
        mutants={"6912.000001 becomes 6912": {"factor": 6912}, "Λ = 10^12 becomes Λ = 306": {"large": 306}},
        slack=Slack(
            "c in S >= cD⁶Λ^(5/2)", paper="6912", family=_floor, provable=6912, refuted=6913,
            sharp="Λ -> infinity: S/(D⁶Λ^(5/2)) -> 6912",
        ),
    ),
)  # fmt: skip
