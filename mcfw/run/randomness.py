"""The named random streams of a run: levels, chain transitions, output index."""

from typing import Any, NamedTuple

import numpy as np
from numpy.random import SFC64, Generator, SeedSequence


class Streams(NamedTuple):
    """Three independent generators, so that one use never shifts another.

    SFC64 is the default bit generator: its state is four words, and compiled code can
    reproduce its doubles bit for bit.

    >>> streams = Streams.from_seed(0)
    >>> int(streams.levels.geometric(0.5)) >= 1
    True
    """

    levels: Generator
    chain: Generator
    output: Generator

    @classmethod
    def from_seed(cls, seed: int | SeedSequence) -> "Streams":
        """Spawn the three streams, in this order, from one seed."""
        root = seed if isinstance(seed, SeedSequence) else SeedSequence(seed)
        return cls(*(Generator(SFC64(child)) for child in root.spawn(len(cls._fields))))

    def states(self) -> dict[str, Any]:
        """The position of each stream, as plain lists, numbers and strings."""
        return {name: _plain(rng.bit_generator.state) for name, rng in self._asdict().items()}

    @classmethod
    def from_states(cls, states: dict[str, Any]) -> "Streams":
        """Streams that go on exactly where `states` was taken."""
        return cls(**{name: _generator(state) for name, state in states.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, np.ndarray):
        return [int(word) for word in value]
    return int(value) if isinstance(value, np.integer) else value


def _generator(state: dict[str, Any]) -> Generator:
    bit_generator = getattr(np.random, str(state["bit_generator"]))(0)
    bit_generator.state = state
    return Generator(bit_generator)
