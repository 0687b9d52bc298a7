"""A bound on E[average gap] as a value: an expression, and the tangent points on which it may be evaluated.

A supremum sup_{X>=1} Φ(X) of a concave Φ is never solved for. For every tangent point Y >= 1 with Φ'(Y) <= 0,

    Φ(X) <= Φ(Y) + Φ'(Y)(X - Y) <= Φ(Y) - Φ'(Y)(Y - 1)      for all X >= 1,

so the right-hand side, an expression in the free symbol Y, is a bound wherever the slope Φ'(Y) is certified <= 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr, Symbol, sqrt

from theory.text import notation as n


@dataclass(frozen=True)
class Tangent:
    """A point Y >= 1 to be chosen, and what falls in Y and must be <= 0: for a tangent the slope Φ'(Y)."""

    point: Symbol
    slope: Expr


@dataclass(frozen=True)
class Theorem:
    """E[average gap] <= max(gaps), where all slopes are <= 0 and all further conditions < 0.

    The maximum is not a SymPy Max: building one of large terms takes seconds.
    """

    gaps: tuple[Expr, ...]
    tangents: tuple[Tangent, ...] = ()
    conditions: tuple[Expr, ...] = ()

    @property
    def symbols(self) -> set[Symbol]:
        """All that the statement leaves open."""
        terms = (*self.gaps, *self.conditions, *(tangent.slope for tangent in self.tangents))
        return set().union(*(term.free_symbols for term in terms))


def above(Phi: Expr, point: Symbol) -> tuple[Expr, Tangent]:
    """Return the bound Φ(Y) - Φ'(Y)(Y - 1) on sup_{X>=1} Φ(X), for Φ an expression in the symbol Y."""
    slope = Phi.diff(point)
    return Phi - slope * (point - 1), Tangent(point, slope)


def best_comparison(H: Expr, diameter: Expr) -> tuple[Expr, Expr]:
    """Return 2D√(κ₃H/(T+1)) and 2H/(ρ(T+1)): one is >= min over 0 < ω <= ρ of H/(ω(T+1)) + κ₃D²ω.

    `diameter` is κ₃. At ω = √(H/(κ₃(T+1)))/D both terms are equal; if that exceeds ρ, then κ₃D²ρ²(T+1) < H.
    """
    return 2 * n.D * sqrt(diameter * H / (n.T + 1)), 2 * H / (n.rho * (n.T + 1))
