"""Reality against the certificates: the observed average gap beside the sharper theorem and the paper's bound."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

import mcfw
from theory.planner.certificate import certificate, literal, strongest
from theory.planner.problem import Problem, problem
from theory.refined.profile import chain_profile


@dataclass(frozen=True)
class Case:
    """f(x; z) = ½(x₁² - x₂²) + ⟨b, x⟩ + G_σ z⟨e, x⟩ on the disc of diameter 1, z = ±1 a two-state chain.

    Then L = 1, G = ½ + ‖b‖ <= 1 and F̄ <= ¼ + ‖b‖, for ‖b‖ = ½ and ‖e‖ = 1.
    """

    noise: float
    flip: float = 0.5

    @property
    def chain(self) -> mcfw.TwoState:
        """The symmetric two-state chain."""
        return mcfw.TwoState(self.flip)

    @property
    def run(self) -> mcfw.Problem:
        """The problem as the solver sees it."""
        A, b, e = np.diag([1.0, -1.0]), np.array([0.3, 0.4]), np.array([0.6, 0.8])

        def gradients(x: mcfw.arithmetic.Array, states: mcfw.arithmetic.Array) -> mcfw.arithmetic.Array:
            signs = 2.0 * np.asarray(states) - 1.0
            rows: mcfw.arithmetic.Array = (A @ x + b)[None, :] + self.noise * signs[:, None] * e[None, :]
            return rows

        return mcfw.Problem.from_batch(
            gradients,
            set=mcfw.L2Ball(0.5, 2),
            mean_gradient=lambda x: A @ x + b,
            L=1.0,
            G=1.0,
            G_sigma=self.noise,
        )

    @property
    def constants(self) -> Problem:
        """The constants as the theorems see them."""
        tau = mcfw.mixing_time(self.chain)
        return problem(L=1, D=1, G=1, radius=1, noise=str(self.noise), tau=tau, F_bar="0.75")


class Observation(NamedTuple):
    """The average gap at one horizon: observed over seeds, certified, and by the paper's chain at the same (ρ, β)."""

    T: int
    mean: float
    largest: float
    lower: float
    certified: float
    paper: float

    @property
    def looseness(self) -> float:
        """Certified over observed."""
        return self.certified / self.mean


def observe(
    case: Case, T: int, seeds: Sequence[int], regime: mcfw.regimes.Regime, alpha: float = 1e-6
) -> Observation:
    """Run the solver once per seed and set its average gap beside the certificates.

    `lower` is a one-sided bound on E[average gap] that fails with probability α (Hoeffding: the gap lies in
    [0, 2GD]). A certificate below it would be refuted.
    """
    rho, beta = regime.parameters(T)
    runs = [
        mcfw.solve(
            case.run, case.chain, horizon=T, regime=regime, seed=s, gap_every=1, progress=False
        ).average_gap
        for s in seeds
    ]
    bounds = case.constants
    profile = chain_profile(case.chain.matrix)
    spread = 2.0 * math.sqrt(math.log(1 / alpha) / (2 * len(runs)))
    mean = float(np.mean(runs))
    certified = float(certificate(strongest(bounds, profile), T, rho, beta))
    paper = float(certificate(literal(bounds), T, rho, beta))
    return Observation(T, mean, max(runs), mean - spread, certified, paper)
