"""The named random streams of a run: levels, chain transitions, output index."""

import numbers
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.random import SFC64, BitGenerator, Generator, SeedSequence

from mcfw.errors import InvalidInput


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
    def from_seed(cls, seed: int | SeedSequence | None) -> "Streams":
        """Spawn the three streams, in this order, from one seed; from a fresh one for None."""
        if isinstance(seed, cls):
            raise InvalidInput(
                "seed is made of streams already, and here a seed is needed that streams are made of"
            )
        if not (seed is None or isinstance(seed, SeedSequence) or _is_seed(seed)):
            raise InvalidInput(
                f"seed = {seed!r} must be a non-negative integer, a sequence of such that is not empty, a SeedSequence "
                "or Streams, or None for another run each time"
            )
        root = _copy(seed) if isinstance(seed, SeedSequence) else SeedSequence(seed)
        return cls(*(Generator(SFC64(child)) for child in root.spawn(len(cls._fields))))

    def states(self) -> dict[str, Any]:
        """The position of each stream, as plain lists, numbers and strings."""
        return {name: _plain(rng.bit_generator.state) for name, rng in self._asdict().items()}

    @classmethod
    def from_states(cls, states: dict[str, Any]) -> "Streams":
        """Streams that go on exactly where `states` was taken."""
        try:
            return cls(**{name: _generator(state) for name, state in states.items()})
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise InvalidInput(f"these are not the states of three random streams: {error}") from error


def _copy(seed: SeedSequence) -> SeedSequence:
    """One whose children are counted apart: to spawn from the given one would make its next run another."""
    return SeedSequence(**seed.state)


def _is_seed(seed: Any) -> bool:
    """Whether it is of integers ≥ 0; True, a text and an empty list are not, though NumPy makes a seed of them."""
    given = list(seed) if isinstance(seed, np.ndarray) and seed.ndim else seed
    if isinstance(given, Sequence) and not isinstance(given, (str, bytes)):
        return len(given) > 0 and all(map(_is_seed, given))
    return not isinstance(given, bool) and isinstance(given, numbers.Integral) and int(given) >= 0


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, np.ndarray):
        return [int(word) for word in value]
    return int(value) if isinstance(value, np.integer) else value


def _generator(state: dict[str, Any]) -> Generator:
    kind = getattr(np.random, str(state["bit_generator"]))
    if not (isinstance(kind, type) and issubclass(kind, BitGenerator)):
        raise InvalidInput(f"{state['bit_generator']!r} is no bit generator of NumPy")
    bit_generator = kind(0)
    bit_generator.state = state
    return Generator(bit_generator)
