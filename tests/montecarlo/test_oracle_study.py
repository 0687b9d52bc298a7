"""Study 7: arrivals are read off curves, statements follow from the data, and a small version runs."""

import math

import numpy as np
import pytest

from montecarlo.pool import Pool
from montecarlo.studies.oracles import statements as said
from montecarlo.studies.oracles import study as o
from montecarlo.studies.projection.clocked_run import TimedRecord
from montecarlo.studies.statement_test import Assessment
from montecarlo.studies.study import read_study, run_study

HOLDS, FAILS = Assessment.HOLDS, Assessment.FAILS
HERE = "nuclear:300x200"


def record(tenth, hundredth=math.inf):
    """A run that arrived after so many seconds."""
    return o.OracleRecord(1, 0.1, 1, 1.0, 1.0, 1.0, tenth, hundredth)


def outcomes(auto, free, sgd, projection=3.0, place=HERE):
    """Every method at one size: seconds to 10 % and 1 %; an oracle takes a tenth of a second."""
    cell = o.Assignment
    return {
        cell(o.ORACLE, 10, 0, place): record(0.1),
        cell(o.PROJECTION, 10, 0, place): record(projection),
        cell(o.AUTO, 10, 0, place): record(*auto),
        cell(o.MOMENTUM, 10, 0, place): record(*free),
        cell(o.FRANK_WOLFE, 10, 0, place): record(9.0),
        cell(o.SGD, 10, 0, place, (0.1,)): record(*sgd),
        cell(o.SGD, 10, 0, place, (1.0,)): record(7.0, 7.5),
    }


def verdicts(found):
    """Of the three statements."""
    return [statement.verdict for statement in said.statements(found)]


def test_arrivals_are_the_first_points_below_the_targets():
    """Gaps 1, .5, .09, .02, .009 at 0 … 4 seconds and 0, 10, … states: a tenth at 2, a hundredth at 4."""
    gaps = np.array([1.0, 0.5, 0.09, 0.02, 0.009])
    clock = np.arange(5.0)
    found = o.told(TimedRecord(40, 0.009, 4, 1.0, 0.0, 0.0, 10 * clock, gaps, clock))
    assert (found.seconds_tenth, found.seconds_hundredth) == (2.0, 4.0)
    assert (found.states_tenth, found.states_hundredth) == (20.0, 40.0)
    never = o.told(TimedRecord(20, 0.09, 2, 1.0, 0.0, 0.0, clock[:3], gaps[:3], clock[:3]))
    assert never.seconds_hundredth == math.inf


def test_who_is_first_decides_at_each_target():
    """One oracle a step is first to 10 %, `auto` to 1 %; ahead by 2 where a projection costs 30 oracles."""
    assert verdicts(outcomes((2.0, 3.0), (1.0, 8.0), (4.0, 6.0))) == [HOLDS, FAILS, HOLDS]
    assert verdicts(outcomes((2.0, 3.0), (1.0, 8.0), (4.0, 5.9))) == [HOLDS, FAILS, FAILS]
    assert verdicts(outcomes((2.0, 3.0), (2.5, 8.0), (4.0, 6.0))) == [FAILS, FAILS, HOLDS]
    assert verdicts(outcomes((2.0, 3.0), (1.0, 2.0), (4.0, 6.0))) == [HOLDS, HOLDS, FAILS]
    assert verdicts(outcomes((2.0, math.inf), (1.0, math.inf), (4.0, math.inf))) == [HOLDS, FAILS, FAILS]


def test_a_cheap_projection_is_no_place_to_be_ahead():
    """At 19 oracles for a projection the size does not count."""
    assert verdicts(outcomes((2.0, 3.0), (1.0, 8.0), (4.0, 6.0), projection=1.9))[-1] is FAILS


def test_sgd_is_judged_by_the_best_of_its_steps():
    """The step 0.1 arrives after 4 s, the step 1 after 7 s."""
    assert said.arrival(outcomes((2.0, 3.0), (1.0, 8.0), (4.0, 6.0)), o.SGD, HERE, 0.1) == 4.0


def test_what_did_not_run_is_no_rival():
    """Without SGD the others decide, and the evidence says that it was not run."""
    found = {
        cell: run
        for cell, run in outcomes((2.0, 3.0), (1.0, 2.0), (0.1, 0.1)).items()
        if cell.method != o.SGD
    }
    assert verdicts(found)[:2] == [HOLDS, HOLDS]
    first = said.statements(found)[0]
    assert "SGD not run" in first.evidence
    assert first.statement.endswith("before `auto`.")


def test_who_never_arrives_is_not_said_to_be_behind_by_a_factor():
    """A run ends at its cap: that momentum Frank–Wolfe did not arrive in it makes `auto` twice as fast as nobody."""
    found = {
        cell: run
        for cell, run in outcomes((2.0, 3.0), (1.0, math.inf), (0.1, 0.1)).items()
        if cell.method != o.SGD
    }
    assert verdicts(found)[-1] is FAILS


def test_the_sentence_names_the_sizes():
    """Both targets, with every number."""
    tenth, hundredth = said.headlines(outcomes((2.0, 3.0), (1.0, 8.0), (4.0, 6.0)))
    assert "one oracle a step is first at nuclear:300x200" in tenth
    assert "first at no size" in hundredth


@pytest.mark.slow
def test_a_small_version_runs_and_is_derived_again_from_its_files(tmp_path):
    """Three sizes: it runs, writes and draws, and what is stored gives the same files."""
    found = run_study("oracles", tmp_path, Pool(jobs=1), o.OracleStudy(**o.QUICK), "--quick")
    assert len(found.statements) == 2 * 3 + 1
    assert read_study(tmp_path).altered == []
    assert (tmp_path / "seconds.png").stat().st_size > 1000


def test_a_growing_run_ends_at_a_hundredth_of_the_gap():
    """On a small ball `auto` arrives, and stops where it does."""
    study = o.OracleStudy(**o.QUICK)
    cell = o.Assignment(o.AUTO, 10, 0, "nuclear:30x20")
    (found,) = study.plan(cell).outcomes(study.instance(cell), [0])
    assert found.gap <= 0.01 * found.start
    assert found.seconds_tenth <= found.seconds_hundredth < math.inf
