"""app:lower, the steps of thm:lower: two inequalities free of δ̄, and the surrogate g with its minimiser.

Y stands for Y₀ and m for the maximum M: anything at least as large as their branches. The surrogate is
g(b) = √b·max(b^(1/3), σ²b^(-2/3)).
"""

from __future__ import annotations

from sympy import Expr, Max, Rational, sqrt

from theory.ledger.claim import Slack, choose, claim
from theory.paper.app_rates.lem_D.steps_1_to_5 import logarithm
from theory.paper.propagation import Chain, Inputs, chain
from theory.paper.rationals import FIVE_SIXTHS, HALF, SIXTH, THIRD, TWO_THIRDS
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, beta, dbar, rho, sigma2
from theory.trusted.formula import Formula, all_of, any_of, ge, gt, le, lt, multiple, nonneg, positive
from theory.trusted.statement import Number, Statement, every, forall, identity

Y, m, b, b2 = positive("Y m b b2")
y = nonneg("y")
ROOT_BETA = sqrt(beta)
BRANCHES = le(b**THIRD, m), le(sigma2 * b**-TWO_THIRDS, m)
ELSEWHERE = any_of(lt(b, sigma2), gt(b, sigma2))


def propagated(k: Constants, **given: Expr) -> Chain:
    """Return the chain with symbols for δ̄ and for the logarithm."""
    return chain(Inputs(), k, **({"dbar": dbar, "log": logarithm} | given))


def B11(k: Constants, *, first: Number = 24, second: Number = 1728) -> Statement:
    """Y₀ >= 2Y₁ >= 24D²ρ² and Y₀ >= Y₂ >= 96Ḃ >= 1728β, whatever δ̄"""
    known = propagated(k)
    return every(
        forall(le(first * D**2 * rho**2, k.Y0 * known.Y1)),
        forall(le(second * beta, known.Y2)),
        forall(all_of(le(Y, Max(Y, b)), le(b, Max(Y, b)))),
        identity(24 * D**2 + 288 * F_bar**2, k.Y0 * known.Y1 / rho**2),
        identity(k.Y2 * k.Bdot, 1728),
    )


def B12(k: Constants, *, number: Number = 144, second: Number = 1728) -> Statement:
    """max(24D²ρ, 1728β/ρ) >= √(24·1728) D√β = 144√2 D√β

    Stated for any y above both.
    """
    low, high = 24 * D**2 * rho, second * beta / rho
    square = 12 * (D * rho - 6 * sqrt(2) * ROOT_BETA) ** 2 / rho
    return forall(
        le(number * sqrt(2) * D * ROOT_BETA, y),
        le(low, y),
        le(high, y),
        because=multiple(HALF, y - low) + multiple(HALF, y - high) + square,
    )


def B13(k: Constants, *, root: Number = 144, last: Number | None = None) -> Statement:
    """24·1728 = 41472 = 2·144², and 288 = 2·144"""
    return every(
        identity(k.Y0 * k.Y1_D * k.Y2 * k.Bdot, 41472),
        identity(41472, 2 * root**2),
        identity(k.R_lower, k.R_master * choose(last, root)),
    )


# --- the surrogate


def weighted(b: Expr, s2: Expr) -> Expr:
    """Return √b times the weighted excess of m over its two branches."""
    return sqrt(b) * (m - b**THIRD) / 6 + sqrt(b) * (m - s2 * b**-TWO_THIRDS) * FIVE_SIXTHS


def remainder(b: Expr, s2: Expr) -> Expr:
    """Return b^(5/6)/6 + 5σ²b^(-1/6)/6 - σ^(5/3), a square times a polynomial with positive coefficients."""
    B, t = b**SIXTH, s2**SIXTH
    return (B - t) ** 2 * (B**4 + 2 * B**3 * t + 3 * B**2 * t**2 + 4 * B * t**3 + 5 * t**4) / (6 * B)


def B14(
    k: Constants, *, power: Number = FIVE_SIXTHS, first: bool = True, value: Number = FIVE_SIXTHS
) -> Statement:
    """g(b) = √b·max(b^(1/3), σ²b^(-2/3)) >= g(σ²) = σ^(5/3) for every b > 0"""
    above = BRANCHES if first else BRANCHES[1:]
    return every(
        forall(le(sigma2**power, sqrt(b) * m), *above, because=weighted(b, sigma2) + remainder(b, sigma2)),
        identity(sqrt(sigma2) * sigma2**THIRD, sigma2**value),
    )


def B14_branches(k: Constants, *, falls: Number = -SIXTH, rises: Number = FIVE_SIXTHS) -> Statement:
    """g is strictly decreasing, σ²b^(-1/6), up to σ² and strictly increasing, b^(5/6), beyond"""
    return every(
        forall(lt(sigma2 * b2**falls, sigma2 * b**falls), lt(b, b2), le(b2, sigma2), gt(sigma2, 0)),
        forall(lt(b**rises, b2**rises), lt(b, b2), le(sigma2, b)),
        forall(le(b**THIRD, sigma2 * b**-TWO_THIRDS), le(b, sigma2)),
        forall(le(sigma2 * b**-TWO_THIRDS, b**THIRD), le(sigma2, b)),
    )


def B16(k: Constants, *, elsewhere: Formula = ELSEWHERE) -> Statement:
    """the minimiser of g is uniquely b = σ²"""
    return forall(lt(sigma2**FIVE_SIXTHS, sqrt(b) * m), *BRANCHES, elsewhere, gt(sigma2, 0))


CLAIMS = (
    claim(
        B11, "thm:lower", line=2619,
        mutants={"1728 becomes 1729": {"second": 1729}, "24 becomes 25": {"first": 25}},
        slack=Slack(
            "c in Y₀ >= cβ", paper="1728", keyword="second", provable=1728, refuted=Rational(17281, 10),
            sharp="β -> infinity",
        ),
    ),
    claim(
        B12, "thm:lower", line=2630,
        mutants={"144 becomes 145": {"number": 145}, "1728β becomes 1700β": {"second": 1700}},
        slack=Slack(
            "c in max(24D²ρ, 1728β/ρ) >= c√2 D√β", paper="144", keyword="number",
            provable=144, refuted=Rational(1441, 10), sharp="Dρ = √(72β)",
        ),
    ),
    claim(
        B13, "thm:lower", line=2639,
        mutants={"144 becomes 145": {"root": 145}, "288 becomes 2·24": {"last": 24}},
    ),
    claim(
        B14, "thm:lower", line=2654,
        mutants={
            "σ^(5/3) becomes σ²": {"power": 1},
            "the branch b^(1/3) is dropped": {"first": False},
            "g(σ²) = σ²": {"value": 1},
        },
    ),
    claim(
        B14_branches, "thm:lower", line=2651,
        mutants={"b^(-1/6) becomes b^(1/6)": {"falls": SIXTH}, "b^(5/6) becomes b^(-5/6)": {"rises": -FIVE_SIXTHS}},
    ),
    claim(
        B16, "thm:lower", line=2685,
        mutants={
            "b = σ² allowed": {"elsewhere": ge(b, sigma2)},
            "unique with b = 2σ² instead": {"elsewhere": any_of(lt(b, 2 * sigma2), gt(b, 2 * sigma2))},
        },
    ),
)  # fmt: skip
