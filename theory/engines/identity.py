"""Identities: both sides have one normal form as rational functions, and agree at random rational points."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import sympy

from theory.trusted.exact import Undefined, truth
from theory.trusted.finding import Finding, NormalForm, Witness, fails, holds, unknown
from theory.trusted.formula import Relation, eq, variables
from theory.trusted.polynomial import root_orders
from theory.trusted.statement import Identity

_SEED = 20260603


def _disagreement(statement: Identity) -> Witness | None:
    """Return a rational point at which the two sides differ."""
    rng, relation = Random(_SEED), eq(statement.lhs, statement.rhs)
    orders = root_orders(statement.lhs, statement.rhs)
    for _ in range(8):
        point = {
            s.name: Fraction(rng.randint(1, 99), rng.randint(1, 99)) ** orders[s.name]
            for s in variables((relation,))
        }
        if _differs(relation, point):
            return Witness(point)
    return None


def _differs(relation: Relation, point: dict[str, Fraction]) -> bool:
    try:
        return truth(relation, point) is False
    except Undefined:
        return False


def _normal_form_is_zero(statement: Identity) -> bool:
    """Return whether lhs - rhs expands to 0 over a common denominator, roots of symbols read as symbols."""
    generator: dict[sympy.Expr, sympy.Expr] = {}
    orders = root_orders(statement.lhs, statement.rhs)
    for symbol in (statement.lhs - statement.rhs).free_symbols:
        generator[symbol] = sympy.Symbol(symbol.name, positive=True) ** orders[symbol.name]
    difference = statement.lhs.xreplace(generator) - statement.rhs.xreplace(generator)
    top, _ = sympy.fraction(sympy.together(difference))
    return bool(sympy.expand(top) == 0)


def decide(statement: Identity) -> Finding:
    """Return whether the identity holds; the kernel expands both sides once more in its own normal form."""
    witness = _disagreement(statement)
    if witness is not None:
        return fails("identity", witness)
    if _normal_form_is_zero(statement):
        return holds("identity", NormalForm())
    return unknown("identity", "equal at random points, but the normal forms differ")
