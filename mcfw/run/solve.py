"""`solve`: what a user says, checked once, becomes MC-ALFCG along one dependent stream, and its result."""

import enum
import time
from collections.abc import Iterable, Sized
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.random import SeedSequence

from mcfw.arithmetic import check_flag, check_integer, check_positive
from mcfw.errors import InvalidInput, NoProgress, warn
from mcfw.growing.growing_sample import GrowingSample
from mcfw.growing.tournament import BATCH, Tournament
from mcfw.markov.chains import Chain, has_finite_states
from mcfw.method.inexact import InexactMCALFCG
from mcfw.method.levels import Batched, Fixed, Geometric, LevelLaw
from mcfw.method.mc_alfcg import MCALFCG
from mcfw.method.regimes import Oblivious, Regime
from mcfw.practice.advice import Advice
from mcfw.problem.low_rank import Atoms
from mcfw.problem.problem import Problem, check_problem, require_arrays
from mcfw.run.averaged import Averaged
from mcfw.run.checkpoint import Checkpoint
from mcfw.run.concerns import concerns, ends_of, warn_of
from mcfw.run.driven import checked_chain, driven, looped
from mcfw.run.loop import Observer
from mcfw.run.piloted import expected_states, piloted
from mcfw.run.randomness import Streams, streams_of
from mcfw.run.request import (
    LONGEST,
    check_checkpoint,
    check_law,
    checked_observers,
    checked_parameters,
    checked_regime,
)
from mcfw.run.reserve import Reserve
from mcfw.run.result import Result, Status
from mcfw.run.stopping import Callback, Stopping
from mcfw.run.validation import watched
from mcfw.seed import DEFAULT_SEED, RandomSource

AUTO, BATCHED = "auto", "batched"
"""The regimes that have a name."""


class Radius(enum.Enum):
    """Where the clipping radius comes from if it is not given."""

    OF_THE_PROBLEM = "the problem's own bound G"


def solve(
    problem: Problem,
    chain: Chain | Iterable[Any],
    *,
    horizon: int | None = None,
    regime: Regime | GrowingSample | str | None = None,
    levels: LevelLaw | None = None,
    unit: float | None = None,
    radius: float | Radius | None = Radius.OF_THE_PROBLEM,
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
    check_lmo: bool = False,
    progress: bool = True,
    observers: Iterable[Observer] = (),
    engine: str = "auto",
    certify: float | Reserve | None = None,
    validation: Any = None,
) -> Result:
    """Run MC-ALFCG (alg:main) for the T+1 iterations t = 0, …, T, or with `regime="auto"` a growing sample.

    chain: a chain, a stream, or any iterable of samples.
    horizon: T ≥ 1; the longest whose bursts fit in the `budget`, in the mean, if only that is given.
    regime: how (ρ, β) follow from T; `Oblivious()` if not given. "auto" needs neither constants nor T: it keeps the
        states and minimises their mean (`GrowingSample(keep, drift)` says how many it keeps, and what it does where
        they drift); `result.x` is the point to use. It reads `budget` states, all of a stream that has a length, or
        what multilevel bursts would consume in T + 1 iterations. "batched" keeps nothing: a pilot on 5 % of the states
        proposes the constants (`result.advice.explain()`), the run takes plain batches, and `result.average` is the
        point to use.
    levels: the law of the bursts, if not the regime's: `Geometric.for_horizon(T)` for the paper's regimes, or
        `Batched(k, m)`, which discards m states and averages k.
    unit: what α_t and L_t measure the displacements δ_t in, if not the regime's (1 for the paper's).
    radius: the clipping radius Ĝ ≥ G; the problem's G if not given; None is the unclipped ablation.
    x0: a feasible start; the set's centre if not given. Or the result of an earlier run: its point, and with "auto" all
        states that it kept, so that the run goes on where that one ended: a chain from its last state, whatever the
        seed; of a stream hand over the samples that come next.
    seed: of the three streams of the run, None for a fresh one; or the streams themselves, which then are used up.
    rng: instead of a seed (SPEC 7): an integer or a SeedSequence, the same bits as by `seed`; or a generator of NumPy,
        from whose SeedSequence the run's seed is spawned, so that the next call with it is another run.
    record_every, gap_every: which iterations enter the trace, and at which of them 𝒢(x_t) is evaluated (about
        200 times if not given); the last iteration always is.
    budget: stop before the burst that would pass this number of consumed states.
    callback: shown each recorded `Iteration`; the run stops if it returns True or raises StopIteration.
    gap_tol: stop when a recorded 𝒢(x_t) is at most this; `result.x` is then x_t. Needs a mean gradient.
    seconds: stop after so many, pilot included; what a clock stops is not reproducible. Ctrl-C stops a run as well:
        the result is that of the completed iterations (`Status.INTERRUPTED`); in a pilot, which is completed, it is
        the advice and the first of them. Ctrl-C again raises KeyboardInterrupt.
    validation: held-out states, or a `Problem` made of them: the run stops when their gap no longer falls, and x is the
        point that they like best (`Validation` says how patient). The recorded gap, and `gap_tol`, are then theirs.
    checkpoint: keep the run on disk, and go on from there if it is there already.
    check_lmo: refuse an LMO whose answer is infeasible.
    observers: functions that are shown each `Iteration`; they change nothing of the run.
    engine: "compiled" (chunks of iterations in machine code, the same streams and states, iterates equal up to
        rounding), "reference" (the interpreted loop), or "auto", the faster of those that can do this run; "hybrid"
        compiles all but the gradient, a Python function. `result.engine` says which ran, and why.
    certify: keep this share of `budget` unseen, and bound the gap of the point to use by it: `result.certificate`.
        A `Reserve` says also τ, the noise and δ; without τ and the noise there is a fresh gap and no bound.

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
    check_lmo = check_flag("check_lmo", check_lmo)
    if horizon is not None:
        horizon = check_integer("horizon T", horizon, least=1, most=LONGEST - 1)
    stream, rules = checked_chain(chain), Stopping(callback, gap_tol, seconds)
    problem, rules = watched(validation, problem, rules, checkpoint)
    rules.check(problem)
    options: dict[str, Any] = {"record_every": record_every, "gap_every": gap_every, "checkpoint": checkpoint}
    options |= {"progress": progress, "observers": observers}
    streams, reserve = streams_of(seed, rng), Reserve.of(certify)
    if budget is not None:
        budget = check_integer("budget", budget, least=1, most=LONGEST)
    kept = 0 if reserve is None else reserve.states_of(budget, problem)
    budget = None if budget is None else budget - kept
    named = regime if isinstance(regime, str) else ""
    if named in (AUTO, BATCHED) or isinstance(regime, GrowingSample):
        if levels is not None or unit is not None:
            raise InvalidInput(f"regime={named or regime!r} chooses levels and unit itself: leave them out")
        if named == BATCHED:
            states = _states(budget, horizon, None, BATCHED)
            with rules.patience.waiting():
                result = _piloted(
                    problem, stream, states, radius, _point(x0), streams, check_lmo, rules, engine, options
                )
        else:
            check_unclipped(radius)
            settings = regime if isinstance(regime, GrowingSample) else GrowingSample()
            states = _states(budget, horizon, chain, AUTO)
            run = growing if settings.keep else tournament
            result = run(problem, stream, settings, states, x0, streams, rules, engine, options)
        result = rules.concluded(result)
        return result if reserve is None else reserve.certified(result, kept, streams)
    x0, horizon = _point(x0), horizon_of(horizon, budget, regime, levels)
    method = mc_alfcg(problem, stream, horizon, regime, radius, levels=levels, unit=unit, check_lmo=check_lmo)
    loop = looped(method, stream, iterations=horizon + 1, x0=x0, budget=budget, stopping=rules, **options)
    result = driven(loop, streams, engine)
    warn_of(concerns(result, method.radius, ends_of(result)))
    result = rules.concluded(result)
    return result if reserve is None else reserve.certified(result, kept, streams)


def advise(
    problem: Problem,
    chain: Chain | Iterable[Any],
    *,
    budget: int,
    x0: Any = None,
    seed: int | SeedSequence | Streams | None = DEFAULT_SEED,
    rng: RandomSource | None = None,
) -> Advice:
    """The constants that a pilot proposes for a run of `budget` states; a stream is used up by 5 % of them.

    It is a regime: `solve(problem, chain, horizon=advice.horizon, regime=advice, radius=advice.radius)` follows it.
    """
    check_problem(problem)
    streams = streams_of(seed, rng)
    return piloted(problem, checked_chain(chain), problem.set.start(x0), streams, budget).advice


def _piloted(
    problem: Problem,
    chain: Chain,
    budget: int,
    radius: float | Radius | None,
    x0: Any,
    streams: Streams,
    check_lmo: bool,
    rules: Stopping,
    engine: str,
    options: dict[str, Any],
) -> Result:
    """A pilot on the first states, then the run that it advises on the rest; all states and seconds are counted."""
    began = time.monotonic()
    start = problem.set.start(x0)
    found = piloted(problem, chain, start, streams, budget)
    advice = found.advice
    given = advice.radius if radius is Radius.OF_THE_PROBLEM else radius
    method = mc_alfcg(problem, chain, advice.horizon, advice, given, check_lmo=check_lmo)
    stopping = rules.after(time.monotonic() - began)
    loop = looped(
        Averaged(method),
        found.chain,
        iterations=advice.horizon + 1,
        x0=advice.start,
        stopping=stopping,
        **options,
    )
    # the pilot and the horizon follow from the budget
    loop = replace(loop, fingerprint={"budget of the pilot": str(budget)})
    result = driven(loop, streams, engine)
    warn_of(concerns(result, method.radius, _ends(problem, start, result)))
    return replace(
        result,
        advice=advice,
        trace=result.trace.later(advice.pilot),
        samples=result.samples + advice.pilot,
        oracle_calls=result.oracle_calls + found.oracle_calls,
        lmo_calls=result.lmo_calls + found.lmo_calls,
    )


def _point(x0: Any) -> Any:
    """The start that x0 says: an earlier result stands for its point."""
    return x0.output if isinstance(x0, Result) else x0


def _states(budget: int | None, horizon: int | None, source: Any, regime: str) -> int:
    """How many states a run reads: its budget, those of a horizon, or all of a source that has a length."""
    if budget is not None:
        return budget
    if horizon is not None:
        return expected_states(horizon)
    source = getattr(source, "source", source)
    if isinstance(source, Sized) and not isinstance(source, Chain):
        return max(1, len(source))
    raise InvalidInput(f"regime={regime!r} needs to know how many states it may read: give budget")


def horizon_of(horizon: int | None, budget: int | None, regime: Any, levels: LevelLaw | None) -> int:
    """T, or the largest T whose T + 1 bursts consume at most the budget in the mean."""
    if horizon is not None:
        return horizon
    if budget is None:
        raise InvalidInput("horizon T = None: give horizon, or a budget that it can follow from")
    chosen = checked_regime(Oblivious() if regime is None else regime)

    def states(T: int) -> float:
        law = chosen.levels(T) if levels is None else levels
        if isinstance(law, Geometric):
            return (T + 1) * (law.cap + 2.0**-law.cap)
        if isinstance(law, (Batched, Fixed)):
            return float((T + 1) * law.length(0))
        raise InvalidInput(f"the horizon does not follow from the budget for levels = {law!r}: give horizon")

    least, most = 1, budget
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if states(middle) <= budget else (least, middle - 1)
    return least


def check_unclipped(radius: Any) -> None:
    """Refuse a clipping radius where nothing is clipped."""
    if radius is not Radius.OF_THE_PROBLEM and radius is not None:
        raise InvalidInput(
            f"radius = {radius!r} is for clipped steps, and a growing sample does not clip: leave it out, or take "
            "regime='batched'"
        )


def growing(
    problem: Problem,
    chain: Chain,
    settings: GrowingSample,
    states: int,
    x0: Any,
    streams: Streams,
    rules: Stopping,
    engine: str,
    options: dict[str, Any],
) -> Result:
    """A growing sample over so many states, after those of the earlier result if x0 is one that kept its states."""
    from mcfw.run.conclusion import say
    from mcfw.run.growing_run import GrowingRun, Wanted

    check_law(problem, chain)
    check_checkpoint(options["checkpoint"])
    earlier = x0.sample if isinstance(x0, Result) else None
    given = x0 is not None if earlier is None else earlier.given
    start: Any = problem.set.start(_point(x0)) if earlier is None else earlier.x0
    point: Any = start if isinstance(start, Atoms) else np.asarray(start, dtype=float)
    wanted = Wanted(
        check_integer("record_every", options["record_every"], least=1, most=LONGEST),
        None
        if options["gap_every"] is None
        else check_integer("gap_every", options["gap_every"], least=1, most=LONGEST),
        options["checkpoint"],
        check_flag("progress", options["progress"]),
        checked_observers(options["observers"]),
    )
    run = GrowingRun(
        problem,
        chain,
        settings,
        states,
        point,
        given,
        rules,
        wanted,
        engine,
        earlier,
    )
    with rules.patience.waiting():
        result = run.result(streams)
    if rules.patience.over and result.success:
        result = replace(result, status=Status.INTERRUPTED)
    say(result)
    return result


def tournament(
    problem: Problem,
    chain: Chain,
    settings: GrowingSample,
    states: int,
    x0: Any,
    streams: Streams,
    rules: Stopping,
    engine: str,
    options: dict[str, Any],
) -> Result:
    """A tournament over so many states, none of which is kept: `x` is its last winner."""
    require_arrays(problem, "regime='auto'")
    method = Tournament(problem, states, has_finite_states(chain))
    loop = looped(
        method,
        chain,
        iterations=max(1, states // BATCH),
        x0=_point(x0),
        budget=states,
        stopping=rules,
        **options,
    )
    result = driven(loop, streams, engine)
    if result.status is Status.COMPLETED and np.array_equal(result.last, loop.x0):
        result = replace(result, status=Status.NO_PROGRESS)
        warn("x is x0: no round of the tournament had a better point on its unseen states", NoProgress)
    return replace(result, x=result.last, average=None)


def _ends(problem: Problem, start: Any, result: Result) -> tuple[float, float]:
    """The gaps of the start before the pilot and of the average, which is the point to use."""
    if problem.mean_gradient is None or result.average is None:
        return ends_of(result)
    return problem.gap(start), problem.gap(result.average)


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


def _radius(problem: Problem, radius: float | Radius | None) -> float | None:
    if radius is Radius.OF_THE_PROBLEM:
        if problem.G is None:
            raise InvalidInput(
                "radius is not given and the problem has no G: pass radius=G_hat with G_hat ≥ ‖∇f(x)‖ on the set, "
                "or radius=None for the unclipped ablation"
            )
        return problem.G
    return None if radius is None else check_positive("radius", radius)
