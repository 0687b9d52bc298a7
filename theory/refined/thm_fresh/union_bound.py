"""(iv): several candidates read on the same states, and K runs of which one is good in the mean.

G and G′ stand for the gaps of the chosen candidate and of the best one, C and C′ for their readings.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, gt, le, nonneg, positive
from theory.trusted.statement import Finite, Number, Statement, every, forall, identity

LABEL, LINE = "thm:fresh", 1220
delta, all_far, failed, chosen, best, t1, t2, eta = nonneg("delta all_far failed chosen best t1 t2 eta")
C, C_best = nonneg("C C_best")
K = positive("K")


def F06_a(k: Constants, *, upper: int = 1, error: Number = 1, smallest: bool = True) -> Statement:
    """the candidate with the smallest reading: G <= C + t1 <= C' + η + t1 <= G' + t1 + t2 + η, for readings that an
    oracle within η of its minimum gives"""
    given = [le(chosen, C + t1), le(C_best, best + t2), *([le(C, C_best + eta)] if smallest else [])]
    return forall(le(chosen, best + upper * t1 + t2 + error * eta), *given)


def F06_b(k: Constants, *, parts: Number = 1) -> Statement:
    """the union bound: K margins at δ/K fail with probability at most δ; K at δ/(2K) and one at δ/2 as well"""
    split = forall(le(failed, delta), le(failed, K * (delta / (parts * K))))
    return every(split, identity(K * (delta / (2 * K)) + delta / 2, parts * delta))


def F06_c(k: Constants, *, share: Number = 1, runs: Number = 1) -> Statement:
    """2^(-K) + K q <= δ for q = δ/(2K) and 2^(-K) <= δ/2"""
    q = runs * delta / (2 * K)
    return forall(le(all_far + K * q, share * delta), le(all_far, delta / 2), gt(K, 0))


def _far(base: Fraction, case: tuple[int, Fraction]) -> bool:
    """Return P(all K candidates far) <= base^(-K) for candidates that are far with probability (1 - θ)/2."""
    K, theta = case
    far = Fraction(0)
    for pattern in product((0, 1), repeat=K):
        weight = Fraction(1)
        for is_far in pattern:
            weight *= (1 - theta) / 2 if is_far else (1 + theta) / 2
        far += weight if all(pattern) else 0
    return far <= base**-K


def F06_d(k: Constants, *, base: Number = 2) -> Statement:
    """K runs with E[gap | past] <= ε are all beyond 2ε with probability at most 2^(-K): by all patterns, K <= 8"""

    def cases() -> Iterator[tuple[int, Fraction]]:
        return product(range(1, 9), (Fraction(0), Fraction(1, 100), Fraction(1, 3)))

    return Finite("K <= 8, three laws", cases, partial(_far, fraction(base)))


def F06_e(k: Constants, *, share: Number = HALF, beyond: int = 2) -> Statement:
    """Markov: P(gap > 2ε | past) <= 1/2, because the gap is never negative"""
    P, mean, eps = nonneg("P"), nonneg("mean"), positive("eps")
    return forall(le(P, share), ge(mean, beyond * eps * P), le(mean, eps))


CLAIMS = (
    claim(
        F06_a, LABEL, part="(iv)", line=LINE, needs=("F01.a", "F01.b"),
        mutants={
            "t1 left out": {"upper": 0},
            "η left out": {"error": 0},
            "another candidate than the smallest": {"smallest": False},
        },
    ),
    claim(
        F06_b, LABEL, part="(iv)", line=LINE,
        mutants={"δ/K becomes 2δ/K": {"parts": HALF}, "δ/K becomes 4δ/(3K)": {"parts": Fraction(3, 4)}},
    ),
    claim(
        F06_c, LABEL, part="(iv)", line=LINE, needs=("F06.b",),
        mutants={"q becomes δ/K": {"runs": 2}, "δ becomes 9δ/10": {"share": Fraction(9, 10)}},
    ),
    claim(
        F06_d, LABEL, part="(iv)", line=LINE, needs=("F06.e",),
        mutants={"2^(-K) becomes 3^(-K)": {"base": 3}, "and (21/10)^(-K)": {"base": Fraction(21, 10)}},
    ),
    claim(
        F06_e, LABEL, part="(iv)", line=LINE,
        mutants={"1/2 becomes 1/3": {"share": Fraction(1, 3)}, "2ε becomes ε": {"beyond": 1}},
    ),
)  # fmt: skip
