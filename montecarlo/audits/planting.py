"""How a defect is planted: an attribute of the code that `mcfw.solve` runs is replaced, and put back."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pkgutil import resolve_name
from typing import Any, NamedTuple

import numpy as np
from numpy.random import SeedSequence

from mcfw.errors import InvalidInput

Spoil = Callable[[Any, "Chance"], Any]
"""(the real function, the chance) ↦ the function that takes its place."""


class Chance:
    """When a defect acts: at each call with probability `strength`, from a stream of its own."""

    def __init__(self, strength: float, seed: SeedSequence):
        if not 0 < strength <= 1:
            raise InvalidInput(f"strength = {strength!r} must be in (0, 1]")
        self.strength = strength
        self.rng = np.random.default_rng(seed)

    def acts(self) -> bool:
        """Whether the defect acts this time."""
        return bool(self.rng.random() < self.strength)


class Defect(NamedTuple):
    """One fault: the modules or classes that hold the function, its name, and what takes its place.

    An owner that not everybody can import is given by its name, "package.module" or "package.module:Class".

    Its strength is the probability with which a call of the function goes wrong, unless `strength` says otherwise.
    """

    owners: tuple[Any, ...]
    attribute: str
    spoil: Spoil
    strength: str = "probability per call"

    @contextmanager
    def planted(self, chance: Chance) -> Iterator[None]:
        """The code with this fault, for the time of a `with` block."""
        owners = [resolve_name(owner) if isinstance(owner, str) else owner for owner in self.owners]
        real = [vars(owner)[self.attribute] for owner in owners]
        spoiled = self.spoil(_function(real[0]), chance)
        try:
            for owner in owners:
                setattr(owner, self.attribute, spoiled)
            yield
        finally:
            for owner, original in zip(owners, real, strict=True):
                setattr(owner, self.attribute, original)


def now_and_then(wrong: Callable[..., Any]) -> Spoil:
    """A defect that calls `wrong(real, *arguments)` when it acts, and the real function otherwise."""

    def spoil(real: Any, chance: Chance) -> Any:
        def spoiled(*arguments: Any, **named: Any) -> Any:
            if chance.acts():
                return wrong(real, *arguments, **named)
            return real(*arguments, **named)

        return spoiled

    return spoil


def _function(raw: Any) -> Any:
    return raw.__func__ if isinstance(raw, (classmethod, staticmethod)) else raw
