"""Adversarial search: simple rational points that satisfy the hypotheses and break the conclusion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from random import Random
from typing import Any

import sympy
from sympy import Expr, Symbol

from theory.trusted.exact import Undefined, truth, value
from theory.trusted.finding import Finding, Witness, fails, unknown
from theory.trusted.formula import EQ, LE, LT, AllOf, Formula, Relation, relations
from theory.trusted.polynomial import root_orders
from theory.trusted.statement import Forall

_CORNERS = tuple(Fraction(n) for n in ("0", "1", "1/1000", "1000", "1/2", "2", "1/1000000", "1000000"))
_SEED = 20260603


def definitions(statement: Forall) -> dict[Symbol, Expr]:
    """Return the hypotheses of the form symbol = term as definitions, each after the ones it uses."""
    found: dict[Symbol, Expr] = {}
    for part in statement.given:
        if isinstance(part, Relation) and part.op == EQ and part.lhs.is_Symbol and part.lhs not in found:
            used = part.rhs.xreplace(found)
            if part.lhs not in used.free_symbols:
                found = {s: t.xreplace({part.lhs: used}) for s, t in found.items()} | {part.lhs: used}
    return found


def completed(statement: Forall, point: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Return the point with every defined symbol set to the exact value of its definition."""
    full = dict(point)
    for symbol, term in definitions(statement).items():
        try:
            exact = value(term, full)
        except (Undefined, KeyError):
            exact = None
        if exact is not None:
            full[symbol.name] = exact
    return full


def _draw(symbol: Symbol, rng: Random) -> Fraction:
    kind = rng.random()
    if kind < 0.3:
        number = rng.choice(_CORNERS)
    elif kind < 0.6:
        number = 1 + Fraction(rng.randint(0, 100), 100) * rng.choice((1, 10, Fraction(1, 10)))
    else:
        number = Fraction(rng.randint(1, 999), 100) * Fraction(10) ** rng.randint(-4, 4)
    if symbol.is_nonnegative or rng.random() < 0.5:
        return number
    return -number


def _points(
    free: list[Symbol], orders: Mapping[str, int], rng: Random, count: int
) -> Iterator[dict[str, Fraction]]:
    for corner in islice(product(_CORNERS[:4], repeat=len(free)), count // 4):
        yield {s.name: c ** orders.get(s.name, 1) for s, c in zip(free, corner, strict=True)}
    for _ in range(count):
        yield {s.name: _signed_power(_draw(s, rng), orders.get(s.name, 1)) for s in free}


def _signed_power(number: Fraction, order: int) -> Fraction:
    """Return number^order with the sign of the number, so that a root is rational where it exists."""
    return abs(number) ** order * (1 if number >= 0 else -1)


def _compiled(formula: Formula, symbols: tuple[Symbol, ...]) -> Callable[[list[float]], float]:
    """Return a float function that is negative where the formula seems to fail; equalities are skipped."""
    if isinstance(formula, Relation):
        if formula.op not in (LE, LT):
            return lambda _: 0.0
        gap = sympy.lambdify(symbols, formula.rhs - formula.lhs, modules="math")
        return lambda point: float(gap(*point))
    parts = [_compiled(part, symbols) for part in formula.parts]
    choose = min if isinstance(formula, AllOf) else max
    return lambda point: choose((part(point) for part in parts), default=0.0)


def _margin(function: Callable[[list[float]], float], point: list[float]) -> float | None:
    try:
        margin = function(point)
    except (ArithmeticError, ValueError, TypeError):
        return None
    return None if isinstance(margin, complex) or margin != margin else margin


class Search:
    """Sampled points of one Forall: floats choose the candidates, exact arithmetic has the last word."""

    def __init__(self, statement: Forall, count: int = 400) -> None:
        self.statement, self.count = statement, count
        self.symbols = statement.symbols
        defined = definitions(statement)
        self.free = [s for s in self.symbols if s not in defined]
        sides = [
            t for r in relations(AllOf((*statement.given, statement.conclusion))) for t in (r.lhs, r.rhs)
        ]
        self.orders = root_orders(*sides)
        self.hypotheses = _compiled(AllOf(statement.hypotheses), self.symbols)
        self.conclusion = _compiled(statement.conclusion, self.symbols)

    def candidates(self) -> Iterator[tuple[float, dict[str, Fraction]]]:
        """Yield points that seem to satisfy the hypotheses, with the margin of the conclusion there."""
        for raw in _points(self.free, self.orders, Random(_SEED), self.count):
            point = completed(self.statement, raw)
            if len(point) == len(self.symbols):
                try:
                    floats: list[Any] = [float(point[s.name]) for s in self.symbols]
                except OverflowError:  # a high root order makes huge powers
                    continue
                supposed = _margin(self.hypotheses, floats)
                if supposed is not None and supposed >= 0:
                    yield _margin(self.conclusion, floats) or 0.0, point

    def model(self) -> Witness | None:
        """Return a point that satisfies all hypotheses exactly."""
        for _, point in islice(self.candidates(), 40):
            if all(truth(part, point) is True for part in self.statement.hypotheses):
                return Witness(point)
        return None

    def refutation(self) -> Finding:
        """Return a finding against the statement if some point breaks it."""
        for margin, point in self.candidates():
            if margin > 0 or truth(self.statement.conclusion, point) is not False:
                continue
            if all(truth(part, point) is True for part in self.statement.hypotheses):
                return fails("search", Witness(point))
        return unknown("search", "no counterexample among the sampled points")
