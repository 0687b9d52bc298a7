"""Statements in the paper's notation: as LaTeX, and as one line of Unicode made from it.

The letters come from `theory.text.notation`. A claim may use a letter of its own (an H that is not H̃): its module
declares it with `positive`, `nonneg` or `real`, and then the letter is printed as it is.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator, Mapping

import sympy
from sympy import Expr, Symbol
from sympy.printing.str import StrPrinter

from theory.ledger.claim import Claim
from theory.text.mathematics import mathematics
from theory.text.notation import SYMBOLS
from theory.text.symbols import LETTERS, subscript
from theory.trusted.formula import AllOf, Formula, Relation
from theory.trusted.statement import Every, Exists, Exponent, Forall, Identity, OnBox, Statement

_SUPER = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_SIGNS = {"<=": ("≤", r"\le"), "<": ("<", "<"), "=": ("=", "="), "!=": ("≠", r"\ne")}
_LOGARITHMS = {"log_t": "log₂T", "log_T": "log₂T", "log_ratio": "log₂(T/(64τ))"}
_READ = {"<=": "≤", ">=": "≥", "!=": "≠"}
Term = Callable[[Expr], str]


def letters(claim: Claim) -> Mapping[Symbol, str]:
    """Return the LaTeX of the paper's symbols, except those that the claim's module declares for itself."""
    own = set(_declared(inspect.getsource(inspect.getmodule(claim.build) or claim.build)))
    return {entry.symbol: entry.latex for entry in SYMBOLS if entry.name not in own}


def _declared(source: str) -> Iterator[str]:
    """Yield the names that a module declares as variables of its own."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("positive", "nonneg", "real"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield from argument.value.split()


def readable(sentence: str) -> str:
    """Return a claim's sentence with the signs and the subscripts that a terminal has.

    >>> readable("δ_t <= G + Ĝ, and α_{t+1} >= 1/2")
    'δₜ ≤ G + Ĝ, and αₜ₊₁ ≥ 1/2'
    """
    for signs, sign in _READ.items():
        sentence = sentence.replace(signs, sign)
    low = r"_(?:\{([^{}]*)\}|([0-9](?![0-9_])|[a-z](?![A-Za-z0-9_])))"
    return re.sub(low, lambda found: subscript((found[1] or found[2]).replace("-", "−")), sentence)


def spoken(name: str) -> str:
    """Return a name in Python as a letter.

    >>> spoken("rho_hat"), spoken("log_t"), spoken("S_0")
    ('ρ_hat', 'log₂T', 'S₀')
    """
    head, _, tail = name.partition("_")
    return _LOGARITHMS.get(name, LETTERS.get(head, head) + subscript(tail))


class _Unicode(StrPrinter):  # type: ignore[misc]  # SymPy has no types
    """SymPy's one-line form with the paper's letters, superscripts, roots and products without a star."""

    def __init__(self, known: Mapping[Symbol, str]) -> None:
        super().__init__()
        self.known = known

    def _print_Symbol(self, expr: Symbol) -> str:
        if expr in self.known:
            return mathematics(self.known[expr])
        return spoken(str(expr.name))

    def _print_Pow(self, expr: Expr, rational: bool = False) -> str:
        base, power = expr.args
        if power == sympy.Rational(1, 2):
            return f"√{self._whole(base)}"
        if power.is_Integer and power.is_positive:
            return self._whole(base) + str(power).translate(_SUPER)
        if power.is_Rational and power.is_positive:
            return f"{self._whole(base)}^({power})"
        return str(super()._print_Pow(expr, rational))

    def _whole(self, base: Expr) -> str:
        return f"({self._print(base)})" if base.args or base.is_negative else str(self._print(base))

    def _print_Mul(self, expr: Expr) -> str:
        return str(super()._print_Mul(expr)).replace("*", "·")

    def _print_log(self, expr: Expr) -> str:
        return f"ln({self._print(expr.args[0])})"


def lines(claim: Claim, *, latex: bool = False) -> list[str]:
    """Return the claim's statement in the paper's notation, a line for each hypothesis and each conclusion."""
    return list(_statement(claim.statement, _term(claim, latex), int(latex)))


def line(formula: Formula, claim: Claim, *, latex: bool = True) -> str:
    """Return one formula of a claim in the paper's notation."""
    return _formula(formula, _term(claim, latex), int(latex))


def term(expression: Expr, claim: Claim) -> str:
    """Return one term of a claim in the paper's notation, on one line."""
    return _term(claim, False)(expression)


def _term(claim: Claim, latex: bool) -> Term:
    known = letters(claim)
    printer = _Unicode(known)
    if latex:
        return lambda e: str(sympy.latex(e, symbol_names=dict(known)))
    return lambda e: str(printer.doprint(e))


def _statement(statement: Statement, term: Term, kind: int) -> Iterator[str]:
    match statement:
        case Every(parts):
            for part in parts:
                yield from _statement(part, term, kind)
        case Forall(conclusion, given):
            yield from (f"if    {_formula(part, term, kind)}" for part in given)
            yield f"then  {_formula(conclusion, term, kind)}"
        case Identity(lhs, rhs):
            yield f"      {term(lhs)} = {term(rhs)}"
        case OnBox(conclusion, box):
            sides = (
                f"{low} {_SIGNS['<='][kind]} {term(s)} {_SIGNS['<='][kind]} {high}"
                for s, (low, high) in box.items()
            )
            yield f"on    {', '.join(sides)}"
            yield f"then  {_formula(conclusion, term, kind)}"
        case Exists(formula, at):
            point = ", ".join(f"{term(s)} = {value}" for s, value in at.items())
            yield f"      {_formula(formula, term, kind)}  at {point}"
        case Exponent(expression, value, scale, over):
            grows = ", ".join(f"{term(s)} = N^{power}" for s, power in scale.items())
            least = f", least over {', '.join(map(term, over))}" if over else ""
            yield f"      exponent of N in {term(expression)} with {grows}{least}: {value}"
        case _:
            yield f"      {statement if kind else readable(str(statement))}"


def _formula(formula: Formula, term: Term, kind: int) -> str:
    if isinstance(formula, Relation):
        return f"{term(formula.lhs)} {_SIGNS[formula.op][kind]} {term(formula.rhs)}"
    word = "and" if isinstance(formula, AllOf) else "or"
    between = rf"\ \text{{{word}}}\ " if kind else f" {word} "
    return between.join(f"({_formula(part, term, kind)})" for part in formula.parts)
