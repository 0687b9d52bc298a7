"""Study 6: the places are what they claim, the statements follow from the data, and a small version runs."""

import math

import numpy as np
import pytest

import mcfw
from montecarlo.pool import Pool
from montecarlo.studies.practice import arms
from montecarlo.studies.practice import statements as said
from montecarlo.studies.practice import study as p
from montecarlo.studies.practice.arms import (
    AUTO,
    AWARE,
    BATCHED,
    DOG,
    FRANK_WOLFE,
    LAST_SGD,
    MOMENTUM,
    OBLIVIOUS,
    REFERENCE,
    SGD,
    STORM_FW,
    THINNED,
    can_run,
    values_of,
)
from montecarlo.studies.practice.problem_list import PLACES, place
from montecarlo.studies.practice.reference import descend
from montecarlo.studies.statement_test import Assessment
from montecarlo.studies.study import STUDIES, read_study, run_study

HOLDS, FAILS = Assessment.HOLDS, Assessment.FAILS
HERE = "sine, tau 10"


def record(objective, *, start=1.0, seconds=1.0, engine="interpreted"):
    """A run with this end."""
    return p.PracticeRecord(1, 0.0, 1, start, objective, math.nan, 1, engine, "COMPLETED", seconds)


def outcomes(
    ours, theirs, *, batched=0.9, in_time=None, seconds=1.0, places=(HERE,), reference=0.0, **others
):
    """Five seeds of `auto`, SGD with and without its average, and the pilot's method, with these ends."""
    study, found = p.PracticeStudy(places=places), {}
    for name in places:
        found[study.cell(REFERENCE, name, 0)] = record(reference)
        for seed in range(5):
            found[study.cell(AUTO, name, seed)] = record(ours + 1e-9 * seed, seconds=seconds, **others)
            found[study.cell(SGD, name, seed, 0.1)] = record(theirs)
            found[study.cell(SGD + p.IN_TIME, name, seed, 0.1, 5000)] = record(in_time or theirs)
            found[study.cell(LAST_SGD, name, seed, 0.1)] = record(2 * theirs)
            found[study.cell(BATCHED, name, seed)] = record(batched)
    return found


def verdict(found, part):
    """The verdicts of the statements that hold this text."""
    return [s.verdict for s in said.statements(found) if part in s.statement]


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [(0.1, 0.1, HOLDS), (0.119, 0.1, HOLDS), (0.121, 0.1, FAILS), (9e-5, 1e-6, HOLDS), (2e-4, 1e-6, FAILS)],
)
def test_near_the_best_is_a_factor_of_its_excess(ours, theirs, expected):
    """1.2 × the smallest median excess of a competitor, or below a ten-thousandth of the start's."""
    assert verdict(outcomes(ours, theirs), "of the best competitor, at equal states") == [expected]


def test_the_two_tables_are_judged_apart():
    """At equal states from the runs with N states, at equal seconds from those in the seconds of `auto`."""
    found = outcomes(0.1, 0.2, in_time=0.05)
    assert verdict(found, "of the best competitor, at equal states") == [HOLDS]
    assert verdict(found, "of the best competitor, in the CPU seconds of `auto`") == [FAILS]
    assert said.best_rival(said.excesses(found), HERE, said.SECONDS) == (SGD, pytest.approx(0.05))


def test_the_excess_is_measured_from_the_best_point_that_anyone_found():
    """F* is the least of all runs and the reference: a reference that is stuck does not make an excess negative."""
    excess = said.excesses(outcomes(0.3, 0.2, reference=0.25))
    assert excess[SGD, HERE] == [0.0] * 5
    assert excess[AUTO, HERE] == pytest.approx([(0.3 - 0.2) / 0.8] * 5)


def test_ninety_percent_of_the_places():
    """9 of 10 hold, 8 of 10 fail."""
    names = tuple(PLACES)[:10]
    for lost, expected in ((1, HOLDS), (2, FAILS)):
        found = outcomes(0.1, 0.1, places=names)
        for cell, run in list(found.items()):
            if cell.method == AUTO and cell.place in names[:lost]:
                found[cell] = run._replace(objective=0.5)
        assert verdict(found, "On at least 90% of the places")[0] is expected


def test_one_run_above_its_start_or_refused_is_enough():
    """Both statements fall with one run."""
    found = outcomes(0.1, 0.1)
    assert verdict(found, "above its start") == [HOLDS]
    assert verdict(found, "is refused") == [HOLDS]
    cell = next(c for c in found if c.method == AUTO and c.seed == 3)
    assert verdict({**found, cell: found[cell]._replace(objective=1.001)}, "above its start") == [FAILS]
    assert verdict({**found, cell: found[cell]._replace(engine=p.REFUSED)}, "is refused") == [FAILS]


def test_seconds_are_compared_with_those_of_sgd():
    """As many are allowed, more are not."""
    assert verdict(outcomes(0.1, 0.1, seconds=1.0), "no more CPU seconds") == [HOLDS]
    assert verdict(outcomes(0.1, 0.1, seconds=1.01), "no more CPU seconds") == [FAILS]


def test_the_pilots_method_is_compared_by_pairs():
    """Five seeds all below settle it; all above settle the opposite."""
    assert verdict(outcomes(0.1, 0.1, batched=0.9), "one-pass") == [HOLDS]
    assert verdict(outcomes(0.5, 0.1, batched=0.2), "one-pass") == [FAILS]


def test_the_full_gradient_is_no_competitor_on_a_stream():
    """It reads no state: its end is told, and does not enter the goal."""
    found = outcomes(0.1, 0.1)
    for seed in range(5):
        found[p.PracticeStudy().cell(FRANK_WOLFE, HERE, seed)] = record(0.001)
    assert verdict(found, "of the best competitor, at equal states") == [HOLDS]
    assert "ahead of `auto` on 1 of 1 places" in said.headlines(found)[-1]


def test_the_tuning_chooses_the_least_objective_and_the_states_of_the_seconds():
    """The step of the best trial; N·(seconds of auto)/(seconds of the method), to two digits, within a factor of 16."""
    study = p.PracticeStudy(places=(HERE,))
    trials = {
        study.cell(AUTO, HERE, p.TUNING_SEED): record(0.2, seconds=0.1),
        study.cell(SGD, HERE, p.TUNING_SEED, 0.1): record(0.3, seconds=0.2),
        study.cell(SGD, HERE, p.TUNING_SEED, 0.3): record(0.2, seconds=0.4),
        study.cell(LAST_SGD, HERE, p.TUNING_SEED, 0.01): record(0.9, seconds=0.001),
    }
    chosen = p.choose(study, trials)
    assert chosen[SGD, HERE] == (0.3, 5000.0)
    assert chosen[LAST_SGD, HERE] == (0.3, 320_000.0)


def test_a_method_runs_where_its_constants_are_known():
    """Thinned batches need L and G_σ, which data do not state; a matrix is no place for a multilevel run."""
    assert can_run(THINNED, place(HERE))
    assert can_run(AWARE, place(HERE))
    assert not can_run(THINNED, place("wine"))
    assert not can_run(AWARE, place("wine"))
    assert can_run(OBLIVIOUS, place("wine"))
    assert not can_run(OBLIVIOUS, place("completion 300x200"))
    assert not can_run(FRANK_WOLFE, place("logistic, AR(.95)"))
    assert len(values_of(SGD, place("completion 300x200"))) > len(values_of(SGD, place(HERE))) - 1


def test_there_are_enough_places():
    """The library's at four mixing times, a newcomer's two, seven of real data, two large nuclear balls."""
    assert len(PLACES) == 23
    assert sum(name.endswith(("tau 1", "tau 10", "tau 100", "tau 334")) for name in PLACES) == 8
    assert sum(name.startswith("nuclear") for name in PLACES) == 2


def test_an_unknown_place_is_named():
    """The error lists what there is."""
    with pytest.raises(mcfw.InvalidInput, match="place = 'nowhere' must be one of sine"):
        place("nowhere")


@pytest.mark.parametrize("name", ["identification", "portfolio by MCMC", "wine"])
def test_the_reference_is_stationary(name):
    """Its Frank–Wolfe gap is a millionth of the start's, so that F* is not the end of a bad run."""
    one = place(name)
    assert one.population.gap(descend(one)) < 1e-6 * one.population.gap(one.x0)


def test_the_judge_takes_the_better_point_and_the_start_where_nothing_ran():
    """Two points: the smaller objective counts; a refused run stays at its start."""
    one = place(HERE)
    best = descend(one)
    found = p.judged(one, (one.x0, best), "compiled", "COMPLETED", 0.0)
    assert found.objective == one.objective(best) < found.start == one.objective(one.x0)


def test_a_refusal_is_a_row():
    """A method that cannot run leaves its start, with its name for the error."""
    (found,) = p.Timed(place("sine, tau 334"), THINNED, (), 600).outcomes(None, [0])
    assert (found.engine, found.status) == (p.REFUSED, "InvalidInput")
    assert found.objective == found.start


@pytest.mark.parametrize("method", [DOG, MOMENTUM, STORM_FW])
def test_a_baseline_consumes_the_states_that_it_is_given(method):
    """2,000 states in batches, and no state more; it gets somewhere."""
    values = (3.0,) if method == STORM_FW else ()
    (found,) = p.Timed(place("wine"), method, values, 2000).outcomes(None, [1])
    assert found.samples == 2000
    assert found.objective < found.start


def test_the_methods_see_what_a_stream_gives():
    """No value and no population gradient: what the judge knows is not on the clock."""
    given = arms.unjudged(place(HERE).problem)
    assert given.value is None
    assert given.mean_gradient is None


def test_a_newcomers_stream_is_one_of_its_own():
    """Rows of a seed repeat, those of another differ, and their memory is .95."""
    one = place("logistic, AR(.95)")
    rows = [np.array(one.stream(seed, 4000).walk(np.random.default_rng(0), None, 4000)) for seed in (0, 0, 1)]
    assert np.array_equal(rows[0], rows[1])
    assert not np.array_equal(rows[0], rows[2])
    x = rows[0][:, 0]
    assert np.corrcoef(x[1:], x[:-1])[0, 1] == pytest.approx(0.95, abs=0.03)


def test_a_small_version_runs_and_is_derived_again_from_its_files(tmp_path):
    """Two places, one seed: it runs, writes, draws; what is stored gives the same files; the picture has a name."""
    study = p.PracticeStudy(**p.QUICK)
    found = run_study("practice", tmp_path, Pool(jobs=1), study, "--quick")
    assert {s.verdict for s in found.statements} <= {*Assessment}
    assert len(found.statements) == 2 * 2 + 2 + 2 + 2 + 2
    stored = read_study(tmp_path)
    assert stored.altered == []
    assert [s.statement for s in stored.report.statements] == [s.statement for s in found.statements]
    assert (tmp_path / "excess.png").stat().st_size > 1000
    assert "Excess in the CPU seconds" in (tmp_path / "findings.md").read_text()
    assert STUDIES["practice"].measure == "objective"
