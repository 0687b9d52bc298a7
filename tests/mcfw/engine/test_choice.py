import subprocess
import sys
from importlib.util import find_spec

import numpy as np
import pytest

import mcfw
from mcfw import baselines as b
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.run import choice

compiling = pytest.mark.skipif(find_spec("numba") is None, reason="nothing is compiled without mcfw[fast]")


def pull(points, table, labels, states, weights, memory, out):
    """∇f(x; z) = x − table[z]."""
    for p in range(points.shape[0]):
        for j in range(points.shape[1]):
            out[p, j] = 0.0
            for i in range(len(states)):
                out[p, j] += weights[i] * (points[p, j] - table[states[i], j])


DATA = np.random.default_rng(0).normal(size=(6, 3))


def quadratic(gradient=pull, **options):
    """A quadratic over the ℓ₂ ball, given by a user's gradient."""
    options = {
        "set": mcfw.L2Ball(0.5, 3),
        "mean_gradient": lambda x: x - DATA.mean(axis=0),
        "G": 3.0,
    } | options
    return mcfw.Problem.from_compiled(CompiledGradient(gradient, DATA), **options)


CHAIN = mcfw.LazyRefresh(6, 0.4)


def run(problem=None, chain=CHAIN, **options):
    """A short run."""
    return mcfw.solve(problem or quadratic(), chain, **({"horizon": 100, "seed": 1} | options))


@compiling
def test_a_users_gradient_runs_in_both_engines():
    """A Python function and a numba function of it give the reference's run, compiled."""
    from numba import njit

    from mcfw.engine.signatures import GRADIENT

    reference = run(engine="reference")
    for gradient in (pull, njit(pull), njit(GRADIENT)(pull)):
        compiled = run(quadratic(gradient), engine="compiled")
        assert compiled.engine == "compiled"
        np.testing.assert_allclose(compiled.last, reference.last, rtol=0, atol=1e-12)
        assert compiled.samples == reference.samples


class Renamed(mcfw.MCALFCG):
    """A variant that might have changed anything."""


REASONS = {
    "observers see every iteration": lambda: run(observers=(lambda iteration: None,)),
    "no compiled gradient": lambda: run(problems_without()),
    "check_lmo asks": lambda: run(check_lmo=True),
    "Hypersimplex has no compiled oracle": lambda: run(quadratic(set=mcfw.Hypersimplex(2, 3))),
    "GroupLasso is not compiled": lambda: run(quadratic(h=mcfw.GroupLasso(0.1, ((0, 1),)))),
    "Renamed has no compiled step": lambda: b.run(
        Renamed(quadratic(), mcfw.Geometric(3), mcfw.Parameters(1.0, 1.0), 3.0, finite=True),
        CHAIN,
        iterations=9,
    ),
    "SPIDER has no compiled step": lambda: b.run(
        b.SPIDER(quadratic(), anchor=4, period=3, eta=0.1), CHAIN, iterations=9
    ),
}


def problems_without():
    """The same problem, interpreted only."""
    return mcfw.Problem.from_batch(lambda x, i: x - DATA[i], set=mcfw.L2Ball(0.5, 3), G=3.0)


@compiling
@pytest.mark.parametrize("reason", REASONS)
def test_auto_says_why_not(reason):
    """A run that cannot be compiled is interpreted, and the result names the obstacle."""
    engine = REASONS[reason]().engine
    assert engine.startswith("reference: ")
    assert reason in engine


LONG = 100
CHOICES = {
    "a compiled gradient": (quadratic, {"horizon": 5}, "compiled"),
    "a Python gradient": (problems_without, {"horizon": LONG - 1}, "hybrid"),
    "a short run": (problems_without, {"horizon": LONG - 2}, "reference"),
    "a run that its budget makes short": (problems_without, {"horizon": LONG, "budget": LONG}, "reference"),
    "an observer": (quadratic, {"horizon": LONG, "observers": [lambda iteration: None]}, "hybrid"),
    "a callback": (
        problems_without,
        {"horizon": LONG, "callback": lambda iteration: iteration.t == 5},
        "hybrid",
    ),
    "averaged": (problems_without, {"horizon": 1, "regime": "batched", "budget": 100 * LONG}, "hybrid"),
    "another oracle": (problems_without, {"horizon": LONG, "check_lmo": True}, "reference"),
}


@compiling
@pytest.mark.parametrize("name", CHOICES)
def test_auto_is_the_fastest_engine_by_what_the_run_is(name, monkeypatch):
    """The number of iterations, the gradient, and who watches decide; no clock does, so a run is the same again."""
    monkeypatch.setattr(choice, "FEWEST", LONG)
    make, options, engine = CHOICES[name]
    loops = [run(make(), **options), run(make(), **options, engine=engine)]
    assert [loop.engine.partition(":")[0] for loop in loops] == [engine, engine]
    assert loops[0].last.tobytes() == loops[1].last.tobytes()


@compiling
def test_a_chain_with_more_states_than_rows_is_refused():
    """Its states would be looked up behind the table."""
    with pytest.raises(mcfw.Unsupported, match="the chain has 7 states, but the table 6 rows"):
        run(chain=mcfw.LazyRefresh(7, 0.4), engine="compiled")


def test_compiled_is_refused_where_it_cannot_be_and_unknown_names_always():
    """`engine="compiled"` never falls back silently."""
    with pytest.raises(mcfw.Unsupported, match="no compiled gradient"):
        run(problems_without(), engine="compiled")
    with pytest.raises(mcfw.InvalidInput, match="engine = 'fast' must be one of"):
        run(engine="fast")


@compiling
def test_a_gradient_that_is_not_finite_fails_as_in_the_reference():
    """The same error, at the same iteration, with the same partial result."""

    def broken(points, table, labels, states, weights, memory, out):
        for p in range(points.shape[0]):
            for j in range(points.shape[1]):
                out[p, j] = 0.0
                for i in range(len(states)):
                    out[p, j] += weights[i] * (points[p, j] - table[states[i], j])
                    if points[p, 0] < -0.2:
                        out[p, j] = np.nan

    failures = []
    for engine in ("reference", "compiled"):
        with pytest.raises(mcfw.OracleFailure, match="not finite") as failure:
            run(quadratic(broken), engine=engine)
        failures.append(failure.value.result)
    assert failures[0].iterations == failures[1].iterations > 0
    assert failures[0].samples == failures[1].samples
    assert len(failures[0].trace) == len(failures[1].trace)


WITHOUT = """
import sys
sys.modules["numba"] = None
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "numba" else found(name, *more)
import warnings
import mcfw
instance = mcfw.problems.sine_regression()
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    for _ in range(2):
        result = mcfw.solve(instance.problem, instance.chain, horizon=20, x0=instance.x0)
print(result.engine)
print(len([w for w in said if "numba" in str(w.message)]))
try:
    mcfw.solve(instance.problem, instance.chain, horizon=20, x0=instance.x0, engine="compiled")
except mcfw.Unsupported as error:
    print(error)
"""


def test_without_numba_everything_works_and_says_so_once():
    """The run is interpreted, one warning in the process names the extra, and "compiled" is refused."""
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    engine, warned, refused = done.stdout.splitlines()
    assert engine == "reference: numba is not installed (pip install 'mcfw[fast]')"
    assert warned == "1"
    assert "numba is not installed" in refused


AGAIN = """
import mcfw, importlib
from numba.core.dispatcher import Dispatcher
instance = mcfw.problems.sine_regression()
print(mcfw.solve(instance.problem, instance.chain, horizon=50, x0=instance.x0, engine="compiled").engine)
hits = misses = 0
names = "compiling sfc64 walks elementary composite sets merging method_steps problem_gradients drive"
for name in names.split():
    for thing in vars(importlib.import_module("mcfw.engine." + name)).values():
        if isinstance(thing, Dispatcher) and thing.signatures:
            hits += sum(thing.stats.cache_hits.values())
            misses += sum(thing.stats.cache_misses.values())
print(hits, misses)
"""


@compiling
def test_a_new_process_compiles_nothing():
    """The kernels of a run, and no others, are read from disk by a process that comes after another."""
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", AGAIN], capture_output=True, text=True, check=True)
    engine, counts = done.stdout.splitlines()
    hits, misses = map(int, counts.split())
    assert engine == "compiled"
    assert 0 < hits < 12
    assert misses == 0
