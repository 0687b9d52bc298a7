"""Families of finite chains with exact rational parameters, on which the bounds of the paper are tried."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import numpy as np

from theory.errors import TheoryError
from theory.finite.tabulated import Table


def two_state(p: Fraction, q: Fraction | None = None) -> Table:
    """The chain 0 → 1 with probability p and 1 → 0 with q (default p): prop:esssup and prop:inflation."""
    q = p if q is None else q
    return _table([[1 - p, p], [q, 1 - q]])


def cycle(states: int, hold: Fraction, back: Fraction = Fraction(0)) -> Table:
    """The walk on a cycle: stay with probability ``hold``, step back with ``back``, else forward.

    It is not reversible unless ``back`` = (1 − hold)/2, and nearly periodic if ``hold`` is small.
    """
    P = _zeros(states)
    for z in range(states):
        P[z, z] += hold
        P[z, (z - 1) % states] += back
        P[z, (z + 1) % states] += 1 - hold - back
    return P


def lazy_refresh(weights: Sequence[Fraction], q: Fraction) -> Table:
    """With probability q draw a state from ``weights``, else stay: d_mix(k) = (1−q)^k(1 − min weights)."""
    P = _zeros(len(weights))
    for z in range(len(weights)):
        P[z] = [q * w for w in weights]
        P[z, z] += 1 - q
    return P


def random_sparse(states: int, degree: int, seed: int) -> Table:
    """From each state to itself, its successor on a cycle (so it is irreducible), and random others."""
    draw = Random(seed)
    P = _zeros(states)
    for z in range(states):
        targets = [z, (z + 1) % states, *(draw.randrange(states) for _ in range(degree - 2))]
        weights = [draw.randint(1, 64) for _ in targets]
        for y, w in zip(targets, weights, strict=True):
            P[z, y] += Fraction(w, sum(weights))
    return P


def corridor(length: int, restart: Fraction, plus: Fraction, flip: Fraction, enter: Fraction) -> Table:
    """A corridor with restart: a deterministic path of ``length`` states leads to a slow two-state core.

    States 0..length−1 are the corridor; from its end the chain goes back to 0 with probability ``restart``,
    to the state '+' (number ``length``) with ``plus``, else to '−'. The core flips with probability ``flip``
    and enters the corridor with ``enter``. From 0 the law at time ``length`` is (restart, plus, rest).
    """
    P = _zeros(length + 2)
    for z in range(length - 1):
        P[z, z + 1] = Fraction(1)
    P[length - 1, 0] += restart
    P[length - 1, length] += plus
    P[length - 1, length + 1] += 1 - restart - plus
    for z, other in ((length, length + 1), (length + 1, length)):
        P[z, 0], P[z, other], P[z, z] = enter, flip, 1 - flip - enter
    return P


def _zeros(states: int) -> Table:
    if states < 1:
        raise TheoryError(f"a chain needs at least one state, got {states}")
    return np.full((states, states), Fraction(0), dtype=object)


def _table(rows: list[list[Fraction]]) -> Table:
    P = _zeros(len(rows))
    P[:] = rows
    return P
