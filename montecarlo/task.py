"""A task: a fixed number of draws of one audit, on the real code or on a planted defect, with its own seed."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.random import SeedSequence

from montecarlo.confidence import Floats


class Task(NamedTuple):
    """The `number`-th batch of draws of an audit; what a task returns depends on nothing but these four fields."""

    audit: str
    defect: str
    """The name of the planted defect; empty for the real code."""
    number: int
    seed: int

    @property
    def name(self) -> str:
        """What its result is kept under."""
        return f"{self.audit}, {self.defect or 'as it is'}, task {self.number}, seed {self.seed}"

    def seed_sequence(self) -> SeedSequence:
        """The seed of the task: of the run, the audit, the defect and the number."""
        place = (crc32(self.audit.encode()), crc32(self.defect.encode()), self.number)
        return SeedSequence(self.seed, spawn_key=place)


def perform(task: Task) -> Mapping[str, Floats]:
    """Draw the task's observations, in this process."""
    from montecarlo.audits import by_name
    from montecarlo.audits.defects import DEFECTS
    from montecarlo.subject import REAL

    audit = by_name(task.audit)
    subject = DEFECTS[task.defect] if task.defect else REAL
    found: Mapping[str, Any] = audit.sample(subject, task.seed_sequence(), audit.task)
    return {name: np.asarray(values, dtype=float) for name, values in found.items()}
