"""Kernels kept on disk: those of other sources are never read, and damage is compiled away."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="nothing is compiled without mcfw[fast]")
ROOT = Path(__file__).parents[3]
MODULE = """
from mcfw.engine import compiling
{before}
@compiling.kernel(compiling.real(compiling.real))
def twice(x):
    return {factor} * x
print(twice(3.0), int(bool(twice.stats.cache_hits)))
"""


def said(folder, factor=2, before="", err=False):
    """What a fresh process prints: the value, and whether the kernel was kept."""
    (folder / "kept.py").write_text(MODULE.format(factor=factor, before=before))
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, folder / "kept.py"], env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() if not err and done.stdout else done.stdout + done.stderr


def data(folder):
    """The files that hold machine code of `twice`."""
    return sorted((folder / "cache").rglob("kept.twice*.nbc"))


@pytest.mark.parametrize("damage", [b"", b"garbage"])
def test_a_damaged_file_is_compiled_away(tmp_path, damage):
    """Half a file, as a full disk leaves it, is no error; the next process finds a whole one."""
    assert [said(tmp_path), said(tmp_path)] == ["6.0 0", "6.0 1"]
    (file,) = data(tmp_path)
    file.write_bytes(damage)
    assert [said(tmp_path), said(tmp_path)] == ["6.0 0", "6.0 1"]


def test_other_sources_have_other_files(tmp_path):
    """Where the digest is another one the file is another one too, and the older one is removed."""
    assert said(tmp_path) == "6.0 0"
    before = data(tmp_path)
    assert said(tmp_path, 5, "compiling.digest = lambda: 'f' * 64") == "15.0 0"
    after = data(tmp_path)
    assert len(before) == len(after) == 1
    assert before != after


def test_without_a_folder_to_write_in_every_process_compiles(tmp_path):
    """A machine that lets nothing be written gets its answer, and a warning that says what to do."""
    refuse = "import numba.core.caching as c; c.CacheImpl._locator_classes = []"
    told = said(tmp_path, before=f"import warnings; warnings.simplefilter('always'); {refuse}", err=True)
    assert "6.0 0" in told
    assert told.count("set NUMBA_CACHE_DIR to a folder of yours") == 1
    assert data(tmp_path) == []
