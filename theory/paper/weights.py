"""app:reduction, the adaptive weights: lem:alphafloor and lem:alphaincrement.

Notation: S_k = Σ_{i<k} u_i, M_k = max_{i<k} u_i and r_k = (1 + S_k)/(1 + M_k), so that α̂_k = r_k^(-2/3).
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random

import sympy
from sympy import Expr, Integer, Max, Min, Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.trusted.formula import all_of, ge, gt, le, nonneg, positive
from theory.trusted.statement import Audit, Forall, Identity, Statement, every, forall

M, S, u = nonneg("M S u")
k, t, r, d = nonneg("k t r d")
TWO_THIRDS = Integer(2) ** Rational(2, 3)
SHARP_INCREMENT = TWO_THIRDS - 1


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the weights."""
    w = constants
    return (*_floor(w), *_increment(w))


# --- lem:alphafloor


def _floor(w: Constants) -> tuple[Claim, ...]:
    def floor(base: Expr, terms: Expr = k, shortest: int = 1) -> Forall:
        alpha_hat = ((1 + M) / (1 + S)) ** w.alpha_power
        return forall(ge(alpha_hat, base ** (-w.alpha_power)), le(S, terms * M), ge(k, shortest), le(k, t))

    return (
        Claim(
            id="A01",
            label="lem:alphafloor",
            line=1636,
            text="α_t >= (t+1)^(-2/3) for every sequence u_i >= 0",
            statement=floor(t + 1),
            mutants=(
                Mutant("S_k <= k M_k becomes S_k <= (k+2) M_k", floor(t + 1, terms=k + 2)),
                Mutant("t+1 becomes t-1/2", floor(t - Rational(1, 2))),
            ),
        ),
        Claim(
            id="A01.sharp",
            label="lem:alphafloor",
            line=1650,
            text="α_t >= t^(-2/3) for t >= 1, attained as all u_i are equal and grow",
            statement=floor(t),
            mutants=(
                Mutant("k >= 1 becomes k >= 0", floor(t, shortest=0)),
                Mutant("t becomes 99t/100", floor(99 * t / 100)),
            ),
            slack=Slack(
                constant="c in α_t >= (c t)^(-2/3), t >= 1",
                paper="2, from t+1 <= 2t",
                family=lambda c: floor(sympy.sympify(c) * t),
                provable=1,
                refuted=Rational(99, 100),
                sharp="constant u_i -> infinity",
            ),
        ),
        Claim(
            id="A01.run",
            label="lem:alphafloor",
            line=1636,
            text="α_t >= (t+1)^(-2/3) along whole sequences: steps, spikes and geometric growth",
            statement=Audit(
                "max_k r_k <= t+1 on drawn sequences", _draw_sequence, partial(_floor_along, offset=1)
            ),
            mutants=(
                Mutant(
                    "(t+1) becomes t/2",
                    Audit("max r_k <= t/2", _draw_sequence, partial(_floor_along, scale=2)),
                ),
                Mutant(
                    "(t+1) becomes t-1",
                    Audit("max r_k <= t-1", _draw_sequence, partial(_floor_along, offset=-1)),
                ),
            ),
        ),
    )


def _ratios(sequence: tuple[Fraction, ...]) -> list[Fraction]:
    """Return r_1, r_2, ... of a sequence u_0, u_1, ..."""
    return [(1 + sum(sequence[:n])) / (1 + max(sequence[:n])) for n in range(1, len(sequence) + 1)]


def _floor_along(sequence: tuple[Fraction, ...], offset: int = 0, scale: int = 1) -> bool:
    return max(_ratios(sequence)) <= Fraction(len(sequence) + offset, scale)


def _draw_sequence(rng: Random) -> tuple[Fraction, ...]:
    size, base = rng.randint(2, 12), Fraction(10) ** rng.randint(-2, 6)
    growth = rng.choice([Fraction(1), Fraction(2), Fraction(1, 2)])
    return tuple(base * growth**i + (1000 * base if rng.random() < 0.1 else 0) for i in range(size))


# --- lem:alphaincrement


def _increment(w: Constants) -> tuple[Claim, ...]:
    before = (1 + S) / (1 + M)
    below, above = (1 + S + u) / (1 + M), (1 + S + u) / (1 + u)

    def power_increment(bound: Expr, least: int = 1, jump: int = 1) -> Forall:
        step = (r + d) ** w.alpha_power - r**w.alpha_power
        return forall(le(step, bound), ge(r, least), le(d, jump))

    def running_maximum(extreme: type[Max] = Max, *, covers: bool = True) -> Forall:
        A, A_hat, A_next, c = positive("A A_hat A_next c")
        step = extreme(A, A_next) - A
        given = [le(A_next, A_hat + c), *([ge(A, A_hat)] if covers else [])]
        return forall(all_of(ge(step, 0), le(step, c)), *given)

    return (
        Claim(
            id="A02",
            label="lem:alphaincrement",
            line=1671,
            text="if u_k <= M_k then r_{k+1} - r_k <= 1",
            statement=forall(le(below - before, 1), le(u, M)),
            mutants=(
                Mutant("u_k <= M_k dropped", forall(le(below - before, 1))),
                Mutant("1 becomes 99/100", forall(le(below - before, Rational(99, 100)), le(u, M))),
            ),
        ),
        Claim(
            id="A03",
            label="lem:alphaincrement",
            line=1674,
            text="if u_k > M_k then r_{k+1} - r_k <= M_k/(1+M_k) <= 1",
            statement=forall(all_of(le(above - before, M / (1 + M)), le(M / (1 + M), 1)), gt(u, M)),
            mutants=(
                Mutant("u_k > M_k dropped", forall(le(above - before, M / (1 + M)))),
                Mutant("M/(1+M) becomes M/(2+M)", forall(le(above - before, M / (2 + M)), gt(u, M))),
            ),
        ),
        Claim(
            id="A04",
            label="lem:alphaincrement",
            line=1681,
            text="r >= 1 and 0 <= d <= 1 give (r+d)^(2/3) - r^(2/3) <= 2/3",
            statement=power_increment(w.increment),
            mutants=(
                Mutant("2/3 becomes 0.58", power_increment(Rational(58, 100))),
                Mutant("r >= 1 becomes r >= 0", power_increment(w.increment, least=0)),
                Mutant("jump 1 becomes 2", power_increment(w.increment, jump=2)),
            ),
            slack=Slack(
                constant="reciprocal increment of the weights",
                paper="2/3",
                family=lambda c: power_increment(sympy.sympify(c)),
                provable=Rational(5875, 10000),
                refuted=Rational(5874, 10000),
                sharp="2^(2/3) - 1, at r = d = 1",
            ),
        ),
        Claim(
            id="A05",
            label="lem:alphaincrement",
            line=1681,
            text="the sharp increment is 2^(2/3) - 1, attained at r = d = 1",
            statement=every(power_increment(SHARP_INCREMENT), _attained(w, SHARP_INCREMENT)),
            mutants=(
                Mutant("2^(2/3) - 1 becomes 0.58", power_increment(Rational(58, 100))),
                Mutant("attained value becomes 2/3", _attained(w, Rational(2, 3))),
            ),
        ),
        Claim(
            id="A06",
            label="lem:alphaincrement",
            line=1683,
            text="running maxima preserve a one-step increment bound",
            statement=running_maximum(),
            mutants=(
                Mutant("max becomes min", running_maximum(Min)),
                Mutant("the running maximum need not cover the last value", running_maximum(covers=False)),
            ),
            needs=("A02", "A03", "A04"),
        ),
    )


def _attained(w: Constants, bound: Expr) -> Statement:
    """Return that the increment at r = d = 1 is the bound: an identity between radicals."""
    value = (Integer(1) + Integer(1)) ** w.alpha_power - 1
    return Identity(value, bound)
