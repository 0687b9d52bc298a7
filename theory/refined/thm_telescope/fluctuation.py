"""K_ν: how far the variance of the estimator depends on the state before the burst (docs/refined.md, N34).

n(x) is, for J = j, a sum over i = 2, ..., 2^j of centred gradients with weights ±1, so |n(x)|² - |n(y)|² is a
bilinear form in the differences ψ (|ψ| <= B, centred at most 2B) and the sums χ (centred, |χ| <= 2G_σ).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import NamedTuple

import numpy as np

from theory.finite.deviation import stationary
from theory.finite.exact_moments import moments
from theory.finite.families import cycle, lazy_refresh, random_sparse, two_state
from theory.finite.scalars import RATIONALS
from theory.finite.tabulated import Table
from theory.ledger.claim import claim
from theory.refined.moments.fluctuation import Fluctuation
from theory.refined.moments.inflation import LevelSums
from theory.refined.moments.profile import UNIT, Profile, Steps, chain_profile, worst_profile
from theory.text.constants import Constants
from theory.text.notation import G_sigma
from theory.trusted.formula import le, nonneg
from theory.trusted.statement import Finite, Number, Statement, every, forall

LABEL, LINE = "thm:telescope", 1473
JMAX = 4
ONE = Fraction(1)
q, h, m, B, d, far, near = nonneg("q h m B d far near")


def N34_a(k: Constants, *, first: Number = 4, second: Number = 4) -> Statement:
    """one pair of samples: with the law of the earlier index i changed into π at cost 2d(i), a pair i <= k
    contributes at most 2d(i)·4 min(1, 2d(k-i))BG_σ and a pair k < i at most 2d(k)·4d(i-k)BG_σ

    h bounds the conditional mean given the earlier sample, m that of the later one; d = d(i), near = min(1, 2d(k-i)),
    far = d(i-k).
    """
    changed = le(q, 2 * d * h)
    return every(
        forall(
            le(q, first * 2 * d * near * B * G_sigma), changed, le(h, 2 * B * m), le(m, 2 * G_sigma * near)
        ),
        forall(
            le(q, second * 2 * d * far * B * G_sigma), changed, le(h, 2 * G_sigma * m), le(m, 2 * far * B)
        ),
    )


def _direct(profile: Profile, jmax: int, scale: Fraction) -> Fraction:
    """Return K_ν by its definition, with 4 scaled in the inner sum of min(1, 2d)."""
    longest = [Fraction(x, UNIT) for x in profile.distances] + [Fraction(0)] * 2**jmax
    total = Fraction(8, 2**jmax) * longest[0]
    for n in (2**j for j in range(1, jmax + 1)):
        for i in range(2, n + 1):
            later = longest[: n - i]
            capped = sum((min(ONE, 2 * x) for x in later), Fraction(0))
            total += 2 * longest[i - 1] * (4 * (1 + scale * capped) + 4 * sum(later, Fraction(0))) / n
    return total


def _small() -> Iterator[tuple[Profile, int]]:
    worst = (worst_profile(tau) for tau in (1, 2, 3))
    short = (Profile(Steps.of(p.distances[:9]), 0, p.tau) for p in worst)
    yield from product((*short, Profile(Steps.of([UNIT]), 0, 1)), (1, 2, 3, 4, 5, 6))


def _as_defined(scale: Fraction, point: tuple[Profile, int]) -> bool:
    profile, jmax = point
    return Fluctuation(LevelSums(profile))(jmax) == _direct(profile, jmax, scale)


def N34_sum(k: Constants, *, scale: Fraction = ONE) -> Statement:
    """the planner's K_ν is the double sum Σ_j 2^-j Σ_i 2d(i)[4(1 + Σ min(1, 2d)) + 4Σd] + 2^-jmax·8d(1), for four
    profiles and jmax <= 6"""
    return Finite("four profiles, jmax <= 6", _small, partial(_as_defined, scale))


class Case(NamedTuple):
    """The largest |ν(x, z) - ν(y, z)| over z, and the bound K_νBG_σ."""

    name: str
    reached: Fraction
    bound: Fraction


@cache
def _cases() -> tuple[Case, ...]:
    quarter = Fraction(1, 4)
    chains = {
        "two states, p = 1/4": two_state(quarter),
        "two states, p = 1/20": two_state(Fraction(1, 20)),
        "two states, skew": two_state(Fraction(1, 8), Fraction(1, 2)),
        "cycle of 4": cycle(4, quarter),
        "lazy refresh": lazy_refresh([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], Fraction(1, 5)),
        "sparse": random_sparse(4, 3, seed=1),
    }
    return tuple(_case(name, P, j) for name, P in chains.items() for j in range(len(P) - 1))


def _case(name: str, P: Table, j: int) -> Case:
    """One chain, f the centred indicator of the states up to j, g = 9f/10."""
    pi = _stationary(P)
    inside = [Fraction(z <= j) for z in range(len(P))]
    mean = sum((p * x for p, x in zip(pi, inside, strict=True)), Fraction(0))
    f = np.array([x - mean for x in inside], dtype=object)
    g = f * Fraction(9, 10)
    one, other = (moments(P, phi, 2**JMAX, RATIONALS) for phi in (f, g))
    nu = [v - w for v, w in zip(one.second_moment, other.second_moment, strict=True)]
    mean = sum((p * x for p, x in zip(pi, nu, strict=True)), Fraction(0))
    B = max(abs(x - y) for x, y in zip(f, g, strict=True))
    H = max(abs(x) for x in f)
    K = Fluctuation(LevelSums(chain_profile(P)))(JMAX)
    return Case(f"{name}, state {j}", max(abs(x - mean) for x in nu), K * B * H)


def _stationary(P: Table) -> tuple[Fraction, ...]:
    return tuple(RATIONALS.table(stationary(P, RATIONALS).pi).ravel())


def _below(scale: Fraction, case: Case) -> bool:
    return case.reached <= scale * case.bound


def N34(k: Constants, *, scale: Fraction = ONE) -> Statement:
    """|ν(x, z) - ν(y, z)| <= K_νBG_σ for the exact second moments of six chains, T = 16"""
    return Finite("six chains", _cases, partial(_below, scale))


CLAIMS = (
    claim(
        N34_a, LABEL, line=LINE, needs=("N17.g",),
        mutants={"4 becomes 2, i <= k": {"first": 2}, "4 becomes 2, k < i": {"second": 2}},
    ),
    claim(
        N34_sum, LABEL, line=LINE, needs=("N34.a",),
        mutants={"half of Σ min(1, 2d)": {"scale": Fraction(1, 2)}, "without it": {"scale": Fraction(0)}},
    ),
    claim(
        N34, LABEL, line=LINE, needs=("N34.a", "N34.sum"),
        mutants={"K_ν becomes K_ν/8": {"scale": Fraction(1, 8)}, "K_ν becomes K_ν/100": {"scale": Fraction(1, 100)}},
    ),
)  # fmt: skip
