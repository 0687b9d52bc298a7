"""Study 6's methods: what each is given, which of its points is judged, and where it cannot run."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

import mcfw
from mcfw import baselines
from mcfw.arithmetic import Array, norm
from mcfw.comparison.method_rules import METHODS, Conditions
from mcfw.problem.problem import Problem
from mcfw.run.averaged import Averaged
from mcfw.run.result import Result
from montecarlo.studies.practice.place import BATCH, Place

AUTO, NO_LAW, BATCHED = "auto", "auto, law not told", "batched"
OBLIVIOUS, AWARE, THINNED = "oblivious", "mixing-aware", "thinned"
SGD, LAST_SGD = "SGD, step {:g}", "SGD without its average, step {:g}"
ADAGRAD, DOG, MOMENTUM = "AdaGrad-norm", "DoG", "momentum Frank–Wolfe"
STORM_FW, FRANK_WOLFE, REFERENCE = "STORM-FW, rho {:g}", "Frank–Wolfe, full gradient", "reference"
ARMS = (
    AUTO, NO_LAW, BATCHED, OBLIVIOUS, AWARE, THINNED, SGD, LAST_SGD, ADAGRAD, DOG, MOMENTUM, STORM_FW, FRANK_WOLFE,
)  # fmt: skip
RIVALS = (SGD, LAST_SGD, ADAGRAD, DOG, MOMENTUM, STORM_FW)
"""The competitors of other papers that read the stream; the full gradient does not."""
STEPS, RHOS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0), (0.03, 0.3, 3.0, 30.0, 300.0)
MATRIX_STEPS = (0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
"""γ_t = c·D/(g√(t+1)) and ρ = c·g/D, g the root mean square of gradients at the start; matrices need larger c."""
FIRST_MOVEMENT = 1e-3
"""DoG's r_ε as a share of the diameter: with the authors' 10⁻⁶ it hardly moves in the thousand steps of a run."""
NEVER = 10**9
LOOKED = 50
"""States that scale steps and radii, not counted."""


class Ended(NamedTuple):
    """The points that a run offers, and what it says of itself."""

    points: tuple[Array, ...]
    result: Result


class Start(NamedTuple):
    """What a run is given, made off its clock."""

    place: Place
    stream: Any
    budget: int
    seed: int
    values: tuple[float, ...]
    scale: float
    """The size of the gradients at the start."""


Arm = Callable[[Start], Ended]


def start(place: Place, budget: int, seed: int, values: tuple[float, ...]) -> Start:
    """A fresh stream and the scale."""
    return Start(place, place.stream(seed, budget), budget, seed, values, size_of_gradients(place))


def values_of(method: str, place: Place) -> tuple[float, ...]:
    """What a method is tuned over at a place; SGD without its average takes the step of SGD, and is only clocked."""
    steps = MATRIX_STEPS if place.batch > BATCH else STEPS
    return {SGD: steps, LAST_SGD: steps[:1], STORM_FW: RHOS}.get(method, ())


def can_run(method: str, place: Place) -> bool:
    """Whether the place states the constants that a method cannot do without, and a run ends in seconds."""
    problem = place.problem
    if place.batch > BATCH and method in (OBLIVIOUS, AWARE, THINNED):
        return False  # a multilevel run asks for some ten thousand oracles of a matrix
    if method == NO_LAW:
        return problem.law is not None
    if method == AWARE:
        return problem.G_sigma is not None and place.tau is not None
    if method == THINNED:
        return None not in (problem.G, problem.G_sigma, problem.L, place.tau)
    return place.size is not None if method == FRANK_WOLFE else True


def size_of_gradients(place: Place) -> float:
    """√ of the mean of ‖∇f(x_0; z)‖² over a few states of a stream that no run reads."""
    stream, rng = place.stream(10**6, LOOKED), np.random.default_rng(10**6)
    states, one = stream.walk(rng, stream.start(rng), LOOKED), np.ones(1, dtype=np.int64)
    squares = [norm(place.problem.gradient(place.x0, states[i : i + 1], one)) ** 2 for i in range(LOOKED)]
    return float(np.sqrt(np.mean(squares)))


def options(at: Start) -> dict[str, Any]:
    """What every run has: the start, the seed, no gap and no row on the clock."""
    given: dict[str, Any] = {"seed": at.seed, "budget": at.budget, "progress": False}
    return given | {"record_every": NEVER, "gap_every": NEVER, "x0": at.place.x0}


def by_solve(regime: str, *, law: bool = True) -> Arm:
    """`mcfw.solve` with no constant; the start is only handed over where it is not the centre."""

    def run(at: Start) -> Ended:
        given, problem = options(at), unjudged(at.place.problem)
        problem = problem if law else replace(problem, law=None)
        if np.array_equal(at.place.x0, problem.set.center()):
            del given["x0"]
        found = mcfw.solve(problem, at.stream, regime=regime, **given)
        return Ended((found.output,), found)

    return run


def by_rule(name: str) -> Arm:
    """A method of `mcfw compare`, with its rule for every constant; a missing G is ten times the gradients' size."""
    (rule,) = (rule for rule in METHODS if rule.name == name)

    def run(at: Start) -> Ended:
        problem = at.place.problem
        if problem.G is None:
            problem = replace(problem, G=10 * at.scale)
        assert rule.configure is not None
        ready = rule.configure(Conditions(problem, at.stream, at.place.x0, at.budget, at.place.tau))
        found = baselines.run(ready.method, at.stream, iterations=ready.iterations, **options(at))
        return Ended(ends(found), found)

    return run


def by_batches(build: Callable[[Start, Problem], Any]) -> Arm:
    """A baseline with the place's batch until the states are used."""

    def run(at: Start) -> Ended:
        method = build(at, unjudged(at.place.problem))
        batch = method.levels.length(0)
        iterations, given = max(1, at.budget // batch), options(at) | {"budget": max(at.budget, batch)}
        found = baselines.run(method, at.stream, iterations=iterations, **given)
        return Ended(ends(found), found)

    return run


def ends(found: Result) -> tuple[Array, ...]:
    """The last iterate, and the average where there is one: the better is judged, which favours the competitor."""
    return (found.last,) if found.average is None else (found.last, found.average)


def unjudged(problem: Problem) -> Problem:
    """The problem as a stream gives it: without its value and its population gradient.

    A finite sum still says that each of its components counts alike, as it does for every user: of the methods only
    `auto` can use that, so it also runs without.
    """
    return replace(problem, mean_gradient=None, value=None)


def _sgd(at: Start, problem: Problem) -> Any:
    scale = at.values[0] * float(problem.D) / at.scale
    return baselines.SGD(problem, baselines.InverseRoot(scale), batch=at.place.batch)


def _adagrad(at: Start, problem: Problem) -> Any:
    return Averaged(baselines.AdaGradNorm(problem, float(problem.D), batch=at.place.batch))


def _dog(at: Start, problem: Problem) -> Any:
    movement = FIRST_MOVEMENT * float(problem.D) / (1 + norm(at.place.x0))
    return baselines.DoG(problem, batch=at.place.batch, movement=movement)


def _momentum(at: Start, problem: Problem) -> Any:
    return baselines.MomentumFrankWolfe(problem, batch=at.place.oracle_batch)


def _storm_fw(at: Start, problem: Problem) -> Any:
    rho = at.values[0] * at.scale / float(problem.D)
    return baselines.ALFCGMVR2(problem, rho, batch=at.place.oracle_batch)


BUILDERS: dict[str, Arm] = {
    AUTO: by_solve("auto"),
    NO_LAW: by_solve("auto", law=False),
    BATCHED: by_solve("batched"),
    OBLIVIOUS: by_rule("oblivious"),
    AWARE: by_rule("mixing-aware"),
    THINNED: by_rule("thinned"),
    SGD: by_batches(lambda at, problem: Averaged(_sgd(at, problem))),
    LAST_SGD: by_batches(_sgd),
    ADAGRAD: by_batches(_adagrad),
    DOG: by_batches(_dog),
    MOMENTUM: by_batches(_momentum),
    STORM_FW: by_batches(_storm_fw),
    FRANK_WOLFE: by_rule("frank-wolfe"),
}
