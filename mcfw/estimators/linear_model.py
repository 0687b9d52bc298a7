"""What the estimators share: a problem of the rows, a run over them in an order of visits, and what is kept of it."""

import math
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted, validate_data

from mcfw.arithmetic import Array, check_flag, check_integer
from mcfw.data.from_data import from_data
from mcfw.estimators.coefficient_set import coefficient_set
from mcfw.estimators.visits import visits
from mcfw.problem.problem import Problem
from mcfw.problem.regularizers import ZERO
from mcfw.problem.sets import Product
from mcfw.run.request import LONGEST
from mcfw.run.solve import solve


class ConstrainedModel(BaseEstimator):  # type: ignore[misc]
    """min over W in a set, and over b, of the mean of ℓ(Wᵀa_i + b, y_i) + h(W) over the rows i."""

    def __init__(
        self,
        set: Any = "l1",  # noqa: A002 (the word that Problem uses)
        radius: Any = None,
        *,
        h: Any = None,
        fit_intercept: bool = True,
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
        self.order = order
        self.budget = budget
        self.certify = certify
        self.warm_start = warm_start
        self.random_state = random_state

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags

    def _solved(self, X: Any, y: Any, loss: Any, outputs: tuple[int, ...]) -> Any:
        """Fit all rows at once."""
        n, d = X.shape
        problem = from_data(
            X, y, set=coefficient_set(self.set, self.radius, (d, *outputs)), loss=loss, h=self._penalty(),
            intercept=check_flag("fit_intercept", self.fit_intercept),
        )  # fmt: skip
        budget = n if self.budget is None else check_integer("budget", self.budget, least=1, most=LONGEST)
        chain = visits(self.order, n, check_random_state(self.random_state))
        result = solve(
            problem, chain, budget=budget, regime="auto", x0=self._start(problem), certify=self.certify,
            progress=False,
        )  # fmt: skip
        self._keep(problem, result.output, outputs)
        self.result_ = result
        self.n_iter_, self.certificate_ = max(1, result.iterations), result.certificate
        self.gap_ = problem.gap(result.output)
        return self

    def _penalty(self) -> Any:
        return ZERO if self.h is None else self.h

    def _start(self, problem: Problem) -> Any:
        """The point of the last fit, with `warm_start` and if it is one of this problem."""
        last = getattr(self, "_point", None) if check_flag("warm_start", self.warm_start) else None
        fits = last is not None and last.shape == problem.set.shape and problem.set.contains(last)
        return last if fits else None

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
        rows = validate_data(self, X, accept_sparse="csr", dtype=np.float64, reset=False)
        scores: Array = rows @ self.coef_.T + self.intercept_
        return scores
