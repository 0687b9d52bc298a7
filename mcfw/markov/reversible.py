"""Reversible chains with many states: a sparse symmetric matrix whose spectrum bounds τ_mix, whatever rounding did.

Let h > 0 be any vector and A = diag(h) P diag(h)⁻¹ = S + K, symmetric and skew. For a signed measure v of sum zero,
w = v/h is orthogonal to h, and so is wA = (vP)/h (docstring of `contraction_bound`). So P contracts the norm of w by

    σ = sup_{w ⊥ h} |⟨w, Sw⟩|/⟨w, w⟩ + ‖K‖₂,

and K = 0 if h² ∝ π and P is reversible. Floats only choose h; what they miss of reversibility is in K.
"""

import math
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from mcfw.errors import InvalidInput, Unsupported
from mcfw.markov.chains import Chain
from mcfw.markov.decay import QUARTER, Decay
from mcfw.markov.ergodicity import ergodic_kernel
from mcfw.markov.powers import CUSHION, UNIT, first_power, gamma
from mcfw.markov.transition import Floats, Integers

TOLERANCE = 1e-9
"""‖K‖ beyond which a chain is called not reversible."""


class Reversible(NamedTuple):
    """A chain that is reversible up to rounding, as S; `allowance` bounds ‖K‖₂ and all rounding in S and P."""

    kernel: Any
    h: Floats
    S: Any
    top: float
    """max_x (Sh)(x)/h(x), an upper bound on the largest eigenvalue of S (Collatz–Wielandt); 1 up to rounding."""
    allowance: float


class SpanningTree(NamedTuple):
    """Breadth-first from `order[0]`: vertices by distance, parents (of the root: −9999), distances."""

    order: Integers
    parent: Integers
    depth: Integers


def reversible(chain: Chain) -> Reversible:
    """The symmetrised kernel of an ergodic chain, refused unless it is reversible up to rounding."""
    from scipy.sparse import csr_array, diags_array

    P = csr_array(ergodic_kernel(chain))
    h = _balanced(P)
    A = (diags_array(h) @ P @ diags_array(1 / h)).tocsr()
    S = ((A + A.T) / 2).tocsr()
    skew = float(abs(A - A.T).sum(axis=1).max()) / 2
    if not skew <= TOLERANCE:
        raise InvalidInput(
            f"the chain is not reversible: its skew part has norm {skew:.3g}; use dobrushin_bound or doeblin_bound"
        )
    top = float((S @ h / h).max()) * (1 + 64 * UNIT * _fill(S))
    allowance = (skew + 2 * first_power(P).rho + 64 * UNIT * _fill(S)) * CUSHION
    return Reversible(P, h, S, top, allowance)


def tau_of_contraction(P: Any, h: Floats, sigma: float, rho: float) -> int:
    """The first k at which ½(√(1/ν_min − 1) + ‖ν − νP‖/(1 − σ))·σ^k ≤ 1/4, with ν ∝ h² and upper bounds of each norm.

    `rho` bounds what the rows of P miss of the sum 1. See `contraction_bound` for the proof.
    """
    if not sigma < 1:
        raise InvalidInput("the bound is vacuous: no contraction is left beyond rounding")
    image = (h * h) @ P / h
    residual = norm_above(h - image) + (rho + gamma(len(h) + 8)) * (norm_above(h) + norm_above(image))
    root = math.sqrt(max(0.0, float(h @ h) / float(h.min()) ** 2 * CUSHION - 1))
    factor = (root + residual / norm_above(h) / (1 - sigma)) / 2 * CUSHION**2
    return Decay(Fraction(factor), 1 - Fraction(sigma)).first_at_most(QUARTER)


def norm_above(matrix: Floats) -> float:
    """An upper bound on the Euclidean (Frobenius) norm, hence on the operator norm."""
    return float(np.linalg.norm(matrix)) * CUSHION


def spanning_tree(graph: Any, root: int) -> SpanningTree:
    """A shortest-path tree of a connected symmetric graph."""
    from scipy.sparse.csgraph import breadth_first_order

    order, parent = breadth_first_order(graph, root)
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    above = place[parent[order[1:]]]  # non-decreasing: the order is breadth-first
    depth_in_order = np.zeros(len(order), dtype=np.int64)
    first, last, level = 0, 1, 0
    while last < len(order):
        first, last, level = last, 1 + int(np.searchsorted(above, last)), level + 1
        depth_in_order[first:last] = level
    depth = np.empty(len(order), dtype=np.int64)
    depth[order] = depth_in_order
    return SpanningTree(order.astype(np.int64), parent.astype(np.int64), depth)


def levels_of(tree: SpanningTree) -> list[Integers]:
    """The vertices at each distance from the root."""
    sizes = np.bincount(tree.depth)
    return np.split(tree.order, np.cumsum(sizes)[:-1])


def _balanced(P: Any) -> Floats:
    """√π up to a factor, from π(y)/π(x) = P(x, y)/P(y, x) along a spanning tree, in logarithms."""
    back = P.T.tocsr()
    if (P > 0).nnz != ((P > 0) * (back > 0)).nnz:
        raise InvalidInput("the chain is not reversible: it can go from some x to y but not back")
    tree = spanning_tree(P, 0)
    logs = np.zeros(P.shape[0])
    children = tree.order[1:]
    parents = tree.parent[children]
    steps = np.log(_entries(P, parents, children)) - np.log(_entries(P, children, parents))
    step = np.zeros(P.shape[0])
    step[children] = steps
    for level in levels_of(tree)[1:]:
        logs[level] = logs[tree.parent[level]] + step[level]
    logs -= logs.max()
    if logs.min() < -600:
        raise Unsupported("the smallest stationary mass is below the floats: no bound from √π")
    root: Floats = np.exp(logs / 2)
    return root / math.sqrt(float(root @ root))


def _entries(P: Any, rows: Integers, columns: Integers) -> Floats:
    if not len(rows):  # of which SciPy makes a sparse array
        return np.empty(0)
    found: Floats = np.asarray(P[rows, columns]).ravel()
    return found


def _fill(S: Any) -> int:
    """The largest number of entries in a row, plus 8."""
    return int(np.diff(S.indptr).max()) + 8
