"""sec:setup: what asm:problem and asm:smooth imply, and that the gap of def:fwgap measures stationarity."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from typing import NamedTuple

from sympy import Abs, Rational

from theory.ledger.eager import Claim, Mutant
from theory.paper.constants import Constants
from theory.trusted.formula import all_of, ge, le, nonneg, positive, real
from theory.trusted.statement import Finite, Forall, every, forall

G, d, R = nonneg("G d R")
hx, hy, slope_x, slope_y = real("hx hy slope_x slope_y")
Vector = tuple[Fraction, ...]


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the problem class; they have no constants."""
    return (*_regularity(), *_gap())


def _lipschitz(factor: Rational, *, both: bool = True) -> Forall:
    """Return |h(x)-h(y)| <= factor G d; slope is <ζ, y-x>, at most Gd in size by Cauchy-Schwarz."""
    at_x = [ge(hy, hx + slope_x), le(Abs(slope_x), G * d)]
    at_y = [ge(hx, hy - slope_y), le(Abs(slope_y), G * d)]
    return forall(le(Abs(hx - hy), factor * G * d), *at_x, *(at_y if both else []))


def _convex_combination(factor: Rational, coordinates: int, *, convex: bool = True) -> Forall:
    """Return that ‖wa + (1-w)b‖² <= factor R² if ‖a‖, ‖b‖ <= R."""
    w, a, b = nonneg("w"), real(f"a:{coordinates}"), real(f"b:{coordinates}")
    mean = sum((w * i + (1 - w) * j) ** 2 for i, j in zip(a, b, strict=True))
    spread = sum((i - j) ** 2 for i, j in zip(a, b, strict=True))
    a2, b2 = sum(i**2 for i in a), sum(j**2 for j in b)
    because = w * (R**2 - a2) + (1 - w) * (R**2 - b2) + w * (1 - w) * spread
    given = [le(a2, R**2), le(b2, R**2), *([le(w, 1)] if convex else [])]
    return forall(le(mean, factor * R**2), *given, because=because)


def _regularity() -> tuple[Claim, ...]:
    return (
        Claim(
            id="S04",
            label="asm:problem",
            line=474,
            text="if every subgradient of h on X has norm at most G, then |h(x) - h(y)| <= G‖x - y‖ on X",
            statement=_lipschitz(Rational(1)),
            mutants=(
                Mutant("subgradients at one of the two points only", _lipschitz(Rational(1), both=False)),
                Mutant("G becomes 99G/100", _lipschitz(Rational(99, 100))),
            ),
        ),
        Claim(
            id="S05",
            label="asm:smooth",
            line=483,
            text="averaging keeps the bound L‖x - y‖ on gradient differences: a convex combination of two "
            "vectors of norm <= R has norm <= R (three coordinates; finite laws by induction)",
            statement=_convex_combination(Rational(1), coordinates=3),
            mutants=(
                Mutant("w <= 1 dropped", _convex_combination(Rational(1), coordinates=1, convex=False)),
                Mutant("L² becomes 99L²/100", _convex_combination(Rational(99, 100), coordinates=1)),
            ),
        ),
    )


# --- def:fwgap


class Point(NamedTuple):
    """A point x of the box [-3, 3]² with the gradient g of f at x; h = weight·‖·‖₁."""

    x: Vector
    g: Vector
    weight: Fraction


def _points() -> Iterator[Point]:
    places = [Fraction(n) for n in ("-3", "0", "1/2", "3")]
    slopes = [Fraction(n) for n in ("-1", "0", "1/2", "2")]
    for x, g in product(product(places, repeat=2), product(slopes, repeat=2)):
        for weight in (Fraction(0), Fraction(1, 2), Fraction(1)):
            yield Point(x, g, weight)


def _gap_at(point: Point, *, composite: bool = True) -> Fraction:
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


def _characterises(point: Point, *, composite: bool = True, inner: bool = False) -> bool:
    gap = _gap_at(point, composite=composite)
    stationary = not any(point.g) if inner else _stationary(point)
    return gap >= 0 and (gap == 0) == stationary


def _gap() -> tuple[Claim, ...]:
    on_box = partial(
        Finite, "gap >= 0, and gap = 0 iff stationary, at 768 points of a composite box", _points
    )
    model_x, model_v = real("model_x model_v")
    return (
        Claim(
            id="S06.a",
            label="def:fwgap",
            line=559,
            text="the gap is nonnegative, because x itself competes in the LMO",
            statement=forall(ge(model_x - model_v, 0), le(model_v, model_x)),
            mutants=(
                Mutant("x is not in X", forall(ge(model_x - model_v, 0))),
                Mutant("the LMO maximises", forall(ge(model_x - model_v, 0), ge(model_v, model_x))),
            ),
        ),
        Claim(
            id="S06.b",
            label="def:fwgap",
            line=559,
            text="stationary implies gap 0, and gap 0 implies that every difference quotient is nonnegative",
            statement=every(_stationary_has_no_gap(), _no_gap_is_stationary()),
            mutants=(
                Mutant(
                    "h not convex: its derivative may exceed h(v) - h(x)",
                    _stationary_has_no_gap(convex=False),
                ),
                Mutant("gap 0 at another point", _no_gap_is_stationary(same=False)),
            ),
        ),
        Claim(
            id="S06",
            label="def:fwgap",
            line=559,
            text="gap >= 0, and gap = 0 iff no feasible direction descends: on a grid of [-3,3]², h = λ‖·‖₁",
            statement=on_box(_characterises),
            mutants=(
                Mutant("h left out of the gap", on_box(partial(_characterises, composite=False))),
                Mutant("stationary means ∇f = 0", on_box(partial(_characterises, inner=True))),
            ),
            needs=("S06.a", "S06.b"),
        ),
    )


def _stationary_has_no_gap(*, convex: bool = True) -> Forall:
    """Return F'(x; v-x) >= 0 => <g, x-v> + h(x) - h(v) <= 0, where h'(x; v-x) <= h(v) - h(x)."""
    ip, h_prime, hv = real("ip h_prime hv")
    given = [ge(ip + h_prime, 0), *([le(h_prime, hv - hx)] if convex else [])]
    return forall(le(-ip + hx - hv, 0), *given)


def _no_gap_is_stationary(*, same: bool = True) -> Forall:
    """Return that gap 0 at x makes (F-model(x + s(v-x)) - F-model(x))/s >= 0 for every s > 0."""
    (ip, hs), s = real("ip hs"), positive("s")
    return forall(all_of(ge(ip + (hs - hx) / s, 0)), ge(s * ip + hs - (hx if same else hy), 0), le(s, 1))
