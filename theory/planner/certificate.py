"""The certified gap of a run that is already parametrised: given T, ρ and β, the smallest bound that balls confirm."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
from sympy import Rational

from theory.errors import TheoryError
from theory.paper import notation as n
from theory.planner.bound import Bound
from theory.planner.ladder import paper_bounds, refined_bounds
from theory.planner.problem import Problem, Scalar, rational
from theory.planner.search import minimise
from theory.refined.profile import Profile

MARGIN = Fraction(1000001, 1000000)


def strongest(case: Problem, profile: Profile | None = None) -> Bound:
    """Return the strongest bound of the ladder."""
    return refined_bounds(case, profile)[-1]


def literal(case: Problem) -> Bound:
    """Return the paper's bound as a function of ρ and β (noiseless: at its own)."""
    free = [bound for bound in paper_bounds(case) if set(bound.free) == {n.rho, n.beta}]
    return free[0] if free else paper_bounds(case)[0]


def certificate(bound: Bound, T: int, rho: Scalar, beta: Scalar) -> Fraction:
    """Return a number that E[average gap] is certified not to exceed at horizon T with these ρ and β."""
    if bound.least > T:
        raise TheoryError(f"{bound.name} says nothing about T = {T} < {bound.least}")
    values = {n.rho: rational("rho", rho), n.beta: rational("beta", beta)}
    kept = {s: value for s, value in values.items() if s in bound.free}
    fixed = {**bound.fixed, **{s: Rational(value.numerator, value.denominator) for s, value in kept.items()}}
    run = replace(bound, fixed=fixed, free=tuple(s for s in bound.free if s not in kept))
    best = minimise(run, T, [np.zeros(len(run.free))])
    free = {s.name: Fraction(math.exp(x)) for s, x in zip(run.free, best.place, strict=True)}
    known = {name: float(value) for name, value in run.known(T).items()}
    value, point = run.evaluate(known, {name: float(x) for name, x in free.items()})
    tangents = {symbol.name: Fraction(point[symbol.name]) for symbol, _ in run.slopes}
    result = Fraction(value) * MARGIN
    if not run.certified(T, {**tangents, **free}, result):
        raise TheoryError(f"{bound.name}: the value {float(result)} at T = {T} could not be certified")
    return result
