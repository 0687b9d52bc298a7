"""Runs with a Python gradient, alone and side by side, against the reference loop: same streams, same counts."""

from dataclasses import replace

import numpy as np
import pytest

import mcfw

pytest.importorskip("numba", reason="the compiled loops need mcfw[fast]")
COUNTS = ("samples", "oracle_calls", "lmo_calls", "clips", "output_index", "iterations", "status")


def drawn(seed):
    """A problem, a chain and options, drawn: set, regularizer, dimension, radius, chain."""
    rng = np.random.default_rng(seed)
    d, n = int(rng.integers(2, 9)), int(rng.integers(3, 30))
    centres = rng.normal(size=(n, d))
    X = [
        mcfw.Box(-np.ones(d), np.linspace(0.5, 2, d)),
        mcfw.L1Ball(1.5, d),
        mcfw.L2Ball(1.5, d),
        mcfw.LinfBall(0.7, d),
        mcfw.Simplex(d),
    ][seed % 5]
    h = [mcfw.Zero(), mcfw.L1(0.1), mcfw.SquaredL2(0.2)][seed % 3]
    problem = mcfw.Problem.from_batch(
        lambda x, i: np.tanh(x - centres[i]),
        set=X,
        h=h,
        mean_gradient=lambda x: np.tanh(x - centres).mean(axis=0),
    )
    options = {"horizon": int(rng.integers(50, 400)), "radius": float(rng.uniform(0.3, 3)), "gap_every": 37}
    return problem, mcfw.LazyRefresh(n, float(rng.uniform(0.05, 1))), options


def close(a, b):
    """Equal counts and levels; iterates, gaps and reports to 1e-12."""
    for name in COUNTS:
        assert getattr(a, name) == getattr(b, name), name
    assert a.trace.columns.keys() == b.trace.columns.keys()
    for name in a.trace.columns:
        np.testing.assert_allclose(a.trace[name], b.trace[name], atol=1e-12, rtol=1e-11, err_msg=name)
    np.testing.assert_allclose(a.last, b.last, atol=1e-12)
    np.testing.assert_allclose(a.x, b.x, atol=1e-12)


@pytest.mark.parametrize("seed", range(10))
def test_seeds_side_by_side_are_seeds_one_by_one(seed):
    """On drawn problems, whatever the other seeds are: an ensemble of five and one of two agree with single runs."""
    problem, chain, options = drawn(seed)
    five = mcfw.solve_many(problem, chain, seeds=range(5), **options)
    two = mcfw.solve_many(problem, chain, seeds=[3, 0], **options)
    assert {run.engine for run in five} == {"ensemble"}
    for run, alone in zip((*five, *two), (0, 1, 2, 3, 4, 3, 0), strict=True):
        close(run, mcfw.solve(problem, chain, seed=alone, engine="reference", **options))


def seen_by(engine, problem, chain, options, **more):
    """The run, and the iterations that an observer of it saw."""
    seen = []
    result = mcfw.solve(problem, chain, engine=engine, observers=[seen.append], **options, **more)
    return result, seen


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("levels", [None, mcfw.Batched(2, 1)])
def test_an_observer_sees_the_iterations_of_the_reference_run(seed, levels):
    """State before and after, burst, report: the levels, states and counts are equal, the rest agrees to 1e-11."""
    problem, chain, options = drawn(seed)
    (hybrid, seen), (reference, expected) = (
        seen_by(engine, problem, chain, options, levels=levels, seed=seed)
        for engine in ("hybrid", "reference")
    )
    assert hybrid.engine == "hybrid"
    close(hybrid, reference)
    plain = mcfw.solve(problem, chain, engine="hybrid", seed=seed, levels=levels, **options)
    assert hybrid.last.tobytes() == plain.last.tobytes()
    assert len(seen) == len(expected) == hybrid.iterations
    for ours, theirs in zip(seen, expected, strict=True):
        assert (ours.t, ours.burst.level, ours.burst[1::2]) == (
            theirs.t,
            theirs.burst.level,
            theirs.burst[1::2],
        )
        assert (ours.burst.states == theirs.burst.states).all()
        for name in ("level", "length", "clipped", "oracle_calls", "lmo_calls"):
            assert getattr(ours.info, name) == getattr(theirs.info, name), name
            assert type(getattr(ours.info, name)) is type(getattr(theirs.info, name)), name
        np.testing.assert_allclose(ours.info, theirs.info, rtol=1e-11, atol=1e-11)
        for state, other in ((ours.before, theirs.before), (ours.after, theirs.after)):
            assert not state.x.flags.writeable
            for array, twin in zip(state[:3], other[:3], strict=True):
                np.testing.assert_allclose(array, twin, rtol=1e-11, atol=1e-11)
            np.testing.assert_allclose(state.scales, other.scales, rtol=1e-11)


@pytest.mark.parametrize("record_every", [1, 7])
def test_a_callback_stops_a_hybrid_run_where_it_stops_the_reference_run(record_every):
    """True and StopIteration: status and counts are equal, and the trajectory stands at the same state."""
    problem, chain, options = drawn(3)

    def stops(at, how):
        def callback(iteration):
            if iteration.t < at:
                return None
            if isinstance(how, bool):
                return how
            raise how("enough")

        return callback

    for at, how in ((17, True), (60, StopIteration)):
        ends = [
            mcfw.solve(
                problem,
                chain,
                callback=stops(at, how),
                record_every=record_every,
                engine=engine,
                seed=1,
                **options,
            )
            for engine in ("hybrid", "reference")
        ]
        close(*ends)
        assert ends[0].status is mcfw.Status.STOPPED
        assert ends[0].ended.state == ends[1].ended.state
        assert at <= ends[0].iterations - 1 < at + record_every


def test_a_failed_callback_leaves_a_checkpoint_to_go_on_from(tmp_path):
    """Its iteration was completed: the run goes on after it with the bits of the unbroken one."""
    problem, chain, options = drawn(2)

    def fails(iteration):
        if iteration.t == 30:
            raise KeyError("no such column")

    options |= {"engine": "hybrid", "seed": 5}
    kept = mcfw.Checkpoint(tmp_path / "run", seconds=None)
    with pytest.raises(mcfw.OracleFailure, match="the callback raised"):
        mcfw.solve(problem, chain, callback=fails, checkpoint=kept, **options)
    seen = []
    resumed = mcfw.solve(problem, chain, checkpoint=kept, observers=[seen.append], **options)
    assert seen[0].t == 31
    assert resumed.last.tobytes() == mcfw.solve(problem, chain, **options).last.tobytes()


@pytest.mark.parametrize("seed", range(3))
def test_an_averaged_run_is_that_of_the_reference(seed):
    """`regime="batched"` with a Python gradient: the average, too, also where it is watched."""
    problem, chain, options = drawn(seed)
    options = {"horizon": 1, "budget": 4000, "regime": "batched", "seed": seed, "x0": problem.set.center()}
    (hybrid, seen), (reference, expected) = (
        seen_by(engine, problem, chain, options) for engine in ("hybrid", "reference")
    )
    close(hybrid, reference)
    np.testing.assert_allclose(hybrid.average, reference.average, atol=1e-12)
    plain = mcfw.solve(problem, chain, engine="hybrid", **options)
    assert plain.average.tobytes() == hybrid.average.tobytes()
    for ours, theirs in zip(seen, expected, strict=True):
        assert type(ours.after) is type(theirs.after)
        np.testing.assert_allclose(ours.after.average, theirs.after.average, atol=1e-12)
        np.testing.assert_allclose(ours.after.x, theirs.after.x, atol=1e-12)


@pytest.mark.parametrize("make", [mcfw.problems.sine_regression, mcfw.problems.classification])
def test_the_ragged_gradients_are_the_weighted_ones(make):
    """One call for several runs gives each run's weighted gradients at both of its points."""
    problem = make().problem
    rng = np.random.default_rng(1)
    points = 0.1 * rng.normal(size=(4, 2, *problem.set.shape))
    edges = np.array([0, 1, 6, 8, 20])
    states, weights = rng.integers(800, size=20), rng.integers(-3, 4, size=20)
    answer = problem.ragged(points, states, weights, edges)
    for r in range(4):
        own = slice(edges[r], edges[r + 1])
        for x, got in zip(points[r], answer[r], strict=True):
            np.testing.assert_allclose(
                got, problem.weighted_gradient(x, states[own], weights[own]), atol=1e-12
            )


def test_a_study_problem_in_an_ensemble():
    """With its ragged gradient, P2 side by side is P2 one by one."""
    problem, chain, x0 = mcfw.problems.sine_regression(10)
    python = replace(problem, compiled=None)
    for run, seed in zip(
        mcfw.solve_many(python, chain, seeds=[1, 2], horizon=300, x0=x0), (1, 2), strict=True
    ):
        close(run, mcfw.solve(python, chain, seed=seed, horizon=300, x0=x0, engine="reference"))


def test_streams_that_are_not_finite_are_asked_for_their_rows():
    """An autoregression and a list of samples: the gradient sees the samples themselves."""
    problem = mcfw.Problem.from_batch(lambda x, z: x - z[:, None], set=mcfw.L2Ball(1.0, 2), G=5.0)
    hybrid, reference = (
        mcfw.solve(problem, mcfw.AR1(0.5), horizon=200, seed=2, engine=engine)
        for engine in ("hybrid", "reference")
    )
    close(hybrid, reference)
    series = np.random.default_rng(0).normal(size=300)
    ends = [mcfw.solve(problem, iter(series), horizon=200, seed=2, engine=e) for e in ("hybrid", "reference")]
    close(*ends)
    assert ends[0].status is mcfw.Status.STREAM_ENDED


@pytest.mark.parametrize("bad", [np.full(2, np.nan), np.zeros(3), "raise"])
def test_a_gradient_that_fails_ends_a_hybrid_run_as_it_ends_the_reference_run(bad):
    """NaN, a wrong shape or an OracleFailure of the gradient: the same message, and the run up to the step before."""

    def problem():
        count = [0]

        def gradient(x, states, weights):
            count[0] += 1
            if count[0] >= 60 or x[0] < -0.6:
                if isinstance(bad, str):
                    raise mcfw.OracleFailure("no more")
                return bad
            return weights.sum() * (x + 1.0)

        return mcfw.Problem(weighted_gradient=gradient, set=mcfw.Box([-1.0, -1.0], [1.0, 1.0]), G=9.0)

    ends = []
    for engine in ("hybrid", "reference"):
        with pytest.raises(mcfw.OracleFailure) as error:
            mcfw.solve(problem(), mcfw.TwoState(0.3), horizon=500, seed=0, engine=engine)
        ends.append(error.value)
    assert str(ends[0]) == str(ends[1])
    close(ends[0].result, ends[1].result)


def test_what_is_not_compiled_is_refused_or_run_one_by_one():
    """A checked oracle and sets without a kernel; `solve_many` says why it did not run side by side."""
    problem, chain, options = drawn(0)
    with pytest.raises(mcfw.Unsupported, match="check_lmo"):
        mcfw.solve(problem, chain, engine="hybrid", check_lmo=True, **options)
    hull = replace(problem, set=mcfw.Hull(np.eye(problem.set.size)), h=mcfw.Zero())
    with pytest.raises(mcfw.Unsupported, match="Hull has no compiled oracle"):
        mcfw.solve(hull, chain, engine="hybrid", **options)
    (run,) = mcfw.solve_many(hull, chain, seeds=[4], **options)
    assert run.engine == "one by one: Hull has no compiled oracle"
    assert run.last.tobytes() == mcfw.solve(hull, chain, seed=4, **options).last.tobytes()
    with pytest.raises(mcfw.InvalidInput, match="needs a chain"):
        mcfw.solve_many(problem, iter([1, 2, 3]), seeds=[1], horizon=5)


def late(ragged, wrong):
    """A ragged gradient that is `wrong` in its thirtieth call."""
    calls = []

    def oracle(*arguments):
        calls.append(1)
        return ragged(*arguments) if len(calls) < 30 else wrong(ragged(*arguments))

    return oracle


def nan_for_one(answer):
    """No number in the gradients of the second run."""
    answer[1, 1, 4] = np.nan
    return answer


def refuses(answer):
    """No answer."""
    raise mcfw.OracleFailure("no more")


def test_no_seed_goes_on_when_one_is_given_what_is_not_finite():
    """Every run ends where it ends when the oracle gives no answer at all, bit for bit; the entry is named."""
    problem, chain, x0 = mcfw.problems.sine_regression(10)
    ends = []
    for wrong in (nan_for_one, refuses):
        python = replace(problem, compiled=None, ragged=late(problem.ragged, wrong))
        with pytest.raises(mcfw.OracleFailure, match=r"ragged returned an entry.*nan|no more") as told:
            mcfw.solve_many(python, chain, seeds=[0, 1, 2], horizon=100, x0=x0)
        ends.append(told.value.result)
    for a, b in zip(*ends, strict=True):
        assert a.iterations == b.iterations == 29
        assert a.last.tobytes() == b.last.tobytes()


def test_a_ragged_gradient_may_be_read_only_and_serve_one_seed():
    """Arrays that cannot be written, and an ensemble of one, give the runs of the plain gradient."""
    problem, chain, x0 = mcfw.problems.sine_regression(10)

    def frozen(*arguments):
        answer = np.ascontiguousarray(problem.ragged(*arguments))
        answer.flags.writeable = False
        return answer

    python = replace(problem, compiled=None, ragged=frozen)
    for seeds in ([5], [5, 6]):
        run = mcfw.solve_many(python, chain, seeds=seeds, horizon=200, x0=x0)[0]
        close(run, mcfw.solve(python, chain, seed=5, horizon=200, x0=x0, engine="reference"))


def test_a_ragged_gradient_of_the_wrong_shape_is_refused():
    """The shape is named."""
    problem, chain, options = drawn(1)
    wrong = replace(problem, ragged=lambda points, states, weights, edges: points[:, 0])
    with pytest.raises(mcfw.OracleFailure, match="ragged returned shape"):
        mcfw.solve_many(wrong, chain, seeds=[1, 2], **options)
