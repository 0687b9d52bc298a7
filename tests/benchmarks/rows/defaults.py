"""What a user feels who names no engine: the default against the best one, and the first result of a fresh machine."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from time import process_time
from typing import Any, NamedTuple

import numpy as np

import mcfw
from mcfw.run.choice import COMPILED, ENGINES, FEWEST, HYBRID, REFERENCE
from mcfw.run.concerns import expected
from tests.benchmarks.ratio import Ratio
from tests.benchmarks.rows.imports import children

SEED, RUNS, SHORTEST, LONGEST = 27, 30, 1_000, 60_000
FRESH = """
import numpy as np, mcfw
centres = np.random.default_rng(0).normal(size=(50, 10))
problem = mcfw.Problem(
    weighted_gradient=lambda x, states, weights: weights.sum() * x - weights @ centres[states],
    set=mcfw.L1Ball(1.0, 10), h=mcfw.L1(0.05), G=10.0,
)
mcfw.solve(
    problem, mcfw.LazyRefresh(50, 0.2), horizon={horizon}, seed=1, gap_every=10**9, progress=False, engine="{engine}"
)
"""


class UserRun(NamedTuple):
    """A problem, its chain, and the options of its run."""

    problem: mcfw.Problem
    chain: Any
    options: dict[str, Any]

    @expected(mcfw.McfwWarning)
    def solve(self, engine: str) -> mcfw.Result:
        """The run by this engine."""
        return mcfw.solve(self.problem, self.chain, progress=False, engine=engine, **self.options)


def rows(*, small: bool) -> Iterator[Ratio]:
    """All runs together, the slowest kind of first result, and one iteration with a Python gradient."""
    runs = drawn(small=small)
    best = [fastest(run) for run in runs]
    yield Ratio(
        f"default engine against the best one, {len(runs)} drawn runs of users",
        lambda: [run.solve("auto") for run in runs],
        lambda: [run.solve(engine) for run, engine in zip(runs, best, strict=True)],
        False,
        1.2,
        1.05,
    )
    for horizon, reach in ((4000, 1.2), (FEWEST, 2.0)):
        yield Ratio(
            f"first result in a fresh environment, {horizon} iterations, against the interpreted loop",
            partial(fresh, "auto", 20 if small else horizon),
            partial(fresh, REFERENCE, 20 if small else horizon),
            False,
            reach,
            1.1,
            clock=children,
        )
    iteration = python_gradient(10, 50, np.random.default_rng(0))
    options = {"horizon": 200 if small else FEWEST, "seed": 1, "gap_every": 10**9}
    one = UserRun(*iteration, options)
    yield Ratio(
        "iteration with a Python gradient, d = 10, default engine against the interpreted loop",
        partial(one.solve, "auto"),
        partial(one.solve, REFERENCE),
        True,
        3,
        5,
    )


def drawn(*, small: bool) -> list[UserRun]:
    """Runs drawn from what users do: gradients in Python or of the library, callbacks, `regime="auto"`, any length."""
    rng = np.random.default_rng(SEED)
    kinds = ("plain", "callback", "auto", "library", "samples")
    found = []
    for number in range(RUNS if not small else len(kinds)):
        kind, d, n = kinds[number % len(kinds)], int(rng.integers(2, 60)), int(rng.integers(5, 500))
        length = int(np.exp(rng.uniform(np.log(SHORTEST), np.log(LONGEST)))) if not small else 60
        options: dict[str, Any] = {"horizon": length, "seed": number, "gap_every": max(1, length // 20)}
        if kind == "library":
            problem, chain, x0 = mcfw.problems.sine_regression(int(rng.integers(1, 50)))
            options |= {"x0": x0}
        elif kind == "samples":
            problem = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.L2Ball(1.0, d), G=9.0)
            chain = mcfw.VAR(np.eye(d) / 2)
        else:
            problem, chain = python_gradient(d, n, rng)
        if kind == "callback":
            options["callback"] = lambda iteration: None
        if kind == "auto":
            options |= {"regime": "auto", "budget": 10 * length, "horizon": 1}
        found.append(UserRun(problem, chain, options))
    return found


def python_gradient(d: int, n: int, rng: np.random.Generator) -> tuple[mcfw.Problem, Any]:
    """A composite quadratic of n rows over the l1 ball, along a slow chain."""
    centres = rng.normal(size=(n, d))
    problem = mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * x - weights @ centres[states],
        n=n, set=mcfw.L1Ball(1.0, d), h=mcfw.L1(0.05), G=10.0,
    )  # fmt: skip
    return problem, mcfw.LazyRefresh(n, 0.2)


def fastest(run: UserRun) -> str:
    """The engine that takes the least CPU time for a run, after one run to warm up."""
    costs = {}
    for engine in (REFERENCE, HYBRID, COMPILED):
        assert engine in ENGINES
        try:
            run.solve(engine)
        except mcfw.Unsupported:
            continue
        begin = process_time()
        run.solve(engine)
        costs[engine] = process_time() - begin
    return min(costs, key=lambda engine: costs[engine])


def fresh(engine: str, horizon: int) -> None:
    """The first result of a machine where nothing is compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-c", FRESH.format(engine=engine, horizon=horizon)],
            check=True,
            env=os.environ | {"NUMBA_CACHE_DIR": folder},
        )
