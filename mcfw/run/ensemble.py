"""Many seeds of one run side by side, so that one call of a Python gradient serves them all."""

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.random import SeedSequence

from mcfw.arithmetic import Array, check_integer
from mcfw.asking import ask
from mcfw.errors import InvalidInput, OracleFailure
from mcfw.markov.chains import Chain, Skippable
from mcfw.method.regimes import Regime
from mcfw.problem.answers import accept, is_plain
from mcfw.problem.problem import ORACLE, Problem, check_problem
from mcfw.run.choice import HYBRID, obstacle
from mcfw.run.concerns import concerns, ends_of, warn_of
from mcfw.run.driven import recording
from mcfw.run.loop import Loop, _result
from mcfw.run.population import Population
from mcfw.run.randomness import Streams, streams_of_all
from mcfw.run.request import LONGEST, check_law
from mcfw.run.result import Result, Status
from mcfw.run.solve import Radius, mc_alfcg
from mcfw.run.stopping import Callback, Stopping
from mcfw.run.trace import TraceBuilder
from mcfw.seed import RandomSource

ENSEMBLE = "ensemble"
ONE_AT_A_TIME = "a callback is asked after each recorded iteration, which a compiled chunk hides"
CHUNK = 1 << 10
"""Iterations that are drawn ahead for every seed."""


def solve_many(
    problem: Problem,
    chain: Chain,
    *,
    seeds: Iterable[int | SeedSequence] | None = None,
    rng: Iterable[RandomSource] | None = None,
    horizon: int,
    regime: Regime | str | None = None,
    radius: float | Radius | None = Radius.OF_THE_PROBLEM,
    x0: Any = None,
    record_every: int = 1,
    gap_every: int | None = None,
    callback: Callback | None = None,
    gap_tol: float | None = None,
    seconds: float | None = None,
) -> list[Result]:
    """`mcfw.solve` for each of the seeds, a result for each; the options mean what they mean there.

    Instead of `seeds`, `rng` may be a list of what `rng` is there: `rng=np.random.default_rng(1).spawn(10)`.

    The runs go in lock-step: every iteration asks `problem.ragged` once, for the bursts of all seeds, and a compiled
    kernel takes all their steps. Levels, states, counts and output indices are those of one run at a time, iterates
    are equal up to rounding (1e-12 in the tests). Where the step cannot be compiled the seeds run one after the other,
    and `result.engine` says why. Each run stops for itself at `gap_tol`, and after its own `seconds`, which are the
    same ones in lock-step; Ctrl-C stops them all. With a callback the seeds run one after the other; it is shown each
    recorded iteration of the first, then of the second, and stops the one that it was shown. An oracle that fails
    leaves what there is of all runs in the `result` of its error.

    >>> import mcfw, numpy as np
    >>> data = np.array([0.35, 0.45])
    >>> problem = mcfw.Problem.from_batch(lambda x, i: x - data[i, None], set=mcfw.Box([-1.0], [1.0]), G=1.5)
    >>> [round(float(r.last[0]), 1) for r in mcfw.solve_many(problem, mcfw.TwoState(0.25), seeds=[1, 2], horizon=2000)]
    [0.4, 0.4]
    """
    check_problem(problem)
    if isinstance(chain, Skippable) or not isinstance(chain, Chain):
        raise InvalidInput("a stream that is used up can serve one seed only: solve_many needs a chain")
    horizon = check_integer("horizon T", horizon, least=1, most=LONGEST - 1)
    if isinstance(regime, str) and regime in ("auto", "batched"):
        raise InvalidInput(
            f"regime={regime!r} has stages or a pilot of its own for each seed: call mcfw.solve for each of them"
        )
    given, rules = streams_of_all(seeds, rng), Stopping(callback, gap_tol, seconds)
    rules.check(problem)
    check_law(problem, chain)
    loop = Loop(
        method=mc_alfcg(problem, chain, horizon, regime, radius),
        chain=chain,
        x0=problem.set.start(x0),
        iterations=horizon + 1,
        recording=recording(horizon + 1, record_every, gap_every),
        stopping=rules,
    )
    reason = ONE_AT_A_TIME if callback is not None else obstacle(loop, HYBRID)
    with rules.patience.waiting():
        if reason is None:
            results = Ensemble(loop, given).results()
        else:
            results = _one_by_one(loop, given, f"one by one: {reason}")
    for result in results:
        warn_of(concerns(result, loop.method.radius, ends_of(result)))  # type: ignore[attr-defined]
    return results


def _one_by_one(loop: Loop, streams: Sequence[Streams], engine: str) -> list[Result]:
    """Each seed by itself; where an oracle fails, the runs before it are kept beside its own."""
    results: list[Result] = []
    for each in streams:
        try:
            results.append(replace(loop.result(each), engine=engine))
        except OracleFailure as failure:
            if isinstance(failure.result, Result):
                results.append(replace(failure.result, engine=engine))
            failure.result = results
            raise
    return results


class Ensemble:
    """Runs in lock-step, each with its own streams, trajectory and trace."""

    def __init__(self, loop: Loop, streams: Sequence[Streams]):
        from mcfw.run.hybrid_loop import HybridLoop

        hybrid = HybridLoop(**{field.name: getattr(loop, field.name) for field in fields(loop)})
        self.loop, self.members = loop, [_member(hybrid, each) for each in streams]
        self.runs = list(self.members)
        """Those that go on."""
        self.failure: OracleFailure | None = None
        self.oracle = ORACLE if loop.method.problem.ragged is None else "ragged"

    def results(self) -> list[Result]:
        """Run all to the end."""
        deadline = self.loop.stopping.clock()
        while self.runs:
            self._chunk()
            if self.failure is not None:
                self.failure.result = self._ended(Status.ORACLE_FAILED)
                raise self.failure
            status = deadline.struck()
            for run in self.runs:
                complete = run.position.t == self.loop.iterations
                run.status = run.status or (Status.COMPLETED if complete else status)
            self.runs = [run for run in self.runs if run.status is None]
        return self._ended(Status.COMPLETED)

    def _ended(self, otherwise: Status) -> list[Result]:
        """The results of all members; of those that have not ended, as `otherwise` says."""
        return [
            _result(run.position, run.trace, run.status or otherwise, 0, ENSEMBLE) for run in self.members
        ]

    def _chunk(self) -> None:
        """Draw ahead for every seed, run the iterations in lock-step, record them."""
        known = self._known()
        reached = [self.loop.stopping.reached(each.gap) for each in known]
        n = 1 if any(reached) else min(CHUNK, self.runs[0]._most())
        levels = [run.levels.peek(n) for run in self.runs]
        lengths = [run._lengths(some)[0] for run, some in zip(self.runs, levels, strict=True)]
        n = min(map(len, lengths))
        lengths = [some[:n] for some in lengths]
        bursts = [
            run.bursts(level[:n], some, run._states(some)[0])
            for run, level, some in zip(self.runs, levels, lengths, strict=True)
        ]
        works, points = [run.begin(n) for run in self.runs], [run.position.state.x for run in self.runs]
        done = self._drive(bursts, works, n)
        for run, some, length, work, each in zip(self.runs, levels, lengths, works, known, strict=True):
            run.settle(some[:n], length, work, each, done)
        for run, x, ended in zip(self.runs, points, reached, strict=True):
            if ended and done:
                run.position, run.status = run.position.reached(x), Status.GAP_REACHED

    def _known(self) -> list[Population]:
        """What the iterates are worth, where the recording wants to know; all runs have one start."""
        if self.runs[0].position.t == 0:
            return [self.runs[0].loop.known(self.runs[0].position)] * len(self.runs)
        return [run.loop.known(run.position) for run in self.runs]

    def _drive(self, bursts: Sequence[Any], works: Sequence[Any], n: int) -> int:
        """The iterations of all runs; how many were completed."""
        from mcfw.engine.gradient_callbacks import OK, T, steps_with_gradients
        from mcfw.run.hybrid_loop import CallbackBuffers

        states, weights, starts = interleaved(bursts)
        buffers, many, none = CallbackBuffers(self.runs[0], works, n), len(works), np.empty((0, 1))
        points, d = buffers.vectors.reshape(many, -1, *self.loop.x0.shape), self.loop.x0.size
        state = buffers.vectors, buffers.scalars, buffers.info, buffers.outputs
        ends = starts[::many].tolist()
        try:
            for t in range(n):
                part, shown = slice(ends[t], ends[t + 1]), points[:, :2].copy()
                edges = starts[t * many : (t + 1) * many + 1] - ends[t]
                answer = self._gradients(shown, states[part], weights[part], edges)
                flat = answer.reshape(-1)
                failed = steps_with_gradients(
                    buffers.heads, *buffers.fixed, *state, none, flat[:-d], flat[d:]
                )
                if failed != OK:
                    accept(self.oracle, answer, shown, states[part])
                    raise OracleFailure(f"the step of seed {failed} overflows in its iteration {t}")
        except OracleFailure as failure:
            self.failure = failure
        buffers.give_back()
        for work, burst in zip(works, bursts, strict=True):
            work.evaluated[:] = np.diff(burst.starts)
        return int(buffers.heads[-1, T])

    def _gradients(self, points: Array, states: Any, weights: Array, edges: Array) -> Any:
        problem = self.loop.method.problem
        if problem.ragged is not None:
            answer = ask(self.oracle, problem.ragged, points, states, weights, edges)
            # whether it is finite is seen by the kernel, which takes no array that cannot be written
            plain = is_plain(answer, points) and answer.flags.writeable
            return answer if plain else accept(self.oracle, answer, points, states)
        bursts = zip(points, pairwise(edges.tolist()), strict=True)
        return np.array([problem.gradient_pair(x, y, states[a:b], weights[a:b]) for (x, y), (a, b) in bursts])


def interleaved(bursts: Sequence[Any]) -> tuple[Any, Array, Array]:
    """The bursts of all runs in the order (iteration, run): states, weights, and where each of them starts."""
    counts = np.stack([np.diff(burst.starts) for burst in bursts], axis=1)
    starts = np.concatenate(([0], np.cumsum(counts.ravel())))
    places = starts[:-1].reshape(counts.shape)
    total = int(starts[-1])
    weights = np.empty(total, dtype=np.int64)
    first = bursts[0].states
    plain = isinstance(first, np.ndarray)
    states = np.empty((total, *first.shape[1:]) if plain else total, dtype=first.dtype if plain else object)
    for r, burst in enumerate(bursts):
        place = np.repeat(places[:, r] - burst.starts[:-1], counts[:, r]) + np.arange(len(burst.weights))
        states[place], weights[place] = burst.states, burst.weights
    return states, weights, starts


def _member(loop: Any, streams: Streams) -> Any:
    trace = TraceBuilder(("t", "samples", "gap", *loop.method.info_fields))
    position, streams, state = loop._begin(streams, trace)
    trajectory = loop.walked(streams, state)
    return loop.chunks(streams, trajectory, trace, position)
