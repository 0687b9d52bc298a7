"""A fit that goes on: rows are told to an `Online` run as they come, which is kept, and copied, with the model."""

import math
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array
from mcfw.data.from_data import from_rows
from mcfw.errors import McfwWarning, NoProgress, warn
from mcfw.growing.fresh_gain import Preference
from mcfw.growing.growing_sample import FIRST
from mcfw.problem.problem import Problem
from mcfw.run.concerns import expected
from mcfw.run.online import Online
from mcfw.run.result import Result, Status


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


class Found(NamedTuple):
    """What came of some rows: a point, and its gap on its own sample, NaN for that of a fit before them."""

    rows: int
    point: Array
    gap: float


BETTER = (Preference.PROGRESS, Preference.WITHIN_NOISE)
NOTHING = Found(0, np.zeros(0), math.nan)


class StreamFit:
    """An `Online` run on the rows of a model, brought up to the rows when what it `found` is asked for."""

    def __init__(self, model: RowModel, start: Array | None):
        self.model, self.start = model, start
        self.run = Online(model.problem, start)
        self.early: list[Array] = []
        """The rows so far, while they are fewer than the first stage has."""
        self.before = NOTHING
        """What came of them last."""
        self.finished: Result | None = None
        """The result of the last `finish`, if no row came after it."""

    def tell(self, rows: Array) -> None:
        """Add rows: features, then targets."""
        self.run.tell(rows)
        self.early = [*self.early, rows] if self.run.told < FIRST else []
        self.finished = None

    def finish(self) -> Result:
        """A last stage on all rows so far; more may be told."""
        if self.finished is None:
            with expected(NoProgress):
                self.finished = self.run.finish()
        return self.finished

    @property
    def found(self) -> Found:
        """The point of the last stage; of fewer rows than the first has, what a run on a copy of them finds.

        Of so few, the first 1, 2, 3, 4, 6, 8, 12, … are used, so that not every row is a run.
        """
        told = self.run.told
        if self.finished is not None:
            return self._chosen(told, self.finished.last, self.run)
        if not self.early:
            return self._chosen(told, self.run.x, self.run)
        used = told - told % (1 << max(0, told.bit_length() - 2))
        if self.before.rows != used:
            aside = Online(self.run.problem, self.start)
            aside.tell(np.concatenate(self.early)[:used])
            with expected(NoProgress):
                self.before = self._chosen(used, aside.finish().last, aside)
        return self.before

    def _chosen(self, rows: int, point: Array, run: Online) -> Found:
        """The point; where a fit came before, its own until rows that the new one had not seen prefer that."""
        if self.start is None or run.judged.verdict(given=True) in BETTER:
            return Found(rows, point, run.gap)
        return Found(rows, self.start, math.nan)

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
        self.finished, self.before = None, NOTHING
        with TemporaryDirectory() as folder:
            path = Path(folder, "run")
            path.write_bytes(state["run"])
            self.run = Online.load(path, self.model.problem, self.start)


def warn_of_noise(result: Result) -> None:
    """Say that unseen rows saw no progress: the rows are fitted all the same, as whoever fits expects."""
    if result.status is Status.NO_PROGRESS:
        warn(
            "no point was better than the start on rows that it had not seen, so the coefficients may fit noise alone: "
            "more rows or a smaller radius help (result_.judgement)",
            NoProgress,
        )
