"""The adversarial runs and the exact conditional moments are what they claim to be."""

from fractions import Fraction

import numpy as np
import pytest
from numpy.random import SeedSequence

from montecarlo.audits import conditional, pathwise
from montecarlo.audits.adversary import HORIZON, adversarial_run
from montecarlo.audits.gradients import difference_case, iterates, noise_case
from montecarlo.audits.predictable import random_process
from montecarlo.audits.slow_flips import fitted_slope, stationary_second_moment
from montecarlo.audits.spinner import HORIZON as T
from montecarlo.audits.spinner import small_sine, spinner
from montecarlo.claimed import T0
from theory.finite.exact_moments import estimator_law


@pytest.fixture(scope="module")
def moments_of_runs():
    """Every iteration of some adversarial runs."""
    return [m for child in SeedSequence(0).spawn(25) for m in adversarial_run(child)]


@pytest.mark.parametrize(
    ("name", "happens"),
    [
        ("v = x", lambda m: m.info.eta == 0),
        ("full step", lambda m: m.info.eta == 1),
        ("short step", lambda m: 0 < m.info.eta < 1),
        ("clipped", lambda m: m.info.clipped),
        ("gradient on the sphere", lambda m: abs(gradient_norm(m) / pathwise.G(m) - 1) < 1e-12),
        ("a raw error of ten radii", lambda m: pathwise.size(pathwise.raw_error(m)) > 10 * pathwise.G(m)),
        ("momentum", lambda m: m.info.alpha < 0.9),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_adversary_reaches_every_case(moments_of_runs, name, happens):
    """Each case of the proof of lem:clipsafe occurs, several times over."""
    assert sum(happens(moment) for moment in moments_of_runs) >= 5, name
    assert len(moments_of_runs) == 25 * (HORIZON + 1)


def gradient_norm(moment):
    """‖∇f(x_t)‖."""
    return pathwise.size(moment.scene.problem.population_gradient(moment.before.x))


def test_the_constants_of_the_scenes_hold(moments_of_runs):
    """‖∇f(x_t)‖ ≤ G on every iterate, and the noise is within G_σ: the hypotheses of the claims are met."""
    once = np.ones(1, dtype=np.int64)
    for moment in moments_of_runs[::7]:
        problem, x = moment.scene.problem, moment.before.x
        mean = problem.population_gradient(x)
        assert pathwise.at_most(pathwise.size(mean), problem.G)
        for z in range(4):
            assert pathwise.at_most(
                pathwise.size(problem.gradient(x, np.array([z]), once) - mean), problem.G_sigma
            )


@pytest.mark.parametrize("t", [0, 1, 20])
def test_the_conditional_second_moment_is_that_of_the_full_law(t):
    """E‖s_t^pre‖² by the moment engine equals the sum over the atoms of g_t^pre; clipping can only lower it."""
    state, _, z = list(conditional.moments_of_run(SeedSequence(2)))[t]
    table = np.array([[Fraction(float(c)) for c in row] for row in conditional.tracked_table(state)])
    gradient = conditional.problem().population_gradient(state.x)
    atoms = estimator_law(conditional.P, table, conditional.T, z)
    errors = [np.array([float(c) for c in value]) - gradient for value, _ in atoms]
    total = sum(float(mass) * float(e @ e) for e, (_, mass) in zip(errors, atoms, strict=True))
    assert conditional.raw_second_moment(state, z) == pytest.approx(total, rel=1e-10)
    assert conditional.clipped_second_moment(state, z) < total


def test_the_recursion_is_audited_where_the_theorem_speaks():
    """T ≥ T₀ = ⌈(128τ)^{3/4}⌉, and each branch has momentum, so that e_t and n_t both enter, or α_t = 1."""
    assert T0(conditional.TAU) <= conditional.T
    first, second = conditional.branches()
    assert first.state.scales.alpha == 1
    assert second.state.scales.alpha < 0.95
    assert not np.array_equal(second.state.x, second.state.x_prev)


def test_the_iterates_differ_and_the_gradients_are_centred_within_their_bounds():
    """H̃(n_t) ≤ G_σ and H̃(e_t) ≤ 2L‖x_t − x_{t−1}‖ (cor:inst); the chain's π is uniform, so ∇f is the mean."""
    before, now = iterates()
    distance = np.linalg.norm(now - before)
    assert distance > 0
    assert small_sine().G_sigma >= noise_case().exact.H
    assert 2 * small_sine().L * distance >= difference_case().exact.H
    assert noise_case().exact.phi_bar == pytest.approx(small_sine().population_gradient(now))
    assert (spinner().tau, spinner().jmax, T) == (1, 4, 20)


def test_random_processes_meet_the_hypotheses_and_come_near_the_bound():
    """0 ≤ A_{t+1} − A_t ≤ 2/3, A_0 = 1, B ≥ 0; the worst of 200 reaches 2 of the factor 3."""
    rng = np.random.default_rng(0)
    ratios = []
    for _ in range(200):
        process = random_process(rng)
        assert process.A[0].tolist() == [1.0]
        for A, later in zip(process.A[:-1], process.A[1:], strict=True):
            rise = later - np.tile(A, len(later) // len(A))
            assert rise.min() >= 0
            assert rise.max() <= 2 / 3 + 1e-12
        assert all(B.min() >= 0 for B in process.B)
        right = sum(float((A * B).mean()) for A, B in zip(process.A, process.B, strict=True))
        ratios.append(process.total / right if right else 0.0)
    assert 2 < max(ratios) <= 3


def test_two_state_numbers():
    """At p = 1/4 the slope is 3; the second moment at T = 2 is Σ_j 2^jV_j − E‖X‖² + 2E⟨X, M⟩ = 1/2 − 1 + 3/2."""
    assert fitted_slope(Fraction(1, 4), np.array([40, 45, 50])) == pytest.approx(3, rel=1e-9)
    assert stationary_second_moment(Fraction(1, 4), 2) == pytest.approx(1.0)
