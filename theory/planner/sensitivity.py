"""Where a gain could still come from: one constant of the telescoped bound at an ideal value, the rest optimised again.

An ideal value is no theorem; the table says what one would be worth, in log₁₀ T.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from sympy import Expr, Integer, Rational, Symbol, log, sqrt

from theory.errors import TheoryError
from theory.planner.bounds.bound import Bound
from theory.planner.bounds.ladder import refined_bounds
from theory.planner.bounds.problem import Problem
from theory.planner.search import smallest_horizon
from theory.refined import telescope
from theory.refined.moments.profile import Profile
from theory.refined.sharper import PATH, Descent, Lam_e, Lam_n, Y_high, Y_low, bias2, ends, overshoot
from theory.refined.telescope import INDEPENDENT, MARKOV, Cross, K_nu
from theory.refined.theorem import Theorem, above, compared
from theory.refined.transfer import delta_c
from theory.text import notation as n

HALF = Rational(1, 2)
Change = Callable[[Expr, Symbol], Expr]


class Sensitivity(NamedTuple):
    """What is changed, and by how much log₁₀ T changes."""

    what: str
    change: float


def sensitivities(case: Problem, eps: Fraction, profile: Profile | None = None) -> tuple[Sensitivity, ...]:
    """Return the table for the telescoped bound of a noisy problem, independent or worst case."""
    if case.noise == 0:
        raise TheoryError("the sensitivity table is that of the telescoped bound: it needs noise > 0")
    independent = profile is not None and profile.independent
    name = "independent" if independent else "telescope" if profile is None else "instance-telescope"
    (bound,) = (bound for bound in refined_bounds(case, profile) if bound.name == f"refined/{name}")
    now = _log10(bound, eps)
    altered = _altered(INDEPENDENT if independent else MARKOV)
    return tuple(
        Sensitivity(what, round(_log10(replace(bound, statement=theorem), eps) - now, 3))
        for what, theorem in altered
    )


def _log10(bound: Bound, eps: Fraction) -> float:
    return math.log10(smallest_horizon(bound, eps).T)


def _altered(cross: Cross) -> Iterator[tuple[str, Theorem]]:
    low, high = ends()
    for what, change in _changes(cross):
        yield what, _theorem(change, cross, PATH, ((high, Y_high), (low, Y_low)))
    equal = Descent(HALF, HALF, HALF)
    yield "descent (1/2, 1/2, 1/2)", _theorem(_same, cross, equal, ((high, Y_high), (low, Y_low)))
    yield "v at v_high", _theorem(_same, cross, PATH, ((high, Y_high),))
    yield "v at v_low", _theorem(_same, cross, PATH, ((low, Y_low),))


def _same(G: Expr, _: Symbol) -> Expr:
    return G


def _changes(cross: Cross) -> Iterator[tuple[str, Change]]:
    plain = cross is INDEPENDENT
    yield "F-term / 2", lambda G, Y: G.xreplace({n.F_bar: n.F_bar / 2})
    yield "F-term / 4", lambda G, Y: G.xreplace({n.F_bar: n.F_bar / 4})
    yield "curvature = 0", lambda G, Y: G - n.L / n.rho * (sqrt(Y) + delta_c**2 / 2)
    yield "displacement = 0", lambda G, Y: G.xreplace({Lam_e: Integer(0)} if plain else {n.L**2: Integer(0)})
    yield "noise = 0", lambda G, Y: G.xreplace({n.G_sigma: Integer(0)})
    yield "Λ_e / 2", lambda G, Y: G.xreplace({Lam_e: Lam_e / 2})
    yield "Λ_n / 2", lambda G, Y: G.xreplace({Lam_n: Lam_n / 2})
    yield "ln Γ = 0 (k₀ kept)", lambda G, Y: G.xreplace({log(Y): Integer(0)})
    yield "k₀ = 0", lambda G, Y: G.xreplace({overshoot(): Integer(0)})
    if not plain:
        yield "K_ν = 0", lambda G, Y: G.xreplace({K_nu: Integer(0)})
        yield "no bias", lambda G, Y: G.xreplace({bias2: Integer(0)})


def _theorem(
    change: Change, cross: Cross, descent: Descent, places: tuple[tuple[Expr, Symbol], ...]
) -> Theorem:
    """Return the telescoped theorem with a changed G, at these v."""
    found = tuple(above(change(telescope.along(cross, v, Y, descent), Y), Y) for v, Y in places)
    return compared(found, descent.diameter)
