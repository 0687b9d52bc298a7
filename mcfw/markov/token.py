"""A token that walks over a network and is everywhere equally often."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from mcfw.errors import InvalidInput
from mcfw.markov.chains import FiniteChain, random_walk


def metropolis_walk(adjacency: Any, initial: int | ArrayLike | None = None) -> FiniteChain:
    """The walk on an undirected graph with π uniform: P(x, y) = 1/max(deg x, deg y) along edges, the rest is to stay.

    `adjacency` is a symmetric matrix, dense or scipy.sparse, with an edge wherever a weight is positive. A token needs
    the degrees of its neighbours only, so the walk can be run by the sites of a network that hold the data.

    >>> metropolis_walk([[0, 1, 1], [1, 0, 0], [1, 0, 0]]).matrix.tolist()
    [[0.0, 0.5, 0.5], [0.5, 0.5, 0.0], [0.5, 0.0, 0.5]]
    """
    from scipy.sparse import coo_array, diags_array

    edges = coo_array(random_walk(adjacency).kernel)
    apart = edges.row != edges.col
    rows, columns = edges.row[apart], edges.col[apart]
    if not len(rows):
        raise InvalidInput("the graph has no edge between two vertices, so there is nowhere to walk")
    degrees = np.bincount(rows, minlength=edges.shape[0])
    moves = coo_array(
        (1 / np.maximum(degrees[rows], degrees[columns]), (rows, columns)), shape=edges.shape
    ).tocsr()
    stay = np.maximum(1 - np.asarray(moves.sum(axis=1)).ravel(), 0)
    return FiniteChain(moves + diags_array(stay), initial)
