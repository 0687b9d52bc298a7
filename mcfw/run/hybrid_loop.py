"""Runs whose gradient is a Python function: everything around it is compiled."""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numba.core.errors import NumbaError

from mcfw.arithmetic import Array
from mcfw.asking import failure, read_only
from mcfw.engine import gradient_callbacks
from mcfw.engine.drive import primitive_addresses
from mcfw.engine.gradient_callbacks import OK
from mcfw.engine.method_steps import add_to_average
from mcfw.errors import OracleFailure
from mcfw.method.burst import Burst
from mcfw.method.estimator import merge_bursts
from mcfw.method.mc_alfcg import Info
from mcfw.problem.answers import accept, is_plain, two
from mcfw.problem.problem import ORACLE, PIECE
from mcfw.run.averaged import Averaged
from mcfw.run.compiled_loop import Chunks, CompiledLoop, Work
from mcfw.run.flat import unflatten
from mcfw.run.loop import Iteration
from mcfw.run.population import Population

KEPT, ROOM = 32, 1 << 14
"""A history is at most so many points, and numbers: a function that keeps one point keeps them all."""
LONG = 1 << 15
"""So many iterations pay for compiling the walk of their chain; the states are the same."""


@dataclass(frozen=True)
class HybridLoop(CompiledLoop):
    """The compiled loop, with the gradients of a Python function; observers and a callback see every iteration.

    The function sees what the reference loop shows it, in copies of x and x_{t−1} that it may keep.
    """

    def chunks(self, *args: Any) -> Chunks:
        """The run between two chunks."""
        if self.iterations >= LONG:
            from mcfw.engine import walks  # noqa: F401 (loaded, so that the chains use them)
        return HybridChunks(self, *args)


class Bursts(NamedTuple):
    """The bursts of several iterations, one after the other; burst t is starts[t]:starts[t + 1]."""

    states: Any
    weights: Array
    starts: Array


@dataclass
class HybridChunks(Chunks):
    """A run between two chunks, in which each iteration calls the gradient."""

    def __post_init__(self) -> None:
        super().__post_init__()
        loop = self.loop
        self.watched = bool(loop.observers) or loop.stopping.callback is not None

    def _states(self, lengths: Array) -> tuple[Any, Array]:
        """The states of the bursts; a run that is watched notes where they begin, because it may stop among them."""
        if self.watched:
            self.before = copy.deepcopy(self.trajectory.generator()), self.trajectory.state
        return super()._states(lengths)

    def settle(self, levels: Array, lengths: Array, work: Work, known: Population, done: int) -> None:
        """Record the completed iterations, and give back the states of those that a callback has prevented."""
        first = self.position.samples
        super().settle(levels, lengths, work, known, done)
        if self.watched and done < len(lengths):
            rng, state = self.before
            self.trajectory = self.loop.walked(self.given._replace(chain=rng), state, first)
            self.trajectory.walk(self.position.samples - first)

    def bursts(self, levels: Array, lengths: Array, states: Any) -> Bursts:
        """The states of the bursts with their weights, as the reference loop shows them."""
        size = int(self.loop.chain.size) if self.finite else 0  # type: ignore[attr-defined]
        kept, weights, starts = merge_bursts(self.loop.method.levels, levels, lengths, states, size)
        for array in (kept, weights):
            if isinstance(array, np.ndarray):
                array.flags.writeable = False
        return Bursts(kept, weights, starts)

    def drive(self, levels: Array, lengths: Array, states: Any, work: Work) -> int:
        """Gradients and steps, iteration by iteration."""
        bursts = self.bursts(levels, lengths, states)
        work.evaluated[:] = np.diff(bursts.starts)
        buffers = CallbackBuffers(self, [work], len(lengths))
        watch = self._watch(levels, lengths, states, work, buffers) if self.watched else None
        name = ORACLE if self.loop.method.problem.pair is None else "pair"
        try:
            refused = run_with_callbacks(name, self._gradients(work), buffers, bursts, watch)
            if refused is not None:
                check_finite(buffers.vectors[0].reshape(-1, *self.loop.x0.shape), refused)
        except OracleFailure as failed:
            self.failure = failed
        buffers.give_back()
        return int(buffers.heads[0, gradient_callbacks.T])

    def _gradients(self, work: Work) -> Callable[..., Any]:
        """What gives the gradients at two points, for the bursts of a chunk."""
        problem = self.loop.method.problem
        if int(work.evaluated.max()) > PIECE:
            return problem.gradient_pair
        return problem.pair or partial(_one_by_one, problem.weighted_gradient)

    def _watch(
        self, levels: Array, lengths: Array, states: Any, work: Work, buffers: "CallbackBuffers"
    ) -> Callable[[int], bool]:
        """What shows an iteration of the chunk, and says whether the callback wants to stop."""
        loop, law, t, ends = self.loop, self.loop.method.levels, self.position.t, np.cumsum(lengths).tolist()
        columns = self._columns(t, levels, lengths, buffers.info[0], work.evaluated, len(lengths))
        state = self.position.state

        def watch(i: int) -> bool:
            nonlocal state
            before, state = state, unflatten(state, buffers.arrays(0), buffers.scalars[0])
            info = Info(*[columns[name][i].item() for name in Info._fields])
            info = info._replace(clipped=bool(buffers.info[0, i, CLIPPED]))
            burst = Burst(int(levels[i]), law.cap, states[ends[i] - int(lengths[i]) : ends[i]], law.averaged)
            shown = read_only(Iteration(t + i, before, burst, state, info))
            for observe in loop.observers:
                observe(shown)
            try:
                self.stopped = loop.recording.at(t + i)[0] and loop.stopping.asked(shown)
            except OracleFailure:
                self.callback_failed = True
                raise
            return self.stopped

        return watch


CLIPPED = 6


def _one_by_one(gradient: Any, x: Array, x_prev: Array, states: Any, weights: Array) -> tuple[Any, Any]:
    """The gradients at two points; the first is copied, because it may be the buffer of the second."""
    at_x = gradient(x, states, weights)
    at_x = at_x.copy() if is_plain(at_x, x) else accept(ORACLE, at_x, x, states)
    return at_x, gradient(x_prev, states, weights)


def run_with_callbacks(
    name: str,
    gradients: Callable[..., Any],
    buffers: "CallbackBuffers",
    bursts: Bursts,
    watch: Callable[[int], bool] | None,
) -> Any:
    """All iterations of one run, or up to the one whose step the kernel refuses: then the states of its burst.

    An answer of two plain vectors goes to the kernel as it is, which looks at their types and lengths; any other is
    checked, or refused by name, and copied. The points are rows of a history that the kernel writes; only views that
    cannot be written are shown.
    """
    head, fixed, state = buffers.of(0)
    step = partial(gradient_callbacks.step_with_gradients, head, *fixed, *state)
    shape, points = buffers.shape, state[0]
    (at_x, at_prev), x, x_prev = points[3:], *frozen(points[:2].copy(), shape)
    given = at_x.reshape(shape), at_prev.reshape(shape)
    z, w, plain = bursts.states, bursts.weights, len(shape) == 1
    array, wrong = np.ndarray, gradient_callbacks.WRONG_LENGTH
    rows = max(1, min(KEPT, ROOM // max(1, x.size)))
    edges = enumerate(pairwise(bursts.starts.tolist()))
    for _ in range(0, len(bursts.starts) - 1, rows):
        history = np.empty((rows, x.size))
        shown, head[gradient_callbacks.ROW] = frozen(history, shape), 0
        for row, (i, (a, b)) in zip(range(rows), edges, strict=False):
            states, done = z[a:b], wrong
            try:
                answer = gradients(x, x_prev, states, w[a:b])
                if type(answer) is not tuple or len(answer) != 2:
                    answer = two(answer)
                here, there = answer
                if plain and type(here) is array and type(there) is array:
                    try:
                        done = step(history, here, there)
                    except (TypeError, NumbaError):
                        # numba found other arrays than contiguous vectors of floats, which takes it long
                        plain = False
                if done == wrong:
                    for place, each in zip(given, answer, strict=True):
                        place[...] = each if is_plain(each, x) else accept(name, each, x, states)
                    done = step(history, at_x, at_prev)
            except OracleFailure:
                raise
            except Exception as error:
                raise failure(name, error) from error
            if done != OK:
                return states
            x, x_prev = shown[row], x
            if buffers.average is not None:
                add_to_average(points[0], buffers.average, buffers.scalars[0])
            if watch is not None and watch(i):
                return None
    return None


def frozen(points: Array, shape: tuple[int, ...]) -> Array:
    """A view of points of this shape that cannot be written."""
    view = points.reshape(len(points), *shape)
    view.flags.writeable = False
    return view


def check_finite(points: Array, states: Any) -> None:
    """Name what is not finite in the last two, the gradients at the first two, unless these are not finite either."""
    for row in points[-2:] if np.isfinite(points[:2]).all() else ():
        accept(ORACLE, row, points[0], states)


class CallbackBuffers:
    """Runs as the kernel sees them: what is the same for all of them, and for each its state and what it is given."""

    def __init__(self, chunks: Chunks, works: Sequence[Work], iterations: int):
        many, arrays, d = len(works), *works[0].vectors.shape
        self.works, self.shape = works, chunks.loop.x0.shape
        self.first = int(isinstance(chunks.loop.method, Averaged))
        self.vectors = np.empty((many, 5, d))
        self.vectors[:, :3] = [work.vectors[self.first : self.first + 3] for work in works]
        self.scalars = np.stack([work.scalars for work in works])
        self.info = np.empty((many, iterations, gradient_callbacks.REPORT))
        self.outputs = np.stack([work.output for work in works])
        self.average = works[0].vectors[arrays - 1] if self.first else None
        linear, project, parameters, penalty, slope = chunks.oracles
        self.fixed = chunks.numbers, penalty, slope, parameters, np.empty((gradient_callbacks.WORK, d))
        self.heads = np.array([[*primitive_addresses(linear, project), 0, 0, work.pick] for work in works])

    def of(self, r: int) -> tuple[Array, tuple[Array, ...], tuple[Array, ...]]:
        """The head, what all runs share, and the state of run r."""
        return self.heads[r], self.fixed, (self.vectors[r], self.scalars[r], self.info[r], self.outputs[r])

    def arrays(self, r: int) -> Array:
        """The arrays of the state of run r, as its method has them."""
        own = self.vectors[r, :3]
        return own if self.average is None else np.stack((own[0], *own, self.average))

    def give_back(self) -> None:
        """The states, the outputs and the reports to the runs that they belong to."""
        for r, work in enumerate(self.works):
            if self.heads[r, gradient_callbacks.PICK] == self.heads[r, gradient_callbacks.T]:
                self.outputs[r] = self.vectors[r, 0]
            work.vectors[:], work.scalars[:] = self.arrays(r), self.scalars[r]
            work.info[:], work.output[:] = self.info[r], self.outputs[r]
