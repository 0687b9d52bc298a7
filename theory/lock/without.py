"""A claim without one of its hypotheses: refuted by a witness, proved all the same, or undecided within a budget.

==========  ==========================================================================================
needed      a witness that replays refutes the claim without the hypothesis
defines     without it the conclusion is not visibly defined, so that it is part of what is said
redundant   the claim is proved without it
undecided   neither, within the seconds that each solver is given here
==========  ==========================================================================================

The verdicts are kept in the lock with their witnesses. They are of the statement that the row beside them locks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from typing import Any

from theory.engines.crew import Crew
from theory.ledger import contents
from theory.ledger.judge import Judge
from theory.lock.file import File
from theory.lock.row import leaves
from theory.trusted.conclude import conclude
from theory.trusted.domain import undefined
from theory.trusted.finding import Witness, fails
from theory.trusted.formula import Formula
from theory.trusted.language import check
from theory.trusted.statement import Forall
from theory.trusted.verdict import Verdict

NEEDED, DEFINES, REDUNDANT, UNDECIDED = "needed", "defines", "redundant", "undecided"
SECONDS = 0.5
Tried = dict[str, dict[str, Any]]


def without(statement: Forall, hypothesis: Formula) -> Forall:
    """Return the statement without a hypothesis; the proof that it carried may use it, and is asked again."""
    return Forall(
        statement.conclusion, tuple(g for g in statement.given if g != hypothesis), statement.because
    )


def each(name: str) -> Iterator[tuple[str, Forall, Formula]]:
    """Yield every stated hypothesis of a claim with its place, and the part of the claim that makes it."""
    (claim,) = (claim for claim in contents.claims() if claim.id == name)
    for place, leaf in enumerate(leaves(check(claim.statement))):
        if isinstance(leaf, Forall):
            for hypothesis in dict.fromkeys(leaf.given):
                yield f"{place}: {hypothesis}", leaf, hypothesis


def verdicts(name: str, judge: Judge) -> Tried:
    """Return what becomes of a claim without each of its hypotheses."""
    return {key: _verdict(without(leaf, hypothesis), judge) for key, leaf, hypothesis in each(name)}


def _verdict(statement: Forall, judge: Judge) -> dict[str, Any]:
    judged = judge.judge(statement)
    if judged.verdict is Verdict.REFUTED and judged.witness is not None:
        return {"verdict": NEEDED, "witness": {n: str(v) for n, v in sorted(judged.witness.point.items())}}
    if undefined(statement.hypotheses, statement.conclusion):
        return {"verdict": DEFINES}
    return {"verdict": REDUNDANT if judged.verdict.green else UNDECIDED}


def replayed(statement: Forall, witness: dict[str, str]) -> bool:
    """Return whether a kept witness refutes the statement, by the kernel."""
    point = Witness({name: Fraction(text) for name, text in witness.items()})
    return conclude(statement, [fails("lock", point)]).verdict is Verdict.REFUTED


@contextmanager
def _bench(seconds: float) -> Iterator[Callable[[str], Tried]]:
    with Judge(seconds) as judge:
        yield lambda name: verdicts(name, judge)


def tried(names: list[str], jobs: int, seconds: float = SECONDS) -> Iterator[tuple[str, Tried]]:
    """Yield the verdicts of each claim, as they arrive."""
    with Crew(partial(_bench, seconds), min(jobs, max(1, len(names)))) as crew:
        for outcome in crew.outcomes(names):
            yield names[outcome.place], outcome.value or {}


def counts(file: File, names: Iterable[str] = ()) -> Counter[str]:
    """Return how many hypotheses have each verdict, in the claims of these names or in all."""
    chosen = [file.claims[name] for name in names] or list(file.claims.values())
    return Counter(found["verdict"] for row in chosen for found in row.hypotheses.values())
