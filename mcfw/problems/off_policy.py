"""Off-policy evaluation under a fixed behaviour policy with bounded importance ratios."""

import numpy as np

from mcfw.arithmetic import Array, check_between
from mcfw.markov.chains import FiniteChain
from mcfw.markov.stationary import stationary
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.problem import Problem
from mcfw.problem.sets import L2Ball
from mcfw.problems.instance import Instance
from mcfw.problems.wishes import check_sizes, data_generator


def off_policy(
    states: int = 5,
    actions: int = 2,
    features: int = 3,
    *,
    discount: float = 0.9,
    stickiness: float = 0.8,
    data_seed: int = 0,
) -> Instance:
    """Fit the two-step return of a target policy with linear features, from one trajectory of another policy.

    A sample is z = (s, a, s⁺, a⁺) of the behaviour policy μ (uniform); with the ratio w(z) =
    π(a|s)π(a⁺|s⁺)/(μ(a|s)μ(a⁺|s⁺)) and the return y(z) = r(s, a) + discount·r(s⁺, a⁺), f(x; z) = w(z)·½(⟨φ(s),
    x⟩ − y(z))² over a Euclidean ball. As E[w | s] = 1, its minimiser fits the target's two-step value under the
    state law of μ. The environment stays put with probability `stickiness`.

    All constants are maxima or stationary averages over the finitely many z; with |⟨φ, x⟩| ≤ radius·‖φ‖.
    """
    states, actions = check_sizes(states=states, actions=actions)
    check_sizes(samples=(states * actions) ** 2, columns=(states * actions) ** 2)
    features = check_sizes(states=states, features=features)[1]
    discount = check_between("discount", discount, 0, 1)
    stickiness = check_between("stickiness", stickiness, 0, 1)
    rng = data_generator(data_seed)
    P = rng.dirichlet(np.ones(states), size=(states, actions))
    P = stickiness * np.eye(states)[:, None, :] + (1 - stickiness) * P
    target = rng.dirichlet(np.ones(actions), size=states)
    reward = rng.uniform(-1, 1, size=(states, actions))
    phi = rng.normal(size=(states, features))
    phi /= np.linalg.norm(phi, axis=1, keepdims=True)

    s, a, s_next, a_next = (grid.ravel() for grid in np.indices((states, actions, states, actions)))
    ratio = target[s, a] * target[s_next, a_next] * actions**2
    returns = reward[s, a] + discount * reward[s_next, a_next]
    follows = (s_next[:, None] == s) & (a_next[:, None] == a)
    chain = FiniteChain(follows * P[s_next, a_next][:, s_next] / actions)
    pi = stationary(chain)

    def weighted_gradient(x: Array, z: Array, weights: Array) -> Array:
        rows = phi[s[z]]
        total: Array = (weights * ratio[z] * (rows @ x - returns[z])) @ rows
        return total

    radius = 2.0
    everyone = np.arange(len(s))
    steepest = ratio * (radius + np.abs(returns))
    G = float(pi @ steepest)
    problem = Problem(
        weighted_gradient=weighted_gradient,
        mean_gradient=lambda x: weighted_gradient(x, everyone, pi),
        compiled=CompiledGradient(
            "mcfw.engine.problem_gradients:least_squares", np.column_stack((phi[s], returns, ratio))
        ),
        value=lambda x: float(pi @ (ratio * (phi[s] @ x - returns) ** 2) / 2),
        set=L2Ball(radius, features),
        L=float(ratio.max()),
        G=G,
        G_sigma=float(steepest.max()) + G,
    )
    return Instance(problem, chain, problem.set.center())
