"""`run`: any method, driven along one trajectory, and its result."""

from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from numpy.random import SeedSequence

from mcfw.arithmetic import check_flag, check_integer
from mcfw.markov.chains import Chain
from mcfw.markov.streams import IteratorStream
from mcfw.run.checkpoint import ENGINE, Checkpoint
from mcfw.run.choice import AUTO, HYBRID, REFERENCE, choose
from mcfw.run.concerns import concerns, ends_of, warn_of
from mcfw.run.fingerprint import describe
from mcfw.run.loop import Loop, Method, Observer
from mcfw.run.randomness import Streams, streams_of
from mcfw.run.request import (
    LONGEST,
    check_chain,
    check_checkpoint,
    check_law,
    check_method,
    checked_observers,
)
from mcfw.run.result import Result, Status
from mcfw.run.stopping import Callback, Stopping
from mcfw.run.trace import Recording
from mcfw.seed import DEFAULT_SEED, RandomSource

RECORDED_GAPS = 200


def run(
    method: Method,
    chain: Chain | Iterable[Any],
    *,
    iterations: int,
    x0: Any = None,
    seed: int | SeedSequence | Streams | None = DEFAULT_SEED,
    rng: RandomSource | None = None,
    record_every: int = 1,
    gap_every: int | None = None,
    budget: int | None = None,
    callback: Callback | None = None,
    gap_tol: float | None = None,
    seconds: float | None = None,
    checkpoint: Checkpoint | None = None,
    progress: bool = True,
    observers: Iterable[Observer] = (),
    engine: str = "auto",
) -> Result:
    """Drive any method along one trajectory; the options mean what they mean in `mcfw.solve`.

    >>> import mcfw, numpy as np
    >>> data = np.array([0.35, 0.45])
    >>> problem = mcfw.Problem.from_batch(
    ...     lambda x, i: x - data[i, None], set=mcfw.Box([-1.0], [1.0]), mean_gradient=lambda x: x - data.mean())
    >>> method = mcfw.baselines.SGD(problem, mcfw.baselines.InverseRoot(0.5))
    >>> result = run(method, mcfw.TwoState(0.25), iterations=1000, seed=7)
    >>> bool(abs(result.last[0] - 0.4) < 0.05), result.samples
    (True, 1000)
    """
    loop = looped(
        method,
        chain,
        iterations=iterations,
        x0=x0,
        record_every=record_every,
        gap_every=gap_every,
        budget=budget,
        stopping=Stopping(callback, gap_tol, seconds),
        checkpoint=checkpoint,
        progress=progress,
        observers=observers,
    )
    result = driven(loop, streams_of(seed, rng), engine)
    warn_of(concerns(result, getattr(method, "radius", None), ends_of(result)))
    return result


def looped(
    method: Method,
    chain: Chain | Iterable[Any],
    *,
    iterations: int,
    x0: Any,
    record_every: int,
    gap_every: int | None,
    stopping: Stopping,
    checkpoint: Checkpoint | None,
    progress: bool,
    observers: Iterable[Observer],
    budget: int | None = None,
) -> Loop:
    """The loop that these options describe, each of them checked."""
    check_method(method)
    iterations = check_integer("iterations", iterations, least=1, most=LONGEST)
    progress = check_flag("progress", progress)
    check_checkpoint(checkpoint)
    if budget is not None:
        budget = check_integer("budget", budget, least=1, most=LONGEST)
    stopping.check(method.problem)
    stream = checked_chain(chain)
    check_law(method.problem, stream)
    return Loop(
        method=method,
        chain=stream,
        x0=method.problem.set.start(x0),
        iterations=iterations,
        recording=recording(iterations, record_every, gap_every),
        budget=budget,
        stopping=stopping,
        checkpoint=checkpoint,
        progress=progress,
        observers=checked_observers(observers),
    )


def driven(loop: Loop, streams: Streams, engine: str) -> Result:
    """The result of a loop by the engine that can do it; Ctrl-C ends it between two iterations."""
    rules, checkpoint = loop.stopping, loop.checkpoint
    with nullcontext() if checkpoint is None else checkpoint.held(), rules.patience.waiting():
        chosen, reason = _chosen(loop, streams, engine)
        result = replace(chosen.result(streams), engine=reason)
    if rules.patience.over and result.status is Status.COMPLETED:
        return replace(result, status=Status.INTERRUPTED)
    return result


def _chosen(loop: Loop, streams: Streams, engine: str) -> tuple[Loop, str]:
    """The loop that runs, and why; one that is kept goes on with the engine, and so the rounding, of its beginning."""
    checkpoint = loop.checkpoint
    if checkpoint is None:
        return choose(engine, loop)
    if engine == AUTO and checkpoint.engine() in (REFERENCE, HYBRID):
        engine = str(checkpoint.engine())
    chosen, reason = choose(engine, loop)
    known = _fingerprint(loop, streams) | {ENGINE: reason.partition(":")[0]}
    return replace(chosen, fingerprint={**(loop.fingerprint or {}), **known}), reason


def _fingerprint(loop: Loop, streams: Streams) -> dict[str, str]:
    """What makes a run this run and no other, in words that a refusal can name."""
    return {
        "method": describe(loop.method),
        "chain": describe(loop.chain),
        "x0": describe(loop.x0),
        "iterations": describe(loop.iterations),
        "recording": describe(loop.recording),
        "streams": describe(streams.states()),
        "budget": describe(loop.budget),
    }


def checked_chain(chain: Chain | Iterable[Any]) -> Chain:
    """The chain itself, or the stream of an iterable."""
    check_chain(chain)
    return chain if isinstance(chain, Chain) else IteratorStream(chain)


def recording(iterations: int, record_every: int, gap_every: int | None) -> Recording:
    """Which of so many iterations are recorded; the gap about 200 times if nothing is said."""
    record_every = check_integer("record_every", record_every, least=1, most=LONGEST)
    if gap_every is None:
        gap_every = -(-iterations // RECORDED_GAPS)
    gap_every = check_integer("gap_every", gap_every, least=1, most=LONGEST)
    return Recording(record_every, gap_every, last=iterations - 1)
