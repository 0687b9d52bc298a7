"""The adversarial runs and the exact conditional moments are what they claim to be."""

from fractions import Fraction

import numpy as np
import pytest
from montecarlo.subject import REAL
from numpy.random import SeedSequence

from montecarlo.audits import pathwise, reduction
from montecarlo.audits.adversary import HORIZON, adversarial_run
from montecarlo.audits.esssup import fitted_slope, stationary_second_moment
from montecarlo.audits.gradients import difference_case, iterates, noise_case
from montecarlo.audits.predictable import random_process
from montecarlo.audits.runs import master_bound
from montecarlo.audits.spinner import HORIZON as T
from montecarlo.audits.spinner import small_sine, spinner
from montecarlo.claimed import T0
from theory.finite.exact_moments import estimator_law


@pytest.fixture(scope="module")
def moments_of_runs():
    """Every iteration of some adversarial runs."""
    return [m for child in SeedSequence(0).spawn(25) for m in adversarial_run(REAL, child)]


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


@pytest.mark.parametrize("t", [0, 1, 5])
def test_the_conditional_second_moment_is_that_of_the_full_law(t):
    """E‖s_t^pre‖² by the moment engine equals the sum over the atoms of g_t^pre; clipping can only lower it."""
    state, _, z = list(reduction.trajectory(REAL, SeedSequence(2), t + 1))[t]
    table = np.array([[Fraction(float(c)) for c in row] for row in reduction.tracked_table(state)])
    gradient = reduction.problem().population_gradient(state.x)
    atoms = estimator_law(reduction.P, table, reduction.T, z)
    errors = [np.array([float(c) for c in value]) - gradient for value, _ in atoms]
    total = sum(float(mass) * float(e @ e) for e, (_, mass) in zip(errors, atoms, strict=True))
    assert reduction.raw_second_moment(state, z) == pytest.approx(total, rel=1e-10)
    assert reduction.clipped_second_moment(state, z) < total


def test_the_recursion_is_audited_where_the_theorem_speaks():
    """T ≥ T₀ = ⌈(128τ)^{3/4}⌉, and each branch has momentum, so that e_t and n_t both enter, or α_t = 1."""
    assert T0(reduction.TAU) <= reduction.T
    first, second = reduction.branches()
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


@pytest.mark.parametrize(("rho", "beta", "horizon"), [(1.0, 1.0, 48), (0.3, 7.0, 1000)])
def test_the_master_bound_has_the_constants_of_the_ledger(rho, beta, horizon):
    """eq:chain and eq:master with the numbers of theory.constants give the bound that is audited."""
    from theory.paper.constants import PAPER

    c, e = PAPER.chain, PAPER.effective
    L, G, D, G_sigma = 3.0, 2.0, small_sine().D, 4.0
    Lam = float(e.Lam) * spinner().tau * (1 + np.log2(horizon))
    sigma2, F_bar = e.noise * Lam * G_sigma**2, c.gap * G * D
    dbar = c.dbar * (L * D + c.lipschitz * G + e.sbar * G + rho * D)
    kappa2 = c.kappa_offset + c.kappa_slope * dbar**2 / rho
    Bdot = c.Bdot * (1 + beta + dbar**2)
    Bddot = c.Bddot * e.smoothness * Lam * L**2 * kappa2 / rho * np.log(1 + dbar**2 * horizon)
    P0 = c.P0_offset + c.P0_F * F_bar * rho + c.P0_D * D**2 * rho**2 + c.P0_L * L * kappa2**0.5 / rho
    Y1, Z1 = (c.Y1_D * D**2 + c.Y1_F * F_bar**2) * rho**2, c.Z1 * P0**c.Z1_power
    Z2 = (c.Z2_Bddot * Bddot) ** 1.5 + c.Z2_Bdot * Bdot * sigma2 * (1 + 1 / beta)
    Y0, Z0 = max(c.Y0 * Y1, c.Y2 * (Bdot + Bddot)), max(c.Z0 * Z1, Z2)
    theta = beta ** (1 / 6) / (1 + beta ** (1 / 6))
    M = max(beta ** (1 / 3), theta**2, sigma2 * beta ** (-2 / 3))
    R, S = c.R_master * Y0 * M / (rho * theta), c.S_master * Z0 / rho
    expected = R * (horizon + 1) ** (-1 / 3) + S * (horizon + 1) ** (-1 / 2)
    assert master_bound(rho, beta, horizon) == pytest.approx(float(expected), rel=1e-12)
