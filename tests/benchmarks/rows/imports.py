"""What a program waits for when it imports the package, against the import of NumPy, in fresh interpreters."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from tests.benchmarks.ratio import Ratio


def rows(*, small: bool) -> Iterator[Ratio]:
    """The bare import, and the import with a first name, which is what needs NumPy."""
    times = 1 if small else 5
    for name, statement, reach, stretch in (
        ("import mcfw", "import mcfw", 1.5, 1.2),
        ("import mcfw and mcfw.solve", "import mcfw; mcfw.solve", 2.0, 1.5),
    ):
        work, limit = partial(fresh, statement, times), partial(fresh, "import numpy", times)
        yield Ratio(f"{name} against import numpy", work, limit, False, reach, stretch, clock=children)


def fresh(statement: str, times: int) -> int:
    """The statement in so many interpreters."""
    for _ in range(times):
        subprocess.run([sys.executable, "-c", statement], check=True)
    return times


def children() -> float:
    """CPU seconds of the processes that were started and have ended."""
    used = os.times()
    return used.children_user + used.children_system
