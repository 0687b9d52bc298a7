"""Whole runs of the two study problems against the arithmetic that their samples cannot avoid, and against NumPy."""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

import mcfw
from mcfw.arithmetic import Array
from mcfw.problems import Instance, classification, sine_regression
from mcfw.problems.classification import mixture_data
from mcfw.problems.sine_regression import sine_data
from tests.benchmarks.ratio import Ratio

BLOCK = 1024
"""Samples per matrix product of a limit: few enough to stay in the cache, enough to be efficient."""
SEED = 3


def rows(*, small: bool) -> Iterator[Ratio]:
    """P2 at two mixing times, P1 at three, and both against straightforward NumPy."""
    horizon = 64 if small else 8300
    for tau, reach, stretch in ((1, 1.25, 0.8), (334, 0.6, 0.35)):
        run = partial(solve, sine_regression(tau), 0.3, tau, horizon)
        limit = sine_limit(run().samples)
        yield Ratio(f"P2 full run, tau = {tau}", run, limit, False, reach, stretch)
    for tau, reach, stretch in ((1, 2.0, 1.3), (10, 1.4, 1.0), (334, 0.9, 0.65)):
        run = partial(solve, classification(tau), 0.1, tau, horizon)
        limit = softmax_limit(run().samples, horizon)
        yield Ratio(f"P1 full run, tau = {tau}", run, limit, False, reach, stretch)
    for name, instance, rho0, reach, stretch in (
        ("P1", classification(10), 0.1, 12.0, 25.0),
        ("P2", sine_regression(10), 0.3, 60.0, 150.0),
    ):
        run = partial(solve, instance, rho0, 10, horizon)
        plain = partial(straightforward, instance, rho0, 10, horizon)
        yield Ratio(f"{name} full run against straightforward NumPy", run, plain, True, reach, stretch)


def solve(instance: Instance, rho0: float, tau: int, horizon: int, seed: int = SEED) -> mcfw.Result:
    """One run of MC-ALFCG, with the gaps of the first and the last iterate only."""
    return mcfw.solve(
        instance.problem,
        instance.chain,
        horizon=horizon,
        regime=mcfw.MixingAware(tau, instance.problem.G_sigma or 1.0, rho0),
        x0=instance.x0,
        seed=seed,
        gap_every=10**9,
        progress=False,
    )


def sine_limit(samples: int) -> Callable[[], None]:
    """Two points, every sample: the products with the rows, sine and cosine, the products back."""
    A = sine_data(800, 30, 5, 0.1, 19)[0][np.random.default_rng(0).integers(800, size=BLOCK)]
    x = np.random.default_rng(1).normal(size=(30, 2))
    angles, sines, cosines, total = *(np.empty((BLOCK, 2)) for _ in range(3)), np.empty((2, 30))

    def block(n: int) -> None:
        np.matmul(A[:n], x, out=angles[:n])
        np.sin(angles[:n], out=sines[:n])
        np.cos(angles[:n], out=cosines[:n])
        np.matmul(sines[:n].T, A[:n], out=total)

    return partial(_in_blocks, samples, block)


def softmax_limit(samples: int, iterations: int) -> Callable[[], None]:
    """Two points, every sample: scores, softmax, and back; every iteration: the products of one oracle call.

    These are the Gram matrix, the squarings that its spectrum asks for (nine, as the runs do on average), and the
    product with the eigenvector; a hundred oracles share one call of NumPy.
    """
    A = mixture_data(1000, 50, 10, 1.5, 0)[0][np.random.default_rng(0).integers(1000, size=BLOCK)]
    x, g = np.random.default_rng(1).normal(size=(50, 20)), np.random.default_rng(2).normal(size=(100, 50, 10))
    scores, total = np.empty((BLOCK, 20)), np.empty((50, 20))
    gram, square, v = np.empty((100, 10, 10)), np.empty((100, 10, 10)), np.ones((10, 1))

    def block(n: int) -> None:
        p = scores[:n]
        np.matmul(A[:n], x, out=p)
        np.exp(p, out=p)
        parts = p.reshape(-1, 2, 10)
        parts /= parts.sum(axis=2, keepdims=True)
        np.matmul(A[:n].T, p, out=total)

    def limit() -> None:
        _in_blocks(samples, block)
        for _ in range(-(-iterations // 100)):
            np.matmul(g.transpose(0, 2, 1), g, out=gram)
            for _ in range(9):
                np.matmul(gram, gram, out=square)
            np.matmul(g, v)

    return limit


def _in_blocks(samples: int, block: Callable[[int], None]) -> None:
    for first in range(0, samples, BLOCK):
        block(min(BLOCK, samples - first))


def straightforward(instance: Instance, rho0: float, tau: int, horizon: int) -> Array:
    """Algorithm 1 as one would write it: N × d gradients of the burst, prefix means, a singular value decomposition."""
    problem, chain, streams = instance.problem, instance.chain, mcfw.Streams.from_seed(SEED)
    rho, beta = mcfw.MixingAware(tau, problem.G_sigma or 1.0, rho0).parameters(horizon)
    x = x_prev = instance.x0
    g, state, cap = np.zeros_like(x), chain.start(streams.chain), mcfw.level_cap(horizon)
    alpha, L, sum_u, max_u, total = 1.0, rho, 0.0, 0.0, 0.0
    gradients = _gradients_of(instance)
    for _ in range(horizon + 1):
        level = int(streams.levels.geometric(0.5))
        states = chain.walk(streams.chain, state, 2**level if level <= cap else 1)
        state = int(states[-1])
        here, there = (_mlmc(gradients(y, states), level, cap) for y in (x, x_prev))
        g = (1 - alpha) * (g - there) + here
        g = g * min(1.0, (problem.G or np.inf) / np.linalg.norm(g))
        v = _minimiser(instance, g)
        decrease = problem.h.value(x) - problem.h.value(v) - float((g * (v - x)).sum())
        eta = min(1.0, max(0.0, decrease / (L * float(((v - x) ** 2).sum()) or 1.0)))
        x_prev, x = x, x + eta * (v - x)
        delta_squared = L**2 * float(((x - x_prev) ** 2).sum())
        total, sum_u = total + delta_squared, sum_u + beta + delta_squared
        max_u = max(max_u, beta + delta_squared)
        alpha = min(alpha, ((1 + max_u) / (1 + sum_u)) ** (2 / 3))
        L = rho * (1 + total) ** 0.5 * alpha**-0.25
    return x


def _mlmc(gradients: Array, level: int, cap: int) -> Array:
    estimate: Array = gradients[0]
    if level <= cap:
        half = gradients[: len(gradients) // 2].mean(axis=0)
        estimate = estimate + 2**level * (gradients.mean(axis=0) - half)
    return estimate


def _gradients_of(instance: Instance) -> Callable[[Array, Array], Array]:
    """∇f(x; z_i) for every state of a burst, materialised."""
    if instance.x0.ndim == 1:
        A, b, _ = sine_data(800, 30, 5, 0.1, 19)

        def sines(x: Array, z: Array) -> Array:
            angles = A[z] @ x
            return ((np.sin(angles) - b[z]) * np.cos(angles))[:, None] * A[z]

        return sines
    A, labels = mixture_data(1000, 50, 10, 1.5, 0)

    def softmax(X: Array, z: Array) -> Array:
        p = np.exp(A[z] @ X)
        p /= p.sum(axis=1, keepdims=True)
        p[np.arange(len(z)), labels[z]] -= 1
        return A[z][:, :, None] * p[:, None, :]

    return softmax


def _minimiser(instance: Instance, g: Array) -> Array:
    if g.ndim == 1:
        return np.where(np.abs(g) <= 0.02, 0.0, -3.0 * np.sign(g))
    u, _, vt = np.linalg.svd(g, full_matrices=False)
    return -10.0 * np.outer(u[:, 0], vt[0])
