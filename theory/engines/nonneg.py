"""Non-negative coefficients: after x = bound + y for hypotheses x >= bound, right minus left has no minus."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, Symbol

from theory.trusted.finding import Decomposition, Finding, NonnegativeCoefficients, Shift, holds, unknown
from theory.trusted.formula import LE, LT, AllOf, Relation, relations
from theory.trusted.polynomial import root_orders
from theory.trusted.statement import Forall


def _bounds(statement: Forall) -> Iterator[tuple[Symbol, Expr]]:
    """Yield (symbol, bound) for each hypothesis symbol >= bound with a bound that is free of the symbol."""
    for part in statement.given:
        if not isinstance(part, Relation) or part.op not in (LE, LT) or not part.rhs.is_Symbol:
            continue
        if part.lhs != 0 and not part.lhs.has(part.rhs):
            yield part.rhs, part.lhs


def shifts(statement: Forall) -> tuple[Shift, ...]:
    """Return one shift for each symbol with a lower bound; a bound uses only symbols shifted before it."""
    bounds = dict(reversed(list(_bounds(statement))))  # the first bound of a symbol wins
    order: list[Shift] = []
    while bounds:
        ready = [s for s, bound in bounds.items() if not bound.free_symbols & set(bounds)]
        if not ready:
            break
        order += [Shift(s.name, bounds.pop(s)) for s in sorted(ready, key=lambda s: str(s.name))]
    return tuple(order)


def decide(statement: Forall) -> Finding:
    """Return a certificate for the kernel to expand, if SymPy's expansion has no negative coefficient."""
    chosen = shifts(statement)
    leaves = relations(AllOf((*statement.given, statement.conclusion)))
    orders = root_orders(*(side for leaf in leaves for side in (leaf.lhs, leaf.rhs)))
    for goal in getattr(statement.conclusion, "parts", (statement.conclusion,)):
        if not isinstance(goal, Relation) or goal.op != LE or goal.lhs.has(sympy.Max, sympy.Min, sympy.Abs):
            return unknown("nonneg", "not a plain inequality")
        if not _no_negative_term(_shifted(goal.rhs - goal.lhs, statement, chosen, orders)):
            return unknown("nonneg", "a coefficient is negative")
    return holds("nonneg", NonnegativeCoefficients(chosen))


def _shifted(gap: Expr, statement: Forall, chosen: tuple[Shift, ...], orders: dict[str, int]) -> Expr:
    """Return the gap over nonnegative variables, each to the power that clears its roots."""
    symbols = {s.name: s for s in statement.symbols}
    for shift in reversed(chosen):
        excess = Symbol(f"{shift.name}_", nonnegative=True)
        gap = gap.xreplace({symbols[shift.name]: (shift.bound + excess) ** orders[shift.name]})
    rest = {
        s: Symbol(s.name, nonnegative=True) ** orders[s.name] for s in gap.free_symbols if s.name in orders
    }
    return gap.xreplace(rest)


def _no_negative_term(gap: Expr) -> bool:
    try:
        top, bottom = sympy.fraction(sympy.together(gap))
        polynomials = [sympy.Poly(p) for p in (top, bottom) if not p.is_number]
    except sympy.PolynomialError:
        return False
    numbers = [p for p in (top, bottom) if p.is_number]
    return all(n >= 0 for n in numbers) and all(c > 0 for p in polynomials for c in p.coeffs())


def explain(statement: Forall) -> Finding:
    """Return the statement's own decomposition, for the kernel to check."""
    if statement.because is None:
        return unknown("decomposition", "")
    return holds("decomposition", Decomposition(statement.because))
