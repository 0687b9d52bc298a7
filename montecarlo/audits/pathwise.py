"""Audits of what holds on every step of every run: lem:clipsafe, eq:lemmaP, the schedule, the descent inequality.

One draw is one run, and the observation is whether some step of it breaks the claim; the exact probability is 0, so
a single such run is a witness.
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.random import SeedSequence

from mcfw.arithmetic import Array
from mcfw.method.estimator import mlmc_by_prefix_averages
from montecarlo.audit import Audit, Sampler
from montecarlo.audits.adversary import Moment, adversarial_run
from montecarlo.audits.drawn import Observations
from montecarlo.quantity import Quantity, Stratum

ROUNDING = 1e-9
GAMMAS = (1.0, 0.5, 0.1, 0.01, 1e-3)
Check = Callable[[list[Moment]], bool]
"""Whether a run keeps a claim."""


def at_most(left: float, right: float) -> bool:
    """left ≤ right up to rounding; a NaN on either side is not."""
    return left <= right + ROUNDING * (1 + abs(right))


def size(x: Array) -> float:
    """‖x‖."""
    return float(np.linalg.norm(x))


def error(moment: Moment) -> Array:
    """s_t = g_t − ∇f(x_t)."""
    difference: Array = moment.after.g_prev - moment.scene.problem.population_gradient(moment.before.x)
    return difference


def raw_error(moment: Moment) -> Array:
    """s_t^pre, with ĝ_t by the prefix averages of eq:mlmc rather than by the code under audit."""
    problem, (x, x_prev, g_prev, scales) = moment.scene.problem, moment.before
    one = np.ones(1, dtype=np.int64)

    def estimate(y: Array) -> Array:
        return mlmc_by_prefix_averages(lambda z: problem.gradient(y, np.array([z]), one), moment.burst)

    g_pre = (1 - scales.alpha) * (g_prev - estimate(x_prev)) + estimate(x)
    difference: Array = g_pre - problem.population_gradient(x)
    return difference


def delta(moment: Moment) -> float:
    """δ_t = L_t‖x_{t+1} − x_t‖ with the L_t of the schedule."""
    return moment.before.scales.L * size(moment.after.x - moment.before.x)


def G(moment: Moment) -> float:
    """The problem's G, which is Ĝ as well."""
    return float(moment.scene.problem.G or 0)


def _every(claim: Callable[[Moment], bool]) -> Check:
    return lambda run: all(claim(moment) for moment in run)


CLIPSAFE: dict[str, Check] = {
    "(a) ‖g_t‖ ≤ Ĝ": _every(lambda m: at_most(size(m.after.g_prev), G(m))),
    "(a) ‖s_t‖ ≤ G + Ĝ": _every(lambda m: at_most(size(error(m)), 2 * G(m))),
    "(b) δ_t ≤ G + Ĝ": _every(lambda m: at_most(delta(m), 2 * G(m))),
    "(c) ‖s_t‖ ≤ ‖s_t^pre‖": _every(lambda m: at_most(size(error(m)), size(raw_error(m)))),
    "eq:lemmaP δ_t ≤ G + ‖g_t‖": _every(lambda m: at_most(delta(m), G(m) + size(m.after.g_prev))),
    "eq:lemmaP δ_t ≤ 2G + ‖s_t‖": _every(lambda m: at_most(delta(m), 2 * G(m) + size(error(m)))),
}


def schedule_is_right(run: list[Moment]) -> bool:
    """α_t and L_t are those of S1, recomputed from the displacements before t alone."""
    rho, beta = run[0].scene.parameters
    alpha, squares = 1.0, list[float]()
    for moment in run:
        u = [beta + square for square in squares]
        if u:
            alpha = min(alpha, ((1 + max(u)) / (1 + sum(u))) ** (2 / 3))
        L = rho * (1 + sum(squares)) ** 0.5 * alpha**-0.25
        if not np.allclose((moment.info.alpha, moment.info.L), (alpha, L), rtol=1e-9, atol=0):
            return False
        squares.append((L * size(moment.after.x - moment.before.x)) ** 2)
    return True


def step_is_right(moment: Moment) -> bool:
    """x_{t+1} = x_t + η̄_t(v_t − x_t) with v_t ∈ LMO(g_t) and the short step of S4; x_{t+1} is feasible."""
    problem, x, g = moment.scene.problem, moment.before.x, moment.after.g_prev
    v = problem.set.lmo(g, problem.h)
    square = float((v - x) @ (v - x))
    decrease = problem.h.value(x) - problem.h.value(v) - float(g @ (v - x))
    eta = 0.0 if square == 0 else min(max(decrease, 0.0) / (moment.before.scales.L * square), 1.0)
    return (
        bool(problem.set.contains(moment.after.x))
        and 0 <= moment.info.eta <= 1
        and at_most(size(moment.after.x - x - eta * (v - x)), 0.0)
    )


def descends(moment: Moment, gamma: float) -> bool:
    """γ𝒢(x_t) + F(x_{t+1}) − F(x_t) + δ_t²/4L_t ≤ δ_t²L/2L_t² + 2‖s_t‖²/L_t + γ²L_tD² (prop:transfer (i))."""
    problem, L_t, d = moment.scene.problem, moment.before.scales.L, delta(moment)
    value: Any = problem.value
    x, x_next = moment.before.x, moment.after.x
    change = value(x_next) + problem.h.value(x_next) - value(x) - problem.h.value(x)
    left = gamma * problem.gap(x) + change + d**2 / (4 * L_t)
    smooth = d**2 * float(problem.L or 0) / (2 * L_t**2)
    right = smooth + 2 * size(error(moment)) ** 2 / L_t + gamma**2 * L_t * problem.D**2
    return at_most(left, right)


def tracks(moment: Moment) -> bool:
    """g_t is g_t^pre, or its projection onto the ball of radius Ĝ."""
    raw = raw_error(moment) + moment.scene.problem.population_gradient(moment.before.x)
    scale = min(1.0, G(moment) / size(raw)) if size(raw) > 0 else 1.0
    return at_most(size(moment.after.g_prev - scale * raw), ROUNDING * (1 + size(raw)))


ALGORITHM: dict[str, Check] = {
    "S1 α_t and L_t": schedule_is_right,
    "S3 g_t": _every(tracks),
    "S4 x_{t+1}": _every(step_is_right),
}
DESCENT: dict[str, Check] = {f"γ = {gamma:g}": _every(lambda m, y=gamma: descends(m, y)) for gamma in GAMMAS}  # type: ignore[misc]


def witness_quantities(names: Iterable[str], resolution: float) -> tuple[Quantity, ...]:
    """For each claim the probability that a run breaks it, which is 0."""
    return tuple(Quantity(name, (Stratum(name, 0.0, 1.0, 0.0),), resolution, bound=0.0) for name in names)


def _sampler(checks: dict[str, Check]) -> Sampler:
    def sample(seed: SeedSequence, draws: int) -> Observations:
        runs = [list(adversarial_run(child)) for child in seed.spawn(draws)]
        return {name: [float(not check(run)) for run in runs] for name, check in checks.items()}

    return sample


AUDITS = (
    Audit(
        "clipsafe", "lem:clipsafe", "‖g_t‖ ≤ Ĝ, ‖s_t‖, δ_t ≤ G + Ĝ, ‖s_t‖ ≤ ‖s_t^pre‖, eq:lemmaP on every step",
        lambda: witness_quantities(CLIPSAFE, 0.1), _sampler(CLIPSAFE), task=1, budget=640,
        defects=("clipped before momentum", "radius below G", "base sample dropped"),
    ),
    Audit(
        "algorithm", "alg:main", "α_t, L_t, g_t and x_{t+1} are S1–S4, recomputed from the run",
        lambda: witness_quantities(ALGORITHM, 0.1), _sampler(ALGORITHM), task=1, budget=640,
        defects=(
            "alpha from the new delta", "alpha not monotone", "L without alpha", "step not capped",
            "clipped before momentum", "radius below G", "different level", "different samples",
            "momentum at the wrong point", "base sample dropped", "weights swapped", "LMO of the old estimate",
        ),
    ),
    Audit(
        "descent", "prop:transfer (i)", "the descent inequality at five γ on every step",
        lambda: witness_quantities(DESCENT, 0.1), _sampler(DESCENT), task=1, budget=640,
        defects=("step not capped",),
    ),
)  # fmt: skip
