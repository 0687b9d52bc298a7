"""What `mcfw.solve` must do where its parts meet, as checks: each fails with an AssertionError if it does not.

They run on the real code (`test_joints`), and on the real code with a defect planted in it (`test_probes`).
"""

import math
import tempfile
from itertools import pairwise
from pathlib import Path

import numpy as np

import mcfw
from tests.mcfw.run import plain_lines
from tests.mcfw.run.plain_lines import solve


class Script:
    """A stream of random numbers that a test wrote down beforehand."""

    def __init__(self, values=(), log=None):
        self.values, self.log = list(values), log

    def geometric(self, p):
        """The next level."""
        assert p == 0.5
        if self.log is not None:
            self.log.append("level")
        return self.values.pop(0)

    def random(self):
        """The next uniform."""
        return self.values.pop(0)


class Counter:
    """A stream of the numbers 1, 2, 3, …, whose states are real numbers: nothing is merged or walked ahead."""

    def __init__(self, log):
        self.log = log

    def start(self, rng):
        """0 is the start, hence no sample."""
        return 0.0

    def walk(self, rng, state, n):
        """The next n numbers."""
        self.log.append(n)
        return state + np.arange(1.0, n + 1)


def follows_the_plain_lines(T=700, seed=5):
    """Levels, lengths, scales, estimates, clips and iterates are those of the paper, along the whole run."""
    seen = []
    result = solve(T, seed, observers=(seen.append,))
    rows = plain_lines.algorithm(T, seed)
    assert result.iterations == len(rows) == len(seen) == T + 1
    for name in ("level", "length", "clipped"):
        assert result.trace[name].tolist() == [getattr(row, name) for row in rows], name
    for name in ("alpha", "L", "eta", "g_pre_norm"):
        np.testing.assert_allclose(
            result.trace[name], [getattr(row, name) for row in rows], rtol=1e-7, atol=1e-9
        )
    np.testing.assert_allclose([i.after.g_prev for i in seen], [row.g for row in rows], rtol=0, atol=1e-8)
    np.testing.assert_allclose([i.after.x for i in seen], [row.x for row in rows], rtol=0, atol=1e-8)
    np.testing.assert_allclose(result.last, rows[-1].x, rtol=0, atol=1e-8)
    assert 0 < result.clips < T


def consumes_one_walk(T=3000, seed=2):
    """The bursts, joined, are one walk of the chain from its start, through every refill of the walk ahead."""
    seen = []
    result = solve(T, seed, observers=(seen.append,))
    states = np.concatenate([iteration.burst.states for iteration in seen]).tolist()
    assert len(states) == result.samples > 20 * 1024
    assert states == plain_lines.walk(seed, len(states))


def lengths_follow_the_cap():
    """N = 2^J up to jmax = ⌊log₂ T⌋ and 1 above it, at T = 2^k − 1, 2^k and 2^k + 1, for levels on both sides."""
    for T in (1, 2, 3, 4, 7, 8, 9, 31, 32, 33):
        jmax = math.floor(math.log2(T))
        given = [1 + t % (jmax + 3) for t in range(T + 1)]
        streams = mcfw.Streams.from_seed(0)._replace(levels=Script(given))
        trace = solve(T, streams).trace
        assert trace.level.tolist() == given
        assert trace.length.tolist() == [2**j if j <= jmax else 1 for j in given]


def draws_the_level_before_the_samples(T=40):
    """Each iteration asks the level stream once, and then the stream once, for all N states after the last burst."""
    log, seen = [], []
    given = [1 + t % 7 for t in range(T + 1)]
    streams = mcfw.Streams.from_seed(0)._replace(levels=Script(given, log))
    problem = mcfw.Problem.from_batch(
        lambda x, z: x - np.sin(np.asarray(z))[:, None], set=mcfw.Box([-1.0], [1.0]), G=2.0
    )
    mcfw.solve(problem, Counter(log), horizon=T, seed=streams, progress=False, observers=(seen.append,))
    lengths = [2**j if j <= 5 else 1 for j in given]
    assert log == [entry for n in lengths for entry in ("level", n)]
    states = np.concatenate([iteration.burst.states for iteration in seen])
    assert states.tolist() == list(range(1, sum(lengths) + 1))


def levels_are_geometric(T=8000, seed=77):
    """P[J = j] = 2^{−j}.

    Null: the levels of a run are independent with that law. Pearson's χ² over J = 1, …, 8 and J ≥ 9 at α = 1e-6
    (8 degrees of freedom, critical value 42.7). Power above 1 − 1e-6 in these 8001 draws (noncentrality above 120)
    against min(J, m) and J | J ≤ m for m ≤ 6, and against Geom(p) for |p − ½| ≥ 0.05.
    """
    from scipy.stats import chi2

    problem = mcfw.Problem(weighted_gradient=lambda x, z, w: w.sum() * x, set=mcfw.Box([-1.0], [1.0]), G=1.0)
    level = mcfw.solve(problem, mcfw.TwoState(0.5), horizon=T, seed=seed, progress=False).trace.level
    counts = np.array([*((level == j).sum() for j in range(1, 9)), (level > 8).sum()])
    expected = len(level) * np.array([*(0.5**j for j in range(1, 9)), 0.5**8])
    assert float(((counts - expected) ** 2 / expected).sum()) < chi2.isf(1e-6, df=8)


def output_index_is_uniform(T=6):
    """x_t replaces the output with probability exactly 1/(t + 1), so P(t̂ = t) = 1/(t+1)·Π_{s>t} s/(s+1) = 1/(T+1).

    The uniform u_t decides: at t, any u below 1/(t + 1) takes x_t, and 1/(t + 1) itself leaves the output.
    """
    for t in range(1, T + 1):
        for u, chosen in ((np.nextafter(1 / (t + 1), 0), t), (1 / (t + 1), 0)):
            uniforms = [0.0, *[1 - 2**-53] * T]
            uniforms[t] = u
            seen = []
            streams = mcfw.Streams.from_seed(3)._replace(output=Script(uniforms))
            result = solve(T, streams, observers=(seen.append,))
            assert result.output_index == chosen
            assert result.x.tobytes() == seen[chosen].before.x.tobytes()


def counts_every_sample(T=300, seed=4):
    """The total is that of the level stream; a budget of exactly the first k bursts admits those k and no more."""
    lengths = [length for _, length in plain_lines.levels(T, seed)]
    assert solve(T, seed).samples == sum(lengths)
    for k in (1, 2, 50, T):
        result = solve(T, seed, budget=sum(lengths[:k]))
        assert (result.iterations, result.samples) == (k, sum(lengths[:k]))
        assert result.status is mcfw.Status.BUDGET_REACHED


def resumes_with_the_same_bits(T=300, seed=8):
    """A run cut at many places and resumed from its checkpoint ends with the bits of an unbroken one.

    The chain is slow, so a state that is lost shows for many steps.
    """
    chain = mcfw.LazyRefresh(50, 0.02)
    problem = mcfw.Problem.from_batch(
        lambda x, z: x - np.sin(np.asarray(z))[:, None], set=mcfw.Box([-1.0], [1.0]), G=2.0
    )

    def run(**options):
        return mcfw.solve(problem, chain, horizon=T, seed=seed, progress=False, **options)

    whole = run()
    for every in (7, 64):
        with tempfile.TemporaryDirectory() as folder:
            checkpoint = mcfw.Checkpoint(Path(folder) / "run", iterations=every, seconds=None)
            for budget in (*range(100, whole.samples, 400), None):
                result = run(checkpoint=checkpoint, budget=budget)
        assert result.trace.to_table().tobytes() == whole.trace.to_table().tobytes()
        assert result.x.tobytes() == whole.x.tobytes()


def scales_are_known_before_the_burst(T=60, seed=6):
    """α_t and L_t of iteration t are those of the state that the iteration before left; t = 0 has 1 and ρ."""
    seen = []
    solve(T, seed, observers=(seen.append,))
    assert (seen[0].info.alpha, seen[0].info.L) == (1.0, plain_lines.RHO)
    for earlier, later in pairwise(seen):
        for one, same in zip(later.before[:3], earlier.after[:3], strict=True):
            assert one.tobytes() == same.tobytes()
        assert later.before.scales == earlier.after.scales
        assert (later.info.alpha, later.info.L) == (earlier.after.scales.alpha, earlier.after.scales.L)


def observers_change_nothing(T=300, seed=9):
    """A run that is watched has the bits of one that is not, and asks the chain for the same walks."""
    calls = []

    class Watched(mcfw.LazyRefresh):
        """Counts the walks."""

        def walk(self, rng, state, n):
            """The walk, counted."""
            calls[-1].append(n)
            return super().walk(rng, state, n)

    results = []
    for observers in ((), ([].append,)):
        calls.append([])
        results.append(solve(T, seed, chain=Watched(4, 0.3), observers=observers))
    assert calls[0] == calls[1]
    assert max(calls[0]) == 1024
    assert results[0].trace.to_table().tobytes() == results[1].trace.to_table().tobytes()


CHECKS = {
    check.__name__.replace("_", " "): check
    for check in (
        follows_the_plain_lines,
        consumes_one_walk,
        lengths_follow_the_cap,
        draws_the_level_before_the_samples,
        levels_are_geometric,
        output_index_is_uniform,
        counts_every_sample,
        resumes_with_the_same_bits,
        scales_are_known_before_the_burst,
        observers_change_nothing,
    )
}
