"""What ends a run before its horizon, and what the engines make of it."""

import os
import signal
import threading

import numpy as np
import pytest

import mcfw
from mcfw.errors import InvalidInput, Unsupported
from mcfw.problems import sine_regression
from mcfw.run.stopping import Stopping
from tests.mcfw.engine.test_choice import compiling

DATA = np.array([0.35, 0.45])
ENGINES = ("reference", "compiled", "hybrid")
SINE = sine_regression(2, n=40, d=4, sparsity=2)


def pulled(**others):
    """x pulled towards the mean of two numbers; its gap falls quickly."""
    known = {"mean_gradient": lambda x: x - DATA.mean(), "G": 1.5} | others
    return mcfw.Problem.from_batch(lambda x, i: x - DATA[i, None], set=mcfw.Box([-1.0], [1.0]), **known)


def sine(engine="auto", **options):
    """A run that every engine can do."""
    options = {"horizon": 600, "seed": 3, "gap_every": 7, "progress": False} | options
    return mcfw.solve(*SINE[:2], x0=SINE.x0, regime=mcfw.Oblivious(0.3), engine=engine, **options)


def halfway():
    """A tolerance that a run reaches somewhere in the middle."""
    gaps = sine("reference").trace.curve()[1]
    return float(np.sort(gaps)[len(gaps) // 8])


@pytest.mark.parametrize("engine", ENGINES)
def test_a_gap_tolerance_ends_the_run_at_the_first_recorded_gap_below_it(engine):
    """All rows before are above it, the last is not, and x is the iterate of the last row."""
    tol, whole = halfway(), sine("reference")
    result = sine(engine, gap_tol=tol)
    known = ~np.isnan(result.trace["gap"])
    gaps = result.trace["gap"][known]
    assert result.status is mcfw.Status.GAP_REACHED
    assert result.success
    assert gaps[-1] <= tol < gaps[:-1].min()
    assert result.trace["t"][-1] == result.output_index == result.nit - 1 < 600
    assert SINE.problem.gap(result.x) == pytest.approx(gaps[-1], rel=1e-9)
    assert result.samples == whole.trace["samples"][result.nit - 1]


def test_a_gap_tolerance_that_is_never_reached_changes_nothing():
    """The run completes, with the bits of a run without it."""
    whole, watched = sine("reference"), sine("reference", gap_tol=1e-12)
    assert watched.success
    assert watched.last.tobytes() == whole.last.tobytes()
    assert watched.x.tobytes() == whole.x.tobytes()


@compiling
def test_seeds_side_by_side_stop_each_for_itself():
    """Every member of an ensemble ends as its own run does."""
    problem = pulled()
    many = mcfw.solve_many(problem, mcfw.TwoState(0.25), seeds=[6, 7, 8], horizon=400, gap_tol=5e-3)
    for seed, result in zip([6, 7, 8], many, strict=True):
        alone = mcfw.solve(
            problem,
            mcfw.TwoState(0.25),
            seed=seed,
            horizon=400,
            gap_tol=5e-3,
            engine="reference",
            progress=False,
        )
        assert result.engine == "ensemble"
        assert (result.status, result.nit, result.samples) == (alone.status, alone.nit, alone.samples)
        assert result.x == pytest.approx(alone.x, rel=1e-9)
    assert {result.status for result in many} == {mcfw.Status.GAP_REACHED}
    assert len({result.nit for result in many}) > 1


def test_a_gap_tolerance_needs_a_gap():
    """Without a mean gradient the request is refused before anything runs, for auto too."""
    for regime in (None, "batched"):
        with pytest.raises(InvalidInput, match="no mean_gradient"):
            mcfw.solve(
                pulled(mean_gradient=None), mcfw.TwoState(0.25), horizon=600, gap_tol=0.1, regime=regime
            )


@pytest.mark.parametrize("way", ["returns True", "raises StopIteration"])
@pytest.mark.parametrize("regime", [None, "batched"])
def test_a_callback_stops_the_run(way, regime):
    """It is shown what observers see, at the recorded iterations only, and ends the run as scipy's do."""
    seen, shown = [], []

    def callback(iteration):
        seen.append(iteration)
        if iteration.t >= 25 and way == "raises StopIteration":
            raise StopIteration
        return iteration.t >= 25

    result = mcfw.solve(
        pulled(), mcfw.TwoState(0.25), horizon=600, record_every=10, gap_every=10, callback=callback, regime=regime,
        observers=[shown.append], progress=False,
    )  # fmt: skip
    assert result.status is mcfw.Status.STOPPED
    assert not result.success
    assert [iteration.t for iteration in seen] == [0, 10, 20, 30]
    assert result.nit == 31
    assert all(any(iteration is other for other in shown) for iteration in seen)


def test_a_callback_changes_nothing_but_the_engine():
    """The bits are those of the reference run; auto takes that engine and says why, the others refuse."""
    watched = sine(callback=lambda iteration: None)
    assert watched.last.tobytes() == sine("reference").last.tobytes()
    assert "a callback is asked" in watched.engine
    with pytest.raises(Unsupported, match="a callback is asked"):
        sine("compiled", callback=lambda iteration: None)


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"callback": 3}, "not a function"),
        ({"callback": lambda iteration: 0.5}, r"returned 0\.5"),
        ({"gap_tol": 0.0}, "gap_tol"),
        ({"gap_tol": float("nan")}, "gap_tol"),
        ({"seconds": -1}, "seconds"),
    ],
)
def test_a_wrong_rule_is_refused(options, rule):
    """The value is named."""
    with pytest.raises(InvalidInput, match=rule):
        sine(**options)


class Clock:
    """A clock that goes on by one second whenever it is read."""

    now = 0.0

    def monotonic(self):
        """The time."""
        Clock.now += 1.0
        return Clock.now


@pytest.mark.parametrize("engine", ENGINES)
def test_seconds_end_a_run(engine, monkeypatch):
    """After the seconds no iteration begins; the trace holds those before."""
    monkeypatch.setattr("mcfw.run.stopping.time", Clock())
    result = sine(engine, seconds=20.0)
    assert result.status is mcfw.Status.TIME_REACHED
    assert 0 < result.nit == result.trace["t"][-1] + 1 < 600
    assert not result.success


def test_a_callback_of_many_seeds_stops_the_one_that_it_is_shown():
    """Seeds run one after the other, each is that of `solve`, and only the second is stopped."""
    shown = []

    def callback(iteration):
        shown.append(iteration.t)
        return len(shown) > 50 and iteration.t == 4

    many = mcfw.solve_many(pulled(), mcfw.TwoState(0.25), seeds=[1, 2, 3], horizon=49, callback=callback)
    assert shown == [*range(50), *range(5), *range(5)]
    assert [result.status for result in many] == [mcfw.Status.COMPLETED, *[mcfw.Status.STOPPED] * 2]
    assert all("a callback is asked" in result.engine for result in many)
    alone = mcfw.solve(pulled(), mcfw.TwoState(0.25), seed=1, horizon=49, engine="reference", progress=False)
    assert many[0].last.tobytes() == alone.last.tobytes()


def test_an_oracle_that_fails_at_a_later_seed_keeps_the_runs_before_it():
    """One by one as in lock-step, the error carries a result for every seed that was begun."""
    asked = []

    def gradient(x, states):
        asked.append(len(states))
        if len(asked) > 150:
            raise KeyError("no such column")
        return np.zeros((len(states), 1))

    problem = mcfw.Problem.from_batch(gradient, set=mcfw.Box([-1.0], [1.0]), G=1.5)
    with pytest.raises(mcfw.OracleFailure, match="no such column") as caught:
        mcfw.solve_many(
            problem, mcfw.TwoState(0.25), seeds=[1, 2], horizon=49, callback=lambda iteration: None
        )
    first, second = caught.value.result
    assert first.status is mcfw.Status.COMPLETED
    assert second.status is mcfw.Status.ORACLE_FAILED
    assert 0 < second.nit < 50


def test_seconds_end_an_ensemble(monkeypatch):
    """All seeds stop at once."""
    monkeypatch.setattr("mcfw.run.stopping.time", Clock())
    many = mcfw.solve_many(pulled(), mcfw.TwoState(0.25), seeds=[1, 2], horizon=3000, seconds=3.0)
    assert {(result.status, result.nit) for result in many} == {(mcfw.Status.TIME_REACHED, many[0].nit)}


def test_the_pilot_uses_up_seconds():
    """What is left is never zero, so that at least one iteration is made."""
    assert Stopping(seconds=10.0).after(4.0).seconds == 6.0
    assert 0 < Stopping(seconds=10.0).after(40.0).seconds < 1e-6
    assert Stopping().after(4.0).seconds is None


def pressing(at):
    """A gradient that presses Ctrl-C when it is asked for the `at`-th time."""
    asked = []

    def gradient(x, i):
        asked.append(1)
        if len(asked) == at:
            os.kill(os.getpid(), signal.SIGINT)
        return x - DATA[i, None]

    return mcfw.Problem.from_batch(gradient, set=mcfw.Box([-1.0], [1.0]), G=1.5)


@pytest.mark.parametrize("engine", ["reference", "hybrid"])
def test_ctrl_c_gives_the_completed_iterations(engine, listening):
    """The iteration under way is completed, and they are those of an unbroken run."""
    chain = mcfw.TwoState(0.25)
    whole = mcfw.solve(pulled(), chain, horizon=20_000, seed=2, engine=engine, progress=False)
    part = mcfw.solve(pressing(101), chain, horizon=20_000, seed=2, engine=engine, progress=False)
    assert part.status is mcfw.Status.INTERRUPTED
    assert 50 < part.nit < 20_000
    assert part.trace["samples"].tolist() == whole.trace["samples"][: part.nit].tolist()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with pytest.raises(KeyboardInterrupt):
        part.unbroken()
    assert whole.unbroken() is whole


def test_ctrl_c_is_never_lost(listening):
    """In the last iteration everything is complete, and the result still says that somebody wanted to stop."""
    part = mcfw.solve(
        pressing(10), mcfw.TwoState(0.25), horizon=4, seed=2, engine="reference", progress=False
    )
    assert part.nit == 5
    assert part.status is mcfw.Status.INTERRUPTED


def test_ctrl_c_in_the_pilot_keeps_its_advice(listening):
    """The pilot is completed, and its states are not lost: the advice and the first iterations are there."""
    chain, auto = mcfw.TwoState(0.25), {"horizon": 2000, "regime": "batched", "seed": 2, "progress": False}
    whole = mcfw.solve(pulled(), chain, **auto, engine="reference")
    part = mcfw.solve(pressing(3), chain, **auto, engine="reference")
    assert part.status is mcfw.Status.INTERRUPTED
    assert part.nit == 1
    assert part.advice.pilot == whole.advice.pilot > 0
    assert part.samples == whole.trace["samples"][0]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_program_that_handles_ctrl_c_keeps_its_say():
    """Its handler is called when the run has come to a point where it can stop."""
    called = []
    before = signal.signal(signal.SIGINT, lambda number, frame: called.append(number))
    try:
        part = mcfw.solve(
            pressing(20), mcfw.TwoState(0.25), horizon=400, seed=2, engine="reference", progress=False
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert called == [signal.SIGINT]
    assert part.status is mcfw.Status.INTERRUPTED


def test_a_run_in_another_thread_leaves_signals_alone():
    """Python lets only the main thread handle them."""
    results = []
    thread = threading.Thread(target=lambda: results.append(sine(horizon=10)))
    thread.start()
    thread.join()
    assert results[0].success


@pytest.mark.parametrize("engine", ENGINES)
def test_a_stopped_run_goes_on_from_its_checkpoint(engine, tmp_path, monkeypatch):
    """A run that the clock or its tolerance ended is kept: more seconds finish it, the same tolerance repeats it."""
    kept = mcfw.Checkpoint(tmp_path / "run.ckpt", seconds=None, iterations=10**6)
    with monkeypatch.context() as patch:
        patch.setattr("mcfw.run.stopping.time", Clock())
        assert sine(engine, checkpoint=kept, seconds=10.0).status is mcfw.Status.TIME_REACHED
    reached = sine(engine, checkpoint=kept, gap_tol=halfway())
    again = sine(engine, checkpoint=kept, gap_tol=halfway())
    assert reached.status is again.status is mcfw.Status.GAP_REACHED
    assert (reached.nit, reached.x.tobytes()) == (again.nit, again.x.tobytes())
    assert sine(engine, checkpoint=kept).last.tobytes() == sine(engine).last.tobytes()
