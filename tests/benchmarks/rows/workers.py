"""Seeds of one run on two threads: kernels hold no interpreter lock."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from mcfw.problems import classification
from tests.benchmarks.ratio import Ratio
from tests.benchmarks.rows.runs import solve


def rows(*, small: bool) -> Iterator[Ratio]:
    """Wall time, so it means something on two idle cores only."""
    horizon, seeds = (32, 2) if small else (8300, 8)
    instance = classification(10)

    def on(workers: int) -> Callable[[], None]:
        def work() -> None:
            with ThreadPoolExecutor(workers) as pool:
                list(pool.map(lambda seed: solve(instance, 0.1, 10, horizon), range(seeds)))

        return work

    yield Ratio(
        "P1 with eight seeds, 2 threads",
        on(2),
        on(1),
        True,
        1.8,
        1.95,
        clock=perf_counter,
        binds="undecided on busy cores, where two separate processes gain no more",
    )
