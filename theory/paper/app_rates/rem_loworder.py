"""rem:loworder: how the burn-in coefficient S grows with Λ, and how R vanishes with the noise."""

from __future__ import annotations

from sympy import Expr, Integer, Rational, log, sqrt

from theory.ledger.claim import claim, imprecise, improvement
from theory.paper.app_rates.lem_D.steps_1_to_5 import ROOT
from theory.paper.propagation import Chain, Inputs, chain, dbarM, markov, sM2, specialise, tuned, tuned_chain
from theory.paper.rationals import (
    FIVE_HALVES,
    FIVE_SIXTHS,
    FOUR_THIRDS,
    HALF,
    SIXTH,
    THIRD,
    THREE_HALVES,
    TWO_THIRDS,
)
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, G, G_hat, G_sigma, L, Lam, beta, rho
from theory.trusted.formula import ge, le
from theory.trusted.statement import Exponent, Number, OnBox, Statement, every, exists, forall

LAM = {Lam: 1}


def _displacement(k: Constants, x: Chain) -> Expr:
    """Return the B̈^(3/2) term of Z₂."""
    return (k.Z2_Bddot * x.Bddot) ** k.Z2_power


def _unit(k: Constants, T: int, at: Expr = Lam) -> Chain:
    """Return the chain at L = D = G = Ĝ = G_σ = 1 and F̄ = 2, with δ̄_M and 𝓛 = ln(1 + δ̄_M²T)."""
    values = dict.fromkeys((L, D, G, G_hat, G_sigma), Integer(1)) | {F_bar: Integer(2), Lam: at}
    dbar = dbarM(k).xreplace(values)
    return chain(specialise(tuned(k), values), k, dbar=dbar, log=log(1 + dbar**2 * T))


def B07(
    k: Constants, *, S: Number = FIVE_HALVES, Z1: Number = 3, displacement: Number = THREE_HALVES
) -> Statement:
    """S(ρ*, β*) = Θ̃(Λ^(5/2)) for D > 0: Z₁ grows as Λ³, the B̈^(3/2) term as Λ^(3/2)"""
    known = tuned_chain(k)
    terms = (known.S, S), (known.Z1, Z1), (_displacement(k, known), displacement)
    return every(*(Exponent(term, value, LAM) for term, value in terms))


def B07_slope(k: Constants, *, start: int = 10**9, power: Number = FIVE_HALVES) -> Statement:
    """as a slope: S(10Λ)/S(Λ) is within 1% of 10^(5/2) at Λ = 10^9, unit constants, T = 2^20"""
    now, later = (_unit(k, 2**20, factor * Lam).S for factor in (1, 10))
    target = Integer(10) ** power
    within = (le(Rational(99, 100) * target * now, later), le(later, Rational(101, 100) * target * now))
    return every(*(exists(relation, Lam=start) for relation in within))


def B07_trade(
    k: Constants, *, R: Number = 1, S: Number = Rational(5, 3), least: Number = Rational(5, 4)
) -> Statement:
    """ρ trades the two coefficients: at β = Λ, ρ = Λ^(1/3) gives the exponents (1, 5/3) of (R, S) instead of
    (5/6, 5/2); the least exponent of S over all (ρ, β) is 5/4"""
    x, at = chain(markov(Inputs(), k), k), {Lam: 1, rho: THIRD, beta: 1}
    return every(Exponent(x.R, R, at), Exponent(x.S, S, at), Exponent(x.S, least, LAM, (rho, beta)))


def _drives(k: Constants, least: int, *, partly: bool = False) -> OnBox:
    """Return Z₂ (or its B̈ part) <= 2Z₁ for least <= Λ <= 10^9."""
    x = _unit(k, 2**10)
    return OnBox(le(_displacement(k, x) if partly else x.Z2, k.Z0 * x.Z1), {Lam: (least, 10**9)})


def B07_drives(k: Constants, *, ahead: int = 520_000, behind: int = 500_000) -> Statement:
    """at unit constants and T = 2^10, 2Z₁ >= Z₂ once Λ >= 5.2·10^5 (up to 10^9), and not at Λ = 5·10^5"""
    x = _unit(k, 2**10)
    return every(_drives(k, ahead), exists(le(k.Z0 * x.Z1, x.Z2), Lam=behind))


def U07(k: Constants, *, power: Number = -THIRD, excess: Number = THIRD) -> Statement:
    """R vanishes as G_σ^(1/3) when G_σ -> 0, and R/G_σ^(2/3) grows as G_σ^(-1/3): without the branch
    G_σ^(1/3)Λ^(2/3) the display would be too small"""
    R, quiet = tuned_chain(k).R, {G_sigma: -1}
    return every(Exponent(R, power, quiet), Exponent(R / G_sigma**TWO_THIRDS, excess, quiet))


def U08(k: Constants, *, factor: Expr = sqrt(2), least: Number = 1) -> Statement:
    """β* >= 1 gives β*^(1/6) <= β*^(1/3), and Λ²G_σ <= √2 Λ^(5/2)G_σ²"""
    small, large = Lam**2 * G_sigma, Lam**FIVE_HALVES * G_sigma**2
    gap = 2 * Lam * G_sigma**2 - 1
    return every(
        forall(le(beta**SIXTH, beta**THIRD), ge(beta, least)),
        forall(
            le(small, factor * large), ge(sM2(k), least), because=gap * small / (sqrt(2) * ROOT * G_sigma + 1)
        ),
    )


CLAIMS = (
    claim(
        U07, "rem:loworder", line=1083,
        erratum=imprecise(
            "E11",
            r"Dropping it would make the displayed bound discontinuous at small positive noise.",
            "without that branch the display would still be continuous in G_σ; it would be too small, by a "
            "factor of order G_σ^(-1/3) in R, hence not a bound",
            at=1084,
        ),
        mutants={
            "the branch is dropped: R vanishes as G_σ^(2/3)": {"power": -TWO_THIRDS},
            "the branch G_σ^(2/3)Λ^(5/6) alone bounds R": {"excess": 0},
        },
    ),
    claim(
        B07, "rem:loworder", line=2485, needs=("B05.b", "B06"),
        mutants={
            "S grows as Λ²": {"S": 2},
            "S grows as Λ^(29/12)": {"S": Rational(29, 12)},
            "the B̈^(3/2) term grows as Λ³": {"displacement": 3},
        },
    ),
    claim(
        B07_slope, "rem:loworder", line=2485,
        mutants={
            "Λ = 10^9 becomes Λ = 10^4": {"start": 10**4},
            "5/2 becomes 29/12": {"power": Rational(29, 12)},
        },
    ),
    claim(
        B07_trade, "rem:loworder", line=2494,
        mutants={
            "S has 7/4 at ρ = Λ^(1/3)": {"S": Rational(7, 4)},
            "R keeps 5/6 at ρ = Λ^(1/3)": {"R": FIVE_SIXTHS},
            "5/4 becomes 4/3": {"least": FOUR_THIRDS},
        },
    ),
    claim(
        B07_drives, "rem:loworder", line=2490,
        erratum=improvement(
            "E11",
            r"This $\rho^6$-dependence drives $\Scal=\Tht(\Lam^{5/2})$, not the $\Bddot^{3/2}$ term, which "
            r"is only $\Tht(\Lam^{3/2})$ here.",
            "an asymptotic statement: at unit constants the B̈^(3/2) term is the larger one up to Λ = "
            "5·10^5, and S grows like Λ up to there",
            at=2491,
        ),
        mutants={
            "5.2·10^5 becomes 5·10^5": {"ahead": 500_000},
            "the crossing lies above 5.2·10^5": {"behind": 520_000},
        },
    ),
    claim(
        U08, "rem:loworder", line=2540,
        mutants={
            "β* >= 1 becomes β* >= 1/2": {"least": HALF},
            "√2 becomes 1: the displayed terms as they stand": {"factor": Integer(1)},
        },
    ),
)  # fmt: skip
