"""Every script of the gallery runs as a reader would run it, in an empty folder, and draws what it says."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import mcfw

ROOT = Path(__file__).parent.parent
SCRIPTS = sorted((ROOT / "examples").glob("*.py"))
SOLVING = [s for s in SCRIPTS if "mcfw.solve(" in s.read_text() and "range(10)" not in s.read_text()]
"""Those that solve something and do not judge ten seeds themselves."""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_runs_and_draws_what_it_says(script, tmp_path):
    """Exit code 0, something printed, no warning, and every picture that the script names is there and not empty."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) >= 3
    for picture in re.findall(r'savefig\("([^"]+)"', script.read_text()):
        assert (tmp_path / picture).stat().st_size > 5000


WRITER = """
from pathlib import Path


class Writer:
    def __init__(self, folder):
        self.file = Path(folder + ".txt").open("w")

    def add_scalar(self, name, value, step):
        print(name, value, step, file=self.file)

    def close(self):
        self.file.close()
"""


def test_the_log_of_a_run_goes_to_tensorboard_where_it_is(tmp_path):
    """By the calls of its own writer: a scalar for each number of each row of the CSV file."""
    (tmp_path / "tensorboard").mkdir()
    (tmp_path / "tensorboard" / "__init__.py").touch()
    (tmp_path / "tensorboard" / "summary.py").write_text(WRITER)
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}", "PYTHONWARNINGS": "error"}
    subprocess.run(
        [sys.executable, str(ROOT / "examples/training_log.py")], cwd=tmp_path, env=environment, check=True
    )
    rows = (tmp_path / "training.csv").read_text().splitlines()
    scalars = (tmp_path / "training.tensorboard.txt").read_text().splitlines()
    assert len(scalars) == (len(rows) - 1) * (len(rows[0].split(",")) - 1)
    last = dict(zip(rows[0].split(","), rows[-1].split(","), strict=True))
    assert scalars[-1] == f"held-out loss {last['held-out loss']} {last['t']}"


def test_the_gallery_lists_every_script():
    """The table of examples/README.md names each script once."""
    listed = re.findall(r"\]\((\w+\.py)\)", (ROOT / "examples" / "README.md").read_text())
    assert sorted(listed) == [script.name for script in SCRIPTS]


@pytest.mark.slow
@pytest.mark.parametrize("script", SOLVING, ids=lambda script: script.stem)
def test_runs_of_the_gallery_end_below_their_start(script, tmp_path, monkeypatch):
    """With each of ten seeds, the mean gap of the last tenth of every run is below half of the gap at its start."""
    monkeypatch.chdir(tmp_path)
    solve, ends = mcfw.solve, []
    for seed in range(10):

        def again(problem, *args, seed=seed, **options):
            result = solve(problem, *args, **options | {"seed": seed, "progress": False})
            gaps = result.trace.curve()[1]
            tail = gaps[-len(gaps) // 10 :] if result.average is None else problem.gap(result.average)
            ends.append(float(np.mean(tail)) / problem.gap(problem.set.start(options.get("x0"))))
            return result

        monkeypatch.setattr(mcfw, "solve", again, raising=False)
        runpy.run_path(str(script))
    assert len(ends) >= 10
    assert max(ends) < 0.5
