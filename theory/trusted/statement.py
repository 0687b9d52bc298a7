"""Formal statements: what a claim says, as values that engines can judge.

===========  =====================================================  =========================
statement    meaning                                                best verdict
===========  =====================================================  =========================
Forall       for all reals: the hypotheses imply the conclusion     proved
Identity     two expressions are the same rational function         proved, or definition
Exponent     growth exponent of a posynomial, minimised             proved
OnBox        a relation with logs and roots on a rational box       certified
Finite       a predicate at every listed point                      checked, or exact if exhaustive
Exists       a formula at one given exact point                     exact
Audit        a predicate at sampled points of an infinite domain    audited
Cited        a statement quoted from elsewhere                      cited
Every        the conjunction of several statements                  the weakest of its parts
===========  =====================================================  =========================

Definedness. 1/x has no value at 0, a root none at a negative number, a log none outside the positive numbers, and a
relation with an undefined side is neither true nor false. A Forall speaks about the points at which all its
hypotheses are defined and true; at each of them the conclusion must be defined and true.

- It is *proved* only if every term of the conclusion, and of a hypothesis inside a disjunction, is visibly defined
  (`theory.trusted.domain`): the engines may then treat roots and quotients as what they are defined by.
- It is *refuted* only by a point at which all hypotheses are true and the conclusion is false, both decided in exact
  arithmetic (an undefined relation is not false).
- Anything else is unknown, above all a conclusion that is defined nowhere, or hypotheses that hold nowhere.

An Identity speaks about the points at which both sides are defined. An OnBox needs both sides to be defined on the
whole box, an Exists a formula that is true at its point, an Exponent a term that is positive for all large N.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any

from sympy import Expr, Symbol

from theory.errors import TheoryError
from theory.trusted.formula import Formula, Relation, exact, sign_hypotheses, variables

Number = Any  # an exact rational: int, Fraction or Rational
_EMPTY: Mapping[Any, Any] = MappingProxyType({})
_SEED = 20260603


@dataclass(frozen=True)
class Forall:
    """For all values of its symbols: the hypotheses imply the conclusion.

    The symbols' own assumptions (positive, nonnegative) count as hypotheses; the hypotheses must be defined and
    true somewhere, and wherever they are, the conclusion must be defined and true.

    `because` may hold a proof of a conclusion lhs <= rhs: a term equal to rhs - lhs that is visibly
    nonnegative, built from squares, nonnegative symbols and the differences of hypotheses.
    """

    conclusion: Formula
    given: tuple[Formula, ...] = ()
    because: Expr | None = None

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The variables, sorted by name."""
        return variables((*self.given, self.conclusion))

    @property
    def hypotheses(self) -> tuple[Formula, ...]:
        """The stated hypotheses and those that the symbols' assumptions make."""
        return (*self.given, *sign_hypotheses(self.symbols))

    def __str__(self) -> str:
        given = ", ".join(str(part) for part in self.hypotheses)
        return f"{given} => {self.conclusion}" if given else str(self.conclusion)


@dataclass(frozen=True)
class Identity:
    """lhs = rhs as rational functions of their symbols (and of their rational powers)."""

    lhs: Expr
    rhs: Expr

    def __str__(self) -> str:
        return f"{self.lhs} == {self.rhs}"


@dataclass(frozen=True)
class Exponent:
    """The growth exponent of a posynomial, minimised over the exponents of the `over` symbols, is `value`.

    Each symbol s in `scale` grows like N^scale[s]; each symbol in `over` like N^y with y free; every other symbol is
    a positive constant. A logarithm counts as a constant if its argument stays above a constant larger than 1.
    """

    expression: Expr
    value: Number
    scale: Mapping[Symbol, Number] = field(default_factory=lambda: _EMPTY)
    over: tuple[Symbol, ...] = ()

    def __str__(self) -> str:
        grows = ", ".join(f"{s}=N^{k}" for s, k in self.scale.items())
        free = f"min over exponents of {', '.join(s.name for s in self.over)}: " if self.over else ""
        return f"{free}exponent of {self.expression} with {grows} is {self.value}"


@dataclass(frozen=True)
class OnBox:
    """The relation holds on the whole rational box, every symbol of it in [low, high]; logs are allowed."""

    conclusion: Relation
    box: Mapping[Symbol, tuple[Number, Number]]
    cells: int = 4096

    def __str__(self) -> str:
        box = ", ".join(f"{low} <= {s} <= {high}" for s, (low, high) in self.box.items())
        return f"{box} => {self.conclusion}"


@dataclass(frozen=True)
class Finite:
    """The predicate holds at every point that `domain()` lists, in exact numbers.

    Listed points that stand for an infinite domain make it *checked on n cases*. It is *exact* only with
    `exhaustive`, which says that the list is all that the sentence speaks of, because its domain is finite by nature.
    A predicate that compares balls answers None where they overlap; one such point makes it unknown, as
    does a point that holds a float.
    """

    describe: str
    domain: Callable[[], Iterable[Any]]
    holds: Callable[..., bool | None]
    exhaustive: bool = False

    def __str__(self) -> str:
        return self.describe


@dataclass(frozen=True)
class Exists:
    """The formula holds at the given exact point: a sharpness instance or a counterexample."""

    formula: Formula
    at: Mapping[Symbol, Number]

    def __str__(self) -> str:
        point = ", ".join(f"{s}={value}" for s, value in self.at.items())
        return f"{self.formula} at {point}"


@dataclass(frozen=True)
class Audit:
    """The predicate holds at sampled exact points of an infinite domain: it can refute, never prove."""

    describe: str
    draw: Callable[[Random], Any]
    holds: Callable[..., bool | None]
    samples: int = 200

    def points(self) -> Iterator[Any]:
        """Yield the sampled points, the same ones in every run."""
        rng = Random(_SEED)
        return (self.draw(rng) for _ in range(self.samples))

    def __str__(self) -> str:
        return self.describe


@dataclass(frozen=True)
class Cited:
    """A statement taken from elsewhere; nothing here checks it."""

    source: str

    def __str__(self) -> str:
        return f"quoted from {self.source}"


@dataclass(frozen=True)
class Every:
    """All parts hold."""

    parts: tuple[Statement, ...]

    def __str__(self) -> str:
        return "; ".join(str(part) for part in self.parts)


Statement = Forall | Identity | Exponent | OnBox | Finite | Exists | Audit | Cited | Every


def forall(conclusion: Formula, *given: Formula, because: Any = None) -> Forall:
    """Return `given` => `conclusion` for all values of the symbols, perhaps with a proof (see Forall)."""
    return Forall(conclusion, given, None if because is None else exact(because))


def identity(lhs: Any, rhs: Any) -> Identity:
    """Return the statement that both sides are one rational function."""
    return Identity(exact(lhs), exact(rhs))


def exists(formula: Formula, **at: Number) -> Exists:
    """Return the statement that the formula holds at the named values, one for each of its symbols."""
    point = {s: at[s.name] for s in variables((formula,)) if s.name in at}
    if len(point) != len(variables((formula,))) or len(point) != len(at):
        raise TheoryError(f"the point {sorted(at)} does not fit the symbols {variables((formula,))}")
    return Exists(formula, MappingProxyType(point))


def every(*parts: Statement) -> Every:
    """Return the conjunction of the statements."""
    return Every(parts)
