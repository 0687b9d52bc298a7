"""Certificates that go on where a run ended: states that the run has not seen, from the state that it reached."""

import pickle

import numpy as np
import pytest

import mcfw
from tests.mcfw.certificate.instances import Watched

DATA = np.array([0.35, 0.45])
OPTIONS = {"horizon": 300, "budget": 4000, "seed": 5}


def coin(**others):
    """f(x) = ½(x − 0.4)² along a coin, G_σ = 0.05."""
    return mcfw.Problem.from_batch(
        lambda x, i: x - DATA[i, None], set=mcfw.Box([-1.0], [1.0]), mean_gradient=lambda x: x - 0.4, G=1.5,
        G_sigma=0.05, **others,
    )  # fmt: skip


class Counter:
    """The chain z ↦ z + 1: its states say when they were drawn."""

    def start(self, rng):
        """State 0."""
        return 0

    def walk(self, rng, state, n):
        """The next n numbers."""
        return state + 1 + np.arange(n)


PARITY = mcfw.Problem.from_batch(
    lambda x, z: x - DATA[np.asarray(z) % 2, None], set=mcfw.Box([-1.0], [1.0]), G=1.5, G_sigma=0.05
)


@pytest.mark.parametrize("regime", ["batched", None])
def test_the_certificate_goes_on_from_the_last_state(regime):
    """On z ↦ z + 1 the first fresh state is the one after the last of the run's, with a pilot and without."""
    chain = Watched(Counter())
    result = mcfw.solve(PARITY, chain, regime=regime, **OPTIONS)
    assert chain.states == [*range(1, result.samples + 1)]
    result.certify(states=100, burn_in=7)
    assert chain.states == [*range(1, result.samples + 108)]


@pytest.mark.parametrize("regime", ["batched", None])
def test_a_share_of_the_budget_is_kept(regime):
    """The run is that of the smaller budget; the share is the certificate's, of the point to use."""
    chain = Watched(Counter())
    result = mcfw.solve(PARITY, chain, regime=regime, certify=mcfw.Reserve(0.25, tau=2), **OPTIONS)
    alone = mcfw.solve(PARITY, Counter(), regime=regime, **OPTIONS | {"budget": 3000})
    assert result.last.tobytes() == alone.last.tobytes()
    assert result.samples == alone.samples <= 3000
    assert result.certificate.states + result.certificate.burn_in == 1000
    assert len(chain.states) == result.samples + 1000
    assert result.certificate.value == alone.certify(states=1000, tau=2).value
    assert result.output is (result.x if regime is None else result.average)


def test_a_bare_share_has_a_value_and_no_bound():
    """Without τ there is a fresh gap and no bound."""
    result = mcfw.solve(coin(), mcfw.TwoState(0.25), certify=0.2, **OPTIONS)
    assert result.certificate.states == 800
    assert result.certificate.upper is None
    assert mcfw.solve(coin(), mcfw.TwoState(0.25), **OPTIONS).certificate is None


def test_a_short_reserve_pays_for_its_burn_in():
    """Discarded and averaged states together are the share; with a long memory some are discarded."""
    reserve = mcfw.Reserve(0.01, tau=10)
    found = mcfw.solve(coin(), mcfw.TwoState(0.03), certify=reserve, **OPTIONS).certificate
    assert found.burn_in > 0
    assert found.states + found.burn_in == 40


def test_a_stream_is_read_on():
    """An iterator gives the run its first samples and the certificate the next."""
    read = []
    source = (read.append(i) or i % 2 for i in range(10_000))
    result = mcfw.solve(PARITY, source, certify=0.1, **OPTIONS)
    assert len(read) == result.samples + 400
    result.certify(states=50)
    assert len(read) == result.samples + 450


@pytest.mark.parametrize("engine", ["reference", "compiled"])
def test_every_engine_knows_where_it_ended(engine):
    """The same last state, and so the same certificate, whichever loop ran."""
    made = mcfw.problems.classification()
    result = mcfw.solve(made.problem, made.chain, horizon=200, seed=3, engine=engine)
    states = Watched(made.chain)
    mcfw.solve(made.problem, states, horizon=200, seed=3, engine="reference")
    assert int(result.ended.state) == states.states[result.samples - 1]
    other = mcfw.solve(made.problem, made.chain, horizon=200, seed=3, engine="reference")
    assert result.certify(states=100, x=made.problem.set.center()).value == pytest.approx(
        other.certify(states=100, x=made.problem.set.center()).value, rel=1e-9
    )


def test_the_run_and_the_certificate_draw_other_states():
    """With one seed and one start: no normal draw of the run is one of the certificate's, and each repeats itself."""
    problem = mcfw.Problem.from_samples(lambda x, z: x - z, set=mcfw.Box([-1.0], [1.0]), G=5.0)
    run, fresh, again = (Watched(mcfw.AR1(0.0, initial=0.0)) for _ in range(3))
    mcfw.solve(problem, run, horizon=100, seed=9)
    mcfw.certify(problem, [0.0], fresh, states=500, seed=9)
    mcfw.certify(problem, [0.0], again, states=500, seed=9)
    assert len(set(run.states)) > 100
    assert not set(run.states) & set(fresh.states)
    assert fresh.states == again.states


def test_a_result_without_a_trajectory_says_so():
    """A stream that has ended, one of several runs, and a copy by pickle are refused with what to do."""
    ended = mcfw.solve(PARITY, [0, 1] * 20, horizon=1000)
    made = mcfw.problems.classification()
    many = mcfw.solve_many(made.problem, made.chain, horizon=20, seeds=[0, 1])[0]
    copied = pickle.loads(pickle.dumps(many))
    for result in (ended, copied):
        with pytest.raises(mcfw.InvalidInput, match=r"mcfw\.certify"):
            result.certify(states=10)
    with pytest.raises(mcfw.InvalidInput, match="start"):
        mcfw.solve(PARITY, Counter(), **OPTIONS).certify(states=10, start=3)


def test_no_run_is_lost_to_a_certificate_that_cannot_be():
    """A method that needs more states is refused before the first is drawn; a stream that ends later keeps the run."""
    chain = Watched(Counter())
    with pytest.raises(mcfw.InvalidInput, match="too few"):
        mcfw.solve(PARITY, chain, certify=mcfw.Reserve(0.01, tau=10, method="bernstein"), **OPTIONS)
    assert chain.states == []
    alone = mcfw.solve(PARITY, Counter(), **OPTIONS | {"budget": 3000})
    with pytest.raises(mcfw.StreamExhausted) as ended:
        mcfw.solve(PARITY, list(range(1, alone.samples + 500)), certify=0.25, **OPTIONS)
    assert ended.value.result.last.tobytes() == alone.last.tobytes()


@pytest.mark.parametrize(
    ("certify", "options", "word"),
    [
        (1.0, {}, "share"),
        (0.0, {}, "share"),
        (0.1, {"budget": None}, "budget"),
        (1e-9, {}, "leaves nothing"),
        ("a", {}, "share"),
    ],
)
def test_a_senseless_share_is_refused(certify, options, word):
    """A share of nothing, of everything, of no budget, and a text."""
    with pytest.raises(mcfw.InvalidInput, match=word):
        mcfw.solve(coin(), mcfw.TwoState(0.25), certify=certify, **OPTIONS | options)
