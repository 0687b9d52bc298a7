"""The batch that auto takes, k states without burn-in, with a unit: its exact moments, from the step that it runs."""

from itertools import product

import numpy as np
import pytest

import mcfw
from mcfw.method.mc_alfcg import MCALFCG, State
from mcfw.method.regimes import Parameters
from mcfw.run.averaged import Averaged, AveragedState
from mcfw.run.randomness import Streams
from montecarlo.audits.gradients import FixedScales, difference_case, iterates, noise_case
from montecarlo.audits.spinner import SPINNER, small_sine
from theory.finite.exact_moments import batch_bias, segment_moment

P = SPINNER.astype(float)


class Given:
    """A trajectory whose next states are given."""

    def __init__(self, path):
        self.path = path

    def walk(self, n):
        """All of them."""
        assert n == len(self.path)
        return np.array(self.path)


def moments(law, alpha, phi_bar, unit):
    """E(g_t − φ̄) and E‖g_t − φ̄‖² from each start state: all paths of a burst, each through the step that auto runs."""
    before, now = iterates()
    method = Averaged(MCALFCG(small_sine(), law, Parameters(1.0, 1.0), None, finite=True, unit=unit))
    inner = State(now, before, np.zeros_like(now), FixedScales(alpha))
    state = AveragedState(now, inner, now, 0)
    length, size = law.length(0), len(P)
    bias, second = np.zeros((size, len(now))), np.zeros(size)
    for path in product(range(size), repeat=length):
        error = (
            method.step(state, mcfw.draw_burst(law, Streams.from_seed(0), Given(path), 0))[0].inner.g_prev
            - phi_bar
        )
        for start in range(size):
            probability = np.prod([P[a, b] for a, b in zip((start, *path[:-1]), path, strict=True)])
            bias[start] += probability * error
            second[start] += probability * float(error @ error)
    return bias, second


@pytest.mark.parametrize("unit", [1.0, 0.37])
@pytest.mark.parametrize("k", [1, 2, 4])
@pytest.mark.parametrize(
    ("alpha", "case"), [(1.0, noise_case), (0.0, difference_case)], ids=["noise", "difference"]
)
def test_moments_of_the_batch_of_auto_are_the_exact_ones(k, unit, alpha, case):
    """Bias and second moment of n_t and e_t from every start state are those of the exact engine for (k, 0)."""
    found = case()
    bias, second = moments(mcfw.Batched(k), alpha, found.exact.phi_bar, unit)
    assert bias == pytest.approx(batch_bias(P, found.phi, k, 0), abs=1e-12)
    assert second == pytest.approx(segment_moment(P, found.phi, k, 0), abs=1e-12)
    other = segment_moment(P, found.phi, k, 1)
    assert np.abs(second - other).max() > 1e-6


def test_auto_runs_this_method():
    """A batch without burn-in, the unit of the advice, inside of an average."""
    data = np.random.default_rng(0).normal(size=(20, 2))
    problem = mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * x - weights @ data[states], n=20, set=mcfw.L2Ball(1.0, 2)
    )
    chain = mcfw.LazyRefresh(20, 0.4)
    result = mcfw.solve(problem, chain, horizon=400, regime="batched", seed=5, progress=False)
    advice = result.advice
    assert advice.levels(1) == mcfw.Batched(advice.batch, 0)
    assert set(result.trace["length"].tolist()) == {advice.batch}
    assert advice.unit != 1
    scale = np.sqrt(1 + np.cumsum(np.append(0, result.trace["delta"][:-1] / advice.unit) ** 2))
    expected = advice.rho * scale * result.trace["alpha"] ** -0.25
    assert result.trace["L"] == pytest.approx(expected, rel=1e-9)
