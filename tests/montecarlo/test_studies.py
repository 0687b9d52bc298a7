"""The studies in miniature: files, bits, resumption, and checks that can fail."""

import csv
import json
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import mcfw
from mcfw import baselines as b
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.experiments import study as command
from mcfw.cli.experiments.study import check
from montecarlo.pool import Pool
from montecarlo.studies.assignment import REFUSED, Assignment, Competitor, RunRecord, SelfTuned, streams
from montecarlo.studies.classification.study import ClassificationStudy
from montecarlo.studies.composite.study import AWARE_TRIAL, CompositeStudy
from montecarlo.studies.data.study import DataStudy
from montecarlo.studies.figures import at, read_description
from montecarlo.studies.ours.study import GRID_POINT, OurStudy, grid_point
from montecarlo.studies.output_files import StudyReport, kept
from montecarlo.studies.projection.study import ProjectionStudy
from montecarlo.studies.provenance_line import Stamp, read_stamp, stamp_of
from montecarlo.studies.runner import origin, record_of, run_cells
from montecarlo.studies.statement_test import Assessment, Statement
from montecarlo.studies.study import STUDIES, read_study, run_study

TINY = {
    "classification": ClassificationStudy(seeds=2, taus=(1, 10), horizon=20, updates=30, n=20, d=6, K=3),
    "composite": CompositeStudy(seeds=2, taus=(1, 10), horizon=20, budget=100, n=20),
    "ours": OurStudy(seeds=1, taus=(1, 10), grid=(1, 10), slow=10, horizon=10, budget=12800, n=20),
    "projection": ProjectionStudy(
        seeds=2, sizes=("nuclear:12x6", "nuclear:14x6", "spectraplex:6", "birkhoff:5"), batch=50, sgd_batch=50,
        oracles=8, projections=4, horizon=4, pilot_budget=1300,
    ),
    "data": DataStudy(seeds=2, places=("wine",), budget=1300, horizon=20, passes=30),
}  # fmt: skip
PICTURES = {"classification": 1, "composite": 1, "ours": 3, "projection": 3, "data": 2}


class Finished(NamedTuple):
    """A tiny study that was run into a folder."""

    name: str
    folder: Path
    study: Any
    report: StudyReport

    def tuned(self):
        """The specification whose runs were judged."""
        return STUDIES[self.name].tune(self.study, run_cells(self.study, self.folder / "runs", Pool(1)))


@pytest.fixture(scope="module", params=TINY)
def finished(request, tmp_path_factory):
    """Every study at a tiny size, run once in two processes."""
    name = request.param
    folder = tmp_path_factory.mktemp(name)
    return Finished(name, folder, TINY[name], run_study(name, folder, Pool(2), TINY[name]))


def test_the_files_have_the_promised_shape(finished):
    """table.csv, runs.csv and statements.json have their columns, one row per run, and known verdicts."""
    folder, study = finished.folder, finished.study
    table = list(csv.DictReader((folder / "table.csv").read_text().splitlines()[1:]))
    assert list(table[0]) == ["method", "tau", "mean", "sd", "seeds", "paper_mean", "paper_sd"]
    assert len(table) == len(finished.report.rows)
    runs = list(csv.DictReader((folder / "runs.csv").read_text().splitlines()[1:]))
    assert list(runs[0]) == ["method", "tau", "seed", *kept(record_of(study))]
    assert len(runs) == len(set(study.cells()) | set(finished.tuned().cells()))
    listed = json.loads((folder / "statements.json").read_text())["statements"]
    assert {key for one in listed for key in one} == set(Statement._fields)
    assert {one["verdict"] for one in listed} <= {verdict.value for verdict in Assessment}
    assert all(one["null"] for one in listed)
    paired = [one for one in listed if one["basis"] == "exact paired test"]
    assert paired
    assert {one["verdict"] for one in paired} == {"too few seeds"}
    assert len(list(folder.glob("*.png"))) == PICTURES[finished.name]


def test_every_file_carries_its_origin(finished):
    """Tables, statements and figures hold the same stamp: command, seeds, settings, digest, versions, and no date."""
    folder, expected = finished.folder, stamp_of(finished.name, finished.study)
    assert {"sources", "versions", "command", "seeds", "settings"} <= set(expected._fields)
    found = [read_stamp(folder / "table.csv"), read_stamp(folder / "runs.csv")]
    found += [Stamp(**json.loads((folder / "statements.json").read_text())["stamp"])]
    found += [read_description(path) for path in folder.glob("*.png")]
    if (folder / "findings.md").is_file():
        line = (folder / "findings.md").read_text().partition("\n")[0]
        found.append(Stamp(**json.loads(line.removeprefix("<!-- ").removesuffix(" -->"))))
    if (folder / "seconds.csv").is_file():
        found.append(read_stamp(folder / "seconds.csv"))
        assert "not reproducible" in (folder / "seconds.csv").read_text().splitlines()[1]
    assert len(found) == len([path for path in folder.iterdir() if path.is_file()])
    assert all(stamp == expected for stamp in found)


def test_a_stored_study_is_derived_again_from_its_runs(finished, monkeypatch, capsys):
    """The stored files are what the stored runs give; with other sources the study is stale, not wrong."""
    stored = read_study(finished.folder)
    assert (stored.origin.word, stored.altered) == ("current", [])
    assert stored.report.rows == finished.report.rows
    monkeypatch.setattr("montecarlo.studies.provenance_line.sources_digest", lambda *modules: "other")
    assert (read_study(finished.folder).origin.word, read_study(finished.folder).altered) == ("stale", [])
    assert check(finished.folder) is ExitCode.INCONCLUSIVE
    assert "stale" in capsys.readouterr().out


@pytest.mark.parametrize("finished", ["composite"], indirect=True)
def test_an_edited_file_is_named(finished, tmp_path):
    """A digit changed in a table or a verdict changed by hand is not what the runs give, and the command says so."""
    folder = shutil.copytree(finished.folder, tmp_path / "copy", ignore=shutil.ignore_patterns("runs"))
    assert check(folder) is ExitCode.HELD
    for file, old, new in (("table.csv", "0.0355", "0.0356"), ("statements.json", '"holds"', '"fails"')):
        path, text = folder / file, (folder / file).read_text()
        path.write_text(text.replace(old, new, 1))
        assert read_study(folder).altered == [file]
        assert check(folder) is ExitCode.VIOLATED
        path.write_text(text)
    lines = (folder / "runs.csv").read_text().splitlines(keepends=True)
    (folder / "runs.csv").write_text("".join(lines[:-1]))
    with pytest.raises(mcfw.InvalidInput, match="lacks the run"):
        read_study(folder)


@pytest.mark.parametrize("finished", ["composite", "projection", "data"], indirect=True)
def test_a_study_resumes_and_repeats_its_bytes(finished):
    """With one run deleted and one damaged, only these run again, what no clock gave has the same bytes."""
    folder = finished.folder
    timed = {"table.csv", "runs.csv"} if (folder / "seconds.csv").is_file() else None
    written = [path for path in folder.iterdir() if path.is_file() and (timed is None or path.name in timed)]
    assert not any(b"seconds" in path.read_bytes().partition(b"\n")[2] for path in written if timed)
    before = {path: path.read_bytes() for path in written}
    kept = sorted((folder / "runs").iterdir())
    times = {path: path.stat().st_mtime_ns for path in kept}
    kept[0].unlink()
    kept[1].write_bytes(kept[1].read_bytes()[:100])
    run_study(finished.name, folder, Pool(1), finished.study)
    assert {path: path.read_bytes() for path in written} == before
    assert [path for path in kept if path.stat().st_mtime_ns != times[path]] == kept[:2]


@pytest.mark.parametrize("finished", ["composite"], indirect=True)
def test_the_command_prints_the_table_and_refuses_unknown_names(finished, monkeypatch, capsys):
    """`mcfw study` names the studies it knows; a known one prints numbers, verdicts and where it wrote."""
    monkeypatch.setattr(command, "run_study", lambda *arguments: finished.report)
    command.run("composite", 2, Pool(1), finished.folder)
    printed = capsys.readouterr().out
    assert all(word in printed for word in ("unclipped", "0.0355", "too few", "fitted", "wrote", "of CPU"))
    for name in ("nonsense", None):
        with pytest.raises(mcfw.InvalidInput, match="classification, composite, ours, projection, data"):
            command.run(name, 2, Pool(1), finished.folder)


@pytest.mark.parametrize("finished", ["projection"], indirect=True)
def test_seconds_are_read_back_and_not_compared(finished, tmp_path):
    """Other seconds give other verdicts, never an altered runs.csv; a study without its seconds is refused."""
    folder = shutil.copytree(finished.folder, tmp_path / "copy", ignore=shutil.ignore_patterns("runs"))
    path = folder / "seconds.csv"
    lines = [line.rpartition(",")[0] for line in path.read_text().splitlines()[3:]]
    head = path.read_text().splitlines()[:3]
    path.write_text("\n".join([*head, *(f"{line},{i + 1}.5" for i, line in enumerate(lines))]) + "\n")
    assert set(read_study(folder).altered) <= {"statements.json", "findings.md"}
    assert "findings.md" in read_study(folder).altered
    path.unlink()
    with pytest.raises(mcfw.InvalidInput, match=r"seconds\.csv is not there"):
        read_study(folder)


@pytest.mark.parametrize("finished", ["data"], indirect=True)
def test_a_tuning_run_decides_what_is_read_back(finished, tmp_path):
    """The values that a stored study is judged with are chosen again from its own tuning runs."""
    folder = shutil.copytree(finished.folder, tmp_path / "copy", ignore=shutil.ignore_patterns("runs"))
    path, lines = folder / "runs.csv", (folder / "runs.csv").read_text().splitlines(keepends=True)
    value = lines[1].split(",").index("value") + 1  # the name holds a comma, in quotes
    trials = [i for i, line in enumerate(lines) if ",1000," in line]
    assert len(trials) == 8
    chosen = min(trials[:4], key=lambda i: float(lines[i].split(",")[value + 1]))
    cells = lines[chosen].split(",")
    cells[value + 1] = "9e9"
    lines[chosen] = ",".join(cells)
    path.write_text("".join(lines))
    with pytest.raises(mcfw.InvalidInput, match="lacks the run"):
        read_study(folder)


def test_options_are_those_of_the_study():
    """Sizes and miniatures belong to the studies that have them; the message names these."""
    assert command.specified("projection", None, "birkhoff:5", False).sizes == ("birkhoff:5",)
    assert command.specified("data", 3, None, True).seeds == 3
    assert command.specified("data", None, None, True).seeds == 2
    for wrong, named in (
        (("data", None, "birkhoff:5", False), "projection"),
        (("ours", 1, None, True), "data"),
    ):
        with pytest.raises(mcfw.InvalidInput, match=named):
            command.specified(*wrong)
    with pytest.raises(mcfw.InvalidInput, match="seeds"):
        command.specified("data", 0, None, False)


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


def test_a_curve_is_read_at_or_before_a_number_of_states():
    """Between two recorded points the earlier one counts, and before the first there is none."""
    run = RunRecord(20, 0.1, 2, 0, 0.0, 0.0, "compiled", np.array([5, 10, 20]), np.array([1.0, 0.5, 0.1]))
    assert at(run, np.array([5.0, 9.9, 10.0, 20.0])).tolist() == [1.0, 1.0, 0.5, 0.1]
    assert np.isnan(at(run, np.array([0.0, 4.9]))).all()


def test_a_study_is_kept_by_its_sources_not_by_a_version(monkeypatch):
    """Another text of any module that a study reaches, or another field, is another origin."""
    study = CompositeStudy()
    before = origin(study)
    assert origin(CompositeStudy(seeds=3)) == before
    assert origin(CompositeStudy(horizon=7)) != before
    monkeypatch.setattr(mcfw, "__version__", "9.9")
    assert origin(study) == before
    monkeypatch.setattr("montecarlo.studies.runner.computed_by", lambda *modules: "other")
    assert origin(study) != before


def test_values_travel_as_values():
    """A run's parameters are fields of it: the plan of a grid point has them, whatever its name looks like."""
    point = OurStudy(n=20).plan(grid_point(0.125, 1e-9, 1)._replace(method=GRID_POINT))
    assert (point.regime.rho, point.regime.beta) == (0.125, 1e-9)
    trial = CompositeStudy(n=20).plan(Assignment(AWARE_TRIAL, 1, 100, "calibration", (1 / 3,)))
    assert trial.regime.rho0 == 1 / 3


def test_a_pilot_that_refuses_leaves_the_run_at_its_start(monkeypatch):
    """The arm `auto` counts the pilot's states and hands back the gap of the start when nothing was advised."""

    def refuse(*arguments, **options):
        raise mcfw.PilotRefused("too little")

    monkeypatch.setattr(mcfw, "solve", refuse)
    (record,) = SelfTuned(2000).outcomes(SINE, [0])
    assert (record.engine, record.gap, record.iterations) == (REFUSED, SINE.problem.gap(SINE.x0), 0)
    assert record.samples == 100
