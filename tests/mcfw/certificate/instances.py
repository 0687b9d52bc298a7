"""Problems for the tests of certificates, and a way to see which states a certificate was made of."""

import numpy as np

import mcfw

METHODS = ("hoeffding", "cantelli", "chebyshev", "self-normalised", "bernstein", "best")


def finite_sum(h=None, size=12, seed=2):
    """Least squares on twelve rows in the ℓ₁ ball of ℝ³, visited uniformly, with its exact G_σ at any point."""
    rng = np.random.default_rng(seed)
    A, b = rng.normal(size=(size, 3)), rng.normal(size=size)

    def weighted_gradient(x, states, weights):
        return A[states].T @ (weights * (A[states] @ x - b[states]))

    return mcfw.Problem.from_finite_sum(
        weighted_gradient, size, set=mcfw.L1Ball(1.0, 3), **({} if h is None else {"h": h})
    )


def noise_at(problem, x, size=12):
    """max_z ‖∇f(x; z) − ∇f(x)‖."""
    mean, one = problem.mean_gradient(x), np.ones(1)
    rows = [problem.weighted_gradient(x, np.array([z]), one) - mean for z in range(size)]
    return float(np.linalg.norm(rows, axis=1).max()) * (1 + 1e-12)


class Watched:
    """A chain whose walks are recorded."""

    def __init__(self, chain):
        self.chain, self.states = chain, []
        if hasattr(chain, "size"):
            self.size = chain.size

    def start(self, rng):
        """That of the chain."""
        return self.chain.start(rng)

    def walk(self, rng, state, n):
        """That of the chain, kept."""
        found = self.chain.walk(rng, state, n)
        self.states.extend(np.asarray(found).tolist())
        return found


def seen(problem, chain, x, *, states, burn_in, **options):
    """The states that were used, and the certificate."""
    watched = Watched(chain)
    found = mcfw.certify(problem, x, watched, states=states, burn_in=burn_in, **options)
    return np.array(watched.states[: states + burn_in]), found
