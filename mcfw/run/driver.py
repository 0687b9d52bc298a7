"""What every run shares, whatever the method: a start, a stream, a recording, a fingerprint."""

from collections.abc import Iterable
from typing import Any, Protocol

from numpy.random import SeedSequence

from mcfw.arithmetic import Array, check_integer, number_array
from mcfw.errors import InvalidInput
from mcfw.markov.chains import Chain
from mcfw.markov.streams import IteratorStream
from mcfw.problem.problem import Problem
from mcfw.run.checkpoint import Checkpoint
from mcfw.run.fingerprint import describe
from mcfw.run.loop import Method, Recording, Run
from mcfw.run.randomness import Streams
from mcfw.run.result import Result

RECORDED_GAPS = 200


class Solver(Method, Protocol):
    """A method that knows the problem it solves."""

    @property
    def problem(self) -> Problem:
        """The problem."""


def run(
    method: Solver,
    chain: Chain | Iterable[Any],
    *,
    iterations: int,
    x0: Any = None,
    seed: int | SeedSequence | Streams = 0,
    record_every: int = 1,
    gap_every: int | None = None,
    budget: int | None = None,
    checkpoint: Checkpoint | None = None,
    progress: bool = True,
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
    check_integer("iterations", iterations, least=1)
    if budget is not None:
        check_integer("budget", budget, least=1)
    stream = as_chain(chain)
    streams = seed if isinstance(seed, Streams) else Streams.from_seed(seed)
    start = _start(method.problem, x0)
    recording = _recording(iterations, record_every, gap_every)
    fingerprint = {
        "method": describe(method),
        "chain": describe(stream),
        "x0": describe(start),
        "recording": describe(recording),
        "streams": describe(streams.states()),
    }
    return Run(
        method=method,
        chain=stream,
        x0=start,
        iterations=iterations,
        recording=recording,
        fingerprint=fingerprint if checkpoint else {},
        budget=budget,
        checkpoint=checkpoint,
        progress=progress,
    ).result(streams)


def as_chain(chain: Chain | Iterable[Any]) -> Chain:
    """The chain itself, or the stream of an iterable."""
    return chain if isinstance(chain, Chain) else IteratorStream(chain)


def is_finite_chain(chain: Chain) -> bool:
    """Whether the states are those of a finite chain, so that equal ones can be merged."""
    return isinstance(getattr(chain, "size", None), int)


def _start(problem: Problem, x0: Any) -> Array:
    if x0 is None:
        return problem.set.center()
    start = number_array("x0", x0).copy()
    if start.shape != problem.set.shape:
        raise InvalidInput(f"x0 has shape {start.shape}, but the feasible set has shape {problem.set.shape}")
    if not problem.set.contains(start):
        raise InvalidInput(f"x0 = {start!r} is not in {problem.set!r}")
    return start


def _recording(iterations: int, record_every: int, gap_every: int | None) -> Recording:
    check_integer("record_every", record_every, least=1)
    if gap_every is None:
        gap_every = -(-iterations // RECORDED_GAPS)
    check_integer("gap_every", gap_every, least=1)
    return Recording(record_every, gap_every, last=iterations - 1)
