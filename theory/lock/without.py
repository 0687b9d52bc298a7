"""A claim without one of its hypotheses: refuted by a witness, proved all the same, or undecided within a budget.

==========  ==========================================================================================
needed      a witness that replays refutes the claim without the hypothesis
defines     without it the conclusion is not visibly defined, so that it is part of what is said
redundant   the claim is proved without it
undecided   neither, within the work that each solver is given here
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

from theory.engines import nonneg, smt
from theory.engines.processes.solver import Solver
from theory.engines.processes.worker_pool import WorkerPool
from theory.engines.search import Search
from theory.ledger import contents
from theory.lock.file import Locked
from theory.lock.row import leaves
from theory.trusted.conclude import Judgement, conclude
from theory.trusted.domain import undefined
from theory.trusted.finding import Finding, Outcome, Witness, fails
from theory.trusted.formula import Formula
from theory.trusted.language import check
from theory.trusted.statement import Forall
from theory.trusted.verdict import Verdict

VERDICTS = NEEDED, DEFINES, REDUNDANT, UNDECIDED = "needed", "defines", "redundant", "undecided"
SECONDS, EFFORT = 0.5, 1_000_000
"""What a solver is given for a question: seconds, and its own count of work, which is the same on every machine."""
CERTIFICATES = 3
"""How many engines are asked before the first solver."""
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


def verdicts(name: str, z3: Solver, cvc5: Solver) -> Tried:
    """Return what becomes of a claim without each of its hypotheses."""
    return {key: _verdict(without(leaf, hypothesis), z3, cvc5) for key, leaf, hypothesis in each(name)}


def _verdict(statement: Forall, z3: Solver, cvc5: Solver) -> dict[str, Any]:
    try:
        judged = _judged(statement, z3, cvc5)
    except Exception:  # an engine that fails on it has not decided it
        return {"verdict": UNDECIDED}
    if judged.verdict is Verdict.REFUTED and judged.witness is not None:
        return {"verdict": NEEDED, "witness": {n: str(v) for n, v in sorted(judged.witness.point.items())}}
    if undefined(statement.hypotheses, statement.conclusion):
        return {"verdict": DEFINES}
    return {"verdict": REDUNDANT if judged.verdict.green else UNDECIDED}


def _judged(statement: Forall, z3: Solver, cvc5: Solver) -> Judgement:
    """Return the judgement by a search, the certificates and one question to each solver, the cheapest first."""
    search, found, model = Search(statement), list[Finding](), None
    asked: tuple[Callable[[], Finding], ...] = (
        search.refutation,
        lambda: nonneg.explain(statement),
        lambda: nonneg.decide(statement),
        lambda: smt.decide(statement, z3, smt.direct(statement)),
        lambda: smt.decide(statement, cvc5, smt.cleared(statement)),
    )
    for ask in asked:
        found.append(ask())
        if found[-1].outcome is Outcome.UNKNOWN:
            if len(found) > CERTIFICATES:  # without the first solver the second proves nothing
                break
            continue
        model = model or search.model()
        judged = conclude(statement, found, model)
        if judged.verdict is Verdict.REFUTED or judged.verdict.green:
            return judged
    return conclude(statement, found, model)


def replayed(statement: Forall, witness: dict[str, str]) -> bool:
    """Return whether a kept witness refutes the statement, by the kernel."""
    point = Witness({name: Fraction(text) for name, text in witness.items()})
    return conclude(statement, [fails("lock", point)]).verdict is Verdict.REFUTED


@contextmanager
def _bench(effort: int) -> Iterator[Callable[[str], Tried]]:
    with Solver("z3", SECONDS, effort) as z3, Solver("cvc5", SECONDS, effort) as cvc5:
        yield lambda name: verdicts(name, z3, cvc5)


def tried(names: list[str], jobs: int, effort: int = EFFORT) -> Iterator[tuple[str, Tried]]:
    """Yield the verdicts of each claim, as they arrive."""
    with WorkerPool(partial(_bench, effort), min(jobs, max(1, len(names)))) as pool:
        for outcome in pool.outcomes(names):
            yield names[outcome.place], outcome.value or {}


def counts(rows: Iterable[Locked]) -> Counter[str]:
    """Return how many hypotheses have each verdict in these rows of the lock."""
    return Counter(str(found["verdict"]) for row in rows for found in row.hypotheses.values())
