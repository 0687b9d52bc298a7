"""The named random streams of a run: levels, chain transitions, output index."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.random import SFC64, BitGenerator, Generator, SeedSequence

from mcfw.errors import InvalidInput
from mcfw.seed import RandomSource, chosen_seed, plain_seed, seed_of


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
        given = seed if seed is None or isinstance(seed, SeedSequence) else plain_seed(seed)
        if given is None and seed is not None:
            raise InvalidInput(
                f"seed = {seed!r:.200} must be a non-negative integer, a sequence of such that is not empty, a "
                "SeedSequence or Streams, or None for another run each time"
            )
        root = _copy(given) if isinstance(given, SeedSequence) else SeedSequence(given)
        return cls(*(Generator(SFC64(child)) for child in root.spawn(len(cls._fields))))

    def states(self) -> dict[str, Any]:
        """The position of each stream, as plain lists, numbers and strings."""
        return {name: _plain(rng.bit_generator.state) for name, rng in self._asdict().items()}

    @classmethod
    def from_states(cls, states: dict[str, Any]) -> "Streams":
        """Streams that go on exactly where `states` was taken."""
        try:
            return cls(**{name: _generator(state) for name, state in states.items()})
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
            raise InvalidInput(f"these are not the states of three random streams: {error}") from error


def streams_of(seed: "int | SeedSequence | Streams | None", rng: RandomSource | None) -> Streams:
    """The streams of a run that was given a seed, or a source of randomness instead."""
    given = chosen_seed(seed, rng)
    return given if isinstance(given, Streams) else Streams.from_seed(given)


def streams_of_all(seeds: Any, rng: Any) -> list[Streams]:
    """The streams of several runs, from a list of seeds or of sources of randomness."""
    if (seeds is None) == (rng is None):
        raise InvalidInput("give a list of seeds, or a list of sources of randomness as rng, and not both")
    name, given = ("seeds", seeds) if rng is None else ("rng", rng)
    if not isinstance(given, Iterable) or isinstance(given, (str, bytes)):
        raise InvalidInput(f"{name} = {given!r:.200} must be a list of {'seeds' if rng is None else 'them'}")
    return [Streams.from_seed(each if rng is None else seed_of(each)) for each in given]


def _copy(seed: SeedSequence) -> SeedSequence:
    """One whose children are counted apart: to spawn from the given one would make its next run another."""
    return SeedSequence(**seed.state)


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
