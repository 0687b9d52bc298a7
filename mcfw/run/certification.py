"""`certify` and `select`: given points, bounded by their fresh gaps along a trajectory that they have not seen."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from numpy.random import SFC64, Generator, SeedSequence

from mcfw.arithmetic import check_flag, check_integer
from mcfw.asking import ask
from mcfw.certificate.candidates import Choice
from mcfw.certificate.eccentricity import checked_point
from mcfw.certificate.fresh_gap import Wishes, certified, wishes
from mcfw.certificate.gap_certificate import GapCertificate
from mcfw.errors import InvalidInput
from mcfw.markov.chains import Chain, Skippable, has_finite_states
from mcfw.markov.streams import IteratorStream
from mcfw.problem.problem import Problem, check_problem
from mcfw.run.progress import ProgressBar
from mcfw.run.randomness import Streams
from mcfw.run.request import check_chain, check_law
from mcfw.run.trajectory import Trajectory
from mcfw.seed import DEFAULT_SEED, RandomSource, chosen_seed, plain_seed

CHILD = len(Streams._fields)
"""Of a seed: the children before it are the streams of a run, so no run with this seed draws these states."""


def certify(
    problem: Problem,
    x: Any,
    chain: Chain | Iterable[Any],
    *,
    states: int,
    burn_in: int | None = None,
    tau: Any = None,
    noise: float | None = None,
    delta: float = 0.05,
    method: str = "hoeffding",
    start: Any = None,
    seed: int | SeedSequence | None = DEFAULT_SEED,
    rng: RandomSource | None = None,
    progress: bool = True,
) -> GapCertificate:
    """Bound the Frank–Wolfe gap of x, found by any method, from states that x has not seen (thm:fresh).

    The mean gradient at x over n fresh states, one oracle call, and a margin: no smoothness, no convexity of f, no
    dimension, no stationarity, and nothing about how x was found.

    x: a point of the feasible set that was fixed before these states. On states that made x the number is worthless.
    chain: a chain, a stream, or any iterable of samples; an iterable is read from its first sample, so leave out those
        that made x.
    states, burn_in: n states are averaged after m that are discarded; if m is not given, as many as make the bias a
        tenth of the margin (mostly 0).
    tau: a bound on τ_mix: an integer, a `MixingBound`, or `Estimated(value, failure)`, whose failure is added to δ.
    noise: a bound on ‖∇f(x; z) − ∇f(x)‖ at this x for every z; `problem.G_sigma` if not given. Without τ or noise the
        certificate has no bound.
    delta, method: the bound holds with probability 1 − δ, by "hoeffding", "cantelli", "chebyshev", "self-normalised"
        (listed vertices, h linear), "bernstein" (from the fresh gradients' own spread), or "best", which halves δ.
    start: the state from which the chain goes on; a fresh start of the chain if not given. None of the bounds asks
        where it starts.
    seed, rng: of the walk; a run of `solve` with the same seed draws other states.

    >>> import mcfw, numpy as np
    >>> data = np.array([0.35, 0.45])
    >>> problem = mcfw.Problem.from_batch(lambda x, i: x - data[i, None], set=mcfw.Box([-1.0], [1.0]), G_sigma=0.05)
    >>> found = certify(problem, [0.4], mcfw.TwoState(0.25), states=20_000, tau=1)
    >>> found.holds(0.01), found.holds(0.0001)
    (True, None)
    """
    check_problem(problem)
    point = checked_point(problem, x)
    asked = wishes(
        problem, states=states, discarded=burn_in, tau=tau, noise=noise, delta=delta, method=method
    )
    return _certified(problem, [point], chain, asked, start, chosen_seed(seed, rng), progress)[0]


def select(
    points: Sequence[Any],
    problem: Problem,
    chain: Chain | Iterable[Any],
    *,
    states: int,
    burn_in: int | None = None,
    tau: Any = None,
    noise: float | None = None,
    delta: float = 0.05,
    method: str = "hoeffding",
    start: Any = None,
    seed: int | SeedSequence | None = DEFAULT_SEED,
    rng: RandomSource | None = None,
    progress: bool = True,
) -> Choice:
    """The point with the smallest fresh gap, all of them read on the same n states, and its certificate.

    Each candidate's bound is at δ/K, so that with probability 1 − δ all K hold and the chosen one's does, however the
    choice came out (thm:fresh (iv)). The options mean what they mean in `certify`.

    >>> import mcfw, numpy as np
    >>> data = np.array([0.35, 0.45])
    >>> problem = mcfw.Problem.from_batch(lambda x, i: x - data[i, None], set=mcfw.Box([-1.0], [1.0]), G_sigma=0.05)
    >>> select([[0.9], [0.4], [-0.2]], problem, mcfw.TwoState(0.25), states=20_000, tau=1).index
    1
    """
    check_problem(problem)
    if not isinstance(points, (list, tuple)) or not points:
        raise InvalidInput(f"points = {points!r:.200} must be a list with at least one point")
    checked = [checked_point(problem, x, f"points[{i}]") for i, x in enumerate(points)]
    asked = wishes(
        problem,
        states=states,
        discarded=burn_in,
        tau=tau,
        noise=noise,
        delta=delta,
        method=method,
        comparisons=len(checked),
    )
    found = _certified(problem, checked, chain, asked, start, chosen_seed(seed, rng), progress)
    index = min(range(len(found)), key=lambda i: found[i].value)
    return Choice(checked[index], index, tuple(found))


class Continuation(NamedTuple):
    """Where a run ended: its problem, its chain, and the last state that was handed out."""

    problem: Problem
    chain: Chain
    state: Any


def _certified(
    problem: Problem,
    points: Sequence[Any],
    chain: Chain | Iterable[Any],
    asked: Wishes,
    start: Any,
    seed: Any,
    progress: bool,
) -> list[GapCertificate]:
    """The certificates from the next states of the chain."""
    check_chain(chain)
    progress = check_flag("progress", progress)
    stream = chain if isinstance(chain, Chain) else IteratorStream(chain)
    check_law(problem, stream)
    generator = _generator(seed)
    trajectory = Trajectory(
        stream, generator, _start(stream, generator, start), components=problem.components
    )
    with ProgressBar(asked.burn_in + asked.states, "states", enabled=progress) as bar:
        return certified(
            problem, points, trajectory.walk, asked, finite=has_finite_states(stream), show=bar.update
        )


def _generator(seed: Any) -> Generator:
    """The generator of the walk, apart from the streams of a run with the same seed."""
    number = None if seed is None or isinstance(seed, SeedSequence) else plain_seed(seed)
    if number is None and not (seed is None or isinstance(seed, SeedSequence)):
        raise InvalidInput(
            f"seed = {seed!r:.200} must be a non-negative integer, a sequence of such, a SeedSequence, or None"
        )
    root = SeedSequence(**seed.state) if isinstance(seed, SeedSequence) else SeedSequence(number)
    return Generator(SFC64(root.spawn(CHILD + 1)[CHILD]))


def _start(chain: Chain, rng: Generator, start: Any) -> Any:
    """The given state, or a start of the chain; a stream has none, its position is its state."""
    if start is None:
        return ask("the chain's start", chain.start, rng)
    if isinstance(chain, Skippable):
        raise InvalidInput("start is given, but the position of a stream is its state: leave start out")
    if not has_finite_states(chain):
        return start
    return check_integer("start", start, least=0, most=chain.size - 1)
