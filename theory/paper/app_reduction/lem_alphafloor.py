"""lem:alphafloor: the weights α_t do not fall below (t+1)^(-2/3).

S_k = Σ_{i<k} u_i, M_k = max_{i<k} u_i and r_k = (1 + S_k)/(1 + M_k), so that α̂_k = r_k^(-2/3); `count` is k.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random

from sympy import Expr, Rational

from theory.ledger.claim import Slack, claim
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.text.notation import S
from theory.trusted.formula import ge, le, nonneg
from theory.trusted.statement import Audit, Forall, Number, Statement, forall

M, count, t = nonneg("M k t")


def A01(k: Constants, *, offset: Number = 1, extra: int = 0) -> Statement:
    """α_t >= (t+1)^(-2/3) for every sequence u_i >= 0"""
    return _floor(k, t + offset, terms=count + extra)


def A01_sharp(k: Constants, *, scale: Number = 1, shortest: int = 1) -> Statement:
    """α_t >= t^(-2/3) for t >= 1 and every sequence u_i >= 0"""
    return _floor(k, scale * t, shortest=shortest)


def _floor(k: Constants, base: Expr, terms: Expr = count, shortest: int = 1) -> Forall:
    """Return α̂_k >= base^(-2/3) for shortest <= k <= t, as S_k <= terms·M_k."""
    alpha_hat = ((1 + M) / (1 + S)) ** k.alpha_power
    return forall(
        ge(alpha_hat, base ** (-k.alpha_power)), le(S, terms * M), ge(count, shortest), le(count, t)
    )


def A01_run(k: Constants, *, offset: int = 1, scale: int = 1) -> Statement:
    """α_t >= (t+1)^(-2/3) along whole sequences: steps, spikes and geometric growth"""
    bound = str((t + offset) / scale).replace(" ", "")
    holds = partial(_floor_along, offset=offset, scale=scale)
    return Audit(f"max_k r_k <= {bound} on drawn sequences", _draw_sequence, holds)


def _floor_along(sequence: tuple[Fraction, ...], offset: int, scale: int) -> bool:
    ratios = [(1 + sum(sequence[:n])) / (1 + max(sequence[:n])) for n in range(1, len(sequence) + 1)]
    return max(ratios) <= Fraction(len(sequence) + offset, scale)


def _draw_sequence(rng: Random) -> tuple[Fraction, ...]:
    size, base = rng.randint(2, 12), Fraction(10) ** rng.randint(-2, 6)
    growth = rng.choice([Fraction(1), Fraction(2), Fraction(1, 2)])
    return tuple(base * growth**i + (1000 * base if rng.random() < 0.1 else 0) for i in range(size))


CLAIMS = (
    claim(
        A01, "lem:alphafloor", line=1636,
        mutants={"S_k <= k M_k becomes S_k <= (k+2) M_k": {"extra": 2}, "t+1 becomes t-1/2": {"offset": -HALF}},
    ),
    claim(
        A01_sharp, "lem:alphafloor", line=1650,
        mutants={
            "k >= 1 becomes k >= 0": {"shortest": 0},
            "t becomes 99t/100": {"scale": Rational(99, 100)},
        },
        slack=Slack(
            "c in α_t >= (c t)^(-2/3), t >= 1", paper="2, from t+1 <= 2t", keyword="scale", provable=1,
            refuted=Rational(99, 100), sharp="constant u_i -> infinity",
        ),
    ),
    claim(
        A01_run, "lem:alphafloor", line=1636,
        mutants={"(t+1) becomes t/2": {"offset": 0, "scale": 2}, "(t+1) becomes t-1": {"offset": -1}},
    ),
)  # fmt: skip
