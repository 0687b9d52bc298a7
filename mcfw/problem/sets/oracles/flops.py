"""What the two oracles of a set cost, in floating point operations: a table, which no clock can change."""

import math
from typing import NamedTuple


class Flops(NamedTuple):
    """The leading terms of one projection and of one linear minimisation."""

    projection: float
    """Infinite where no projection is known."""
    oracle: float


def coordinatewise(d: int) -> Flops:
    """A pass over d coordinates, or two of them."""
    return Flops(4.0 * d, 2.0 * d)


def sorted_coordinates(d: int) -> Flops:
    """A projection that sorts d coordinates: 8 d log₂(d + 1).

    >>> sorted_coordinates(7)
    Flops(projection=168.0, oracle=14.0)
    """
    return Flops(8 * d * math.log2(d + 1), 2.0 * d)
