"""The loop that drives any method along one trajectory: draw, step, record, count, checkpoint."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array, check_integer, number_array
from mcfw.asking import ask, read_only
from mcfw.errors import (
    BudgetReached,
    CheckpointRefused,
    CheckpointWarning,
    InvalidInput,
    OracleFailure,
    StreamExhausted,
    warn,
)
from mcfw.markov.chains import Chain, Skippable, check_state, has_finite_states
from mcfw.method.burst import Burst
from mcfw.method.levels import LevelLaw, becomes_output
from mcfw.plain_numbers import assign
from mcfw.problem.problem import Problem
from mcfw.run.certification import Continuation
from mcfw.run.chain_state import NAME as CHAIN_STATE
from mcfw.run.chain_state import freeze, thaw
from mcfw.run.checkpoint import Checkpoint, Clock, pack, refusing, unpack
from mcfw.run.door import Door, draw_burst
from mcfw.run.population import UNASKED, population
from mcfw.run.progress import ProgressBar
from mcfw.run.randomness import Streams
from mcfw.run.restoration import require_possible
from mcfw.run.result import Result, Status
from mcfw.run.stopping import Stopping
from mcfw.run.trace import Recording, Trace, TraceBuilder
from mcfw.run.trajectory import Trajectory


class Method(Protocol):
    """A stochastic method as the loop sees it: all randomness is in the level and the states."""

    @property
    def problem(self) -> Problem:
        """The problem that it solves."""

    @property
    def levels(self) -> LevelLaw:
        """The law of its bursts."""

    @property
    def info_fields(self) -> tuple[str, ...]:
        """The names of what a step reports; `clipped`, `oracle_calls` and `lmo_calls` are among them."""

    def initial(self, x0: Array) -> Any:
        """The state before iteration 0; a NamedTuple of arrays and numbers with a field `x`."""

    def step(self, state: Any, burst: Burst) -> tuple[Any, Any]:
        """One iteration, a pure function of what is known before the burst and of the burst."""


class Iteration(NamedTuple):
    """Iteration t as an observer sees it: what was known before the burst, the burst, what came out."""

    t: int
    before: Any
    burst: Burst
    after: Any
    info: Any


Observer = Callable[[Iteration], None]


class Position(NamedTuple):
    """How far a run has come: everything but the streams, the trajectory and the trace."""

    t: int
    state: Any
    samples: int
    oracle_calls: int
    lmo_calls: int
    clips: int
    output_index: int
    output: Array
    largest_gradient: float = 0.0
    drawn_index: int = 0
    drawn: Any = ()
    """The output that was drawn, with its index, where `reached` put another in its place."""

    def reached(self, x: Array) -> "Position":
        """The same after an iteration whose x_t had a gap of at most gap_tol: x_t is the output."""
        return self._replace(
            output_index=self.t - 1, output=x, drawn_index=self.output_index, drawn=self.output
        )

    @property
    def was_reached(self) -> bool:
        """Whether a gap of at most gap_tol ended the run here."""
        return not (isinstance(self.drawn, tuple) and not self.drawn)

    def going_on(self) -> "Position":
        """The same for a run with a smaller gap_tol, or none: the output is the one that was drawn."""
        return self._replace(output_index=self.drawn_index, output=self.drawn, drawn_index=0, drawn=())


@dataclass(frozen=True)
class Loop:
    """One run of a method along one trajectory, for `iterations` iterations or until something ends it.

    Observers see every iteration and change nothing: the code that runs is the same without them.
    """

    method: Method
    chain: Chain
    x0: Array
    iterations: int
    recording: Recording
    budget: int | None = None
    stopping: Stopping = field(default_factory=Stopping)
    checkpoint: Checkpoint | None = None
    fingerprint: Mapping[str, str] | None = None
    progress: bool = False
    observers: tuple[Observer, ...] = ()
    draw: Door | None = None
    """Another door than `draw_burst`."""
    trajectory: type[Trajectory] = Trajectory

    def __post_init__(self) -> None:
        assign(self, iterations=check_integer("iterations", self.iterations, least=1))
        if self.budget is not None:
            assign(self, budget=check_integer("budget", self.budget, least=1))
        if isinstance(self.x0, np.ndarray):
            assign(self, x0=number_array("x0", self.x0))

    def result(self, streams: Streams) -> Result:
        """Run to the end, from the checkpoint if there is one."""
        trace = TraceBuilder(("t", "samples", "gap", *self.method.info_fields))
        position, streams, state = self._begin(streams, trace)
        trajectory = self.walked(streams, state, position.samples)
        draw, levels, verdict = self.draw or draw_burst, self.method.levels, self._verdict()
        status, unused = self.before(position), 0
        watched = bool(self.observers) or self.stopping.callback is not None
        if self.checkpoint is not None and self.budget is not None:
            draw = _rewinding(draw)

        def save() -> None:
            self._save(position, streams, trajectory, trace)

        with ProgressBar(self.iterations, "iterations", enabled=self.progress) as bar:
            keepers = self._keepers(bar, save)
            try:
                while status is None and position.t < self.iterations:
                    burst = draw(levels, streams, trajectory, position.t)
                    iteration, position, gap = self._advance(position, burst, streams.output, trace)
                    shown = read_only(iteration) if watched else iteration
                    for observe in self.observers:
                        observe(shown)
                    try:
                        status = verdict(shown, gap)
                    except OracleFailure:  # of the callback; the iteration is completed
                        save()
                        raise
                    if status is Status.GAP_REACHED:
                        position = position.reached(iteration.before.x)
                    for keep in keepers:
                        keep(iteration)
            except StreamExhausted as end:
                status, unused = Status.STREAM_ENDED, end.available
            except BudgetReached:
                status = Status.BUDGET_REACHED
            except OracleFailure as failure:
                failure.result = _result(position, trace, Status.ORACLE_FAILED, 0)
                raise
        if position.t == self.iterations and status is not Status.GAP_REACHED:
            status = Status.COMPLETED
        assert status is not None
        if status.can_go_on:
            save()
        return self.ended(_result(position, trace, status, unused), trajectory.state)

    def ended(self, result: Result, state: Any) -> Result:
        """The result with where its trajectory stands, so that a certificate can go on from there."""
        return replace(result, ended=Continuation(self.method.problem, self.chain, state))

    def walked(self, streams: Streams, state: Any, consumed: int = 0) -> Trajectory:
        """The trajectory after so many states, of which this is the last."""
        return self.trajectory(
            self.chain,
            streams.chain,
            state,
            consumed=consumed,
            budget=self.budget,
            components=self.method.problem.components,
        )

    def _advance(
        self, position: Position, burst: Burst, rng: Generator, trace: TraceBuilder
    ) -> tuple[Iteration, Position, float]:
        t, before = position.t, position.state
        row, wanted = self.recording.at(t)
        known = population(self.method.problem, before.x) if wanted else UNASKED
        after, info = self.method.step(before, burst)
        samples = position.samples + len(burst.states)
        if row:
            trace.append((t, samples, known.gap, *info))
        else:
            trace.skip(info)
        index, output = self.choose(rng, position)
        position = Position(
            t + 1,
            after,
            samples,
            position.oracle_calls + info.oracle_calls,
            position.lmo_calls + info.lmo_calls,
            position.clips + info.clipped,
            index,
            output,
            max(position.largest_gradient, known.gradient),
        )
        return Iteration(t, before, burst, after, info), position, known.gap

    def before(self, position: Position) -> Status | None:
        """GAP_REACHED if a run that goes on from a checkpoint had ended so already."""
        return Status.GAP_REACHED if position.was_reached else None

    def _verdict(self) -> Callable[[Iteration, float], Status | None]:
        """What says after an iteration, with the gap of its x_t, how the run ends; None if it goes on."""
        rules, deadline = self.stopping, self.stopping.clock()
        if rules.silent:
            return deadline.struck

        def verdict(iteration: Iteration, gap: float) -> Status | None:
            wants = self.recording.at(iteration.t)[0] and rules.asked(iteration)
            if rules.reached(gap):
                return Status.GAP_REACHED
            return Status.STOPPED if wants else deadline.struck()

        return verdict

    def choose(self, rng: Generator, position: Position) -> tuple[int, Array]:
        """Reservoir sampling: after iteration t, the output index is uniform on {0, …, t}, wherever the run stops."""
        if becomes_output(rng.random(), position.t):
            return position.t, position.state.x
        return position.output_index, position.output

    def _keepers(self, bar: ProgressBar, save: Callable[[], None]) -> list[Observer]:
        """The observers of the loop itself: the progress bar and the checkpoint, where they are wanted."""
        keepers: list[Observer] = []
        if bar.wanted:
            keepers.append(lambda iteration: bar.update(iteration.t + 1))
        if self.checkpoint is not None:
            clock = Clock(self.checkpoint)
            keepers.append(lambda iteration: save() if clock.is_due(iteration.t + 1) else None)
        return keepers

    def _begin(self, streams: Streams, trace: TraceBuilder) -> tuple[Position, Streams, Any]:
        state = ask("the chain's start", self.chain.start, streams.chain)
        start = Position(0, self.method.initial(self.x0), 0, 0, 0, 0, 0, self.x0)
        if self.checkpoint is None or not self.checkpoint.exists():
            if self.checkpoint is not None:  # what it could not keep is told before the run
                self._kept(start, state)
            return start, streams, state
        header, arrays = self.checkpoint.load(self.fingerprint or {})
        with refusing(self.checkpoint.path):
            columns = {
                name[len("trace.") :]: arrays.pop(name) for name in list(arrays) if name.startswith("trace.")
            }
            found = Trace.of(columns)
            drawn = any(f"{name}.".startswith("position.drawn.") for name in arrays)
            template = start.reached(self.x0) if drawn else start
            position: Position = unpack("position", template, arrays)
            require_possible(self, position, found)
            kept = Streams.from_states(header["streams"])
            if not isinstance(self.chain, Skippable):
                state = thaw(header.get(CHAIN_STATE), arrays, state)
        trace.restore(found)
        if position.was_reached and not self.stopping.reached(trace.gap_of(position.t - 1)):
            position = position.going_on()
        if isinstance(self.chain, Skippable):
            self.chain.skip(position.samples)
        elif has_finite_states(self.chain):
            self._check_state(state)
        return position, kept, state

    def _check_state(self, state: Any) -> None:
        try:
            check_state(state, self.chain.size)  # type: ignore[attr-defined]
        except InvalidInput as error:
            raise CheckpointRefused(f"the checkpoint has a state that the chain does not: {error}") from error

    def _save(
        self, position: Position, streams: Streams, trajectory: Trajectory, trace: TraceBuilder
    ) -> None:
        if self.checkpoint is None:
            return
        try:
            header, arrays = self._kept(position, trajectory.state)
        except CheckpointRefused as error:  # later states may be other things than the first
            warn(f"{error}; the run goes on in memory", CheckpointWarning)
            return
        arrays |= {f"trace.{name}": column for name, column in trace.build().arrays().items()}
        header["streams"] = streams._replace(chain=trajectory.generator()).states()
        self.checkpoint.save(self.fingerprint or {}, (header, arrays))

    def _kept(self, position: Position, state: Any) -> tuple[dict[str, Any], dict[str, Array]]:
        """Where the method and the chain are, as a checkpoint keeps it; the position of a stream is counted."""
        form, arrays = freeze(None if isinstance(self.chain, Skippable) else state)
        return {CHAIN_STATE: form}, arrays | pack("position", position)


def _rewinding(draw: Door) -> Door:
    """The same door; a level whose burst the budget refuses is not drawn, so that a larger budget draws it."""

    def door(levels: LevelLaw, streams: Streams, trajectory: Trajectory, t: int) -> Burst:
        undrawn = streams.levels.bit_generator.state
        try:
            return draw(levels, streams, trajectory, t)
        except BudgetReached:
            streams.levels.bit_generator.state = undrawn
            raise

    return door


def _result(
    position: Position, trace: TraceBuilder, status: Status, unused: int, engine: str = Result.engine
) -> Result:
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
        lmo_error=getattr(position.state, "lmo_error", 0.0),
        largest_gradient=position.largest_gradient,
        average=getattr(position.state, "average", None),
        engine=engine,
    )
