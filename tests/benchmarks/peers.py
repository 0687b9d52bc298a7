"""The rows whose limit is another package, which lives in an environment of its own (`make bench-peers`).

    python -m tests.benchmarks.peers PYTHON_OF_THE_PEERS

Rounds are interleaved over a pipe, and both sides report their own CPU time.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from numpy.random import SFC64, Generator

import mcfw
from tests.benchmarks.peer_works import COLUMNS, ITERATIONS, ROWS, STATES, STEPS, data
from tests.benchmarks.ratio import Ratio, Row, table, write

LONG_WALK = 1 << 16


class Peers:
    """The process of the peers, and the CPU seconds that works have reported so far."""

    def __init__(self, python: str):
        script = Path(__file__).with_name("peer_works.py")
        self._process = subprocess.Popen(
            [python, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.seconds = 0.0
        self.answer: list[float] = []

    def ask(self, name: str) -> None:
        """Have a peer do its work."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(name + "\n")
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


def rows(peers: Peers) -> Iterator[Ratio]:
    """Transitions against pydtmc, and a deterministic iteration with the same iterates against copt."""
    chain = mcfw.FiniteChain(np.random.default_rng(0).dirichlet(np.ones(STATES), size=STATES))
    rng = Generator(SFC64(1))

    def walk() -> int:
        peers.own(lambda: chain.walk(rng, 0, LONG_WALK))
        return LONG_WALK

    def simulate() -> int:
        peers.ask("transitions")
        return STEPS

    yield Ratio(
        "chain transitions against pydtmc", walk, simulate, True, 1500.0, 5000.0, clock=lambda: peers.seconds
    )
    method = frank_wolfe()
    options = {"iterations": ITERATIONS, "x0": np.zeros(COLUMNS), "record_every": 10**9, "gap_every": 10**9}
    peers.ask("frank_wolfe")
    ours = mcfw.baselines.run(method, mcfw.TwoState(0.5), progress=False, **options).last
    np.testing.assert_allclose(ours, peers.answer, rtol=0, atol=1e-12)
    yield Ratio(
        "deterministic FW iteration, interpreted, against copt",
        lambda: (
            peers.own(lambda: mcfw.baselines.run(method, mcfw.TwoState(0.5), progress=False, **options))
            and None
        ),
        lambda: peers.ask("frank_wolfe"),
        True,
        2.5,
        6.0,
        clock=lambda: peers.seconds,
    )


def frank_wolfe() -> mcfw.baselines.FrankWolfe:
    """The problem of the peer."""
    A, b = data()
    problem = mcfw.Problem(
        weighted_gradient=lambda x, states, weights: np.zeros_like(x),
        mean_gradient=lambda x: A.T @ (A @ x - b) / ROWS,
        set=mcfw.L1Ball(1.0, COLUMNS),
    )
    return mcfw.baselines.FrankWolfe(problem)


def main() -> None:
    """Measure, print, and write `report/bench-peers.json`."""
    measured = [Row.of(ratio) for ratio in rows(Peers(sys.argv[1]))]
    print(table(measured))
    write(measured, Path("report/bench-peers.json"))


if __name__ == "__main__":
    main()
