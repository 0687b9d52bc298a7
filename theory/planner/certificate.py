"""The certified gap of a run that is already parametrised: given T, ρ and β, the smallest bound that balls confirm."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np
from sympy import Rational, Symbol

from theory.errors import TheoryError
from theory.paper import notation as n
from theory.planner.bound import Bound
from theory.planner.ladder import paper_bounds, refined_bounds
from theory.planner.problem import Problem, Scalar, rational
from theory.planner.search import FLAT, STARTS, minimise
from theory.refined.profile import Profile

MARGIN = Fraction(1000001, 1000000)


STRONGEST = ("telescope", "telescope-tilted", "low-noise-tilted", "path", "weight-one", "weight-one-tail")
GIVEN = ("instance-telescope", "instance-low-noise-tilted", "independent")


def strongest(case: Problem, profile: Profile | None = None) -> tuple[Bound, ...]:
    """Return the bounds of the ladder that no other one replaces: which is least depends on T, ρ and the noise."""
    names = {f"refined/{name}" for name in (GIVEN if profile is not None and case.noise > 0 else STRONGEST)}
    return tuple(bound for bound in refined_bounds(case, profile) if bound.name in names)


def literal(case: Problem) -> Bound:
    """Return the paper's bound as a function of ρ and β (noiseless: at its own)."""
    free = [bound for bound in paper_bounds(case) if set(bound.free) == {n.rho, n.beta}]
    return free[0] if free else paper_bounds(case)[0]


def certificate(bounds: Bound | tuple[Bound, ...], T: int, rho: Scalar, beta: Scalar) -> Fraction:
    """Return a number that E[average gap] is certified not to exceed at horizon T with these ρ and β.

    Of several bounds it is the least; one that does not speak about T, ρ and β is passed over.
    """
    given = (bounds,) if isinstance(bounds, Bound) else bounds
    values = {n.rho: rational("rho", rho), n.beta: rational("beta", beta)}
    found = [value for bound in given if (value := _certified(bound, T, values)) is not None]
    if not found:
        names = ", ".join(bound.name for bound in given)
        raise TheoryError(f"{names} says nothing about T = {T}, ρ = {rho} and β = {beta}")
    return min(found)


class Best(NamedTuple):
    """The (ρ, β) at which some bound is least at one horizon, which bound that is, and the certified value there."""

    rho: Fraction
    beta: Fraction
    name: str
    gap: Fraction


def best(bounds: tuple[Bound, ...], T: int) -> Best:
    """Return the least certificate at horizon T over ρ and β, to six digits of both."""
    found = []
    for bound in bounds:
        if bound.least <= T and {n.rho, n.beta} <= set(bound.free):
            starts = [np.array(p) for p in product(STARTS, repeat=len(bound.free))]
            found.append((minimise(bound, T, starts), bound))
    if not found:
        raise TheoryError(f"no bound speaks about T = {T} and leaves ρ and β free")
    optimum, bound = min(found, key=lambda pair: pair[0].value)
    place = dict(zip(bound.free, optimum.place, strict=True))
    rho, beta = (Fraction(f"{math.exp(place[s]):.6g}") for s in (n.rho, n.beta))
    return Best(rho, beta, bound.name, certificate(bound, T, rho, beta))


def _certified(bound: Bound, T: int, values: Mapping[Symbol, Fraction]) -> Fraction | None:
    """Return the certified value of one bound, or None where it does not speak."""
    if bound.least > T:
        return None
    kept = {s: value for s, value in values.items() if s in bound.free}
    fixed = {**bound.fixed, **{s: Rational(value.numerator, value.denominator) for s, value in kept.items()}}
    run = replace(bound, fixed=fixed, free=tuple(s for s in bound.free if s not in kept))
    best = minimise(run, T, [np.array(p) for p in product((0.0, *STARTS), repeat=len(run.free))])
    if best.value >= FLAT:
        return None
    free = {s.name: Fraction(math.exp(x)) for s, x in zip(run.free, best.place, strict=True)}
    known = {name: float(value) for name, value in run.known(T).items()}
    value, point = run.evaluate(known, {name: float(x) for name, x in free.items()})
    tangents = {symbol.name: Fraction(point[symbol.name]) for symbol, _ in run.slopes}
    result = Fraction(value) * MARGIN
    if not run.certified(T, {**tangents, **free}, result):
        raise TheoryError(f"{bound.name}: the value {float(result)} at T = {T} could not be certified")
    return result
