"""Checkpoints: interrupted anywhere, a run ends with the same bits."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import mcfw
from mcfw.run.checkpoint import Clock

HORIZON = 400
ROOT = Path(__file__).parents[3]


def problem(pause=0.0, scale=1.0):
    """A linear oracle that can be made slow enough to be killed."""

    def gradient(x, z):
        time.sleep(pause)
        return x - scale * np.reshape(z, (len(z), -1))

    return mcfw.Problem.from_batch(gradient, set=mcfw.L2Ball(1.0, 2), h=mcfw.L1(0.05), G=3.0)


def endless(seed=0):
    """An endless data stream that cannot be rewound."""
    rng = np.random.default_rng(seed)
    while True:
        yield rng.normal(size=2)


CHAINS = {
    "finite chain": lambda: mcfw.LazyRefresh(5, 0.2),
    "vector autoregression": lambda: mcfw.VAR(np.array([[0.5, 0.1], [0.0, 0.3]])),
    "iterator": lambda: mcfw.IteratorStream(endless()),
}


def run(name, checkpoint=None, **options):
    """One run on a fresh copy of the named chain."""
    return mcfw.solve(problem(), CHAINS[name](), horizon=HORIZON, seed=11, checkpoint=checkpoint, **options)


def assert_same(a, b):
    """Every bit of two results agrees."""
    assert a.x.tobytes() == b.x.tobytes()
    assert a.last.tobytes() == b.last.tobytes()
    assert (a.samples, a.clips, a.oracle_calls, a.output_index) == (
        b.samples,
        b.clips,
        b.oracle_calls,
        b.output_index,
    )
    for column in a.trace.columns:
        assert a.trace[column].tobytes() == b.trace[column].tobytes(), column


@pytest.mark.parametrize("name", CHAINS)
def test_resume_after_an_early_stop_is_bit_identical(name, tmp_path):
    """A run stopped by its budget between two checkpoints goes on to the result of an unbroken one."""
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt", iterations=37, seconds=None)
    whole = run(name)
    part = run(name, checkpoint, budget=whole.samples // 2)
    assert part.status is mcfw.Status.BUDGET_REACHED
    assert checkpoint.exists()
    assert_same(run(name, checkpoint), whole)
    assert_same(run(name, checkpoint), whole)  # the checkpoint of the finished run gives it again


KILLED = """
import sys
from tests.mcfw.run.test_checkpoint import CHAINS, HORIZON, mcfw, problem
checkpoint = mcfw.Checkpoint(sys.argv[1], iterations=5, seconds=None)
mcfw.solve(problem(pause=0.002), CHAINS["finite chain"](), horizon=HORIZON, seed=11, checkpoint=checkpoint)
"""


def test_kill_minus_nine_in_the_middle_and_resume(tmp_path):
    """A real process killed by SIGKILL twice, then resumed: the trace of an uninterrupted run, bit for bit."""
    path = tmp_path / "run.ckpt"
    for _ in range(2):
        before = path.read_bytes() if path.exists() else b""
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], cwd=ROOT)
        deadline = time.monotonic() + 60
        while (not path.exists() or path.read_bytes() == before) and time.monotonic() < deadline:
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
        assert path.read_bytes() != before
    unfinished = mcfw.Checkpoint(path, seconds=None)
    resumed = run("finite chain", unfinished)
    assert_same(resumed, run("finite chain"))


@pytest.fixture
def saved(tmp_path):
    """A checkpoint of a finished run."""
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt", iterations=100)
    run("finite chain", checkpoint)
    return checkpoint


def test_a_flipped_byte_anywhere_is_refused(saved):
    """Damage in the header, in the digest or in the body is seen, and the message says what to do."""
    whole = saved.path.read_bytes()
    for position in (0, 5, 40, 200, len(whole) // 2, len(whole) - 1):
        damaged = bytearray(whole)
        damaged[position] ^= 1
        saved.path.write_bytes(damaged)
        with pytest.raises(mcfw.CheckpointRefused):
            run("finite chain", saved)


@pytest.mark.parametrize("keep", [0, 10, 100, 5000])
def test_a_truncated_file_is_refused(saved, keep):
    """A torn file is not a checkpoint."""
    saved.path.write_bytes(saved.path.read_bytes()[:keep])
    with pytest.raises(mcfw.CheckpointRefused):
        run("finite chain", saved)


def test_another_format_version_is_refused_by_name(saved):
    """The message names both versions."""
    saved.path.write_bytes(saved.path.read_bytes().replace(b"mcfw-checkpoint 2", b"mcfw-checkpoint 3", 1))
    with pytest.raises(mcfw.CheckpointRefused, match="version 3; this program reads 2"):
        run("finite chain", saved)


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"seed": 12}, "streams"),
        ({"horizon": HORIZON + 1}, "iterations"),
        ({"horizon": 2 * HORIZON}, "iterations"),
        ({"radius": 2.5}, "method"),
        ({"x0": np.array([0.5, 0.0])}, "x0"),
        ({"gap_every": 7}, "recording"),
        ({"chain": mcfw.LazyRefresh(5, 0.3)}, "chain"),
    ],
)
def test_a_checkpoint_of_another_run_is_refused(saved, changed, named):
    """The message names what differs."""
    options = {
        "horizon": HORIZON,
        "seed": 11,
        "chain": CHAINS["finite chain"](),
        "checkpoint": saved,
    } | changed
    with pytest.raises(mcfw.CheckpointRefused, match=f"belongs to another run: {named}"):
        mcfw.solve(problem(), **options)


def test_no_partial_file_is_left_behind(saved):
    """After an atomic write only the checkpoint itself is in the folder."""
    assert [entry.name for entry in saved.path.parent.iterdir()] == ["run.ckpt"]


def test_the_clock_counts_iterations_and_seconds(monkeypatch):
    """Due every k iterations (never at 0), or when the seconds have passed."""
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    by_count = Clock(mcfw.Checkpoint("unused", iterations=10, seconds=None))
    assert [t for t in range(31) if by_count.is_due(t)] == [10, 20, 30]
    by_time = Clock(mcfw.Checkpoint("unused", seconds=5.0))
    due = []
    for t in range(13):
        now[0] = float(t)
        due.append(by_time.is_due(t))
    assert [t for t, is_due in enumerate(due) if is_due] == [5, 10]


@pytest.mark.parametrize("options", [{"iterations": 0}, {"seconds": -1.0}, {"seconds": float("nan")}])
def test_bad_intervals_are_refused(options):
    """An interval must be positive."""
    with pytest.raises(mcfw.InvalidInput, match="between checkpoints"):
        mcfw.Checkpoint("unused", **options)
