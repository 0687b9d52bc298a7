"""A problem from rows of features and their targets, as scikit-learn's users know them."""

from typing import Any

import numpy as np

from mcfw.arithmetic import Array, converted_array, largest_norm
from mcfw.errors import InvalidInput
from mcfw.problem.losses import Loss, Squared
from mcfw.problem.problem import Problem, check_set
from mcfw.problem.sets import ConvexSet

SQUARED = Squared()
OWN = frozenset({"weighted_gradient", "n", "mean_gradient", "value", "law"})


def from_data(
    X: Any,
    y: Any,
    *,
    set: ConvexSet,  # noqa: A002 (the word that Problem uses)
    loss: Loss = SQUARED,
    **others: Any,
) -> Problem:
    """f(x; i) = ℓ(⟨a_i, x⟩, y_i) over the rows a_i of X: the states are the numbers of the rows.

    The order of visits is the chain that is given to `solve`: a chain over the rows (`LazyRefresh(n, q)`), a token that
    walks over a network of rows (`metropolis_walk(adjacency)`), or any iterable of row numbers (`range(n)` for a time
    series in its own order, `rng.permutation(n)`). `weights` and `importance` are those of `Problem.from_finite_sum`.
    Data are copied: what is done to X and y later changes nothing.

    With a = max ‖a_i‖ and ‖x‖ ≤ R on the set: L = c·a² where c bounds ℓ″, G = a·max|ℓ′| over scores of size at most aR,
    and G_σ = 2G. They are left out where importance changes them.

    >>> import mcfw
    >>> problem = from_data([[1.0, 0.0], [0.0, 2.0]], [1.0, 0.0], set=mcfw.L2Ball(1.0, 2))
    >>> problem.L, problem.G, problem.population_gradient(np.zeros(2))
    (4.0, 6.0, array([-0.5,  0. ]))
    """
    if not isinstance(loss, Loss):
        raise InvalidInput(f"loss = {loss!r} must be a loss such as mcfw.Squared() or mcfw.Logistic()")
    check_set(set)
    for name in sorted(OWN & others.keys()):
        raise InvalidInput(f"from_data makes {name} of X, y and the loss: leave it out")
    rows: Array = np.array(converted_array("X", X, np.float64))
    if rows.ndim != 2 or not len(rows) or not np.isfinite(rows).all():
        raise InvalidInput(f"X has shape {rows.shape}: it must have a row of finite numbers for each sample")
    targets: Array = np.array(loss.targets(y, len(rows)))
    shape = (rows.shape[1], *targets.shape[1:])
    if set.shape != shape:
        raise InvalidInput(f"the set has points of shape {set.shape}, but X and y need shape {shape}")

    def weighted_gradient(x: Array, states: Any, weights: Array) -> Array:
        some = rows[states]
        slopes = loss.derivative(some @ x, targets[states])
        total: Array = some.T @ (slopes * weights.reshape(-1, *[1] * (slopes.ndim - 1)))
        return total

    def value(x: Array) -> float:
        law = problem.law if others.get("weights") is not None else None
        return float(np.average(loss.value(rows @ x, targets), weights=law))

    largest = largest_norm(rows)
    if others.get("importance") is None and largest > 0:
        G = largest * loss.slope(largest * set.max_norm, targets)
        others = {"L": loss.curvature * (largest * largest), "G": G, "G_sigma": 2 * G} | others
    problem = Problem.from_finite_sum(weighted_gradient, len(rows), value=value, set=set, **others)
    return problem
