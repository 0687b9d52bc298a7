"""prop:transfer, the bound on S = E Σ‖s_t‖², second line: the product (Ḃ+B̈)·M, Jensen, and what is left without it.

N stands for (T+1)^(1/3), t for T^(1/3).
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from sympy import Rational

from theory.finite.scales import certainly
from theory.ledger.claim import claim
from theory.paper.app_transfer.prop_transfer.case_split import whole
from theory.paper.rationals import THIRD
from theory.text.constants import Constants
from theory.text.notation import Bddot, Bdot, S, X, beta, sigma2
from theory.trusted.exact import ball_power, fraction, to_ball
from theory.trusted.formula import le, multiple, nonneg, positive
from theory.trusted.statement import Audit, Number, Statement, forall

N, M = positive("N M")
t, x, y, E = nonneg("t x y E")


def T20(k: Constants, *, noise: bool = True, offset: bool = True) -> Statement:
    """Ḃσ²β^(-2/3)T^(1/3) + B̈(Tβ)^(1/3) <= (Ḃ+B̈)M(T+1)^(1/3); t is T^(1/3)

    A term that M does not cover is left out of it: M is then the other one.
    """
    small, large = sigma2 * beta**k.M_sigma, beta**k.M_beta
    covers = [le(term, M) for covered, term in ((noise, small), (offset, large)) if covered]
    alone = [le(M, other) for covered, other in ((noise, large), (offset, small)) if not covered]
    return forall(
        le(Bdot * small * t + Bddot * large * t, (Bdot + Bddot) * M * N),
        le(t, N),
        *covers,
        *alone,
        because=(Bdot + Bddot) * M * (N - t) + Bdot * t * (M - small) + Bddot * t * (M - large),
    )


def T20_cases(k: Constants, *, lead: Number = 48, jensen: bool = True) -> Statement:
    """48S <= A_0 + bX^(1/3) with A_0 = 48Ḃσ²(1 + 1/β) + 48(Ḃ+B̈)M(T+1)^(1/3) and b = 48B̈: the first line of the S-bound
    with Jensen's inequality and T20, times 48

    E stands for E[(Γ+Tβ)^(1/3)].
    """
    small, large, root = sigma2 * beta**k.M_sigma, beta**k.M_beta, X**THIRD
    start, product = Bdot * sigma2 * (1 + 1 / beta), (Bdot + Bddot) * M * N
    first, grown = start + Bdot * small * t + Bddot * E, Bdot * small * t + Bddot * large * t
    convex = multiple(48, root + large * t - E) * Bddot
    return forall(
        le(lead * S, 48 * (start + product) + 48 * Bddot * root),
        le(S, first),
        *([le(E, root + large * t)] if jensen else []),
        le(grown, product),
        because=multiple(48, first - S) + convex + multiple(48, product - grown),
    )


def T20_unmerged(k: Constants, *, factor: Number = 2, growth: Number = 2) -> Statement:
    """the case split with Ḃσ²β^(-2/3) + B̈β^(1/3) in place of (Ḃ+B̈)M: eq:expectation-cases then puts X and 48S below
    2Z_1 + 2Y_1M(T+1)^(1/3), or both below 2A_0 + b^(3/2) with A_0 = 48Ḃσ²(1 + 1/β) + 48(...)(T+1)^(1/3)
    """
    slope = Bdot * sigma2 * beta**k.M_sigma + Bddot * beta**k.M_beta
    return whole(growth, factor, 48 * Bdot * sigma2 * (1 + 1 / beta) + 48 * slope * N)


def T21_a(k: Constants, *, factor: Number = 1, power: int = 3) -> Statement:
    """(x+y)^(1/3) <= x^(1/3) + y^(1/3), to the power 3"""
    return forall(le(x + y, (factor * (x**THIRD + y**THIRD)) ** power))


def T21_b(k: Constants, *, weight: Number = 2) -> Statement:
    """x^(1/3) <= X^(1/3)(x/X + 2)/3: the tangent at X = E[x], whose mean is Jensen's inequality"""
    root, at = x**THIRD, X**THIRD
    proof = (root - at) ** 2 * (root + 2 * at) / (3 * at**2)
    return forall(le(root, at * (x / X + weight) / 3), because=proof)


Law = tuple[Fraction, tuple[tuple[Fraction, Fraction], ...]]


def _draw_law(rng: Random) -> Law:
    """Return Tβ and a law of Γ as (probability, value) pairs."""
    weights = [rng.randint(1, 9) for _ in range(rng.randint(1, 4))]
    values = [1 + Fraction(10) ** rng.randint(-3, 6) for _ in weights]
    law = tuple(
        (Fraction(weight, sum(weights)), value) for weight, value in zip(weights, values, strict=True)
    )
    return Fraction(10) ** rng.randint(-3, 6), law


def T21(k: Constants, *, factor: Number = 1, mean: Number = 1) -> Statement:
    """E[(Γ+Tβ)^(1/3)] <= X^(1/3) + (Tβ)^(1/3) on drawn finite laws of Γ"""
    third = Fraction(1, 3)

    def bounded(point: Law) -> bool | None:
        offset, law = point
        left = sum(to_ball(p) * ball_power(to_ball(value + offset), third) for p, value in law)
        expected = sum((p * value for p, value in law), Fraction(0))
        first = to_ball(fraction(mean)) * ball_power(to_ball(expected), third)
        return certainly(left, to_ball(fraction(factor)) * (first + ball_power(to_ball(offset), third)))

    return Audit("finite laws of Γ", _draw_law, bounded)


CLAIMS = (
    claim(
        T20, "prop:transfer", line=2203, needs=("T19",),
        mutants={"M = β^(1/3) only": {"noise": False}, "M = σ²β^(-2/3) only": {"offset": False}},
    ),
    claim(
        T21_a, "prop:transfer", line=2211,
        mutants={"1 becomes 0.9": {"factor": Rational(9, 10)}, "1/3 becomes 1/2": {"power": 2}},
    ),
    claim(
        T21_b, "prop:transfer", line=2211,
        mutants={"2 becomes 1.9": {"weight": Rational(19, 10)}, "2 becomes 0": {"weight": 0}},
    ),
    claim(
        T21, "prop:transfer", line=2211, needs=("T21.a", "T21.b"),
        mutants={
            "the right side becomes 0.9 of it": {"factor": Rational(9, 10)},
            "X^(1/3) dropped": {"mean": 0},
        },
    ),
    claim(
        T20_cases, "prop:transfer", line=2215, needs=("T19", "T20", "T21"),
        mutants={"48 becomes 49": {"lead": 49}, "without Jensen": {"jensen": False}},
    ),
    claim(
        T20_unmerged, "prop:transfer", line=2200, needs=("T19", "T21", "T22.mean"),
        mutants={
            "2A_0 becomes A_0": {"factor": 1},
            "2A_0 becomes 1.4A_0": {"factor": Rational(14, 10)},
            "2Z_1 + 2Y_1M becomes Z_1 + Y_1M": {"growth": 1},
        },
    ),
)  # fmt: skip
