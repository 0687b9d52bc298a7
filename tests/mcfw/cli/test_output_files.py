"""The files that commands write: whole or not at all, with the mode of any file, through links and into pipes."""

import os
import resource
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from mcfw.cli.picture import figure, save
from mcfw.run import archive

CALL = "from mcfw.cli.app import main; main()"
OLD = "what was there before"


def small_files(kilobytes):
    """Make the system refuse to write more than this into any file."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024 * kilobytes, 1024 * kilobytes))


@pytest.mark.parametrize(
    ("arguments", "name", "kilobytes"),
    [
        (["stream", "s.csv", "--plot", "FILE"], "pic.svg", 8),
        (["plan", "--eps", "0.1", "--tau", "1", "--coq", "FILE"], "x.v", 1),
    ],
    ids=["stream", "coq"],
)
@pytest.mark.parametrize("before", [None, OLD], ids=["new", "old"])
def test_a_refused_write_leaves_what_was_there(arguments, name, kilobytes, before, tmp_path):
    """Nothing is torn and nothing is lost where the disk refuses in the middle."""
    np.savetxt(tmp_path / "s.csv", np.random.default_rng(0).normal(size=(400, 2)), delimiter=",")
    if before is not None:
        (tmp_path / name).write_text(before)
    files = sorted(tmp_path.iterdir())
    done = subprocess.run(
        [sys.executable, "-c", CALL, *(a.replace("FILE", name) for a in arguments)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=lambda: small_files(kilobytes),
    )
    assert done.returncode == 3, done.stderr
    assert f"{name} cannot be written" in done.stderr
    assert sorted(tmp_path.iterdir()) == files
    assert before is None or (tmp_path / name).read_text() == before


def test_a_refused_report_is_not_torn(tmp_path):
    """The ledger of `--report` is not there if it cannot be whole."""
    asked = ["verify", "lem:alphaincrement", "--quick", "--jobs", "1", "--report", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-c", CALL, *asked],
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=lambda: small_files(4),
    )
    assert done.returncode == 3, done.stderr
    assert "ledger.json cannot be written" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_a_file_has_the_mode_that_any_new_file_has(mask, tmp_path):
    """And an old one keeps its own."""
    before = os.umask(mask)
    try:
        archive.replace(tmp_path / "ours", b"")
        (tmp_path / "any").write_bytes(b"")
    finally:
        os.umask(before)
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "any").stat().st_mode
    (tmp_path / "ours").chmod(0o640)
    archive.replace(tmp_path / "ours", b"more")
    assert (tmp_path / "ours").stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(tmp_path):
    """What it leads to is replaced."""
    (tmp_path / "link").symlink_to("file")
    for body in (b"new", b"newer"):
        archive.replace(tmp_path / "link", body)
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "file").read_bytes() == body


def test_a_pipe_is_written_to(tmp_path):
    """What is there and is no file stays what it is."""
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    archive.replace(pipe, b"told")
    reader.join(10)
    assert read == [b"told"]
    assert pipe.is_fifo()


@pytest.mark.parametrize("kind", ["svg", "SVG", "png", "pdf", "svgz", "eps"])
def test_a_picture_has_the_format_of_its_suffix(kind, tmp_path):
    """As the figure itself would write it."""
    canvas, (axes,) = figure()
    axes.plot([0, 1])
    save(canvas, tmp_path / f"x.{kind}")
    first = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF", "svgz": b"\x1f\x8b", "eps": b"%!PS"}
    assert (tmp_path / f"x.{kind}").read_bytes().startswith(first[kind.lower()])
