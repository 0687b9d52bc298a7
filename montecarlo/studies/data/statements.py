"""What study 5 asks, as checks."""

from collections.abc import Mapping, Sequence
from statistics import median

import numpy as np

from montecarlo.studies.assignment import Assignment
from montecarlo.studies.data.real_problems import RealCase
from montecarlo.studies.data.study import (
    AUTO,
    DEPENDENT,
    FRANK_WOLFE,
    INDEPENDENT,
    MULTILEVEL,
    SGD,
    HeldOutRecord,
)  # fmt: skip
from montecarlo.studies.statement_test import Statement, all_below, decided

NEAR, CLOSE = 0.05, 0.01
"""Shares of what there is to gain, from the start to the judge: on the test part, and for the training optimum."""
JUDGE, HELD_OUT, DEPENDENCE, RIVALS = (f"data ({letter})" for letter in "abcd")

Outcomes = Mapping[Assignment, HeldOutRecord]


def statements(cases: Mapping[str, RealCase], outcomes: Outcomes) -> list[Statement]:
    """Does the judge agree; how near is the test loss; what does dependence cost; who is ahead at equal states."""
    found: list[Statement] = []
    for name, one in cases.items():
        found += _agreement(name, one, outcomes)
        found.append(_near(name, one, outcomes))
        found.append(_dependence(name, outcomes))
        found += [_ahead(name, outcomes, rival) for rival in (SGD, MULTILEVEL)]
    return found


def runs(outcomes: Outcomes, method: str, place: str) -> list[HeldOutRecord]:
    """The runs of a method at a place, in the order of the seeds."""
    listed = [(c.seed, r) for c, r in outcomes.items() if (c.method, c.place) == (method, place)]
    return [record for _, record in sorted(listed, key=lambda pair: pair[0])]


def values(outcomes: Outcomes, method: str, place: str) -> list[float]:
    """The training losses of a method's runs."""
    return [record.value for record in runs(outcomes, method, place)]


def shares(outcomes: Outcomes, one: RealCase, method: str, place: str) -> list[float]:
    """What is left of the way from the start's test loss to the judge's; negative beyond the judge."""
    start, judged = one.test(one.problem.set.center()).loss, one.judged.loss
    return [(r.test_loss - judged) / (start - judged) for r in runs(outcomes, method, place)]


def _agreement(name: str, one: RealCase, outcomes: Outcomes) -> list[Statement]:
    """On an ℓ1 ball the judge is optimal: neither may be far below the other. Elsewhere it is feasible, and beaten."""
    if one.judge is None:
        return []
    assert one.problem.value is not None
    (ours,) = values(outcomes, FRANK_WOLFE, name + INDEPENDENT)
    theirs, start = one.problem.value(one.judge), one.problem.value(one.problem.set.center())
    evidence = f"training loss {ours:.5f}, scikit-learn {theirs:.5f}, start {start:.5f}"
    if one.optimal:
        sentence = f"{name}: Frank–Wolfe on all data and scikit-learn agree on the optimum to {CLOSE:.0%} of the gain."
        close = abs(ours - theirs) <= CLOSE * (start - theirs)
        return [decided(sentence, JUDGE, close, evidence, "training losses further apart")]
    sentence = (
        f"{name}: Frank–Wolfe on all data ends at or below scikit-learn's fit, a point of the same ball."
    )
    return [decided(sentence, JUDGE, ours <= theirs, evidence, "a larger training loss of Frank–Wolfe")]


def _near(name: str, one: RealCase, outcomes: Outcomes) -> Statement:
    left = shares(outcomes, one, AUTO, name + DEPENDENT)
    sentence = (
        f"{name}: on the dependent stream `auto` gains all but {NEAR:.0%} of the judge's gain in test loss."
    )
    parts = {"share left": np.array(left) - NEAR}
    return all_below(sentence, HELD_OUT, parts, f"median share left {_of(left, '.2%')}")


def _dependence(name: str, outcomes: Outcomes) -> Statement:
    ours, theirs = (values(outcomes, AUTO, name + kind) for kind in (INDEPENDENT, DEPENDENT))
    sentence = f"{name}: `auto` ends with a smaller training loss on independent states than on the dependent stream."
    return _below(sentence, DEPENDENCE, ours, theirs)


def _ahead(name: str, outcomes: Outcomes, rival: str) -> Statement:
    ours, theirs = (values(outcomes, method, name + DEPENDENT) for method in (AUTO, rival))
    called = "SGD with a tuned step" if rival == SGD else "the multilevel default"
    sentence = f"{name}: on the dependent stream `auto` ends with a smaller training loss than {called}."
    return _below(sentence, RIVALS, ours, theirs)


def _below(sentence: str, label: str, ours: Sequence[float], theirs: Sequence[float]) -> Statement:
    numbers = f"medians {_of(ours, '.5g')} against {_of(theirs, '.5g')}"
    return all_below(sentence, label, {"paired": np.array(ours) - np.array(theirs)}, numbers)


def headlines(cases: Mapping[str, RealCase], outcomes: Outcomes) -> list[str]:
    """The losses on the test part, in the median over the seeds of the dependent stream."""
    found = []
    for name, one in cases.items():
        ends = (
            f"the judge's {one.judged.loss:.4g}, at the start {one.test(one.problem.set.center()).loss:.4g}"
        )
        found.append(f"{name} (mixing time {one.mixing_time}): test loss {_losses(name, outcomes)}, {ends}.")
    return found


def _losses(name: str, outcomes: Outcomes) -> str:
    labels = {AUTO: "`auto`", MULTILEVEL: "multilevel", SGD: "tuned SGD"}
    found = {m: [r.test_loss for r in runs(outcomes, m, name + DEPENDENT)] for m in labels}
    return ", ".join(f"{label} {_of(found[m], '.4g')}" for m, label in labels.items())


def _of(numbers: Sequence[float], form: str) -> str:
    return format(median(numbers), form)
