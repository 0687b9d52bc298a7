"""The moments of a batch: the algebra of Λ_e, and all five constants against exact moments (docs/batched.md, N70-N72).

A pair of samples contributes at most min(1, 2d) centred, and 2d beyond ⟨m_i, φ̄⟩ uncentred (N17.g).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import product
from random import Random
from typing import NamedTuple

import numpy as np
from sympy import Add

from theory.finite.deviation import stationary
from theory.finite.exact_moments import batch_bias, segment_moment
from theory.finite.families import cycle, lazy_refresh, two_state
from theory.finite.scalars import RATIONALS
from theory.finite.tabulated import Table, transition_matrix
from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.refined.moments.batch_moments import BatchMoments, BatchSums
from theory.refined.moments.profile import chain_profile
from theory.text.constants import Constants
from theory.trusted.formula import ge, le, nonneg, positive, real
from theory.trusted.statement import Finite, Number, Statement, every, forall, identity

LABEL, LINE = "thm:batched", 1473
ONE = Fraction(1)
LARGEST = 7
BATCHES = ((1, 0), (1, 2), (2, 0), (3, 1), (5, 0), (7, 3))


def _expanded(k: int, slow: int, P: Number) -> Statement:
    """2Σ_{pairs, j∉S} M_i - 2kΣM_i + k²M = -kP·M - 2Σ(k-n_i)R_i for M_i = M + R_i and S = {1, ..., slow}."""
    M, R = real("M"), real(f"R:{k + 1}")
    later = [max(0, k - i - slow) for i in range(1, k + 1)]
    left = sum(2 * n * (M + R[i]) for i, n in enumerate(later, start=1))
    left += k**2 * M - 2 * k * sum(M + R[i] for i in range(1, k + 1))
    weight = k + P * sum(2 * (k - j) for j in range(1, slow + 1))
    return identity(left, -weight * M - sum(2 * (k - n) * R[i] for i, n in enumerate(later, start=1)))


def N70_a(k: Constants, *, P: Number = 1, sizes: tuple[int, ...] = tuple(range(1, LARGEST + 1))) -> Statement:
    """the batch, uncentred: with M = ‖φ̄‖², ⟨m_i, φ̄⟩ = M + R_i and n_i partners of i beyond S, the constant part of
    k²E‖mean - φ̄‖² is -kP·M - 2Σ(k-n_i)R_i with P = 1 + 2Σ_{j∈S}(1-j/k), for k <= 7 and S = {1..s}, s < k"""
    return every(*(_expanded(n, slow, P) for n in sizes for slow in range(n)))


def N70_b(k: Constants, *, slow: Number = 1) -> Statement:
    """k - n_i <= i + |S|: of the k - i later samples at most |S| are in S

    x of them are: n_i = k - i - x.
    """
    size, i, x, S, partners = nonneg("size i x S partners")
    return forall(le(size - partners, i + slow * S), ge(partners, size - i - x), le(x, S))


def N70_c(k: Constants, *, start: Number = 4, least: Number = 2) -> Statement:
    """for q in [0, 1]: Aq - Pq² <= A²/(4P), and <= A - P if A >= 2P"""
    A, q, P = nonneg("A"), nonneg("q"), positive("P")
    proof = (A - 2 * P * q) ** 2 / (4 * P) if start == 4 else None
    return every(
        forall(le(A * q - P * q**2, A**2 / (start * P)), because=proof),
        forall(le(A * q - P * q**2, A - P), ge(A, least * P), le(q, 1)),
    )


class Field(NamedTuple):
    """A function on a chain and its exact batch: E‖mean - φ̄‖² and the bias from every start, |φ| and |φ - φ̄|."""

    values: Table
    second: Table
    bias: Table
    size: Fraction
    deviation: Fraction


class Case(NamedTuple):
    """Two functions on a chain, a batch, and what the profile of the chain says about it."""

    k: int
    m: int
    pi: Table
    fields: tuple[Field, Field]
    sums: BatchSums

    def bounds(self, later: int = 0) -> BatchMoments:
        """Return the bounds; `later` pretends that more states were discarded."""
        return self.sums.moments(self.k, self.m + later)


def _kernel(rng: Random) -> Table:
    states = rng.randint(2, 4)
    rows = [[Fraction(rng.choice((0, 1, 1, 2, 7))) for _ in range(states)] for _ in range(states)]
    for z, row in enumerate(rows):
        row[z] += 1
        row[(z + 1) % states] += 1
    return np.array([[x / sum(row) for x in row] for row in rows], dtype=object)


def _kernels() -> Iterator[Table]:
    rng, quarter = Random(20260603), Fraction(1, 4)
    yield from (two_state(p) for p in (Fraction(1, 2), quarter, Fraction(1, 20), Fraction(7, 8)))
    yield from (two_state(Fraction(1, 8), Fraction(1, 2)), cycle(4, quarter))
    yield lazy_refresh([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], Fraction(1, 5))
    yield from (_kernel(rng) for _ in range(12))


def _field(P: Table, pi: Table, phi: Table, k: int, m: int) -> Field:
    second = segment_moment(P, phi, k, m, RATIONALS)
    bias = batch_bias(P, phi, k, m, RATIONALS)[:, 0]
    return Field(phi, second, bias, max(abs(phi)), max(abs(phi - pi @ phi)))


@cache
def cases() -> tuple[Case, ...]:
    """Return seven named and twelve drawn chains with six batches each: a sign pattern and drawn values on them."""
    rng, found = Random(7), []
    for P in _kernels():
        S, sums = len(P), BatchSums(chain_profile(P))
        pi = RATIONALS.table(stationary(transition_matrix(P, exact=True), RATIONALS).pi)[0]
        for (k, m), cut in product(BATCHES, range(1, S)):
            signs = np.array([ONE if z < cut else -ONE for z in range(S)], dtype=object)
            drawn = np.array([Fraction(rng.randint(-8, 8), 8) for _ in range(S)], dtype=object)
            fields = _field(P, pi, signs, k, m), _field(P, pi, drawn, k, m)
            found.append(Case(k, m, pi, fields, sums))
    return tuple(found)


def _holds(kind: str, scale: Fraction, later: int, case: Case) -> bool:
    bounds = case.bounds(later)
    reached = {
        "Lam_n": lambda f: max(f.second) <= scale * bounds.Lam_n * f.deviation**2,
        "Lam_e": lambda f: max(f.second) <= scale * bounds.Lam_e * f.size**2,
        "b_n": lambda f: max(abs(f.bias)) <= scale * bounds.b_n * f.deviation,
        "b_e": lambda f: max(abs(f.bias)) <= scale * bounds.b_e * f.size,
    }
    return all(bool(reached[kind](field)) for field in case.fields)


def N71(
    k: Constants,
    *,
    Lam_n: Fraction = ONE,
    Lam_e: Fraction = ONE,
    b_n: Fraction = ONE,
    b_e: Fraction = ONE,
    later: int = 0,
) -> Statement:
    """E‖mean - φ̄‖² <= Λ_n max|φ-φ̄|² and <= Λ_e max|φ|², ‖E mean - φ̄‖ <= b_n max|φ-φ̄| and <= b_e max|φ|, from every
    start, for the exact moments of 19 chains with six batches each, in rationals"""
    scales = {"Lam_n": Lam_n, "Lam_e": Lam_e, "b_n": b_n, "b_e": b_e}
    return every(
        *(
            Finite(f"{kind} on 19 chains, six batches each", cases, partial(_holds, kind, scale, later))
            for kind, scale in scales.items()
        )
    )


def fluctuation(case: Case) -> Fraction:
    """Return max_z |ν(x, z) - ν(y, z)|, where ν is E_z‖n‖² minus its stationary mean."""
    nu = [field.second - case.pi @ field.second for field in case.fields]
    return Fraction(max(abs(nu[0] - nu[1])))


def _fluctuates(scale: Fraction, case: Case) -> bool:
    x, y = case.fields
    moved, noise = max(abs(x.values - y.values)), max(x.deviation, y.deviation)
    return bool(fluctuation(case) <= scale * case.bounds().K * moved * noise)


def N72(k: Constants, *, scale: Fraction = ONE) -> Statement:
    """how E_z‖n(x)‖² - E_z‖n(y)‖² depends on the start: at most K max|φ_x-φ_y| G_σ from its stationary mean, exactly,
    on the same chains"""
    return Finite("K on 19 chains, six batches each", cases, partial(_fluctuates, scale))


def N72_a(k: Constants, *, half: Number = HALF, rest: int = 1) -> Statement:
    """what is left of the cross term: φα(1-α)K·X·G_σ <= (K/2)φ[θ(1-α)X² + α²G_σ²/θ], X = L‖Δx‖, for every θ > 0"""
    w, size, X, noise = nonneg("w K X G_sigma")
    theta, a = positive("theta alpha")
    bound = half * size * w * (theta * (1 - a) * X**2 + rest * a**2 * noise**2 / theta)
    parts = (
        size * w * theta * ((1 - a) * X - a * noise / theta) ** 2 / 2,
        size * w * theta * a * (1 - a) * X**2 / 2,
    )
    proof = Add(*parts, evaluate=False) if (half, rest) == (HALF, 1) else None
    return forall(le(w * a * (1 - a) * size * X * noise, bound), le(a, 1), because=proof)


CLAIMS = (
    claim(
        N70_a, LABEL, line=LINE, needs=("N17.g",),
        mutants={"2Σ(1-j/k) becomes Σ(1-j/k)": {"P": HALF, "sizes": (5,)}, "S left out of P": {"P": 0, "sizes": (4,)}},
    ),
    claim(
        N70_b, LABEL, line=LINE,
        mutants={"i + |S| becomes i": {"slow": 0}, "|S| becomes |S|/2": {"slow": HALF}},
    ),
    claim(
        N70_c, LABEL, line=LINE,
        mutants={"A²/(4P) becomes A²/(5P)": {"start": 5}, "A >= 2P becomes A >= P": {"least": 1}},
    ),
    claim(
        N71, LABEL, line=LINE, needs=("N17.g", "N70.a", "N70.b", "N70.c"),
        mutants={
            "Λ_n times 99/100": {"Lam_n": Fraction(99, 100)},
            "Λ_e times 99/100": {"Lam_e": Fraction(99, 100)},
            "b_n times 99/100": {"b_n": Fraction(99, 100)},
            "b_e without its factor 2": {"b_e": Fraction(1, 2)},
            "one state more discarded": {"later": 1},
        },
    ),
    claim(
        N72_a, LABEL, line=LINE, needs=("N35.a",),
        mutants={"K/2 becomes K/4": {"half": HALF / 2}, "1/θ becomes 0": {"rest": 0}},
    ),
    claim(
        N72, LABEL, line=LINE, needs=("N34.a",),
        mutants={"K times 1/4": {"scale": Fraction(1, 4)}, "K times 1/10": {"scale": Fraction(1, 10)}},
    ),
)  # fmt: skip
