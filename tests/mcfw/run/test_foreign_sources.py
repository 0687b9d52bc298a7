"""Streams and chains of the user that misbehave, in every engine: what they were when they came, or a typed error."""

import copy

import numpy as np
import pytest

import mcfw
from mcfw import baselines
from tests.mcfw.run.engines import ENGINES, HORIZON, STATES, D, N, boom, on_samples, problem

pytest.importorskip("numba", reason="two of the engines need mcfw[fast]")
STREAM = np.random.default_rng(11).normal(size=(STATES, D))


def updated_in_place(kind=np.array):
    """One container for all samples."""
    sample = kind(np.zeros(D))
    for row in STREAM:
        sample[:] = row
        yield sample


def late_sample(wrong):
    """Samples, all wrong from number 300 on: a single one may have weight zero."""
    for i, row in enumerate(STREAM):
        yield row if i < 300 else wrong


def raising():
    """A source that fails after 300 samples."""
    yield from STREAM[:300]
    raise ConnectionResetError("the sensor is gone")


class Restless:
    """An iterator that goes on after it said that it had ended."""

    def __init__(self):
        self.given = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.given += 1
        if self.given == 101:
            raise StopIteration
        return STREAM[self.given]


ALONG = [name for name in ENGINES if name != "ensemble"]
"""An ensemble refuses streams."""


@pytest.mark.parametrize("engine", ALONG)
@pytest.mark.parametrize("source", [updated_in_place, lambda: updated_in_place(list)], ids=["array", "list"])
def test_a_stream_may_update_one_container_in_place(engine, source):
    """The bits of a stream that yields new arrays."""
    wanted = ENGINES[engine](problem(on_samples), iter(STREAM)).last
    assert ENGINES[engine](problem(on_samples), source()).last.tobytes() == wanted.tobytes()


BROKEN = {
    "raises": (raising, "ConnectionResetError after 300 samples: the sensor is gone"),
    "a shorter sample": (
        lambda: late_sample(np.zeros(1)),
        r"sample 300 .* shape \(1,\), but the first had shape \(3,\)",
    ),
    "a number": (lambda: late_sample(0.5), r"sample 300 .* shape \(\)"),
    "a word": (lambda: late_sample("?"), "sample 300 .* no shape"),
    "NaN": (lambda: late_sample(np.full(D, np.nan)), "not finite: nan; of its [0-9]+ samples number"),
    "infinity": (lambda: late_sample(np.full(D, np.inf)), "not finite"),
}


def long_sgd(problem, stream):
    """SGD takes one state an iteration: it must come to the 300th."""
    method = baselines.SGD(problem, baselines.Constant(0.1))
    return baselines.run(method, stream, iterations=1000, progress=False)


@pytest.mark.parametrize("engine", ["reference", "hybrid", "auto", "SGD"])
@pytest.mark.parametrize("row", BROKEN)
def test_a_stream_that_breaks_is_named_and_the_run_before_it_is_kept(engine, row):
    """The position in the stream is told, and the bursts before it were used."""
    source, words = BROKEN[row]
    run = long_sgd if engine == "SGD" else ENGINES[engine]
    with pytest.raises(mcfw.OracleFailure, match=words) as told:
        run(problem(on_samples), source())
    if engine != "auto":
        assert told.value.result.iterations > 0


def test_a_stream_that_has_ended_stays_ended():
    """What an iterator yields after its end is not used."""
    stream = mcfw.IteratorStream(Restless())
    result = mcfw.solve(problem(on_samples), stream, horizon=HORIZON, progress=False)
    assert result.status is mcfw.Status.STREAM_ENDED
    with pytest.raises(mcfw.StreamExhausted):
        stream.walk(np.random.default_rng(), None, 1)


class Own:
    """A chain of the user's: independent states, and one way to go wrong."""

    def __init__(self, spoil=lambda states: states, size=N):
        self.spoil, self.size = spoil, size

    def start(self, rng):
        """State 0."""
        return 0

    def walk(self, rng, state, n):
        """Independent states."""
        return self.spoil(rng.integers(N, size=n))


WALKS = {
    "too few": (lambda states: states[1:], "states where"),
    "outside": (lambda states: states + 1, "integers 0 to 5"),
    "negative": (lambda states: states - 1, "integers 0 to 5"),
    "floats": (lambda states: states / 2, "integers 0 to 5"),
    "raises": (boom, "the walk of Own raised KeyError"),
    "no list": (lambda states: None, "the walk of Own raised TypeError"),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("row", WALKS)
def test_a_chain_of_the_user_is_checked(engine, row):
    """Tables are read at its states, by compiled code too: what is no state of it never gets there."""
    spoil, words = WALKS[row]
    with pytest.raises(mcfw.OracleFailure, match=words):
        ENGINES[engine](problem(), Own(spoil))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_chain_of_the_user_may_use_its_buffer_again(engine):
    """The bits of one that makes new arrays; the walk runs ahead of its use, so a view would be overwritten."""
    buffer = np.empty(1 << 20, dtype=np.int64)

    def reused(states):
        buffer[: len(states)] = states
        return buffer[: len(states)]

    wanted = ENGINES[engine](problem(), Own()).last
    assert ENGINES[engine](problem(), Own(reused)).last.tobytes() == wanted.tobytes()


def test_samples_are_kept_as_they_came():
    """Tuples with arrays inside, dictionaries and mixed dtypes: what the stream changes later is not changed."""
    features, record = np.zeros(2), {"a": [0]}

    def source():
        for i in range(3):
            features[:] = i
            record["a"][0] = i
            yield (features, record)

    walked = mcfw.IteratorStream(source).walk(np.random.default_rng(), None, 3)
    assert [(z[0].tolist(), z[1]["a"]) for z in walked] == [([i, i], [i]) for i in (0.0, 1.0, 2.0)]
    with pytest.raises(ValueError, match="read-only"):
        walked[0][0][:] = 1
    mixed = [np.array([1, 2]), np.array([0.5, 0.25])]
    assert mcfw.IteratorStream(copy.deepcopy(mixed)).walk(np.random.default_rng(), None, 2).tolist() == [
        [1.0, 2.0],
        [0.5, 0.25],
    ]
