"""Optimisation driven by Markov chain Monte Carlo: a portfolio under sampled returns."""

import numpy as np

from mcfw.arithmetic import Array, check_between
from mcfw.markov.chains import FiniteChain
from mcfw.markov.stationary import stationary
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.problem import Problem
from mcfw.problem.sets import Simplex
from mcfw.problems.instance import Instance
from mcfw.problems.wishes import check_sizes


def mcmc_portfolio(side: int = 12, *, scale: float = 0.4, coldness: float = 3.0) -> Instance:
    """max E_π log(1 + ⟨r(z), x⟩) over the simplex, where π is known only through a Metropolis chain.

    z runs over a side × side grid of [−1, 1]²; π ∝ exp(−coldness·((z₂ − z₁²)² + z₁²/4)), a bent ridge;
    proposals are the four neighbours, a proposal outside is refused. r(z) = (0.02, scale·z₁, scale·z₂,
    −scale·z₁z₂). With m_z = 1 + min r(z) > 0: ‖∇f(x; z)‖ ≤ ‖r(z)‖/m_z and L = max ‖r(z)‖²/m_z²; G is the
    π-average of the former.
    """
    (side,) = check_sizes(side=side)
    check_sizes(states=side**2, columns=side**2)
    scale, coldness = check_between("scale", scale, 0, 0.9), check_between("coldness", coldness, 0, 100)
    axis = np.linspace(-1, 1, side)
    z1, z2 = (grid.ravel() for grid in np.meshgrid(axis, axis, indexing="ij"))
    returns = np.stack([np.full(side**2, 0.02), scale * z1, scale * z2, -scale * z1 * z2], axis=1)
    chain = FiniteChain(_metropolis(-coldness * ((z2 - z1**2) ** 2 + z1**2 / 4), side))
    pi = stationary(chain)

    def weighted_gradient(x: Array, states: Array, weights: Array) -> Array:
        rows = returns[states]
        total: Array = -(weights / (1 + rows @ x)) @ rows
        return total

    everyone = np.arange(side**2)
    steepest = np.linalg.norm(returns, axis=1) / (1 + returns.min(axis=1))
    G = float(pi @ steepest)
    problem = Problem(
        weighted_gradient=weighted_gradient,
        mean_gradient=lambda x: weighted_gradient(x, everyone, pi),
        compiled=CompiledGradient("mcfw.engine.problem_gradients:logarithm", returns),
        value=lambda x: float(-pi @ np.log1p(returns @ x)),
        set=Simplex(4),
        L=float(steepest.max() ** 2),
        G=G,
        G_sigma=float(steepest.max()) + G,
    )
    return Instance(problem, chain, problem.set.center())


def _metropolis(log_density: Array, side: int) -> Array:
    """P for uniform proposals among the four neighbours on a side × side grid."""
    P = np.zeros((side**2, side**2))
    for z in range(side**2):
        i, j = divmod(z, side)
        for k, m in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if 0 <= k < side and 0 <= m < side:
                P[z, k * side + m] = 0.25 * min(
                    1.0, float(np.exp(log_density[k * side + m] - log_density[z]))
                )
        P[z, z] = 1 - P[z].sum()
    return P
