"""A gradient that is a Python function: what the solver adds to it, and what seeds side by side save."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

import mcfw
from mcfw.arithmetic import Array
from mcfw.problems import sine_regression
from tests.benchmarks.ratio import Ratio

RADIUS = 2.0


def rows(*, small: bool) -> Iterator[Ratio]:
    """P2 with its NumPy gradient, at two mixing times."""
    horizon = 64 if small else 4000
    for tau in (1, 334):
        yield Ratio(
            f"solver overhead per iteration over one P2 oracle call, tau = {tau}",
            partial(asked, tau, horizon, free=True),
            partial(replayed, bursts(tau, horizon)),
            False,
            0.33,
            0.15,
        )
    seeds, horizon = range(3 if small else 50), 64 if small else 400
    for tau in (1, 334):
        together = partial(ensemble, tau, seeds, horizon)
        yield Ratio(
            f"ensemble of {len(seeds)} seeds against mcfw.solve one by one, tau = {tau}",
            together,
            partial(one_by_one, tau, seeds, horizon, "auto"),
            True,
            6,
            10,
        )
        yield Ratio(
            f"ensemble of {len(seeds)} seeds against engine='hybrid' one by one, tau = {tau}",
            together,
            partial(one_by_one, tau, seeds, horizon, "hybrid"),
            True,
            6,
            10,
        )


def python_problem(tau: int) -> tuple[mcfw.Problem, Any]:
    """P2 without its compiled gradient."""
    instance = sine_regression(tau)
    return replace(instance.problem, compiled=None), instance.chain


def asked(tau: int, horizon: int, *, free: bool = False) -> int:
    """A run with the asked engine, on an oracle that costs nothing if it is `free`; its iterations."""
    problem, chain = python_problem(tau)
    if free:
        answer = np.full(30, 0.01), np.full(30, 0.01)
        problem = replace(problem, pair=lambda x, y, states, weights: answer)
    return solve(problem, chain, 1, horizon, "hybrid").iterations


def bursts(tau: int, horizon: int) -> list[tuple[Array, Array, Array, Array]]:
    """What the oracle is asked in such a run."""
    problem, chain = python_problem(tau)
    seen = []

    def pair(x: Array, y: Array, states: Array, weights: Array) -> tuple[Array, Array]:
        seen.append((x.copy(), y.copy(), states.copy(), weights.copy()))
        assert problem.pair is not None
        return problem.pair(x, y, states, weights)

    solve(replace(problem, pair=pair), chain, 1, horizon, "hybrid")
    return seen


def replayed(calls: list[tuple[Array, Array, Array, Array]]) -> int:
    """The oracle calls alone; how many they were."""
    pair = sine_regression().problem.pair
    assert pair is not None
    for call in calls:
        pair(*call)
    return len(calls)


def solve(problem: mcfw.Problem, chain: Any, seed: int, horizon: int, engine: str) -> mcfw.Result:
    """One seed, with the gaps of the first and the last iterate only."""
    return mcfw.solve(
        problem,
        chain,
        horizon=horizon,
        radius=RADIUS,
        seed=seed,
        gap_every=10**9,
        progress=False,
        engine=engine,
    )


def one_by_one(tau: int, seeds: range, horizon: int, engine: str) -> None:
    """Every seed by itself."""
    problem, chain = python_problem(tau)
    for seed in seeds:
        solve(problem, chain, seed, horizon, engine)


def ensemble(tau: int, seeds: range, horizon: int) -> None:
    """All seeds side by side."""
    problem, chain = python_problem(tau)
    mcfw.solve_many(problem, chain, seeds=seeds, horizon=horizon, radius=RADIUS, gap_every=10**9)
