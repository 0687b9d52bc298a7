"""A fit that goes on: rows are told to an `Online` run as they come, which is kept, and copied, with the model."""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from mcfw.arithmetic import Array
from mcfw.data.from_data import from_rows
from mcfw.errors import McfwWarning, NoProgress, warn
from mcfw.growing.growing_sample import FIRST
from mcfw.problem.problem import Problem
from mcfw.run.concerns import expected
from mcfw.run.online import Online
from mcfw.run.result import Result


@dataclass(frozen=True)
class RowModel:
    """What makes the problem of the rows, as plain values, so that a copy can make it again."""

    set: Any
    loss: Any
    targets: int
    intercept_bound: float | None
    h: Any

    @property
    def problem(self) -> Problem:
        """That of `mcfw.from_rows`."""
        return from_rows(
            set=self.set,
            loss=self.loss,
            targets=self.targets,
            intercept_bound=self.intercept_bound,
            h=self.h,
        )


class StreamFit:
    """An `Online` run on the rows of a model; `point` is the last one, brought up to the rows when it is asked for."""

    def __init__(self, model: RowModel, start: Array | None):
        self.model, self.start = model, start
        self.run = Online(model.problem, start)
        self.early: list[Array] = []
        """The rows so far, while they are fewer than the first stage has."""
        self.before: tuple[int, Array] = (0, np.zeros(0))
        """How many of them were used last, and the point that came of it."""
        self.finished: Result | None = None
        """The result of the last `finish`, if no row came after it."""

    def tell(self, rows: Array) -> None:
        """Add rows: features, then targets."""
        self.run.tell(rows)
        self.early = [*self.early, rows] if self.run.told < FIRST else []
        self.finished = None

    def finish(self) -> Result:
        """A last stage on all rows so far, and the safe choice; more may be told."""
        if self.finished is None:
            self.finished = self.run.finish()
        return self.finished

    @property
    def point(self) -> Array:
        """That of the last stage; of fewer rows than the first has, what a run on a copy of them finds.

        Of so few, the first 1, 2, 3, 4, 6, 8, 12, … are used, so that not every row is a run.
        """
        if self.finished is not None:
            return self.finished.output
        if not self.early:
            return self.run.x
        told = self.run.told
        used = told - told % (1 << max(0, told.bit_length() - 2))
        if self.before[0] != used:
            aside = Online(self.run.problem, self.start)
            aside.tell(np.concatenate(self.early)[:used])
            with expected(NoProgress):
                self.before = used, aside.finish().output
        return self.before[1]

    def check_bound(self, intercept: Array) -> None:
        """Warn if the box of the intercept is in the way."""
        bound = self.model.intercept_bound
        if bound is not None and np.abs(intercept).max(initial=0.0) >= bound * (1 - 1e-9):
            warn(
                f"the intercept has come to its bound {bound:.6g}: pass intercept_bound with a larger one, or scale y",
                McfwWarning,
            )

    def __getstate__(self) -> dict[str, Any]:
        """The run as the bytes of its own file."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "run")
            self.run.save(path)
            return {"model": self.model, "start": self.start, "early": self.early, "run": path.read_bytes()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.model, self.start, self.early = state["model"], state["start"], state["early"]
        self.finished, self.before = None, (0, np.zeros(0))
        with TemporaryDirectory() as folder:
            path = Path(folder, "run")
            path.write_bytes(state["run"])
            self.run = Online.load(path, self.model.problem, self.start)
