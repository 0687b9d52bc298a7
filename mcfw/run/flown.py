"""A compiled run on a chain whose walk is compiled too: chunks of iterations that draw for themselves."""

from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array, check_room
from mcfw.engine import flight, walks
from mcfw.engine.drive import addresses
from mcfw.engine.sfc64 import give_back, has_words, words
from mcfw.errors import InvalidInput
from mcfw.markov.chains import Chain, FiniteChain, LazyRefresh, TwoState
from mcfw.method.compiled_step import CompiledStep
from mcfw.method.levels import LONGEST, Fixed, Geometric
from mcfw.problem.compiled_gradient import NO_LABELS, room
from mcfw.run import binding
from mcfw.run.door import draw_burst
from mcfw.run.flat import flatten, unflatten
from mcfw.run.loop import Position
from mcfw.run.piloted import Continued
from mcfw.run.randomness import Streams
from mcfw.run.result import Status
from mcfw.run.trace import TraceBuilder
from mcfw.run.trajectory import Trajectory

ITERATIONS = 1 << 14
"""In one chunk, at most."""
UNLIMITED = 1 << 62
FIRST = 1 << 15
"""States of a burst for which there is room at first; it doubles where a longer one is drawn."""
COUNTED = ("t", "samples", "level", "length", "oracle_calls")
"""The columns of the trace that a flight counts, in the order in which it does."""


class Reached(NamedTuple):
    """Where a trajectory is, as a checkpoint asks for it."""

    state: int
    rng: Generator

    def generator(self) -> Generator:
        """The generator after exactly the states that were consumed."""
        return self.rng


def can_fly(chain: Chain, streams: Streams) -> bool:
    """Whether the walk of this chain is compiled, and the generators are."""
    inside = chain.chain if isinstance(chain, Continued) else chain
    return type(inside) in (FiniteChain, LazyRefresh, TwoState) and all(map(has_words, streams))


class Flight:
    """A run between two chunks; the generators of its streams stand after exactly what was used."""

    def __init__(
        self, loop: Any, streams: Streams, trajectory: Trajectory, trace: TraceBuilder, position: Position
    ):
        method: Any = loop.method
        self.loop, self.given, self.trace, self.position = loop, streams, trace, position
        self.status: Status | None = None
        self.unused, self.callback_failed = 0, False
        self.step: CompiledStep = method.compiled
        oracles, compiled = binding.oracles(method.problem, self.step), method.problem.compiled
        kernels = binding.step_kernel(self.step), binding.gradient(compiled.callable), *oracles[:2]
        self.rngs = np.zeros((4, 4), dtype=np.uint64)
        self.rngs[:3] = [words(rng) for rng in streams]
        labels = NO_LABELS if compiled.labels is None else compiled.labels
        self.problem = (
            addresses(*kernels),
            compiled.table,
            labels,
            *oracles[2:],
            np.array(self.step.numbers, dtype=np.float64),
        )
        # what the kernels' addresses point to must live as long as this
        self.kernels = kernels
        self.vectors, self.scalars = flatten(position.state)
        self.chain, self.law = _walk(loop.chain), _law(method.levels)
        self.count = np.zeros(8, dtype=np.int64)
        self.count[flight.STATE] = trajectory.state
        self.slots = np.full(len(compiled.table), -1, dtype=np.int64)
        longest = max(method.levels.length(level) for level in range(method.levels.cap + 2))
        self.burst: tuple[Array, ...] = self._burst(min(longest, FIRST))
        self.output = np.stack((position.output.ravel(), position.output.ravel())).astype(np.float64)
        self.memory = room(loop.x0.size, 5 * loop.x0.size)

    def _burst(self, longest: int) -> tuple[Array, ...]:
        """Room for a burst of so many states."""
        try:
            check_room(f"{longest} states", longest)
            numbers = np.empty((2, longest), dtype=np.int64)
            return self.slots, *numbers, np.empty(longest)
        except (InvalidInput, MemoryError) as error:
            raise InvalidInput(
                f"a burst of more than {longest // 2} states was drawn, and there is no memory for it: give a budget, "
                "or shorter bursts, such as levels=mcfw.Geometric(20)"
            ) from error

    def streams(self) -> Streams:
        """The streams after exactly what was used."""
        for rng, state in zip(self.given, self.rngs, strict=False):
            give_back(rng, state)
        return self.given

    @property
    def trajectory(self) -> Reached:
        """Where the trajectory is."""
        return Reached(int(self.count[flight.STATE]), self.given.chain)

    def next(self) -> None:
        """Run the next chunk, and say if it was the last; after a gap of at most gap_tol there is one iteration."""
        loop, t, width = self.loop, self.position.t, len(self.step.report)
        known, x, wanted = loop.known(self.position), self.position.state.x, loop.recording.at(t)[1]
        reached = loop.stopping.reached(known.gap)
        most, every = 1 if reached else min(ITERATIONS, loop.pause(t)), loop.recording.record_every
        rows = most // every + 2
        sums = np.array(self.trace.skipped((*self.step.report, *COUNTED[2:])))
        sums[-1] /= self.step.points
        report = np.empty((width, rows)), np.empty((len(COUNTED), rows), dtype=np.int64), sums
        before = self._count()
        ended = flight.fly(
            *self.problem, self.vectors, self.scalars, self.rngs, *self.chain, self.law, self.count,
            most, UNLIMITED if loop.budget is None else loop.budget, every, t if wanted else -1,
            *self.burst, np.empty(width), *report, self.output, self.memory,
        )  # fmt: skip
        self._record(*report, known.gap, before)
        self._settle(known.gradient)
        if ended == flight.REFUSED:
            self._interpret()
        if ended == flight.TOO_LONG:
            longer, self.burst = 2 * len(self.burst[1]), ()  # the old room goes before the new one comes
            self.burst = self._burst(longer)
        if ended == flight.OVER_BUDGET:
            self.status = Status.BUDGET_REACHED
        elif reached and ended != flight.TOO_LONG:
            self.position, self.status = self.position.reached(x), Status.GAP_REACHED
        elif self.position.t == loop.iterations:
            self.status = Status.COMPLETED

    def _count(self) -> Array:
        """Set the counters to where the run is; a copy of them."""
        at = self.position
        self.count[: flight.STATE] = at.t, at.samples, 0, 0, at.output_index
        self.count[flight.LEFT_OUT] = 0
        return self.count.copy()

    def _record(self, info: Array, counts: Array, sums: Array, gap: float, before: Array) -> None:
        """Append the recorded iterations to the trace, and go on from the sums over the others."""
        rows, skipped = int(self.count[flight.ROWS]), int(self.count[flight.LEFT_OUT])
        columns: dict[str, Array] = dict(zip(self.step.report, info[:, :rows], strict=True))
        columns["clipped"] = columns["clipped"] != 0 if "clipped" in columns else np.zeros(rows, dtype=bool)
        columns |= zip(COUNTED, counts[:, :rows], strict=True)
        columns["oracle_calls"] = columns["oracle_calls"] * self.step.points
        columns["gap"] = np.full(rows, np.nan)
        if rows and columns["t"][0] == before[flight.T]:
            columns["gap"][0] = gap
        columns |= {name: np.full(rows, value) for name, value in self.step.constants.items()}
        self.trace.extend(columns)
        if skipped:
            totals = dict(zip((*self.step.report, *COUNTED[2:]), sums.tolist(), strict=True))
            totals["oracle_calls"] *= self.step.points
            constants = self.step.constants
            before_them = zip(constants.items(), self.trace.skipped(constants), strict=True)
            totals |= {name: so_far + value * skipped for (name, value), so_far in before_them}
            self.trace.skip_to({"clipped": 0.0} | totals)

    def _settle(self, gradient: float) -> None:
        """The position after the completed iterations."""
        at, count = self.position, self.count
        done = int(count[flight.T]) - at.t
        self.position = Position(
            int(count[flight.T]),
            unflatten(at.state, self.vectors, self.scalars),
            int(count[flight.SAMPLES]),
            at.oracle_calls + self.step.points * int(count[flight.CALLS]),
            at.lmo_calls + self.step.constants["lmo_calls"] * done,
            at.clips + int(count[flight.CLIPS]),
            int(count[flight.INDEX]),
            self.output[0].reshape(at.output.shape).copy(),
            max(at.largest_gradient, gradient if done else 0.0),
        )

    def _interpret(self) -> None:
        """Let the interpreted method take the step that a kernel refused; it raises if an oracle failed."""
        at = self.position
        trajectory = Trajectory(self.loop.chain, self.streams().chain, self.trajectory.state)
        burst = draw_burst(self.loop.method.levels, self.given, trajectory, at.t)
        self.loop.refuse(at, burst)


def _walk(chain: Any) -> tuple[Array, ...]:
    """The kind of chain, its numbers, and its table where it has one."""
    chain = chain.chain if isinstance(chain, Continued) else chain
    none = tuple(np.empty(0, dtype=kind) for kind in (np.uint64, np.int32, np.int64, np.float64))
    if isinstance(chain, LazyRefresh):
        return np.array([flight.LAZY, chain.n]), np.array([float(chain.q)]), *none
    if isinstance(chain, TwoState):
        return np.array([flight.TWO, 2]), np.array([float(chain.p)]), *none
    guide = walks.guide_of(chain)
    table = guide.maps, guide.cells, guide.targets, guide.cumulative
    return np.array([flight.TABLE, guide.bits]), np.zeros(1), *table


def _law(levels: Any) -> Array:
    """The law of bursts as `fly` reads it."""
    length = min(levels.length(0), LONGEST)
    skipped = length - levels.averaged if levels.averaged else 0
    return np.array([type(levels) is Geometric, levels.cap, length, skipped, type(levels) is not Fixed])
