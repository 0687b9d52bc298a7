"""The reading: C(g) = max_v {⟨g, x-v⟩ + h(x) - h(v)} at a wrong gradient g against the gap, which is C(∇f(x)).

p and q stand for ⟨∇f(x), x-v⟩ and ⟨g, x-v⟩ at one vertex v, dh for h(x) - h(v), e for ‖g - ∇f(x)‖.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from random import Random
from typing import NamedTuple

from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import eq, ge, le, nonneg, real
from theory.trusted.statement import Finite, Number, Statement, every, forall

LABEL, LINE = "thm:fresh", 549
gap, C, p, q, dh = real("gap C p q dh")
eta, e, r, R, u = nonneg("eta e r R u")
Point = tuple[Fraction, ...]


def F01_a(k: Constants, *, sign: int = 1, slack: Number = 1) -> Statement:
    """gap(x) - C(g) <= ⟨∇f(x) - g, x - v*⟩ + η for v* = LMO(∇f(x)) and an oracle within η of its minimum

    At v* the maximand of C is q + dh, and the gap is p + dh.
    """
    return forall(le(gap - C, p - q + slack * eta), ge(C + eta, q + sign * dh), eq(gap, p + dh))


def F01_b(k: Constants, *, share: Number = 1) -> Statement:
    """|C(g) - gap(x)| <= R e: one side by F01.a and Cauchy-Schwarz, the other at v = LMO(g)"""
    below = forall(le(gap - C, share * R * e), le(gap - C, u), le(u, r * e), le(r, R))
    above = forall(le(C - gap, share * R * e), eq(C, q + dh), ge(gap, p + dh), le(q - p, r * e), le(r, R))
    return every(below, above)


class Reading(NamedTuple):
    """A polytope by its vertices, h at them and at x, a point of it, and two gradients."""

    vertices: tuple[Point, ...]
    h: tuple[Fraction, ...]
    x: Point
    h_x: Fraction
    gradient: Point
    other: Point

    def best(self, g: Point, sign: int = 1) -> Fraction:
        """Return C(g)."""
        rest = zip(self.vertices, self.h, strict=True)
        return max(inner(g, minus(self.x, v)) + sign * (self.h_x - h) for v, h in rest)

    @property
    def reach(self) -> Fraction:
        """R²."""
        return max(inner(d, d) for d in (minus(self.x, v) for v in self.vertices))


def inner(a: Point, b: Point) -> Fraction:
    """Return ⟨a, b⟩."""
    return sum((x * y for x, y in zip(a, b, strict=True)), Fraction(0))


def minus(a: Point, b: Point) -> Point:
    """Return a - b."""
    return tuple(x - y for x, y in zip(a, b, strict=True))


def readings() -> Iterator[Reading]:
    """Yield 300 drawn polytopes with a convex h at their vertices, interpolated linearly at a point of one edge."""
    rng = Random(20260603)

    def point(dim: int) -> Point:
        return tuple(Fraction(rng.randint(-6, 6), 2) for _ in range(dim))

    for _ in range(300):
        dim = rng.randint(1, 3)
        vertices = tuple(point(dim) for _ in range(rng.randint(2, 5)))
        slope, t = point(dim), Fraction(rng.randint(0, 4), 4)
        x = tuple(t * a + (1 - t) * b for a, b in zip(vertices[0], vertices[1], strict=True))
        h = tuple(inner(slope, v) for v in vertices)
        gradient, moved = point(dim), point(dim)
        other = tuple(a + Fraction(b, 4) for a, b in zip(gradient, moved, strict=True))
        yield Reading(vertices, h, x, inner(slope, x), gradient, other)


def _close(share: Fraction, sign: int, case: Reading) -> bool:
    error = minus(case.gradient, case.other)
    distance = case.best(case.other, sign) - case.best(case.gradient)
    return distance**2 <= share * case.reach * inner(error, error)


def F01(k: Constants, *, share: Number = 1, sign: int = 1) -> Statement:
    """|C(g) - gap(x)| <= max_v ‖x - v‖ ‖g - ∇f(x)‖, exactly, on drawn polytopes with a linear h"""
    return Finite("300 drawn readings", readings, partial(_close, fraction(share), sign))


CLAIMS = (
    claim(
        F01_a, LABEL, part="(i)", line=LINE, needs=("S16",),
        mutants={
            "the sign of h(x) - h(v)": {"sign": -1},
            "an inexact oracle without its η": {"slack": 0},
            "with half of η": {"slack": HALF},
        },
    ),
    claim(
        F01_b, LABEL, part="(ii)", line=LINE, needs=("F01.a",),
        mutants={"R e becomes R e/2": {"share": HALF}, "R e becomes 0": {"share": 0}},
    ),
    claim(
        F01, LABEL, part="(ii)", line=LINE, needs=("F01.a", "F01.b"),
        mutants={
            "R² becomes 9R²/10": {"share": Fraction(9, 10)},
            "the sign of h(x) - h(v)": {"sign": -1},
        },
    ),
)  # fmt: skip
