"""Every script of the gallery runs as a reader would run it, in an empty folder, and draws what it says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = sorted((ROOT / "examples").glob("*.py"))


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
    if done.stderr.startswith("skipped: "):  # the script's own sentence about a package that is not here
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) >= 3
    for picture in re.findall(r'savefig\("([^"]+)"', script.read_text()):
        assert (tmp_path / picture).stat().st_size > 5000


def test_the_gallery_lists_every_script():
    """The table of examples/README.md names each script once."""
    listed = re.findall(r"\]\((\w+\.py)\)", (ROOT / "examples" / "README.md").read_text())
    assert sorted(listed) == [script.name for script in SCRIPTS]
