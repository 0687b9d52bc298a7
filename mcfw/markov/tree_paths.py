"""Canonical paths along spanning trees: bounds on both ends of the spectrum in a few passes over the edges.

Every pair x, y is joined through the root of a tree, on a path of at most d(x) + d(y) edges; the trees prefer edges
that are used often (lengths 1/S(x, y)). By Cauchy–Schwarz (Diaconis and Stroock 1991; for averages over trees Sinclair
1992), with m = h², M = Σm and q(x, y) = h(x)S(x, y)h(y),

    ⟨w, w⟩ ≤ A·½Σ q(x, y)(f(x) − f(y))²  for w = hf ⊥ h,   A = max_e (1/(M q_e)) Σ_{x, y apart by e} m(x)m(y)|γ_xy|,

so ⟨w, Sw⟩ ≤ (top − 1/A)⟨w, w⟩. At the other end, an odd closed walk of length l_x from each x gives

    ⟨w, w⟩ ≤ ι·½Σ q(x, y)(f(x) + f(y))²,   ι = max_e (1/q_e) Σ_x m(x)(l_x/4)·(times that e is passed from x),

where a loop counts with half its q; so ⟨w, Sw⟩ ≥ (1/ι − top)⟨w, w⟩. Always sound, often far from sharp.
"""

from typing import Any

import numpy as np

from mcfw.errors import Unsupported
from mcfw.markov.powers import CUSHION, gamma
from mcfw.markov.reversible import Reversible, SpanningTree, levels_of, spanning_tree
from mcfw.markov.transition import Floats, Integers

TREES, MOST_LEVELS, MOST_VISITS = 64, 20_000, 4_000_000
"""How many trees are averaged, at most, and how many levels and vertices they may have in all."""


def path_radius(chain: Reversible) -> float:
    """A proved bound on sup_{w ⊥ h} |⟨w, Sw⟩|/⟨w, w⟩."""
    if chain.S.shape[0] == 1:
        return 0.0
    upper = chain.top - 1 / congestion(chain) / CUSHION
    lower = chain.top - 1 / odd_congestion(chain) / CUSHION
    return max(upper, lower, 0.0)


def congestion(chain: Reversible) -> float:
    """A, from above: the average over trees of shortest paths from up to 64 roots."""
    m = chain.h**2
    M, size = float(m.sum()), len(m)
    roots = np.random.default_rng(0).permutation(size)[:TREES]
    used = levels = 0
    keys, loads = [], []
    for root in roots:
        tree = busy_tree(chain.S, int(root))
        mass, far = below(tree, m), below(tree, m * tree.depth)
        slip = gamma(4 * size + 64)
        outside, far_outside = M - mass + slip * M, far[root] - far + slip * far[root]
        children = tree.order[1:]
        keys.append(_edges(children, tree.parent[children], size))
        loads.append((outside * far + mass * far_outside)[children])
        used, levels = used + 1, levels + int(tree.depth.max())
        if levels > MOST_LEVELS or used * size > MOST_VISITS:
            break
    edges, place = np.unique(np.concatenate(keys), return_inverse=True)
    total = np.bincount(place.ravel(), weights=np.concatenate(loads)) / used
    q = _flow(chain, edges)
    return float((total / q).max()) / M * (1 + gamma(16 * size + 256))


def odd_congestion(chain: Reversible) -> float:
    """ι, from above: walks to the nearest state that may hold and back, or through one odd cycle."""
    diagonal = chain.S.diagonal()
    m = chain.h**2
    if diagonal.min() > 0:  # each state holds: a walk of one step
        return float((1 / (2 * diagonal)).max()) * CUSHION
    if diagonal.max() > 0:
        return _to_holding(chain, m, np.flatnonzero(diagonal > 0))
    return _through_one_cycle(chain, m)


def busy_tree(S: Any, root: int) -> SpanningTree:
    """Shortest paths to the root with lengths 1/S(x, y)."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    lengths = S.copy()
    lengths.data = 1 / lengths.data
    _, above = dijkstra(lengths, indices=root, return_predecessors=True)
    size = len(above)
    x = np.delete(np.arange(size), root)
    half = csr_array((np.ones(size - 1), (x, above[x])), shape=(size, size))
    return spanning_tree((half + half.T).tocsr(), root)


def below(tree: SpanningTree, weights: Floats) -> Floats:
    """For each vertex, the sum of weights ≥ 0 over its subtree, itself included."""
    total = weights.astype(np.float64).copy()
    for level in reversed(levels_of(tree)[1:]):
        np.add.at(total, tree.parent[level], total[level])
    return total


def _to_holding(chain: Reversible, m: Floats, sources: Integers) -> float:
    """Odd walks x → nearest holding state, one step there, and back."""
    from scipy.sparse import block_array, csr_array

    size = len(m)
    spokes = csr_array(
        (np.full(len(sources), 1e6), (np.zeros(len(sources), dtype=int), sources)), shape=(1, size)
    )
    tree = busy_tree(block_array([[chain.S, spokes.T], [spokes, None]], format="csr"), size)
    steps = np.append(m * (2 * tree.depth[:size] - 1), 0.0) / 4  # depth 1 is a source itself
    load = below(tree, steps)[:size]
    inner = np.flatnonzero(tree.parent[:size] != size)
    q = _flow(chain, _edges(inner, tree.parent[inner], size)) if len(inner) else np.ones(1)
    ways = 2 * load[inner] / q if len(inner) else np.zeros(1)
    held = load[sources] / (m[sources] * chain.S.diagonal()[sources] / 2)
    return float(max(ways.max(), held.max())) * (1 + gamma(16 * size + 256))


def _through_one_cycle(chain: Reversible, m: Floats) -> float:
    """Odd walks x → root → u, v → root → x, for neighbours u, v at distances from the root of one parity."""
    size = len(m)
    tree = busy_tree(chain.S, int(np.argmax(m)))
    rows, columns = chain.S.nonzero()
    flat = np.flatnonzero((tree.depth[rows] % 2 == tree.depth[columns] % 2) & (rows < columns))
    if not len(flat):
        raise Unsupported("no odd cycle was found: the chain would have period 2")
    best = flat[np.argmin(tree.depth[rows[flat]] + tree.depth[columns[flat]])]
    u, v = int(rows[best]), int(columns[best])
    steps = m * (2 * tree.depth + int(tree.depth[u] + tree.depth[v]) + 1) / 4
    load, total = 2 * below(tree, steps), float(steps.sum()) * CUSHION
    for end in (u, v):
        while tree.parent[end] >= 0:
            load[end] += total
            end = int(tree.parent[end])
    children = tree.order[1:]
    ways = load[children] / _flow(chain, _edges(children, tree.parent[children], size))
    cycle = total / float(_flow(chain, _edges(np.array([u]), np.array([v]), size))[0])
    return max(float(ways.max()), cycle) * (1 + gamma(16 * size + 256))


def _edges(x: Integers, y: Integers, size: int) -> Integers:
    """Undirected edges as numbers."""
    codes: Integers = np.minimum(x, y) * size + np.maximum(x, y)
    return codes


def _flow(chain: Reversible, edges: Integers) -> Floats:
    """q(x, y) of edges given as numbers."""
    size = chain.S.shape[0]
    x, y = edges // size, edges % size
    found: Floats = np.asarray(chain.S[x, y]).ravel() * chain.h[x] * chain.h[y]
    return found
