"""Estimates of τ_mix from one observed stream, each with its assumptions; none of them is a certificate."""

import math
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from mcfw.errors import McfwError
from mcfw.markov.chains import FiniteChain
from mcfw.markov.mixing import mixing_time
from mcfw.markov.transition import Integers

MOST_STATES = 200
"""A column with more distinct values than this is taken for real-valued."""
LEAST_VISITS = 20
"""Visits per state from which on transition probabilities are estimated."""
REPLICAS, MOST_STEPS = 20, 4_000_000


class TauEstimate(NamedTuple):
    """An estimate of τ_mix, never a bound; `low` and `high` are its spread where there is one."""

    tau: int
    low: int | None
    high: int | None
    method: str
    assumes: str


def tau_of_states(codes: Integers, rng: Generator) -> TauEstimate:
    """The mixing time of the estimated transition matrix, and its range over streams simulated from that matrix.

    Raises `McfwError` (from `mixing_time`) if the estimated chain is periodic, reducible or too slow for floats.
    """
    kernel = _transitions(codes)
    chain = FiniteChain(kernel)
    tau = mixing_time(chain)
    again = _again(chain, len(codes), rng)
    return TauEstimate(
        tau,
        min(again) if again else None,
        max(again) if again else None,
        f"mixing time of the estimated transition matrix on {len(kernel)} states; range over {len(again)} "
        "simulated streams",
        "the values are the whole state (first-order Markov), the law does not change, no state is unseen",
    )


def tau_of_time(time: float) -> TauEstimate:
    """⌈ln 4/−ln r⌉ with r = (τ_int − 1)/(τ_int + 1), as if every memory decayed like r^k."""
    r = (time - 1) / (time + 1)
    tau = math.ceil(math.log(4) / -math.log(r)) if r > 0 else 1
    return TauEstimate(
        max(1, tau),
        None,
        None,
        "ln 4/−ln r from the largest autocorrelation time τ_int = (1 + r)/(1 − r)",
        "the slowest column decays geometrically, total variation decays with it; other functions of the state may be "
        "slower, and on an unbounded space no uniform mixing time exists",
    )


def states_of(columns: NDArray[np.float64]) -> Integers | None:
    """The rows as codes 0, …, S − 1 if they are few enough to be states that are visited often; else None."""
    first = columns[: 50 * MOST_STATES]
    if len(np.unique(first, axis=0)) > MOST_STATES:
        return None
    distinct, codes = np.unique(columns, axis=0, return_inverse=True)
    few = 2 <= len(distinct) <= MOST_STATES and len(columns) >= LEAST_VISITS * len(distinct)
    return codes.ravel().astype(np.int64) if few else None


def _transitions(codes: Integers) -> NDArray[np.float64]:
    size = int(codes.max()) + 1
    counts = np.bincount(codes[:-1] * size + codes[1:], minlength=size * size).reshape(size, size)
    left = counts.sum(axis=1, keepdims=True)
    counts[(left == 0).ravel(), 0] = 1  # the last value, seen once: it must go somewhere
    probabilities: NDArray[np.float64] = counts / np.maximum(left, 1)
    return probabilities


def _again(chain: FiniteChain, length: int, rng: Generator) -> list[int]:
    """Mixing times estimated from simulated streams of the same length; those without one are left out."""
    found = []
    for _ in range(min(REPLICAS, MOST_STEPS // length)):
        codes = chain.walk(rng, chain.start(rng), length)
        try:
            found.append(mixing_time(FiniteChain(_transitions(np.unique(codes, return_inverse=True)[1]))))
        except McfwError:
            continue
    return found
