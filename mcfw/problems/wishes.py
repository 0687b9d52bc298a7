"""What an example of the gallery may be asked for: sizes that fit into memory, numbers in their range, a seed."""

import math
from fractions import Fraction
from typing import Any

import numpy as np

from mcfw.arithmetic import check_integer
from mcfw.errors import InvalidInput

MOST = 2**31
"""Numbers in one array, sixteen gigabytes: more than an example needs."""


def check_sizes(**sizes: Any) -> None:
    """Refuse sizes that are no positive integers, or that together make an array of more than 2^31 numbers."""
    for name, size in sizes.items():
        check_integer(name, size, least=1, most=MOST)
    if math.prod(map(int, sizes.values())) > MOST:
        told = ", ".join(f"{name} = {size}" for name, size in sizes.items())
        raise InvalidInput(f"{told} make an array of more than {MOST} numbers: too large for an example")


def check_shape(shape: Any) -> None:
    """Refuse anything but a pair of positive integers."""
    if not isinstance(shape, tuple | list) or len(shape) != 2:
        raise InvalidInput(f"shape = {shape!r} must be a pair (rows, columns)")
    for name, size in zip(("rows", "columns"), shape, strict=True):
        check_integer(f"shape: {name}", size, least=1, most=MOST)


def check_numbers(least: float, most: float, **values: Any) -> None:
    """Refuse anything but real numbers between `least` and `most`, both included."""
    for name, value in values.items():
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float | Fraction)
            or not least <= value <= most
        ):
            raise InvalidInput(f"{name} = {value!r:.200} must be a number between {least:g} and {most:g}")


def data_generator(data_seed: Any) -> np.random.Generator:
    """The generator that draws the data of an example."""
    check_integer("data_seed", data_seed, least=0)
    return np.random.default_rng(int(data_seed))
