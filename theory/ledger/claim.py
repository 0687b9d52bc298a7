"""A claim: one statement of the paper as a function, with where it stands, what it needs, and its wrong versions.

The function is the claim: its name is the id (`M06_a` is M06.a), the first paragraph of its docstring the text, its
first argument the constants of the paper, and its keywords are what may be wrong. A mutant is the same call with
keywords changed; nothing is built before it is judged.

    def L04(k: Constants, *, factor: Number | None = None, least: Number = 1) -> Statement:
        \"\"\"Ḃ_M <= 18c₁Λ, from G_σ <= Ḡ_σ and δ̄_M² <= 192qΛ.\"\"\"

    CLAIMS = (
        claim(L04, "lem:D", part="step 3", line=2350, needs=("L01", "L02"),
              mutants={"18 becomes 17": {"factor": 17}, "Λ >= 1 becomes Λ >= 1/2": {"least": HALF}}),
    )
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from sympy import Expr

from theory.errors import TheoryError
from theory.notebook import table
from theory.pictures import Figure, number_line
from theory.text.calculation import Calculator
from theory.text.constants import PAPER, Constants
from theory.trusted.statement import Number, Statement

Build = Callable[..., Statement]
"""(constants, **keywords) ↦ statement."""


@dataclass(frozen=True)
class Mutant:
    """A wrong version of a claim; the ledger must refute it with a witness."""

    change: str
    build: Callable[[], Statement]

    @property
    def statement(self) -> Statement:
        """What the wrong version says."""
        return self.build()


@dataclass(frozen=True)
class Slack:
    """How far a constant of the paper is from the truth; both recorded values are judged again.

    The statement must hold with the constant `provable` and be refuted with `refuted`: the constant is the keyword
    `keyword` of the claim's own function, or the second argument of `family`.
    """

    constant: str
    paper: str
    provable: Number
    refuted: Number
    sharp: str
    keyword: str = ""
    family: Build | None = None

    @property
    def marks(self) -> dict[str, float]:
        """The values as marks of a number line: refuted, provable, and the paper's where it is written as a number."""
        found = {"refuted": float(self.refuted), "provable": float(self.provable)}
        with suppress(ValueError):
            found["paper"] = float(Fraction(self.paper))
        return found


class Fault(Enum):
    """What an author should do about a sentence; each value is the heading of a list."""

    FALSE = "false as written"
    IMPRECISE = "undefined or imprecise"
    IMPROVEMENT = "improvements"


class Weight(Enum):
    """What depends on a sentence; each value is what an erratum is announced with, the gravest first."""

    STATEMENT = "changes a statement"
    STEP = "breaks a proof step"
    REMARK = "remark"


@dataclass(frozen=True)
class Erratum:
    """A sentence of the paper, quoted, with what is wrong or can be better, and the claim that says so.

    A claim with a FALSE erratum states what the sentence says and is expected to be refuted; `corrected_by` replaces
    it, under the same label unless `link` says why another one is meant. Any other erratum is a note on a claim that
    holds, and that claim is what to write instead. `quote` is verbatim up to line breaks and starts at the line
    `at`, or at the claim's own line. `formal` names the Coq theorem that refutes the sentence too, if there is one.

    `weight` is STATEMENT if a labelled statement must be rewritten before it is proved, STEP if the statement stands
    and its proof does not as written, REMARK if nothing rests on the sentence. `calculation` computes, at a witness
    that is no assignment of numbers to symbols, what the sentence compares.
    """

    finding: str
    quote: str
    why: str
    corrected_by: str = ""
    fault: Fault = Fault.FALSE
    at: int = 0
    link: str = ""
    formal: str = ""
    weight: Weight = Weight.REMARK
    calculation: Calculator | None = None


def imprecise(finding: str, quote: str, why: str, *, at: int = 0, weight: Weight = Weight.REMARK) -> Erratum:
    """Return a note that the quoted sentence is undefined or imprecise where the claim is exact."""
    return Erratum(finding, quote, why, fault=Fault.IMPRECISE, at=at, weight=weight)


def improvement(finding: str, quote: str, why: str, *, at: int = 0) -> Erratum:
    """Return a note that the claim is better than the quoted sentence."""
    return Erratum(finding, quote, why, fault=Fault.IMPROVEMENT, at=at)


@dataclass(frozen=True)
class Claim:
    """One statement of the paper as a value; it may be one that is false as written."""

    id: str
    label: str
    part: str
    line: int
    text: str
    build: Build
    wrong: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: MappingProxyType({}))
    needs: tuple[str, ...] = ()
    slack: Slack | None = None
    erratum: Erratum | None = None
    slow: bool = False
    reads: Mapping[str, Mapping[str, Expr]] = field(default_factory=lambda: MappingProxyType({}))
    stated: bool = False
    constants: Constants = PAPER
    size: str = ""

    @property
    def false(self) -> bool:
        """Whether this is a sentence of the paper that is expected to be refuted."""
        return self.erratum is not None and self.erratum.fault is Fault.FALSE

    @property
    def quoted_line(self) -> int:
        """The line of the paper at which the quotation of its erratum starts."""
        return (self.erratum.at if self.erratum else 0) or self.line

    @property
    def statement(self) -> Statement:
        """What the claim says."""
        return self.build(self.constants)

    @property
    def mutants(self) -> tuple[Mutant, ...]:
        """The wrong versions, not built yet."""
        return tuple(
            Mutant(change, lambda keywords=keywords: self.build(self.constants, **keywords))  # type: ignore[misc]
            for change, keywords in self.wrong.items()
        )

    def with_constant(self, value: Number) -> Statement:
        """Return the statement with another value of the constant that `slack` speaks of."""
        if self.slack is None:
            raise TheoryError(f"claim {self.id} has no recorded slack")
        if self.slack.family is not None:
            return self.slack.family(self.constants, value)
        return self.build(self.constants, **{self.slack.keyword: value})

    def at(self, constants: Constants) -> Claim:
        """Return the claim as it reads with other constants."""
        return replace(self, constants=constants)

    def _repr_html_(self) -> str:
        rows = [("statement", self.statement), ("needs", ", ".join(self.needs) or "nothing")]
        rows += [("wrong version", mutant.change) for mutant in self.mutants]
        return table(f"{self.id}, {self.label}: {self.text}", ("", ""), rows)

    def plot(self) -> Figure:
        """Return the slack of the claim's constant on a number line: refuted, provable, and the paper's."""
        if self.slack is None:
            raise TheoryError(f"claim {self.id} has no recorded slack to draw")
        return number_line(self.slack.marks, f"{self.id}, {self.label}: {self.slack.constant}")


def claim(
    build: Build,
    label: str,
    *,
    line: int,
    part: str = "",
    mutants: Mapping[str, Mapping[str, Any]] | None = None,
    needs: tuple[str, ...] = (),
    slack: Slack | None = None,
    erratum: Erratum | None = None,
    slow: bool = False,
    reads: Mapping[str, Mapping[str, Any]] | None = None,
    stated: bool = False,
    size: str = "",
) -> Claim:
    """Return the claim that a function states; every keyword of a mutant must be one of the function's.

    `reads` says, for a needed claim, which of its terms the symbols of this one stand for; `stated`, that the
    hypotheses are those that the labelled statement itself makes; `size`, up to which T, dimension or number of
    states it states what the paper says for all.
    """
    name = getattr(build, "__name__", "")
    known = set(inspect.signature(build).parameters)
    for change, keywords in (mutants or {}).items():
        if not keywords or set(keywords) - known:
            raise TheoryError(f"{name}, mutant {change!r}: {sorted(keywords)} are not keywords of {name}")
    if slack is not None and slack.family is None and slack.keyword not in known:
        raise TheoryError(f"{name}: the slack's keyword {slack.keyword!r} is not a keyword of {name}")
    text = " ".join(inspect.cleandoc(build.__doc__ or "").split("\n\n")[0].split())
    if set(reads or {}) - set(needs):
        raise TheoryError(f"{name} reads {sorted(set(reads or {}) - set(needs))}, which it does not need")
    frozen = MappingProxyType({change: MappingProxyType(dict(kw)) for change, kw in (mutants or {}).items()})
    terms = MappingProxyType({need: MappingProxyType(dict(names)) for need, names in (reads or {}).items()})
    return Claim(
        name.replace("_", "."), label, part, line, text, build, frozen, needs, slack, erratum, slow, terms, stated,
        size=size,
    )  # fmt: skip


def choose(value: Any, paper: Any) -> Any:
    """Return the value if one is given, and the paper's if not."""
    return paper if value is None else value
