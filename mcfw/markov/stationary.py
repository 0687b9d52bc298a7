"""The stationary law π = πP of a finite chain."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mcfw.errors import Unsupported
from mcfw.markov.chains import Chain, LazyRefresh, TwoState
from mcfw.markov.ergodicity import irreducible_kernel
from mcfw.markov.powers import DENSE_LIMIT
from mcfw.markov.transition import Floats

BLOCK = 64


def stationary(chain: Chain) -> Floats:
    """π with πP = π, for an irreducible finite chain.

    Up to `DENSE_LIMIT` states by elimination without subtractions, which is accurate in every entry however
    close the chain is to being reducible; beyond by a sparse linear solve, whose residual is checked.

    >>> from mcfw.markov.chains import FiniteChain
    >>> stationary(FiniteChain([[0.5, 0.5], [0.25, 0.75]])).round(12).tolist()
    [0.333333333333, 0.666666666667]
    """
    if isinstance(chain, (TwoState, LazyRefresh)) and chain.decay.loss > 0:
        return np.full(chain.size, 1 / chain.size)
    P = irreducible_kernel(chain)
    if P.shape[0] > DENSE_LIMIT:
        return _solve(P)
    with np.errstate(all="ignore"):
        pi = eliminate(P.copy() if isinstance(P, np.ndarray) else P.toarray())
    if not np.isfinite(pi).all():
        raise Unsupported("some probabilities of the chain are so small that the elimination underflows")
    return pi


def eliminate(P: NDArray[Any]) -> NDArray[Any]:
    """π by the elimination of Grassmann, Taksar and Heyman, in place; floats or exact rationals.

    State k is removed by P(x, y) += P(x, k)P(k, y)/Σ_{y<k} P(k, y) for x, y < k: only sums, products and
    quotients of non-negative numbers. The states go in blocks, so that most of the work is matrix products.
    """
    size = len(P)
    for end in range(size, 1, -BLOCK):
        low = max(end - BLOCK, 1)
        for k in range(end - 1, low - 1, -1):
            P[:k, k] /= P[k, :k].sum()
            P[low:k, :k] += np.outer(P[low:k, k], P[k, :k])
            P[:low, low:k] += np.outer(P[:low, k], P[k, low:k])
        P[:low, :low] += P[:low, low:end] @ P[low:end, :low]
    pi = np.zeros(size, dtype=P.dtype)
    pi[0] = 1
    for k in range(1, size):
        pi[k] = pi[:k] @ P[:k, k]
    law: NDArray[Any] = pi / pi.sum()
    return law


def _solve(P: Any) -> Floats:
    """π from π(0) = 1 and the equations of the other states, normalised."""
    from scipy.sparse import csc_array, eye_array
    from scipy.sparse.linalg import spsolve

    kernel = csc_array(P)
    inner = eye_array(kernel.shape[0] - 1, format="csc") - kernel[1:, 1:].T
    pi = np.concatenate([[1.0], spsolve(csc_array(inner), kernel[[0], 1:].toarray().ravel())])
    pi /= pi.sum()
    residual = float(np.abs(pi @ kernel - pi).sum())
    if not (pi >= 0).all() or not residual <= 1e-10:
        raise Unsupported(f"the sparse solve for π left a residual of {residual:.3g}, or a negative weight")
    law: Floats = pi
    return law
