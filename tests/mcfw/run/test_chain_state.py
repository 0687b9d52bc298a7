"""The states of chains in checkpoints: what comes back is the very value, and what cannot is told before the run."""

import hashlib
import json
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest

import mcfw
from mcfw.errors import CheckpointWarning
from mcfw.run import archive
from mcfw.run.chain_state import thaw
from tests.mcfw.run.test_checkpoint import assert_same, run


class Pair(NamedTuple):
    """A state with two parts."""

    place: float
    seen: tuple


def _alone(state, noise):
    return 0.9 * state + noise


STATES = {
    "float32": (np.float32(0), lambda s, e: np.float32(s * 0.9 + 0.3 * e), float),
    "an int first": (0, _alone, float),
    "complex": (0j, lambda s, e: s * (0.5 + 0.5j) + e, abs),
    "a list": ([0.0, 0.0], lambda s, e: [_alone(s[1], e), s[0]], lambda s: s[0]),
    "an array": (np.zeros(1, dtype=np.float32), lambda s, e: (s * 0.9 + e).astype(np.float32), lambda s: s[0]),
    "a named tuple": (Pair(0.0, ("a", None)), lambda s, e: Pair(_alone(s.place, e), ("b", True)), lambda s: s.place),
    "a day": (np.datetime64("2026-01-01"), lambda s, e: s + np.timedelta64(int(9 * e)), lambda s: s.astype(int) % 7),
}  # fmt: skip


class Walker:
    """A chain with any kind of state."""

    def __init__(self, kind):
        self.first, self.step, self.read = STATES[kind]

    def start(self, rng):
        """The first state."""
        return self.first

    def walk(self, rng, state, n):
        """The next n states."""
        states = []
        for noise in rng.normal(size=n).tolist():
            state = self.step(state, noise)
            states.append(state)
        return states


@pytest.mark.parametrize("kind", STATES)
def test_a_chain_goes_on_from_the_very_value_that_it_returned(kind, tmp_path):
    """A float32 that came back as a float would make other states."""
    read = STATES[kind][2]
    whole = mcfw.Problem.from_samples(lambda x, z: x - float(read(z)), set=mcfw.L2Ball(10.0, 1), G=99.0)
    options = {"horizon": 80, "seed": 4, "progress": False}
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt")
    unbroken = mcfw.solve(whole, Walker(kind), **options)
    mcfw.solve(whole, Walker(kind), **options, checkpoint=checkpoint, callback=lambda it: it.t == 30)
    assert_same(mcfw.solve(whole, Walker(kind), **options, checkpoint=checkpoint), unbroken)


class Dicts:
    """A chain whose states no file can keep, from the first or from a later one on."""

    def __init__(self, first):
        self.first = first

    def start(self, rng):
        """The first state."""
        return self.first

    def walk(self, rng, state, n):
        """The next n states."""
        return [{"a": value} for value in rng.normal(size=n).tolist()]


def test_what_no_checkpoint_can_keep_is_told_before_the_run(tmp_path):
    """Not after the work is done; a chain whose later states are so is warned of, and runs in memory."""
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt")
    whole = mcfw.Problem.from_samples(lambda x, z: x - z["a"], set=mcfw.L2Ball(1.0, 1), G=4.0)
    seen = []
    options = {"horizon": 20, "progress": False, "checkpoint": checkpoint, "observers": [seen.append]}
    with pytest.raises(mcfw.CheckpointRefused, match="of type dict, which no checkpoint can keep"):
        mcfw.solve(whole, Dicts({"a": 0.0}), **options)
    exact = mcfw.Problem.from_samples(lambda x, z: x * (1 + z), set=mcfw.L1Ball(1, 2), G=4.0)
    with pytest.raises(mcfw.CheckpointRefused, match="objects such as Fraction"):
        mcfw.solve(exact, mcfw.TwoState(0.3), x0=[Fraction(1, 3)] * 2, **options)
    assert seen == []
    with pytest.warns(CheckpointWarning, match="of type dict.*the run goes on in memory"):
        assert mcfw.solve(whole, Dicts(0.0), **options).iterations == 21
    assert not checkpoint.exists()


@pytest.mark.parametrize(
    "form",
    [
        None,
        3,
        {},
        {"plain": [1]},
        {"complex": [1.0]},
        {"array": "array"},
        {"list": 3},
        {"tuple": [{}]},
        {"x": 1},
    ],
)
def test_a_form_of_no_state_is_refused(form):
    """Whatever stands in the header of a file."""
    with pytest.raises(mcfw.CheckpointRefused, match="no chain_state"):
        thaw(form, {}, 0)
    with pytest.raises(mcfw.CheckpointRefused):
        thaw({"array": "scalar"}, {"chain_state": np.zeros(2)}, 0)


def test_a_state_that_a_finite_chain_does_not_have_is_refused(tmp_path):
    """It would be read from a table."""
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt")
    run("finite chain", checkpoint, budget=300)
    line, _, body = checkpoint.file.read_bytes().partition(b"\n")
    arrays = archive.decode(body)
    text = json.loads(str(arrays["header"]))
    for form in ({"plain": 5}, {"plain": -1}, {"plain": 0.5}):
        text["header"]["chain_state"] = form
        made = archive.encode(arrays | {"header": np.array(json.dumps(text))})
        digest = hashlib.sha256(made).hexdigest().encode()
        checkpoint.file.write_bytes(b" ".join((*line.split(b" ")[:2], digest)) + b"\n" + made)
        with pytest.raises(mcfw.CheckpointRefused, match="a state that the chain does not"):
            run("finite chain", checkpoint)
