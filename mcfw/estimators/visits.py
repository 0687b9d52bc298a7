"""The order in which an estimator visits its rows."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mcfw.errors import InvalidInput
from mcfw.markov.batches import from_batches
from mcfw.markov.chains import Chain

ORDERS = ("rows", "shuffled")


def visits(order: Any, n: int, rng: np.random.RandomState) -> Chain | Iterable[Any]:
    """A stream of row numbers: 0 … n − 1 in their own order again and again, or in a new random order each time.

    A chain or an iterable stands for itself, and a function of n is asked for one.
    """
    if isinstance(order, str):
        if order not in ORDERS:
            raise InvalidInput(
                f"order = {order!r:.200} must be one of {', '.join(ORDERS)}, a chain over the rows, row numbers, or a "
                "function of their number that makes one of these"
            )
        return from_batches(_again(n) if order == "rows" else _shuffled(n, rng))
    if callable(order):
        order = order(n)
    if not isinstance(order, Iterable) and not isinstance(order, Chain):
        raise InvalidInput(f"order = {order!r:.200} must be a chain over the rows, or row numbers")
    return order


def _again(n: int) -> Iterator[NDArray[np.int64]]:
    while True:
        yield np.arange(n)


def _shuffled(n: int, rng: np.random.RandomState) -> Iterator[NDArray[np.int64]]:
    while True:
        yield rng.permutation(n)
