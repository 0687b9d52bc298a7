"""The trusted kernel: it turns findings into verdicts, and nothing else may give a green one.

A Forall is proved if it is visibly defined (`theory.trusted.domain`), an exact point satisfies its hypotheses, and
either a certificate replays here or both solvers support it: z3 reads one lowering, cvc5 another that shares no code
with it. An Identity or an Exponent is proved only by a certificate that replays. Any statement is refuted only by a
witness that replays. What one engine asserts, or an engine that the kernel does not know, decides nothing.

The other green verdicts rest on no engine: the kernel evaluates an instance, encloses a relation on a box
(`theory.trusted.enclosure`) and sweeps a list (`theory.trusted.sweeps`) by itself. What is judged is a plain copy
of the statement (`theory.trusted.language`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from theory.errors import TheoryError
from theory.trusted.domain import undefined
from theory.trusted.enclosure import settle
from theory.trusted.finding import Finding, Outcome, Witness
from theory.trusted.language import check
from theory.trusted.polynomial import budget
from theory.trusted.replay import at_point, refutes, replays, satisfies
from theory.trusted.statement import Audit, Cited, Exists, Finite, Forall, Identity, OnBox, Statement
from theory.trusted.sweeps.sweep import sweep
from theory.trusted.verdict import Verdict, weakest

_SEALS = {verdict: object() for verdict in Verdict}  # one for each, so that none can be exchanged
_SOLVERS = ("z3", "cvc5")


@dataclass(frozen=True)
class Judgement:
    """A verdict with the engines behind it; only the kernel holds the seal that a green one needs.

    `cases` counts the points behind exact, checked and audited; `definitions` the identities that say x = x.
    """

    verdict: Verdict
    engines: tuple[str, ...] = ()
    witness: Witness | None = None
    reason: str = ""
    cases: int | None = None
    definitions: int = 0
    seal: object = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.genuine:
            raise TheoryError(f'only the kernel may say "{self.verdict.value}"')

    @property
    def genuine(self) -> bool:
        """Whether the kernel said so, if the verdict is green."""
        return not self.verdict.green or self.seal is _SEALS[self.verdict]

    def __init_subclass__(cls) -> None:
        raise TheoryError("a judgement has no other kinds")

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, ({f.name: getattr(self, f.name) for f in fields(self) if f.name != "seal"},)

    def __str__(self) -> str:
        cases = "1 case" if self.cases == 1 else f"{self.cases} cases"
        return f"{self.verdict.value} on {cases}" if self.cases else self.verdict.value


def _restored(values: dict[str, Any]) -> Judgement:
    """Return a judgement that comes back from a worker process."""
    return Judgement(**values | {"seal": _SEALS[values["verdict"]]})


def _green(verdict: Verdict, engines: Iterable[str], cases: int | None = None) -> Judgement:
    names, definitions = tuple(dict.fromkeys(engines)), int(verdict is Verdict.DEFINITION)
    return Judgement(verdict, names, None, "", cases, definitions, _SEALS[verdict])


def conclude(statement: Statement, findings: Iterable[Finding], model: Witness | None = None) -> Judgement:
    """Return the verdict on a statement; `model` is a point that satisfies the hypotheses of a Forall."""
    found = tuple(finding for finding in findings if type(finding) is Finding)
    try:
        with budget():
            return _conclude(check(statement), found, model)
    except Exception as error:  # whatever a statement does to the kernel, it is not thereby decided
        return _undecided(found, f"{type(error).__name__}: {error}")


def _conclude(statement: Statement, found: tuple[Finding, ...], model: Witness | None) -> Judgement:
    match statement:
        case Cited(source):
            return Judgement(Verdict.CITED, reason=source, seal=_SEALS[Verdict.CITED])
        case Exists():
            return _instance(statement)
        case OnBox():
            return _boxed(statement)
        case Finite() | Audit():
            return _swept(statement)
    for finding in found:
        if finding.outcome is Outcome.FAILS and refutes(statement, finding.evidence):
            witness = finding.evidence if isinstance(finding.evidence, Witness) else Witness(finding.note)
            return Judgement(Verdict.REFUTED, (finding.engine,), witness, finding.note)
    if any(finding.outcome is Outcome.FAILS for finding in found):
        return _undecided(found, "a witness against it does not replay")
    claimed = tuple(finding for finding in found if finding.outcome is Outcome.HOLDS)
    if isinstance(statement, Forall):
        return _forall(statement, claimed, found, model)
    certified = [f.engine for f in claimed if replays(statement, f.evidence)]
    if not certified:
        return _undecided(found, "no engine decides it")
    trivial = isinstance(statement, Identity) and statement.lhs == statement.rhs
    return _green(Verdict.DEFINITION if trivial else Verdict.PROVED, (*certified, "replay"))


def _instance(statement: Exists) -> Judgement:
    answer = at_point(statement)
    if answer is False:
        point = {symbol.name: number for symbol, number in statement.at.items()}
        return Judgement(Verdict.REFUTED, ("evaluate",), Witness(point))
    return _green(Verdict.EXACT, ("evaluate",)) if answer else _undecided((), "undecided at the point")


def _boxed(statement: OnBox) -> Judgement:
    settled = settle(statement)
    if isinstance(settled, Witness):
        return Judgement(Verdict.REFUTED, ("ball",), settled)
    return (
        _undecided((), f"ball: undecided after {settled} cells")
        if settled
        else _green(Verdict.CERTIFIED, ("ball",))
    )


def _swept(statement: Finite | Audit) -> Judgement:
    """Return exact, checked or audited, with the number of points that the kernel counted."""
    listed = isinstance(statement, Finite)
    engine, found = "enumerate" if listed else "audit", sweep(statement)
    if isinstance(found, Witness):
        return Judgement(Verdict.REFUTED, (engine,), found)
    if isinstance(found, str):
        return _undecided((), f"{engine}: {found}")
    whole = isinstance(statement, Finite) and statement.exhaustive
    return _green(
        Verdict.EXACT if whole else Verdict.CHECKED if listed else Verdict.AUDITED, (engine,), found
    )


def _forall(
    statement: Forall, claimed: tuple[Finding, ...], found: tuple[Finding, ...], model: Witness | None
) -> Judgement:
    owed = undefined(statement.hypotheses, statement.conclusion)
    if owed:
        return _undecided(found, f"not visibly defined: it needs {', '.join(map(str, owed))}")
    if not satisfies(statement, model):
        return _undecided(found, "no exact point satisfies the hypotheses")
    certified = [f.engine for f in claimed if replays(statement, f.evidence)]
    solvers = [f.engine for f in claimed if f.engine in _SOLVERS and f.evidence is None]
    if certified:
        return _green(Verdict.PROVED, (*certified, *solvers, "replay"))
    if set(solvers) == set(_SOLVERS):
        return _green(Verdict.PROVED, solvers)
    return _undecided(found, f"only {solvers[0]} supports it" if solvers else "no engine decides it")


def join(parts: Iterable[Judgement]) -> Judgement:
    """Return the judgement on a conjunction: the weakest of its parts, of which there must be one."""
    judged = tuple(parts)
    if not judged or any(type(part) is not Judgement or not part.genuine for part in judged):
        return Judgement(Verdict.UNKNOWN, reason="nothing to judge in an empty conjunction")
    verdict = weakest(part.verdict for part in judged)
    engines = tuple(dict.fromkeys(engine for part in judged for engine in part.engines))
    worst = [part for part in judged if part.verdict is verdict]
    cases = sum(part.cases or 0 for part in worst) or None
    definitions = sum(part.definitions for part in judged)
    return Judgement(verdict, engines, worst[0].witness, worst[0].reason, cases, definitions, _SEALS[verdict])


def _undecided(found: tuple[Finding, ...], why: str) -> Judgement:
    notes = "; ".join(f"{f.engine}: {f.note}" for f in found if f.note)
    return Judgement(Verdict.UNKNOWN, (), None, f"{why} ({notes})" if notes else why)
