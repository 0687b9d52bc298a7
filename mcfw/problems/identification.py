"""Identification of a linear system that cannot be reset."""

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array, check_between
from mcfw.errors import InvalidInput
from mcfw.markov.chains import check_steps
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.problem import Problem
from mcfw.problem.sets import NuclearBall
from mcfw.problems.instance import Instance
from mcfw.problems.wishes import check_sizes, data_generator


class ExcitedSystem:
    """s' = As + Bu + w with inputs u uniform on [−1, 1]^m and disturbances w uniform on [−noise, noise]^k.

    A state of the chain is the row (s', s, u). With ‖A‖ < 1 and a start at rest, ‖s‖ ≤ (‖B‖√m + noise·√k)/(1 − ‖A‖).
    """

    def __init__(self, A: Array, B: Array, noise: float):
        self.A, self.B, self.noise = np.array(A, dtype=float), np.array(B, dtype=float), float(noise)
        self.k, self.m = self.B.shape
        if self.A.shape != (self.k, self.k) or not np.linalg.norm(self.A, 2) < 1 or not noise >= 0:
            raise InvalidInput("A must be square with ‖A‖ < 1 and as many rows as B, and noise ≥ 0")

    @property
    def bound(self) -> float:
        """The bound on ‖s‖."""
        push = np.linalg.norm(self.B, 2) * self.m**0.5 + self.noise * self.k**0.5
        return float(push / (1 - np.linalg.norm(self.A, 2)))

    def start(self, rng: Generator) -> Array:
        """At rest."""
        return np.zeros(2 * self.k + self.m)

    def walk(self, rng: Generator, state: Array, n: int) -> Array:
        """The next n rows; a step draws its input and then its disturbance."""
        k, m = self.k, self.m
        n = check_steps(n)
        rows = np.empty((n, 2 * k + m))
        draws = rng.uniform(-1, 1, (n, m + k))
        s = np.asarray(state, dtype=float)[:k]
        for i, draw in enumerate(draws):
            u, w = draw[:m], self.noise * draw[m:]
            rows[i, k : 2 * k], rows[i, 2 * k :] = s, u
            s = rows[i, :k] = (self.A * s).sum(axis=1) + (self.B * u).sum(axis=1) + w
        return rows

    def covariance(self) -> Array:
        """The stationary covariance of s: Σ = AΣAᵀ + (BBᵀ + noise²I)/3."""
        from scipy.linalg import solve_discrete_lyapunov

        drive = (self.B @ self.B.T + self.noise**2 * np.eye(self.k)) / 3
        return np.asarray(solve_discrete_lyapunov(self.A, drive))


def identification(k: int = 4, m: int = 2, *, noise: float = 0.2, data_seed: int = 0) -> Instance:
    """min E ½‖s' − Θ(s; u)‖² over ‖Θ‖_* ≤ ‖(A B)‖_*: a low-complexity model of a running system.

    A is a random matrix of norm 0.8 and rank ⌈k/2⌉. With S = E(s;u)(s;u)ᵀ, ∇f(Θ) = (Θ − (A B))S. With c² =
    bound² + m: L = c², ‖∇f‖ ≤ 2r‖S‖ = G, and ‖∇f(Θ; z)‖ ≤ (bound + r·c)c.
    """
    k, m = check_sizes(k=k, m=m)
    check_sizes(k=k, entries=k + m)
    noise = check_between("noise", noise, 0, 1e6)
    rng = data_generator(data_seed)
    low = -(-k // 2)
    A = rng.normal(size=(k, low)) @ rng.normal(size=(low, k))
    A *= 0.8 / np.linalg.norm(A, 2)
    B = rng.normal(size=(k, m)) / k**0.5
    chain = ExcitedSystem(A, B, noise)
    truth = np.hstack([A, B])
    S = np.zeros((k + m, k + m))
    S[:k, :k], S[k:, k:] = chain.covariance(), np.eye(m) / 3

    def weighted_gradient(Theta: Array, rows: Array, weights: Array) -> Array:
        rows = np.asarray(rows)
        inputs = rows[:, k:]
        total: Array = (inputs @ Theta.T - rows[:, :k]).T @ (weights[:, None] * inputs)
        return total

    def value(Theta: Array) -> float:
        error = Theta - truth
        return float(np.trace(error @ S @ error.T) / 2 + k * noise**2 / 6)

    r = float(np.linalg.norm(truth, "nuc"))
    c = (chain.bound**2 + m) ** 0.5
    G = 2 * r * float(np.linalg.norm(S, 2))
    problem = Problem(
        weighted_gradient=weighted_gradient,
        mean_gradient=lambda Theta: (Theta - truth) @ S,
        compiled=CompiledGradient("mcfw.engine.problem_gradients:linear_system"),
        value=value,
        set=NuclearBall(r, (k, k + m)),
        L=c**2,
        G=G,
        G_sigma=(chain.bound + r * c) * c + G,
    )
    return Instance(problem, chain, problem.set.center())
