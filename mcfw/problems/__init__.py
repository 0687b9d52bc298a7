"""Instances: the two problems of the paper's experiments, and the applications that its introduction names."""

from mcfw.problems.autoregression import autoregression
from mcfw.problems.classification import classification
from mcfw.problems.completion import completion
from mcfw.problems.factorization import factorization
from mcfw.problems.identification import identification
from mcfw.problems.instance import Instance
from mcfw.problems.mcmc import mcmc_portfolio
from mcfw.problems.off_policy import off_policy
from mcfw.problems.sine_regression import sine_regression

__all__ = [
    "Instance",
    "autoregression",
    "classification",
    "completion",
    "factorization",
    "identification",
    "mcmc_portfolio",
    "off_policy",
    "sine_regression",
]
