"""Isotropic noise in a ball: the noise floor in many directions, from an independent stream."""

from fractions import Fraction

import numpy as np

from mcfw.arithmetic import Array, Real, check_exact_between, fractions, to_fraction
from mcfw.markov.chains import LazyRefresh
from mcfw.problem.problem import Problem
from mcfw.problem.sets import L2Ball
from mcfw.problems.instance import Instance
from mcfw.problems.membership import Fact, Member, Membership, float_at_most
from mcfw.problems.wishes import check_sizes


def isotropic(dim: int = 16, noise: Real = Fraction(1, 10)) -> Member:
    """f(x; z) = ½‖x‖² + G_σ⟨z, x⟩ on the ball of diameter 1 in R^d, z uniform on ±e_1, …, ±e_d, independent.

    *Membership* (L = D = G = 1). ∇f(·; z) = x + G_σz has the Lipschitz constant 1. E z = 0 because the law is
    symmetric, so f = ½‖x‖², ‖∇f‖ = ‖x‖ ≤ ½ and ‖∇f(x; z) − ∇f(x)‖ = G_σ‖z‖ = G_σ. f ranges over [0, ⅛].
    A refresh with probability one makes d_mix(1) = 0, so τ = 1.

    The gap is ‖x‖/2 + ‖x‖², as in `floor`; in many directions E‖s‖ is nearly the root mean square of s, where on a
    segment it is 0.8 of it.

    >>> isotropic().certify().holds
    True
    """
    dim, _ = check_sizes(dim=dim, directions=dim)
    noise = check_exact_between("noise", noise, 0, 1e6)
    size, radius = to_fraction(noise), 0.5
    amplitude = float_at_most(size)
    directions = amplitude * np.concatenate([np.eye(dim), -np.eye(dim)])
    chain = LazyRefresh(2 * dim, 1.0)

    def weighted_gradient(x: Array, states: Array, weights: Array) -> Array:
        total: Array = weights.sum() * x + weights @ directions[states]
        return total

    problem = Problem(
        weighted_gradient=weighted_gradient,
        mean_gradient=lambda x: x,
        value=lambda x: float(x @ x / 2),
        set=L2Ball(radius, dim),
        L=1.0,
        G=1.0,
        G_sigma=float(size),
    )

    def certify() -> Membership:
        r = Fraction(radius)
        exact = fractions(directions)
        longest, mean = max(row @ row for row in exact), abs(exact.sum(axis=0)).max()
        return Membership(
            (
                Fact("L", Fraction(1), Fraction(1)),
                Fact("D", 2 * r, Fraction(1)),
                Fact("G: the radius", r, Fraction(1)),
                Fact("G_sigma²: the longest noise", longest, size**2),
                Fact("the mean of the noise", mean, Fraction(0)),
                Fact("F_bar: r²/2", r**2 / 2, Fraction(1)),
                Fact("tau: d_mix(1)", 1 - Fraction(chain.q), Fraction(1, 4)),
            )
        )

    return Member(f"isotropic, d = {dim}", Instance(problem, chain, np.zeros(dim)), 1, certify)
