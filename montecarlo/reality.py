"""Reality against the certificates: the observed average gap beside the sharper theorem and the paper's bound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

import mcfw
from mcfw.arithmetic import Array
from mcfw.markov.chains import Chain
from mcfw.method.regimes import Parameters
from mcfw.problems.instance import Instance
from mcfw.problems.sine_regression import sine_regression
from montecarlo.claimed import Constants, constants_of
from montecarlo.confidence import lower_bound
from theory.planner.certificate import certificate, literal, strongest
from theory.refined.profile import chain_profile


@dataclass(frozen=True)
class KnownProblem:
    """A problem whose constants are known, on a finite chain, and a bound F̄ on F(x) − F* (2GD if None)."""

    name: str
    instance: Instance
    F_bar: float | None = None

    @property
    def tau(self) -> int:
        """The exact mixing time of the chain."""
        return mcfw.mixing_time(self.instance.chain)

    @property
    def constants(self) -> Constants:
        """The constants as the theorems see them, with the clipping radius Ĝ = G."""
        return constants_of(self.instance.problem, self.tau, self.F_bar)

    def parameters(self, T: int) -> Parameters:
        """(ρ, β) of the regime `Refined` for this case."""
        c = self.constants
        regime = mcfw.Refined(self.tau, *map(float, (c.noise, c.L, c.G, c.radius, c.F_bar)))
        return regime.parameters(T)


class Observation(NamedTuple):
    """The average gap at one horizon: observed over seeds, certified, and by the paper's chain at the same (ρ, β)."""

    case: str
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


def saddle(noise: float, flip: float = 0.5) -> KnownProblem:
    """f(x; z) = ½(x₁² − x₂²) + ⟨b, x⟩ + G_σ z⟨e, x⟩ on the disc of diameter 1, z = ±1 a two-state chain.

    Then L = 1, G = ½ + ‖b‖ ≤ 1 and F̄ ≤ ¼ + ‖b‖, for ‖b‖ = ½ and ‖e‖ = 1.
    """
    A, b, e = np.diag([1.0, -1.0]), np.array([0.3, 0.4]), np.array([0.6, 0.8])

    def gradients(x: Array, states: Array) -> Array:
        signs = 2.0 * np.asarray(states) - 1.0
        rows: Array = (A @ x + b)[None, :] + noise * signs[:, None] * e[None, :]
        return rows

    made = mcfw.Problem.from_batch(
        gradients, set=mcfw.L2Ball(0.5, 2), mean_gradient=lambda x: A @ x + b, L=1.0, G=1.0, G_sigma=noise
    )
    chain: Chain = mcfw.TwoState(flip)
    return KnownProblem(f"saddle, noise {noise:g}", Instance(made, chain, np.zeros(2)), F_bar=0.75)


def library() -> tuple[KnownProblem, ...]:
    """The cases of the report: two with a sharp F̄, and the composite problem of the library."""
    return (
        saddle(0.0),
        saddle(0.1),
        KnownProblem("sine regression", sine_regression(1, n=60, d=4, sparsity=2)),
    )


def observe(case: KnownProblem, T: int, seeds: Sequence[int], alpha: float = 1e-6) -> Observation:
    """Run the solver once per seed and set its average gap beside the certificates.

    `lower` is a lower bound on E[average gap] that fails with probability α, by betting (`montecarlo.confidence`):
    the gap lies in [0, 2GD]. A certificate below it is refuted. A noiseless run is its own expectation.
    """
    rho, beta = case.parameters(T)
    made, chain, x0 = case.instance
    regime = mcfw.Oblivious(rho, beta)
    runs = [
        mcfw.solve(
            made, chain, x0=x0, horizon=T, regime=regime, seed=s, gap_every=1, progress=False
        ).average_gap
        for s in seeds
    ]
    bounds = case.constants
    profile = chain_profile(chain.matrix)  # type: ignore[attr-defined]
    exact = bounds.noise == 0
    most = 2 * float(bounds.G * bounds.D)
    return Observation(
        case=case.name,
        T=T,
        mean=float(np.mean(runs)),
        largest=max(runs),
        lower=min(runs) if exact else lower_bound(runs, alpha, 0.0, most),
        certified=float(certificate(strongest(bounds, profile), T, rho, beta)),
        paper=float(certificate(literal(bounds), T, rho, beta)),
    )
