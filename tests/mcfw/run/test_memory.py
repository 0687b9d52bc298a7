"""Memory: long bursts are not multiplied by the dimension, and thinned traces keep their sums."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import mcfw

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


@pytest.mark.parametrize("engine", ["reference", "asked"])
def test_a_thinned_trace_keeps_its_sums(engine):
    """Every 97th of 3000 iterations is recorded; the sums of what the steps report are those of all of them."""
    if engine == "asked":
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
