"""lem:D, steps 6 to 8: from the terms of Y₀/ρ* to the bound on R(ρ*, β*).

w stands for Y₀/ρ*.
"""

from __future__ import annotations

from sympy import Expr, Integer, Max, Min

from theory.ledger.claim import choose, claim
from theory.paper.app_rates.lem_D.steps_1_to_5 import FROM_L04, FROM_L06, ROOT, c1, c2
from theory.paper.propagation import Inputs, chain, sM2, tuned, tuned_bounds, tuned_chain
from theory.paper.rationals import FIVE_SIXTHS, HALF, QUARTER, SIXTH, THIRD, THREE_QUARTERS, TWO_THIRDS
from theory.text.constants import Constants
from theory.text.notation import Bddot, Bdot, G_sigma, L, Lam, Lc, beta
from theory.trusted.formula import all_of, ge, le, multiple, nonneg, positive
from theory.trusted.statement import Number, Statement, every, forall, identity

C_Y, w = positive("C_Y w")


def L08(k: Constants, *, least: Number = 1, without: str = "") -> Statement:
    """Y₀/ρ* <= C_Y𝓛√Λ, both for 2Y₁ and for Y₂ in the place of Y₀, from Ḃ_M <= 18c₁Λ and B̈_M <= 80c₂L²𝓛Λ"""
    kept = {"c1": c1, "c2": c2} | ({without: Integer(0)} if without else {})
    total = tuned_bounds(k, **kept).C_Y * Lc * ROOT
    first, second = k.Bdot * c1 * Lam, k.Bddot * k.smoothness * c2 * L**2 * Lc * Lam
    given = (le(Bdot, first), le(Bddot, second), ge(Lc, least))
    Y1_part = k.Y0 * tuned_chain(k).Y1 / ROOT
    spare = multiple(k.Y2, first - Bdot) / ROOT + multiple(k.Y2, second - Bddot) / ROOT
    surplus = (Lc - 1) * (k.Y2 * first / ROOT)
    noise = k.Y2 * (first * Lc + second) / ROOT
    return every(
        forall(le(Y1_part, total), *given, because=(Lc - 1) * Y1_part + noise),
        forall(le(k.Y2 * (Bdot + Bddot) / ROOT, total), *given, because=Lc * Y1_part + spare + surplus),
    )


def L08_max(k: Constants, *, last: int = 1, weight: Number = 1) -> Statement:
    """max(2Y₁, Y₂) <= 2Y₁ + 96Ḃ_M + 96B̈_M"""
    a, b, d = nonneg("twice_Y1 share_Bdot share_Bddot")
    return forall(le(Max(a, b + d), weight * (a + b + last * d)))


def L09(
    k: Constants, *, extreme: type[Max | Min] = Max, share: Number = 1, theta_power: int = 2
) -> Statement:
    """max(β^(1/3), ϑ², σ²β^(-2/3)) = β^(1/3) = (2ΛG_σ²)^(1/3) at β = σ²"""
    theta = chain(Inputs(), k).theta
    largest = extreme(beta**k.M_beta, theta**theta_power, beta / share * beta**k.M_sigma)
    return every(
        forall(all_of(le(largest, beta**THIRD), ge(largest, beta**THIRD))),
        identity(theta**k.M_theta, (beta**SIXTH / (1 + beta**SIXTH)) ** 2),
        identity(sM2(k) ** THIRD, (2 * Lam * G_sigma**2) ** THIRD),
    )


def L10_a(k: Constants, *, power: Number = SIXTH, theta: bool = True) -> Statement:
    """R(ρ*, β*) = (2Y₀/ρ*)(β*^(1/6) + β*^(1/3)), since β^(1/3)/ϑ = β^(1/6) + β^(1/3)"""
    noise = sM2(k)
    given = chain(tuned(k), k, Y0=w, M=noise**k.M_beta)
    divisor = chain(Inputs(), k).theta if theta else Integer(1)
    return every(
        identity(beta**THIRD / divisor, beta**SIXTH + beta**THIRD),
        identity(given.R, 2 * w / ROOT * (noise**power + noise**THIRD)),
    )


def branches(power: Number = FIVE_SIXTHS) -> tuple[Expr, Expr]:
    """Return the two branches G_σ^(1/3)Λ^(2/3) and G_σ^(2/3)Λ^(5/6) of the tuned rate."""
    return G_sigma**THIRD * Lam**TWO_THIRDS, G_sigma**TWO_THIRDS * Lam**power


def L10_b(
    k: Constants, *, factor: Expr | None = None, first: int = 1, power: Number = FIVE_SIXTHS
) -> Statement:
    """R(ρ*, β*) <= 2·2^(1/3) C_Y𝓛(G_σ^(1/3)Λ^(2/3) + G_σ^(2/3)Λ^(5/6)), from Y₀/ρ* <= C_Y𝓛√Λ"""
    factor = choose(factor, k.CR * Integer(2) ** THIRD)
    noise, bound, (low, high) = sM2(k), C_Y * Lc * ROOT, branches(power)
    shares = ((low, SIXTH), (high, THIRD))
    unused = sum(C_Y * Lc * x * (factor - k.R_master * Integer(k.noise) ** p) for x, p in shares)
    return forall(
        le(k.R_master * w * (noise**SIXTH + noise**THIRD), factor * C_Y * Lc * (first * low + high)),
        le(w, bound),
        because=(bound - w) * (noise**SIXTH + noise**THIRD) * k.R_master + unused,
    )


CLAIMS = (
    claim(
        L08, "lem:D", part="step 6", line=2385, needs=("L04", "L05", "L06.a", "L06.b", "L07"),
        reads={"L04": FROM_L04, "L06.a": FROM_L06},
        mutants={
            "𝓛 >= 1 becomes 𝓛 >= 1/2": {"least": HALF},
            "C_Y loses its c₁ term": {"without": "c1"},
            "C_Y loses its c₂ term": {"without": "c2"},
        },
    ),
    claim(
        L08_max, "lem:D", part="step 6", line=2385,
        mutants={"the B̈ term is dropped": {"last": 0}, "the sum gets the factor 1/2": {"weight": HALF}},
    ),
    claim(
        L09, "lem:D", part="step 7", line=2396,
        mutants={
            "max becomes min": {"extreme": Min},
            "β = σ² becomes β = σ²/2": {"share": HALF},
            "ϑ² becomes ϑ": {"theta_power": 1},
        },
    ),
    claim(
        L10_a, "lem:D", part="step 8", line=2408, needs=("L09",),
        mutants={
            "β^(1/6) becomes 1": {"power": Integer(0)},
            "β^(1/6) becomes β^(1/4)": {"power": QUARTER},
            "1/ϑ becomes 1": {"theta": False},
        },
    ),
    claim(
        L10_b, "lem:D", part="step 8", line=2415, needs=("L08", "L08.max", "L10.a"),
        mutants={
            "2·2^(1/3) becomes 2·2^(1/6)": {"factor": 2 * Integer(2) ** SIXTH},
            "the branch G_σ^(1/3)Λ^(2/3) is dropped": {"first": 0},
            "Λ^(5/6) becomes Λ^(3/4)": {"power": THREE_QUARTERS},
        },
    ),
)  # fmt: skip
