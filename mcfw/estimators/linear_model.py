"""What the estimators share: a problem of the rows, a run over them in an order of visits, and what is kept of it."""

import math
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted, validate_data

from mcfw.arithmetic import Array, check_between, check_flag, check_integer
from mcfw.data.features import longest_row
from mcfw.data.from_data import from_data
from mcfw.data.losses import loss_of
from mcfw.errors import InvalidInput, NoProgress
from mcfw.estimators.coefficient_set import coefficient_set
from mcfw.estimators.stream_fit import RowModel, StreamFit, warn_of_noise
from mcfw.estimators.visits import visits
from mcfw.frames import listed
from mcfw.problem.problem import Problem
from mcfw.problem.regularizers import ZERO
from mcfw.problem.sets import Product
from mcfw.run.concerns import expected
from mcfw.run.request import LONGEST
from mcfw.run.solve import solve

LARGEST = float(np.finfo(float).max)


class ConstrainedModel(BaseEstimator):  # type: ignore[misc]
    """min over W in a set, and over b, of the mean of ℓ(Wᵀa_i + b, y_i) + h(W) over the rows i."""

    _stream: Any
    """The `StreamFit` that goes on, or None after `fit`."""
    _stale: bool
    """Whether rows have come since the coefficients were taken from it."""

    def __init__(
        self,
        set: Any = "l1",  # noqa: A002 (the word that Problem uses)
        radius: Any = None,
        *,
        h: Any = None,
        fit_intercept: bool = True,
        intercept_bound: Any = None,
        order: Any = "rows",
        budget: int | None = None,
        certify: Any = None,
        warm_start: bool = False,
        random_state: Any = None,
    ):
        self.set = set
        self.radius = radius
        self.h = h
        self.fit_intercept = fit_intercept
        self.intercept_bound = intercept_bound
        self.order = order
        self.budget = budget
        self.certify = certify
        self.warm_start = warm_start
        self.random_state = random_state

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags

    def __sklearn_is_fitted__(self) -> bool:
        """Whether there are coefficients, or rows that make some."""
        return hasattr(self, "coef_") or getattr(self, "_stream", None) is not None

    def _solved(self, X: Any, y: Any, loss: Any, outputs: tuple[int, ...]) -> Any:
        """Fit all rows at once."""
        n, d = X.shape
        problem = from_data(
            X, y, set=coefficient_set(self.set, self.radius, (d, *outputs)), loss=loss, h=self._penalty(),
            intercept=check_flag("fit_intercept", self.fit_intercept),
        )  # fmt: skip
        budget = n if self.budget is None else check_integer("budget", self.budget, least=1, most=LONGEST)
        chain = visits(self.order, n, check_random_state(self.random_state))
        with expected(NoProgress):
            result = solve(
                problem, chain, budget=budget, regime="auto", x0=self._start(problem), certify=self.certify,
                progress=False,
            )  # fmt: skip
        warn_of_noise(result)
        point = result.last if self.certify is None else result.output
        self._keep(problem, point, outputs)
        self._stream, self.result_ = None, result
        self.n_iter_, self.certificate_ = max(1, result.iterations), result.certificate
        self.gap_ = problem.gap(point)
        return self

    def _told(self, X: Array, y: Array, loss: Any, outputs: tuple[int, ...]) -> None:
        """Add rows to the fit that goes on, or begin one, where the last fit ended if there was one."""
        if getattr(self, "_stream", None) is None:
            self._stream = self._begun(X, y, loss, outputs)
        self._stream.tell(np.column_stack((X, y)))
        self._outputs, self._stale = outputs, True

    def _begun(self, X: Array, y: Array, loss: Any, outputs: tuple[int, ...]) -> StreamFit:
        chosen = coefficient_set(self.set, self.radius, (X.shape[1], *outputs))
        bound, last = None, getattr(self, "_point", None)
        if check_flag("fit_intercept", self.fit_intercept):
            bound = self.intercept_bound
            if bound is None:
                bound = 2 * self._needed_bound(X, y, loss, chosen.max_norm) or 1.0
                bound = max(bound, 2 * float(np.abs(getattr(self, "intercept_", 0.0)).max()))
        model = RowModel(chosen, loss, 1 if y.ndim == 1 else y.shape[1], bound, self._penalty())
        return StreamFit(model, last if last is not None and _fits(model.problem, last) else None)

    def _needed_bound(self, X: Array, y: Array, loss: Any, radius: float) -> float:
        """What the intercept of these rows needs."""
        known = loss_of(loss, None)
        targets = known.targets(y, len(y))
        return known.offset(longest_row(X) * radius, targets, np.full(len(targets), 1 / len(targets)))

    def _refresh(self) -> None:
        """Take over what the stream has come to."""
        if getattr(self, "_stale", False):
            self._stale, stream = False, self._stream
            found = stream.found
            self._keep(stream.run.problem, found.point, self._outputs)
            self.n_iter_, self.gap_ = max(1, stream.run.rows), found.gap
            stream.check_bound(self.intercept_)

    def finish(self) -> Any:
        """After `partial_fit` or `learn_one`: a last stage on all rows so far. More rows may follow.

        The coefficients are then those of all rows; `result_` and `certificate_` are those of the run.
        """
        check_is_fitted(self)
        if self._stream is not None:
            self.result_, self._stale = self._stream.finish(), True
            self._refresh()
            self.certificate_ = self.result_.certificate
            warn_of_noise(self.result_)
        return self

    def _row(self, x: Any) -> Array:
        """A sample given as feature ↦ number, in the order of the first one's features; one that is not named is 0."""
        if not isinstance(x, dict) or not x:
            raise InvalidInput(f"x = {x!r:.200} must be a dict of feature ↦ number")
        if not hasattr(self, "n_features_in_"):
            self.feature_names_in_ = np.array(list(x), dtype=object)
            self.n_features_in_ = len(x)
        if len(names := getattr(self, "feature_names_in_", ())) != self.n_features_in_:
            raise InvalidInput(
                "this model was fitted to an array without names: it cannot read a dict of features"
            )
        places = {name: j for j, name in enumerate(names)}
        if unknown := [name for name in x if name not in places]:
            known = listed(tuple(map(str, names)))
            raise InvalidInput(
                f"x has the feature {unknown[0]!r}, which the first sample had not: it had {known}"
            )
        row = np.zeros(len(names))
        for name, value in x.items():
            plain = isinstance(value, (bool, np.bool_))
            row[places[name]] = value if plain else check_between(f"x[{name!r}]", value, -LARGEST, LARGEST)
        return row

    def _scores_of_one(self, x: Any) -> Array:
        """Those of one sample; 0 before anything was learnt."""
        if not self.__sklearn_is_fitted__():
            return np.zeros(1)
        row = self._row(x)
        self._refresh()
        scores: Array = np.atleast_1d(row @ self.coef_.T + self.intercept_)
        return scores

    def _penalty(self) -> Any:
        return ZERO if self.h is None else self.h

    def _start(self, problem: Problem) -> Any:
        """The point of the last fit, with `warm_start` and if it is one of this problem."""
        last = getattr(self, "_point", None) if check_flag("warm_start", self.warm_start) else None
        return last if last is not None and _fits(problem, last) else None

    def _keep(self, problem: Problem, point: Array, outputs: tuple[int, ...]) -> None:
        """The coefficients, a row for each output, and the intercepts."""
        W, b = point, np.zeros(math.prod(outputs))
        if self.fit_intercept:
            assert isinstance(problem.set, Product)
            W, b = problem.set.split(point)
        self._point = point
        self._shape_coefficients(W.reshape(self.n_features_in_, *outputs).T, b.reshape(outputs))

    def _shape_coefficients(self, coef: Array, intercept: Array) -> None:
        self.coef_, self.intercept_ = coef, intercept

    def _scores(self, X: Any) -> Array:
        """X @ coef_.T + intercept_."""
        check_is_fitted(self)
        self._refresh()
        rows = validate_data(self, X, accept_sparse="csr", dtype=np.float64, reset=False)
        scores: Array = rows @ self.coef_.T + self.intercept_
        return scores


def _fits(problem: Problem, point: Array) -> bool:
    """Whether a point of another fit is one of this problem."""
    return point.shape == problem.set.shape and problem.set.contains(point)
