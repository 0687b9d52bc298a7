"""A bound on E[average gap] of one problem: one expression, in floats to search and in balls to certify."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import sympy
from flint import arb, ctx
from sympy import Expr, Integer, Symbol

from theory.planner.bounds.problem import Problem
from theory.refined.batched import unit
from theory.refined.theorem import Theorem, mapped
from theory.text import notation as n
from theory.trusted.exact import ball, to_ball, truth
from theory.trusted.formula import Formula, ge, gt, sign_hypotheses, variables

BITS = 192
Values = Mapping[str, Fraction]


def _nothing(_: int) -> Values:
    return {}


class Compiled(NamedTuple):
    """A bound as functions of floats: the names of their arguments, gaps, slopes at named points, conditions.

    The `early` conditions do not depend on the points.
    """

    names: list[str]
    gaps: list[Any]
    slopes: list[tuple[str, Any]]
    early: list[Any]
    late: list[Any]


@dataclass(frozen=True)
class Bound:
    """A theorem with its constants filled in but for T, the settings that depend on T, and the free parameters.

    `floor` says that the bound does not tend to 0 as T grows.
    """

    name: str
    theorem: str
    statement: Theorem
    problem: Problem
    free: tuple[Symbol, ...] = ()
    fixed: Mapping[Symbol, Expr] = field(default_factory=dict)
    settings: Callable[[int], Values] = _nothing
    least: int = 1
    floor: bool = False

    @cached_property
    def gaps(self) -> tuple[Expr, ...]:
        """The terms whose maximum is the bound, in T, the settings, the free parameters and the tangent points."""
        return tuple(self.filled(term) for term in self.statement.gaps)

    @cached_property
    def slopes(self) -> tuple[tuple[Symbol, Expr], ...]:
        """The tangent points and the slopes at them."""
        return tuple((t.point, self.filled(t.slope)) for t in self.statement.tangents)

    @cached_property
    def conditions(self) -> tuple[Expr, ...]:
        """The terms that must be negative for the theorem to speak."""
        return tuple(self.filled(term) for term in self.statement.conditions)

    @property
    def asked(self) -> tuple[Formula, ...]:
        """What must be true of T, of the problem and of the letters of the theorem, besides their signs."""
        return (ge(n.T, self.least), *self.problem.hypotheses, *self.statement.hypotheses)

    @cached_property
    def hypotheses(self) -> tuple[Formula, ...]:
        """All that must be true of the values where the bound is evaluated: what is asked, and their signs."""
        given = self.problem.hypotheses  # G is the problem's here, what stands for it in the theorem may be 0
        asked = (part if part in given else mapped(self.filled, part) for part in self.asked)
        return (*sign_hypotheses(self.needed), *(gt(symbol, 0) for symbol in self.free), *asked)

    @cached_property
    def needed(self) -> tuple[Symbol, ...]:
        """The symbols of all values that the bound reads, by name."""
        found = {symbol for gap in self.gaps for symbol in gap.free_symbols}
        asked = variables(mapped(self.filled, formula) for formula in self.statement.hypotheses)
        return tuple(sorted(found.union(asked), key=lambda s: str(s.name)))

    def filled(self, term: Expr) -> Expr:
        """Return a term with what is fixed in it."""
        return term.xreplace(dict(self.fixed))

    @cached_property
    def _compiled(self) -> Compiled:
        points = {point for point, _ in self.slopes}

        def function(term: Expr) -> Any:
            return sympy.lambdify(self.needed, term, modules="math", cse=True)

        return Compiled(
            [str(symbol.name) for symbol in self.needed],
            [function(term) for term in self.gaps],
            [(str(point.name), function(slope)) for point, slope in self.slopes],
            [function(term) for term in self.conditions if not term.free_symbols & points],
            [function(term) for term in self.conditions if term.free_symbols & points],
        )

    def known(self, T: int) -> dict[str, Fraction]:
        """Return the values that do not have to be searched for."""
        return {**self.problem.values, **self.settings(T), "T": Fraction(T)}

    def parameters(self, known: Values) -> dict[str, float]:
        """Return ρ, β and the unit that the algorithm is given, where `known` has what is free."""
        return {str(s.name): self._parameter(s, known) for s in (n.rho, n.beta, unit)}

    def _parameter(self, symbol: Symbol, known: Values) -> float:
        if symbol in self.free:
            return float(known[symbol.name])
        return float(ball(self.fixed.get(symbol, Integer(1)), balls(known)))

    def evaluate(
        self, known: Mapping[str, float], free: Mapping[str, float]
    ) -> tuple[float, dict[str, float]]:
        """Return the bound in floats and the whole point, with tangent points where the slope is just below 0.

        The bound is infinite where the theorem does not speak.
        """
        names, gaps, slopes, early, late = self._compiled
        point = {**known, **free, **{name: 1.0 for name, _ in slopes}}
        arguments = [point[name] for name in names]
        if any(condition(*arguments) >= 0 for condition in early):
            return math.inf, point
        for name, slope in slopes:
            point[name] = _turning(slope, names, point, name)
        arguments = [point[name] for name in names]
        if any(condition(*arguments) >= 0 for condition in late):
            return math.inf, point
        return max(gap(*arguments) for gap in gaps), point

    def certified(self, T: int, point: Values, eps: Fraction) -> bool:
        """Return whether the bound is certainly <= ε where the theorem certainly speaks, by ball arithmetic."""
        return self.within(T, {**self.known(T), **point}, eps)

    def within(self, T: int, values: Values, eps: Fraction) -> bool:
        """Return whether T is that of the values, the hypotheses are true and, in balls, the gaps are <= ε.

        A hypothesis may compare equal numbers, such as G_h and G, which balls cannot tell unless they are points.
        """
        point = {**self.problem.values, **values}
        if values["T"] != T or not all(truth(formula, point) for formula in self.hypotheses):
            return False
        with ctx.workprec(BITS):
            enclosed = balls(point)
            return all(ball(gap, enclosed) <= to_ball(eps) for gap in self.gaps)


def balls(values: Values) -> dict[str, arb]:
    """Return a ball for each value."""
    return {name: to_ball(value) for name, value in values.items()}


def _turning(slope: Any, names: list[str], point: Mapping[str, float], name: str) -> float:
    """Return a point >= 1 just above the zero of the decreasing slope."""
    from scipy.optimize import brentq

    arguments = [point[other] for other in names]
    place = names.index(name)

    def at(logarithm: float) -> float:
        arguments[place] = math.exp(logarithm)
        return float(slope(*arguments))

    high = 1.0
    while at(high) > 0:
        high *= 2
    if at(0.0) <= 0:
        return 1.0
    root = brentq(at, 0.0, high, xtol=1e-6, rtol=1e-8)
    return math.exp(root + 2e-6)
