"""(v): the margins grow with τ, so an estimate adds the probability that it is too small."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from theory.finite.scalars import BALLS
from theory.ledger.claim import claim
from theory.refined.fresh import FreshMargins, bias, second_moment, width_squared
from theory.refined.thm_fresh.tails import Coin, beyond, coins
from theory.text.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Finite, Number, Statement, every, forall

LABEL, LINE = "thm:fresh", 501
n, tau, guess = positive("n tau guess")
l, P, late, early, delta, doubt = nonneg("l P late early delta doubt")  # noqa: E741


def F07_a(k: Constants, *, least: Number = 1) -> Statement:
    """w(δ)² and s² grow with τ"""
    return every(
        forall(le(width_squared(tau, n, l), least * width_squared(guess, n, l)), le(tau, guess), ge(tau, 1)),
        forall(le(second_moment(tau, n), least * second_moment(guess, n)), le(tau, guess), ge(tau, 1)),
    )


def _grows(step: int, share: Fraction, case: tuple[int, int]) -> bool:
    tau, m = case
    here = bias(tau, Fraction(1), Fraction(1, 2 ** (m // tau)))
    larger = bias(tau + step, Fraction(1), Fraction(1, 2 ** (m // (tau + step))))
    return bool(share * here <= larger)


def F07_b(k: Constants, *, step: int = 1, share: Number = 1) -> Statement:
    """b = (2τ-1) 2^(-⌊m/τ⌋)/n grows with τ, for τ <= 40 and m <= 200"""

    def grid() -> Iterator[tuple[int, int]]:
        return product(range(2, 41), range(201))

    return Finite("τ <= 40, m <= 200", grid, partial(_grows, step, fraction(share)))


def F07_c(k: Constants, *, doubts: Number = 1) -> Statement:
    """P(gap > Ĉ + t(τ̂)) <= P(gap > Ĉ + t(τ)) + P(τ̂ < τ) <= δ + δ'"""
    return forall(le(P, delta + doubts * doubt), le(P, late + early), le(late, delta), le(early, doubt))


def _estimated(share: Fraction, added: int, coin: Coin) -> bool | None:
    """Return P(Ψ > t(τ̂)) <= δ + P(τ̂ < τ) for τ̂ = ⌈share·τ⌉ with certainty."""
    guess = -int(-share * coin.tau // 1)
    with BALLS.scope():
        found = beyond(coin, FreshMargins(guess, coin.n, coin.m, coin.level).hoeffding)
    return None if found is None else found <= coin.level + (added if guess < coin.tau else 0)


def F07(k: Constants, *, share: Number = 1, added: int = 1) -> Statement:
    """P(Ψ > t(τ̂)) <= δ + P(τ̂ < τ) on three coins, exactly, for an estimate τ̂ that is certain"""
    return Finite("exact tails of three coins", coins, partial(_estimated, fraction(share), added))


CLAIMS = (
    claim(
        F07_a, LABEL, part="(v)", line=LINE,
        mutants={"τ̂ to 9/10 of it": {"least": Fraction(9, 10)}, "to 99/100": {"least": Fraction(99, 100)}},
    ),
    claim(
        F07_b, LABEL, part="(v)", line=LINE,
        mutants={"τ + 1 becomes τ - 1": {"step": -1}, "11/10 of it": {"share": Fraction(11, 10)}},
    ),
    claim(
        F07_c, LABEL, part="(v)", line=LINE,
        mutants={"δ' left out": {"doubts": 0}, "half of δ'": {"doubts": Fraction(1, 2)}},
    ),
    claim(
        F07, LABEL, part="(v)", line=LINE, needs=("F05", "F07.a", "F07.b", "F07.c"),
        mutants={
            "τ̂ = ⌈τ/8⌉ and δ' = 0": {"share": Fraction(1, 8), "added": 0},
            "τ̂ = ⌈τ/6⌉ and δ' = 0": {"share": Fraction(1, 6), "added": 0},
        },
    ),
)  # fmt: skip
