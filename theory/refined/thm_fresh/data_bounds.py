"""The bounds that look at the gradients: the self-normalised maximum, and empirical Bernstein with blocks apart.

gap(x) = p + dh at v* = LMO(∇f(x)) with p = ⟨∇f(x), x - v*⟩, q = ⟨ĝ, x - v*⟩, dh = h(x) - h(v*), r = ‖x - v*‖.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb

from theory.finite.example_chains import Kernel
from theory.finite.scalars import BALLS, RATIONALS
from theory.finite.tau_mix import d_mix_sequence, tau_mix
from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.refined.thm_fresh.bias import small
from theory.text.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import eq, ge, le, nonneg, positive, real
from theory.trusted.statement import Cited, Finite, Number, Statement, every, forall, identity

LABEL, LINE = "thm:fresh", 1432
gap, p, q, dh, M, C, Phi, phi_a, phi_b = real("gap p q dh M C Phi phi_a phi_b")
r, R, u, G, L, spread, top = nonneg("r R u G L spread top")
B, t = positive("B"), nonneg("t")


def F08_a(k: Constants, *, sign: int = 1, share: Number = 1) -> Statement:
    """gap(x) <= M = max_v {⟨ĝ, x-v⟩ + h(x) - h(v) + uG‖x-v‖}, because M is at least its value at v*; M <= Ĉ + uGR"""
    reached = ge(M, q + sign * dh + share * u * G * r)
    above = forall(le(gap, M), reached, eq(gap, p + dh), le(p - q, r * G * u))
    below = forall(le(M, C + u * G * R), eq(M, q + dh + u * G * r), ge(C, q + dh), le(r, R))
    return every(above, below)


def F08_b(k: Constants, *, share: Number = 1) -> Statement:
    """a convex function on a segment is at most the larger value at its ends: Φ <= tΦ_a + (1-t)Φ_b <= max"""
    below = le(Phi, share * t * phi_a + (1 - t) * phi_b)
    return every(
        forall(le(Phi, phi_a), below, le(phi_b, phi_a), le(t, 1)),
        forall(le(Phi, phi_b), below, le(phi_a, phi_b), le(t, 1)),
    )


def F09_a(k: Constants) -> Statement:
    """empirical Bernstein: for B independent values in an interval of length c the mean is at most the sample mean +
    √(2V̂ ln(2/δ)/B) + 7c ln(2/δ)/(3(B-1)) with probability 1 - δ"""
    return Cited("Maurer and Pontil (2009), theorem 4")


def F09_b(k: Constants, *, length: int = 2) -> Statement:
    """the values ⟨ĝ_j, x - v*⟩ lie in an interval of length 2RG, and 7·2RG L/(3(B-1)) = 14 RG L/(3(B-1))"""
    centre, value = real("centre value")
    inside = forall(le(value - centre, R * G), le(value - centre, r * G), le(r, R))
    return every(inside, identity(7 * length * R * G * L / (3 * (B - 1)), 14 * R * G * L / (3 * (B - 1))))


def F09_c(k: Constants, *, share: Number = 1) -> Statement:
    """the sample variance along x - v is at most λ‖x - v‖², so √(2V̂L/B) <= R√(2λL/B) (squared)"""
    scale = positive("scale")
    return forall(le(spread * scale, share * R**2 * top * scale), le(spread, top * r**2), le(r, R))


def _sampled(constant: Fraction, case: tuple[int, Fraction, Fraction]) -> bool | None:
    """Return P(p > p̂ + √(2V̂L/B) + constant·L/(3(B-1))) <= δ for B coins of probability p, by all counts."""
    size, p, level = case
    with BALLS.scope():
        L = (2 / BALLS.number(level)).log()
        missed = Fraction(0)
        for count in range(size + 1):
            mean = Fraction(count, size)
            variance = mean * (1 - mean) * size / (size - 1)
            upper = BALLS.number(mean) + (2 * BALLS.number(variance) * L / size).sqrt()
            upper += BALLS.number(constant / (3 * (size - 1))) * L
            if upper < BALLS.number(p):
                missed += comb(size, count) * p**count * (1 - p) ** (size - count)
            elif not upper >= BALLS.number(p):
                return None
    return missed <= level


def F09_d(k: Constants, *, constant: Number = 7) -> Statement:
    """the same exactly for B coins with values 0 and 1: B = 2 ... 200, probabilities 1/100 ... 9/10, three levels"""

    def grid() -> Iterator[tuple[int, Fraction, Fraction]]:
        odds = (Fraction(1, 100), Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(9, 10))
        return product((2, 5, 20, 64, 200), odds, (Fraction(1, 5), Fraction(1, 20), Fraction(1, 1000)))

    return Finite("B coins, by all counts", grid, partial(_sampled, fraction(constant)))


def _apart(halvings: int, kernel: Kernel) -> bool:
    """Return d(g+1) <= 2^(-⌊g/τ⌋-halvings) for g >= τ."""
    tau = tau_mix(kernel.P)
    d = d_mix_sequence(kernel.P, 50, RATIONALS)
    return all(d[g] <= Fraction(1, 2 ** (g // tau + halvings)) for g in range(tau, 50))


def F09_e(k: Constants, *, halvings: int = 1) -> Statement:
    """what is left of a block g+1 states later: d(g+1) <= 2^(-⌊g/τ⌋-1) for g >= τ, exactly, on six chains, g < 50"""
    return Finite("six chains, g < 50", small, partial(_apart, halvings))


def F09(k: Constants, *, share: Number = 1) -> Statement:
    """B blocks apart: δ₁ + B·2^(-k-1) <= δ for δ₁ = δ - B·2^(-k-1); the blocks are replaced one by one"""
    level, delta, blocks, left, missed = nonneg("level delta blocks left missed")
    given = (eq(level, delta - blocks * left), le(missed, level + share * blocks * left))
    return forall(le(missed, delta), *given)


CLAIMS = (
    claim(
        F08_a, LABEL, part="self-normalised", line=LINE, needs=("F05",),
        mutants={"the sign of h(x) - h(v)": {"sign": -1}, "half of uG‖x-v‖": {"share": HALF}},
    ),
    claim(
        F08_b, LABEL, part="self-normalised", line=LINE,
        mutants={"t becomes 2t": {"share": 2}, "t becomes 11t/10": {"share": Fraction(11, 10)}},
    ),
    claim(F09_a, LABEL, part="empirical Bernstein", line=LINE),
    claim(
        F09_b, LABEL, part="empirical Bernstein", line=LINE,
        mutants={"2RG becomes RG": {"length": 1}, "2RG becomes 3RG": {"length": 3}},
    ),
    claim(
        F09_c, LABEL, part="empirical Bernstein", line=LINE,
        mutants={"λR² becomes λR²/2": {"share": HALF}, "and 9λR²/10": {"share": Fraction(9, 10)}},
    ),
    claim(
        F09_d, LABEL, part="empirical Bernstein", line=LINE, needs=("F09.a",),
        mutants={"7 becomes 0": {"constant": 0}, "7 becomes 1/10": {"constant": Fraction(1, 10)}},
    ),
    claim(
        F09_e, LABEL, part="empirical Bernstein", line=LINE, needs=("S02",),
        mutants={"2^(-⌊g/τ⌋-1) becomes 2^(-⌊g/τ⌋-3)": {"halvings": 3}, "and 2^(-⌊g/τ⌋-4)": {"halvings": 4}},
    ),
    claim(
        F09, LABEL, part="empirical Bernstein", line=LINE,
        needs=("F01.a", "F09.a", "F09.b", "F09.c", "F09.e"),
        mutants={"B·2^(-k-1) twice": {"share": 2}, "and 11/10 of it": {"share": Fraction(11, 10)}},
    ),
)  # fmt: skip
