"""Projections: a sort against the textbook's own few lines, and on the Birkhoff polytope against an assignment."""

from collections.abc import Iterator

import numpy as np

import mcfw
from mcfw.arithmetic import Array
from tests.benchmarks.ratio import Ratio
from tests.benchmarks.rows.chains import repeated


def rows(*, small: bool) -> Iterator[Ratio]:
    """The internal calls, which check nothing; the answers are compared before anything is timed."""
    repeats = 1 if small else 1000
    y = np.random.default_rng(0).normal(size=64)
    X = mcfw.L1Ball(1.0, 64)
    assert np.allclose(X._project(y), textbook(y), rtol=0, atol=1e-14)
    yield Ratio(
        "projection onto the l1 ball, d = 64, over the textbook's lines in numpy",
        repeated(lambda: X._project(y), repeats),
        repeated(lambda: textbook(y), repeats),
        False,
        1.5,
        1.0,
    )
    Y = np.random.default_rng(0).normal(size=(40, 40))
    B, repeats = mcfw.Birkhoff(40), 1 if small else 20
    yield Ratio(
        "projection onto the Birkhoff polytope, 40 x 40, over an assignment",
        repeated(lambda: B._project(Y), repeats),
        repeated(lambda: B._linear(Y), repeats),
        False,
        60.0,
        40.0,
    )


def textbook(y: Array) -> Array:
    """Sort, add up, count what stays positive, shrink (Duchi and others, 2008)."""
    u = np.sort(np.abs(y))[::-1]
    sums = np.cumsum(u)
    k = np.nonzero(u * np.arange(1, len(u) + 1) > sums - 1.0)[0][-1]
    shrunk: Array = np.sign(y) * np.maximum(np.abs(y) - (sums[k] - 1.0) / (k + 1), 0)
    return shrunk
