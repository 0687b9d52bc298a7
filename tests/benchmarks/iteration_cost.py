"""What one iteration of `mcfw.solve` costs: calls, modules and switches of the package, and seconds.

    python -m tests.benchmarks.iteration_cost

A switch is a decision of the source: `if`, `elif`, a conditional expression, each further operand of `and` and `or`,
`try`, and each `isinstance`, `hasattr`, `getattr`. All counts are differences of two runs, so what happens once per
run is not in them; the seconds are CPU time.
"""

import ast
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from statistics import median
from time import process_time
from types import FrameType
from typing import Any, NamedTuple

import numpy as np

import mcfw

PACKAGE = str(Path(mcfw.__file__).parent)
SHORT, LONG = 128, 255
"""Both have the level cap 7, so an iteration of one is an iteration of the other."""
ASKING = {"isinstance", "hasattr", "getattr"}


class Cost(NamedTuple):
    """Per iteration."""

    calls: float
    modules: int
    switches: float


def problem() -> mcfw.Problem:
    """A composite quadratic over the l1 ball: an oracle, a set and a regularizer of the common kind."""
    centres = np.random.default_rng(0).normal(size=(50, 10))
    return mcfw.Problem(
        weighted_gradient=lambda x, states, weights: weights.sum() * x - weights @ centres[states],
        set=mcfw.L1Ball(1.0, 10),
        h=mcfw.L1(0.05),
        G=10.0,
    )


def run(horizon: int) -> mcfw.Result:
    """A run without population gaps and on one stream of random numbers."""
    return mcfw.solve(
        problem(), mcfw.LazyRefresh(50, 0.2), horizon=horizon, seed=1, gap_every=10**9, progress=False
    )


Place = tuple[str, str]
"""A file, and a function in it."""


def count(horizon: int) -> tuple[Counter[Place], Counter[Place]]:
    """Calls and switches of a run, by function."""
    calls, switches = Counter[Place](), Counter[Place]()

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        name = frame.f_code.co_filename
        if not name.startswith(PACKAGE):
            return None
        place = name, frame.f_code.co_name
        if event == "call":
            calls[place] += 1
        elif event == "line":
            switches[place] += decisions(name)[frame.f_lineno]
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        run(horizon)
    finally:
        sys.settrace(before)
    return calls, switches


@cache
def decisions(path: str) -> Counter[int]:
    """How many switches each line of a file holds."""
    found = Counter[int]()
    for node in ast.walk(ast.parse(Path(path).read_text())):
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            found[node.test.lineno] += 1
        elif isinstance(node, ast.BoolOp):
            found[node.lineno] += len(node.values) - 1
        elif isinstance(node, ast.Try) or (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKING
        ):
            found[node.lineno] += 1
    return found


def seconds(rounds: int = 9, iterations: int = 4000) -> float:
    """The median CPU time of an iteration, set-up included."""
    times = []
    for _ in range(rounds):
        begin = process_time()
        run(iterations)
        times.append((process_time() - begin) / (iterations + 1))
    return median(times)


def per_iteration() -> tuple[Counter[Place], Counter[Place]]:
    """Calls and switches of LONG − SHORT iterations, by function."""
    (calls, switches), (more_calls, more_switches) = count(SHORT), count(LONG)
    return more_calls - calls, more_switches - switches


def cost(calls: Counter[Place], switches: Counter[Place]) -> Cost:
    """Calls, modules and switches of one iteration, from those of LONG − SHORT."""
    steps = LONG - SHORT
    modules = Counter[str]()
    for (name, _), times in calls.items():
        modules[name] += times
    return Cost(
        calls=calls.total() / steps,
        modules=sum(times >= steps for times in modules.values()),
        switches=switches.total() / steps,
    )


if __name__ == "__main__":
    print(cost(*per_iteration()), f"{1e6 * seconds():.0f} microseconds")
