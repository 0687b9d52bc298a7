"""`mcfw what-if`: a question is read, the claims that it touches are judged again, and the answer is printed."""

import json
from typing import Any, NamedTuple

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode, gravest
from mcfw.cli.paper.evidence import verdicts
from mcfw.cli.paper.what_if import data, listing, screen
from mcfw.cli.paper.what_if.answer import Case, answer
from mcfw.run.progress import ProgressBar
from theory.ledger import contents, manifest
from theory.variation.consequences import surroundings
from theory.variation.question import read


class Output(NamedTuple):
    """What is shown: everything, or one screen; JSON, or text."""

    everything: bool = False
    as_json: bool = False


def run_what_if(words: list[str], case: Case, output: Output, *, fresh: bool, jobs: int) -> ExitCode:
    """Answer the question; without a value, list what can be changed. VIOLATED if a claim is refuted."""
    claims, errors = manifest.collected(contents.claims()), Console(stderr=True)
    with ProgressBar(1, "claims", console=errors) as bar:
        question = read(words, claims, bar.update)
    if not question.variation.names | question.variation.claims:
        _print(listing.to_json(question) if output.as_json else listing.lines(question))
        return ExitCode.HELD
    case.check()
    store, code = verdicts([it.id for it in surroundings(claims, question)], fresh=fresh, jobs=jobs)
    with ProgressBar(1, "claims", console=errors) as bar:
        made = answer(question, claims, case, store, jobs=jobs, watch=bar.update)
    _print(data.to_json(made) if output.as_json else screen.lines(made, output.everything))
    return gravest((made.code, code))


def _print(shown: Any) -> None:
    if isinstance(shown, dict):
        print(json.dumps(shown, ensure_ascii=False, indent=1))
        return
    console = Console(soft_wrap=True, highlight=False, markup=False)
    for line in shown:
        console.print(line)
