"""The certified gap of a run that is already parametrised: given T, ρ and β, the smallest bound that balls confirm."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np
from flint import arb
from sympy import Integer, Rational, Symbol

from theory.errors import TheoryError
from theory.planner.bounds.bound import Bound, balls
from theory.planner.bounds.ladder import paper_bounds, refined_bounds
from theory.planner.bounds.problem import Problem, Scalar, rational
from theory.planner.search import FLAT, STARTS, minimise
from theory.refined.batched import unit
from theory.refined.moments.profile import Profile
from theory.text import notation as n
from theory.trusted.exact import ball, to_ball

MARGIN = Fraction(1000001, 1000000)
ROUNDING = Fraction(1, 2**48)
"""How far, relatively, a printed float may be from the expression that it stands for."""


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
    pinned = [_pinned(bound, {s: x for s, x in values.items() if s in bound.free}) for bound in given]
    found = [value for bound in pinned if (value := least_gap(bound, T)) is not None]
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


class Run(NamedTuple):
    """What the algorithm is given: the horizon T, ρ, β, the unit, and k and m where it takes batches."""

    T: int
    rho: Fraction
    beta: Fraction
    unit: Fraction = Fraction(1)
    batch: tuple[int, int] | None = None


def bound_of_run(bound: Bound, run: Run) -> Bound | None:
    """Return the bound for exactly this run, the proof's own parameters left free; None if it is about other runs.

    What a statement does not leave open (the ρ* and β* of eq:tunedbound, say) must be what the run has.
    """
    values = {n.rho: run.rho, n.beta: run.beta, unit: run.unit}
    if bound.least > run.T or min(values.values()) <= 0:
        return None
    known = balls({**bound.known(run.T), **{str(s.name): x for s, x in values.items()}})
    given = {s: x for s, x in values.items() if s in bound.statement.symbols}
    fixed = ((ball(bound.fixed.get(s, Integer(1)), known), x) for s, x in values.items() if s not in given)
    return _pinned(bound, given) if all(_prints(exact, x) for exact, x in fixed) else None


def _prints(exact: arb, printed: Fraction) -> bool:
    """Return whether a printed number is this one, to the digits of a float."""
    return bool(abs(exact - to_ball(printed)) <= to_ball(abs(printed) * ROUNDING))


def _pinned(bound: Bound, values: Mapping[Symbol, Fraction]) -> Bound:
    """Return the bound with numbers in the place of these symbols."""
    numbers = {s: Rational(value.numerator, value.denominator) for s, value in values.items()}
    free = tuple(s for s in bound.free if s not in values)
    return replace(bound, fixed={**bound.fixed, **numbers}, free=free)


def least_gap(run: Bound, T: int) -> Fraction | None:
    """Return the least value that balls confirm for the bound of a run, or None where it does not speak."""
    if run.least > T:
        return None
    best = minimise(run, T, [np.array(p) for p in product((0.0, *STARTS), repeat=len(run.free))])
    if best.value >= FLAT:
        return None
    free = {s.name: Fraction(math.exp(x)) for s, x in zip(run.free, best.place, strict=True)}
    known = {name: float(value) for name, value in run.known(T).items()}
    value, point = run.evaluate(known, {name: float(x) for name, x in free.items()})
    tangents = {symbol.name: Fraction(point[symbol.name]) for symbol, _ in run.slopes}
    result = Fraction(value) * MARGIN
    if not run.certified(T, {**tangents, **free}, result):
        raise TheoryError(f"{run.name}: the value {float(result)} at T = {T} could not be certified")
    return result
