"""What may stand for a seed: integers, a SeedSequence, and under the name `rng` also a generator of NumPy (SPEC 7)."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.random import BitGenerator, Generator, SeedSequence

from mcfw.errors import InvalidInput
from mcfw.plain_numbers import plain


class Unsaid(int):
    """A seed that nobody gave, told from the same number given by hand."""


DEFAULT_SEED = Unsaid(0)
RandomSource = int | Sequence[int] | SeedSequence | Generator | BitGenerator
"""What `rng=` accepts (SPEC 7 of Scientific Python): what `numpy.random.default_rng` does, but no old generators."""


def chosen_seed(seed: Any, rng: RandomSource | None) -> Any:
    """The seed, or that of the source of randomness which was given instead of it; refused if both were."""
    if rng is None:
        return seed
    if not isinstance(seed, Unsaid):
        raise InvalidInput(
            f"seed = {seed!r:.200} and rng = {rng!r:.200} say the same thing twice: give one of them"
        )
    return seed_of(rng)


def seed_of(rng: Any) -> Any:
    """The seed that a source of randomness gives: an integer or a SeedSequence is one already.

    A generator gives the next child of the SeedSequence that it was made from, so two calls with it are two different
    runs, and a program that makes it anew from the same seed repeats both. What was drawn from it, or a state that was
    put into it, does not count.

    >>> rng = np.random.default_rng(7)
    >>> seed_of(rng).spawn_key, seed_of(rng).spawn_key, seed_of(7)
    ((0,), (1,), 7)
    """
    if isinstance(rng, SeedSequence):
        return rng
    seed = plain_seed(rng)
    if seed is not None:
        return seed
    source = rng.bit_generator if isinstance(rng, Generator) else rng
    if isinstance(source, BitGenerator):
        if isinstance(source.seed_seq, SeedSequence):
            return source.seed_seq.spawn(1)[0]
        raise InvalidInput(
            f"rng = {rng!r} was not made from a SeedSequence, so nothing can be spawned from it: make it by "
            "numpy.random.default_rng"
        )
    raise InvalidInput(
        f"rng = {rng!r:.200} must be a non-negative integer, a sequence of such that is not empty, a SeedSequence, or "
        "a Generator or BitGenerator of NumPy"
    )


def plain_seed(seed: Any) -> Any:
    """The seed as an int ≥ 0, or a list of such seeds; None if it is none.

    True, a text, bytes and an empty list are none, though NumPy makes a seed of some of them.
    """
    try:
        return _plain_seed(seed)
    except RecursionError:  # a list that holds itself
        return None


def _plain_seed(seed: Any) -> Any:
    given = seed.tolist() if isinstance(seed, np.ndarray) and seed.ndim else seed
    if isinstance(given, Sequence) and not isinstance(given, (str, bytes, bytearray, memoryview)):
        found = [_plain_seed(part) for part in given]
        return found if found and None not in found else None
    number = plain(given)
    return number if isinstance(number, int) and number >= 0 else None
