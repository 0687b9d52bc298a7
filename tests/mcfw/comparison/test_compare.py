"""Comparisons: equal budgets, counts that are those of the runs, and what is said of what could not run."""

import json

import numpy as np
import pytest

import mcfw
from mcfw.comparison import compare as compare_module
from mcfw.comparison.method_comparison import ENGINES, HEAD
from mcfw.comparison.method_rules import (
    METHODS,
    Conditions,
    ConfiguredMethod,
    MethodRule,
    chosen,
    horizon_for,
)
from mcfw.run.piloted import expected_states
from tests.mcfw.cli.test_app import run

DATA = np.random.default_rng(0).normal(loc=[0.6, -0.2, 0.0], size=(50, 3))
CHAIN = mcfw.LazyRefresh.with_mixing_time(50, tau=3)


def quadratic(**others):
    """f = ½‖x − z‖² on a ball, from 50 samples."""
    return mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * x - weights @ DATA[states],
        n=50, set=mcfw.L2Ball(1.0, 3), **{"G": 3.0, "L": 1.0, "G_sigma": 4.0, **others},
    )  # fmt: skip


@pytest.fixture(scope="module")
def comparison():
    """All methods once, two seeds."""
    return mcfw.compare(quadratic(), CHAIN, budget=3000, seeds=2, x0=np.zeros(3), progress=False)


def test_every_method_runs_within_the_budget_and_uses_most_of_it(comparison):
    """No run consumes more than its budget; a multilevel one stops up to a tenth early, in the mean of its lengths."""
    assert [row.name for row in comparison.by_states] == [rule.name for rule in METHODS]
    for row in comparison.by_states:
        assert len(row.runs) == 2, row.remark
        for one in row.runs:
            assert one.states <= 3000
            assert one.states > 0.5 * 3000
            assert np.isfinite(one.end)
            assert one.lmos + one.projections > 0


def test_the_start_and_the_ends_are_those_of_the_problem(comparison):
    """The measure is the population gap; `auto`, SGD and Frank–Wolfe end below the start."""
    problem = quadratic()
    assert comparison.measure == "population gap"
    assert comparison.start == pytest.approx(problem.gap(np.zeros(3)))
    ends = {row.name: row.mean("end") for row in comparison.by_states}
    assert max(ends["auto"], ends["sgd"], ends["frank-wolfe"]) < comparison.start / 3
    assert comparison.best == min(ends, key=ends.get)


def test_a_row_is_the_run_that_the_library_makes(comparison):
    """SGD with γ_t = D/(G√(t+1)), batch 10, seed 1: the same end, states and projections."""
    problem = quadratic()
    method = mcfw.baselines.SGD(problem, mcfw.baselines.InverseRoot(2 / 3), batch=10)
    alone = mcfw.baselines.run(method, CHAIN, iterations=300, x0=np.zeros(3), seed=1)
    (row,) = [row for row in comparison.by_states if row.name == "sgd"]
    assert row.runs[1].end == problem.gap(alone.last)
    assert (row.runs[1].states, row.runs[1].projections, row.runs[1].gradients) == (3000, 300, 3000)


def test_a_row_names_the_engine_that_ran(comparison):
    """In the table and in the data: compiled where the run alone is, interpreted else, and a note where rows differ."""
    rows = {row.name: row for row in comparison.by_states}
    for name, build in (("adagrad", lambda p: mcfw.baselines.AdaGradNorm(p, 2.0, batch=10)),):
        alone = mcfw.baselines.run(build(quadratic()), CHAIN, iterations=3, progress=False)
        assert rows[name].engines == [ENGINES[alone.engine.partition(":")[0]]]
    assert rows["sgd-averaged"].engines == ["interpreted"]
    assert rows["sgd-averaged"].cells()[HEAD.index("engine")] == "interp."
    assert {run["engine"] for run in comparison.to_dict()["by_states"][-1]["runs"]} <= {*ENGINES.values()}
    mixed = len({engine for row in comparison.by_states for engine in row.engines}) > 1
    assert ("compare seconds within one engine only" in comparison.explain()) == mixed


def test_auto_is_judged_at_the_point_that_it_recommends():
    """From the optimum no state speaks for another point: x0 is returned, and the last point is not judged."""
    problem, start = quadratic(), DATA.mean(axis=0)
    found = mcfw.compare(problem, CHAIN, budget=600, methods="auto", seeds=1, x0=start, progress=False)
    with pytest.warns(mcfw.NoProgress):
        alone = mcfw.solve(problem, CHAIN, regime="auto", budget=600, x0=start, seed=0, progress=False)
    assert found.by_states[0].runs[0].end == problem.gap(alone.x)
    assert problem.gap(alone.last) > problem.gap(alone.x)


def test_frank_wolfe_is_charged_a_pass_for_every_step(comparison):
    """60 steps on 50 states: 3000 states and gradients, though it consumes none of the stream."""
    (row,) = [row for row in comparison.by_states if row.name == "frank-wolfe"]
    assert (row.runs[0].states, row.runs[0].gradients, row.runs[0].lmos) == (3000, 3000, 60)


def test_what_is_missing_is_said_and_the_rest_runs():
    """Without G, L and G_σ the methods that need them are not run; AdaGrad and `auto` are."""
    problem = quadratic(G=None, L=None, G_sigma=None)
    found = mcfw.compare(
        problem, CHAIN, budget=2000, seeds=1, methods=["auto", "thinned", "sgd", "adagrad"], progress=False
    )
    assert [bool(row.runs) for row in found.by_states] == [True, False, False, True]
    assert "not run, sgd: the problem does not state G" in found.explain()
    assert found.by_states[1].cells()[1] == "—"


def test_equal_seconds_are_near_the_seconds(monkeypatch):
    """A clock that counts: at 1 ms per run and 1 µs per state, the states of a run of 10 ms take two trials to find."""
    clock = [0.0]
    honest = compare_module._run

    def clocked(setup, rule, budget, seed, gap_every):
        result, charge = honest(setup, rule, budget, seed, gap_every)
        clock[0] += 1e-3 + 1e-6 * result.samples
        return result, charge

    monkeypatch.setattr(compare_module, "_run", clocked)
    monkeypatch.setattr(compare_module.time, "process_time", lambda: clock[0])
    found = mcfw.compare(
        quadratic(), CHAIN, budget=2000, seconds=0.01, seeds=1, methods="sgd", progress=False
    )
    assert found.by_states[0].runs[0].states == 2000
    (row,) = found.by_seconds[0].runs
    assert 0.8 <= row.seconds / 0.01 <= 1.25
    assert row.seconds == pytest.approx(1e-3 + 1e-6 * row.states)
    assert "equal time" in found.explain()


def test_ctrl_c_keeps_what_is_finished(monkeypatch):
    """An interrupt in the second method leaves the row of the first."""

    def stopped(known: Conditions) -> ConfiguredMethod:
        raise KeyboardInterrupt

    methods = ["adagrad", MethodRule("slow", "patience", stopped)]
    found = mcfw.compare(quadratic(), CHAIN, budget=500, seeds=1, methods=methods, progress=False)
    assert found.interrupted
    assert [row.name for row in found.by_states] == ["adagrad"]
    assert "Interrupted" in found.explain()


def test_a_sequence_of_samples_serves_every_method():
    """Each run reads it from the beginning; the objective is the measure if the gradient is not known."""
    samples = DATA[CHAIN.walk(np.random.default_rng(1), 0, 3000)]
    problem = mcfw.Problem.from_batch(
        lambda x, z: x - z,
        set=mcfw.L2Ball(1.0, 3),
        G=3.0,
        value=lambda x: float(((x - DATA) ** 2).sum(1).mean() / 2),
    )
    found = mcfw.compare(problem, samples, budget=2000, seeds=1, methods=["adagrad", "sgd"], progress=False)
    assert found.measure == "objective"
    assert all(row.mean("end") < found.start for row in found.by_states)
    with pytest.raises(mcfw.InvalidInput, match="sequence of samples"):
        mcfw.compare(problem, iter(samples), budget=2000)


def test_held_out_states_judge_if_nothing_else_can():
    """No mean gradient, no value: the gap on states that no run sees; a sequence has none to spare."""
    problem = mcfw.Problem.from_batch(lambda x, i: x - DATA[i], set=mcfw.L2Ball(1.0, 3), G=3.0)
    found = mcfw.compare(problem, CHAIN, budget=2000, seeds=1, methods="adagrad", progress=False)
    assert "held-out" in found.measure
    assert found.start == pytest.approx(quadratic().gap(np.zeros(3)), rel=0.1)
    with pytest.raises(mcfw.InvalidInput, match="to spare"):
        mcfw.compare(problem, [0, 1, 2, 3], budget=2, methods="adagrad")


def test_curves_are_those_of_the_runs():
    """The first point is the start, states grow, and the counts of the row are those of the run without a curve."""
    plain, drawn = (
        mcfw.compare(quadratic(), CHAIN, budget=2000, seeds=1, methods="sgd", curves=curves, progress=False)
        for curves in (False, True)
    )
    states, gaps = drawn.by_states[0].runs[0].curve
    assert gaps[0] == pytest.approx(drawn.start)
    assert (np.diff(states) > 0).all()
    assert plain.by_states[0].runs[0].end == drawn.by_states[0].runs[0].end


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"budget": 1}, "budget"), ({"seconds": 0.0}, "seconds"), ({"seeds": 0}, "seeds"), ({"tau": 0}, "tau"),
        ({"seeds": [1, 1]}, "different"), ({"methods": ["nonsense"]}, "no method 'nonsense'; there are auto"),
        ({"methods": []}, "once"),
        ({"methods": ["sgd", "sgd"]}, "once"), ({"methods": [3]}, "names or MethodRules"),
    ],
)  # fmt: skip
def test_bad_requests_are_refused(options, said):
    """The error names the value."""
    with pytest.raises(mcfw.InvalidInput, match=said):
        mcfw.compare(quadratic(), CHAIN, **{"budget": 2000, **options})


def test_the_horizon_of_a_budget():
    """The largest T that fits, and an error for a budget without two bursts."""
    for budget in (10, 1000, 12_345):
        T = horizon_for(budget)
        assert expected_states(T) <= budget < expected_states(T + 1)
    with pytest.raises(mcfw.InvalidInput, match="too small"):
        horizon_for(1)


def test_every_contender_says_what_it_needs():
    """One sentence each, and the names are different."""
    assert len({rule.name for rule in chosen(None)}) == len(METHODS)
    assert all(len(rule.needs) > 20 for rule in METHODS)


def test_the_command_compares_a_file_and_draws(tmp_path):
    """`mcfw compare --file` runs the user's problem, prints JSON and draws; what it lacks is one clear line."""
    own = tmp_path / "own.py"
    own.write_text(
        "import numpy as np, mcfw\nchain = mcfw.TwoState(0.2)\nz = np.array([[0.3], [0.5]])\n"
        "problem = mcfw.Problem.from_batch(lambda x, i: x - z[i], set=mcfw.Box([-1.0], [1.0]), G=2.0,\n"
        "    mean_gradient=lambda x: x - z.mean())\n"
    )
    options = ("--budget", "1500", "--seeds", "1", "-m", "adagrad", "-m", "frank-wolfe")
    done = run("compare", "--file", str(own), *options, "--json", "--plot", str(tmp_path / "a.svg"))
    assert done.returncode == 0, done.stderr
    assert [row["method"] for row in json.loads(done.stdout)["by_states"]] == ["adagrad", "frank-wolfe"]
    assert "<svg" in (tmp_path / "a.svg").read_text()
    own.write_text("problem = 1\n")
    leaves = tmp_path / "leaves.py"
    leaves.write_text("raise SystemExit(1)\n")
    for arguments, said in (
        (("--file", str(own)), "lacks chain"), (("--file", str(leaves)), "does not run: SystemExit"),
        (("nonsense",), "there is no problem"), ((), "give the name"),
        (("autoregression", "--tau", "3"), "leave --tau out"),
    ):  # fmt: skip
        bad = run("compare", *arguments)
        assert (bad.returncode, said in bad.stderr) == (3, True), bad.stderr
