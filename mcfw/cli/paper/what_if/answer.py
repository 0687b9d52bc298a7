"""The answer to a question: what follows from the variation, for a problem and with the verdicts without it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from mcfw.cli.exit_codes import ExitCode
from theory.ledger.claim import Claim
from theory.ledger.stored import StoredLedger
from theory.planner.bounds.problem import Problem, at_least, problem
from theory.variation.breaks import Break, break_of
from theory.variation.brief_judge import SECONDS, BriefJudge
from theory.variation.consequences import Consequences, consequences
from theory.variation.horizons import Horizons, horizons
from theory.variation.question import Question, Watch
from theory.variation.slacks import SlackAt, slacks_at


class Case(NamedTuple):
    """The problem and the target of the horizon; as in the README if nothing is said."""

    L: float = 1.0
    D: float = 1.0
    G: float = 1.0
    radius: float = 1.0
    noise: float = 0.1
    tau: int = 1
    eps: float = 0.1

    def problem(self) -> Problem:
        """The problem, checked and exact."""
        return problem(**{name: value for name, value in self._asdict().items() if name != "eps"})

    def target(self) -> Fraction:
        """The target, checked and exact."""
        return at_least("eps", self.eps, strict=True)

    def check(self) -> None:
        """Refuse what is no problem or no target, before any work."""
        self.problem(), self.target()


@dataclass(frozen=True)
class Answer:
    """All that is known: consequences, breaks in order, slack, horizons, and the verdicts without a change."""

    found: Consequences
    breaks: tuple[Break, ...]
    slacks: tuple[SlackAt, ...]
    horizons: Horizons
    store: StoredLedger

    @property
    def code(self) -> ExitCode:
        """The exit code that what was judged again earns."""
        return code_of(self.found)


def answer(
    question: Question,
    claims: tuple[Claim, ...],
    case: Case,
    store: StoredLedger,
    *,
    jobs: int = 1,
    watch: Watch = lambda done, total: None,
) -> Answer:
    """Judge what the variation changes and put everything together; `store` has the verdicts without it."""
    found = consequences(question, claims, jobs=jobs, watch=watch)
    with BriefJudge(SECONDS) as judge:
        breaks = tuple(
            break_of(claim, found.judged[claim.id].judgement, found.variation, judge)
            for claim in found.refuted
        )
    slacks, made = slacks_at(question.variation, claims), horizons(found, case.problem(), case.target())
    return Answer(found, breaks, slacks, made, store)


def code_of(found: Consequences) -> ExitCode:
    """The gravest of what was judged; an answer that was lost is none."""
    if found.refuted:
        return ExitCode.VIOLATED
    if any(decision.lost for decision in found.judged.values()):
        return ExitCode.COULD_NOT_RUN
    return ExitCode.INCONCLUSIVE if found.undecided else ExitCode.HELD
