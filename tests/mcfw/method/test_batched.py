"""The batched method as users run it: counts, units, refusals, checkpoints."""

from fractions import Fraction

import numpy as np
import pytest

import mcfw
from mcfw.method.burst import Burst
from mcfw.method.mc_alfcg import MCALFCG

DATA = np.array([[0.5, -1.0], [-0.25, 0.75], [1.0, 0.5]])
CHAIN = mcfw.FiniteChain([[0.5, 0.4, 0.1], [0.1, 0.5, 0.4], [0.4, 0.1, 0.5]])


def problem(scale=1.0):
    """min (scale/2)·E‖x − z‖² + (scale/8)‖x‖₁ on a box."""
    return mcfw.Problem.from_batch(
        lambda x, i: scale * (x - DATA[i]),
        set=mcfw.Box([-1.0, -1.0], [1.0, 1.0]),
        h=mcfw.L1(0.125 * scale),
        mean_gradient=lambda x: scale * (x - DATA.mean(axis=0)),
        G=2.5 * scale,
    )


def solve(made=None, horizon=60, **options):
    """A short run from a corner."""
    options = {"levels": mcfw.Batched(3, 2), "x0": [1.0, -1.0], "seed": 4, "progress": False} | options
    return mcfw.solve(made or problem(), CHAIN, horizon=horizon, **options)


@pytest.mark.parametrize(("k", "m"), [(1, 0), (4, 0), (1, 5), (3, 2)])
def test_an_iteration_consumes_k_and_m_states_and_evaluates_k_at_most(k, m):
    """Samples are (k+m)(T+1); oracle calls count the averaged states only, merged where they are equal."""
    result = solve(levels=mcfw.Batched(k, m))
    assert result.samples == (k + m) * 61
    assert (result.trace["length"] == k + m).all()
    assert (result.trace["level"] == 0).all()
    assert 2 * 61 <= result.oracle_calls <= 2 * min(k, 3) * 61


def test_burn_in_and_batch_are_what_the_estimate_says():
    """With α_0 = 1 the first g is the mean gradient over states m+1..m+k of the stream, and over no others."""
    seen = []
    method = MCALFCG(
        mcfw.Problem.from_batch(lambda x, z: x - z[:, None], set=mcfw.Box([-9.0], [9.0])),
        mcfw.Batched(k=2, m=3), mcfw.Oblivious().parameters(4), radius=None,
    )  # fmt: skip
    stream = [100.0, 200.0, 300.0, 1.0, 2.0, 400.0, 500.0, 600.0, 5.0, 7.0]
    mcfw.baselines.run(method, stream, iterations=2, x0=[0.0], progress=False, observers=(seen.append,))
    assert seen[0].after.g_prev == pytest.approx([-1.5])
    assert seen[1].burst.states.tolist() == [400.0, 500.0, 600.0, 5.0, 7.0]


@pytest.mark.parametrize("unit", [0.25, 4.0, 64.0])
def test_a_unit_is_a_scale_of_the_problem(unit):
    """With unit u and ρ the iterates are those of f/u and h/u with ρ/u and unit 1, bit for bit (u a power of two)."""
    ours = solve(unit=unit, regime=mcfw.Oblivious(rho=3.0, beta=0.5))
    theirs = solve(problem(1 / unit), regime=mcfw.Oblivious(rho=3.0 / unit, beta=0.5))
    assert ours.last.tobytes() == theirs.last.tobytes()
    assert (ours.trace["L"] == unit * theirs.trace["L"]).all()
    assert ours.trace["alpha"][-1] < 1
    other = solve(regime=mcfw.Oblivious(rho=3.0, beta=0.5))
    assert ours.last.tobytes() != other.last.tobytes()


def test_the_default_unit_changes_no_bit():
    """unit=1 is the paper's method."""
    law = mcfw.Geometric.for_horizon(60)
    assert solve(levels=law, unit=1.0).last.tobytes() == solve(levels=None).last.tobytes()


def test_the_regime_brings_its_bursts_and_its_unit():
    """`regime=Thinned(...)` alone runs with its k, m, unit, ρ and β; what is given explicitly wins."""
    regime = mcfw.Thinned(tau=2, eps=0.2, noise=0.4, smoothness=1.0, radius=2.5, diameter=2.0)
    law = regime.levels(60)
    assert (law.k, law.m) == (16, 12)
    result = solve(levels=None, regime=regime)
    assert result.samples == 28 * 61
    assert result.trace["L"][0] == regime.parameters(60).rho
    assert solve(regime=regime).samples == 5 * 61
    again = solve(levels=law, unit=regime.unit, regime=mcfw.Oblivious(*regime.parameters(60)))
    assert again.last.tobytes() == result.last.tobytes()


def test_a_longer_run_is_nearer_to_the_optimum():
    """The mean is (5/12, 1/12) and h pulls by 1/8: the optimum is (7/24, 0); a long run ends near it."""
    result = solve(horizon=4000, levels=mcfw.Batched(4, 3), regime=mcfw.Oblivious(rho=1.0, beta=0.1))
    assert result.last == pytest.approx([7 / 24, 0.0], abs=0.06)


@pytest.mark.parametrize(
    ("make", "named"),
    [
        (lambda: mcfw.Batched(0), "k .*= 0 must be an integer between 1"),
        (lambda: mcfw.Batched(2.5), "k .*= 2.5 "),
        (lambda: mcfw.Batched(True), "k .*= True "),
        (lambda: mcfw.Batched(1, -1), "m .*= -1 must be an integer between 0"),
        (lambda: mcfw.Batched(1, 0.5), "m .*= 0.5 "),
        (lambda: solve(unit=0.0), "unit = 0.0 must be a positive finite number"),
        (lambda: solve(unit=-2.0), "unit = -2.0"),
        (lambda: solve(unit=float("nan")), "unit = nan"),
        (lambda: solve(unit=float("inf")), "unit = inf"),
        (lambda: solve(unit="1"), "unit = '1'"),
        (lambda: solve(levels=mcfw.Fixed(3)), r"levels = Fixed\(n=3\) .* baselines: give .*Batched"),
        (lambda: mcfw.Thinned(0, 0.1, 0.1, 1.0, 1.0, 1.0), "tau .*= 0"),
        (lambda: mcfw.Thinned(1, 0.0, 0.1, 1.0, 1.0, 1.0), "eps = 0.0"),
        (lambda: mcfw.Thinned(1, 0.1, -0.1, 1.0, 1.0, 1.0), "noise .*= -0.1"),
        (lambda: mcfw.Thinned(1, 0.1, 0.1, 1.0, 1.0, 0.0), "diameter = 0.0"),
    ],
)
def test_wrong_values_are_refused_by_name(make, named):
    """Each error is typed and names the value and the rule."""
    with pytest.raises(mcfw.InvalidInput, match=named):
        make()


def test_a_short_burst_leaves_the_run_with_its_part():
    """A stream that ends inside a burst ends the run; what was left of it is reported as unused."""
    method = MCALFCG(
        mcfw.Problem.from_batch(lambda x, z: x - z[:, None], set=mcfw.Box([-9.0], [9.0])),
        mcfw.Batched(2, 3), mcfw.Oblivious().parameters(4), radius=None,
    )  # fmt: skip
    result = mcfw.baselines.run(method, np.arange(13.0), iterations=5, x0=[0.0], progress=False)
    assert (result.status, result.samples, result.unused_samples) == (mcfw.Status.STREAM_ENDED, 10, 3)


@pytest.mark.parametrize(
    "other",
    [{"levels": mcfw.Batched(4, 2)}, {"levels": mcfw.Batched(3, 1)}, {"unit": 2.0}],
    ids=["k", "m", "unit"],
)
def test_a_checkpoint_knows_k_m_and_unit(tmp_path, other):
    """A run goes on from its own checkpoint with the same bits, and refuses one with another k, m or unit."""
    kept = mcfw.Checkpoint(tmp_path / "run.ckpt", iterations=10)
    options = {"levels": mcfw.Batched(3, 2), "unit": 8.0}
    solve(checkpoint=kept, budget=200, **options)
    assert kept.exists()
    with pytest.raises(mcfw.CheckpointRefused, match="method"):
        solve(checkpoint=kept, **(options | other))
    assert solve(checkpoint=kept, **options).last.tobytes() == solve(**options).last.tobytes()


def test_exact_arithmetic_keeps_the_mean_exact():
    """On object arrays the k-th part of a sum is a Fraction, not a float."""
    third = np.array([Fraction(1, 3), Fraction(2, 5)], dtype=object)
    ends = (np.array([Fraction(s)], dtype=object) for s in (-1, 1))
    made = mcfw.Problem.from_batch(lambda x, i: x - third[np.asarray(i), None], set=mcfw.Box(*ends))
    method = MCALFCG(made, mcfw.Batched(3, 1), mcfw.Oblivious().parameters(4), Fraction(9))
    start = method.initial(np.array([Fraction(1, 7)], dtype=object))
    burst = Burst(0, 0, np.array([1, 0, 0, 1]), averaged=3)
    (value,) = method.estimate(start, burst).here
    assert value == Fraction(1, 7) - (2 * Fraction(1, 3) + Fraction(2, 5)) / 3
