"""What an example of the gallery may be asked for: sizes that fit into memory, a seed."""

import math
from typing import Any

import numpy as np

from mcfw.arithmetic import check_integer
from mcfw.errors import InvalidInput

MOST = 2**31
"""Numbers in one array, sixteen gigabytes: more than an example needs."""


def check_sizes(**sizes: Any) -> tuple[int, ...]:
    """Positive integers, refused if they together make an array of more than 2^31 numbers."""
    found = tuple(check_integer(name, size, least=1, most=MOST) for name, size in sizes.items())
    if math.prod(found) > MOST:
        told = ", ".join(f"{name} = {size}" for name, size in sizes.items())
        raise InvalidInput(f"{told} make an array of more than {MOST} numbers: too large for an example")
    return found


def check_shape(shape: Any) -> tuple[int, int]:
    """A pair of positive integers."""
    if not isinstance(shape, tuple | list) or len(shape) != 2:
        raise InvalidInput(f"shape = {shape!r} must be a pair (rows, columns)")
    rows, columns = (
        check_integer(f"shape: {name}", size, least=1, most=MOST)
        for name, size in zip(("rows", "columns"), shape, strict=True)
    )
    return rows, columns


def data_generator(data_seed: Any) -> np.random.Generator:
    """The generator that draws the data of an example."""
    return np.random.default_rng(check_integer("data_seed", data_seed, least=0))
