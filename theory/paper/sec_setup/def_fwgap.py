"""def:fwgap: the gap is nonnegative, and zero exactly at stationary points."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from typing import NamedTuple

from sympy import Max, Min

from theory.ledger.claim import claim
from theory.text.constants import Constants
from theory.trusted.formula import eq, ge, le, positive, real
from theory.trusted.statement import Finite, Forall, Statement, every, forall

at_x, at_v, at_w, ip, h_prime, hx, hy, hv, hs = real("at_x at_v at_w ip h_prime hx hy hv hs")
s = positive("s")
Vector = tuple[Fraction, ...]


def S06_a(k: Constants, *, feasible: bool = True, smallest: bool = True) -> Statement:
    """the gap, the model ⟨∇f(x), v⟩ + h(v) at x less its minimum over v, is nonnegative: x competes (X = {x, v, w})"""
    candidates = (at_x, at_v, at_w) if feasible else (at_v, at_w)
    return forall(ge(at_x - (Min if smallest else Max)(*candidates), 0))


def S06_b(k: Constants, *, convex: bool = True, same: bool = True) -> Statement:
    """stationary implies gap 0; and gap 0, over x, v and v_s = x + s(v - x), implies that the difference quotient of
    the model at v_s is nonnegative
    """
    return every(_stationary_has_no_gap(convex), _no_gap_is_stationary(same))


def _stationary_has_no_gap(convex: bool) -> Forall:
    """Return F'(x; v-x) >= 0 => <g, x-v> + h(x) - h(v) <= 0, where h'(x; v-x) <= h(v) - h(x)."""
    given = [ge(ip + h_prime, 0), *([le(h_prime, hv - hx)] if convex else [])]
    return forall(le(-ip + hx - hv, 0), *given)


def _no_gap_is_stationary(same: bool) -> Forall:
    """Return that gap 0 at x makes (model(v_s) - model(x))/s >= 0, where model(v_s) = s<g, v-x> + h(v_s)."""
    gap = (hx if same else hy) - Min(hx if same else hy, ip + hv, s * ip + hs)
    return forall(ge(ip + (hs - hx) / s, 0), eq(gap, 0), le(s, 1))


class Point(NamedTuple):
    """A point x of the box [-3, 3]² with the gradient g of f at x; h = weight·‖·‖₁."""

    x: Vector
    g: Vector
    weight: Fraction


def S06(k: Constants, *, composite: bool = True, inner: bool = False) -> Statement:
    """gap >= 0, and gap = 0 iff no feasible direction descends: on a grid of [-3,3]², h = λ‖·‖₁"""
    holds = partial(_characterises, composite=composite, inner=inner)
    return Finite("gap >= 0, and gap = 0 iff stationary, at 768 points of a composite box", points, holds)


def points() -> Iterator[Point]:
    """Yield points of the box with a gradient and a weight λ each."""
    places = [Fraction(n) for n in ("-3", "0", "1/2", "3")]
    slopes = [Fraction(n) for n in ("-1", "0", "1/2", "2")]
    for x, g in product(product(places, repeat=2), product(slopes, repeat=2)):
        for weight in (Fraction(0), Fraction(1, 2), Fraction(1)):
            yield Point(x, g, weight)


def _characterises(point: Point, composite: bool, inner: bool) -> bool:
    gap = gap_at(point, composite)
    stationary = not any(point.g) if inner else _stationary(point)
    return gap >= 0 and (gap == 0) == stationary


def gap_at(point: Point, composite: bool) -> Fraction:
    """Return the gap at x: the box and ‖·‖₁ are separable, and the minimum is at -3, 0 or 3."""
    h = point.weight if composite else Fraction(0)
    model = [
        [g * v + h * abs(v) for v in (x, Fraction(-3), Fraction(0), Fraction(3))]
        for x, g in zip(point.x, point.g, strict=True)
    ]
    return sum((values[0] - min(values[1:]) for values in model), Fraction(0))


def _stationary(point: Point) -> bool:
    """Return whether no feasible direction has a negative derivative of f + h: coordinate by coordinate."""
    for x, g in zip(point.x, point.g, strict=True):
        right = g + point.weight * (1 if x >= 0 else -1)
        left = -g + point.weight * (1 if x <= 0 else -1)
        if (x < 3 and right < 0) or (x > -3 and left < 0):
            return False
    return True


CLAIMS = (
    claim(
        S06_a, "def:fwgap", line=559,
        mutants={"x is not in X": {"feasible": False}, "the LMO maximises": {"smallest": False}},
    ),
    claim(
        S06_b, "def:fwgap", line=559,
        mutants={
            "h not convex: its derivative may exceed h(v) - h(x)": {"convex": False},
            "gap 0 at another point": {"same": False},
        },
    ),
    claim(
        S06, "def:fwgap", line=559, needs=("S06.a", "S06.b"),
        mutants={"h left out of the gap": {"composite": False}, "stationary means ∇f = 0": {"inner": True}},
    ),
)  # fmt: skip
