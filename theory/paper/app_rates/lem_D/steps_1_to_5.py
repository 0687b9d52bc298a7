"""lem:D, steps 1 to 5: the terms of Y₀/ρ* at ρ* = √Λ and β* = σ_M².

q stands for A² + s̄₁² + D², and each step goes on from a symbol that the step before it bounds.
"""

from __future__ import annotations

from sympy import Rational, sqrt

from theory.ledger.claim import Slack, choose, claim
from theory.paper.propagation import dbarM, tuned_bounds, tuned_chain, tuned_scale
from theory.paper.rationals import HALF
from theory.text.constants import PAPER, Constants
from theory.text.notation import Bddot, Bdot, D, F_bar, G, G_bar, G_hat, G_sigma, L, Lam, Lc, dbar
from theory.trusted.formula import ge, le, multiple, nonneg, positive
from theory.trusted.statement import Number, Statement, every, forall, identity

q, c1, c2, kappa2 = positive("q c1 c2 k2")
logarithm = nonneg("log")
ROOT = sqrt(Lam)
EXCESS = (Lam - 1) / (ROOT + 1)  # √Λ - 1, written so that Λ >= 1 shows its sign
FIVE_TWELFTHS = Rational(5, 12)


def L01(k: Constants, *, factor: Number | None = None) -> Statement:
    """δ̄_M² <= 192(A² + Λs̄₁² + ΛD²), and 192 = 3·8²"""
    factor = choose(factor, k.dbar2)
    x, y, z = L * D + k.lipschitz * G, ROOT * k.sbar * G_hat, ROOT * D
    squares, pairs = x**2 + y**2 + z**2, (x - y) ** 2 + (x - z) ** 2 + (y - z) ** 2
    proof = k.dbar**2 * pairs + (factor - 3 * k.dbar**2) * squares
    return every(forall(le(dbarM(k) ** 2, factor * squares), because=proof), identity(k.dbar2, 3 * k.dbar**2))


def L02(k: Constants, *, least: Number = 1, power: Number = 1) -> Statement:
    """192(A² + Λs̄₁² + ΛD²) <= 192qΛ for Λ >= 1, hence δ̄_M² <= 192qΛ, q = A² + s̄₁² + D²"""
    x, y, z = L * D + k.lipschitz * G, ROOT * k.sbar * G_hat, ROOT * D
    squares, bound = x**2 + y**2 + z**2, k.dbar2 * tuned_scale(k) * Lam**power
    pairs = (x - y) ** 2 + (x - z) ** 2 + (y - z) ** 2
    return every(
        forall(le(k.dbar2 * squares, bound), ge(Lam, least)),
        forall(
            le(dbarM(k) ** 2, bound), ge(Lam, least), because=k.dbar**2 * pairs + k.dbar2 * x**2 * (Lam - 1)
        ),
    )


def L03(k: Constants, *, slope: Number | None = None, least: Number = 1, power: Number = HALF) -> Statement:
    """κ_M² <= c₂√Λ, from δ̄_M² <= 192qΛ, with 384 = 2·192"""
    spare = k.dbar2 * q * Lam - dbar**2
    bounded = forall(
        le(tuned_chain(k, dbar=dbar).kappa2, (k.c2_offset + choose(slope, k.c2_slope) * q) * Lam**power),
        le(dbar**2, k.dbar2 * q * Lam),
        ge(Lam, least),
        because=k.kappa_offset * EXCESS + multiple(k.kappa_slope, spare) / ROOT,
    )
    displayed = identity(k.c2_slope, k.kappa_slope * k.dbar2), identity(k.c2_offset, k.kappa_offset)
    return every(bounded, *displayed)


def L04(k: Constants, *, factor: Number | None = None, least: Number = 1, quiet: bool = True) -> Statement:
    """Ḃ_M <= 18c₁Λ, from G_σ <= Ḡ_σ and δ̄_M² <= 192qΛ"""
    spare = k.dbar2 * q * Lam - dbar**2
    envelope = k.noise * Lam * (G_bar - G_sigma) * (G_bar + G_sigma)
    bounded = forall(
        le(tuned_chain(k, dbar=dbar).Bdot, choose(factor, k.Bdot) * tuned_bounds(k, q=q).c1 * Lam),
        le(dbar**2, k.dbar2 * q * Lam),
        ge(Lam, least),
        *([le(G_sigma, G_bar)] if quiet else []),
        because=k.Bdot * envelope + multiple(k.Bdot, spare) + multiple(k.Bdot, Lam - 1),
    )
    return every(bounded, identity(k.c1_noise, k.noise))


def L05(k: Constants, *, factor: Number | None = None, power: Number = HALF) -> Statement:
    """96Ḃ_M/ρ* <= 1728c₁√Λ, from Ḃ_M <= 18c₁Λ, and 1728 = 96·18"""
    factor = choose(factor, k.CY_c1)
    bound = k.Bdot * c1 * Lam
    share = forall(
        le(k.Y2 * Bdot / ROOT, factor * c1 * Lam**power),
        le(Bdot, bound),
        because=multiple(k.Y2, bound - Bdot) / ROOT + (factor - k.Y2 * k.Bdot) * c1 * ROOT,
    )
    return every(share, identity(k.CY_c1, k.Y2 * k.Bdot))


def L06_a(k: Constants, *, factor: Number | None = None, room: Number = 1, power: Number = 1) -> Statement:
    """B̈_M <= 80c₂L²𝓛Λ, from κ_M² <= c₂√Λ and ln(1 + δ̄_M²T) <= 𝓛"""
    double = k.Bddot * k.smoothness  # 40·2 = 80
    spare = (c2 * ROOT - kappa2) * logarithm + c2 * ROOT * (Lc - logarithm)
    bounded = forall(
        le(
            tuned_chain(k, kappa2=kappa2, log=logarithm).Bddot,
            choose(factor, double) * c2 * L**2 * Lc * Lam**power,
        ),
        le(kappa2, c2 * ROOT),
        le(logarithm, room * Lc),
        because=double * ROOT * L**2 * spare,
    )
    return every(bounded, identity(80, double))


def L06_b(k: Constants, *, factor: Number | None = None) -> Statement:
    """96B̈_M/ρ* <= 7680c₂L²𝓛√Λ, from B̈_M <= 80c₂L²𝓛Λ, and 7680 = 96·80"""
    factor = choose(factor, k.CY_c2)
    double = k.Bddot * k.smoothness
    bound = double * c2 * L**2 * Lc * Lam
    share = forall(
        le(k.Y2 * Bddot / ROOT, factor * c2 * L**2 * Lc * ROOT),
        le(Bddot, bound),
        because=multiple(k.Y2, bound - Bddot) / ROOT + (factor - k.Y2 * double) * c2 * L**2 * Lc * ROOT,
    )
    return every(share, identity(k.CY_c2, k.Y2 * double))


def L07(
    k: Constants, *, D_part: Number | None = None, F_part: Number | None = None, power: Number = HALF
) -> Statement:
    """2Y₁/ρ* = (24D² + 288F̄²)√Λ"""
    D_part, F_part = choose(D_part, k.CY_D), choose(F_part, k.CY_F)
    return identity(k.Y0 * tuned_chain(k).Y1 / ROOT, (D_part * D**2 + F_part * F_bar**2) * Lam**power)


# What a later step has symbols for, in the terms of the step that bounds it.
FROM_L02 = {"dbar": dbarM(PAPER), "q": tuned_scale(PAPER)}
FROM_L03 = {"k2": tuned_chain(PAPER, dbar=dbar).kappa2, "c2": tuned_bounds(PAPER, q=q).c2}
FROM_L04 = {"Bdot": tuned_chain(PAPER, dbar=dbar).Bdot, "c1": tuned_bounds(PAPER, q=q).c1}
FROM_L06 = {"Bddot": tuned_chain(PAPER, kappa2=kappa2, log=logarithm).Bddot}

CLAIMS = (
    claim(
        L01, "lem:D", part="step 1", line=2330,
        mutants={"192 becomes 191": {"factor": 191}, "(a+b+c)² <= 3(...) becomes 2(...)": {"factor": 128}},
        slack=Slack(
            "δ̄_M² <= c(A² + Λs̄₁² + ΛD²)", paper="192", keyword="factor", provable=192, refuted=Rational(1919, 10),
            sharp="A = √Λ s̄₁ = √Λ D",
        ),
    ),
    claim(
        L02, "lem:D", part="step 1", line=2336,
        mutants={"Λ >= 1 becomes Λ >= 1/2": {"least": HALF}, "Λ becomes Λ^(11/12)": {"power": Rational(11, 12)}},
    ),
    claim(
        L03, "lem:D", part="step 2", line=2340, needs=("L01", "L02"),
        reads={"L02": FROM_L02},
        mutants={
            "384 becomes 383": {"slope": 383},
            "Λ >= 1 becomes Λ >= 1/2": {"least": HALF},
            "√Λ becomes Λ^(5/12)": {"power": FIVE_TWELFTHS},
        },
    ),
    claim(
        L04, "lem:D", part="step 3", line=2350, needs=("L01", "L02"),
        reads={"L02": FROM_L02},
        mutants={
            "G_σ <= Ḡ_σ dropped": {"quiet": False},
            "18 becomes 17": {"factor": 17},
            "Λ >= 1 becomes Λ >= 1/2": {"least": HALF},
        },
    ),
    claim(
        L05, "lem:D", part="step 3", line=2358, needs=("L04",),
        reads={"L04": FROM_L04},
        mutants={"1728 becomes 1727": {"factor": 1727}, "√Λ becomes Λ^(5/12)": {"power": FIVE_TWELFTHS}},
    ),
    claim(
        L06_a, "lem:D", part="step 4", line=2364, needs=("L03",),
        reads={"L03": FROM_L03},
        mutants={
            "80 becomes 79": {"factor": 79},
            "the logarithm may exceed 𝓛": {"room": 2},
            "Λ becomes √Λ: the inflation is not absorbed": {"power": HALF},
        },
    ),
    claim(
        L06_b, "lem:D", part="step 4", line=2373, needs=("L06.a",),
        reads={"L06.a": FROM_L06},
        mutants={"7680 becomes 7679": {"factor": 7679}, "7680 becomes 96·40": {"factor": 96 * 40}},
    ),
    claim(
        L07, "lem:D", part="step 5", line=2381,
        mutants={
            "24 becomes 12: the 2 of Y₀ is lost": {"D_part": 12},
            "288 becomes 144": {"F_part": 144},
            "√Λ becomes Λ": {"power": 1},
        },
    ),
)  # fmt: skip
