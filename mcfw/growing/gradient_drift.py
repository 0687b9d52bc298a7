"""Whether the states look like those of one law, and which of the last ones to believe if they do not."""

from itertools import pairwise
from typing import Any

import numpy as np

from mcfw.arithmetic import Array
from mcfw.growing.fresh_gain import BLOCKS
from mcfw.growing.sample import Gradient, Merging, Work

LEVEL = 0.01
"""The chance that a stationary stream is said to drift."""
DRAWS = 199
"""Permutations: with one more the level is two of 200."""
FEWEST = 8
"""Blocks: with fewer nothing is said."""
SHARES = (1 / 2, 1 / 4, 1 / 8, 1 / 16)
"""Of the states, from the end: the windows."""
HELD = 0.05
"""Of the states, at the end, by which windows are judged; no window holds them."""


def drift_chance(gradient: Gradient, merging: Merging, states: Any, x: Array) -> Work:
    """The p-value of "the mean gradient at x is the same all along", from 16 blocks and 199 of their permutations.

    The statistic is max_k ‖Σ_{j≤k}(ḡ_j − ḡ)‖²/(k(B − k)) over splits 2 ≤ k ≤ B − 2. Its level holds for exchangeable
    blocks, as those of a stationary stream nearly are if they are long against its memory.
    """
    edges = np.linspace(0, len(states), min(BLOCKS, len(states)) + 1).astype(int).tolist()
    rows = []
    for first, end in pairwise(edges):
        mean = yield from merging.part(states[first:end]).mean(gradient, x)
        rows.append(np.ravel(mean))
    if len(rows) < FEWEST:
        return 1.0
    centred = np.array(rows) - np.mean(rows, axis=0)
    return permutation_chance(centred @ centred.T)


def permutation_chance(gram: Array) -> float:
    """The same from the inner products of the centred block means; the permutations are always the same ones."""
    count, k, rng = len(gram), np.arange(2, len(gram) - 1), np.random.default_rng(0)
    orders = np.array([np.arange(count), *(rng.permutation(count) for _ in range(DRAWS))])
    moved = gram[orders[:, :, None], orders[:, None, :]]
    squares = moved.cumsum(axis=1).cumsum(axis=2)[:, k - 1, k - 1]
    jumps = (squares / (k * (count - k))).max(axis=1)
    return float(np.mean(jumps >= jumps[0] * (1 - 1e-12)))


def windows(states: Any) -> tuple[list[Any], Any]:
    """The windows of states, each without the last 5 %, and those, which judge them."""
    count = len(states)
    held = count - int(HELD * count)
    return [states[count - int(share * count) : held] for share in SHARES], states[held:]
