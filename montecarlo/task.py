"""A task: a fixed number of draws of one audit, on the code as it is or with a planted defect, with its own seed."""

from collections.abc import Mapping
from functools import cache
from threading import Lock
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.random import SeedSequence

from montecarlo.confidence import Floats

ONE_AT_A_TIME = Lock()
"""A planted defect changes this process: other threads of it must not draw meanwhile."""


class Task(NamedTuple):
    """The `number`-th batch of draws of an audit; what a task returns depends on nothing but these five fields."""

    audit: str
    defect: str
    """The name of the planted defect; empty for the code as it is."""
    number: int
    seed: int
    strength: float = 1.0
    """How strong the defect is, in (0, 1]."""

    @property
    def name(self) -> str:
        """What its result is kept under."""
        what = f"{self.defect} at {self.strength!r}" if self.defect else "as it is"
        return f"{self.audit}, {what}, task {self.number}, seed {self.seed}"

    def seed_sequence(self) -> SeedSequence:
        """The seed of the task: of the run, the audit, the defect, its strength and the number."""
        return SeedSequence(self.seed, spawn_key=self._place)

    def coin_seed(self) -> SeedSequence:
        """The seed of the defect's own chance, which no draw of the audit shares."""
        return SeedSequence(self.seed, spawn_key=(*self._place, *b"coin"))

    @property
    def _place(self) -> tuple[int, ...]:
        what = self.defect if self.strength == 1 else f"{self.defect} at {self.strength!r}"
        return crc32(self.audit.encode()), crc32(what.encode()), self.number


def perform(task: Task) -> Mapping[str, Floats]:
    """Draw the task's observations, in this process."""
    from montecarlo.audits import by_name
    from montecarlo.audits.defects import planted

    audit = by_name(task.audit)
    with ONE_AT_A_TIME:
        _strata(task.audit)  # what the audit computes once, it computes while the code is as it is
        with planted(task.defect, task.strength, task.coin_seed()):
            found: Mapping[str, Any] = audit.sample(task.seed_sequence(), audit.task)
    return {name: np.asarray(values, dtype=float) for name, values in found.items()}


def is_possible(task: Task, found: Mapping[str, Any]) -> bool:
    """Whether the task can have drawn this: some observations of its audit's strata, in rows of finite numbers."""
    return (
        found.keys() <= _strata(task.audit)
        and all(row.ndim == 1 and row.dtype == float and np.isfinite(row).all() for row in found.values())
        and any(map(len, found.values()))
    )


@cache
def _strata(name: str) -> frozenset[str]:
    """The names of the audit's strata; computes its exact values and branching points."""
    from montecarlo.audits import by_name

    return frozenset(cell.name for quantity in by_name(name).quantities() for cell in quantity.cells)
