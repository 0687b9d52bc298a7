"""The rows whose limit is another package, which lives in an environment of its own (`make bench-peers`).

    python -m tests.benchmarks.peers PYTHON_OF_THE_PEERS

Rounds are interleaved over a pipe, and both sides report their own CPU time.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import numpy as np
from numpy.random import SFC64, Generator

import mcfw
from mcfw.arithmetic import Array
from mcfw.problems import classification
from mcfw.problems.classification import mixture_data
from tests.benchmarks.ratio import Ratio, Row, table, write

LONG_WALK, SHORT_WALK = 1 << 16, 2000
ITERATIONS, COMPARED = 1000, 100
"""Of Frank-Wolfe; later iterates are compared no more, since equal singular values let rounding grow."""
STEPS = 10_000
P1 = classification(1)
METHODS = mcfw.baselines


class Peers:
    """The process of the peers, and the CPU seconds that works have reported so far."""

    def __init__(self, python: str, data: Path):
        script = Path(__file__).with_name("peer_works.py")
        self._process = subprocess.Popen(
            [python, str(script), str(data)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.seconds = 0.0
        self.answer: list[float] = []

    def ask(self, name: str, count: int) -> None:
        """Have a peer do so many units of a work."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{name} {count}\n")
        self._process.stdin.flush()
        seconds, _, answer = self._process.stdout.readline().partition("|")
        self.seconds += float(seconds)
        self.answer = [float(x) for x in answer.split()]

    def own(self, work: Callable[[], Any]) -> Any:
        """Do a work here."""
        begin = process_time()
        result = work()
        self.seconds += process_time() - begin
        return result


def data() -> dict[str, Array]:
    """What both sides work on: a chain, a least-squares problem, and P1."""
    rng = np.random.default_rng(0)
    rows, labels = mixture_data(1000, 50, 10, 1.5, 0)
    return {
        "P": rng.dirichlet(np.ones(10), size=10),
        "A": rng.normal(size=(200, 50)),
        "b": rng.normal(size=200),
        "rows": rows,
        "labels": labels,
        "shape": np.array(P1.problem.set.shape),
        "radius": np.array(P1.problem.set.radius),
    }


def rows(peers: Peers, given: dict[str, Array]) -> Iterator[Ratio]:
    """Transitions against pydtmc, deterministic iterations against copt, stochastic steps against scikit-learn."""
    chain, rng = mcfw.FiniteChain(given["P"]), Generator(SFC64(1))

    def walk() -> int:
        peers.own(lambda: chain.walk(rng, 0, LONG_WALK))
        return LONG_WALK

    def against(name: str, units: int) -> int:
        peers.ask(name, units)
        return units

    yield Ratio(
        "chain transitions against pydtmc",
        walk,
        partial(against, "transitions", SHORT_WALK),
        True,
        1500.0,
        5000.0,
        clock=lambda: peers.seconds,
    )
    least_squares = lasso(given["A"], given["b"])
    for name, title, instance in (
        ("lasso", "least squares 200 x 50, l1 ball", least_squares),
        ("multinomial", "P1", P1),
    ):
        peers.ask(name, COMPARED)
        theirs = peers.answer
        for engine, reach in (("reference", 2.5), ("compiled", 4.0)):
            last = deterministic(instance, COMPARED, engine).last
            np.testing.assert_allclose(last.ravel(), theirs, rtol=0, atol=1e-8)
            yield Ratio(
                f"deterministic FW, {title}, {engine}, against copt",
                partial(peers.own, partial(deterministic, instance, ITERATIONS, engine)),
                lambda name=name: peers.ask(name, ITERATIONS),
                True,
                reach,
                6.0,
                clock=lambda: peers.seconds,
            )

    # A point of reference: scikit-learn has no set, no chain and no output index, so this is no target to meet.
    def steps() -> int:
        method = METHODS.SGD(least_squares.problem, METHODS.Constant(1e-4))
        peers.own(partial(run, method, least_squares, STEPS, "compiled"))
        return STEPS

    yield Ratio(
        "an SGD step with a projection against scikit-learn's without",
        steps,
        partial(against, "sgd", STEPS),
        True,
        0.25,
        1.0,
        clock=lambda: peers.seconds,
    )


def deterministic(instance: Any, iterations: int, engine: str) -> mcfw.Result:
    """Frank-Wolfe with the step 2/(t + 2)."""
    return run(METHODS.FrankWolfe(instance.problem), instance, iterations, engine)


def run(method: Any, instance: Any, iterations: int, engine: str) -> mcfw.Result:
    """A run that records nothing but its ends."""
    return METHODS.run(
        method,
        instance.chain,
        iterations=iterations,
        x0=instance.x0,
        record_every=10**9,
        gap_every=10**9,
        progress=False,
        engine=engine,
    )


def lasso(A: Array, b: Array) -> mcfw.problems.Instance:
    """The least-squares problem of the peer, with its gradient in NumPy and compiled."""
    n, d = A.shape

    def gradient(x: Array, states: Array, weights: Array) -> Array:
        some = A[states]
        total: Array = (weights * (some @ x - b[states])) @ some
        return total

    problem = mcfw.Problem(
        weighted_gradient=gradient,
        mean_gradient=lambda x: A.T @ (A @ x - b) / n,
        compiled=mcfw.CompiledGradient(
            "mcfw.engine.problem_gradients:least_squares", np.column_stack((A, b, np.ones(n)))
        ),
        law=np.full(n, 1 / n),
        set=mcfw.L1Ball(1.0, d),
    )
    return mcfw.problems.Instance(problem, mcfw.LazyRefresh(n, 1.0), np.zeros(d))


def main() -> None:
    """Measure, print, and write `report/bench-peers.json`."""
    with TemporaryDirectory() as folder:
        given, path = data(), Path(folder) / "data.npz"
        np.savez(path, **given)
        measured = [Row.of(ratio) for ratio in rows(Peers(sys.argv[1], path), given)]
    print(table(measured))
    write(measured, Path("report/bench-peers.json"))


if __name__ == "__main__":
    main()
