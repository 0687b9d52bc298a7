"""A bound on E[average gap] as a value: an expression, and the tangent points on which it may be evaluated.

A supremum sup_{X>=1} Φ(X) of a concave Φ is never solved for. For every tangent point Y >= 1 with Φ'(Y) <= 0,

    Φ(X) <= Φ(Y) + Φ'(Y)(X - Y) <= Φ(Y) - Φ'(Y)(Y - 1)      for all X >= 1,

so the right-hand side, an expression in the free symbol Y, is a bound wherever the slope Φ'(Y) is certified <= 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sympy import Expr, Min, Symbol, sqrt

from theory.text import notation as n
from theory.trusted.formula import Formula, Relation, any_of, ge, le, lt, variables


@dataclass(frozen=True)
class Tangent:
    """A point Y >= 1 to be chosen, and what falls in Y and must be <= 0: for a tangent the slope Φ'(Y)."""

    point: Symbol
    slope: Expr


@dataclass(frozen=True)
class Theorem:
    """E[average gap] <= max(gaps), where all slopes are <= 0, all further conditions < 0 and the ranges hold.

    A search avoids what the conditions exclude; the ranges hold wherever it goes, and are checked at its end. The
    maximum is not a SymPy Max: building one of large terms takes seconds.
    """

    gaps: tuple[Expr, ...]
    tangents: tuple[Tangent, ...] = ()
    conditions: tuple[Expr, ...] = ()
    ranges: tuple[Formula, ...] = ()

    @property
    def hypotheses(self) -> tuple[Formula, ...]:
        """All that must be true where the bound is evaluated, but for the signs of its symbols."""
        touched = (part for t in self.tangents for part in (ge(t.point, 1), le(t.slope, 0)))
        return (*touched, *map(_negative, self.conditions), *self.ranges)

    @property
    def symbols(self) -> set[Symbol]:
        """All that the statement leaves open."""
        terms = (*self.gaps, *self.conditions, *(tangent.slope for tangent in self.tangents))
        return set().union(*(term.free_symbols for term in terms), variables(self.ranges))


def mapped(change: Callable[[Expr], Expr], formula: Formula) -> Formula:
    """Return the formula with every side of its relations changed."""
    if isinstance(formula, Relation):
        return Relation(change(formula.lhs), formula.op, change(formula.rhs))
    return replace(formula, parts=tuple(mapped(change, part) for part in formula.parts))


def _negative(term: Expr) -> Formula:
    """Return term < 0; a minimum is negative if one of its arguments is."""
    return any_of(*(lt(part, 0) for part in term.args)) if isinstance(term, Min) else lt(term, 0)


def above(Phi: Expr, point: Symbol) -> tuple[Expr, Tangent]:
    """Return the bound Φ(Y) - Φ'(Y)(Y - 1) on sup_{X>=1} Φ(X), for Φ an expression in the symbol Y."""
    slope = Phi.diff(point)
    return Phi - slope * (point - 1), Tangent(point, slope)


def best_comparison(H: Expr, diameter: Expr) -> tuple[Expr, Expr]:
    """Return 2D√(κ₃H/(T+1)) and 2H/(ρ(T+1)): one is >= min over 0 < ω <= ρ of H/(ω(T+1)) + κ₃D²ω.

    `diameter` is κ₃. At ω = √(H/(κ₃(T+1)))/D both terms are equal; if that exceeds ρ, then κ₃D²ρ²(T+1) < H.
    """
    return 2 * n.D * sqrt(diameter * H / (n.T + 1)), 2 * H / (n.rho * (n.T + 1))


def compared(found: tuple[tuple[Expr, Tangent], ...], diameter: Expr, *ranges: Formula) -> Theorem:
    """Return the theorem with the larger of these H > 0, of which each has a tangent; `diameter` is κ₃."""
    gaps = tuple(gap for H, _ in found for gap in best_comparison(H, diameter))
    roots = (lt(0, diameter * H if diameter.is_Rational else H) for H, _ in found)
    return Theorem(gaps, tuple(tangent for _, tangent in found), ranges=(*ranges, *roots))
