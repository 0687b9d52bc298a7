"""Long runs on a segment are the solver's, and obey the lower bound of the noise floor on every path."""

import numpy as np
import pytest

import mcfw
from mcfw.method.regimes import Parameters
from mcfw.problems.floor import floor
from mcfw.problems.segment import Shape, segment
from montecarlo.segment_runs import segment_run

BENT = Shape((-0.3, -0.1, 0.1, 0.25, 0.2), (0.5, 0.6, 0.8, 0.7, 0.6), 0.7, 0.1)
TILTED = Shape((0.1, 0.11), (1.0, 1.0), 0.7, 0.1)  # nearly linear: full steps to the ends, and no chaos
FLAT = Shape((-0.5, 0.5), (1.0, 1.0), 0.5, 0.25)


def watched(member, T, parameters, seed, radius=1.0):
    """A run of the solver, with |s_t| at every t and whether the step was short."""
    problem, chain, x0 = member.instance
    errors, short = [], []

    def watch(iteration):
        gradient = problem.mean_gradient(iteration.before.x)
        errors.append(abs(float((iteration.after.g_prev - gradient)[0])))
        short.append(iteration.info.eta < 1)

    regime = mcfw.Oblivious(*parameters)
    options = {"x0": x0, "horizon": T, "regime": regime, "seed": seed, "radius": radius, "gap_every": 1}
    result = mcfw.solve(problem, chain, **options, progress=False, observers=[watch])
    return result, np.array(errors), np.array(short)


@pytest.mark.parametrize(
    ("shape", "tau", "parameters"),
    [(FLAT, 1, Parameters(3.0, 0.1)), (BENT, 10, Parameters(2.0, 0.3)), (TILTED, 10, Parameters(0.05, 1.0))],
    ids=["floor", "bent", "full steps"],
)
def test_the_compiled_run_is_the_run_of_the_solver(shape, tau, parameters):
    """Average gap, Σ|s_t| and Γ agree to 1e-12 relative, at T that are not powers of two, for two seeds."""
    for seed in (0, 1):
        result, errors, short = watched(segment(shape, tau), 700, parameters, seed)
        assert short.all() == (shape is not TILTED)
        walk = segment_run(shape, 700, parameters, seed)
        assert walk.average_gap == pytest.approx(result.average_gap, rel=1e-12)
        assert walk.steps == pytest.approx(result.trace["delta"].sum(), rel=1e-12)
        assert walk.errors == pytest.approx(errors.sum(), rel=1e-12)
        assert walk.Gamma == pytest.approx(1 + (result.trace["delta"] ** 2).sum(), rel=1e-12)


def test_chunks_do_not_show(monkeypatch):
    """A run drawn in chunks of 64 iterations is the run drawn at once."""
    whole = segment_run(FLAT, 700, Parameters(3.0, 0.1), 5)
    monkeypatch.setattr("montecarlo.segment_runs.CHUNK", 64)
    assert segment_run(FLAT, 700, Parameters(3.0, 0.1), 5) == pytest.approx(whole, rel=1e-12)


@pytest.mark.parametrize(
    ("tau", "parameters"), [(1, (1.0, 1.0)), (1, (2.7, 0.19)), (10, (6.6, 0.43)), (1, (0.5, 0.01))]
)
def test_the_noise_floor_binds_every_path(tau, parameters):
    """N92-N94 on runs: Σgap >= (D/2)(Σ|s_t| - Σδ_t) >= (D/2)(Σ|s_t| - √((T+1)(Γ-1))), over the short steps.

    α_t is at least (t+1)^(-2/3). The first bound is not empty: here it is at least 15 % of what is observed.
    """
    T = 2000
    result, errors, short = watched(floor(tau), T, parameters, seed=3)
    delta, gaps = result.trace["delta"], result.trace["gap"]
    by_steps = (errors[short].sum() - delta[short].sum()) / 2
    by_Gamma = (errors[short].sum() - np.sqrt((T + 1) * (delta**2).sum())) / 2
    assert gaps[short].sum() >= by_steps >= by_Gamma
    assert by_steps >= 0.15 * gaps.sum()
    assert (result.trace["alpha"] * (result.trace["t"] + 1) ** (2 / 3) >= 1 - 1e-12).all()


@pytest.mark.parametrize("parameters", [(1.0, 1.0), (3.64, 0.079)], ids=["oblivious", "certificate"])
def test_long_runs_keep_to_the_bound(parameters):
    """T = 2^18: both bounds hold; at ρ = β = 1 even the one with Γ is more than half of what is observed."""
    T = 2**18
    walk = segment_run(FLAT, T, Parameters(*parameters), 0)
    observed, by_steps = (T + 1) * walk.average_gap, (walk.errors - walk.steps) / 2
    by_Gamma = (walk.errors - np.sqrt((T + 1) * (walk.Gamma - 1))) / 2
    assert observed >= by_steps >= by_Gamma
    assert by_steps > 0.3 * observed
    assert parameters[0] > 1 or by_Gamma > 0.5 * observed
    assert walk.least_alpha >= 1 - 1e-12
