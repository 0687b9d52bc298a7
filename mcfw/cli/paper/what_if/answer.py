"""`mcfw what-if`: a question is read, the claims that it touches are judged again, and the answer is printed."""

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode, gravest
from mcfw.cli.paper.evidence import verdicts
from mcfw.cli.paper.what_if import data, listing, screen
from mcfw.run.progress import ProgressBar
from theory.ledger import contents, manifest
from theory.ledger.claim import Claim
from theory.ledger.judge import Judge
from theory.ledger.stored import StoredLedger
from theory.planner.problem import Problem, at_least, problem
from theory.variation.breaks import Break, break_of
from theory.variation.brief_judge import SECONDS, BriefJudge
from theory.variation.consequences import Consequences, consequences
from theory.variation.horizons import Horizons, horizons
from theory.variation.question import read
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


class Output(NamedTuple):
    """What is shown: everything, or one screen; JSON, or text."""

    everything: bool = False
    as_json: bool = False


@dataclass(frozen=True)
class Answer:
    """All that is known: consequences, breaks in order, slack, horizons, and the verdicts without a change."""

    found: Consequences
    breaks: tuple[Break, ...]
    slacks: tuple[SlackAt, ...]
    horizons: Horizons
    store: StoredLedger


def run_what_if(words: list[str], case: Case, output: Output, *, fresh: bool, jobs: int) -> ExitCode:
    """Answer the question; without a value, list what can be changed. VIOLATED if a claim is refuted."""
    console = Console(soft_wrap=True, highlight=False, markup=False)
    claims = manifest.collected(contents.claims())
    with ProgressBar(1, "claims", console=Console(stderr=True)) as bar:
        question = read(words, claims, bar.update)
    if not question.variation.names | question.variation.claims:
        shown: Any = listing.to_json(question) if output.as_json else listing.lines(question)
        _print(shown, console)
        return ExitCode.HELD
    setting, eps = case.problem(), at_least("eps", case.eps, strict=True)
    with ProgressBar(1, "claims", console=Console(stderr=True)) as bar:
        found = consequences(question, claims, jobs=jobs, watch=bar.update)
    others = [claim.id for claim in found.claims]
    store, code = verdicts(others, fresh=fresh, jobs=jobs)
    with BriefJudge(SECONDS) as judge:
        breaks = tuple(_break(claim, found, judge) for claim in found.refuted)
    answer = Answer(
        found, breaks, slacks_at(question.variation, claims), horizons(found, setting, eps), store
    )
    _print(data.to_json(answer) if output.as_json else screen.lines(answer, output.everything), console)
    return gravest((code, _code(found)))


def _break(claim: Claim, found: Consequences, judge: Judge) -> Break:
    return break_of(claim, found.judged[claim.id].judgement, found.variation, judge)


def _print(shown: Any, console: Console) -> None:
    if isinstance(shown, dict):
        print(json.dumps(shown, ensure_ascii=False, indent=1))
        return
    for line in shown:
        console.print(line)


def _code(found: Consequences) -> ExitCode:
    """The gravest of what was judged; an answer that was lost is none."""
    lost = any(decision.lost for decision in found.judged.values())
    if found.refuted:
        return ExitCode.VIOLATED
    if found.undecided:
        return ExitCode.COULD_NOT_RUN if lost else ExitCode.INCONCLUSIVE
    return ExitCode.HELD
