"""The loop that drives any method along one trajectory: draw, step, record, count, checkpoint."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array
from mcfw.errors import OracleFailure, StreamExhausted
from mcfw.method.burst import Burst
from mcfw.run.checkpoint import Checkpoint, Clock, Content
from mcfw.run.progress import ProgressBar
from mcfw.run.randomness import Streams
from mcfw.run.result import Result, Status
from mcfw.run.trace import Trace, TraceBuilder
from mcfw.run.trajectory import Trajectory

if TYPE_CHECKING:
    from mcfw.markov.chains import Chain


class Method(Protocol):
    """A stochastic method as the loop sees it: all randomness is in the level and the states."""

    @property
    def cap(self) -> int:
        """The cap that its bursts carry."""

    @property
    def info_fields(self) -> tuple[str, ...]:
        """The names of what a step reports."""

    def initial(self, x0: Array) -> Any:
        """The state before iteration 0; a NamedTuple of arrays and numbers with a field `x`."""

    def draw_level(self, rng: Generator, t: int) -> int:
        """The level of the burst of iteration t, drawn before any of its samples."""

    def length(self, level: int) -> int:
        """How many states the level asks for."""

    def step(self, state: Any, burst: Burst) -> tuple[Any, Any]:
        """One iteration, a pure function of what is known before the burst and of the burst."""

    def gap(self, x: Array) -> float:
        """The population gap at a recorded iterate; NaN if it is not known."""


class Position(NamedTuple):
    """How far a run has come: everything but the streams and the trace."""

    t: int
    state: Any
    chain_state: Any
    samples: int
    oracle_calls: int
    lmo_calls: int
    clips: int
    output_index: int
    output: Array


@dataclass(frozen=True)
class Recording:
    """Which iterations enter the trace, and at which of them the population gap is evaluated."""

    record_every: int
    gap_every: int
    last: int

    def wants_gap(self, t: int) -> bool:
        """Whether the gap of x_t is evaluated."""
        return t % self.gap_every == 0 or t == self.last

    def wants_row(self, t: int) -> bool:
        """Whether iteration t is recorded."""
        return t % self.record_every == 0 or self.wants_gap(t)


@dataclass(frozen=True)
class Run:
    """One run of a method along one trajectory, for `iterations` iterations or until something ends it."""

    method: Method
    chain: "Chain"
    x0: Array
    iterations: int
    recording: Recording
    fingerprint: Mapping[str, str]
    budget: int | None = None
    checkpoint: Checkpoint | None = None
    progress: bool = True

    def result(self, streams: Streams) -> Result:
        """Run to the end, from the checkpoint if there is one."""
        trace = TraceBuilder(("t", "samples", "gap", *self.method.info_fields))
        position, streams = self._begin(streams, trace)
        trajectory = self.trajectory(streams.chain, position.chain_state)
        clock = Clock(self.checkpoint) if self.checkpoint else None
        status, unused = Status.COMPLETED, 0
        with ProgressBar(self.iterations, "iterations", enabled=self.progress) as bar:
            while position.t < self.iterations:
                if clock and clock.is_due(position.t):
                    self._save(position, streams._replace(chain=trajectory.generator()), trace)
                level = self.method.draw_level(streams.levels, position.t)
                length = self.method.length(level)
                if self.budget is not None and position.samples + length > self.budget:
                    status = Status.BUDGET_REACHED
                    break
                try:
                    states = trajectory.walk(length)
                    position = self._iterate(position, streams, trace, Burst(level, self.method.cap, states))
                except StreamExhausted as end:
                    status, unused = Status.STREAM_ENDED, end.available
                    break
                except OracleFailure as failure:
                    failure.result = self._finish(position, trace, Status.ORACLE_FAILED, 0)
                    raise
                bar.update(position.t)
        if status is Status.COMPLETED:
            self._save(position, streams._replace(chain=trajectory.generator()), trace)
        return self._finish(position, trace, status, unused)

    def trajectory(self, rng: Generator, state: Any) -> Trajectory:
        """The trajectory that goes on from `state`; all bursts of the run come from it."""
        return Trajectory(self.chain, rng, state)

    def _begin(self, streams: Streams, trace: TraceBuilder) -> tuple[Position, Streams]:
        start = Position(
            0, self.method.initial(self.x0), self.chain.start(streams.chain), 0, 0, 0, 0, 0, self.x0
        )
        if self.checkpoint is None or not self.checkpoint.exists():
            return start, streams
        header, arrays = self.checkpoint.load(self.fingerprint)
        columns = {
            name[len("trace.") :]: arrays.pop(name) for name in list(arrays) if name.startswith("trace.")
        }
        trace.restore(Trace(columns))
        position = _unpack("position", start, arrays)
        if hasattr(self.chain, "skip"):
            self.chain.skip(position.samples)
        return position, Streams.from_states(header["streams"])

    def _iterate(self, position: Position, streams: Streams, trace: TraceBuilder, burst: Burst) -> Position:
        t, x = position.t, position.state.x
        gap = self.method.gap(x) if self.recording.wants_gap(t) else float("nan")
        state, info = self.method.step(position.state, burst)
        samples = position.samples + len(burst.states)
        if self.recording.wants_row(t):
            trace.append((t, samples, gap, *info))
        # Reservoir sampling: after iteration t, the output index is uniform on {0, …, t}, wherever the run stops.
        chosen = streams.output.random() * (t + 1) < 1
        return Position(
            t=t + 1,
            state=state,
            chain_state=burst.states[-1] if len(burst.states) else position.chain_state,
            samples=samples,
            oracle_calls=position.oracle_calls + info.oracle_calls,
            lmo_calls=position.lmo_calls + info.lmo_calls,
            clips=position.clips + info.clipped,
            output_index=t if chosen else position.output_index,
            output=x if chosen else position.output,
        )

    def _save(self, position: Position, streams: Streams, trace: TraceBuilder) -> None:
        if self.checkpoint is None:
            return
        arrays = {f"trace.{name}": column for name, column in trace.build().columns.items()}
        if hasattr(self.chain, "skip"):
            position = position._replace(chain_state=0)
        arrays.update(_pack("position", position))
        content: Content = ({"streams": streams.states()}, arrays)
        self.checkpoint.save(self.fingerprint, content)

    def _finish(self, position: Position, trace: TraceBuilder, status: Status, unused: int) -> Result:
        return Result(
            x=position.output,
            last=position.state.x,
            output_index=position.output_index,
            status=status,
            trace=trace.build(),
            iterations=position.t,
            samples=position.samples,
            unused_samples=unused,
            oracle_calls=position.oracle_calls,
            lmo_calls=position.lmo_calls,
            clips=position.clips,
        )


def _pack(name: str, value: Any) -> dict[str, Array]:
    if not isinstance(value, tuple):
        return {name: np.asarray(value)}
    fields = value._asdict() if hasattr(value, "_asdict") else dict(enumerate(value))
    return {
        key: array for field, item in fields.items() for key, array in _pack(f"{name}.{field}", item).items()
    }


def _unpack(name: str, template: Any, arrays: Mapping[str, Array]) -> Any:
    if not isinstance(template, tuple):
        array = arrays[name]
        return array if isinstance(template, np.ndarray) else array.item()
    fields = cast(
        "dict[Any, Any]", template._asdict() if hasattr(template, "_asdict") else dict(enumerate(template))
    )
    values = [_unpack(f"{name}.{field}", item, arrays) for field, item in fields.items()]
    return type(template)(*values) if hasattr(template, "_asdict") else tuple(values)
