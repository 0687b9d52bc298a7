"""lem:mlmc (c): the cap on the low levels is not what keeps the inflation at τ log T (erratum E22).

log_t stands for log₂T; everything is in units of H̃².
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from sympy import Rational

from theory.ledger.claim import Erratum, choose, claim
from theory.text.calculation import Calculation, Step
from theory.text.constants import Constants
from theory.text.notation import tau
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, gt, le, nonneg
from theory.trusted.statement import Finite, Forall, Number, Statement, every, forall

log_t, jmax = nonneg("log_t jmax")
PERCENT = Rational(1, 100)


def E22_a(k: Constants, *, constant: Number | None = None) -> Statement:
    """the cap is exactly what limits the inflation to Λ: without it the level sum exceeds Λ

    At least for τ >= 100 and T >= 2^10.
    """
    bound = choose(constant, k.Lam) * tau * (1 + log_t)
    return forall(gt(_uncapped(k.level, log_t), bound), ge(tau, 100), ge(log_t, 10))


def _uncapped(level: Number, levels: Number) -> Number:
    """Return 2 + 2Σ_{j<=jmax} 2^j·level·τ/2^j: lem:segment on every level, no cap."""
    return 2 + 2 * level * tau * levels


def E22_b(k: Constants, *, share: Number = PERCENT) -> Statement:
    """omitting the cap inflates the sum to order τ²: at least τ²/100 at T = τ = 2^k, k <= 24"""
    name = f"2 + 2·{k.level}τ log₂T >= {share}τ² at T = τ = 2^k, k <= 24"

    def holds(point: Scale) -> bool | None:
        return compared(k, point, share=share).holds

    return Finite(name, _scales, holds)


class Scale(NamedTuple):
    """T = τ = 2^k."""

    k: int


def _scales() -> Iterator[Scale]:
    yield from map(Scale, range(1, 25))


def compared(k: Constants, point: Scale, *, share: Number = PERCENT) -> Calculation:
    """Return share·τ² and the level sum without the cap, 2 + 288τ log₂T, at T = τ = 2^k."""
    tau, part = Fraction(2**point.k), fraction(share)
    total = 2 + 2 * fraction(k.level) * tau * point.k
    log = Step("log₂T", "", Fraction(point.k))
    right = Step("the level sum", f"2 + 2·{k.level}τ log₂T", total, f"each level adds 2·{k.level}τ")
    return Calculation(f"T = τ = 2^{point.k}", (log,), Step(f"τ²·{part}", "", part * tau**2), "<=", right)


def E22_fixed(k: Constants, *, factor: Number | None = None, level: Number | None = None) -> Statement:
    """without any cap 2 + 288τ log₂T <= 288τ(1 + log₂T), and 2 + 288τ log₂T <= Λ"""
    within_Lam = _at_most(choose(level, k.level), k.Lam)
    return every(_at_most(k.level, choose(factor, 2 * k.level)), within_Lam)


def _at_most(level: Number, constant: Number) -> Forall:
    return forall(le(_uncapped(level, jmax), constant * tau * (1 + log_t)), ge(tau, 1), le(jmax, log_t))


CLAIMS = (
    claim(
        E22_a, "lem:mlmc", part="(c)", line=833,
        mutants={"exceeds 300τ(1 + log₂T)": {"constant": 300}, "exceeds 288τ(1 + log₂T)": {"constant": 288}},
        erratum=Erratum(
            finding="E22",
            quote=r"This cap is exactly what limits the inflation to $\Lam=O(\tmix\log T)$ instead of "
            r"$O(\tmix^2)$.",
            why="lem:segment holds for every m, so V_j <= 144τ/2^j needs no cap; the sum stays below Λ",
            corrected_by="E22.fixed",
        ),
    ),
    claim(
        E22_b, "lem:mlmc", part="(c)", line=1612,
        mutants={"at least τ²": {"share": 1}, "at least τ²/1000": {"share": Rational(1, 1000)}},
        erratum=Erratum(
            finding="E22",
            quote=r"Omitting the trivial cap on the low levels would inflate the sum to $\Theta(\tmix^2)$ because "
            r"the chain has not yet mixed and the correlation bound of \cref{lem:segment} is vacuous there.",
            why="each level contributes at most 144τ, also below the mixing scale: linear in τ",
            corrected_by="E22.fixed",
            calculation=compared,
        ),
    ),
    claim(
        E22_fixed, "lem:mlmc", part="(c)", line=1612, needs=("M04.d", "M07.a", "M07.b"),
        mutants={"288 becomes 287": {"factor": 287}, "144 becomes 154": {"level": 154}},
    ),
)  # fmt: skip
