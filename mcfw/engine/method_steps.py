"""One iteration of each method in place: Algorithm 1, and the baselines that draw a fixed batch.

`vectors` and `scalars` hold the fields of the method's own state in their order, arrays and numbers apart. A step
writes its report, and nothing before the gradients are known to be finite.
"""

import math
from typing import Any

import numpy as np
from numba import types

from mcfw.engine.compiling import EXACT, Floats, Rows, copy, inlined, kernel, real, void
from mcfw.engine.composite import minimise
from mcfw.engine.signatures import ORACLES, STEP
from mcfw.method import half_schedule, schedule, short_step

advance = kernel(
    types.UniTuple(real, 8)(real, real, real, real, real, real, real, real, real), EXACT, inline=True
)(schedule.advanced)
advance_half = kernel(types.UniTuple(real, 6)(real, real, real, real, real, real, real), EXACT, inline=True)(
    half_schedule.half_advanced
)
step_size = kernel(real(real, real, real), EXACT, inline=True)(short_step.short_step)


@kernel(real(Floats, Floats), inline=True)
def inner(a: Any, b: Any) -> float:
    """⟨a, b⟩."""
    total = 0.0
    for i in range(len(a)):
        total += a[i] * b[i]
    return total


@inlined
def conditional_gradient(
    linear: Any, project: Any, parameters: Any, penalty: Any, slope: Any,
    x: Any, g: Any, L: float, eta: float, work: Any,
) -> tuple[float, float, float]:  # fmt: skip
    """S4: x moves towards v ∈ LMO(g) by the short step, or by η where L = 0; η, δ² and the decrease.

    v is reduced to a primitive of the set as `ConvexSet` reduces it; g and rows 3 and 4 of `work` are used up.
    """
    y, v, l1, quadratic = work[3], work[4], penalty[0], penalty[1]
    for i in range(len(slope)):
        g[i] += slope[i]
    for i in range(len(x)):
        z = g[i] + l1 if penalty[2] != 0 else g[i] - min(max(g[i], -l1), l1)
        y[i] = z if quadratic == 0 else -z / (2 * quadratic)
    if quadratic == 0:
        linear(y, parameters, v)
    else:
        project(y, parameters, v)
    decrease, squared = 0.0, 0.0
    for i in range(len(x)):
        direction = v[i] - x[i]
        decrease += l1 * (abs(x[i]) - abs(v[i])) - direction * (g[i] + quadratic * (x[i] + v[i]))
        squared += direction * direction
    if L != 0:
        eta = step_size(decrease, L, squared)
    for i in range(len(x)):
        x[i] = v[i] if eta == 1 else x[i] + eta * (v[i] - x[i])
    return eta, (L * L) * (eta * eta) * squared, decrease


@kernel(void(ORACLES, Floats, Floats, real, real, Rows))
def proximal_step(oracles: Any, x: Any, g: Any, eta: float, weight: float, work: Any) -> None:
    """x becomes argmin_{v∈X} ½‖v − (x − ηg)‖² + weight·h(v)."""
    if eta > 0:
        y = work[3]
        for i in range(len(x)):
            y[i] = x[i] - eta * g[i]
        minimise(oracles, 1.0, y, weight, x)


@inlined
def mc_alfcg_given_gradients(
    linear: Any, project: Any, parameters: Any, penalty: Any, slope: Any, numbers: Any,
    vectors: Any, scalars: Any, here: Any, there: Any, share: float, work: Any, info: Any,
) -> bool:  # fmt: skip
    """`mc_alfcg` after its gradients: `share` times `here` is ĝ_t(x_t), and `share` times `there` is ĝ_t(x_{t−1})."""
    x, x_prev, g_prev, g = vectors[0], vectors[1], vectors[2], work[2]
    alpha, L, radius, squares = scalars[2], scalars[3], numbers[0], 0.0
    for i in range(len(x)):
        g[i] = (1 - alpha) * (g_prev[i] - share * there[i]) + share * here[i]
        squares += g[i] * g[i]
    if not math.isfinite(squares):
        return False
    info[0], info[1], info[5], info[6] = alpha, L, math.sqrt(squares), 0.0
    if squares > radius * radius:
        scale, squares, info[6] = radius / info[5], 0.0, 1.0
        for i in range(len(x)):
            g[i] *= scale
            squares += g[i] * g[i]
    info[4] = math.sqrt(squares)
    for i in range(len(x)):
        g_prev[i], x_prev[i] = g[i], x[i]
    info[2], delta_squared, info[7] = conditional_gradient(
        linear, project, parameters, penalty, slope, x, g, L, 0.0, work
    )
    info[3] = math.sqrt(delta_squared)
    scalars[0], scalars[1], scalars[2], scalars[3], scalars[4], scalars[5], scalars[6], scalars[7] = advance(
        scalars[0], scalars[1], alpha, L, scalars[4], scalars[5], scalars[6], scalars[7], delta_squared
    )
    return True


@kernel(STEP, inline=True)
def mc_alfcg(
    oracles: Any,
    numbers: Any,
    vectors: Any,
    scalars: Any,
    states: Any,
    weights: Any,
    length: int,
    work: Any,
    memory: Any,
    info: Any,
) -> bool:
    """Algorithm 1 with Ĝ = numbers[0], infinite for the unclipped ablation; without S2 and clipping, ALFCG-MVR2.

    The state is (x_t, x_{t−1}, g_{t−1}) and the schedule; the report is that of `mc_alfcg.Info`. The sum over the
    burst is divided by numbers[1], or by its length where that is 0.
    """
    estimate = work[:2]
    oracles.gradient(vectors[:2], oracles.table, oracles.labels, states, weights, memory, estimate)
    share = 1.0 / (numbers[1] if numbers[1] != 0 else length)
    return mc_alfcg_given_gradients(  # type: ignore[no-any-return]
        oracles.linear, oracles.project, oracles.parameters, oracles.penalty, oracles.slope, numbers,
        vectors, scalars, estimate[0], estimate[1], share, work, info,
    )  # fmt: skip


@kernel(void(Floats, Floats, Floats))
def add_to_average(x: Any, average: Any, scalars: Any) -> None:
    """a̅ ← a̅ + 2/(t + 2)·(x − a̅), where t is the last number of the state."""
    last = len(scalars) - 1
    share = 2.0 / (scalars[last] + 2.0)
    for i in range(len(x)):
        average[i] += (x[i] - average[i]) * share
    scalars[last] += 1.0


@kernel(STEP)
def averaged(
    oracles: Any,
    numbers: Any,
    vectors: Any,
    scalars: Any,
    states: Any,
    weights: Any,
    length: int,
    work: Any,
    memory: Any,
    info: Any,
) -> bool:
    """`run.averaged.Averaged` around Algorithm 1: the state is x_t, that of Algorithm 1, a̅_t, and last of all t."""
    if not mc_alfcg(oracles, numbers, vectors[1:4], scalars, states, weights, length, work, memory, info):
        return False
    copy(vectors[1], vectors[0])
    add_to_average(vectors[0], vectors[4], scalars)
    return True


@kernel(STEP, allocates=True)
def frank_wolfe(
    oracles: Any,
    numbers: Any,
    vectors: Any,
    scalars: Any,
    states: Any,
    weights: Any,
    length: int,
    work: Any,
    memory: Any,
    info: Any,
) -> bool:
    """`baselines.FrankWolfe` with (L, π) = numbers, L = 0 for γ_t = 2/(t + 2): the state is x_t and t.

    No state is drawn: the gradient is Σ_i π_i ∇f(x; i) over the whole table.
    """
    x, g, L, law = vectors[0], work[0], numbers[0], numbers[1:]
    oracles.gradient(vectors[:1], oracles.table, oracles.labels, np.arange(len(law)), law, memory, work[:1])
    squares = inner(g, g)
    if not math.isfinite(squares):
        return False
    info[1] = math.sqrt(squares)
    info[0], _, _ = conditional_gradient(
        oracles.linear, oracles.project, oracles.parameters, oracles.penalty, oracles.slope,
        x, g, L, 2 / (scalars[0] + 2), work,
    )  # fmt: skip
    scalars[0] += 1
    return True


@kernel(STEP)
def mvr1(
    oracles: Any,
    numbers: Any,
    vectors: Any,
    scalars: Any,
    states: Any,
    weights: Any,
    length: int,
    work: Any,
    memory: Any,
    info: Any,
) -> bool:
    """`baselines.ALFCGMVR1`: the state is (x_t, g_{t−1}) and the half schedule."""
    oracles.gradient(vectors[:1], oracles.table, oracles.labels, states, weights, memory, work[:1])
    x, g, estimate, alpha = vectors[0], vectors[1], work[0], scalars[2]
    if not math.isfinite(inner(estimate, estimate)):
        return False
    for i in range(len(x)):
        g[i] = (1 - alpha) * g[i] + alpha * (estimate[i] / length)
    L = scalars[0] * math.sqrt((1 + scalars[5]) / alpha)
    info[1] = math.sqrt(inner(g, g))
    copy(g, work[2])
    info[0], delta_squared, _ = conditional_gradient(
        oracles.linear, oracles.project, oracles.parameters, oracles.penalty, oracles.slope,
        x, work[2], L, 0.0, work,
    )  # fmt: skip
    scalars[0], scalars[1], scalars[2], scalars[3], scalars[4], scalars[5] = advance_half(
        scalars[0], scalars[1], alpha, scalars[3], scalars[4], scalars[5], delta_squared
    )
    return True


@kernel(real(Floats, real), EXACT, inline=True)
def fixed_step(numbers: Any, t: float) -> float:
    """γ_t = scale/√(t + 1), or the scale if numbers[1] = 0."""
    return float(numbers[0] / math.sqrt(t + 1) if numbers[1] != 0 else numbers[0])


@kernel(STEP)
def sgd(
    oracles: Any,
    numbers: Any,
    vectors: Any,
    scalars: Any,
    states: Any,
    weights: Any,
    length: int,
    work: Any,
    memory: Any,
    info: Any,
) -> bool:
    """`baselines.SGD`: the state is x_t and t."""
    oracles.gradient(vectors[:1], oracles.table, oracles.labels, states, weights, memory, work[:1])
    g = work[0]
    for i in range(len(g)):
        g[i] /= length
    squares = inner(g, g)
    if not math.isfinite(squares):
        return False
    info[0], info[1] = fixed_step(numbers, scalars[0]), math.sqrt(squares)
    proximal_step(oracles, vectors[0], g, info[0], info[0], work)
    scalars[0] += 1
    return True


@kernel(STEP)
def heavy_ball(
    oracles: Any,
    numbers: Any,
    vectors: Any,
    scalars: Any,
    states: Any,
    weights: Any,
    length: int,
    work: Any,
    memory: Any,
    info: Any,
) -> bool:
    """`baselines.HeavyBall` with ν = numbers[2]: the state is x_t, the direction in which it came, and t."""
    oracles.gradient(vectors[:1], oracles.table, oracles.labels, states, weights, memory, work[:1])
    x, came, z = vectors[0], vectors[1], work[0]
    if not math.isfinite(inner(z, z)):
        return False
    gamma, nu, t = fixed_step(numbers, scalars[0]), numbers[2], scalars[0]
    for i in range(len(z)):
        z[i] = z[i] / length if t == 0 else nu * (z[i] / length) + (1 - nu) * came[i]
    copy(x, came)
    proximal_step(oracles, x, z, gamma, gamma if t == 0 else nu * gamma, work)
    for i in range(len(x)):
        came[i] = (came[i] - x[i]) / gamma
    info[0], info[1] = gamma, math.sqrt(inner(z, z))
    scalars[0] += 1
    return True


@kernel(STEP)
def adagrad(
    oracles: Any,
    numbers: Any,
    vectors: Any,
    scalars: Any,
    states: Any,
    weights: Any,
    length: int,
    work: Any,
    memory: Any,
    info: Any,
) -> bool:
    """`baselines.AdaGradNorm` with eta = numbers[0]; numbers[1] = 0 takes the sum over the burst as it is, for MAG."""
    oracles.gradient(vectors[:1], oracles.table, oracles.labels, states, weights, memory, work[:1])
    g = work[0]
    if numbers[1] != 0:
        for i in range(len(g)):
            g[i] /= length
    squares = inner(g, g)
    if not math.isfinite(squares):
        return False
    scalars[0] += squares
    info[0] = numbers[0] / math.sqrt(scalars[0]) if scalars[0] > 0 else 0.0
    info[1] = math.sqrt(squares)
    proximal_step(oracles, vectors[0], g, info[0], info[0], work)
    return True


@kernel(STEP)
def storm(
    oracles: Any,
    numbers: Any,
    vectors: Any,
    scalars: Any,
    states: Any,
    weights: Any,
    length: int,
    work: Any,
    memory: Any,
    info: Any,
) -> bool:
    """`baselines.STORM` with (k, w, c) = numbers: the state is (x_t, x_{t−1}, d_{t−1}), Σ‖ĝ‖² and a_t."""
    oracles.gradient(vectors[:2], oracles.table, oracles.labels, states, weights, memory, work[:2])
    x, x_prev, d, a = vectors[0], vectors[1], vectors[2], scalars[1]
    here, there = work[0], work[1]
    if not math.isfinite(inner(here, here) + inner(there, there)):
        return False
    squares = 0.0
    for i in range(len(x)):
        mean = here[i] / length
        squares += mean * mean
        d[i] = (1 - a) * (d[i] - there[i] / length) + mean
    scalars[0] += squares
    eta = numbers[0] / (numbers[1] + scalars[0]) ** (1 / 3)
    copy(x, x_prev)
    proximal_step(oracles, x, d, eta, eta, work)
    scalars[1] = min(1.0, numbers[2] * eta**2)
    info[0], info[1] = eta, math.sqrt(inner(d, d))
    return True
