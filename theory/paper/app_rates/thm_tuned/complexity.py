"""thm:tuned: T solved for Λ = Λ(T).

ell stands for 1 + log₂K, m for log₂ell and v for 1 + log₂T.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational

from theory.ledger.claim import claim
from theory.paper.app_rates.lem_D.steps_6_to_8 import branches
from theory.paper.propagation import (
    TunedBounds,
    chain,
    dbarM,
    inflation,
    log_envelope,
    specialise,
    tuned,
    tuned_bounds,
)
from theory.paper.rationals import FIVE_HALVES, HALF, QUARTER, THREE_HALVES, THREE_QUARTERS
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, G, G_bar, G_hat, G_sigma, L, Lam, Lc, T, eps, log2, tau
from theory.trusted.formula import ge, le, multiple, nonneg, positive
from theory.trusted.statement import Exponent, Number, OnBox, Statement, every, exists, forall

K, ell, v = positive("K ell v")
m = nonneg("m")
TENTH, ELEVEN_HALVES = Rational(1, 10), Rational(11, 2)
UNIT = dict.fromkeys((L, D, G, G_hat), 1) | {F_bar: 2, G_sigma: TENTH, G_bar: TENTH, eps: TENTH}
RAYS = [(s, 10) for s in (0, QUARTER, THREE_QUARTERS, 1)] + [(0, 0), (1, 1)]
Term = tuple[Number, Number]


def U05_a(k: Constants, *, factor: int = 6, slower: Number = 1, base: int = 64) -> Statement:
    """T = K(64(1 + log₂K))^8 solves T >= K(1 + log₂T)^8 for every K >= 1, given log₂x <= x: solving for Λ = Λ(T)
    costs a polylogarithm"""
    logs = forall(
        le(ell + 8 * (factor + m), 2**factor * ell),
        ge(ell, 1),
        le(m, slower * ell),
        because=multiple(48, ell - 1) + multiple(8, ell - m) + 7 * ell,
    )
    return every(logs, forall(le(K * v**8, K * (base * ell) ** 8), le(v, 64 * ell)))


def U05_b(k: Constants, *, factor: Expr = Integer(1)) -> Statement:
    """log₂x <= x on [1, 2^20], that is for every K up to 2^(10^6)"""
    return OnBox(le(log2(ell), factor * ell), {ell: (1, 2**20)})


def tuned_terms(k: Constants, shown: TunedBounds | None = None) -> tuple[Expr, Expr]:
    """Return the bounds of lem:D on R and of lem:S on S, perhaps with names for C_R and C_S."""
    shown, (low, high) = shown or tuned_bounds(k), branches()
    return shown.C_R * Lc * (low + high), shown.C_S * Lc**THREE_HALVES * Lam**FIVE_HALVES


def U05_c(k: Constants, *, cube: Number = ELEVEN_HALVES, square: Number = 8) -> Statement:
    """with Λ and 𝓛 of the order of 1 + log₂T, the two conditions on T carry its powers 11/2 and 8"""
    R_bound, S_bound = tuned_terms(k)
    scale = {Lam: 1, Lc: 1}
    return every(Exponent(R_bound**3, cube, scale), Exponent(S_bound**2, square, scale))


def _literal(k: Constants, term: Expr) -> Expr:
    """Return the term at unit constants, with 𝓛 = max(1, ln(1 + δ̄_M²T)) and Λ = 306(1 + log₂T)."""
    values = UNIT | {Lam: inflation(k).xreplace({tau: Integer(1)})}
    return term.xreplace(values).xreplace({Lc: log_envelope(k, values)})


def U05(k: Constants, *, reached: int = 185, missed: int = 184) -> Statement:
    """a horizon with Λ = Λ(T) exists: at τ = 1, G_σ = ε = 1/10, unit constants and F̄ = 2, every T from 2^185 to
    2^400 satisfies both conditions, and 2^184 does not"""
    R_bound, S_bound = tuned_terms(k)
    needed = [_literal(k, x) for x in ((2 * R_bound / eps) ** 3, (2 * S_bound / eps) ** 2)]
    return every(
        *(exists(le(x, T + 1), T=2**reached) for x in needed),
        *(OnBox(le(x, T + 1), {T: (2**185, 2**400)}) for x in needed),
        exists(ge(needed[1], T + 2), T=2**missed),
    )


def needed(k: Constants) -> Expr:
    """Return (2R/ε)³ + (2S/ε)² with Λ = 306τ(1 + log₂T)."""
    at = {Lam: inflation(k)}
    x = chain(specialise(tuned(k), at), k, dbar=dbarM(k).xreplace(at), log=Lc)
    return (2 * x.R / eps) ** 3 + (2 * x.S / eps) ** 2


CLAIMS = (
    claim(
        U05_a, "thm:tuned", line=2536, needs=("U05.b", "U05.c"),
        mutants={
            "64 becomes 16": {"factor": 4},
            "log₂x <= x becomes log₂x <= 8x": {"slower": 8},
            "64 becomes 63 in T only": {"base": 63},
        },
    ),
    claim(
        U05_b, "thm:tuned", line=2536,
        mutants={
            "log₂x <= x/2": {"factor": HALF},
            "ln x/ln 1.4 <= x": {"factor": log2(Rational(7, 5))},
        },
    ),
    claim(
        U05_c, "thm:tuned", line=2538,
        mutants={"8 becomes 5: 𝓛 is forgotten": {"square": 5}, "11/2 becomes 5": {"cube": 5}},
    ),
    claim(
        U05, "thm:tuned", line=2538, needs=("U04",),
        mutants={"2^185 becomes 2^184": {"reached": 184}, "2^185 misses them": {"missed": 185}},
    ),
)  # fmt: skip
