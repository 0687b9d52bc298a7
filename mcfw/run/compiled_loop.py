"""The loop of `mcfw.run.loop`, compiled: chunks of iterations, between which everything is as it is there."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, NoReturn

import numpy as np

from mcfw.arithmetic import Array
from mcfw.engine.drive import addresses, drive
from mcfw.errors import OracleFailure, StreamExhausted
from mcfw.markov.chains import has_finite_states
from mcfw.method.burst import Burst
from mcfw.method.compiled_step import CompiledStep
from mcfw.method.levels import LONGEST, Fixed, Geometric, becomes_output
from mcfw.problem.compiled_gradient import NO_LABELS, room
from mcfw.run import binding
from mcfw.run.ahead import Ahead
from mcfw.run.checkpoint import Clock
from mcfw.run.flat import flatten, unflatten
from mcfw.run.loop import Loop, Position, _result
from mcfw.run.population import UNASKED, Population, population
from mcfw.run.progress import ProgressBar
from mcfw.run.randomness import Streams
from mcfw.run.result import Result, Status
from mcfw.run.trace import TraceBuilder
from mcfw.run.trajectory import Trajectory

STATES, ITERATIONS = 1 << 15, 1 << 12
"""A chunk ends before it passes either, unless one burst does."""


@dataclass(frozen=True)
class CompiledLoop(Loop):
    """One run in chunks: levels, states and output indices are drawn first, in the order of their streams.

    A chunk ends where the population gap is wanted, where a checkpoint is due, and before the memory of its states
    is large. A step whose gradient is not finite is taken by the interpreted method, which says what is wrong.
    """

    def result(self, streams: Streams) -> Result:
        """Run to the end, from the checkpoint if there is one."""
        trace = TraceBuilder(("t", "samples", "gap", *self.method.info_fields))
        position, streams, state = self._begin(streams, trace)
        trajectory = self.walked(streams, state, position.samples)
        chunks: Any = self.chunks(streams, trajectory, trace, position)
        complete = Status.COMPLETED if position.t == self.iterations else None
        chunks.status = self.before(position) or complete
        clock = None if self.checkpoint is None else Clock(self.checkpoint)
        deadline = self.stopping.clock()
        with ProgressBar(self.iterations, "iterations", enabled=self.progress) as bar:
            while chunks.status is None:
                try:
                    chunks.next()
                except OracleFailure as failure:
                    if chunks.callback_failed:
                        self._save(chunks.position, chunks.streams(), chunks.trajectory, trace)
                    failure.result = _result(chunks.position, trace, Status.ORACLE_FAILED, 0)
                    raise
                if bar.wanted:
                    bar.update(chunks.position.t)
                chunks.status = _first(chunks.status, deadline.struck())
                if clock is not None and _is_due(clock, chunks):
                    self._save(chunks.position, chunks.streams(), chunks.trajectory, trace)
        result = _result(chunks.position, trace, chunks.status, chunks.unused)
        return self.ended(result, chunks.trajectory.state)

    def chunks(self, streams: Streams, *args: Any) -> Any:
        """The run between two chunks: a flight where the walk is compiled too."""
        from mcfw.run.flown import Flight, can_fly  # it loads the walks, which chains use from then on

        kind = Flight if self.finite and can_fly(self.chain, streams) else CompiledChunks
        return kind(self, streams, *args)

    @property
    def finite(self) -> bool:
        """Whether the states are numbers."""
        return has_finite_states(self.chain)

    def known(self, position: Position) -> Population:
        """What the iterate is worth, where the recording wants to know; a scale beyond the floats is refused."""
        check_scale = getattr(self.method, "check_scale", None)
        if check_scale is not None:
            check_scale(position.state)
        if not self.recording.at(position.t)[1]:
            return UNASKED
        return population(self.method.problem, position.state.x)

    def refuse(self, position: Position, burst: Burst) -> NoReturn:
        """Raise what the interpreted method says about a step that a kernel refused."""
        self.method.step(position.state, burst)
        raise OracleFailure(
            f"the kernel refused iteration {position.t}, which the interpreted method accepts"
        )

    def pause(self, t: int) -> int:
        """How many iterations may follow iteration t before something is to be done between two of them."""
        recording, checkpoint = self.recording, self.checkpoint
        most = min(self.iterations - t, recording.gap_every - t % recording.gap_every)
        if checkpoint is not None and checkpoint.iterations is not None:
            most = min(most, checkpoint.iterations - t % checkpoint.iterations)
        return most if t == recording.last else min(most, recording.last - t)


class Work(NamedTuple):
    """What the iterations of a chunk work on, in place: the state of the method, and what they report."""

    vectors: Array
    scalars: Array
    info: Array
    evaluated: Array
    pick: int
    """Before this iteration the iterate is copied to `output`."""
    output: Array


def _first(reason: Status | None, later: Status | None) -> Status | None:
    """The first of two reasons to stop."""
    return reason or later


@dataclass
class Chunks:
    """A run between two chunks."""

    loop: CompiledLoop
    given: Streams
    trajectory: Trajectory
    trace: TraceBuilder
    position: Position
    status: Status | None = None
    unused: int = 0
    failure: OracleFailure | None = None
    """What ended the chunk, to be raised when the iterations before it are recorded."""
    callback_failed: bool = False
    """Whether that came from a callback, after an iteration that was completed."""
    stopped: bool = False
    """Whether a callback wanted to stop."""
    levels: Ahead = field(init=False)
    output: Ahead = field(init=False)

    def __post_init__(self) -> None:
        method: Any = self.loop.method
        self.levels = Ahead(self.given.levels, _draw_levels(method.levels))
        self.output = Ahead(self.given.output, lambda rng, n: rng.random(n))
        self.step: CompiledStep = method.compiled
        self.numbers = np.array(self.step.numbers, dtype=np.float64)
        self.oracles = binding.oracles(method.problem, self.step)
        self.finite = self.loop.finite

    def streams(self) -> Streams:
        """The streams after exactly what was used."""
        return Streams(self.levels.generator(), self.trajectory.generator(), self.output.generator())

    def next(self) -> None:
        """Run the next chunk, and say if it was the last; after a gap of at most gap_tol there is one iteration."""
        known = self.loop.known(self.position)
        reached = self.loop.stopping.reached(known.gap)
        levels = self.levels.peek(1 if reached else self._most())
        lengths, full = self._lengths(levels)
        states, lengths = self._states(lengths)
        if len(lengths):
            x = self.position.state.x
            self._run(levels[: len(lengths)], lengths, states, known)
            if reached:
                self.position, self.status = self.position.reached(x), Status.GAP_REACHED
        if self.failure is not None:
            raise self.failure
        if self.status is None and full and not len(lengths):
            self.status = Status.BUDGET_REACHED
        if self.status is None and self.position.t == self.loop.iterations:
            self.status = Status.COMPLETED

    def _most(self) -> int:
        return min(ITERATIONS, self.loop.pause(self.position.t))

    def _lengths(self, levels: Array) -> tuple[Array, bool]:
        """The lengths of the bursts that fit a chunk, and whether the budget cuts them."""
        law = self.loop.method.levels
        by_level = np.array([min(law.length(j), LONGEST) for j in range(law.cap + 2)])
        lengths = by_level[np.minimum(levels, law.cap + 1)]
        sums = np.cumsum(lengths)
        fits = max(1, int(np.searchsorted(sums, STATES, "right")))
        if self.loop.budget is not None:
            affordable = int(np.searchsorted(sums, self.loop.budget - self.trajectory.consumed, "right"))
            if affordable < fits:
                return lengths[:affordable], True
        return lengths[:fits], False

    def _states(self, lengths: Array) -> tuple[Any, Array]:
        """The states of the bursts; a stream that ends gives those of the bursts before its end."""
        if self.finite:
            return self.trajectory.walk(int(lengths.sum())), lengths
        rows: list[Any] = []
        try:
            for n in lengths.tolist():
                rows.append(self.trajectory.walk(n))
        except StreamExhausted as end:
            self.status, self.unused = Status.STREAM_ENDED, end.available
        except OracleFailure as failure:
            self.failure = failure
        return joined(rows), lengths[: len(rows)]

    def _run(self, levels: Array, lengths: Array, states: Any, known: Population) -> None:
        work = self.begin(len(lengths))
        done = self.drive(levels, lengths, states, work)
        self.settle(levels, lengths, work, known, done)
        if self.stopped and self.position.t < self.loop.iterations:
            self.status = Status.STOPPED
        elif done < len(lengths) and self.failure is None:
            self._interpret(levels, lengths, states, done)

    def begin(self, n: int) -> Work:
        """What the next n iterations work on."""
        t = self.position.t
        chosen = np.flatnonzero(becomes_output(self.output.peek(n), np.arange(t, t + n)))
        pick = int(chosen[-1]) if len(chosen) else -1
        output = self.position.output.astype(np.float64).ravel()
        info, evaluated = np.empty((n, 8)), np.empty(n, dtype=np.int64)
        return Work(*flatten(self.position.state), info, evaluated, pick, output)

    def drive(self, levels: Array, lengths: Array, states: Any, work: Work) -> int:
        """The iterations themselves; how many were completed."""
        raise NotImplementedError

    def settle(self, levels: Array, lengths: Array, work: Work, known: Population, done: int) -> None:
        """Record the completed iterations."""
        t = self.position.t
        state = unflatten(self.position.state, work.vectors, work.scalars)
        columns = self._columns(t, levels, lengths, work.info, work.evaluated, done)
        columns["gap"][:1] = known.gap
        self._append(columns)
        self.levels.advance(done)
        self.output.advance(done)
        picked = -1 < work.pick <= done and work.pick < len(lengths)
        self.position = Position(
            t + done,
            state,
            self.position.samples + int(lengths[:done].sum()),
            self.position.oracle_calls + int(columns["oracle_calls"].sum()),
            self.position.lmo_calls + int(columns["lmo_calls"].sum()),
            self.position.clips + int(columns["clipped"].sum()),
            t + work.pick if picked else self.position.output_index,
            work.output.reshape(self.position.output.shape) if picked else self.position.output,
            max(self.position.largest_gradient, known.gradient if done else 0.0),
        )

    def _columns(
        self, t: int, levels: Array, lengths: Array, info: Array, evaluated: Array, done: int
    ) -> dict[str, Array]:
        """The columns of the trace for the completed iterations of a chunk."""
        columns = dict(zip(self.step.report, info[:done].T, strict=False))
        columns["clipped"] = columns["clipped"] != 0 if "clipped" in columns else np.zeros(done, dtype=bool)
        counted = lengths if isinstance(self.loop.method.levels, Fixed) else evaluated
        columns |= {
            "t": np.arange(t, t + done),
            "samples": self.position.samples + np.cumsum(lengths[:done]),
            "gap": np.full(done, np.nan),
            "level": levels[:done],
            "length": lengths[:done],
            "oracle_calls": self.step.points * counted[:done],
        }
        return columns | {name: np.full(done, value) for name, value in self.step.constants.items()}

    def _append(self, columns: dict[str, Array]) -> None:
        every = self.loop.recording.record_every
        kept = (columns["t"] % every == 0) | ~np.isnan(columns["gap"])
        if not kept.all():
            self.trace.skip_block({name: column[~kept] for name, column in columns.items()})
            columns = {name: column[kept] for name, column in columns.items()}
        self.trace.extend(columns)

    def _interpret(self, levels: Array, lengths: Array, states: Any, at: int) -> None:
        """Let the interpreted method take the step that a kernel refused; it raises if an oracle failed."""
        first = int(lengths[:at].sum())
        law, end = self.loop.method.levels, first + int(lengths[at])
        burst = Burst(int(levels[at]), law.cap, states[first:end], law.averaged)
        self.loop.refuse(self.position, burst)


@dataclass
class CompiledChunks(Chunks):
    """A run between two chunks whose iterations are one call of a kernel."""

    def __post_init__(self) -> None:
        super().__post_init__()
        method: Any = self.loop.method
        compiled, law = method.problem.compiled, method.levels
        kernels = binding.step_kernel(self.step), binding.gradient(compiled.callable), *self.oracles[:2]
        # what the kernels' addresses point to must live as long as this
        self.kernels, self.addresses = kernels, addresses(*kernels)
        self.signed = isinstance(law, Geometric)
        self.skipped = law.length(0) - law.averaged if law.averaged else 0
        self.table, d = compiled.table, self.loop.x0.size
        self.labels = NO_LABELS if compiled.labels is None else compiled.labels
        self.memory = room(d, 5 * d)
        self.slots = np.full(len(self.table) if self.table is not None else 0, -1, dtype=np.int64)

    def drive(self, levels: Array, lengths: Array, states: Any, work: Work) -> int:
        """The iterations themselves; how many were completed."""
        table, indices = (self.table, states) if self.table is not None else _rows(states)
        if self.table is None:
            self.loop.method.problem.compiled.check_rows(table, self.loop.x0.size)  # type: ignore[union-attr]
        longest = int(lengths.max())
        done = drive(
            self.addresses,
            table,
            self.labels,
            *self.oracles[2:],
            self.numbers,
            work.vectors,
            work.scalars,
            indices,
            lengths,
            self.signed,
            self.skipped,
            self.finite,
            self.slots,
            np.empty(longest, dtype=np.int64),
            np.empty(longest),
            work.info,
            work.evaluated,
            work.pick,
            work.output,
            self.memory,
        )
        return int(done)


def _is_due(clock: Clock, chunks: Any) -> bool:
    ended = chunks.status is not None and chunks.status.can_go_on
    return ended or clock.is_due(chunks.position.t)


def joined(rows: list[Any]) -> Any:
    """The samples of several bursts, one after the other; a list if one of them is no array, or shaped otherwise."""
    arrays = all(isinstance(row, np.ndarray) for row in rows)
    if arrays and len({row.shape[1:] for row in rows}) <= 1:
        return np.concatenate(rows) if rows else ()
    return [sample for row in rows for sample in row]


def _rows(states: Any) -> tuple[Array, Array]:
    try:
        table = np.ascontiguousarray(states, dtype=np.float64).reshape(len(states), -1)
    except (TypeError, ValueError) as error:
        raise OracleFailure(
            f"a compiled gradient reads rows of numbers, and a sample is none: {error}"
        ) from error
    return table, np.arange(len(table))


def _draw_levels(law: Any) -> Any:
    if isinstance(law, Geometric):
        return lambda rng, n: rng.geometric(0.5, n)
    return lambda rng, n: np.zeros(n, dtype=np.int64)
