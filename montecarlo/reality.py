"""Reality against the certificates: the worst runs known beside the strongest theorem and the paper's bound.

A certificate is a statement about a class: every f, every chain with mixing time τ. It is as good as the worst member
of the class that is known. The cases here are hard members, with a proof that they are members, and some easy ones.
Every run is at the (ρ, β) at which the certificate is least for its T.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

import mcfw
from mcfw.arithmetic import Array
from mcfw.method.regimes import Parameters
from mcfw.problems.instance import Instance
from mcfw.problems.membership import Member
from mcfw.problems.segment import Shape, segment
from mcfw.problems.sine_regression import sine_regression
from mcfw.problems.staircase import Stair
from montecarlo.claimed import Constants, constants, constants_of
from montecarlo.confidence import relative_lower_bound, upper_bound
from montecarlo.run_spaces import NOISE, fitted, solved
from montecarlo.segment_runs import segment_run
from montecarlo.worst_run import WorstRun, champions
from theory.planner.certificate import best, certificate, literal, strongest
from theory.refined.moments.profile import INDEPENDENT, Profile

LONG = 2**12
"""From this horizon on, floors are run by `montecarlo.segment_runs`, which agrees with the solver on shorter ones."""

Run = Callable[[Parameters, int], float]
"""(ρ, β), seed ↦ the average gap of one run."""


@dataclass(frozen=True)
class Comparison:
    """A class of problems, a member of it for each horizon and (ρ, β), and whether the member is meant to be hard."""

    name: str
    family: str
    """The class in words."""
    constants: Constants
    member: Callable[[int, Parameters], Member]
    horizons: tuple[int, ...]
    long: tuple[int, ...] = ()
    hard: bool = True
    profile: Profile | None = None
    """The profile that the certificate may use; None: that of the worst chain with mixing time τ."""
    shape: Shape | None = None
    """The member as a shape on a segment, for long runs."""

    def run(self, member: Member, T: int) -> Run:
        """One run of the member at horizon T."""
        if self.shape is not None and T >= LONG:
            shape = self.shape
            return lambda parameters, seed: segment_run(shape, T, parameters, seed).average_gap
        return lambda parameters, seed: solved(member, T, parameters, seed)


class Observation(NamedTuple):
    """One case at one horizon: certificates at (ρ, β), and the average gap that was observed there."""

    case: str
    family: str
    hard: bool
    T: int
    rho: float
    beta: float
    bound: str
    certified: float
    paper: float
    runs: int
    mean: float
    lower: float
    upper: float
    member: bool | None

    @property
    def ratio(self) -> float:
        """Certified over observed."""
        return self.certified / self.mean

    @property
    def sentence(self) -> str:
        """What the case says about the certificate, if no worse one of the family is known at this horizon."""
        return f"within a factor {self.ratio:.1f} of the worst instance known"

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {**self._asdict(), "ratio": self.ratio}


def library() -> tuple[Comparison, ...]:
    """The cases of the report: the hard ones, then easy ones."""
    floors = (_floor(1, (2**10, 2**14)), _floor(10, (2**14,)), _floor(100, (2**14,)))
    kept = champions()
    return (_stairs(kept), *floors, *_segments(kept), isotropic(), *easy())


def unit(noise: float, tau: int) -> Constants:
    """The class L = D = G = Ĝ = 1, h = 0, F̄ = GD."""
    return constants(L=1, D=1, G=1, radius=1, noise=noise, tau=tau, G_h=0)


def _floor(tau: int, horizons: tuple[int, ...]) -> Comparison:
    member = mcfw.problems.floor(tau)
    chain = member.instance.chain
    assert isinstance(chain, mcfw.TwoState)
    shape = Shape((-0.5, 0.5), (1.0, 1.0), 0.5, chain.p)
    return Comparison(
        member.name,
        f"τ = {tau}",
        unit(NOISE, tau),
        partial(_same, member),
        horizons,
        long=(2**17, 2**20),
        shape=shape,
    )


def isotropic() -> Comparison:
    """Isotropic noise from an independent stream, which the certificate may know."""
    member = mcfw.problems.isotropic()
    return Comparison(
        member.name,
        "independent",
        unit(NOISE, 1),
        partial(_same, member),
        (2**12,),
        long=(2**14, 2**16),
        profile=INDEPENDENT,
    )


def _stairs(kept: Sequence[WorstRun]) -> Comparison:
    stairs = {c.T: shape for c in kept if isinstance(shape := c.shape, Stair)}
    return Comparison(
        "staircase", "no noise", unit(0.0, 1), lambda T, p: fitted(stairs[T], T, p), tuple(sorted(stairs))
    )


def _segments(kept: Sequence[WorstRun]) -> tuple[Comparison, ...]:
    return tuple(
        Comparison(
            f"champion, τ = {c.tau}",
            f"τ = {c.tau}",
            unit(NOISE, c.tau),
            partial(_same, segment(shape, c.tau)),
            (c.T,),
            shape=shape,
        )
        for c in kept
        if isinstance(shape := c.shape, Shape)
    )


def _same(member: Member, T: int, parameters: Parameters) -> Member:
    """A member that is the same at every horizon."""
    return member


def easy() -> tuple[Comparison, ...]:
    """Two saddles with a sharp F̄, and the composite problem of the library."""
    return (
        _easy("saddle, noise 0", saddle(0.0), F_bar=0.75, G_h=0.0),
        _easy("saddle, noise 0.1", saddle(0.1), F_bar=0.75, G_h=0.0),
        _easy("sine regression", sine_regression(1, n=60, d=4, sparsity=2)),
    )


def _easy(name: str, instance: Instance, **sharper: float) -> Comparison:
    member = Member(name, instance, mcfw.mixing_time(instance.chain))
    known = constants_of(instance.problem, member.tau, **sharper)
    return Comparison(name, name, known, partial(_same, member), (256, 4096), hard=False)


def saddle(noise: float, flip: float = 0.5) -> Instance:
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
    return Instance(made, mcfw.TwoState(flip), np.zeros(2))


def observe(case: Comparison, T: int, seeds: Sequence[int], alpha: float = 1e-6) -> Observation:
    """Run the case once per seed at the certificate's (ρ, β) and set its average gap beside the certificates.

    [lower, upper] holds E[average gap] with probability 1 − α, by betting (`montecarlo.confidence`): the gap lies in
    [0, 2GD]. A certificate below `lower` is refuted. A noiseless run is its own expectation.
    """
    known = case.constants
    chosen = best(strongest(known, case.profile), T)
    parameters = Parameters(float(chosen.rho), float(chosen.beta))
    member = case.member(T, parameters)
    run, exact = case.run(member, T), known.noise == 0
    gaps = [run(parameters, seed) for seed in (seeds[:1] if exact else seeds)]
    most = 2 * float(known.G * known.D)
    return Observation(
        case=case.name,
        family=case.family,
        hard=case.hard,
        T=T,
        rho=parameters.rho,
        beta=parameters.beta,
        bound=chosen.name,
        certified=float(chosen.gap),
        paper=_paper(known, T, parameters),
        runs=len(gaps),
        mean=float(np.mean(gaps)),
        lower=gaps[0] if exact else relative_lower_bound(gaps, alpha / 2, 0.0, most),
        upper=gaps[0] if exact else upper_bound(gaps, alpha / 2, 0.0, most),
        member=None if member.certify is None else member.certify().holds,
    )


def worst_known(rows: Sequence[Observation]) -> list[Observation]:
    """The hard case with the least ratio, for each family and horizon."""
    least: dict[tuple[str, int], Observation] = {}
    for row in rows:
        if row.hard:
            key = row.family, row.T
            least[key] = min(least.get(key, row), row, key=lambda other: other.ratio)
    return list(least.values())


def _paper(known: Constants, T: int, parameters: Parameters) -> float:
    """The paper's bound at the same (ρ, β); infinite below its first horizon."""
    bound = literal(known)
    if bound.least > T:
        return float("inf")
    return float(certificate(bound, T, parameters.rho, parameters.beta))
