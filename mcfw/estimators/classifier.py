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

    The parameters are those of `ConstrainedRegressor`, but for the loss; with K > 2 classes W has K columns, and
    "nuclear" is the ball of the nuclear norm of W. Labels may be anything that sorts.

    >>> rng = np.random.default_rng(0)
    >>> X = rng.normal(size=(500, 4))
    >>> model = ConstrainedClassifier(set="l1", radius=3.0).fit(X, np.where(X[:, 0] > X[:, 1], "up", "down"))
    >>> model.classes_.tolist(), bool(model.score(X, np.where(X[:, 0] > X[:, 1], "up", "down")) > 0.9)
    (['down', 'up'], True)
    """

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
        scores = self.decision_function(X)
        if scores.ndim == 1:
            scores = np.stack((np.zeros_like(scores), scores), axis=1)
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares: Array = likely / likely.sum(axis=1, keepdims=True)
        return shares

    def predict_log_proba(self, X: Any) -> Array:
        """The logarithms of the probabilities."""
        with np.errstate(divide="ignore"):
            return np.log(self.predict_proba(X))

    def _model(self) -> tuple[Any, tuple[int, ...]]:
        """The loss, and the shape of the scores of a row."""
        many = len(self.classes_)
        return (Logistic(), ()) if many == 2 else (Multinomial(many), (many,))

    def _shape_coefficients(self, coef: Array, intercept: Array) -> None:
        self.coef_, self.intercept_ = np.atleast_2d(coef), np.atleast_1d(intercept)
