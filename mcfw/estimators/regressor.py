"""Regression over a feasible set."""

from typing import Any

import numpy as np
from sklearn.base import RegressorMixin
from sklearn.utils.validation import validate_data

from mcfw.arithmetic import Array, check_between
from mcfw.estimators.linear_model import LARGEST, ConstrainedModel


class ConstrainedRegressor(RegressorMixin, ConstrainedModel):  # type: ignore[misc]
    """y ≈ Wᵀa + b with W in a feasible set: the mean of ℓ(Wᵀa_i + b, y_i) + h(W) is minimised over the rows in order.

    set, radius: "l1", "l2", "linf", "simplex", or "nuclear" with several targets, and a radius (1 if None); a set such
        as `mcfw.KSparse(…)`, which takes no radius; or a function of (radius, shape) that makes one, where shape is
        (features,) or (features, targets).
    loss: "squared", "huber", or a `mcfw.Loss`.
    h: a regularizer such as `mcfw.L1(0.1)`; it does not touch the intercept.
    fit_intercept: b lies in a box that excludes no best b (`mcfw.from_data`). `partial_fit` does not know the rows to
        come: its box is |b| ≤ intercept_bound, or twice what the rows of its first call need if that is None.
    order: "rows" is their own order, which a time series needs; "shuffled" a random one; a chain over the rows such as
        `mcfw.metropolis_walk(network)`; row numbers; or a function of the number of rows that makes one of these.
    budget: how many rows are visited; each once if None.
    certify: the share of the budget that is kept unseen for `certificate_`, as in `mcfw.solve`.
    warm_start: begin where the last fit ended, if its coefficients are in the set.

    `partial_fit` and `learn_one` tell rows to a `mcfw.Online` run, which keeps them; between two stages of its growing
    sample the coefficients stay, and gap_ is that on the sample of the stage. `finish` is a last stage on all rows so
    far. order, budget and certify are for `fit`.

    The coefficients are the last point, which was fitted to all rows (with `certify`, the one that is certified); what
    rows that it had not seen say of the fit is `result_.status`, and a warning where they saw no progress.
    After `fit`: coef_, intercept_, n_iter_, result_, certificate_, and gap_, the Frank–Wolfe gap of the mean over all
    rows at the coefficients, which bounds their excess where the loss is convex.

    >>> rng = np.random.default_rng(0)
    >>> X = rng.normal(size=(500, 4))
    >>> model = ConstrainedRegressor(set="l1", radius=1.0).fit(X, X @ [0.5, -0.5, 0, 0] + 2)
    >>> bool(model.score(X, X @ [0.5, -0.5, 0, 0] + 2) > 0.95), bool(np.abs(model.coef_).sum() <= 1 + 1e-9)
    (True, True)
    """

    def __init__(
        self,
        set: Any = "l1",  # noqa: A002 (the word that Problem uses)
        radius: Any = None,
        *,
        loss: Any = "squared",
        h: Any = None,
        fit_intercept: bool = True,
        intercept_bound: Any = None,
        order: Any = "rows",
        budget: int | None = None,
        certify: Any = None,
        warm_start: bool = False,
        random_state: Any = None,
    ):
        super().__init__(
            set, radius, h=h, fit_intercept=fit_intercept, intercept_bound=intercept_bound, order=order, budget=budget,
            certify=certify, warm_start=warm_start, random_state=random_state,
        )  # fmt: skip
        self.loss = loss

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.target_tags.multi_output = True
        return tags

    def fit(self, X: Any, y: Any) -> "ConstrainedRegressor":
        """Fit all rows."""
        X, y = validate_data(
            self, X, y, accept_sparse="csr", dtype=np.float64, multi_output=True, y_numeric=True
        )
        self._solved(X, y, self.loss, y.shape[1:])
        return self

    def partial_fit(self, X: Any, y: Any) -> "ConstrainedRegressor":
        """Tell more rows, in their order, to a growing sample; the first call begins where a fit before it ended."""
        first = not hasattr(self, "n_features_in_")
        X, y = validate_data(self, X, y, dtype=np.float64, multi_output=True, y_numeric=True, reset=first)
        self._told(X, y, self.loss, y.shape[1:])
        self._refresh()
        return self

    def learn_one(self, x: Any, y: Any) -> None:
        """One sample, a dict of feature ↦ number, and its target: river's protocol.

        The coefficients are brought up to it by the next prediction, or by `finish`.
        """
        target = check_between("y", y, -LARGEST, LARGEST)
        self._told(self._row(x)[None], np.array([target]), self.loss, ())

    def predict_one(self, x: Any) -> float:
        """The prediction for one sample; 0 before anything was learnt."""
        return float(self._scores_of_one(x)[0])

    def predict(self, X: Any) -> Array:
        """Wᵀa + b for each row a."""
        return self._scores(X)
