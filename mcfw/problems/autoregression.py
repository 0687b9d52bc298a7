"""A single time series: autoregressive coefficients under a constraint."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array, check_positive, converted_array
from mcfw.errors import InvalidInput
from mcfw.markov.chains import check_steps
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.problem import Problem
from mcfw.problem.sets import L1Ball
from mcfw.problems.instance import Instance


class BoundedSeries:
    """y_t = Σ_k φ_k y_{t−k} + ξ_t with ξ uniform on [−1, 1]; a state is the window (y_t, y_{t−1}, …, y_{t−p}).

    With Σ|φ_k| < 1, |y_t| ≤ 1/(1 − Σ|φ_k|) for ever, from a start at rest.
    """

    def __init__(self, phi: Sequence[float]):
        self.phi = converted_array("phi", phi, np.float64)
        if self.phi.ndim != 1 or not len(self.phi) or not np.abs(self.phi).sum() < 1:
            raise InvalidInput(
                f"phi = {phi!r} must be coefficients with Σ|φ_k| < 1, or y_t may not stay bounded"
            )

    @property
    def bound(self) -> float:
        """1/(1 − Σ|φ_k|)."""
        return float(1 / (1 - np.abs(self.phi).sum()))

    def start(self, rng: Generator) -> Array:
        """At rest."""
        return np.zeros(len(self.phi) + 1)

    def walk(self, rng: Generator, state: Array, n: int) -> Array:
        """The next n windows, one uniform each."""
        n = check_steps(n)
        windows = np.empty((n, len(self.phi) + 1))
        window = np.asarray(state, dtype=float)
        for i, xi in enumerate(rng.uniform(-1, 1, n).tolist()):
            windows[i, 1:] = window[:-1]
            windows[i, 0] = (self.phi * window[:-1]).sum() + xi
            window = windows[i]
        return windows

    def covariance(self) -> Array:
        """The stationary covariance of the window, from the companion form and var ξ = 1/3."""
        from scipy.linalg import solve_discrete_lyapunov

        p = len(self.phi)
        companion = np.zeros((p + 1, p + 1))
        companion[0, :p] = self.phi
        companion[1:, :p] = np.eye(p)
        noise = np.zeros((p + 1, p + 1))
        noise[0, 0] = 1 / 3
        return np.asarray(solve_discrete_lyapunov(companion, noise))


def autoregression(phi: Sequence[float] = (0.5, 0.0, -0.3), *, radius: float = 0.6) -> Instance:
    """min E ½(y_t − ⟨x, (y_{t−1}, …, y_{t−p})⟩)² over ‖x‖₁ ≤ radius, from one series.

    With Γ, γ the blocks of the stationary covariance, ∇f(x) = Γx − γ. With |y| ≤ B: L = pB², ‖∇f‖ ≤ ‖Γ‖·radius
    + ‖γ‖ = G, and ‖∇f(x; z)‖ ≤ B(1 + radius)·√p B.
    """
    radius = check_positive("radius", radius)
    chain = BoundedSeries(phi)
    covariance = chain.covariance()
    Gamma, gamma = covariance[1:, 1:], covariance[1:, 0]

    def weighted_gradient(x: Array, windows: Array, weights: Array) -> Array:
        windows = np.asarray(windows)
        lags = windows[:, 1:]
        total: Array = (weights * (lags @ x - windows[:, 0])) @ lags
        return total

    p, B = len(phi), chain.bound
    G = float(np.linalg.norm(Gamma, 2) * radius + np.linalg.norm(gamma))
    problem = Problem(
        weighted_gradient=weighted_gradient,
        mean_gradient=lambda x: Gamma @ x - gamma,
        compiled=CompiledGradient("mcfw.engine.problem_gradients:lagged"),
        value=lambda x: float(x @ Gamma @ x / 2 - x @ gamma + covariance[0, 0] / 2),
        set=L1Ball(radius, p),
        L=p * B**2,
        G=G,
        G_sigma=B * (1 + radius) * p**0.5 * B + G,
    )
    return Instance(problem, chain, problem.set.center())
