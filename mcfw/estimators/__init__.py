"""Linear models over a feasible set, for scikit-learn's pipelines and searches (extra `data`)."""

from mcfw.optional import require

require("mcfw.estimators", ["data"])

from mcfw.estimators.classifier import ConstrainedClassifier  # noqa: E402 (what is missing is said first)
from mcfw.estimators.regressor import ConstrainedRegressor  # noqa: E402

__all__ = ["ConstrainedClassifier", "ConstrainedRegressor"]
