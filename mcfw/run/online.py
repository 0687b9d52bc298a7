"""The push form of a growing sample: states are told as they come, and its work is spread over them."""

import os
from typing import Any

import numpy as np

from mcfw.arithmetic import Array
from mcfw.certificate.gap_certificate import GapCertificate
from mcfw.errors import InvalidInput, OracleFailure
from mcfw.growing.fresh_gain import FreshGain
from mcfw.growing.growing_sample import FIRST, KEEP, WARN, GrowingSample
from mcfw.growing.grown_sample import Grown
from mcfw.growing.sample import Merging, Sample, Snapshot, exhausted, rows_of
from mcfw.growing.settlement import settled
from mcfw.growing.stage import StageRow, Stages, Unit
from mcfw.problem.problem import Problem, check_problem, require_arrays
from mcfw.run.checkpoint import Checkpoint, refusing
from mcfw.run.choice import AUTO
from mcfw.run.conclusion import concluded, fresh_gap, say
from mcfw.run.fingerprint import describe
from mcfw.run.growing_file import packed, unpacked
from mcfw.run.growing_run import gradient_of, kept_rows
from mcfw.run.result import Result
from mcfw.run.trace import FRAME, TraceBuilder

PACE = 12
"""Rows of gradients that each state pays for, when it is told: what a stage costs is spread over the next doubling."""


class Online:
    """`tell` it states in their order, in pieces of any size; `x` is the point of the last stage.

    A stage begins whenever the sample has doubled, from 256 states on. Each state pays for twelve rows of gradients, in
    calls of at most 8192 rows, so a state takes at most about the time of one such call, of the steps on points between
    two of them, and, rarely, of a copy of the kept states; a stage that is not over when the sample has doubled again
    is stopped, and its point taken as it is. The same states make the same bits, however they are cut into pieces.

    >>> import mcfw
    >>> problem = mcfw.Problem.from_samples(lambda x, z: x - z, set=mcfw.L2Ball(1.0, 2))
    >>> run = mcfw.Online(problem)
    >>> for z in np.random.default_rng(0).normal(size=(2000, 2)) + [0.3, 0.1]:
    ...     run.tell([z])
    >>> run.told, run.judged.gain < 0, run.x.round(1).tolist()
    (2000, True, [0.3, 0.1])
    """

    def __init__(
        self, problem: Problem, x0: Any = None, keep: int = KEEP, *, drift: str = WARN, engine: str = AUTO
    ):
        check_problem(problem)
        require_arrays(problem, "mcfw.Online")
        self.problem, self.settings = problem, GrowingSample(keep, drift)
        if not self.settings.keep:
            raise InvalidInput(
                "keep = 0 keeps no state, and mcfw.Online works with those that it keeps: give 1 or more"
            )
        start = np.asarray(problem.set.start(x0), dtype=float)
        gradient, self.engine = gradient_of(problem, engine, finite=problem.components is not None)
        self._stages = Stages(problem, gradient, Merging(problem.law), start, given=x0 is not None)
        self._sample = Sample(kept_rows(problem, None, self.settings))
        self._position = self._stages.start()
        self._x, self._gap = start, self._position.gap
        self._due = FIRST
        self._snapshot: Snapshot | None = None
        self._unit: Unit | None = None
        self._calls = 0
        """Calls of gradients that the unit has made."""
        self._credit = 0
        self.oracle_calls = self.lmo_calls = self.rows = 0
        self._trace = TraceBuilder((*FRAME, *StageRow._fields))
        self._shown = 0

    @property
    def told(self) -> int:
        """States so far."""
        return self._sample.told

    @property
    def x(self) -> Array:
        """The point of the last stage; x0 before the first is over."""
        return self._x.copy()

    @property
    def gap(self) -> float:
        """The gap of x on its own sample, which is optimistic; infinite before the first stage is over."""
        return self._gap

    @property
    def judged(self) -> FreshGain:
        """What the states that were told after its stage say of the last point that was judged, at a doubling."""
        return self._position.judgement

    @property
    def certificate(self) -> GapCertificate | None:
        """The fresh gap of that point on all states told since its stage: a pass over them. None before the first."""
        return fresh_gap(self._stages, self._position, self._sample.snapshot)

    def tell(self, states: Any) -> None:
        """Add states, a row for each, in the order in which they came."""
        rows = self._checked(rows_of(states))
        while len(rows):
            room = self._due - self.told
            piece, rows = rows[:room], rows[room:]
            self._sample.add(piece)
            self._credit += PACE * len(piece)
            self._work()
            if self.told == self._due:
                self._stop()
                self._due, self._credit = 2 * self._due, 0
                self._begin(self._sample.snapshot, last=False)

    def finish(self) -> Result:
        """The last stage on all states so far, and the safe choice between its point and x0; more may be told later."""
        self._stop()
        if self.told:
            if self._stages.needs_half(self._position, self._sample.snapshot):
                self._position = self._stages.start()
                self._run(self._sample.first(self.told // 2), last=False)
            self._run(self._sample.snapshot, last=True)
        drift = None
        if self.judged.states:
            found = exhausted(
                settled(self._stages, self._position, self._sample.snapshot, self.settings.drift)
            )
            self._position, drift, rows, calls = found
            self.oracle_calls, self.lmo_calls = self.oracle_calls + rows, self.lmo_calls + calls
        self._x, self._gap, self._credit = self._position.x, self._position.gap, 0
        grown = self._grown(drift)
        result = concluded(
            self._stages,
            grown,
            None,
            output_index=max(0, self.rows - 1),
            trace=self._trace.build(),
            iterations=self.rows,
            samples=self.told,
            oracle_calls=self.oracle_calls,
            lmo_calls=self.lmo_calls,
            engine=self.engine,
        )
        say(result)
        return result

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write all of it to a file, which is replaced atomically; FileFault where that cannot be."""
        header, arrays = packed(self._position, self._sample)
        header["online"] = {
            "due": self._due, "credit": self._credit, "calls": self._calls, "unit": self._unit is not None,
            "oracle_calls": self.oracle_calls, "lmo_calls": self.lmo_calls, "rows": self.rows, "shown": self._shown,
            "opening": self._unit is not None and not self._position.active, "gap": self._gap,
        }  # fmt: skip
        if self._snapshot is not None:
            header["stage"] = {"told": self._snapshot.told, "stride": self._snapshot.stride}
            if self._snapshot.stride != self._sample.stride:
                arrays["stage"] = np.asarray(self._snapshot.states)
        trace = {f"trace.{name}": column for name, column in self._trace.build().arrays().items()}
        Checkpoint(path).write(self._fingerprint(), (header, arrays | trace | {"x": self._x}))

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], problem: Problem, x0: Any = None, keep: int = KEEP
    ) -> "Online":
        """Go on from a file that `save` wrote for this problem, with the bits of a run that was not interrupted."""
        run = cls(problem, x0, keep)
        file = Checkpoint(path)
        header, arrays = file.load(run._fingerprint())
        with refusing(path):
            run._restore(header, arrays)
        return run

    def _restore(self, header: dict[str, Any], arrays: dict[str, Any]) -> None:
        from mcfw.run.trace import Trace

        columns = {name.removeprefix("trace."): arrays[name] for name in arrays if name.startswith("trace.")}
        self._trace.restore(Trace.of(columns))
        self._position, self._sample = unpacked(header, arrays, self._stages)
        kept = dict(header["online"])
        self._due, self._credit, self._x = int(kept["due"]), int(kept["credit"]), arrays["x"]
        self.oracle_calls, self.lmo_calls = int(kept["oracle_calls"]), int(kept["lmo_calls"])
        self.rows, self._shown, self._gap = int(kept["rows"]), int(kept["shown"]), float(kept["gap"])
        if "stage" in header:
            told, stride = (int(header["stage"][name]) for name in ("told", "stride"))
            whole = arrays["stage"] if "stage" in arrays else self._sample.states[: -(-told // stride)]
            self._snapshot = Snapshot(whole, told, stride)
        if kept["unit"]:
            assert self._snapshot is not None
            opening = bool(kept["opening"])
            self._unit = self._opening(last=False) if opening else self._next()
            for _ in range(int(kept["calls"])):
                next(self._unit)
            self._calls = int(kept["calls"])

    def _fingerprint(self) -> dict[str, str]:
        return {
            "problem": describe(self.problem),
            "x0": describe(self._stages.x0),
            "given": describe(self._stages.given),
            "settings": describe(self.settings),
            "engine": self.engine.partition(":")[0],
        }

    def _checked(self, states: Any) -> Any:
        """The states, refused unless they number the components where the problem has a law of them."""
        many = self.problem.components
        if many is None or not len(states):
            return states
        good = isinstance(states, np.ndarray) and states.ndim == 1 and states.dtype.kind in "iu"
        if not good or int(states.min()) < 0 or int(states.max()) >= many:
            raise OracleFailure(
                f"tell was given {states!r:.200}, but the states are numbers of components of the finite sum: integers "
                f"from 0 to {many - 1}"
            )
        return states.astype(np.int64, copy=False)

    def _grown(self, drift: float | None) -> Grown:
        stages, sample = self._stages, self._sample.copy()
        how = stages.proximal.how
        return Grown(self.settings, sample, self._position, stages.x0, stages.given, how, drift=drift)

    def _begin(self, sample: Snapshot, *, last: bool) -> None:
        self._snapshot = sample
        self._unit, self._calls = self._opening(last=last), 0

    def _run(self, sample: Snapshot, *, last: bool) -> None:
        """A whole stage at once."""
        self._begin(sample, last=last)
        while self._unit is not None or self._position.active:
            self._advance()

    def _opening(self, *, last: bool) -> Unit:
        assert self._snapshot is not None
        return self._stages.opening(self._position, self._snapshot, last=last)

    def _next(self) -> Unit:
        assert self._snapshot is not None
        return self._stages.step(self._position, self._snapshot.states)

    def _stop(self) -> None:
        """End the stage that is under way: its point is taken as it is."""
        at = self._position
        if self._unit is not None or at.active:
            gap = self.problem.linearised_gap(at.x, at.g) if at.n else at.gap
            self._position = at._replace(active=False, gap=gap)
            self._x, self._gap = at.x, gap
        self._unit, self._snapshot = None, None

    def _work(self) -> None:
        """What the states so far have paid for."""
        while self._credit > 0 and (self._unit is not None or self._position.active):
            self._advance()

    def _advance(self) -> None:
        """One call of the gradient, or the end of a piece of work."""
        if self._unit is None:
            self._unit, self._calls = self._next(), 0
        try:
            self._credit -= next(self._unit)
            self._calls += 1
        except StopIteration as end:
            self._position, row = end.value
            self._unit = None
            self._record(row)
            if not self._position.active:
                self._x, self._gap, self._snapshot = self._position.x, self._position.gap, None

    def _record(self, row: StageRow) -> None:
        assert self._snapshot is not None
        new, self._shown = self._snapshot.told - self._shown, self._snapshot.told
        self._trace.append((self.rows, self._shown, np.nan, *row._replace(length=new)))
        self.rows += 1
        self.oracle_calls += row.oracle_calls
        self.lmo_calls += row.lmo_calls
