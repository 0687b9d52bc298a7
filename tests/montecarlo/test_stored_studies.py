"""What docs/studies holds: derived from its own runs, told by docs/studies.md, and kept apart from other sources."""

import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

import mcfw
from montecarlo import provenance
from montecarlo.store import Store
from montecarlo.studies import readme_text
from montecarlo.studies.assignment import RunRecord
from montecarlo.studies.composite.study import SGD, CompositeStudy
from montecarlo.studies.figures import read_description
from montecarlo.studies.runner import _kept, origin, rests_on
from montecarlo.studies.study import STUDIES, read_origin, read_study

ROOT = Path(__file__).parents[2]
STORED, PAGE = ROOT / "docs" / "studies", ROOT / "docs" / "studies.md"
TINY = CompositeStudy(seeds=1, taus=(1,), horizon=20, budget=60, n=20, calibrate=False)
ESTIMATE = "total / burst.averaged if burst.averaged > 1 else total"
KERNEL = "share * there[i]) + share * here[i]"


@pytest.mark.parametrize("name", STUDIES)
def test_the_stored_files_are_what_the_stored_runs_give(name):
    """Tables and verdicts are derived again from runs.csv, byte for byte, and the figures carry the same stamp."""
    stored = read_study(STORED / name)
    assert stored.altered == []
    assert stored.origin.stamp.seeds == STUDIES[name].specification().seeds
    pictures = list((STORED / name).glob("*.png"))
    assert pictures
    assert all(read_description(path) == stored.origin.stamp for path in pictures)


def test_the_page_says_what_the_stored_studies_say():
    """The lines between the marks are those that the data give; only whether they are current may have changed."""

    def data(text):
        return [line for line in text.splitlines() if not line.startswith(readme_text.STATE)]

    text = readme_text.passage(PAGE.read_text(), PAGE)
    assert data(text) == data(readme_text.block(STORED))
    assert len(text.splitlines()) == len(data(text)) + 1


def test_a_changed_run_changes_the_text(tmp_path):
    """The sentences follow the data: with other gaps in runs.csv the block is another."""
    folder = shutil.copytree(STORED, tmp_path / "studies", ignore=shutil.ignore_patterns("runs"))
    runs = folder / "composite" / "runs.csv"
    assert readme_text.block(folder) == readme_text.block(STORED)
    lines = [_worse(line) for line in runs.read_text().splitlines(keepends=True)]
    runs.write_text("".join(lines))
    assert readme_text.block(folder) != readme_text.block(STORED)
    with pytest.raises(mcfw.InvalidInput, match="no place"):
        readme_text.passage("a page without marks", Path("page.md"))


def _worse(line):
    """A run of SGD ends at 7.5; other lines as they are."""
    cells = line.split(",")
    return ",".join([*cells[:4], "7.5", *cells[5:]]) if cells[0] == SGD else line


def test_whether_the_stored_studies_are_current_is_said():
    """Stale studies are no failure, but they are named: by this skip, by the report and by `mcfw study --check`."""
    states = {name: read_origin(STORED / name).word for name in STUDIES}
    stale = [name for name, word in states.items() if word == "stale"]
    if stale:
        pytest.skip(
            f"STALE: the sources have changed since {', '.join(stale)} ran; `make studies` runs them again"
        )
    assert set(states.values()) == {"current"}


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("mcfw.method.estimator", ESTIMATE, f"-3 * ({ESTIMATE})"),
        ("mcfw.engine.method_steps", KERNEL, KERNEL.replace("+ share", "- 3 * share")),
        ("mcfw.engine.walks", "import", "import "),
    ],
)
def test_other_sources_do_not_take_kept_runs(module, old, new, monkeypatch, tmp_path):
    """With −3 times the estimate, in the reference or in a kernel, what was kept counts as not there."""
    cell = TINY.cells()[0]
    before = Store(tmp_path, origin(TINY))
    record = TINY.plan(cell).outcomes(TINY.instance(cell), [cell.seed])[0]
    before.put(repr(tuple(cell)), {name: np.asarray(value) for name, value in record._asdict().items()})
    assert _kept(before, cell, RunRecord) is not None
    read = provenance._source
    assert old.encode() in read(module)

    def changed(name):
        return read(name).replace(old.encode(), new.encode()) if name == module else read(name)

    monkeypatch.setattr(provenance, "_source", changed)
    monkeypatch.setattr(provenance, "sources_digest", provenance.sources_digest.__wrapped__)
    assert _kept(Store(tmp_path, origin(TINY)), cell, RunRecord) is None


RERUN = """
import sys
from importlib import metadata
from pathlib import Path
from montecarlo.pool import Pool
from montecarlo.studies.assignment import RunRecord
from montecarlo.studies.composite.study import AWARE, BASE, CompositeStudy
from montecarlo.studies.runner import run_cells
study = CompositeStudy(seeds=1, taus=(1,), horizon=20, budget=60, n=20, calibrate=False)
found = run_cells(study, Path(sys.argv[1]), Pool(1), progress=False)
print([outcome.gap for cell, outcome in found.items() if cell.method == AWARE])
"""


@pytest.mark.slow
def test_a_changed_kernel_is_run_again_into_the_same_folder(tmp_path):
    """In a copy of the tree, −3 times the estimate in a compiled kernel gives other gaps from the same folder."""
    for package in provenance.PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package)

    def gaps():
        done = subprocess.run(
            [sys.executable, "-c", RERUN, str(tmp_path / "runs")],
            cwd=tmp_path,
            env={"PYTHONPATH": str(tmp_path), "PATH": "", "OMP_NUM_THREADS": "1"},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    first = gaps()
    assert gaps() == first
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "runs").iterdir()}
    kernels = tmp_path / "mcfw" / "engine" / "method_steps.py"
    text = kernels.read_text()
    assert text.count(KERNEL) == 1
    kernels.write_text(text.replace(KERNEL, KERNEL.replace("+ share", "- 3 * share")))
    assert gaps() != first
    assert all(path.stat().st_mtime_ns != time for path, time in times.items())
    kernels.write_text(text)
    assert gaps() == first


SILENT = {"joblib", "distributed", "rich", "typer", "matplotlib", "sympy", "llvmlite"}
"""Libraries that carry, print or draw numbers, sympy, which computes exactly, and llvmlite, which numba fixes."""


def test_a_stamp_names_every_library_that_computes():
    """What the sources of a study import from outside is in the versions of its stamp, or computes nothing."""
    found = {
        name.split(".")[0]
        for study in STUDIES.values()
        for module in provenance.reachable(rests_on(study.specification()))
        for name in provenance._mentioned(provenance._source(module))
    }
    outside = found - sys.stdlib_module_names - set(provenance.PACKAGES) - SILENT
    distributions = metadata.packages_distributions()
    assert {word for name in outside for word in distributions.get(name, ())} == set(provenance.LIBRARIES)
    assert provenance.versions()["scikit-learn"] == metadata.version("scikit-learn")
