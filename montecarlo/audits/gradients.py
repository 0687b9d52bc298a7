"""Audits of cor:inst: the errors n_t and e_t of the real step, on the gradients of a real problem."""

from collections import defaultdict
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.random import SeedSequence

import mcfw
from mcfw.arithmetic import Array
from mcfw.method.levels import Geometric
from mcfw.method.mc_alfcg import MCALFCG, State
from mcfw.method.regimes import Parameters
from mcfw.run.loop import Iteration
from montecarlo import claimed
from montecarlo.audit import Audit
from montecarlo.audits.drawn import Observations, bursts, level_law, note_level, strata
from montecarlo.audits.spinner import HORIZON, EstimatorCase, gradient_table, small_sine, spinner
from montecarlo.quantity import Quantity, Stratum
from montecarlo.strata import exact_levels


class FixedScales(NamedTuple):
    """Scales that a test chooses: α = 1 shows ĝ_t(x_t), α = 0 shows the coupled difference."""

    alpha: float
    L: float = 1.0

    def advance(self, delta_squared: float) -> "FixedScales":
        """The same scales."""
        return self


@cache
def iterates() -> tuple[Array, Array]:
    """x_{t−1} ≠ x_t, two consecutive iterates of a real run."""
    problem = small_sine()
    seen: list[Iteration] = []
    regime, start = mcfw.Oblivious(), np.array([1.5, -0.5])
    mcfw.solve(
        problem, spinner().chain, horizon=4, regime=regime, x0=start, seed=3, observers=(seen.append,),
        progress=False,
    ).unbroken()  # fmt: skip
    return seen[3].before.x_prev, seen[3].before.x


@cache
def noise_case() -> EstimatorCase:
    """φ(z) = ∇f(x_t; z)."""
    return _case(gradient_table(small_sine(), iterates()[1], 3))


@cache
def difference_case() -> EstimatorCase:
    """φ(z) = ∇f(x_t; z) − ∇f(x_{t−1}; z)."""
    before, now = (gradient_table(small_sine(), x, 3) for x in iterates())
    return _case(now - before)


def _case(phi: Array) -> EstimatorCase:
    chain = spinner().chain
    return EstimatorCase(chain, phi, HORIZON, spinner().tau, exact_levels(chain.matrix, phi, HORIZON))


def _quantities(case: EstimatorCase, H: float) -> tuple[Quantity, ...]:
    """Bias and second moment from each start state, against lem:mlmc with ‖φ − φ̄‖ ≤ H."""
    bias_bound = claimed.bias(H, case.tau, case.T)
    square_bound = claimed.second_moment(H, case.tau, case.T)
    bias = case.exact.mean - case.exact.phi_bar
    norms = np.linalg.norm(bias, axis=1)
    squares = tuple(
        Quantity(
            f"second moment, start {z}",
            tuple(
                Stratum(strata("square", z, c.j), 0.0, c.reach**2, float(c.second_moment[z]), c.probability)
                for c in case.exact.levels
            ),
            resolution=0.5 * float(case.exact.second_moment[z]),
            bound=square_bound,
        )
        for z in range(len(bias))
    )
    biases = tuple(
        Quantity(
            f"bias, start {z}",
            tuple(
                Stratum(
                    strata("bias", z, c.j),
                    -c.reach,
                    c.reach,
                    float((c.mean[z] - case.exact.phi_bar) @ bias[z] / norms[z]),
                    c.probability,
                )
                for c in case.exact.levels
            ),
            resolution=0.5 * case.exact.H,
            bound=bias_bound,
        )
        for z in range(len(bias))
    )
    return *squares, *biases, level_law(case.exact)


def noise_quantities() -> tuple[Quantity, ...]:
    """n_t, for which lem:mlmc holds with H̃ ≤ G_σ."""
    return _quantities(noise_case(), float(small_sine().G_sigma or 0))


def difference_quantities() -> tuple[Quantity, ...]:
    """e_t, for which lem:mlmc holds with H̃ ≤ 2L‖x_t − x_{t−1}‖."""
    before, now = iterates()
    distance = float(np.linalg.norm(now - before))
    return _quantities(difference_case(), 2 * float(small_sine().L or 0) * distance)


def sample_noise(seed: SeedSequence, draws: int) -> Observations:
    """n_t = g_t − ∇f(x_t) after one unclipped step with α_t = 1."""
    return _sample(seed, draws, noise_case(), alpha=1.0)


def sample_difference(seed: SeedSequence, draws: int) -> Observations:
    """e_t = g_t − g_{t−1} − (∇f(x_t) − ∇f(x_{t−1})) after one unclipped step with α_t = 0 and g_{t−1} = 0."""
    return _sample(seed, draws, difference_case(), alpha=0.0)


def _sample(seed: SeedSequence, draws: int, case: EstimatorCase, alpha: float) -> Observations:
    before, now = iterates()
    method = MCALFCG(small_sine(), Geometric.for_horizon(HORIZON), Parameters(1.0, 1.0), None, finite=True)
    state = State(now, before, np.zeros_like(now), FixedScales(alpha))
    bias = case.exact.mean - case.exact.phi_bar
    u = bias / np.linalg.norm(bias, axis=1, keepdims=True)
    found: Observations = defaultdict(list)
    for z, burst in bursts(case, seed, draws):
        error = method.step(state, burst)[0].g_prev - case.exact.phi_bar
        j = case.exact.of(burst.level).j
        note_level(found, case.exact, burst)
        found[strata("square", z, j)].append(float(error @ error))
        found[strata("bias", z, j)].append(float(error @ u[z]))
    return found


AUDITS = (
    Audit(
        "gradient-noise", "cor:inst", "n_t: bias ≤ 8G_στ/T, second moment ≤ ΛG_σ²",
        noise_quantities, sample_noise, task=125, budget=128_000,
        defects=("level after first sample", "start state counted", "level law truncated", "weights swapped"),
    ),
    Audit(
        "coupled-difference", "cor:inst", "e_t: bias ≤ 16Lτ‖x_t − x_{t−1}‖/T, second moment ≤ 4ΛL²‖x_t − x_{t−1}‖²",
        difference_quantities, sample_difference, task=125, budget=64_000,
        defects=("different level", "different samples"),
    ),
)  # fmt: skip
