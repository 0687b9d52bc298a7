"""Adversarial sequences δ_0, ..., δ_T of exact numbers on which whole sums are tried (they refute, never prove)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random

from flint import arb, ctx

from theory.trusted.exact import ball_power, to_ball
from theory.trusted.statement import Audit

HALF = Fraction(1, 2)


def draw(rng: Random) -> tuple[Fraction, ...]:
    """Return squares δ_t²: spikes, plateaus and decay, with the largest anywhere."""
    size = rng.choice([Fraction(1, 10), Fraction(1), Fraction(4), Fraction(25)])
    kind, length = rng.randrange(3), rng.randint(1, 40)
    if kind == 0:
        return tuple(size for _ in range(length))
    if kind == 1:
        return (*(size if rng.random() < 0.2 else Fraction(0) for _ in range(length)), size)
    return tuple(size * Fraction(1, 1 + rng.randint(0, 9)) ** 2 for _ in range(length))


def _sum(squares: tuple[Fraction, ...], power: Fraction) -> tuple[arb, Fraction]:
    total, p = arb(0), Fraction(1)
    for square in squares:
        total, p = total + to_ball(square) / ball_power(to_ball(p), power), p + square
    return total, p


def _bounded(what: str, short: bool, squares: tuple[Fraction, ...]) -> bool | None:
    with ctx.workprec(128):
        largest = to_ball(max(squares))
        total, Gamma = _sum(squares, HALF if what == "roots" else Fraction(1))
        end = to_ball(Gamma)
        bound = 2 * end.sqrt() - (1 if short else 0) if what == "roots" else end.log()
        bound = bound if short else bound + largest
        return True if total <= bound else (False if total > bound else None)


def audited(what: str, short: bool = False) -> Audit:
    """Return Σ δ²/√p <= 2√Γ + δ_c² ("roots") or Σ δ²/p <= ln Γ + δ_c² ("logarithm"); `short` leaves δ_c² out."""
    return Audit(f"the sum of {what} along sequences", draw, partial(_bounded, what, short), samples=60)
