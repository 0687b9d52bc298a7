"""What the kernel of a step is said to report is what the step itself reports."""

import numpy as np

import mcfw
from mcfw.method.burst import Burst
from mcfw.method.levels import Geometric
from mcfw.method.mc_alfcg import MCALFCG


def test_the_constant_columns_are_those_of_a_step():
    """One linear minimisation and two evaluated points in each iteration, and every column has one source."""
    asked = []

    def gradient(x, states, weights):
        asked.append(x.copy())
        return x * weights.sum()

    problem = mcfw.Problem(weighted_gradient=gradient, set=mcfw.L2Ball(1.0, 2))
    method = MCALFCG(problem, Geometric(2), mcfw.Oblivious().parameters(4), 5.0)
    start = method.initial(np.array([0.5, 0.1]))._replace(x_prev=np.array([0.25, 0.0]))
    _, report = method.step(start, Burst(2, 2, np.arange(4)))
    kernel = method.compiled
    assert len(asked) == kernel.points
    assert all(getattr(report, name) == value for name, value in kernel.constants.items())
    assert not set(kernel.constants) & set(kernel.report)
    assert set(kernel.report) | set(kernel.constants) <= set(method.info_fields)
    assert kernel.constants["lmo_calls"] == 1
