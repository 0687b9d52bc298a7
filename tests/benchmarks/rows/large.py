"""Oracles of large matrices against LAPACK and ARPACK, on a gradient with one direction that stands out."""

from collections.abc import Iterator
from functools import partial

import numpy as np
from scipy.sparse.linalg import svds

import mcfw
from mcfw.arithmetic import Array
from tests.benchmarks.ratio import Ratio


def rows(*, small: bool) -> Iterator[Ratio]:
    """The nuclear-norm oracle at two sizes, and the one of the spectraplex."""
    for shape in ((260, 258),) if small else ((1000, 500), (2000, 1000)):
        g, X = spiked(shape), mcfw.NuclearBall(1.0, shape)
        name = f"nuclear-norm oracle {shape[0]}x{shape[1]}"
        for peer, work, reach, stretch in (
            ("a Gram matrix and LAPACK", partial(X._direct, g), 3, 5),
            ("numpy svd", partial(np.linalg.svd, g, False), 15, 25),
            ("scipy svds, which certifies nothing", partial(svds, g, k=1), 0.7, 1),
        ):
            yield Ratio(f"{name} against {peer}", partial(X.lmo, g), work, True, reach, stretch)
    yield from whole_run((260, 258) if small else (2000, 1000), horizon=4 if small else 20)
    n = 258 if small else 1000
    g, S = np.tril(spiked((n, n))), mcfw.Spectraplex(n)
    yield Ratio(
        f"spectraplex oracle {n} against LAPACK", partial(S.lmo, g), partial(S._direct, g), True, 5, 10
    )


class Dense(mcfw.NuclearBall):
    """The ball whose oracle is always a Gram matrix and LAPACK."""

    iterative = False


def whole_run(shape: tuple[int, int], horizon: int) -> Iterator[Ratio]:
    """½‖X − M_z‖² over the nuclear-norm ball, with and without Lanczos' method; gaps at both ends.

    The spike is soon found, and then the gradients are noise, the hardest case: it must not lose there.
    """
    noise = np.random.default_rng(1).normal(size=(2, *shape)) / np.sqrt(shape).sum()
    targets = spiked(shape) + 0.1 * noise

    def run(ball: type[mcfw.NuclearBall]) -> None:
        problem = mcfw.Problem.from_batch(
            lambda X, z: X - targets[z],
            set=ball(1.0, shape),
            mean_gradient=lambda X: X - targets.mean(axis=0),
            G=float(np.linalg.norm(targets, axis=(1, 2)).max()) + 1.0,
        )
        mcfw.solve(problem, mcfw.TwoState(0.5), horizon=horizon, seed=1, gap_every=horizon, progress=False)

    yield Ratio(
        f"nuclear-norm run {shape[0]}x{shape[1]}, {horizon} iterations, against a Gram matrix and LAPACK",
        partial(run, mcfw.NuclearBall),
        partial(run, Dense),
        True,
        1,
        2,
    )


def spiked(shape: tuple[int, int]) -> Array:
    """Gaussian noise, and a rank-one signal with a singular value one and a half times that of the noise."""
    rng = np.random.default_rng(0)
    noise = rng.normal(size=shape) / (np.sqrt(shape[0]) + np.sqrt(shape[1]))
    u, w = (np.linspace(1, 2, n) / np.linalg.norm(np.linspace(1, 2, n)) for n in shape)
    return noise - 1.5 * np.outer(u, w)
