"""Ergodicity: a kernel with one class and period 1, or an error that names the classes."""

from typing import Any

import numpy as np

from mcfw.errors import NotErgodic, Unsupported
from mcfw.markov.chains import Chain, Explicit, LazyRefresh, Tabulated
from mcfw.markov.transition import Integers, stochastic

SHOWN = 5
"""How many states of a class, and how many classes, a message names."""


def irreducible_kernel(chain: Chain) -> Any:
    """The kernel of a finite chain in which every state reaches every other, so that π is unique."""
    from scipy.sparse.csgraph import connected_components

    P = _kernel(chain)
    graph = _graph(P)
    count, label = connected_components(graph, connection="strong")
    if count == 1:
        return P
    source, target = graph.nonzero()
    closed = np.ones(count, dtype=bool)
    closed[label[source[label[source] != label[target]]]] = False
    _, first = np.unique(label, return_index=True)
    order = np.lexsort((first, ~closed))[: SHOWN + 1]
    names = [f"{_name(np.flatnonzero(label == c))} ({'closed' if closed[c] else 'transient'})" for c in order]
    raise NotErgodic(f"the chain is reducible; its {count} communicating classes are {_join(names)}")


def ergodic_kernel(chain: Chain) -> Any:
    """The kernel of an irreducible and aperiodic finite chain: exactly then is τ_mix finite (asm:markov)."""
    from scipy.sparse.csgraph import breadth_first_order

    P = irreducible_kernel(chain)
    graph = _graph(P)
    order, parent = breadth_first_order(graph, 0)
    level = np.zeros(graph.shape[0], dtype=np.int64)
    for x in order[1:]:
        level[x] = level[parent[x]] + 1
    source, target = graph.nonzero()
    period = int(np.gcd.reduce(level[source] + 1 - level[target]))
    if period == 1:
        return P
    names = [_name(np.flatnonzero(level % period == r)) for r in range(min(period, SHOWN + 1))]
    raise NotErgodic(f"the chain has period {period}; its cyclic classes are {_join(names)}")


def _kernel(chain: Chain) -> Any:
    if isinstance(chain, LazyRefresh) and chain.q == 0:
        from scipy.sparse import eye_array

        return eye_array(chain.n, format="csr")
    if isinstance(chain, Tabulated):
        return chain.kernel
    if isinstance(chain, Explicit):
        return stochastic(chain.matrix)
    raise Unsupported(
        f"{type(chain).__name__} is not a finite chain, so it has no computable mixing time; on an unbounded "
        "space an autoregression has none, since the supremum over the start (asm:markov) stays 1 for all k: "
        "clip the process to a finite state space, or supply a certified bound on τ_mix"
    )


def _graph(P: Any) -> Any:
    from scipy.sparse import csr_array

    return csr_array(P > 0)


def _name(states: Integers) -> str:
    shown = ", ".join(map(str, states[:SHOWN]))
    return f"{{{shown}, …}}" if len(states) > SHOWN else f"{{{shown}}}"


def _join(names: list[str]) -> str:
    return ", ".join(names[:SHOWN]) + (", …" if len(names) > SHOWN else "")
