"""Classification over a feasible set."""

from typing import Any

import numpy as np
from sklearn.base import ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import validate_data

from mcfw.arithmetic import Array
from mcfw.data.losses import Logistic, Multinomial
from mcfw.errors import InvalidInput
from mcfw.estimators.linear_model import ConstrainedModel


class ConstrainedClassifier(ClassifierMixin, ConstrainedModel):  # type: ignore[misc]
    """Logistic regression with its coefficients in a feasible set: by one vector for two classes, else by softmax.

    The parameters are those of `ConstrainedRegressor`, but for the loss, and for `classes`, the labels that a stream
    will have, if neither `fit` nor the first `partial_fit` says them; with K > 2 classes W has K columns, and
    "nuclear" is the ball of the nuclear norm of W. Labels may be anything that sorts.

    >>> rng = np.random.default_rng(0)
    >>> X = rng.normal(size=(500, 4))
    >>> model = ConstrainedClassifier(set="l1", radius=3.0).fit(X, np.where(X[:, 0] > X[:, 1], "up", "down"))
    >>> model.classes_.tolist(), bool(model.score(X, np.where(X[:, 0] > X[:, 1], "up", "down")) > 0.9)
    (['down', 'up'], True)
    """

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
        classes: Any = None,
    ):
        super().__init__(
            set, radius, h=h, fit_intercept=fit_intercept, intercept_bound=intercept_bound, order=order, budget=budget,
            certify=certify, warm_start=warm_start, random_state=random_state,
        )  # fmt: skip
        self.classes = classes

    def fit(self, X: Any, y: Any) -> "ConstrainedClassifier":
        """Fit all rows."""
        X, y = validate_data(self, X, y, accept_sparse="csr", dtype=np.float64)
        check_classification_targets(y)
        self.classes_, labels = np.unique(y, return_inverse=True)
        if len(self.classes_) < 2:
            raise InvalidInput(
                f"y holds one class, {self.classes_.tolist()[0]!r:.80}: a classifier needs rows of at least two classes"
            )
        self._solved(X, labels, *self._model())
        return self

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> "ConstrainedClassifier":
        """Tell more rows, in their order, to a growing sample; the first call says all classes that there will be."""
        first = not hasattr(self, "n_features_in_")
        X, y = validate_data(self, X, y, dtype=np.float64, reset=first)
        check_classification_targets(y)
        self._know(classes)
        self._told(X, self._labels(y), *self._model())
        self._refresh()
        return self

    def learn_one(self, x: Any, y: Any) -> None:
        """One sample, a dict of feature ↦ number, and its class: river's protocol. False and True need no `classes`."""
        known = hasattr(self, "classes_") or self.classes is not None
        self._know(None if known or not isinstance(y, (bool, np.bool_)) else [False, True])
        self._told(self._row(x)[None], self._labels(np.array([y])), *self._model())

    def predict_one(self, x: Any) -> Any:
        """The most probable class of one sample; None before the classes are known."""
        likely = self.predict_proba_one(x)
        return max(likely, key=lambda label: likely[label]) if likely else None

    def predict_proba_one(self, x: Any) -> dict[Any, float]:
        """Class ↦ probability, equal ones before anything was learnt; empty before the classes are known."""
        if not hasattr(self, "classes_"):
            return {}
        scores = np.broadcast_to(self._scores_of_one(x), 1 if len(self.classes_) == 2 else len(self.classes_))
        return dict(zip(self.classes_.tolist(), _shares(scores[None])[0].tolist(), strict=True))

    def decision_function(self, X: Any) -> Array:
        """The scores: one number for each row where there are two classes, else one for each class."""
        scores = self._scores(X)
        return scores[:, 0] if len(self.classes_) == 2 else scores

    def predict(self, X: Any) -> Array:
        """The most probable class of each row."""
        scores = self.decision_function(X)
        chosen = (scores > 0).astype(int) if scores.ndim == 1 else scores.argmax(axis=1)
        found: Array = self.classes_[chosen]
        return found

    def predict_proba(self, X: Any) -> Array:
        """The probabilities of the classes, a row for each row: those of the model, not calibrated on other data."""
        return _shares(self._scores(X))

    def predict_log_proba(self, X: Any) -> Array:
        """The logarithms of the probabilities."""
        with np.errstate(divide="ignore"):
            return np.log(self.predict_proba(X))

    def _model(self) -> tuple[Any, tuple[int, ...]]:
        """The loss, and the shape of the scores of a row."""
        many = len(self.classes_)
        return (Logistic(), ()) if many == 2 else (Multinomial(many), (many,))

    def _know(self, classes: Any) -> None:
        """The classes, which the first call of all says."""
        given = self.classes if classes is None else classes
        if hasattr(self, "classes_"):
            if classes is not None and not np.array_equal(np.unique(classes), self.classes_):
                raise InvalidInput(
                    f"classes = {classes!r:.200} are not those of the first call, {self.classes_!r:.200}"
                )
            return
        if given is None:
            raise InvalidInput(
                "classes must be passed on the first call to partial_fit, or as classes= of the model"
            )
        known = np.unique(given)
        if len(known) < 2:
            raise InvalidInput(f"classes = {given!r:.200} must be at least two different labels")
        self.classes_ = known

    def _labels(self, y: Array) -> Array:
        """The places of the labels among the classes."""
        try:
            places = np.minimum(np.searchsorted(self.classes_, y), len(self.classes_) - 1)
        except TypeError as error:
            raise InvalidInput(f"y and the classes {self.classes_!r:.200} do not compare: {error}") from error
        if (wrong := self.classes_[places] != y).any():
            raise InvalidInput(
                f"y holds {y[wrong].tolist()[0]!r:.80}, which is none of the classes {self.classes_!r:.200}"
            )
        return places

    def _needed_bound(self, X: Array, y: Array, loss: Any, radius: float) -> float:
        """With one more row of each class, since a class may be missing in the first rows."""
        each = np.concatenate((y, np.arange(len(self.classes_))))
        return super()._needed_bound(X, each, loss, radius)

    def _shape_coefficients(self, coef: Array, intercept: Array) -> None:
        self.coef_, self.intercept_ = np.atleast_2d(coef), np.atleast_1d(intercept)


def _shares(scores: Array) -> Array:
    """The probabilities of the classes, from one score for each row or from one for each class."""
    if scores.shape[1] == 1:
        scores = np.concatenate((np.zeros_like(scores), scores), axis=1)
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Array = likely / likely.sum(axis=1, keepdims=True)
    return shares
