"""Problems from features and targets, as scikit-learn's users know them: rows in memory, or rows of a stream."""

import math
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, check_flag, check_positive, check_size, converted_array
from mcfw.data.features import features_of, longest_row
from mcfw.data.linear_score import bounded, classes_of, fitting, free_intercept, with_intercept
from mcfw.data.losses import Loss, Multinomial, loss_of
from mcfw.errors import InvalidInput
from mcfw.problem.problem import Problem, check_set, checked_law
from mcfw.problem.regularizers import ZERO
from mcfw.problem.sets import ConvexSet

OWN = frozenset({"weighted_gradient", "n", "mean_gradient", "value", "law"})


def from_data(
    X: Any,
    y: Any,
    *,
    set: ConvexSet,  # noqa: A002 (the word that Problem uses)
    loss: Loss | str = "squared",
    intercept: bool = False,
    **others: Any,
) -> Problem:
    """f(x; i) = ℓ(⟨a_i, x⟩, y_i) over the rows a_i of X: the states are the numbers of the rows.

    The order of visits is the chain that is given to `solve`: a chain over the rows (`LazyRefresh(n, q)`), a token that
    walks over a network of rows (`metropolis_walk(adjacency)`), or any iterable of row numbers (`range(n)` for a time
    series in its own order, `rng.permutation(n)`). `weights` and `importance` are those of `Problem.from_finite_sum`.

    X: an array, a list of rows, a table (pandas, polars, pyarrow), or scipy.sparse, of which a gradient reads only the
        nonzeros of the rows it is asked for. It is copied, as doubles: what is done to X and y later changes nothing.
    y: a number for each row, or k of them; the points are then matrices with k columns, or vectors with their entries.
    loss: one of `Loss`, or "squared", "huber", "logistic" or "softmax".
    intercept: scores ⟨a, x⟩ + b. The set becomes `Product(set, Box(-B, B, …))`, and `problem.set.split(x)` is (x, b).
        B is so large that the box excludes no best b, whatever x is (`Loss.offset`); h is not applied to b.

    With a = max ‖a_i‖ (and one more entry 1 for an intercept) and ‖x‖ ≤ R on the set: L = c·a² where c bounds ℓ″,
    G = a·max|ℓ′| over scores of size at most aR, and G_σ = 2G. They are left out where importance changes them.

    >>> import mcfw
    >>> problem = from_data([[1.0, 0.0], [0.0, 2.0]], [1.0, 0.0], set=mcfw.L2Ball(1.0, 2))
    >>> problem.L, problem.G, problem.population_gradient(np.zeros(2))
    (4.0, 6.0, array([-0.5,  0. ]))
    """
    check_set(set)
    intercept = check_flag("intercept", intercept)
    for name in sorted(OWN & others.keys()):
        raise InvalidInput(f"from_data makes {name} of X, y and the loss: leave it out")
    rows, names = features_of(X)
    n, d = rows.shape
    chosen = loss_of(loss, classes_of(set, d))
    targets: Array = np.array(chosen.targets(y, n), order="C")
    score, points = fitting(set, d, targets.shape[1:], names), set
    longest = longest_row(rows)
    largest = longest * set.max_norm
    if intercept:
        others["h"] = free_intercept(others.get("h", ZERO), set)
        bound = chosen.offset(largest, targets, checked_law("weights", others.get("weights"), n))
        score, points = with_intercept(score, set, bound)
        largest += bound * np.sqrt(targets[0].size)
        longest = float(np.hypot(longest, 1.0))

    def weighted_gradient(x: Array, states: Any, weights: Array) -> Array:
        some = rows[states]
        slopes = chosen.derivative(score.scores(x, some), targets[states])
        return score.gradient(some, slopes * weights.reshape(-1, *[1] * (slopes.ndim - 1)))

    def value(x: Array) -> float:
        law = problem.law if others.get("weights") is not None else None
        return float(np.average(chosen.value(score.scores(x, rows), targets), weights=law))

    if others.get("importance") is None and longest > 0:
        others = bounded(chosen, longest, float(largest), targets) | others
    problem = Problem.from_finite_sum(weighted_gradient, n, value=value, set=points, **others)
    return problem


def from_rows(
    *,
    set: ConvexSet,  # noqa: A002 (the word that Problem uses)
    loss: Loss | str = "squared",
    targets: int = 1,
    intercept_bound: float | None = None,
    **others: Any,
) -> Problem:
    """f(x; z) = ℓ(⟨a, x⟩, y) where each state z = (a, y) is a row: features, and its target or targets at the end.

    For data that do not fit into memory, or are not there yet: `mcfw.from_file(path)` reads rows, `from_batches` takes
    them from a loader. Nothing is known of the law of the rows, so there is no gap, and no constants.

    targets: how many columns at the end are targets; of "softmax", which reads a label, one.
    intercept_bound: B > 0 adds an intercept b with |b| ≤ B, as the second block of `problem.set`; none if not given.

    >>> import mcfw
    >>> problem = from_rows(set=mcfw.L2Ball(1.0, 2))
    >>> problem.gradient(np.zeros(2), np.array([[1.0, 0.0, 1.0], [0.0, 2.0, 0.0]]), np.array([1, 1]))
    array([-1.,  0.])
    """
    check_set(set)
    k = check_size("targets", targets)
    chosen = loss_of(loss, classes_of(set, set.size // k if len(set.shape) == 1 else set.shape[0]))
    labels = isinstance(chosen, Multinomial)
    outputs = (
        (chosen.classes,) if isinstance(chosen, Multinomial) else (k,) if k > 1 or len(set.shape) == 2 else ()
    )
    features = set.size // math.prod(outputs)
    if labels and k != 1:
        raise InvalidInput(f"targets = {k}, but {chosen!r} reads one label: leave targets out")
    score, points = fitting(set, features, outputs), set
    if intercept_bound is not None:
        others["h"] = free_intercept(others.get("h", ZERO), set)
        score, points = with_intercept(score, set, check_positive("intercept_bound", intercept_bound))

    def weighted_gradient(x: Array, states: Any, weights: Array) -> Array:
        rows = converted_array("the rows", states, np.float64)
        if rows.ndim != 2 or rows.shape[1] != features + k:
            raise InvalidInput(
                f"the stream has rows of shape {rows.shape[1:]}, but this problem needs {features} features and {k} "
                "target(s) in each"
            )
        given = rows[:, features] if labels or not outputs else rows[:, features:]
        slopes = chosen.derivative(score.scores(x, rows[:, :features]), chosen.targets(given, len(rows)))
        return score.gradient(rows[:, :features], slopes * weights.reshape(-1, *[1] * (slopes.ndim - 1)))

    return Problem(weighted_gradient=weighted_gradient, set=points, **others)
