"""Audits of the batched method (docs/batched.md): the moments of its estimate, from the door to the step."""

from collections import defaultdict
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.random import SeedSequence

from mcfw.arithmetic import Array
from mcfw.method.levels import Batched
from mcfw.method.mc_alfcg import MCALFCG, State
from mcfw.method.regimes import Parameters
from mcfw.run import door
from mcfw.run.randomness import Streams
from mcfw.run.trajectory import Trajectory
from montecarlo.audit import Audit
from montecarlo.audits.drawn import Observations
from montecarlo.audits.gradients import FixedScales, difference_case, iterates, noise_case
from montecarlo.audits.spinner import SPINNER, small_sine, spinner
from montecarlo.quantity import Quantity, Stratum
from theory.finite.exact_moments import batch_bias, segment_moment
from theory.refined.moments.batch_moments import BatchMoments, BatchSums
from theory.refined.moments.profile import chain_profile

LAW = Batched(k=2, m=1)
"""So short that an error of one state in k or in m is seen in the moments."""


class BatchCase(NamedTuple):
    """What is estimated with α_t = `alpha`, its exact moments from every start state, and what theory claims."""

    alpha: float
    phi_bar: Array
    reach: float
    """max ‖φ − φ̄‖."""
    bias: Array
    second: Array
    bias_bound: float
    second_bound: float


@cache
def _claimed() -> BatchMoments:
    return BatchSums(chain_profile(SPINNER)).moments(LAW.k, LAW.m)


def _case(alpha: float, phi: Array, phi_bar: Array, size: float, bias: float, second: float) -> BatchCase:
    P = SPINNER.astype(float)
    reach = float(np.linalg.norm(phi - phi_bar, axis=1).max())
    exact = batch_bias(P, phi, LAW.k, LAW.m), segment_moment(P, phi, LAW.k, LAW.m)
    return BatchCase(alpha, phi_bar, reach, *exact, bias * size, second * size**2)


@cache
def noise() -> BatchCase:
    """n_t = ĝ_t(x_t) − ∇f(x_t), shown by a step with α_t = 1: Λ_n and b_n in units of max ‖φ − φ̄‖."""
    case, claimed = noise_case(), _claimed()
    size = float(np.linalg.norm(case.phi - case.exact.phi_bar, axis=1).max())
    return _case(1.0, case.phi, case.exact.phi_bar, size, float(claimed.b_n), float(claimed.Lam_n))


@cache
def difference() -> BatchCase:
    """e_t, shown by a step with α_t = 0 and g_{t−1} = 0: Λ_e and b_e in units of max ‖φ‖ ≤ L‖x_t − x_{t−1}‖."""
    case, claimed = difference_case(), _claimed()
    size = float(np.linalg.norm(case.phi, axis=1).max())
    return _case(0.0, case.phi, case.exact.phi_bar, size, float(claimed.b_e), float(claimed.Lam_e))


def quantities(case: BatchCase) -> tuple[Quantity, ...]:
    """Second moment and bias from each start state, exact and against theory's bounds; and no other length ever."""
    norms = np.linalg.norm(case.bias, axis=1)
    squares = tuple(
        Quantity(
            f"second moment, start {z}",
            (Stratum(f"square, start {z}", 0.0, case.reach**2, float(case.second[z])),),
            resolution=0.25 * float(case.second[z]),
            bound=case.second_bound,
        )
        for z in np.argsort(-case.second, kind="stable")
    )
    biases = tuple(
        Quantity(
            f"bias, start {z}",
            (Stratum(f"bias, start {z}", -case.reach, case.reach, float(norms[z])),),
            resolution=0.1 * case.reach,
            bound=case.bias_bound,
        )
        for z in range(len(norms))
    )
    other = Quantity("a length other than m + k", (Stratum("other length", 0.0, 1.0, 0.0),), 0.01)
    return *squares, *biases, other


def noise_quantities() -> tuple[Quantity, ...]:
    """E‖n_t‖² ≤ Λ_n max‖φ − φ̄‖² and ‖E n_t‖ ≤ b_n max‖φ − φ̄‖."""
    return quantities(noise())


def difference_quantities() -> tuple[Quantity, ...]:
    """E‖e_t‖² ≤ Λ_e max‖φ‖² and ‖E e_t‖ ≤ b_e max‖φ‖."""
    return quantities(difference())


def sample_noise(seed: SeedSequence, draws: int) -> Observations:
    """n_t along one trajectory, by its start state."""
    return _sample(noise(), seed, draws)


def sample_difference(seed: SeedSequence, draws: int) -> Observations:
    """e_t along one trajectory, by its start state."""
    return _sample(difference(), seed, draws)


def _sample(case: BatchCase, seed: SeedSequence, draws: int) -> Observations:
    """Bursts through the door one after the other, each followed by one unclipped step of the real method."""
    before, now = iterates()
    directions = case.bias / np.linalg.norm(case.bias, axis=1, keepdims=True)
    method = MCALFCG(small_sine(), LAW, Parameters(1.0, 1.0), None, finite=True)
    state = State(now, before, np.zeros_like(now), FixedScales(case.alpha))
    streams, chain = Streams.from_seed(seed), spinner().chain
    start = int(chain.start(streams.chain))
    trajectory = Trajectory(chain, streams.chain, start)
    found: Observations = defaultdict(list)
    for t in range(draws):
        burst = door.draw_burst(LAW, streams, trajectory, t)
        error = method.step(state, burst)[0].g_prev - case.phi_bar
        found[f"square, start {start}"].append(float(error @ error))
        found[f"bias, start {start}"].append(float(error @ directions[start]))
        found["other length"].append(float(len(burst.states) != LAW.m + LAW.k))
        start = int(burst.states[-1])
    return found


DEFECTS = (
    "burn-in averaged",
    "burn-in one too short",
    "burn-in shifted",
    "batch one too small",
    "start state counted",
)
AUDITS = (
    Audit(
        "batch-noise", "thm:batched", "E‖n_t‖² ≤ Λ_n G_σ² and ‖E n_t‖ ≤ b_n G_σ from every start state, for a batch",
        noise_quantities, sample_noise, task=125, budget=64_000, defects=DEFECTS,
    ),
    Audit(
        "batch-difference", "thm:batched", "E‖e_t‖² ≤ Λ_e B² and ‖E e_t‖ ≤ b_e B from every start state, for a batch",
        difference_quantities, sample_difference, task=125, budget=64_000, defects=DEFECTS,
    ),
)  # fmt: skip
