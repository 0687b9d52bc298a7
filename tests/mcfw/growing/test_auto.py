"""`solve(…, regime="auto")` keeps the promises of any run, and its own: a safe output, and no refusal."""

import os
import signal
import subprocess
import sys
import warnings

import numpy as np
import pytest

import mcfw
from tests.mcfw.growing.problems import Permutations

DATA = np.random.default_rng(0).normal(loc=[0.6, -0.2, 0.0], size=(500, 3))
CHAIN = mcfw.LazyRefresh.with_mixing_time(500, tau=10)
AUTO = {"regime": "auto", "budget": 3000, "seed": 3, "progress": False}


def pulled(**others):
    """The README's problem, without any of its constants."""
    return mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * x - weights @ DATA[states],
        n=500, set=mcfw.L2Ball(1.0, 3), h=mcfw.L1(0.1), **others,
    )  # fmt: skip


def quartic(shift=0.0):
    """Rows for states, and many steps."""
    return mcfw.Problem.from_batch(
        lambda x, z: (x - z - shift) + 9 * (x - z - shift) ** 3,
        set=mcfw.Box([-1.0] * 3, [1.0] * 3),
        h=mcfw.L1(0.01),
    )


def bits(result):
    """All that could differ."""
    names = ("t", "samples", "length", "lam", "eta", "oracle_calls", "lmo_calls", "noise")
    columns = [result.trace[name].tobytes() for name in names]
    return result.x.tobytes(), result.last.tobytes(), result.status, result.judgement, columns


def test_ten_seeds_end_at_the_optimum():
    """All of 500 components are visited, and the law is known: the gap is a thousandth of the start's."""
    problem = pulled()
    for seed in range(10):
        result = mcfw.solve(problem, CHAIN, **AUTO | {"budget": 60_000, "seed": seed})
        assert result.status is mcfw.Status.PROGRESS
        assert problem.gap(result.x) < 1e-3 * problem.gap(problem.set.center())


def test_the_same_seed_gives_the_same_bits():
    """And another seed others; every state of the budget is counted, every call is in the trace."""
    first, again = (mcfw.solve(pulled(), CHAIN, **AUTO) for _ in range(2))
    assert bits(first) == bits(again)
    assert bits(mcfw.solve(pulled(), CHAIN, **AUTO | {"seed": 4})) != bits(first)
    assert first.samples == first.trace["samples"][-1] == first.trace.sums["length"] == 3000
    assert (first.trace.sums["oracle_calls"], first.trace.sums["lmo_calls"]) == (
        first.oracle_calls,
        first.lmo_calls,
    )
    assert first.nit == len(first.trace)


def test_a_row_for_every_stage_and_step():
    """A stage begins with a row of step 0; the steps follow, and the first row of all has the gap of the start."""
    result = mcfw.solve(pulled(), CHAIN, **AUTO)
    step, states = result.trace["step"], result.trace["states"]
    assert states[step == 0].tolist() == [375, 750, 1500, 3000]
    assert (np.diff(step)[np.diff(step) != 1] < 0).all()
    assert result.trace["gap"][0] == pulled().gap(np.zeros(3))
    assert result.best_gap <= pulled().gap(result.last)
    assert result.trace["gap"][-1] == pulled().gap(result.last)


def test_the_counts_are_what_was_asked(monkeypatch):
    """Gradients by the row, linear minimisations by the call, but for the gaps of the trace and the certificate."""
    rows, calls = [], []
    linear = mcfw.Box._linear
    monkeypatch.setattr(mcfw.Box, "_linear", lambda X, g: calls.append(1) or linear(X, g))

    def gradient(x, states, weights):
        rows.append(len(weights))
        return weights @ ((x - states) + 9 * (x - states) ** 3)

    problem = mcfw.Problem(weighted_gradient=gradient, set=mcfw.Box([-1.0] * 3, [1.0] * 3))
    result = mcfw.solve(problem, DATA, **AUTO)
    seen = result.certificate
    assert sum(rows) == result.oracle_calls + seen.oracle_calls
    assert len(calls) == result.lmo_calls + seen.lmo_calls


def test_a_run_is_kept_and_goes_on_to_the_same_bits(tmp_path):
    """Stopped after any row: the second process ends like an unbroken one, trace and all."""
    for problem, chain in ((pulled(), CHAIN), (quartic(0.6), mcfw.VAR(0.5 * np.eye(3), 0.1 * np.eye(3)))):
        whole = mcfw.solve(problem, chain, **AUTO)
        for t in range(0, whole.nit - 1, 7):
            kept = mcfw.Checkpoint(tmp_path / f"{t}.{type(chain).__name__}", iterations=1)
            cut = mcfw.solve(problem, chain, checkpoint=kept, callback=lambda it, t=t: it.t == t, **AUTO)
            assert (cut.status, cut.nit) == (mcfw.Status.STOPPED, t + 1)
            assert bits(mcfw.solve(problem, chain, checkpoint=kept, **AUTO)) == bits(whole)
            assert bits(mcfw.solve(problem, chain, checkpoint=kept, **AUTO)) == bits(whole)


CHILD = """
import os, signal, sys
from tests.mcfw.growing.test_auto import AUTO, quartic, rows
import mcfw
def kill(iteration):
    if iteration.t == {t}:
        os.kill(os.getpid(), signal.SIGKILL)
mcfw.solve(quartic(), rows(), checkpoint=mcfw.Checkpoint({path!r}, iterations=1), observers=[kill], **AUTO)
"""


def rows():
    """A stream that can be read once."""
    return iter(np.random.default_rng(8).normal(size=(4000, 3)) * 0.2 + [0.3, 0.2, 0.1])


@pytest.mark.parametrize("t", [1, 9])
def test_a_killed_run_on_a_stream_goes_on(t, tmp_path):
    """SIGKILL in the middle; the stream is skipped to where the file stands."""
    path = tmp_path / "run"
    code = CHILD.format(t=t, path=str(path))
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -9
    again = mcfw.solve(quartic(), rows(), checkpoint=mcfw.Checkpoint(path), **AUTO)
    assert bits(again) == bits(mcfw.solve(quartic(), rows(), **AUTO))


@pytest.mark.parametrize(
    "change", [{"budget": 3001}, {"seed": 5}, {"x0": [0.1, 0, 0]}, {"regime": mcfw.GrowingSample(500)}]
)
def test_another_run_does_not_take_its_file(change, tmp_path):
    """Another budget, seed, start or setting is refused by name."""
    kept = mcfw.Checkpoint(tmp_path / "run")
    mcfw.solve(pulled(), CHAIN, checkpoint=kept, **AUTO)
    with pytest.raises(mcfw.CheckpointRefused, match="belongs to another run"):
        mcfw.solve(pulled(), CHAIN, checkpoint=kept, **AUTO | change)


def test_what_stops_a_run():
    """A callback, gap_tol, seconds: with a status, what was found, and nothing lost."""
    stopped = mcfw.solve(pulled(), CHAIN, callback=lambda it: it.info.states >= 1500, **AUTO)
    assert (stopped.status, stopped.samples, stopped.success) == (mcfw.Status.STOPPED, 1500, False)
    assert stopped.sample.sample.told == 1500
    reached = mcfw.solve(pulled(), CHAIN, gap_tol=0.05, **AUTO)
    assert (reached.status, reached.success) == (mcfw.Status.GAP_REACHED, True)
    assert pulled().gap(reached.x) <= 0.05 < pulled().gap(np.zeros(3))
    assert reached.trace["gap"][-1] == pulled().gap(reached.x)
    late = mcfw.solve(pulled(), CHAIN, seconds=1e-9, **AUTO)
    assert late.status is mcfw.Status.TIME_REACHED


def test_ctrl_c_gives_the_best_so_far(listening):
    """The signal ends the run between two gradients; the point is what was judged until then."""

    def press(iteration):
        if iteration.info.states == 3000 and iteration.info.step == 1:
            os.kill(os.getpid(), signal.SIGINT)

    result = mcfw.solve(quartic(), rows(), observers=[press], **AUTO)
    assert result.status is mcfw.Status.INTERRUPTED
    assert result.judgement.states == 1500
    assert np.array_equal(result.x, result.last)
    with pytest.raises(KeyboardInterrupt):
        result.unbroken()


def test_an_oracle_that_fails_leaves_what_was_found():
    """In the result of the error, with the states."""

    def gradient(x, states, weights):
        return np.full(3, np.nan) if len(weights) > 700 else weights @ (x - states)

    problem = mcfw.Problem(weighted_gradient=gradient, set=mcfw.L2Ball(1.0, 3))
    with pytest.raises(mcfw.OracleFailure, match="not finite") as failed:
        mcfw.solve(problem, rows(), **AUTO)
    assert failed.value.result.status is mcfw.Status.ORACLE_FAILED
    assert failed.value.result.nit > 2


@pytest.mark.parametrize("count", [0, 1, 2, 3, 31, 400])
def test_a_stream_that_ends_early_is_used_to_its_end(count):
    """No state or one: no progress, said. From two on the first half is judged by the second."""
    z = DATA[:count]
    for stream in (z, iter(z), mcfw.from_batches([z[:10], z[10:]])):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            result = mcfw.solve(quartic(), stream, **AUTO)
        assert result.samples == count
        if count < 2:
            assert (result.status, result.x.tolist()) == (mcfw.Status.NO_PROGRESS, [0.0] * 3)
            assert [w.category for w in said] == [mcfw.NoProgress]
        else:
            assert result.judgement.states == count - count // 2


def test_all_of_a_list_is_read_if_no_budget_is_given():
    """A chain and a generator need one; a horizon grants what its bursts would consume."""
    assert mcfw.solve(quartic(), DATA, regime="auto", progress=False).samples == 500
    for endless in (CHAIN, iter(DATA)):
        with pytest.raises(mcfw.InvalidInput, match="give budget"):
            mcfw.solve(pulled(), endless, regime="auto", progress=False)
    assert mcfw.solve(pulled(), CHAIN, regime="auto", horizon=100, progress=False).samples == 608


def test_a_constant_stream_is_solved():
    """Every state is the same: the point is its minimiser, and the judgement has no noise."""
    problem = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.L2Ball(1.0, 3))
    result = mcfw.solve(problem, np.tile([0.3, 0.1, 0.2], (700, 1)), **AUTO)
    assert result.x == pytest.approx([0.3, 0.1, 0.2])
    assert (result.status, result.gain_error < 1e-12) == (mcfw.Status.PROGRESS, True)


def test_x0_is_never_left_for_noise():
    """From the optimum no point is better: x is x0, success is False, and the warning has the numbers."""
    problem = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.Box([-1.0] * 20, [1.0] * 20))
    z = np.random.default_rng(1).normal(size=(600, 20))
    with pytest.warns(mcfw.NoProgress, match=r"± .* on 300 unseen states"):
        result = mcfw.solve(problem, z, x0=np.zeros(20), **AUTO | {"budget": 600})
    assert (result.x.tolist(), result.success) == ([0.0] * 20, False)
    assert np.linalg.norm(result.last) > 0.1


def test_the_choice_follows_the_judgement():
    """A centre is left for any gain, a given start for one above its error; beyond 1.75 errors it is progress."""
    from mcfw.growing.fresh_gain import FreshGain, Preference

    def verdicts(gain):
        return [FreshGain(gain, 1.0, 100, 16).verdict(given=given) for given in (False, True)]

    none, noise, progress = Preference.NO_PROGRESS, Preference.WITHIN_NOISE, Preference.PROGRESS
    assert verdicts(0.01) == [none, none]
    assert verdicts(0.0) == [noise, none]
    assert verdicts(-0.99) == [noise, none]
    assert verdicts(-1.0) == [noise, none]
    assert verdicts(-1.01) == [noise, noise]
    assert FreshGain(0.0, 0.0, 100, 16).verdict(given=True) is none
    assert verdicts(-1.74) == [noise, noise]
    assert verdicts(-1.76) == [progress, progress]
    assert FreshGain().verdict(given=False) is Preference.UNJUDGED


def test_the_judgement_is_the_change_of_F():
    """Three Gauss nodes: exact for a quartic and ℓ₁, block by block."""
    result = mcfw.solve(quartic(), DATA, **AUTO | {"budget": 500})
    x, fresh = result.sample.position.judged, DATA[250:]

    def F(x):
        return ((x - fresh) ** 2 / 2 + 9 * (x - fresh) ** 4 / 4).sum(axis=1) + 0.01 * np.abs(x).sum()

    change = F(x) - F(np.zeros(3))
    blocks = [part.mean() for part in np.split(change, np.arange(1, 16) * 250 // 16)]
    assert result.gain == pytest.approx(np.mean(blocks), rel=1e-9)
    assert result.gain_error == pytest.approx(np.std(blocks, ddof=1) / 4, rel=1e-9)


def test_the_certificate_is_of_the_point_before_the_last_stage():
    """Its fresh gap is that of certify, on the states of the second half."""
    result = mcfw.solve(quartic(), DATA, **AUTO | {"budget": 500})
    alone = mcfw.certify(quartic(), result.sample.position.judged, DATA[250:], states=250)
    assert result.certificate.value == pytest.approx(alone.value, rel=1e-9)
    assert result.certificate.point == alone.point
    for words in ("250 unseen states", "fresh gap", "steps by projection"):
        assert words in str(result)


def test_a_reserve_certifies_the_point_to_use():
    """With certify= the last share of the budget is not read by the run."""
    result = mcfw.solve(pulled(), CHAIN, certify=0.2, **AUTO)
    assert (result.samples, result.certificate.states) == (2400, 600)
    assert result.output is result.x
    assert result.last.tobytes() == mcfw.solve(pulled(), CHAIN, **AUTO | {"budget": 2400}).last.tobytes()


def test_a_result_goes_on_with_all_its_states():
    """The states are those of one longer walk, F falls further, and the earlier result is left alone."""
    first = mcfw.solve(pulled(), CHAIN, **AUTO)
    before = bits(first)
    further = mcfw.solve(pulled(), CHAIN, x0=first, **AUTO | {"budget": 9000})
    whole = mcfw.solve(pulled(), CHAIN, **AUTO | {"budget": 12_000})
    assert np.array_equal(further.sample.sample.states, whole.sample.sample.states)
    assert (further.samples, further.sample.sample.told) == (9000, 12_000)
    assert pulled().gap(further.x) < pulled().gap(first.x)
    assert bits(first) == before
    assert bits(mcfw.solve(pulled(), CHAIN, x0=first, **AUTO | {"budget": 9000})) == bits(further)


def test_any_result_can_be_a_start():
    """Of another regime it is its point; a bare x0 counts as given."""
    other = mcfw.solve(pulled(), CHAIN, budget=3000, radius=5.0, progress=False)
    assert 0 < other.samples <= 3000
    result = mcfw.solve(pulled(), CHAIN, x0=other, **AUTO)
    assert result.sample.x0.tobytes() == other.output.tobytes()
    assert result.sample.given
    again = mcfw.solve(pulled(), CHAIN, x0=result, horizon=50, radius=5.0, progress=False)
    assert again.nit == 51


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"radius": 2.0}, "does not clip"),
        ({"levels": mcfw.Fixed(3)}, "levels and unit"),
        ({"engine": "hybrid"}, "nothing else of it is compiled"),
        ({"engine": "compiled"}, "no compiled gradient"),
        ({"budget": 0}, "budget"),
        ({"regime": "batched", "budget": None}, "give budget"),
        ({"regime": None, "budget": None}, "horizon T = None"),
    ],
)
def test_what_makes_no_sense_is_refused(options, words):
    """With what to do."""
    with pytest.raises((mcfw.InvalidInput, mcfw.Unsupported), match=words):
        mcfw.solve(pulled(), CHAIN, **AUTO | options)


@pytest.mark.parametrize(
    ("keep", "drift"), [(-1, "warn"), (1.5, "warn"), (True, "warn"), (10, "no"), (10, None)]
)
def test_senseless_settings_are_refused(keep, drift):
    """By name."""
    with pytest.raises(mcfw.InvalidInput, match=r"keep|drift"):
        mcfw.GrowingSample(keep, drift)


def test_compiled_gradients_are_used():
    """Where the problem has them: the same states, and points equal up to rounding."""
    pytest.importorskip("numba")
    made = mcfw.problems.sine_regression(10)
    found = {
        engine: mcfw.solve(made.problem, made.chain, engine=engine, **AUTO)
        for engine in ("auto", "reference")
    }
    assert (found["auto"].engine, found["reference"].engine) == ("compiled", "reference")
    assert np.allclose(found["auto"].x, found["reference"].x, atol=1e-6)
    assert np.array_equal(found["auto"].sample.sample.states, found["reference"].sample.sample.states)


def test_the_horizon_follows_from_the_budget():
    """The longest T whose bursts fit in the mean: plain batches exactly, levels in expectation."""
    result = mcfw.solve(pulled(), CHAIN, budget=1005, levels=mcfw.Batched(10), radius=5.0, progress=False)
    assert (result.nit, result.samples) == (100, 1000)


REGULARIZERS = {
    "0": mcfw.Zero(), "l1": mcfw.L1(0.05), "l2": mcfw.SquaredL2(0.1), "net": mcfw.ElasticNet(0.05, 0.1),
}  # fmt: skip
SETS = {
    "box": mcfw.Box([-1.0] * 4, [1.0] * 4),
    "simplex": mcfw.Simplex(4),
    "l1 ball": mcfw.L1Ball(1.0, 4),
    "l2 ball": mcfw.L2Ball(1.0, 4),
    "linf ball": mcfw.LinfBall(1.0, 4),
    "lp ball": mcfw.LpBall(3.0, 1.0, 4),
    "k-sparse": mcfw.KSparse(2, 1.0, 4),
    "hypersimplex": mcfw.Hypersimplex(2, 4),
    "ellipsoid": mcfw.Ellipsoid(np.diag([1.0, 2.0, 3.0, 4.0])),
    "hull": mcfw.Hull(np.vstack((np.eye(4), -np.ones(4)))),
    "nuclear": mcfw.NuclearBall(1.0, (2, 2)),
    "spectraplex": mcfw.Spectraplex(2),
    "birkhoff": mcfw.Birkhoff(3),
    "oracle alone": Permutations(3),
    "product": mcfw.Product(mcfw.Birkhoff(2), mcfw.Box([-1.0] * 2, [1.0] * 2)),
    "product, oracle alone": mcfw.Product(Permutations(3), mcfw.Box([-1.0] * 2, [1.0] * 2)),
}


PAIRS = {
    admitted: [
        (name, h)
        for name in SETS
        for h in REGULARIZERS
        if SETS[name].admits(type(REGULARIZERS[h])) is admitted
    ]
    for admitted in (True, False)
}
"""Whether the set has an exact oracle for h."""


@pytest.mark.parametrize(("name", "h"), PAIRS[False])
def test_a_set_without_an_oracle_for_h_is_refused(name, h):
    """Before a gradient is asked for, with what the set admits."""
    with pytest.raises(mcfw.Unsupported, match=type(REGULARIZERS[h]).__name__):
        mcfw.Problem.from_batch(lambda x, z: x - z, set=SETS[name], h=REGULARIZERS[h])


@pytest.mark.parametrize(("name", "h"), PAIRS[True])
def test_every_set_and_regularizer_is_solved(name, h):
    """To a hundredth of the start's gap on the mean of its states, where the set admits h."""
    X, penalty = SETS[name], REGULARIZERS[h]
    waves = np.arange(X.size) ** 2.0
    centre = 0.1 + 0.7 * np.cos(waves).reshape(X.shape)
    z = centre + 0.3 * np.random.default_rng(2).normal(size=(800, *X.shape))
    if X.shape == (2, 2):
        z = (z + z.swapaxes(1, 2)) / 2
    problem = mcfw.Problem.from_batch(lambda x, z: x - z, set=X, h=penalty)
    vertex = X.lmo(np.sin(waves).reshape(X.shape), penalty)
    result = mcfw.solve(problem, z, x0=vertex, **AUTO)

    def gap(x):
        return problem.linearised_gap(x, x - z.mean(axis=0))

    assert X.contains(result.last)
    assert gap(result.last) <= 0.01 * gap(vertex) + 1e-12
