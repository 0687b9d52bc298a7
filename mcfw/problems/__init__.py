"""Instances: the two problems of the paper's experiments, the applications that its introduction names, hard ones."""

from mcfw.problems.autoregression import autoregression
from mcfw.problems.classification import classification
from mcfw.problems.completion import completion
from mcfw.problems.factorization import factorization
from mcfw.problems.floor import floor
from mcfw.problems.identification import identification
from mcfw.problems.instance import Instance
from mcfw.problems.isotropic import isotropic
from mcfw.problems.mcmc import mcmc_portfolio
from mcfw.problems.off_policy import off_policy
from mcfw.problems.segment import Shape, segment
from mcfw.problems.sine_regression import sine_regression
from mcfw.problems.staircase import Stair, staircase

__all__ = [
    "Instance",
    "Shape",
    "Stair",
    "autoregression",
    "classification",
    "completion",
    "factorization",
    "floor",
    "identification",
    "isotropic",
    "mcmc_portfolio",
    "off_policy",
    "segment",
    "sine_regression",
    "staircase",
]
