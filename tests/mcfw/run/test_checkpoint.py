"""Checkpoints: interrupted anywhere, a run ends with the same bits."""

import hashlib
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import mcfw
from mcfw.errors import CheckpointWarning
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.run import archive
from mcfw.run.checkpoint import Clock
from tests.mcfw.run.test_fingerprint import READERS

HORIZON = 400
ROOT = Path(__file__).parents[3]


def problem(scale=1.0):
    """A linear oracle."""

    def gradient(x, z):
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


def slowly(iteration):
    """An observer that makes a run slow enough to be killed."""
    time.sleep(0.002)


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
    ours, theirs = a.trace.arrays(), b.trace.arrays()
    assert ours.keys() == theirs.keys()
    for name in ours:
        assert ours[name].tobytes() == theirs[name].tobytes(), name


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


ROWS = np.random.default_rng(5).normal(size=(20, 3))


def pull(points, table, labels, states, weights, memory, out):
    """Σ_i w_i (x − z_i)."""
    out[:] = 0.0
    for p in range(len(points)):
        for i in range(len(states)):
            for j in range(points.shape[1]):
                out[p, j] += weights[i] * (points[p, j] - table[states[i], j])


def of_rows(engine):
    """A problem that this engine can run."""
    others = {"set": mcfw.L2Ball(1.0, 3), "G": 9.0}
    if engine == "compiled":
        return mcfw.Problem.from_compiled(CompiledGradient(pull, ROWS), **others)
    return mcfw.Problem.from_samples(lambda x, i: x - ROWS[i], **others)


class Interpreted(mcfw.LazyRefresh):
    """A chain whose walk no kernel takes."""


@pytest.mark.parametrize("chain", [mcfw.LazyRefresh(20, 0.5), Interpreted(20, 0.5)])
@pytest.mark.parametrize("engine", ["reference", "hybrid", "compiled"])
def test_a_thinned_trace_does_not_depend_on_where_it_was_cut(engine, chain, tmp_path):
    """The sums over the iterations that are not recorded are those of an unbroken run, bit for bit."""
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt", iterations=41, seconds=None)

    def go(**options):
        given = {"horizon": 3000, "seed": 3, "record_every": 7, "gap_every": 500, "engine": engine}
        return mcfw.solve(of_rows(engine), chain, progress=False, **given, **options)

    whole = go()
    assert whole.trace.skipped["delta"] > 0
    go(checkpoint=checkpoint, budget=whole.samples // 2)
    assert_same(go(checkpoint=checkpoint), whole)


@pytest.mark.parametrize("chain", [mcfw.LazyRefresh(20, 0.5), Interpreted(20, 0.5)])
@pytest.mark.parametrize("engine", ["reference", "hybrid", "compiled"])
def test_a_larger_budget_goes_on_where_the_smaller_one_ended(engine, chain, tmp_path):
    """The file has all completed iterations, and the level that was too long is drawn again."""
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt", seconds=None)

    def go(**options):
        return mcfw.solve(
            of_rows(engine), chain, horizon=900, seed=3, progress=False, engine=engine, **options
        )

    whole = go()
    for share in (0.2, 0.2, 0.5, 0.8):
        budget = int(share * whole.samples)
        part = go(checkpoint=checkpoint, budget=budget)
        assert part.status is mcfw.Status.BUDGET_REACHED
        assert_same(part, go(budget=budget))
        kept = archive.decode(checkpoint.path.read_bytes().partition(b"\n")[2])
        assert kept["position.t"] == part.iterations
    assert_same(go(checkpoint=checkpoint), whole)


KILLED = """
import sys
from tests.mcfw.run.test_checkpoint import mcfw, run, slowly
run("finite chain", mcfw.Checkpoint(sys.argv[1], iterations=int(sys.argv[2]), seconds=None), observers=[slowly])
"""


def test_kill_minus_nine_in_the_middle_and_resume(tmp_path):
    """A real process killed by SIGKILL twice, then resumed: the trace of an uninterrupted run, bit for bit."""
    path = tmp_path / "run.ckpt"
    for _ in range(2):
        before = path.read_bytes() if path.exists() else b""
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(path), "5"], cwd=ROOT)
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
    saved.path.write_bytes(saved.path.read_bytes().replace(b"mcfw-checkpoint 6", b"mcfw-checkpoint 7", 1))
    with pytest.raises(mcfw.CheckpointRefused, match="version 7; this program reads 6"):
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
        ({"problem": problem(scale=-1.0)}, "method"),
    ],
)
def test_a_checkpoint_of_another_run_is_refused(saved, changed, named):
    """The message names what differs."""
    options = {
        "problem": problem(),
        "horizon": HORIZON,
        "seed": 11,
        "chain": CHAINS["finite chain"](),
        "checkpoint": saved,
    } | changed
    with pytest.raises(mcfw.CheckpointRefused, match=f"belongs to another run: {named}"):
        mcfw.solve(**options)


@pytest.mark.parametrize("name", ["callable with a slot", "slot", "deque", "class", "module"])
def test_a_checkpoint_of_other_data_is_refused(name, tmp_path):
    """Wherever the gradient reads them from."""
    data, checkpoint = np.linspace(-1.0, 1.0, 60).reshape(20, 3), mcfw.Checkpoint(tmp_path / "run.ckpt")

    def go(data, **options):
        asked = mcfw.Problem.from_samples(READERS[name](data), set=mcfw.L2Ball(1.0, 3), G=9.0)
        chain = mcfw.LazyRefresh(20, 0.5)
        return mcfw.solve(asked, chain, horizon=200, checkpoint=checkpoint, progress=False, **options)

    go(data, callback=lambda iteration: iteration.t == 100)
    with pytest.raises(mcfw.CheckpointRefused, match="method is"):
        go(data + 1)
    assert go(data.copy()).iterations == 201


def test_a_smaller_budget_is_not_answered_from_a_longer_run(saved):
    """A run of 100 samples at most is another run; the message names both budgets."""
    with pytest.raises(mcfw.CheckpointRefused, match="budget None, here it is 100"):
        run("finite chain", saved, budget=100)


def rewritten(checkpoint, change):
    """The checkpoint with changed arrays under a digest that fits, as a fault of ours would write it."""
    line, _, body = checkpoint.path.read_bytes().partition(b"\n")
    arrays = archive.decode(body)
    change(arrays)
    body = archive.encode(arrays)
    digest = hashlib.sha256(body).hexdigest().encode()
    checkpoint.path.write_bytes(b" ".join((*line.split(b" ")[:2], digest)) + b"\n" + body)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda a: a.update({"position.state.x": np.zeros(3)}), "position.state.x"),
        (lambda a: a.update({"position.t": np.array("ten")}), "position.t"),
        (lambda a: a.update({"position.t": np.array(-1)}), "below zero"),
        (lambda a: a.update({"position.output": np.array([np.nan, 0.0])}), "not finite"),
        (lambda a: a.update({"trace.gap": np.zeros(1)}), "trace"),
        (lambda a: a.pop("position.clips"), "nothing for position.clips"),
        (lambda a: a.update({"header": np.array("{}")}), "header"),
        (lambda a: a.update({"header": np.array("half a li")}), "header"),
    ],
)
def test_shapes_and_ranges_are_checked(saved, change, said):
    """A whole file with senseless content is refused, and the message names what."""
    rewritten(saved, change)
    with pytest.raises(mcfw.CheckpointRefused, match=said):
        run("finite chain", saved)


def test_a_full_disk_keeps_the_run_and_the_last_good_file(tmp_path, monkeypatch):
    """The result is that of a run without a checkpoint; the file is the last that could be written."""
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt", iterations=100, seconds=None)
    real, writes = os.fsync, []

    def full(descriptor):
        writes.append(descriptor)
        if len(writes) > 1:
            raise OSError(28, "No space left on device")
        real(descriptor)

    monkeypatch.setattr("os.fsync", full)
    with pytest.warns(CheckpointWarning, match="No space left"):
        assert_same(run("finite chain", checkpoint), run("finite chain"))
    monkeypatch.undo()
    assert [entry.name for entry in tmp_path.iterdir()] == ["run.ckpt"]
    assert_same(run("finite chain", checkpoint), run("finite chain"))


def test_a_second_run_with_the_same_file_is_refused(tmp_path):
    """While the first goes on; afterwards the file is free again."""
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt", iterations=100)
    refused = []

    def meddle(iteration):
        if iteration.t == 5:
            with pytest.raises(mcfw.CheckpointRefused, match="in use by another run"):
                run("finite chain", mcfw.Checkpoint(checkpoint.path))
            refused.append(iteration.t)

    assert_same(run("finite chain", checkpoint, observers=[meddle]), run("finite chain"))
    assert refused == [5]
    assert [entry.name for entry in tmp_path.iterdir()] == ["run.ckpt"]


@pytest.mark.parametrize("place", ["missing/run.ckpt", "."])
def test_a_place_where_nothing_can_be_kept_is_told_at_the_start(tmp_path, place):
    """Before the first iteration, not after an hour."""
    seen = []
    with pytest.raises(mcfw.CheckpointRefused, match="cannot be kept"):
        run("finite chain", mcfw.Checkpoint(tmp_path / place), observers=[seen.append])
    assert seen == []


def test_a_path_that_is_no_regular_file_is_refused(tmp_path):
    """A pipe would be waited for; a name may be too long, and a link may lead to itself."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for name, said in [
        ("pipe", "no regular file"), ("link", "no regular file"), ("loop", "cannot be kept"), ("a" * 300, "too long"),
    ]:  # fmt: skip
        with pytest.raises(mcfw.CheckpointRefused, match=said):
            run("finite chain", mcfw.Checkpoint(tmp_path / name))
    with pytest.raises(mcfw.InvalidInput, match="NUL"):
        mcfw.Checkpoint("a\0b")


def test_a_link_stays_a_link(tmp_path):
    """Its file is replaced, there is one lock for both names, and the run goes on by either."""
    real, link = mcfw.Checkpoint(tmp_path / "real"), mcfw.Checkpoint(tmp_path / "link")
    link.path.symlink_to("real")
    whole = run("finite chain", link)
    assert link.path.is_symlink()
    assert_same(run("finite chain", real), whole)
    with link.held(), pytest.raises(mcfw.CheckpointRefused, match="in use"), real.held():
        pass
    real.path.unlink()
    run("finite chain", link)
    assert real.path.is_file()


@pytest.mark.parametrize(
    ("callback", "said"), [(lambda: None, "Type"), (lambda it: 1 / (it.t - 50) > 2, "Zero")]
)
def test_a_callback_that_raises_loses_nothing(callback, said, tmp_path):
    """The error has the run up to its iteration, and the checkpoint has it too."""
    checkpoint, whole = mcfw.Checkpoint(tmp_path / "run.ckpt", seconds=None), run("finite chain")
    with pytest.raises(mcfw.OracleFailure, match=f"the callback raised {said}") as told:
        run("finite chain", checkpoint, callback=callback)
    partial = told.value.result
    assert partial.iterations == (1 if said == "Type" else 51)
    assert partial.trace["delta"].tobytes() == whole.trace["delta"][: partial.iterations].tobytes()
    assert checkpoint.exists()
    assert_same(run("finite chain", checkpoint), whole)


def test_what_a_killed_writer_left_is_removed(tmp_path):
    """A torn file of a killed run does not stay, and files of others do."""
    for name in ("run.ckpt.abc.partial", "other.ckpt.abc.partial"):
        (tmp_path / name).write_bytes(b"torn")
    run("finite chain", mcfw.Checkpoint(tmp_path / "run.ckpt"))
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["other.ckpt.abc.partial", "run.ckpt"]


@pytest.mark.parametrize("at", [0, 3, 250, HORIZON])
def test_ctrl_c_saves_and_the_run_goes_on_to_the_same_bits(tmp_path, at, listening):
    """SIGINT at any iteration, with no checkpoint due for long: the part is returned, and kept."""
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt", iterations=10**6, seconds=None)
    seen = []

    def press(iteration):
        seen.append(iteration.t)
        if iteration.t == at:
            os.kill(os.getpid(), signal.SIGINT)

    part = run("finite chain", checkpoint, observers=[press])
    assert part.status is mcfw.Status.INTERRUPTED
    assert seen == list(range(at + 1)) == part.trace["t"].tolist()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert_same(run("finite chain", checkpoint), run("finite chain"))


def test_ctrl_c_twice_ends_the_run_at_once(listening, tmp_path):
    """The second one does not wait for the end of the iteration."""
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt", iterations=10**6, seconds=None)

    def press(iteration):
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run("finite chain", checkpoint, observers=[press])
    assert list(tmp_path.iterdir()) == []


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


@pytest.mark.parametrize("path", [7, None, ["a"]])
def test_a_path_that_is_none_is_refused(path):
    """The message names the value."""
    with pytest.raises(mcfw.InvalidInput, match="path of a checkpoint"):
        mcfw.Checkpoint(path)


def test_a_refusal_shows_where_two_runs_differ(tmp_path):
    """Not all that they are made of; a gradient that counts its calls is told why it is another one."""

    class Counting:
        calls = 0

        def __call__(self, x, z):
            self.calls += 1
            return x - np.reshape(z, (len(z), -1))

    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt")
    asked = mcfw.Problem.from_batch(Counting(), set=mcfw.L2Ball(1.0, 2), G=3.0)
    mcfw.solve(asked, CHAINS["finite chain"](), horizon=20, checkpoint=checkpoint)
    with pytest.raises(mcfw.CheckpointRefused, match="a counter") as refused:
        mcfw.solve(asked, CHAINS["finite chain"](), horizon=20, checkpoint=checkpoint)
    assert len(str(refused.value)) < 600


SERIES = np.random.default_rng(3).normal(size=(6000, 2)) / 2


@pytest.mark.parametrize(
    "stream",
    [lambda: mcfw.IteratorStream(iter(SERIES)), lambda: mcfw.from_batches(np.array_split(SERIES, 41))],
)
def test_a_stream_goes_on_after_its_pilot_where_it_was(stream, tmp_path):
    """Of a fresh stream the pilot reads the first samples again, and the run skips those that it has used."""
    whole = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.L2Ball(1.0, 2))
    options = {"horizon": 300, "regime": "batched", "budget": 5000, "progress": False}
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt")
    unbroken = mcfw.solve(whole, stream(), **options)
    mcfw.solve(whole, stream(), **options, checkpoint=checkpoint, callback=lambda it: it.t == 100)
    fresh = stream()
    resumed = mcfw.solve(whole, fresh, **options, checkpoint=checkpoint)
    assert_same(resumed, unbroken)
    assert resumed.average.tobytes() == unbroken.average.tobytes()
    assert fresh.consumed == resumed.samples


def test_the_budget_of_auto_is_named_where_it_differs(tmp_path):
    """The pilot and the horizon follow from it, so no other budget can go on."""
    whole = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.L2Ball(1.0, 2))
    options = {"horizon": 300, "regime": "batched", "checkpoint": mcfw.Checkpoint(tmp_path / "run.ckpt")}
    mcfw.solve(whole, iter(SERIES), budget=3000, **options)
    with pytest.raises(mcfw.CheckpointRefused, match="budget of the pilot is 3000 there and 5000 here"):
        mcfw.solve(whole, iter(SERIES), budget=5000, **options)


@pytest.mark.parametrize(
    ("engine", "kind"), [("reference", "hybrid"), ("hybrid", "hybrid"), ("compiled", "compiled")]
)
@pytest.mark.parametrize("chain", [mcfw.LazyRefresh(20, 0.5), Interpreted(20, 0.5)])
def test_what_a_gap_ended_goes_on_with_the_output_that_was_drawn(engine, kind, chain, tmp_path):
    """x is x_t where the run ended, again when it is read from the file, and uniform on all iterates after it."""
    if engine != "reference":
        pytest.importorskip("numba", reason="the compiled loops need mcfw[fast]")
    given = of_rows(kind)
    whole = replace(given, mean_gradient=lambda x: x - ROWS.mean(axis=0))
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt", iterations=10, seconds=None)
    for seed in range(5):
        options = {"horizon": 60, "seed": seed, "gap_every": 1, "engine": engine, "progress": False}
        unbroken = mcfw.solve(whole, chain, x0=[1.0, 0, 0], **options)
        tol = float(unbroken.trace.gap[:40].min())
        for _ in range(2):
            ended = mcfw.solve(whole, chain, x0=[1.0, 0, 0], gap_tol=tol, checkpoint=checkpoint, **options)
            assert ended.status is mcfw.Status.GAP_REACHED
            assert whole.gap(ended.x) <= tol * (1 + 1e-12)
        assert_same(mcfw.solve(whole, chain, x0=[1.0, 0, 0], checkpoint=checkpoint, **options), unbroken)
        checkpoint.file.unlink()
