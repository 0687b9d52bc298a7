"""`solve`, run as a user runs it."""

import numpy as np
import pytest

import mcfw
from mcfw.run.randomness import Streams


def quadratic(n=6, dim=3, seed=0, noise=1.0, **others):
    """f(x) = ½‖x − mean(c)‖² + const over the ℓ1 ball, one centre c_i per state."""
    centres = noise * np.random.default_rng(seed).normal(size=(n, dim)) + np.linspace(-0.4, 0.4, dim)
    options = {
        "set": mcfw.L1Ball(1.0, dim),
        "mean_gradient": lambda x: x - centres.mean(axis=0),
        "value": lambda x: 0.5 * float(np.sum((x - centres.mean(axis=0)) ** 2)),
        "G": 4.0,
    }
    return mcfw.Problem.from_batch(lambda x, i: x - centres[np.asarray(i)], **(options | others))


def noiseless_problem(dim=8):
    """A nonconvex f whose samples carry no noise: an indefinite quadratic over the ℓ1 ball."""
    rng = np.random.default_rng(1)
    Q = rng.normal(size=(dim, dim))
    Q = (Q + Q.T) / 2
    c = rng.normal(size=dim)

    def gradient(x):
        return Q @ x + c

    return mcfw.Problem(
        weighted_gradient=lambda x, states, weights: weights.sum() * gradient(x),
        mean_gradient=gradient,
        set=mcfw.L2Ball(1.0, dim),
        G=float(np.linalg.norm(Q, 2) + np.linalg.norm(c)),
    )


def same(a, b):
    """Whether two results are equal to the bit."""
    assert a.x.tobytes() == b.x.tobytes()
    assert a.last.tobytes() == b.last.tobytes()
    assert (a.samples, a.oracle_calls, a.lmo_calls, a.clips, a.output_index, a.status) == (
        b.samples,
        b.oracle_calls,
        b.lmo_calls,
        b.clips,
        b.output_index,
        b.status,
    )
    assert a.trace.columns.keys() == b.trace.columns.keys()
    for name in a.trace.columns:
        assert a.trace[name].tobytes() == b.trace[name].tobytes(), name
    return True


def test_counts_and_trace_agree():
    """Samples, oracle calls, LMO calls and clips are the sums of their columns; T+1 rows, t = 0..T."""
    result = mcfw.solve(quadratic(), mcfw.LazyRefresh(6, 0.3), horizon=300, radius=2.0, seed=1, gap_every=1)
    trace = result.trace
    cap = mcfw.level_cap(300)
    assert trace.t.tolist() == list(range(301))
    assert trace.length.tolist() == [2**j if j <= cap else 1 for j in trace.level]
    assert trace.samples.tolist() == np.cumsum(trace.length).tolist()
    assert result.samples == trace.samples[-1]
    assert result.oracle_calls == trace.oracle_calls.sum()
    assert result.lmo_calls == 301
    assert result.clips == trace.clipped.sum()
    assert np.array_equal(trace.clipped, trace.g_pre_norm > 2.0)
    assert result.average_gap == pytest.approx(trace.gap.mean())
    assert 0 <= result.output_index <= 300


def test_converges_to_the_optimum_that_a_generic_solver_finds():
    """On a quadratic over the ℓ1 ball the last iterate nears SLSQP's optimum (a different oracle)."""
    from scipy.optimize import minimize

    problem = quadratic(noise=0.02)
    # ‖x‖₁ ≤ 1 as p + n ≤ 1 with x = p − n, p, n ≥ 0: smooth, so SLSQP applies.
    judge = minimize(
        lambda y: problem.value(y[:3] - y[3:]),
        np.full(6, 0.1),
        bounds=[(0, 1)] * 6,
        constraints={"type": "ineq", "fun": lambda y: 1 - y.sum()},
    )
    assert judge.success, judge.message
    result = mcfw.solve(problem, mcfw.LazyRefresh(6, 0.5), horizon=5000, seed=0)
    assert problem.value(result.last) - judge.fun < 5e-3
    assert problem.gap(result.last) < 0.05


def test_same_seed_same_bits_whatever_is_recorded():
    """The seed decides every bit; how much of the run is recorded decides none."""
    problem, chain = quadratic(), mcfw.TwoState(0.2)
    one = mcfw.solve(problem, chain, horizon=200, seed=3)
    two = mcfw.solve(problem, chain, horizon=200, seed=3)
    sparse = mcfw.solve(problem, chain, horizon=200, seed=3, record_every=50, gap_every=100)
    other = mcfw.solve(problem, chain, horizon=200, seed=4)
    assert same(one, two)
    assert sparse.x.tobytes() == one.x.tobytes()
    assert sparse.trace.t.tolist() == [0, 50, 100, 150, 200]
    assert other.last.tobytes() != one.last.tobytes()


def test_noiseless_runs_track_the_gradient_and_fall_like_the_root_of_T():
    """lem:exacttransfer and cor:zeronoise: g_t = ∇f(x_t), no clipping, average gap ≲ T^{−1/2}.

    The fitted log-log slope over T = 2^6..2^13 must be at most −0.45.
    """
    problem = noiseless_problem()
    horizons = [2**k for k in range(6, 14)]
    averages = []
    for T in horizons:
        result = mcfw.solve(problem, mcfw.TwoState(0.1), horizon=T, regime=mcfw.Noiseless(), gap_every=1)
        averages.append(result.average_gap)
        assert result.clips == 0
        np.testing.assert_allclose(result.trace.tracked_gap, result.trace.gap, rtol=0, atol=1e-13 * problem.G)
    slope = np.polyfit(np.log(horizons), np.log(averages), 1)[0]
    assert slope <= -0.45


def test_output_index_is_uniform():
    """t̂ is uniform on {0..T}.

    Null: uniform on 8 indices. Pearson's χ² over 4000 seeds at α = 1e-6 (critical value 40.5, 7 degrees of
    freedom). Power: always returning the last index gives 28,000.
    """
    from scipy.stats import chi2

    problem, chain = quadratic(), mcfw.TwoState(0.4)
    counts = np.zeros(8)
    for seed in range(4000):
        streams = Streams.from_seed(seed)
        index = 0
        for t in range(8):  # the loop's own rule, on the loop's own stream
            index = t if streams.output.random() * (t + 1) < 1 else index
        counts[index] += 1
    statistic = float(((counts - 500) ** 2 / 500).sum())
    assert statistic < chi2.ppf(1 - 1e-6, df=7)
    for seed in range(25):
        result = mcfw.solve(problem, chain, horizon=7, seed=seed, gap_every=1)
        expected = 0
        streams = Streams.from_seed(seed)
        for t in range(8):
            expected = t if streams.output.random() * (t + 1) < 1 else expected
        assert result.output_index == expected
        assert problem.gap(result.x) == result.trace.gap[expected]


def test_output_is_the_iterate_of_its_index():
    """result.x is x_t̂: its gap is the recorded gap of that row."""
    problem = quadratic()
    result = mcfw.solve(problem, mcfw.TwoState(0.4), horizon=50, seed=9, gap_every=1)
    assert problem.gap(result.x) == result.trace.gap[result.output_index]


def test_a_finite_stream_that_runs_dry_ends_the_run_with_its_trace():
    """The status says so, the completed iterations stay, and the samples of a torn burst are counted apart."""
    samples = np.random.default_rng(0).normal(size=(100, 3))
    problem = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.L1Ball(1.0, 3), G=5.0)
    torn = 0
    for length in range(60, 101):
        result = mcfw.solve(problem, iter(samples[:length]), horizon=1000, seed=0)
        assert result.status is mcfw.Status.STREAM_ENDED
        assert "ended" in str(result.status)
        assert len(result.trace) == result.iterations > 0
        assert result.samples + result.unused_samples == length
        assert np.isnan(result.trace.gap).all()
        assert np.isfinite(result.trace.tracked_gap).all()
        torn += result.unused_samples > 0
    assert torn > 0


def test_budget_stops_before_the_burst_that_would_pass_it():
    """No completed iteration lies beyond the budget, and the next one would have."""
    full = mcfw.solve(quadratic(), mcfw.TwoState(0.3), horizon=200, seed=2)
    budget = int(full.samples // 2)
    result = mcfw.solve(quadratic(), mcfw.TwoState(0.3), horizon=200, seed=2, budget=budget)
    assert result.status is mcfw.Status.BUDGET_REACHED
    assert result.samples <= budget < full.trace.samples[result.iterations]
    assert result.trace.gap[0] == full.trace.gap[0]


@pytest.mark.parametrize(
    ("bad", "rule"),
    [(lambda x: x * np.nan, "not finite"), (lambda x: x * np.inf, "not finite"), (lambda x: x[:2], "shape")],
    ids=["nan", "inf", "shape"],
)
def test_a_failing_oracle_is_loud_and_keeps_the_trace(bad, rule):
    """The error names the rule and carries the run up to the last completed iteration."""
    calls = []

    def fails_late(x, states, weights):
        calls.append(1)
        return bad(x + 1) if len(calls) > 40 else weights.sum() * x

    problem = mcfw.Problem(weighted_gradient=fails_late, set=mcfw.L2Ball(1.0, 3), G=5.0)
    with pytest.raises(mcfw.OracleFailure, match=rule) as caught:
        mcfw.solve(problem, mcfw.TwoState(0.3), horizon=100)
    assert caught.value.result.status is mcfw.Status.ORACLE_FAILED
    assert caught.value.result.iterations == 20
    assert len(caught.value.result.trace) == 20


def test_an_infeasible_lmo_is_refused_on_request():
    """check_lmo=True asks the set whether the LMO's answer belongs to it."""

    class Liar(mcfw.L2Ball):
        """Returns points twice too far out."""

        def lmo(self, g, h):
            """A wrong answer."""
            return 2 * super().lmo(g, h)

    problem = quadratic(set=Liar(1.0, 3))
    with pytest.raises(mcfw.OracleFailure, match="outside"):
        mcfw.solve(problem, mcfw.TwoState(0.3), horizon=10, check_lmo=True)


def test_a_radius_below_an_observed_gradient_warns_with_the_value():
    """asm:bounded needs radius ≥ ‖∇f‖; a violation that is seen is said."""
    with pytest.warns(mcfw.RadiusWarning, match="smaller than a mean gradient of norm"):
        mcfw.solve(quadratic(), mcfw.TwoState(0.3), horizon=5, radius=1e-3)


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"horizon": 0}, "horizon"),
        ({"horizon": 2.5}, "horizon"),
        ({"radius": 0.0}, "radius"),
        ({"radius": float("nan")}, "radius"),
        ({"x0": np.ones(3)}, "is not in"),
        ({"x0": np.zeros(4)}, "shape"),
        ({"x0": np.array([np.nan, 0, 0])}, "must be finite"),
        ({"gap_every": 0}, "gap_every"),
        ({"record_every": -1}, "record_every"),
        ({"budget": 0}, "budget"),
    ],
)
def test_bad_input_is_refused_at_the_boundary(options, rule):
    """Each error is an InvalidInput that names the argument."""
    with pytest.raises(mcfw.InvalidInput, match=rule):
        mcfw.solve(quadratic(), mcfw.TwoState(0.3), **({"horizon": 10} | options))


def test_a_missing_radius_says_what_to_do():
    """Without radius and without G there is no safe default."""
    with pytest.raises(mcfw.InvalidInput, match="radius=None for the unclipped ablation"):
        mcfw.solve(quadratic(G=None), mcfw.TwoState(0.3), horizon=10)


def test_exports_of_the_trace(tmp_path):
    """Dict, structured table and .npz file hold the same columns; a missing column names those that exist."""
    trace = mcfw.solve(quadratic(), mcfw.TwoState(0.3), horizon=20).trace
    path = tmp_path / "trace.npz"
    trace.save(path)
    loaded = mcfw.Trace.load(path)
    for name in trace.columns:
        np.testing.assert_array_equal(loaded[name], trace[name])
        np.testing.assert_array_equal(trace.to_table()[name], trace[name])
        np.testing.assert_array_equal(np.array(trace.to_dict()[name]), trace[name])
    with pytest.raises(AttributeError, match="it has t, samples, gap"):
        _ = trace.nothing


def test_adapters_agree():
    """Per-sample, batched and finite-sum problems are one problem: same bits, same population gap."""
    centres = np.array([[1.0, 0.0], [0.0, -1.0], [0.5, 0.5]])
    ball = mcfw.L2Ball(1.0, 2)

    def weighted(x, i, w):
        return w.sum() * x - w @ centres[i]

    problems = [
        mcfw.Problem.from_samples(lambda x, i: x - centres[i], set=ball, G=3.0),
        mcfw.Problem.from_batch(lambda x, i: x - centres[i], set=ball, G=3.0),
        mcfw.Problem.from_finite_sum(weighted, 3, set=ball, G=3.0),
    ]
    lasts = [mcfw.solve(problem, mcfw.LazyRefresh(3, 0.5), horizon=64, seed=5).last for problem in problems]
    np.testing.assert_allclose(lasts[1], lasts[0], rtol=1e-12)
    np.testing.assert_allclose(lasts[2], lasts[0], rtol=1e-9)
    x = np.array([0.2, 0.1])
    np.testing.assert_allclose(problems[2].population_gradient(x), x - centres.mean(axis=0))


def test_gradient_checker_sees_right_and_wrong_gradients():
    """A right problem passes to 1e-8; a wrong sign, a wrong mean and a nonlinear sum are each seen."""
    rng, x = np.random.default_rng(0), np.array([0.1, 0.2, -0.3])
    good = quadratic()
    pi = np.full(6, 1 / 6)
    assert mcfw.check_gradient(good, x, np.arange(6), rng, pi).worst() < 1e-8
    wrong_mean = quadratic(mean_gradient=lambda x: -good.mean_gradient(x))
    report = mcfw.check_gradient(wrong_mean, x, np.arange(6), rng, pi)
    assert report.mean > 0.1
    assert report.directional > 0.1
    absolute = mcfw.Problem(weighted_gradient=lambda x, i, w: np.abs(w).sum() * x, set=good.set)
    assert mcfw.check_gradient(absolute, x, np.arange(6), rng).linearity > 0.1


def test_oracle_calls_are_the_evaluations_that_were_made():
    """A counter inside the oracle agrees with the result, merged states and all."""
    evaluated = []
    quiet = quadratic(mean_gradient=None)

    def counting(x, states, weights):
        evaluated.append(len(states))
        return quiet.weighted_gradient(x, states, weights)

    problem = mcfw.Problem(weighted_gradient=counting, set=quiet.set, G=4.0)
    result = mcfw.solve(problem, mcfw.LazyRefresh(6, 0.3), horizon=60, seed=1)
    assert result.oracle_calls == sum(evaluated) < 2 * result.samples


class Counter:
    """A chain of the integers that only goes up."""

    def start(self, rng):
        """Zero, which is not a sample."""
        return 0

    def walk(self, rng, state, n):
        """The next n integers."""
        return np.arange(state + 1, state + 1 + n)


@pytest.mark.parametrize(
    "chain",
    [Counter(), mcfw.FiniteChain(np.roll(np.eye(2000), 1, axis=1), initial=0)],
    ids=["any chain", "finite chain"],
)
def test_all_bursts_come_from_one_trajectory(chain):
    """The chain goes on where the last burst ended, so the largest state seen is the number of states consumed."""
    seen = []

    def recording(x, states, weights):
        seen.append(np.array(states))
        return weights.sum() * x

    problem = mcfw.Problem(weighted_gradient=recording, set=mcfw.L2Ball(1.0, 2), G=5.0)
    result = mcfw.solve(problem, chain, horizon=100, seed=4, budget=1999)
    ends = [int(states.max()) for states in seen[::2]]
    assert ends == result.trace.samples.tolist()


def test_the_three_streams_are_different():
    """Levels, transitions and output index never share their random numbers, and a seed decides them."""
    first = [rng.random() for rng in Streams.from_seed(3)]
    assert len(set(first)) == 3
    assert first == [rng.random() for rng in Streams.from_seed(3)]


def test_the_gap_is_the_largest_decrease_of_the_linearised_objective():
    """def:fwgap with h: 𝒢(x) = max_v ⟨∇f(x), x − v⟩ + h(x) − h(v), by brute force over a grid that has the optimum."""
    g, h = np.array([0.3, -0.05]), mcfw.L1(0.1)
    problem = mcfw.Problem(
        weighted_gradient=lambda x, states, weights: weights.sum() * g,
        mean_gradient=lambda x: g,
        set=mcfw.Box([-1.0, -1.0], [1.0, 1.0]),
        h=h,
    )
    x = np.array([0.4, -0.7])
    grid = np.stack(np.meshgrid(np.linspace(-1, 1, 21), np.linspace(-1, 1, 21)), axis=-1).reshape(-1, 2)
    best = max(float(g @ (x - v)) + h.value(x) - h.value(v) for v in grid)
    assert problem.gap(x) == pytest.approx(best, rel=1e-12)


def test_a_curve_pairs_each_gap_with_the_states_that_made_it():
    """x_t depends on the states before burst t: the curve starts at 0 and lags the cumulative count by one burst."""
    result = mcfw.solve(quadratic(), mcfw.TwoState(0.3), horizon=40, seed=1, gap_every=10)
    states, gaps = result.trace.curve()
    cumulative = np.concatenate([[0], result.trace.samples])
    assert states.tolist() == cumulative[[0, 10, 20, 30, 40]].tolist()
    assert gaps.tolist() == result.trace.gap[[0, 10, 20, 30, 40]].tolist()
