"""The judge: asks the engines that fit a statement, cheapest first, and lets the kernel conclude.

z3 reads the direct lowering, cvc5 the cleared one, so that a fault in one lowering misleads one solver only.
Whatever goes wrong while a statement is judged leaves it unknown, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType

from theory.engines import exponents, extent, identity, nonneg, smt
from theory.engines.processes.solver import Solver
from theory.engines.search import Search
from theory.trusted.conclude import Judgement, conclude, join
from theory.trusted.domain import undefined
from theory.trusted.finding import Finding, Outcome, Witness, unknown
from theory.trusted.language import check
from theory.trusted.statement import Every, Exponent, Forall, Identity, Statement
from theory.trusted.verdict import Verdict


@dataclass
class Judge:
    """Judges statements with its own solver processes; use it as a context manager."""

    seconds: float = 8.0

    def __enter__(self) -> Judge:
        self.z3, self.cvc5 = Solver("z3", self.seconds), Solver("cvc5", self.seconds)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.z3.stop()
        self.cvc5.stop()

    @property
    def unanswered(self) -> int:
        """How many questions no solver process lived to answer."""
        return self.z3.unanswered + self.cvc5.unanswered

    def judge(self, statement: Statement) -> Judgement:
        """Return the verdict on a statement."""
        try:
            plain = check(statement)
            if isinstance(plain, Every):
                return join([self.judge(part) for part in plain.parts])
            return self._forall(plain) if isinstance(plain, Forall) else conclude(plain, _single(plain))
        except Exception as error:  # a statement that cannot be judged is not thereby decided
            return failed(error)

    def _forall(self, statement: Forall) -> Judgement:
        search = Search(statement)
        against = search.refutation()
        if against.outcome is Outcome.FAILS or undefined(statement.hypotheses, statement.conclusion):
            return conclude(statement, [against])
        if beyond := extent.refused(statement):
            return conclude(statement, [against, unknown("budget", beyond)])
        model = search.model() or smt.model(statement, self.z3)
        findings = [nonneg.explain(statement), nonneg.decide(statement)]
        for ask in (self._z3, self._cvc5):
            if self._enough(statement, findings, model):
                break
            findings.append(ask(statement))
        return conclude(statement, findings, model)

    def _enough(self, statement: Forall, findings: list[Finding], model: Witness | None) -> bool:
        return conclude(statement, findings, model).verdict.green or any(
            f.outcome is Outcome.FAILS for f in findings
        )

    def _z3(self, statement: Forall) -> Finding:
        if beyond := extent.refused(statement):
            return unknown("budget", beyond)
        query = smt.direct(statement)
        first = smt.decide(statement, self.z3, query)
        return (
            first if first.outcome is not Outcome.UNKNOWN else smt.decide(statement, self.z3, query, "nlsat")
        )

    def _cvc5(self, statement: Forall) -> Finding:
        return smt.decide(statement, self.cvc5, smt.cleared(statement))

    def refute(self, statement: Statement) -> Judgement:
        """Return the judgement on a wrong statement; only its refutation is sought, so less is asked.

        One false part is enough: all parts are searched before a solver is asked about the first of them.
        """
        try:
            parts, judged = _leaves(check(statement)), list[Judgement]()
        except Exception as error:  # as in judge
            return failed(error)
        for part in parts:
            judged.append(self._refuted(part, lambda it: Search(it).refutation()))
            if judged[-1].verdict is Verdict.REFUTED:
                return judged[-1]
        for place, part in enumerate(parts):
            if isinstance(part, Forall):
                judged[place] = self._refuted(part, self._z3)
                if judged[place].verdict is Verdict.REFUTED:
                    return judged[place]
        return judged[0] if len(judged) == 1 else join(judged)

    def _refuted(self, part: Statement, seek: Callable[[Forall], Finding]) -> Judgement:
        """Return the judgement on a part by what is found against it; other parts than Forall have one engine."""
        if not isinstance(part, Forall):
            return self.judge(part)
        try:
            return conclude(part, [seek(part)])
        except Exception as error:  # as in judge
            return failed(error)


def _leaves(statement: Statement) -> list[Statement]:
    """Return the parts of a conjunction that are none themselves."""
    if not isinstance(statement, Every):
        return [statement]
    return [leaf for part in statement.parts for leaf in _leaves(part)]


def failed(error: Exception) -> Judgement:
    """Return the judgement on a statement that raised an error: unknown, with the error as the reason."""
    return Judgement(Verdict.UNKNOWN, reason=f"{type(error).__name__}: {error}")


def _single(statement: Statement) -> list[Finding]:
    """Return what the one engine for the statement finds; the kernel needs none for the other kinds."""
    match statement:
        case Identity():
            beyond = extent.refused(statement)
            return [unknown("budget", beyond) if beyond else identity.decide(statement)]
        case Exponent():
            return [exponents.decide(statement)]
        case _:
            return []
