"""The gradient estimates: the capped multilevel one (eq:mlmc), as one signed sum and as written, and the batch."""

from collections.abc import Callable, Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mcfw.arithmetic import Array
from mcfw.errors import InvalidInput
from mcfw.method.burst import Burst
from mcfw.method.levels import LevelLaw

LARGEST_KEY = 1 << 62
"""Of an iteration and a state, in one integer."""
FEW_STATES = 1024
"""Below this a table with an entry per state is faster than sorting the states of a burst."""
WeightedSum = Callable[[Any, NDArray[np.int64]], Array]
"""(z_1..z_n), (w_1..w_n) ↦ Σ_i w_i φ(z_i)."""


def signed_weights(level: int, cap: int) -> NDArray[np.int64]:
    """The integer weights w with mlmc[φ] = Σ_i w_i φ(z^(i)).

    For J ≤ jmax and n = 2^J, 2^J(μ^J − μ^{J−1}) = Σ_{i>n/2} φ_i − Σ_{i≤n/2} φ_i; adding μ⁰ = φ_1
    cancels the first term. Above the cap only μ⁰ is left. The weights always sum to 1, their moduli to 2^J − 1: the
    heavy tail of prop:esssup.

    >>> signed_weights(level=3, cap=5)
    array([ 0, -1, -1, -1,  1,  1,  1,  1])
    >>> signed_weights(level=6, cap=5)
    array([1])
    """
    if level > cap:
        return np.ones(1, dtype=np.int64)
    if level < 1:
        raise InvalidInput(
            f"level = {level} says not how to weigh the states: a law without levels needs a batch"
        )
    half = 2 ** (index(level) - 1)
    weights = np.ones(2 * half, dtype=np.int64)
    weights[:half] = -1
    weights[0] += 1
    return weights


def batch_weights(burst: Burst) -> NDArray[np.int64]:
    """0 for each state of the burn-in, 1 for each of the last k: k times the weights of their mean.

    >>> batch_weights(Burst(0, 0, states=np.array([5, 6, 7, 8, 9]), averaged=2))
    array([0, 0, 0, 1, 1])
    """
    weights = np.zeros(len(burst.states), dtype=np.int64)
    weights[-index(burst.averaged) :] = 1
    return weights


def mean(total: Array, burst: Burst) -> Array:
    """The estimate made of the weighted sum: its k-th part for a batch of k, else the sum itself."""
    return total / burst.averaged if burst.averaged > 1 else total


def burst_weights(burst: Burst) -> NDArray[np.int64]:
    """The integer weights of the states of a burst."""
    return batch_weights(burst) if burst.averaged else signed_weights(burst.level, burst.cap)


def weighted_states(burst: Burst, *, finite: bool) -> tuple[Any, NDArray[np.int64]]:
    """The states of a burst with their weights; those of weight zero are left out.

    On a finite chain equal states merge their weights first, so a slow chain needs few evaluations.
    """
    weights = burst_weights(burst)
    if finite:
        return _merged(np.asarray(burst.states), weights)
    kept = np.flatnonzero(weights)
    return _take(burst.states, kept), weights[kept]


def merge_bursts(
    law: LevelLaw, levels: Array, lengths: Array, states: Any, size: int
) -> tuple[Any, NDArray[np.int64], NDArray[np.int64]]:
    """`weighted_states` of consecutive bursts, one after the other, and where each of them starts.

    `size` is the number of states of a finite chain, else 0.
    """
    drawn = levels.tolist()
    weights_of = {
        level: burst_weights(Burst(level, law.cap, range(n), law.averaged))
        for level, n in set(zip(drawn, lengths.tolist(), strict=True))
    }
    weights = np.concatenate(list(map(weights_of.__getitem__, drawn)))
    owners = np.repeat(np.arange(len(lengths)), lengths)
    if size:
        distinct = None
        if size > LARGEST_KEY // len(lengths):
            distinct, states = np.unique(states, return_inverse=True)
            size = len(distinct)
        keys, weights = _merged(owners * size + states, weights)
        owners, kept = np.divmod(keys, size)
        kept = kept if distinct is None else distinct[kept]
    else:
        used = np.flatnonzero(weights)
        kept, weights, owners = _take(states, used), weights[used], owners[used]
    return kept, weights, np.searchsorted(owners, np.arange(len(lengths) + 1))


def mlmc(phi_sum: WeightedSum, burst: Burst, *, finite: bool = False) -> Array:
    """mlmc[φ] of eq:mlmc, or the mean of φ over the batch, on one burst, by one call of `phi_sum(states, weights)`.

    Mean, bias and second moment of mlmc[φ] are those of lem:mlmc.
    """
    return mean(phi_sum(*weighted_states(burst, finite=finite)), burst)


def mlmc_by_prefix_averages(phi: Callable[[Any], Array], burst: Burst) -> Array:
    """mlmc[φ] exactly as eq:mlmc writes it; the reference that the signed sum is tested against.

    An average of consecutive values is that of lem:segment, a difference of two of them that of lem:perlevel.
    """
    values = [phi(z) for z in burst.states]

    def prefix_average(j: int) -> Array:
        average: Array = np.sum(np.array(values[: 2**j]), axis=0) / 2**j
        return average

    estimate = prefix_average(0)
    if burst.level <= burst.cap:
        estimate = estimate + 2**burst.level * (prefix_average(burst.level) - prefix_average(burst.level - 1))
    return estimate


def _merged(states: Array, weights: NDArray[np.int64]) -> tuple[Array, NDArray[np.int64]]:
    """The distinct states in increasing order, with their total weights, those of total 0 left out."""
    if states.max() < FEW_STATES:
        # Sums of at most 2^53 signs are exact in float64, and bincount is the fast scatter-add.
        totals = np.bincount(states, weights=weights)
        kept = np.flatnonzero(totals)
        return kept, totals[kept].astype(np.int64)
    order = np.argsort(states, kind="stable")
    states = states[order]
    first = np.flatnonzero(np.concatenate(([True], states[1:] != states[:-1])))
    sums = np.add.reduceat(weights[order], first)
    kept = np.flatnonzero(sums)
    return states[first[kept]], sums[kept]


def _take(states: Any, kept: NDArray[np.intp]) -> Any:
    if isinstance(states, np.ndarray):
        return states[kept]
    return _pick(states, kept)


def _pick(states: Sequence[Any], kept: NDArray[np.intp]) -> list[Any]:
    return [states[i] for i in kept]
