"""The studies in miniature: files, bits, resumption, and checks that can fail."""

import csv
import json

import numpy as np
import pytest

import mcfw
from mcfw import baselines as b
from montecarlo.pool import Pool
from montecarlo.studies import study as studies
from montecarlo.studies.assignment import Assignment, Competitor, RunRecord, streams
from montecarlo.studies.classification_study import ClassificationStudy
from montecarlo.studies.composite_study import AWARE_TRIAL, CompositeStudy
from montecarlo.studies.figures import at
from montecarlo.studies.our_study import GRID_POINT, OurStudy, grid_point
from montecarlo.studies.power_law import fit
from montecarlo.studies.runner import origin, run_cells
from montecarlo.studies.sentence import Assessment, counted, weighed

TINY = {
    "classification": (
        studies.run_classification,
        ClassificationStudy(seeds=2, taus=(1, 10), horizon=20, updates=30, n=20, d=6, K=3),
    ),
    "composite": (studies.run_composite, CompositeStudy(seeds=2, taus=(1, 10), horizon=20, budget=100, n=20)),
    "ours": (
        studies.run_ours,
        OurStudy(seeds=1, taus=(1, 10), grid=(1, 10), slow=10, horizon=10, budget=40, n=20),
    ),
}


@pytest.fixture(scope="module", params=TINY)
def finished(request, tmp_path_factory):
    """Every study at a tiny size, run once in two processes."""
    folder = tmp_path_factory.mktemp(request.param)
    run, study = TINY[request.param]
    return folder, run, study, run(folder, jobs=2, study=study)


def test_the_files_have_the_promised_shape(finished):
    """table.csv, runs.csv and statements.json have their columns, one row per run, and known verdicts."""
    folder, _, study, report = finished
    table = list(csv.DictReader((folder / "table.csv").read_text().splitlines()))
    assert list(table[0]) == ["method", "tau", "mean", "sd", "seeds", "paper_mean", "paper_sd"]
    assert len(table) == len(report.rows)
    runs = list(csv.DictReader((folder / "runs.csv").read_text().splitlines()))
    assert list(runs[0]) == ["method", "tau", "seed", "samples", "gap"]
    assert len(runs) == len(study.cells()) == len(set(study.cells()))
    listed = json.loads((folder / "statements.json").read_text())
    assert {key for one in listed for key in one} == {"statement", "paper_label", "verdict", "evidence"}
    assert {one["verdict"] for one in listed} <= {"holds", "fails", "depends"}
    pictures = sorted(path.name for path in folder.iterdir() if path.suffix in (".svg", ".png"))
    assert len(pictures) == (6 if isinstance(study, OurStudy) else 2)


@pytest.mark.parametrize("finished", ["composite"], indirect=True)
def test_a_study_resumes_and_repeats_its_bytes(finished):
    """With one run deleted and one damaged, only these run again, in one process; every file has the same bytes."""
    folder, run, study, _ = finished
    written = [path for path in folder.iterdir() if path.is_file()]
    before = {path: path.read_bytes() for path in written}
    kept = sorted((folder / "runs").iterdir())
    times = {path: path.stat().st_mtime_ns for path in kept}
    kept[0].unlink()
    kept[1].write_bytes(kept[1].read_bytes()[:100])
    run(folder, jobs=1, study=study)
    assert {path: path.read_bytes() for path in written} == before
    assert [path for path in kept if path.stat().st_mtime_ns != times[path]] == kept[:2]


@pytest.mark.parametrize("finished", ["composite"], indirect=True)
def test_the_command_prints_the_table_and_refuses_unknown_names(finished, monkeypatch, capsys):
    """`mcfw study` names the studies it knows; a known one prints numbers, verdicts and where it wrote."""
    from mcfw.cli.study import run_study

    folder, _, _, report = finished
    monkeypatch.setitem(studies.STUDIES, "composite", lambda folder, seeds, jobs: report)
    run_study("composite", 2, 1, folder)
    printed = capsys.readouterr().out
    assert all(word in printed for word in ("unclipped", "0.0355", "holds", "wrote"))
    with pytest.raises(mcfw.InvalidInput, match="classification, composite, ours"):
        run_study("nonsense", 2, 1, folder)


def test_more_seeds_keep_the_finished_runs(tmp_path):
    """A study that grows by a seed runs the new cells only; one with another horizon runs all."""
    small = CompositeStudy(seeds=1, taus=(1,), horizon=20, budget=60, n=20, calibrate=False)
    run_cells(small, tmp_path, Pool(1))
    times = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    grown = CompositeStudy(seeds=2, taus=(1,), horizon=20, budget=60, n=20, calibrate=False)
    run_cells(grown, tmp_path, Pool(1))
    assert len(list(tmp_path.iterdir())) == 2 * len(times)
    assert all(path.stat().st_mtime_ns == time for path, time in times.items())
    other = CompositeStudy(seeds=1, taus=(1,), horizon=21, budget=60, n=20, calibrate=False)
    run_cells(other, tmp_path, Pool(1))
    assert all(path.stat().st_mtime_ns != time for path, time in times.items())


SINE = mcfw.problems.sine_regression(10, n=50)
LOGISTIC = mcfw.problems.classification(10, n=50, d=6, K=3)
PAIRS = {
    "sine, SGD": (SINE, lambda p: b.SGD(p, b.InverseRoot(0.3))),
    "sine, MVR2": (SINE, lambda p: b.ALFCGMVR2(p, 0.3)),
    "logistic, SGD": (LOGISTIC, lambda p: b.SGD(p, b.InverseRoot(9.0))),
    "logistic, MVR2": (LOGISTIC, lambda p: b.ALFCGMVR2(p, 0.1, beta=2.0)),
}


@pytest.mark.parametrize("name", PAIRS)
def test_a_competitor_is_the_interpreted_baseline(name):
    """The runs of a study give the curves of the interpreted baseline, and do not depend on the other seeds."""
    instance, build = PAIRS[name]
    method = build(instance.problem)
    together = Competitor(method, 150).outcomes(instance, range(3))
    alone = Competitor(method, 150).outcomes(instance, [1])[0]
    assert alone.curve_gaps.tobytes() == together[1].curve_gaps.tobytes()
    for seed, record in enumerate(together):
        result = b.run(
            method,
            instance.chain,
            iterations=150,
            x0=instance.x0,
            seed=streams(seed),
            progress=False,
            engine="reference",
        )
        np.testing.assert_allclose(record.curve_gaps[:-1], result.trace["gap"], rtol=1e-11, atol=0)
        assert record.samples == result.samples == 150


def test_the_level_stream_gives_the_printed_totals():
    """sec:exp-params: (1.129 ± 0.099)e5 states, range 9.61e4 to 1.35e5, for T + 1 = 8301 and seeds 0–9."""
    levels = [streams(seed).levels.geometric(0.5, 8301) for seed in range(10)]
    totals = np.array([np.where(one <= 13, 2.0**one, 1.0).sum() for one in levels])
    assert (round(totals.mean(), -2), round(totals.std(), -2)) == (112_900, 9_900)
    assert (round(totals.min(), -2), round(totals.max(), -2)) == (96_100, 135_100)


def test_statements_can_hold_fail_and_depend():
    """A claim true of every resample holds, one false of every resample fails, a coin toss depends."""
    gaps = {("a", 1): np.arange(10.0), ("b", 1): np.arange(10.0) + 5, ("c", 1): np.arange(10.0)[::-1] + 0.1}

    def below(left, right):
        return weighed("", "", gaps, lambda g: g[left, 1].mean() < g[right, 1].mean(), "").verdict

    assert below("a", "b") is Assessment.HOLDS
    assert below("b", "a") is Assessment.FAILS
    assert below("a", "c") is Assessment.DEPENDS
    gaps = {key: values[:4] for key, values in gaps.items()}
    assert below("a", "b") is Assessment.DEPENDS


@pytest.mark.parametrize(
    ("hits", "claimed", "verdict"),
    [(10, 10, "holds"), (9, 10, "depends"), (2, 10, "fails"), (10, 1, "fails")],
)
def test_counts_are_judged_by_an_exact_interval(hits, claimed, verdict):
    """Of ten runs: equal counts hold; a count that a probability in the interval explains depends; others fail."""
    assert counted("", "", hits, 10, claimed).verdict.value == verdict


def test_the_exponent_of_a_power_law_is_found():
    """gap = τ^0.7 with multiplicative noise: the interval covers 0.7 and is short."""
    rng = np.random.default_rng(0)
    gaps = {("m", tau): tau**0.7 * np.exp(0.1 * rng.normal(size=10)) for tau in (1, 10, 100)}
    found = fit(gaps, "m", (1, 10, 100))
    assert found.low < 0.7 < found.high < found.low + 0.1


def test_a_curve_is_read_at_or_before_a_number_of_states():
    """Between two recorded points the earlier one counts."""
    run = RunRecord(0.1, 20, 2, 0, 0.0, 0.0, np.array([0, 10, 20]), np.array([1.0, 0.5, 0.1]))
    assert at(run, np.array([0.0, 9.9, 10.0, 20.0])).tolist() == [1.0, 1.0, 0.5, 0.1]


def test_a_study_is_kept_by_its_sources_not_by_a_version(monkeypatch):
    """Another text of any module that a study reaches, or another field, is another origin."""
    study = CompositeStudy()
    before = origin(study)
    assert origin(CompositeStudy(seeds=3)) == before
    assert origin(CompositeStudy(horizon=7)) != before
    monkeypatch.setattr(mcfw, "__version__", "9.9")
    assert origin(study) == before
    monkeypatch.setattr("montecarlo.studies.runner.sources_digest", lambda *modules: "other")
    assert origin(study) != before


def test_values_travel_as_values():
    """A run's parameters are fields of it: the plan of a grid point has them, whatever its name looks like."""
    point = OurStudy(n=20).plan(grid_point(0.125, 1e-9, 1)._replace(method=GRID_POINT))
    assert (point.regime.rho, point.regime.beta) == (0.125, 1e-9)
    trial = CompositeStudy(n=20).plan(Assignment(AWARE_TRIAL, 1, 100, "calibration", (1 / 3,)))
    assert trial.regime.rho0 == 1 / 3
