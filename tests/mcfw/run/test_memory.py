"""Memory: long bursts are not multiplied by the dimension, and thinned traces keep their sums."""

import subprocess
import sys
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

import mcfw
from tests.mcfw.engine.test_choice import pull

STATUS = Path("/proc/self/status")
BURST = """
from pathlib import Path
import numpy as np, mcfw
from mcfw.method.regimes import Parameters
N, d = 2**20, 256
problem = mcfw.Problem.from_batch(lambda x, z: x - z[:, None], set=mcfw.L2Ball(1.0, d), G=1e9)
method = mcfw.MCALFCG(problem, mcfw.Geometric(20), Parameters(1.0, 1.0), radius=1e9)
z = np.random.default_rng(0).normal(size=N)
state, info = method.step(method.initial(np.zeros(d)), mcfw.Burst(20, 20, z))
expected = -(z[N // 2:].sum() - z[1:N // 2].sum())
assert abs(state.g_prev - expected).max() < 1e-6, (state.g_prev[:3], expected)
print(next(int(line.split()[1]) for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line))
"""


@pytest.mark.skipif(not STATUS.exists(), reason="the peak is read from Linux's /proc")
def test_a_burst_of_a_million_states_is_never_a_matrix():
    """2²⁰ states in dimension 256 would be 2048 MiB for each point; the whole process stays below 256 MiB."""
    root = Path(mcfw.__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", BURST], capture_output=True, text=True, check=True, cwd=root)
    assert int(done.stdout) / 2**10 < 256


def quadratic():
    """A small problem with noise and clipping."""
    centres = np.random.default_rng(0).normal(size=(6, 3))
    return mcfw.Problem.from_batch(
        lambda x, i: x - centres[i],
        set=mcfw.L1Ball(1.0, 3),
        mean_gradient=lambda x: x - centres.mean(axis=0),
        G=1.0,
    )


@pytest.mark.parametrize("engine", ["reference", "hybrid"])
def test_a_thinned_trace_keeps_its_sums(engine):
    """Every 97th of 3000 iterations is recorded; the sums of what the steps report are those of all of them."""
    if engine == "hybrid":
        pytest.importorskip("numba", reason="the compiled loops need mcfw[fast]")
    options = {"horizon": 3000, "seed": 1, "gap_every": 1000, "engine": engine}
    full = mcfw.solve(quadratic(), mcfw.LazyRefresh(6, 0.2), **options)
    thin = mcfw.solve(quadratic(), mcfw.LazyRefresh(6, 0.2), record_every=97, **options)
    assert len(thin.trace) < 40 < len(full.trace)
    for name, total in full.trace.sums.items():
        assert thin.trace.sums[name] == pytest.approx(total, rel=1e-12), name
        assert total == pytest.approx(float(full.trace[name].sum()))
    assert thin.trace.sums["length"] == thin.samples
    assert thin.trace.sums["clipped"] == thin.clips > 0
    assert {"t", "samples", "gap"}.isdisjoint(thin.trace.sums)


def test_the_sums_survive_a_file_and_an_interruption(tmp_path):
    """A thinned trace that is saved, or a thinned run that is resumed, has the sums of the whole run."""
    options = {"horizon": 400, "seed": 1, "record_every": 50, "gap_every": 200, "engine": "reference"}
    whole = mcfw.solve(quadratic(), mcfw.LazyRefresh(6, 0.2), **options)
    whole.trace.save(tmp_path / "trace.npz")
    again = mcfw.Trace.load(tmp_path / "trace.npz")
    assert again.sums == whole.trace.sums
    assert again.columns.keys() == whole.trace.columns.keys()
    keep = mcfw.Checkpoint(tmp_path / "run", iterations=30, seconds=None)

    def stop(iteration):
        if iteration.t == 217:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mcfw.solve(quadratic(), mcfw.LazyRefresh(6, 0.2), checkpoint=keep, observers=[stop], **options)
    resumed = mcfw.solve(quadratic(), mcfw.LazyRefresh(6, 0.2), checkpoint=keep, **options)
    assert resumed.trace.sums == pytest.approx(whole.trace.sums, rel=1e-12)


def peak(work):
    """The most bytes that Python and NumPy held at once for a work; the second time, when modules are loaded."""
    work()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("engine", ["reference", "compiled", "hybrid"])
def test_the_peak_of_a_run_does_not_grow_with_its_length(engine):
    """Thinned to a thousandth and with few gaps, a run of four times as many iterations needs no more memory.

    What is left is the trace itself, a row of 15 numbers for every recorded iteration, and the longest burst; both
    runs are longer than the thousand rows that the interpreted loop sums at a time.
    """
    if engine != "reference":
        pytest.importorskip("numba", reason="the compiled loops need mcfw[fast]")
    instance = mcfw.problems.sine_regression(10)

    def run(T):
        mcfw.solve(
            instance.problem,
            instance.chain,
            horizon=T,
            levels=mcfw.Geometric(6),
            record_every=1000,
            gap_every=10**9,
            progress=False,
            engine=engine,
        )

    short, long = (8000, 32000) if engine != "reference" else (1200, 4800)
    assert peak(lambda: run(long)) < 1.3 * peak(lambda: run(short)) + 2 * 15 * 8 * long / 1000


@pytest.mark.parametrize("engine", ["reference", "hybrid"])
def test_the_peak_of_a_run_is_a_few_vectors(engine):
    """In 10⁵ coordinates a run of 256 iterations needs at most 40 vectors, and 2 MiB for its chunk."""
    if engine == "hybrid":
        pytest.importorskip("numba", reason="the compiled loops need mcfw[fast]")
    d = 100_000
    problem = mcfw.Problem(
        weighted_gradient=lambda x, z, w: w.sum() * (x - 1.0) + 1e-3 * (w @ z), set=mcfw.L2Ball(1.0, d), G=1e3
    )

    def run():
        mcfw.solve(
            problem, mcfw.LazyRefresh(50, 0.2), horizon=256, gap_every=999, progress=False, engine=engine
        )

    assert peak(run) <= 40 * 8 * d + 2**21


def test_a_compiled_burst_holds_its_states_and_no_matrix():
    """A burst of N states in dimension d holds three numbers for each state: what is added to N is not times d."""
    pytest.importorskip("numba", reason="the compiled loops need mcfw[fast]")
    d = 64
    problem = mcfw.Problem.from_compiled(
        mcfw.CompiledGradient(pull, np.random.default_rng(0).normal(size=(6, d))),
        set=mcfw.L2Ball(1.0, d),
        G=50.0,
    )

    def run(N):
        result = mcfw.solve(
            problem,
            mcfw.LazyRefresh(6, 0.2),
            horizon=1,
            levels=mcfw.Batched(N),
            gap_every=9,
            engine="compiled",
        )
        assert result.samples == 2 * N

    small, large = 2**14, 2**20
    grown = peak(lambda: run(large)) - peak(lambda: run(small))
    assert grown < 4 * 8 * (large - small) < 8 * d * (large - small) / 10


@pytest.mark.slow
def test_a_trace_of_ten_million_iterations_is_thinned_without_losing_sums():
    """10⁷ iterations on a segment, a thousand of them recorded: the sums are those of the run's own counters."""
    pytest.importorskip("numba", reason="the compiled loops need mcfw[fast]")
    problem = mcfw.Problem.from_compiled(
        mcfw.CompiledGradient(pull, np.array([[0.35], [0.45]])), set=mcfw.Box([-1.0], [1.0]), G=1.5
    )
    options = {"levels": mcfw.Geometric(4), "gap_every": 10**9, "progress": False}
    result = mcfw.solve(problem, mcfw.TwoState(0.25), horizon=10**7, record_every=10**4, **options)
    assert result.engine == "compiled"
    assert len(result.trace) <= 1003
    sums = result.trace.sums
    assert sums["length"] == result.samples
    assert sums["oracle_calls"] == result.oracle_calls
    assert sums["clipped"] == result.clips
    assert sums["lmo_calls"] == result.lmo_calls == result.iterations == 10**7 + 1
