"""`solve` and `run`: what a user says, checked once, becomes a loop along one dependent stream, and its result."""

import enum
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from numpy.random import SeedSequence

from mcfw.arithmetic import check_integer, check_positive
from mcfw.errors import InvalidInput
from mcfw.markov.chains import Chain, has_finite_states
from mcfw.markov.streams import IteratorStream
from mcfw.method.inexact import InexactMCALFCG
from mcfw.method.levels import LevelLaw
from mcfw.method.mc_alfcg import MCALFCG
from mcfw.method.regimes import Oblivious, Regime
from mcfw.practice.advice import Advice
from mcfw.problem.problem import Problem
from mcfw.run.averaged import Averaged
from mcfw.run.checkpoint import Checkpoint
from mcfw.run.choice import choose
from mcfw.run.fingerprint import describe
from mcfw.run.loop import Loop, Method, Observer
from mcfw.run.piloted import expected_states, piloted
from mcfw.run.randomness import Streams
from mcfw.run.request import (
    LONGEST,
    check_chain,
    check_checkpoint,
    check_flag,
    check_problem,
    checked_observers,
    checked_parameters,
    checked_regime,
)
from mcfw.run.result import Result
from mcfw.run.trace import Recording

RECORDED_GAPS = 200


class Radius(enum.Enum):
    """Where the clipping radius comes from if it is not given."""

    OF_THE_PROBLEM = "the problem's own bound G"


def solve(
    problem: Problem,
    chain: Chain | Iterable[Any],
    *,
    horizon: int,
    regime: Regime | str | None = None,
    levels: LevelLaw | None = None,
    unit: float | None = None,
    radius: float | Radius | None = Radius.OF_THE_PROBLEM,
    x0: Any = None,
    seed: int | SeedSequence | Streams = 0,
    record_every: int = 1,
    gap_every: int | None = None,
    budget: int | None = None,
    checkpoint: Checkpoint | None = None,
    check_lmo: bool = False,
    progress: bool = True,
    observers: Iterable[Observer] = (),
    engine: str = "auto",
) -> Result:
    """Run MC-ALFCG (alg:main) for the T+1 iterations t = 0, …, T.

    chain: a chain, a stream, or any iterable of samples.
    horizon: T ≥ 1.
    regime: how (ρ, β) follow from T; `Oblivious()` if not given. "auto" needs no constant at all: a pilot on 5 % of the
        states proposes them (`result.advice.explain()`), the run takes plain batches, and `result.average` is the
        point to use. Its budget is `budget`, or what multilevel bursts would consume in T + 1 iterations.
    levels: the law of the bursts, if not the regime's: `Geometric.for_horizon(T)` for the paper's regimes, or
        `Batched(k, m)`, which discards m states and averages k.
    unit: what α_t and L_t measure the displacements δ_t in, if not the regime's (1 for the paper's).
    radius: the clipping radius Ĝ ≥ G; the problem's G if not given; None is the unclipped ablation.
    x0: a feasible start; the set's centre if not given.
    seed: of the three streams of the run; or the streams themselves, which then are used up.
    record_every, gap_every: which iterations enter the trace, and at which of them 𝒢(x_t) is evaluated (about
        200 times if not given); the last iteration always is.
    budget: stop before the burst that would pass this number of consumed states.
    checkpoint: keep the run on disk, and go on from there if it is there already.
    check_lmo: refuse an LMO whose answer is infeasible.
    observers: functions that are shown each `Iteration`; they change nothing of the run.
    engine: "compiled" (chunks of iterations in machine code, the same streams and states, iterates equal up to
        rounding), "reference" (the interpreted loop), or "auto", the faster of those that can do this run; "asked"
        compiles all but the gradient, a Python function. `result.engine` says which ran, and why.

    >>> import mcfw, numpy as np
    >>> data = np.array([0.35, 0.45])
    >>> problem = mcfw.Problem.from_batch(
    ...     lambda x, i: x - data[i, None], set=mcfw.Box([-1.0], [1.0]), mean_gradient=lambda x: x - data.mean(), G=1.5)
    >>> result = mcfw.solve(problem, mcfw.TwoState(0.25), horizon=1000, seed=7)
    >>> print(result.status)
    The run completed all its iterations.
    >>> bool(abs(result.last[0] - 0.4) < 0.1)
    True
    """
    check_problem(problem)
    check_flag("check_lmo", check_lmo)
    stream = _chain(chain)
    options: dict[str, Any] = {"record_every": record_every, "gap_every": gap_every, "checkpoint": checkpoint}
    options |= {"progress": progress, "observers": observers, "engine": engine}
    if isinstance(regime, str) and regime == "auto":
        if levels is not None or unit is not None:
            raise InvalidInput("regime='auto' chooses levels and unit itself: leave them out")
        states = expected_states(horizon) if budget is None else budget
        return _piloted(problem, stream, states, radius, x0, seed, check_lmo, options)
    method = mc_alfcg(problem, stream, horizon, regime, radius, levels=levels, unit=unit, check_lmo=check_lmo)
    return run(method, stream, iterations=horizon + 1, x0=x0, seed=seed, budget=budget, **options)


def advise(
    problem: Problem,
    chain: Chain | Iterable[Any],
    *,
    budget: int,
    x0: Any = None,
    seed: int | SeedSequence | Streams = 0,
) -> Advice:
    """The constants that a pilot proposes for a run of `budget` states; a stream is used up by 5 % of them.

    It is a regime: `solve(problem, chain, horizon=advice.horizon, regime=advice, radius=advice.radius)` follows it.
    """
    check_problem(problem)
    streams = seed if isinstance(seed, Streams) else Streams.from_seed(seed)
    return piloted(problem, _chain(chain), problem.set.start(x0), streams, budget).advice


def _piloted(
    problem: Problem,
    chain: Chain,
    budget: int,
    radius: float | Radius | None,
    x0: Any,
    seed: int | SeedSequence | Streams,
    check_lmo: bool,
    options: dict[str, Any],
) -> Result:
    """A pilot on the first states, then the run that it advises on the rest; all states are counted."""
    streams = seed if isinstance(seed, Streams) else Streams.from_seed(seed)
    found = piloted(problem, chain, problem.set.start(x0), streams, budget)
    advice = found.advice
    given = advice.radius if radius is Radius.OF_THE_PROBLEM else radius
    method = mc_alfcg(problem, chain, advice.horizon, advice, given, check_lmo=check_lmo)
    result = run(
        Averaged(method), found.chain, iterations=advice.horizon + 1, x0=advice.start, seed=streams, **options
    )
    return replace(
        result,
        advice=advice,
        trace=result.trace.later(advice.pilot),
        samples=result.samples + advice.pilot,
        oracle_calls=result.oracle_calls + found.oracle_calls,
        lmo_calls=result.lmo_calls + found.lmo_calls,
    )


def mc_alfcg(
    problem: Problem,
    chain: Chain,
    horizon: int,
    regime: Regime | str | None,
    radius: float | Radius | None,
    *,
    levels: LevelLaw | None = None,
    unit: float | None = None,
    check_lmo: bool = False,
) -> MCALFCG:
    """The method that `solve` runs: inexact where the oracle of the set is iterative."""
    kind = InexactMCALFCG if problem.set.iterative else MCALFCG
    regime = checked_regime(Oblivious() if regime is None else regime)
    return kind(
        problem,
        levels=regime.levels(horizon) if levels is None else levels,
        parameters=checked_parameters(regime, horizon),
        radius=_radius(problem, radius),
        finite=has_finite_states(chain),
        check_lmo=check_lmo,
        unit=regime.unit if unit is None else unit,
    )


def run(
    method: Method,
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
    check_integer("iterations", iterations, least=1, most=LONGEST)
    check_checkpoint(checkpoint)
    if budget is not None:
        check_integer("budget", budget, least=1)
    streams = seed if isinstance(seed, Streams) else Streams.from_seed(seed)
    loop = Loop(
        method=method,
        chain=_chain(chain),
        x0=method.problem.set.start(x0),
        iterations=iterations,
        recording=recording(iterations, record_every, gap_every),
        budget=budget,
        checkpoint=checkpoint,
        progress=progress,
        observers=checked_observers(observers),
    )
    if checkpoint is not None:
        loop = replace(loop, fingerprint=_fingerprint(loop, streams))
    chosen, reason = choose(engine, loop)
    with nullcontext() if checkpoint is None else checkpoint.held():
        return replace(chosen.result(streams), engine=reason)


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


def _chain(chain: Chain | Iterable[Any]) -> Chain:
    """The chain itself, or the stream of an iterable."""
    check_chain(chain)
    return chain if isinstance(chain, Chain) else IteratorStream(chain)


def recording(iterations: int, record_every: int, gap_every: int | None) -> Recording:
    """Which of so many iterations are recorded; the gap about 200 times if nothing is said."""
    check_integer("record_every", record_every, least=1)
    if gap_every is None:
        gap_every = -(-iterations // RECORDED_GAPS)
    check_integer("gap_every", gap_every, least=1)
    return Recording(record_every, gap_every, last=iterations - 1)


def _radius(problem: Problem, radius: float | Radius | None) -> float | None:
    if radius is Radius.OF_THE_PROBLEM:
        if problem.G is None:
            raise InvalidInput(
                "radius is not given and the problem has no G: pass radius=G_hat with G_hat ≥ ‖∇f(x)‖ on the set, "
                "or radius=None for the unclipped ablation"
            )
        return problem.G
    if radius is not None:
        check_positive("radius", radius)
    return radius
