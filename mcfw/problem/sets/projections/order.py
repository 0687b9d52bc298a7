"""The smallest entries of a vector, in linear time where it is long."""

import numpy as np

from mcfw.arithmetic import Array, is_exact

LONG = 4096


def first_smallest(g: Array, k: int) -> Array:
    """The indices of the k smallest entries, in some order; among equal ones the first.

    >>> sorted(first_smallest(np.array([3.0, 1.0, 1.0, 1.0]), 2).tolist())
    [1, 2]
    """
    if len(g) < LONG or is_exact(g) or not 0 < k < len(g):
        return np.argsort(g, kind="stable")[:k]
    limit = np.partition(g, k - 1)[k - 1]
    below = np.flatnonzero(g < limit)
    return np.concatenate((below, np.flatnonzero(g == limit)[: k - len(below)]))
