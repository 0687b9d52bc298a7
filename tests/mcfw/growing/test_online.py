"""The push form: the same bits however states are cut, its work is spread, and what was saved goes on."""

import subprocess
import sys
from functools import cache

import numpy as np
import pytest

import mcfw
from mcfw.growing import growing_sample
from mcfw.run import online

ROWS = np.random.default_rng(0).normal(loc=[0.6, -0.2, 0.1], size=(5000, 3))


def problem():
    """A quartic pull towards the mean of the states, in a ball."""
    return mcfw.Problem.from_batch(
        lambda x, z: (x - z) + 4 * (x - z) ** 3, set=mcfw.L2Ball(1.0, 3), h=mcfw.L1(0.01)
    )


def bits(run):
    """All that a reader of a push run can see."""
    result = run.finish()
    columns = [result.trace[name].tobytes() for name in ("lam", "eta", "oracle_calls", "states")]
    return result.x.tobytes(), result.last.tobytes(), result.judgement, result.oracle_calls, columns


def pushed(rows, cuts=(), path=None, saves=()):
    """A push run over rows that come in pieces, saved and loaded again after some of them."""
    run = mcfw.Online(problem(), keep=600)
    for i, piece in enumerate(np.split(rows, cuts)):
        run.tell(piece)
        if i in saves:
            run.save(path)
            run = mcfw.Online.load(path, problem(), keep=600)
    return run


@cache
def whole():
    """Those of 2700 states that are told at once."""
    return bits(pushed(ROWS[:2700]))


def split(seed):
    """Random places to cut 2700 rows at, few or many, and random pieces after which the run is saved."""
    rng = np.random.default_rng(seed)
    cuts = np.sort(rng.integers(0, 2701, rng.integers(1, 60)))
    return cuts, rng.integers(0, len(cuts) + 1, 3)


@pytest.mark.parametrize("seed", range(20))
def test_the_same_bits_however_the_stream_is_cut(seed, tmp_path):
    """Also where the run is saved and loaded between any two tells."""
    cuts, saves = split(seed)
    assert bits(pushed(ROWS[:2700], cuts)) == whole()
    assert bits(pushed(ROWS[:2700], cuts, tmp_path / "run", saves)) == whole()


@pytest.mark.slow
def test_a_thousand_splits(tmp_path):
    """The same for 1000 random splits, each saved three times."""
    for seed in range(1000):
        cuts, saves = split(1000 + seed)
        assert bits(pushed(ROWS[:2700], cuts, tmp_path / "run", saves)) == whole()


def test_one_by_one(tmp_path):
    """State by state, saved after every hundredth."""
    assert bits(pushed(ROWS[:2700], range(1, 2700), tmp_path / "run", range(0, 2700, 100))) == whole()


def test_every_state_pays_for_twelve_rows():
    """A tell of one state costs one call of a gradient at most, and all of them 12 rows a state and a call."""
    asked = []

    def gradient(x, states, weights):
        asked.append(len(weights))
        return weights.sum() * x - weights @ states

    given = mcfw.Problem(weighted_gradient=gradient, set=mcfw.L2Ball(1.0, 3))
    run, paid = mcfw.Online(given), []
    for z in ROWS:
        before = len(asked)
        run.tell(z[None])
        paid.append(sum(asked[before:]))
    assert online.PACE == 12
    assert max(asked) <= 8192
    for n in (256, 512, 1024, 2048):
        most = 12 * np.arange(1, n) + max(asked)
        spent = np.cumsum(paid[n : 2 * n - 1])
        assert (spent <= most).all()
        assert np.cumsum(paid)[2 * n - 1] - np.cumsum(paid)[n] > 2 * n


def test_a_stage_that_is_not_over_at_the_next_doubling_is_stopped(monkeypatch):
    """With one row a state no stage ends: its point is taken as it is, and the next begins."""
    monkeypatch.setattr(online, "PACE", 3)
    run = pushed(ROWS[:2048])
    ended = run._trace.build()
    assert sorted(set(ended["states"].tolist())) == [256, 512, 1024]
    assert run.told == 2048
    assert np.isfinite(run.gap)
    assert run.judged.states == 256  # every second of 512, for 600 are kept
    monkeypatch.setattr(online, "PACE", 12)
    assert bits(pushed(ROWS[:2700])) == whole()


def test_the_stages_are_at_256_and_its_doublings():
    """And what is seen between them is the point of the last."""
    assert growing_sample.FIRST == 256
    run = mcfw.Online(problem())
    run.tell(ROWS[:255])
    assert (run.x.tolist(), run.gap, run.judged.states, run.certificate) == ([0.0] * 3, np.inf, 0, None)
    run.tell(ROWS[255:511])
    first = run.x
    assert np.linalg.norm(first) > 0.1
    assert (run.gap < 0.05, run.judged.states) == (True, 0)
    run.tell(ROWS[511:900])
    assert (run.judged.states, run.judged.gain < 0) == (256, True)
    assert run.certificate.states == 900 - 256
    assert run.certificate.value == pytest.approx(
        problem().linearised_gap(
            run._position.judged, problem().gradient(run._position.judged, ROWS[256:900], np.ones(644)) / 644
        )
    )


def test_it_ends_like_solve_and_goes_on():
    """finish gives a result that knows its states; more may be told, and solve goes on from it."""
    run = pushed(ROWS[:3000])
    result = run.finish()
    assert result.status is mcfw.Status.PROGRESS
    assert (result.samples, result.sample.sample.told) == (3000, 3000)
    run.tell(ROWS[3000:])
    assert run.finish().samples == 5000
    further = mcfw.solve(problem(), ROWS[3000:], x0=result, regime="auto", progress=False)
    assert (further.samples, further.sample.sample.told) == (2000, 5000)


@pytest.mark.parametrize("count", [0, 1, 2, 10, 300])
def test_short_streams_have_a_clear_end(count):
    """No state or one: no progress. From two on the halves judge each other."""
    run = mcfw.Online(problem())
    run.tell(ROWS[:count])
    if count < 2:
        with pytest.warns(mcfw.NoProgress):
            assert run.finish().x.tolist() == [0.0] * 3
    else:
        assert run.finish().judgement.states == count - count // 2


def test_numbers_of_components_are_checked():
    """A state that no component has is refused before anything is kept."""
    given = mcfw.Problem.from_finite_sum(
        lambda x, i, w: w.sum() * x - w @ ROWS[i], n=50, set=mcfw.L2Ball(1.0, 3)
    )
    run = mcfw.Online(given)
    for wrong in ([50], [-1], [0.5], [[1, 2]]):
        with pytest.raises(mcfw.OracleFailure, match="0 to 49"):
            run.tell(wrong)
    run.tell([0, 49])
    assert run.told == 2


def test_a_file_of_another_problem_or_a_damaged_one_is_refused(tmp_path):
    """The fingerprint names what differs; a cut file is no file."""
    path = tmp_path / "run"
    pushed(ROWS[:600]).save(path)
    other = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.L2Ball(1.0, 3))
    with pytest.raises(mcfw.CheckpointRefused, match="problem"):
        mcfw.Online.load(path, other, keep=600)
    with pytest.raises(mcfw.CheckpointRefused, match="settings"):
        mcfw.Online.load(path, problem())
    path.write_bytes(path.read_bytes()[:-5])
    with pytest.raises(mcfw.CheckpointRefused, match="damaged"):
        mcfw.Online.load(path, problem(), keep=600)
    with pytest.raises(OSError, match="cannot be written"):
        pushed(ROWS[:10]).save(tmp_path / "no" / "folder")


CHILD = """
import os, signal, sys
sys.path.insert(0, {root!r})
from tests.mcfw.growing.test_online import ROWS, pushed
import mcfw
run = pushed(ROWS[:700])
run.save({path!r})
run.tell(ROWS[700:1300])
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_loses_nothing_that_was_saved(tmp_path):
    """SIGKILL after more was told: the file goes on where it was saved, to the same bits."""
    path = tmp_path / "run"
    code = CHILD.format(root=".", path=str(path))
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -9
    run = mcfw.Online.load(path, problem(), keep=600)
    assert run.told == 700
    run.tell(ROWS[700:2700])
    assert bits(run) == whole()
