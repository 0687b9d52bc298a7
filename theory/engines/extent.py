"""The budget of a statement: what is too large to expand or to hand to a solver is left undecided at once.

Counts of terms and degrees, not seconds: the same statement is too large on every machine.
"""

from __future__ import annotations

from math import comb

from sympy import Expr, preorder_traversal

from theory.trusted.formula import AllOf, relations
from theory.trusted.polynomial import root_orders
from theory.trusted.statement import Forall, Identity

MOST_TERMS = 200_000
HIGHEST = 200
"""The degree in the roots of the symbols: a^(1/1000) <= 1 is one of degree 1000 in the root of a."""


def terms(term: Expr) -> int:
    """Return a bound on the terms of an expanded term, capped above the budget."""
    parts = [terms(argument) for argument in term.args]
    if term.is_Add or term.is_Mul:
        total = 0 if term.is_Add else 1
        for part in parts:
            total = min(total + part if term.is_Add else total * part, 10 * MOST_TERMS)
        return total
    if term.is_Pow and term.exp.is_Rational and parts[0] > 1:
        power = abs(int(term.exp.p))
        return min(comb(parts[0] + power - 1, power), 10 * MOST_TERMS)
    return max(parts, default=1)


def degree(*sides: Expr) -> int:
    """Return the largest exponent of a symbol, written as a power of its root."""
    orders, found = root_orders(*sides), [1]
    for node in (node for side in sides for node in preorder_traversal(side)):
        if node.is_Pow and node.base.is_Symbol and node.exp.is_Rational:
            found.append(int(abs(node.exp) * orders[node.base.name]))
    return max(found)


def refused(statement: Forall | Identity) -> str:
    """Return why a statement is beyond the budget; the empty string if it is not."""
    if isinstance(statement, Identity):
        sides: tuple[Expr, ...] = (statement.lhs, statement.rhs)
    else:
        leaves = relations(AllOf((*statement.given, statement.conclusion)))
        sides = tuple(side for leaf in leaves for side in (leaf.lhs, leaf.rhs))
    if orders := [order for order in root_orders(*sides).values() if order > HIGHEST]:
        return f"a root of order {max(orders)}, beyond {HIGHEST}"
    if any(terms(side) > MOST_TERMS for side in sides):
        return f"more than {MOST_TERMS} terms"
    return f"a degree beyond {HIGHEST}" if degree(*sides) > HIGHEST else ""
