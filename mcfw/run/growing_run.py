"""`solve(…, regime="auto")`: a growing sample along one trajectory, read, recorded, kept and stopped like any run."""

import math
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from mcfw.arithmetic import Array, check_choice
from mcfw.asking import ask, read_only
from mcfw.errors import (
    CheckpointRefused,
    CheckpointWarning,
    OracleFailure,
    StreamExhausted,
    Unsupported,
    warn,
)
from mcfw.growing.growing_sample import GrowingSample, stages
from mcfw.growing.grown_sample import Grown
from mcfw.growing.sample import BYTES, Merging, Sample, exhausted, rows_of
from mcfw.growing.settlement import settled
from mcfw.growing.stage import StagePosition, StageRow, Stages, Unit
from mcfw.markov.chains import Chain, Skippable, has_finite_states
from mcfw.markov.compiled_walks import has_numba
from mcfw.markov.walking import walk
from mcfw.method.burst import Burst
from mcfw.problem.answers import accept
from mcfw.problem.problem import ORACLE, Problem, require_arrays
from mcfw.run.certification import Continuation
from mcfw.run.chain_state import NAME as CHAIN_STATE
from mcfw.run.chain_state import freeze, thaw
from mcfw.run.checkpoint import ENGINE, Checkpoint, Clock, Content, refusing
from mcfw.run.choice import AUTO, COMPILED, ENGINES, NO_NUMBA, REFERENCE
from mcfw.run.conclusion import concluded
from mcfw.run.fingerprint import describe
from mcfw.run.growing_file import packed, unpacked
from mcfw.run.loop import Iteration, Observer
from mcfw.run.population import UNASKED, population
from mcfw.run.progress import ProgressBar
from mcfw.run.randomness import Streams
from mcfw.run.result import Result, Status
from mcfw.run.stopping import Deadline, Stopping
from mcfw.run.trace import FRAME, Trace, TraceBuilder

READ = 1 << 16
"""States that are drawn at once."""


class Wanted(NamedTuple):
    """How a run is recorded and shown."""

    record_every: int
    gap_every: int | None
    checkpoint: Checkpoint | None
    progress: bool
    observers: tuple[Observer, ...]


class ChainPosition(NamedTuple):
    """Where a chain of this kind stands: its last state, and its generator as plain numbers."""

    kind: str
    state: Any
    streams: dict[str, Any]


@dataclass
class GrowingRun:
    """One run: the stages of a growing sample, and what is read, counted and recorded between them."""

    problem: Problem
    chain: Chain
    settings: GrowingSample
    budget: int
    x0: Array
    given: bool
    rules: Stopping
    wanted: Wanted
    engine: str = AUTO
    earlier: Grown | None = None

    def __post_init__(self) -> None:
        require_arrays(self.problem, "regime='auto'")
        finite = has_finite_states(self.chain) or self.problem.components is not None
        engine, checkpoint = self.engine, self.wanted.checkpoint
        if engine == AUTO and checkpoint is not None and checkpoint.engine() == REFERENCE:
            engine = REFERENCE  # a run that is kept goes on with the rounding of its beginning
        gradient, self.engine = gradient_of(self.problem, engine, finite=finite)
        self.stages = Stages(self.problem, gradient, Merging(self.problem.law), self.x0, given=self.given)
        self._keep = kept_rows(self.problem, self.chain, self.settings)
        self.sample = Sample(self._keep)
        self.position, self.before = self.stages.start(), 0
        if self.earlier is not None:
            self.sample, self.position = (
                self.earlier.sample.copy(),
                self.earlier.position._replace(folded=False),
            )
            self._keep = self.sample.keep
            self.before = self.sample.told
        self.ends = stages(self.before + self.budget, self.before)
        self.state: Any = None
        self.ended = False
        """Whether the stream has ended."""
        self.drift: float | None = None
        """The p-value of "one law"; None where it was not asked."""
        self.t = self.oracle_calls = self.lmo_calls = 0
        self.shown = self.before
        """States that a row of the trace counts."""
        self.trace = TraceBuilder((*FRAME, *StageRow._fields))

    def result(self, streams: Streams) -> Result:
        """Run to the end, from the checkpoint if there is one."""
        checkpoint, deadline = self.wanted.checkpoint, self.rules.clock()
        with nullcontext() if checkpoint is None else checkpoint.held():
            self.fingerprint = {} if checkpoint is None else self._fingerprint(streams)
            self._begin(streams)
            with ProgressBar(self.budget, "states", enabled=self.wanted.progress) as bar:
                try:
                    status = self._run(streams, deadline, bar)
                    if status is not Status.GAP_REACHED:
                        self._save(streams)
                    if status is None:
                        self._settle()
                except OracleFailure as failure:
                    failure.result = self._result(streams, Status.ORACLE_FAILED)
                    raise
            return self._result(streams, status)

    def _run(self, streams: Streams, deadline: Deadline, bar: ProgressBar) -> Status | None:
        """All stages, or up to what ends them."""
        clock = None if self.wanted.checkpoint is None else Clock(self.wanted.checkpoint)
        status: Status | None = None
        while status is None and not self._complete:
            if not self.position.active:
                status = self._read(streams, deadline, bar)
                if status is not None or not self.sample.count:
                    return status
            status = self._advance(deadline)
            if clock is not None and clock.is_due(self.t) and status is None:
                self._save(streams)
        return status

    def _begin(self, streams: Streams) -> None:
        """The start of the chain, or where an earlier run left it, or where a killed one was."""
        walked = None if self.earlier is None else self.earlier.walk
        if walked is not None and walked.kind != type(self.chain).__name__:
            walked = None  # it went along another chain
        self.state = (
            ask("the chain's start", self.chain.start, streams.chain) if walked is None else walked.state
        )
        if walked is not None:
            _go_on(streams, walked.streams)
        checkpoint = self.wanted.checkpoint
        if checkpoint is None:
            return
        if not checkpoint.exists():
            self._content(streams)  # what it cannot keep is told before the run
            return
        header, arrays = checkpoint.load(self.fingerprint)
        with refusing(checkpoint.path):
            self._restore(header, arrays, streams)
        if isinstance(self.chain, Skippable) and not self.ended:
            self.chain.skip(self.sample.told - self.before)

    def _restore(self, header: dict[str, Any], arrays: dict[str, Array], streams: Streams) -> None:
        kept = dict(header["run"])
        columns = {name.removeprefix("trace."): arrays[name] for name in arrays if name.startswith("trace.")}
        self.position, self.sample = unpacked(header, arrays, self.stages)
        told = self.sample.told - self.before
        counts = [int(kept[name]) for name in ("t", "oracle_calls", "lmo_calls", "shown")]
        if not 0 <= told <= self.budget or min(counts) < 0 or self.sample.keep != self._keep:
            raise CheckpointRefused(f"{told} states of {self.budget}, which no run leaves")
        self.t, self.oracle_calls, self.lmo_calls, self.shown = counts
        self.ended = bool(kept["ended"])
        self.trace.restore(Trace.of(columns))
        self.state = thaw(header[CHAIN_STATE], arrays, self.state)
        _go_on(streams, header["streams"])

    def _content(self, streams: Streams) -> Content:
        header, arrays = packed(self.position, self.sample)
        form, state = freeze(None if isinstance(self.chain, Skippable) else self.state)
        header |= {CHAIN_STATE: form, "streams": streams.states(), "run": {
            "t": self.t, "oracle_calls": self.oracle_calls, "lmo_calls": self.lmo_calls, "shown": self.shown,
            "ended": self.ended,
        }}  # fmt: skip
        trace = {f"trace.{name}": column for name, column in self.trace.build().arrays().items()}
        return header, arrays | state | trace

    def _save(self, streams: Streams) -> None:
        checkpoint = self.wanted.checkpoint
        if checkpoint is None:
            return
        try:
            content = self._content(streams)
        except CheckpointRefused as error:  # later states may be other things than the first
            warn(f"{error}; the run goes on in memory", CheckpointWarning)
            return
        checkpoint.save(self.fingerprint, content)

    def _fingerprint(self, streams: Streams) -> dict[str, str]:
        """What makes a run this run and no other, in words that a refusal can name."""
        earlier = self.earlier
        came = None if earlier is None else (earlier.sample.states, earlier.position)
        return {
            "problem": describe(self.problem),
            "chain": describe(self.chain),
            "x0": describe((self.x0, self.given)),
            "states": describe(self.budget),
            "settings": describe(self.settings),
            "recording": describe(
                (self.wanted.record_every, self.wanted.gap_every, self.rules.gap_tol is None)
            ),
            "streams": describe(streams.states()),
            "earlier run": describe(came),
            ENGINE: self.engine.partition(":")[0],
        }

    @property
    def _complete(self) -> bool:
        """Whether the last stage is over."""
        at, told = self.position, self.sample.told
        all_read = self.ended or told == self.before + self.budget
        return not at.active and at.last and at.n == told and all_read

    def _read(self, streams: Streams, deadline: Deadline, bar: ProgressBar) -> Status | None:
        """The states up to the next stage, or to the end of the stream."""
        end = next((n for n in self.ends if n > self.position.n), self.sample.told)
        while self.sample.told < end and not self.ended:
            struck = deadline.struck()
            if struck is not None:
                return struck
            try:
                states = walk(
                    self.chain,
                    streams.chain,
                    self.state,
                    min(READ, end - self.sample.told),
                    self.problem.components,
                )
            except StreamExhausted as over:
                states, self.ended = over.states, True
            if len(states):
                states = rows_of(states)
                self.sample.add(states)
                self.state = states[-1]
            bar.update(self.sample.told - self.before)
        return None

    def _advance(self, deadline: Deadline) -> Status | None:
        """One piece of work, and its row; a clock or Ctrl-C ends it between two gradients, and it counts nothing."""
        before = self.position
        unit = self._unit()
        while True:
            try:
                next(unit)
            except StopIteration as end:
                self.position, row = end.value
                break
            struck = deadline.struck()
            if struck is not None:
                return struck
        self.oracle_calls += row.oracle_calls
        self.lmo_calls += row.lmo_calls
        return self._record(before, row, deadline)

    def _unit(self) -> Unit:
        at, told = self.position, self.sample.told
        if at.active:
            return self.stages.step(at, self.sample.first(at.n).states)
        last = self.ended or told == self.before + self.budget
        if last and self.stages.needs_half(at, self.sample.snapshot):
            self.position = self.stages.start()
            return self.stages.opening(self.position, self.sample.first(told // 2), last=False)
        return self.stages.opening(at, self.sample.snapshot, last=last)

    def _record(self, before: StagePosition, row: StageRow, deadline: Deadline) -> Status | None:
        t, new = self.t, self.sample.told - self.shown
        self.t, self.shown = t + 1, self.sample.told
        row = row._replace(length=new)
        wants_gap = self._wants_gap(t, row)
        known = population(self.problem, before.x) if wants_gap else UNASKED
        recorded = wants_gap or t % self.wanted.record_every == 0
        if recorded:
            self.trace.append((t, self.shown - self.before, known.gap, *row))
        else:
            self.trace.skip(row)
        if self.wanted.observers or self.rules.callback is not None:
            states = self.sample.states
            burst = Burst(0, 0, states[len(states) - min(new, len(states)) :], averaged=new)
            shown = read_only(Iteration(t, before, burst, self.position, row))
            for observe in self.wanted.observers:
                observe(shown)
            if recorded and self.rules.asked(shown):
                return Status.STOPPED
        if self.rules.reached(known.gap):
            self.position = self.position._replace(x=before.x)
            return Status.GAP_REACHED
        return deadline.struck()

    def _settle(self) -> None:
        """After the last stage: what is chosen at the end, and the last row of the trace."""
        at, rows, calls = self.position, 0, 0
        if at.judgement.states:
            found = exhausted(settled(self.stages, at, self.sample.snapshot, self.settings.drift))
            self.position, self.drift, rows, calls = found
        gap = population(self.problem, self.position.x).gap if self.wanted.gap_every is None else math.nan
        row = StageRow(0, False, rows, calls, 0, at.n, at.step + 2, 0.0, at.lam, at.gap, at.noise)
        self.trace.append((self.t, self.shown - self.before, gap, *row))
        self.t, self.oracle_calls, self.lmo_calls = (
            self.t + 1,
            self.oracle_calls + rows,
            self.lmo_calls + calls,
        )

    def _wants_gap(self, t: int, row: StageRow) -> bool:
        """Where nothing is said: where a stage begins, and everywhere if a gap is to end the run."""
        if self.problem.mean_gradient is None:
            return False
        if self.wanted.gap_every is None:
            return row.step == 0 or self.rules.gap_tol is not None
        return t % self.wanted.gap_every == 0

    def _result(self, streams: Streams, status: Status | None) -> Result:
        kind, how = type(self.chain).__name__, self.stages.proximal.how
        walked = (
            None if isinstance(self.chain, Skippable) else ChainPosition(kind, self.state, streams.states())
        )
        grown = Grown(self.settings, self.sample, self.position, self.x0, self.given, how, walked, self.drift)
        return concluded(
            self.stages,
            grown,
            status,
            output_index=max(0, self.t - 1),
            trace=self.trace.build(),
            iterations=self.t,
            samples=self.sample.told - self.before,
            oracle_calls=self.oracle_calls,
            lmo_calls=self.lmo_calls,
            engine=self.engine,
            ended=None if self.ended else Continuation(self.problem, self.chain, self.state),
        )


def _go_on(streams: Streams, states: dict[str, Any]) -> None:
    """Set the generator of the chain to where another run left it."""
    streams.chain.bit_generator.state = Streams.from_states(states).chain.bit_generator.state


def kept_rows(problem: Problem, chain: Chain | None, settings: GrowingSample) -> int:
    """How many states are kept: of a finite problem with few components as many as fit, since a pass costs no more."""
    components = problem.components
    if components is None and chain is not None and has_finite_states(chain):
        components = chain.size
    return BYTES if components is not None and components <= settings.keep else settings.keep


def gradient_of(problem: Problem, engine: str, *, finite: bool) -> tuple[Any, str]:
    """Σ w_i ∇f(x; z_i) by the engine that can, and its name with the reason of the choice."""
    engine = check_choice("engine", engine, ENGINES)
    if engine == REFERENCE:
        return problem.gradient, REFERENCE
    reason = _obstacle(problem, engine, finite=finite)
    if reason is None:
        return partial(_compiled, problem.compiled), COMPILED
    if engine != AUTO:
        raise Unsupported(f"this run cannot be {engine}: {reason}")
    return problem.gradient, f"{REFERENCE}: {reason}"


def _obstacle(problem: Problem, engine: str, *, finite: bool) -> str | None:
    if engine not in (AUTO, COMPILED):
        return "a growing sample is a few gradients over many states, and nothing else of it is compiled"
    if problem.compiled is None:
        return "the problem has no compiled gradient"
    if finite != (problem.compiled.table is not None):
        return "the compiled gradient reads a table where states are numbered, and rows of numbers where they are not"
    return None if has_numba() else NO_NUMBA


def _compiled(kernel: Any, x: Array, states: Any, weights: Array) -> Any:
    return accept(ORACLE, kernel.at_one(x, states, weights), x, states)
