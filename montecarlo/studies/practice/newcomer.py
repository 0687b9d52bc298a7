"""Two problems that a newcomer would try: logistic regression on a slow stream, and completion of a matrix."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import mcfw
from montecarlo.studies.practice.place import Place, chain_for_all

Floats = NDArray[np.float64]
ROWS, TEST_ROWS, FEATURES, RADIUS, MEMORY = 50_000, 20_000, 50, 5.0, 0.95
TRUTH = (1.5, -1.0, 0.8, -0.7, 0.5)
SHAPE, RANK, OBSERVED, NOISE, READ = (300, 200), 3, 30_000, 0.05, 200_000


@cache
def logistic_regression() -> Place:
    """Logistic regression over an ℓ1 ball: features of an AR(.95) of variance 1, a sparse truth, labels drawn by it.

    The objective is the mean loss on 20,000 fresh rows, which stand for the law of the stream.
    """
    truth = np.zeros(FEATURES)
    truth[: len(TRUTH)] = TRUTH
    loss = mcfw.Logistic()
    rng = np.random.default_rng(0)
    test = labelled(rng, rng.normal(size=(TEST_ROWS, FEATURES)), truth)
    once = np.ones(TEST_ROWS)

    def weighted_gradient(x: Floats, z: Floats, weights: Floats) -> Floats:
        total: Floats = (weights * loss.derivative(z[:, :-1] @ x, z[:, -1])) @ z[:, :-1]
        return total

    population = mcfw.Problem(
        weighted_gradient=weighted_gradient,
        mean_gradient=lambda x: weighted_gradient(x, test, once) / TEST_ROWS,
        value=lambda x: float(loss.value(test[:, :-1] @ x, test[:, -1]).mean()),
        set=mcfw.L1Ball(RADIUS, FEATURES),
    )
    streamed = mcfw.Problem(weighted_gradient=weighted_gradient, set=population.set)
    return Place(streamed, population, slow_rows, population.set.center(), ROWS)


def labelled(rng: np.random.Generator, rows: Floats, truth: Floats) -> Floats:
    """Rows with a last column of labels ±1, drawn by the logistic model."""
    signs = np.where(rng.random(len(rows)) < 1 / (1 + np.exp(-rows @ truth)), 1.0, -1.0)
    return np.column_stack((rows, signs))


def slow_rows(seed: int, states: int) -> Any:
    """A fresh stream of so many rows, x_t = .95 x_{t−1} + noise from its stationary law on, in a hundred batches."""
    from scipy.signal import lfilter

    truth = np.zeros(FEATURES)
    truth[: len(TRUTH)] = TRUTH
    rng = np.random.default_rng([seed, 1])
    noise = rng.normal(size=(states, FEATURES)) * np.sqrt(1 - MEMORY**2)
    noise[0] /= np.sqrt(1 - MEMORY**2)
    rows = labelled(rng, lfilter([1.0], [1.0, -MEMORY], noise, axis=0), truth)
    return mcfw.from_batches(np.array_split(rows, min(100, states)))


@cache
def completion() -> Place:
    """Completion of a 300×200 matrix of rank 3 with entries of variance 1 from half of them, visited at random.

    The objective is the mean misfit of the observed entries; held out is the root mean square on the others.
    """
    rng = np.random.default_rng(1)
    truth = rng.normal(size=(SHAPE[0], RANK)) @ rng.normal(size=(RANK, SHAPE[1]))
    truth /= truth.std()
    places = rng.permutation(truth.size)
    seen, hidden = places[:OBSERVED], places[OBSERVED:]
    values = truth.ravel()[seen] + NOISE * rng.normal(size=OBSERVED)

    def weighted_gradient(x: Floats, states: NDArray[np.int64], weights: Floats) -> Floats:
        where = seen[states]
        residuals = weights * (x.ravel()[where] - values[states])
        total: Floats = np.bincount(where, residuals, truth.size).astype(float).reshape(SHAPE)
        return total

    problem = mcfw.Problem.from_finite_sum(
        weighted_gradient,
        OBSERVED,
        value=lambda x: float(np.mean((x.ravel()[seen] - values) ** 2) / 2),
        set=mcfw.NuclearBall(float(np.linalg.norm(truth, "nuc")), SHAPE),
    )

    def held_out(x: Floats) -> float:
        return float(np.sqrt(np.mean((x.ravel()[hidden] - truth.ravel()[hidden]) ** 2)))

    chain = mcfw.LazyRefresh.with_mixing_time(OBSERVED, 1)
    return Place(
        problem, problem, chain_for_all(chain), problem.set.center(), READ,
        tau=1, size=OBSERVED, batch=2000, oracle_batch=400, held_out=held_out, reference_steps=60,
    )  # fmt: skip


NEWCOMER: dict[str, Callable[[], Place]] = {
    "logistic, AR(.95)": logistic_regression,
    "completion 300x200": completion,
}
