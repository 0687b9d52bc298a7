"""Two problems that a newcomer would try, solved by `auto`, by ten lines of NumPy and by full-gradient Frank–Wolfe.

    python -m montecarlo.newcomer [SEEDS]

States are samples of the stream, gradients are evaluations of ∇f(x; z), seconds are CPU time of one process.
"""

import sys
from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import mcfw

Floats = NDArray[np.float64]
STATES, FEATURES, RADIUS, MEMORY = 200_000, 50, 5.0, 0.95
SHAPE, RANK, OBSERVED, NOISE, TAU = (300, 200), 3, 30_000, 0.05, 1


class Newcomer(NamedTuple):
    """A problem with its held-out error, a stream for each seed, and all data for whoever has them."""

    name: str
    problem: mcfw.Problem
    error: Callable[[Any], float]
    stream: Callable[[int], Any]
    everything: Callable[[int], Any]


class NewcomerRow(NamedTuple):
    """What one method reached, and what it cost."""

    method: str
    error: float
    states: int
    gradients: int
    seconds: float


def logistic_trial() -> Newcomer:
    """ℓ1-ball logistic regression: features of an AR(.95) of variance 1, a sparse truth, 20,000 fresh test rows."""
    truth = np.zeros(FEATURES)
    truth[:5] = (1.5, -1.0, 0.8, -0.7, 0.5)
    loss = mcfw.Logistic()

    def labelled(rng: np.random.Generator, rows: Floats) -> Floats:
        signs = np.where(rng.random(len(rows)) < 1 / (1 + np.exp(-rows @ truth)), 1.0, -1.0)
        return np.column_stack((rows, signs))

    def rows(seed: int) -> Floats:
        from scipy.signal import lfilter

        rng = np.random.default_rng([seed, 1])
        noise = rng.normal(size=(STATES, FEATURES)) * np.sqrt(1 - MEMORY**2)
        noise[0] /= np.sqrt(1 - MEMORY**2)
        return labelled(rng, lfilter([1.0], [1.0, -MEMORY], noise, axis=0))

    def weighted_gradient(x: Floats, z: Floats, weights: Floats) -> Floats:
        total: Floats = (weights * loss.derivative(z[:, :-1] @ x, z[:, -1])) @ z[:, :-1]
        return total

    rng = np.random.default_rng(0)
    test = labelled(rng, rng.normal(size=(20_000, FEATURES)))
    return Newcomer(
        f"logistic regression on an AR({MEMORY}) stream, test loss (start 0.693)",
        mcfw.Problem(weighted_gradient=weighted_gradient, set=mcfw.L1Ball(RADIUS, FEATURES)),
        lambda x: float(loss.value(test[:, :-1] @ x, test[:, -1]).mean()),
        lambda seed: mcfw.from_batches(np.array_split(rows(seed), 100)),
        rows,
    )


def completion_trial() -> Newcomer:
    """Completion of a 300×200 matrix of rank 3 with entries of variance 1 from half of them, visited at random."""
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

    return Newcomer(
        f"completion of a {SHAPE[0]}×{SHAPE[1]} matrix from {OBSERVED} entries, held-out RMSE (start "
        f"{np.sqrt(np.mean(truth.ravel()[hidden] ** 2)):.3f})",
        mcfw.Problem(
            weighted_gradient=weighted_gradient,
            set=mcfw.NuclearBall(float(np.linalg.norm(truth, "nuc")), SHAPE),
        ),
        lambda x: float(np.sqrt(np.mean((x.ravel()[hidden] - truth.ravel()[hidden]) ** 2))),
        lambda seed: mcfw.LazyRefresh.with_mixing_time(OBSERVED, TAU),
        lambda seed: np.arange(OBSERVED),
    )


def by_auto(trial: Newcomer, seed: int, budget: int) -> NewcomerRow:
    """`mcfw.solve(..., regime="auto")` without any constant."""
    began = process_time()
    stream = trial.stream(seed)
    found = mcfw.solve(
        trial.problem, stream, regime="auto", budget=budget, seed=seed, progress=False
    ).unbroken()
    cost = found.samples, found.oracle_calls, process_time() - began
    return NewcomerRow("mcfw, regime='auto'", trial.error(found.x), *cost)


def by_sgd(trial: Newcomer, seed: int, budget: int, batch: int) -> NewcomerRow:
    """Projected SGD as one writes it: batches of consecutive states, steps (D/‖g_0‖)/√(t + 1), averaged."""
    began, X = process_time(), trial.problem.set
    chain, rng = trial.stream(seed), np.random.default_rng(seed)
    state, x = chain.start(rng), X.center()
    average, size = x, 0.0
    for t in range(budget // batch):
        states = chain.walk(rng, state, batch)
        state = states[-1]
        g = trial.problem.weighted_gradient(x, states, np.ones(batch)) / batch
        size = size or float(np.linalg.norm(g))
        x = X.project(x - X.diameter / size / np.sqrt(t + 1) * g)
        average = average + (x - average) / (t + 1)
    n = budget // batch * batch
    return NewcomerRow(
        f"NumPy SGD, batch {batch}, average", trial.error(average), n, n, process_time() - began
    )


def by_frank_wolfe(trial: Newcomer, seed: int, steps: int) -> NewcomerRow:
    """Full-gradient Frank–Wolfe with steps 2/(t + 2) on all data at once, for whoever has them at hand."""
    began, X = process_time(), trial.problem.set
    states = trial.everything(seed)
    once, x = np.ones(len(states)), X.center()
    for t in range(steps):
        x = x + 2 / (t + 2) * (X.lmo(trial.problem.weighted_gradient(x, states, once)) - x)
    cost = len(states), steps * len(states), process_time() - began
    return NewcomerRow(f"full-gradient Frank–Wolfe, {steps} steps", trial.error(x), *cost)


def table(trial: Newcomer, runs: list[Callable[[int], NewcomerRow]], seeds: int) -> None:
    """Print the mean and the worst error of each method over the seeds, and the mean cost."""
    print(
        f"\n{trial.name}\n{'method':<40}{'error':>9}{'worst':>9}{'states':>11}{'gradients':>12}{'seconds':>9}"
    )
    for run in runs:
        rows = [run(seed) for seed in range(seeds)]
        errors = [row.error for row in rows]
        states, gradients, seconds = (float(np.mean([row[i] for row in rows])) for i in (2, 3, 4))
        mean, worst = float(np.mean(errors)), max(errors)
        print(
            f"{rows[0].method:<40}{mean:>9.4f}{worst:>9.4f}{states:>11,.0f}{gradients:>12,.0f}{seconds:>9.2f}"
        )


def main(seeds: int) -> None:
    """Both tables."""
    logistic = logistic_trial()
    table(
        logistic,
        [
            lambda seed: by_auto(logistic, seed, STATES),
            lambda seed: by_sgd(logistic, seed, STATES, 10),
            lambda seed: by_frank_wolfe(logistic, seed, 50),
        ],
        seeds,
    )
    completion = completion_trial()
    table(
        completion,
        [
            lambda seed: by_auto(completion, seed, 20_000),
            lambda seed: by_auto(completion, seed, 200_000),
            lambda seed: by_auto(completion, seed, 2_000_000),
            lambda seed: by_sgd(completion, seed, 200_000, 1000),
            lambda seed: by_sgd(completion, seed, 2_000_000, 10_000),
            lambda seed: by_frank_wolfe(completion, seed, 200),
        ],
        seeds,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
