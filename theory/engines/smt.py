"""SMT: the hypotheses and the negated conclusion, as SMT-LIB text, must have no real solution."""

from __future__ import annotations

from fractions import Fraction

from sympy import Expr

from theory.engines.lower import Lowered, lower
from theory.engines.search import completed
from theory.engines.solver import Solver
from theory.trusted.finding import Finding, Witness, fails, holds, unknown
from theory.trusted.formula import NE, AllOf, Formula, Relation, negate
from theory.trusted.statement import Forall


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
    if expression.is_Pow:
        return f"(* {' '.join([term(expression.base)] * int(expression.exp))})"
    operator = "+" if expression.is_Add else "*"
    return f"({operator} {' '.join(term(part) for part in expression.args)})"


def text(formula: Formula) -> str:
    """Return a formula over polynomials as SMT-LIB."""
    if isinstance(formula, Relation):
        sides = f"{term(formula.lhs)} {term(formula.rhs)}"
        return f"(not (= {sides}))" if formula.op == NE else f"({formula.op} {sides})"
    joiner, empty = ("and", "true") if isinstance(formula, AllOf) else ("or", "false")
    return f"({joiner} {' '.join(text(part) for part in formula.parts)})" if formula.parts else empty


def script(names: tuple[str, ...], formulas: tuple[Formula, ...]) -> str:
    """Return declarations and assertions as SMT-LIB text."""
    declared = "".join(f"(declare-fun |{name}| () Real)" for name in names)
    return declared + "".join(f"(assert {text(formula)})" for formula in formulas)


def _witness(statement: Forall, lowered: Lowered, model: dict[str, str]) -> Witness:
    values = {name: Fraction(number) for name, number in model.items()}
    return Witness(completed(statement, lowered.decode(values)))


def decide(statement: Forall, solver: Solver, strategy: str = "default") -> Finding:
    """Return whether the negation is unsatisfiable, or a model of it."""
    lowered = lower(statement)
    query = script(lowered.names, (*lowered.hypotheses, negate(lowered.conclusion)))
    reply = solver.ask(query, strategy)
    if reply["answer"] == "unsat":
        return holds(solver.name)
    if reply["answer"] == "sat" and "model" in reply:
        return fails(solver.name, _witness(statement, lowered, reply["model"]))
    return unknown(solver.name, reply.get("reason") or reply["answer"])


def model(statement: Forall, solver: Solver) -> Witness | None:
    """Return a point that satisfies the hypotheses, if the solver finds one."""
    lowered = lower(statement)
    reply = solver.ask(script(lowered.names, lowered.hypotheses))
    return _witness(statement, lowered, reply["model"]) if reply["answer"] == "sat" else None
