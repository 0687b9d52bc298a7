"""SMT: the hypotheses and the negated conclusion, as SMT-LIB text, must have no real solution.

Two lowerings to text share no code: `cleared` (SymPy clears denominators and roots, theory.engines.smt_encoding)
and `direct` (printed term by term, theory.engines.cvc5_encoding).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from sympy import Expr

from theory.engines.cvc5_encoding import Printer
from theory.engines.processes.solver import Solver
from theory.engines.search import completed
from theory.engines.smt_encoding import lower
from theory.errors import TheoryError
from theory.trusted.finding import Finding, Witness, fails, holds, unknown
from theory.trusted.formula import NE, AllOf, Formula, Relation, negate
from theory.trusted.statement import Forall


class Query(NamedTuple):
    """A text for a solver, and how a model of it reads as a point of the statement."""

    text: str
    decode: Callable[[Mapping[str, Fraction]], dict[str, Fraction]]


def _number(value: Expr) -> str:
    top = f"{abs(int(value.p))}.0"
    text = top if value.q == 1 else f"(/ {top} {int(value.q)}.0)"
    return f"(- {text})" if value.p < 0 else text


def term(expression: Expr) -> str:
    """Return a polynomial as an SMT-LIB term; powers are written as products."""
    if expression.is_Rational:
        return _number(expression)
    if expression.is_Symbol:
        return f"|{expression.name}|"
    if expression.is_Pow and expression.exp.is_Integer and expression.exp > 0:
        return f"(* {' '.join([term(expression.base)] * int(expression.exp))})"
    if not (expression.is_Add or expression.is_Mul):
        raise TheoryError(f"{expression} is not a polynomial")
    operator = "+" if expression.is_Add else "*"
    return f"({operator} {' '.join(term(part) for part in expression.args)})"


def text(formula: Formula) -> str:
    """Return a formula over polynomials as SMT-LIB."""
    if isinstance(formula, Relation):
        sides = f"{term(formula.lhs)} {term(formula.rhs)}"
        return f"(not (= {sides}))" if formula.op == NE else f"({formula.op} {sides})"
    joiner, empty = ("and", "true") if isinstance(formula, AllOf) else ("or", "false")
    return f"({joiner} {' '.join(text(part) for part in formula.parts)})" if formula.parts else empty


def _script(names: tuple[str, ...], formulas: tuple[Formula, ...]) -> str:
    declared = "".join(f"(declare-fun |{name}| () Real)" for name in names)
    return declared + "".join(f"(assert {text(formula)})" for formula in formulas)


def cleared(statement: Forall) -> Query:
    """Return the negated statement as polynomial relations."""
    lowered = lower(statement)
    return Query(_script(lowered.names, (*lowered.hypotheses, negate(lowered.conclusion))), lowered.decode)


def direct(statement: Forall) -> Query:
    """Return the negated statement printed term by term."""
    printer = Printer(statement)
    return Query(printer.script(), printer.decode)


def _witness(statement: Forall, query: Query, model: Mapping[str, Fraction]) -> Witness:
    return Witness(completed(statement, query.decode(model)))


def decide(statement: Forall, solver: Solver, query: Query, strategy: str = "default") -> Finding:
    """Return whether the query, the negated statement, is unsatisfiable, or a model of it."""
    reply = solver.ask(query.text, strategy)
    if reply.answer == "unsat":
        return holds(solver.name)
    if reply.answer == "sat" and reply.model is not None:
        return fails(solver.name, _witness(statement, query, reply.model))
    return unknown(solver.name, reply.reason or f"{reply.answer} without a model")


def model(statement: Forall, solver: Solver) -> Witness | None:
    """Return a point that satisfies the hypotheses, if the solver finds one."""
    lowered = lower(statement)
    query = Query(_script(lowered.names, lowered.hypotheses), lowered.decode)
    reply = solver.ask(query.text)
    return _witness(statement, query, reply.model) if reply.answer == "sat" and reply.model else None
