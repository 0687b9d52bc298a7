"""Every statement of a study can hold and can fail: data that agree with it, and data that refute it."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from montecarlo.studies.assignment import RunRecord
from montecarlo.studies.classification import statements as classification_statements
from montecarlo.studies.classification import study as classification_study
from montecarlo.studies.composite import statements as composite_statements
from montecarlo.studies.composite import study as composite_study
from montecarlo.studies.ours import methods as arms
from montecarlo.studies.ours import study as our_study
from montecarlo.studies.paired import ALPHA, clopper_pearson, fewest_seeds, p_above, p_below
from montecarlo.studies.paper_tables import TAB_COMPOSITE, TAB_FINAL
from montecarlo.studies.statement_test import (
    Assessment,
    Basis,
    all_below,
    counted,
    decided,
    never,
    some_below,
)
from montecarlo.studies.study import STUDIES

ARM_GAPS = {arms.LITTLE_BETA: 0.1, arms.AUTO: 0.15, arms.REFINED: 0.2, arms.THINNED: 0.3, arms.SGD: 1.0}
"""Gaps with which every sentence of our study is true; any other method has 0.5."""
UNITS = {"classification": 0.1, "composite": 0.3}
"""The value that calibration is said to select."""
ONE_ABOVE = (composite_study.AWARE, 100, 7)


def printed_gap(name, cell):
    """The mean that the paper prints; a calibration run is the better the nearer it is to the printed choice."""
    if cell.values:
        return 0.1 + abs(np.log(cell.values[0] / UNITS[name]))
    table = TAB_FINAL if name == "classification" else TAB_COMPOSITE
    return 0.477 if (name, *cell[:3]) == ("composite", *ONE_ABOVE) else table[cell.method, cell.tau][0]


def our_gap(_, cell):
    """A gap that does not depend on τ; what is varied about `refined` changes nothing."""
    if cell.method == our_study.GRID_POINT:
        return 0.1
    return 0.2 if cell.values else ARM_GAPS.get(cell.method, 0.5)


def reversed_order(gap, scale=1.0):
    """The data of which every comparison is the contrary; growing like τ where there is a power law to refute."""

    def turned(name, cell):
        worse = 10.0 if cell.values and cell.method != our_study.GRID_POINT else 1.0
        return scale * worse / gap(name, cell) * (cell.tau if name == "ours" else 1.0)

    return turned


def outcomes(name, study, gap, *, often):
    """A record for every run; clipping is as rare as printed, or acts on every second iteration."""
    rng = np.random.default_rng(0)
    found = {}
    for cell in study.cells():
        value = gap(name, cell) * (1 + 1e-4 * rng.normal())
        clips, exceeded, largest = (5000, 0.5, 10.0) if often else (8, 0.034, 252.2)
        samples = int(np.random.default_rng(cell.seed).integers(9_000, 14_000)) * 10
        found[cell] = RunRecord(
            samples, value, 10_000, clips, exceeded, largest, "compiled", np.empty(0), np.empty(0)
        )
    return found


def judged(name, gap, *, often=False, seeds=10):
    """The verdicts by sentence."""
    study = STUDIES[name].specification(seeds=seeds)
    report = STUDIES[name].judge(study, outcomes(name, study, gap, often=often))
    return {s.statement: s for s in report.statements}


CONFIRMING = {"classification": printed_gap, "composite": printed_gap, "ours": our_gap}
"""The studies of gaps; the others are fed data of their own in test_projection_study and test_data_study."""
RUNS_DECIDE = {Basis.PAIRED, Basis.COUNT, Basis.EVERY}


@pytest.mark.parametrize("name", CONFIRMING)
def test_every_statement_about_runs_holds_of_data_that_agree_and_fails_of_data_that_refute(name):
    """With the printed means all hold; with the order reversed, on a large and a small scale, each fails once."""
    agreed = judged(name, CONFIRMING[name])
    about_runs = [s for s in agreed.values() if s.basis in RUNS_DECIDE or "Calibration" in s.statement]
    assert len(about_runs) >= 15
    assert [s for s in about_runs if s.verdict is not Assessment.HOLDS] == []
    contrary = [judged(name, reversed_order(CONFIRMING[name], scale), often=True) for scale in (1.0, 0.01)]
    never_failed = [
        s.statement
        for s in about_runs
        if not any(one[s.statement].verdict is Assessment.FAILS for one in contrary)
    ]
    # No run that reaches a hundred refutes that only among many more runs than thirty: see below.
    assert never_failed == (["Unclipped, that norm reaches the hundreds."] if name == "composite" else [])


@pytest.mark.parametrize("name", CONFIRMING)
def test_no_paired_statement_is_settled_by_four_seeds(name):
    """With fewer seeds than an exact test needs, the verdict of every paired statement is that they are too few."""
    verdicts = {
        s.verdict for s in judged(name, CONFIRMING[name], seeds=4).values() if s.basis is Basis.PAIRED
    }
    assert verdicts == {Assessment.TOO_FEW}


@pytest.mark.parametrize(
    ("made", "holds"),
    [
        (lambda: composite_statements.initial_gap(0.44812), True),
        (lambda: composite_statements.initial_gap(0.4482), False),
        (lambda: composite_statements.curvature({"0": 0.02, "−x*": -0.04})[0], True),
        (lambda: composite_statements.curvature({"0": 0.02, "−x*": 0.0})[0], False),
        (lambda: composite_statements.curvature({"0": 0.02, "−x*": -0.04})[1], True),
        (lambda: composite_statements.curvature({"0": 0.02, "−x*": -0.01})[1], False),
        (lambda: composite_statements.finite_difference([1e-12, 5e-11]), True),
        (lambda: composite_statements.finite_difference([1e-9, 1e-6]), False),
        (lambda: composite_statements.finite_difference([1e-13, 1e-12]), False),
        (lambda: composite_statements.hundreds(np.array([5.0] * 29 + [100.0])), True),
        (lambda: composite_statements.hundreds(np.full(600, 45.9)), False),
        (lambda: classification_statements.expected_use(8300), True),
        (lambda: classification_statements.expected_use(8400), False),
        (lambda: classification_statements.burn_in(8300, (1, 334)), True),
        (lambda: classification_statements.burn_in(2000, (1, 334)), False),
        (lambda: classification_statements.realised_totals(np.full(10, 112_900.0)), False),
    ],
)
def test_arithmetic_and_fitted_statements_can_fail(made, holds):
    """A statement that no test decides still has data that refute it."""
    assert made().verdict is (Assessment.HOLDS if holds else Assessment.FAILS)


def test_a_wrong_gradient_refutes_the_finite_difference_statement():
    """A gradient that is off by one part in ten million leaves no error as small as the printed one."""
    study = composite_study.CompositeStudy()
    instance = study.instance(study.cells()[0])
    right = instance.problem.mean_gradient
    problem = replace(instance.problem, mean_gradient=lambda x: (1 + 1e-7) * right(x))
    for judged_problem, verdict in ((instance.problem, Assessment.HOLDS), (problem, Assessment.FAILS)):
        found = composite_statements.errors(judged_problem, study.d)
        assert composite_statements.finite_difference(found).verdict is verdict


def test_the_printed_totals_hold_of_the_levels_that_give_them():
    """Fitted: the ten totals of the chosen stream have the printed digits; nine of them are too few."""
    from montecarlo.studies.assignment import streams

    levels = [streams(seed).levels.geometric(0.5, 8301) for seed in range(10)]
    totals = np.array([np.where(one <= 13, 2.0**one, 1.0).sum() for one in levels])
    found = classification_statements.realised_totals(totals)
    assert (found.verdict, found.basis) == (Assessment.HOLDS, Basis.FITTED)
    assert classification_statements.realised_totals(totals[:9]).verdict is Assessment.TOO_FEW
    assert classification_study.ClassificationStudy().horizon + 1 == 8301


@pytest.mark.parametrize("count", [3, 5, 8])
def test_the_test_by_sign_flips_has_its_level_exactly(count):
    """Null: the signs are fair coins. Over all 2ⁿ of them p ≤ α happens for at most a share α, and for some."""
    sizes = np.random.default_rng(count).exponential(size=count)
    values = np.array([p_below(sizes * signs) for signs in product((-1, 1), repeat=count)])
    for alpha in (2.0**-count, ALPHA, 0.25, 0.5):
        assert np.mean(values <= alpha) <= alpha
    assert values.min() == 2.0**-count
    assert p_above(-sizes) == p_below(sizes) == 1.0


def test_the_test_by_sign_flips_has_power():
    """Ten paired differences with mean −1 and standard deviation 1 are seen at α in three of four cases, surely."""
    rng = np.random.default_rng(0)
    hits = sum(p_below(rng.normal(-1, 1, 10)) <= ALPHA for _ in range(300))
    assert clopper_pearson(hits, 300, 0.999)[0] > 0.75


def test_many_seeds_are_drawn_and_keep_the_level():
    """Beyond the enumerated number of seeds p is never below one over the number of draws."""
    assert p_below(-np.ones(40)) == pytest.approx(2.0**-14)
    assert p_below(np.tile([1.0, -1.0], 20)) > 0.3


def test_what_is_not_a_number_settles_nothing():
    """A run that ended in NaN or infinity leaves the statement open, whatever the others say."""
    parts = {"x": np.array([np.nan] + [-1.0] * 9), "y": -np.ones(10)}
    assert all_below("", "", parts, "").verdict is Assessment.DEPENDS
    assert some_below("", "", {"x": parts["x"]}, "").verdict is Assessment.DEPENDS


@pytest.mark.parametrize(
    ("signs", "every", "some"),
    [
        ((-1, -1), "holds", "holds"),
        ((-1, 1), "fails", "holds"),
        ((1, 1), "fails", "fails"),
        ((0, -1), "depends", "holds"),
        ((0, 1), "fails", "depends"),
    ],
)
def test_all_and_some_of_two_parts(signs, every, some):
    """A part below zero, above it, or as often below as above; ten seeds."""
    coin = np.tile([1.0, -1.0], 5)
    parts = {str(i): (coin if sign == 0 else sign + 0.1 * coin) for i, sign in enumerate(signs)}
    assert all_below("", "", parts, "").verdict.value == every
    assert some_below("", "", parts, "").verdict.value == some
    few = {name: part[: fewest_seeds(2) - 1] for name, part in parts.items()}
    assert {all_below("", "", few, "").verdict, some_below("", "", few, "").verdict} == {Assessment.TOO_FEW}


@pytest.mark.parametrize(
    ("hits", "runs", "verdict"),
    [(10, 10, "holds"), (9, 10, "depends"), (6, 10, "depends"), (5, 10, "fails"), (2, 2, "too few seeds")],
)
def test_counts_are_judged_by_fishers_exact_test(hits, runs, verdict):
    """Against 10 of 10: equal counts hold, a count that one probability explains depends, others fail."""
    assert counted("", "", hits, runs, (10, 10), "").verdict.value == verdict


def test_one_exception_refutes_and_few_seeds_prove_little():
    """A statement about every run fails at one exception, and without any it needs five seeds."""
    found = [
        never("", "", exceptions, seeds, "").verdict.value for exceptions, seeds in ((1, 2), (0, 4), (0, 10))
    ]
    assert found == ["fails", "too few seeds", "holds"]
    assert decided("", "", False, "", "x").verdict is Assessment.FAILS
