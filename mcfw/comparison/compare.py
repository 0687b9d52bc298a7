"""`compare`: run several methods on one problem and stream, at a matched budget of states and of seconds."""

import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.random import default_rng

from mcfw.arithmetic import Array, check_flag, check_integer, check_positive
from mcfw.comparison.method_comparison import MethodComparison, MethodRows, RunRow, engine_of
from mcfw.comparison.method_rules import Conditions, MethodRule, chosen
from mcfw.errors import InvalidInput, McfwError
from mcfw.markov.chains import Chain, Skippable
from mcfw.markov.streams import IteratorStream
from mcfw.plain_numbers import plain
from mcfw.practice.pilot import LEAST_BUDGET
from mcfw.problem.problem import Problem, check_problem
from mcfw.run.driven import run
from mcfw.run.progress import ProgressBar
from mcfw.run.request import LONGEST
from mcfw.run.result import Result
from mcfw.run.solve import solve
from mcfw.seed import RandomSource, seed_of

NEVER = 10**9
CURVE = 60
HELD_OUT = 20_000
HELD_OUT_SEED = 2**40
MOST_SEEDS = 10**6
"""A seed that no run has, for the states that only judge."""
LARGEST_STRETCH = 100.0
"""How many times the budget of states a method may consume in its seconds."""
TRIALS, NEAR = 3, (0.8, 1.25)
"""Runs that only find how many states fit into the time, and when that is near enough."""


class Setup(NamedTuple):
    """What all methods share: the problem, a fresh stream for each run, a start, and how an end is judged."""

    problem: Problem
    stream: Callable[[], Chain]
    x0: Array
    tau: int | None
    judge: Callable[[Array], float]

    def known(self, budget: int) -> Conditions:
        """What a rule sees."""
        return Conditions(self.problem, self.stream(), self.x0, budget, self.tau)


def compare(
    problem: Problem,
    stream: Chain | Sequence[Any],
    *,
    budget: int,
    methods: Iterable[str | MethodRule] | str | None = None,
    seconds: float | None = None,
    seeds: int | Iterable[int] = 3,
    rng: RandomSource | None = None,
    x0: Any = None,
    tau: int | None = None,
    curves: bool = False,
    progress: bool = True,
) -> MethodComparison:
    """Run the methods with `budget` states each, and again with about `seconds` of CPU time each.

    stream: a chain, or a sequence of samples, which every run reads from its beginning. A one-way iterator is refused.
    methods: names of `mcfw.comparison.method_rules.METHODS`, or rules of your own; all of them if not given. Every
        constant comes from a rule that is fixed before the run; a method whose constants are missing is not run.
    seconds: for the second table; the states that a method can consume in this time are taken from its first runs.
    seeds: how many (0, 1, …), or which.
    rng: draws the seeds (SPEC 7), and `seeds` then says how many; the result lists them.
    tau: the mixing time for those that need one; a certified bound for the chain if not given.
    curves: record the measure along the runs as well, in runs of their own that are not timed.

    Ctrl-C ends the comparison; what is finished is in the result, and `interrupted` is true.

    >>> import mcfw
    >>> problem, chain, x0 = mcfw.problems.sine_regression(2, n=40, d=3, sparsity=1)
    >>> comparison = mcfw.compare(problem, chain, x0=x0, budget=2000, methods=["auto", "sgd"], seeds=2)
    >>> [row.name for row in comparison.by_states], comparison.by_states[1].runs[0].states
    (['auto', 'sgd'], 2000)
    """
    check_problem(problem)
    budget = check_integer("budget", budget, least=2, most=LONGEST)
    seconds = None if seconds is None else check_positive("seconds", seconds)
    tau = None if tau is None else check_integer("tau", tau, least=1)
    curves, progress = check_flag("curves", curves), check_flag("progress", progress)
    rules, numbers = chosen(methods), _seeds(seeds, rng)
    fresh = _fresh(stream)
    measure, judge = _judge(problem, fresh)
    setup = Setup(problem, fresh, problem.set.start(x0), tau, judge)
    first: list[MethodRows] = []
    second: list[MethodRows] = []
    rounds = len(rules) * len(numbers) * (1 if seconds is None else 2)
    interrupted = False
    with ProgressBar(rounds, "runs", enabled=progress) as bar:
        done = iter(range(1, rounds + 1))
        try:
            for rule in rules:
                first.append(_rows(setup, rule, budget, numbers, curves, bar, done))
            for rule, row in zip(rules, first, strict=True):
                if seconds is not None:
                    second.append(_timed(setup, rule, row, budget, seconds, numbers, bar, done))
        except KeyboardInterrupt:
            interrupted = True
    needs = {rule.name: rule.needs for rule in rules}
    start = judge(setup.x0)
    return MethodComparison(measure, start, budget, seconds, tuple(first), tuple(second), needs, interrupted)


def _rows(
    setup: Setup,
    rule: MethodRule,
    budget: int,
    seeds: Sequence[int],
    curves: bool,
    bar: ProgressBar,
    done: Iterator[int],
) -> MethodRows:
    """The runs of one method; what it lacks, or what it warned of, is the remark."""
    runs: list[RunRow] = []
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            _run(setup, rule, min(budget, LEAST_BUDGET), 0, NEVER)  # compiles what is compiled, untimed
            for seed in seeds:
                runs.append(_row(setup, rule, budget, seed, curves))
                bar.update(next(done))
        except McfwError as reason:
            return MethodRows(rule.name, tuple(runs), str(reason))
    said = dict.fromkeys(str(warning.message) for warning in seen)
    return MethodRows(rule.name, tuple(runs), "; ".join(said))


def _timed(
    setup: Setup,
    rule: MethodRule,
    row: MethodRows,
    budget: int,
    seconds: float,
    seeds: Sequence[int],
    bar: ProgressBar,
    done: Iterator[int],
) -> MethodRows:
    """The same method with as many states as it can consume in the time, by its first runs and up to three trials."""
    if not row.runs:
        return row
    most, states, spent = int(LARGEST_STRETCH * budget), budget, row.mean("seconds")
    for _ in range(TRIALS):
        states = min(most, max(2, int(states * min(seconds / max(spent, 1e-4), LARGEST_STRETCH))))
        try:
            spent = _row(setup, rule, states, seeds[0], False).seconds
        except McfwError as reason:
            return MethodRows(rule.name, (), str(reason))
        if NEAR[0] <= spent / seconds <= NEAR[1]:
            break
    return _rows(setup, rule, states, seeds, False, bar, done)


def _row(setup: Setup, rule: MethodRule, budget: int, seed: int, curves: bool) -> RunRow:
    began = time.process_time()
    result, charge = _run(setup, rule, budget, seed, NEVER)
    spent = time.process_time() - began
    offered = result.last if result.average is None else result.average
    point = result.output if rule.configure is None else offered
    return RunRow(
        seed=seed,
        end=setup.judge(point),
        states=result.samples + charge * result.iterations,
        gradients=result.oracle_calls + charge * result.iterations,
        lmos=result.lmo_calls,
        projections=int(result.trace.sums.get("projections", 0)),
        seconds=spent,
        iterations=result.iterations,
        clips=result.clips,
        engine=engine_of(result),
        curve=_curve(setup, rule, budget, seed) if curves else None,
    )


def _run(setup: Setup, rule: MethodRule, budget: int, seed: int, gap_every: int) -> tuple[Result, int]:
    known = setup.known(budget)
    options: dict[str, Any] = {"x0": setup.x0, "seed": seed, "budget": budget, "progress": False}
    options |= {"record_every": NEVER, "gap_every": gap_every}
    if rule.configure is None:
        return solve(known.problem, known.chain, regime=rule.name, **options), 0
    ready = rule.configure(known)
    if gap_every == 0:
        options["gap_every"] = max(1, ready.iterations // CURVE)
    return run(ready.method, known.chain, iterations=ready.iterations, **options), ready.charge


def _curve(setup: Setup, rule: MethodRule, budget: int, seed: int) -> tuple[Array, Array]:
    """The gap of the iterates (not of an average) against the states, from the same run once more."""
    result, charge = _run(setup, rule, budget, seed, 0 if rule.configure else CURVE // 10)
    states, gaps = result.trace.curve()
    known = np.isfinite(result.trace["gap"])
    return states + charge * result.trace["t"][known], gaps


def _judge(problem: Problem, fresh: Callable[[], Chain]) -> tuple[str, Callable[[Array], float]]:
    """How a point is judged: by the population gap, else the objective, else the gap on states that no run sees."""
    if problem.mean_gradient is not None:
        return "population gap", problem.gap
    value = problem.value
    if value is not None:
        return "objective", lambda x: float(value(x)) + float(problem.h.value(x))
    chain, rng = fresh(), default_rng(HELD_OUT_SEED)
    if isinstance(chain, Skippable):
        raise InvalidInput(
            "a sequence of samples has no states to spare for judging: give the problem a mean_gradient or a value, "
            "over held-out data for instance"
        )
    states = chain.walk(rng, chain.start(rng), HELD_OUT)
    ones = np.ones(HELD_OUT, dtype=np.int64)
    return (
        f"gap on {HELD_OUT:,} held-out states (too large by their noise)",
        lambda x: problem.linearised_gap(x, problem.gradient(x, states, ones) / HELD_OUT),
    )


def _fresh(stream: Any) -> Callable[[], Chain]:
    """A function that gives the stream from its beginning, as often as it is called."""
    if isinstance(stream, Chain) and not isinstance(stream, Skippable):
        return lambda: stream
    if isinstance(stream, (Sequence, np.ndarray)) and not isinstance(stream, (str, bytes)):
        return lambda: IteratorStream(stream)
    raise InvalidInput(
        f"a comparison needs a chain or a sequence of samples that every method can read from its beginning, not "
        f"{type(stream).__name__}: collect the samples in a list or an array"
    )


def _seeds(seeds: Any, rng: Any = None) -> tuple[int, ...]:
    if rng is not None or plain(seeds) is not None:
        many = check_integer("seeds", seeds, least=1, most=MOST_SEEDS)
        if rng is not None:
            drawn = default_rng(seed_of(rng)).choice(2**32, many, replace=False, shuffle=False)
            return tuple(drawn.tolist())
        return tuple(range(many))
    if not isinstance(seeds, Iterable) or getattr(seeds, "ndim", 1) == 0:
        raise InvalidInput(f"seeds = {seeds!r} must be how many, or a list of them")
    found = tuple(check_integer("seed", seed, least=0) for seed in seeds)
    if not found or len(set(found)) < len(found):
        raise InvalidInput("seeds must be different, and at least one")
    return found
