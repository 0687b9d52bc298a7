"""Runs that ask a Python gradient, alone and side by side, against the reference loop: same streams, same counts."""

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
def test_an_asked_run_is_the_reference_run(seed):
    """On drawn problems: levels, states and counts are equal, iterates agree to 1e-12."""
    problem, chain, options = drawn(seed)
    asked = mcfw.solve(problem, chain, seed=seed, engine="asked", **options)
    assert asked.engine == "asked"
    close(asked, mcfw.solve(problem, chain, seed=seed, engine="reference", **options))


@pytest.mark.parametrize("seed", range(10))
def test_seeds_side_by_side_are_seeds_one_by_one(seed):
    """On drawn problems, whatever the other seeds are: an ensemble of five and one of two agree with single runs."""
    problem, chain, options = drawn(seed)
    five = mcfw.solve_many(problem, chain, seeds=range(5), **options)
    two = mcfw.solve_many(problem, chain, seeds=[3, 0], **options)
    assert {run.engine for run in five} == {"ensemble"}
    for run, alone in zip((*five, *two), (0, 1, 2, 3, 4, 3, 0), strict=True):
        close(run, mcfw.solve(problem, chain, seed=alone, engine="reference", **options))


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
    asked, reference = (
        mcfw.solve(problem, mcfw.AR1(0.5), horizon=200, seed=2, engine=engine)
        for engine in ("asked", "reference")
    )
    close(asked, reference)
    series = np.random.default_rng(0).normal(size=300)
    ends = [mcfw.solve(problem, iter(series), horizon=200, seed=2, engine=e) for e in ("asked", "reference")]
    close(*ends)
    assert ends[0].status is mcfw.Status.STREAM_ENDED


@pytest.mark.parametrize("bad", [np.full(2, np.nan), np.zeros(3), "raise"])
def test_a_gradient_that_fails_ends_an_asked_run_as_it_ends_the_reference_run(bad):
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
    for engine in ("asked", "reference"):
        with pytest.raises(mcfw.OracleFailure) as error:
            mcfw.solve(problem(), mcfw.TwoState(0.3), horizon=500, seed=0, engine=engine)
        ends.append(error.value)
    assert str(ends[0]) == str(ends[1])
    close(ends[0].result, ends[1].result)


def test_what_cannot_be_asked_is_refused_or_run_one_by_one():
    """Observers and sets without a kernel; `solve_many` says why it did not run side by side."""
    problem, chain, options = drawn(0)
    with pytest.raises(mcfw.Unsupported, match="observers"):
        mcfw.solve(problem, chain, engine="asked", observers=[print], **options)
    hull = replace(problem, set=mcfw.Hull(np.eye(problem.set.size)), h=mcfw.Zero())
    with pytest.raises(mcfw.Unsupported, match="Hull has no compiled oracle"):
        mcfw.solve(hull, chain, engine="asked", **options)
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


def test_no_seed_goes_on_when_one_is_told_what_is_not_finite():
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
