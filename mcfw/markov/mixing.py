"""Mixing by the definition of asm:markov.

d_mix(k) = max_z TV(P^k(z, ·), π) and τ_mix = min{k ≥ 1 : d_mix(k) ≤ 1/4}.
"""

import numpy as np

from mcfw.errors import Unsupported
from mcfw.markov.chains import Chain, LazyRefresh, TwoState, check_count
from mcfw.markov.decay import QUARTER
from mcfw.markov.ergodicity import ergodic_kernel, irreducible_kernel
from mcfw.markov.powers import Bracket, bracket, dense, distance, power
from mcfw.markov.rational import LARGEST, RationalKernel
from mcfw.markov.stationary import stationary
from mcfw.markov.transition import Floats

ACCURACY = 1e-6
"""The largest error bound with which d_mix(k) is still an answer."""

__all__ = ["d_mix", "mixing_time", "stationary"]


def d_mix(chain: Chain, k: int) -> float:
    """d_mix(k) of asm:markov, in closed form where there is one and else from P^k, in O(S³ log k).

    The error is at most about S·k·2⁻⁵³, and more only where π itself is ill-conditioned; a k for which that is no
    answer any more is refused.

    >>> d_mix(TwoState(0.25), 2)
    0.125
    """
    k = check_count(k)
    if isinstance(chain, (TwoState, LazyRefresh)) and chain.decay.loss > 0:
        return chain.decay.at(k)
    P = dense(irreducible_kernel(chain))
    pi = stationary(chain)
    if not k:
        return 1 - float(np.min(pi))
    P_k = power(P, k)
    if not P_k.rho <= ACCURACY:
        raise Unsupported(
            f"d_mix({k}) cannot be told by floating point powers (error bound {P_k.rho:.2g}); d_mix never grows, so "
            "ask for a smaller k"
        )
    return distance(P_k, pi)


def mixing_time(chain: Chain) -> int:
    """τ_mix of asm:markov, exactly: never a value that rounding may have decided.

    Closed forms are compared with 1/4 in rational arithmetic. Other chains get an enclosure from powers with
    proved error bounds, in O(S³ log τ). If d_mix(k) is too close to 1/4 for them, a small chain is decided in
    rational arithmetic (on the floats of P, with rows normalised); for a large one the error names the
    candidates, and `mixing_time_bound` certifies the largest.

    >>> mixing_time(TwoState(0.25)), mixing_time(LazyRefresh.with_mixing_time(1000, 334))
    (1, 334)
    """
    if isinstance(chain, (TwoState, LazyRefresh)) and chain.decay.loss > 0:
        return chain.decay.first_at_most(QUARTER)
    P = dense(ergodic_kernel(chain))
    enclosure = bracket(P, stationary(chain))
    return enclosure.high if enclosure.high - enclosure.low == 1 else _decide(P, enclosure)


def _decide(P: Floats, enclosure: Bracket) -> int:
    """The first of the candidates with d_mix ≤ 1/4, in rational arithmetic."""
    low, high = enclosure
    kernel = RationalKernel.of(P) if len(P) <= LARGEST else None
    while high - low > 1:
        middle = (low + high) // 2
        if kernel is None or not kernel.affords(middle):
            raise Unsupported(
                f"τ_mix is in {{{low + 1}, …, {high}}}: rounding cannot tell d_mix({middle}) from 1/4 and "
                f"exact arithmetic is out of reach; use mixing_time_bound, which certifies τ_mix ≤ {high}"
            )
        low, high = (low, middle) if kernel.d_mix(middle) <= QUARTER else (middle, high)
    return high
