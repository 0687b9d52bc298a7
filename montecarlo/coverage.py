"""Audits of certificates from fresh states (thm:fresh): coverage, the exact mean of the reading, and the margins.

They are judged as the audits of the solver are, but are no part of that suite: `tests/montecarlo/test_coverage.py`.
f(x; z) = (1 + σφ(z))x and h(x) = x/5 on [−1, 1] have v* = −1 whatever the states are, so that Ĉ is linear in them: its
mean is exact, and gap(x) − Ĉ = −(x + 1)σΨ is as large as the theorem allows.
"""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.random import SeedSequence

import mcfw
from mcfw.arithmetic import Array
from montecarlo.audit import Audit
from montecarlo.audits.drawn import Observations
from montecarlo.quantity import Quantity, Stratum
from theory.finite.exact_moments import batch_bias
from theory.finite.families import cycle, lazy_refresh, two_state
from theory.finite.scalars import RATIONALS
from theory.finite.tau_mix import tau_mix
from theory.refined.fresh import FreshMargins

NOISE, WEIGHT, POINT, DELTA = 0.5, 0.2, 0.5, 0.1
REACH = POINT + 1.0
CLOSED = ("hoeffding", "cantelli", "chebyshev")
ROUNDING = 1e-7
"""Relative; R is rounded up by 10⁻⁸ of itself."""


class Sampled(NamedTuple):
    """A chain and how it is sampled: m states discarded and n averaged, from state 0; φ is 1 there and −1 elsewhere."""

    name: str
    kernel: Array
    n: int
    m: int
    method: str = "hoeffding"

    @property
    def tau(self) -> int:
        """The exact mixing time."""
        return _tau(self.name)

    @property
    def phi(self) -> Array:
        """Centred: every chain here has a uniform stationary law."""
        values = np.where(np.arange(len(self.kernel)) == 0, 1.0, -1.0)
        centred: Array = values - values.mean()
        return centred

    @property
    def noise(self) -> float:
        """G_σ."""
        return NOISE * float(np.abs(self.phi).max())

    @property
    def gap(self) -> float:
        """⟨∇f, x − v*⟩ + h(x) − h(v*)."""
        return REACH * (1 + WEIGHT)

    @property
    def mean(self) -> float:
        """E_0 Ĉ, exact before rounding."""
        values = np.array([Fraction(2 * (z == 0) - 1) for z in range(len(self.kernel))], dtype=object)
        bias = batch_bias(self.kernel, values, self.n, self.m, RATIONALS)[0, 0]
        return self.gap + REACH * NOISE * float(bias)

    def problem(self) -> mcfw.Problem:
        """The problem."""
        phi = self.phi
        return mcfw.Problem.from_finite_sum(
            lambda x, states, weights: np.full(1, weights.sum() + NOISE * (weights @ phi[states])) + 0.0 * x,
            len(phi),
            set=mcfw.Box(-np.ones(1), np.ones(1)),
            h=mcfw.Linear(np.full(1, WEIGHT)),
            G_sigma=self.noise,
        )

    def certify(self, seed: SeedSequence) -> mcfw.GapCertificate:
        """The certificate of x = 1/2 from state 0."""
        return mcfw.certify(
            self.problem(), [POINT], mcfw.FiniteChain(self.kernel.astype(float)), states=self.n, burn_in=self.m,
            tau=self.tau, delta=DELTA, method=self.method, start=0, seed=seed, progress=False,
        )  # fmt: skip


@cache
def _tau(name: str) -> int:
    return tau_mix(next(case.kernel for case in cases() if case.name == name))


@cache
def cases() -> tuple[Sampled, ...]:
    """Slow, fast, alternating, turning and refreshing chains."""
    slow, quarter = two_state(Fraction(1, 28)), Fraction(1, 4)
    return (
        Sampled("slow coin", slow, 400, 0),
        Sampled("slow coin, burn-in", slow, 40, 30),
        Sampled("fast coin, blocks", two_state(quarter), 4000, 0, "bernstein"),
        Sampled("alternating coin", two_state(Fraction(49, 50)), 100, 5),
        Sampled("turning cycle", cycle(4, Fraction(1, 2), Fraction(1, 10)), 100, 3),
        Sampled("lazy refresh", lazy_refresh([quarter] * 4, Fraction(1, 10)), 200, 0),
    )


def quantities() -> tuple[Quantity, ...]:
    """How often each bound fails, which must be at most δ; the exact mean of the reading; and faults, never seen."""
    found = []
    for case in cases():
        half = REACH * case.noise
        reading = Stratum(f"{case.name}: reading", case.gap - half, case.gap + half, case.mean)
        found.append(Quantity(reading.name, (reading,), resolution=0.2 * half))
        for name in (
            *CLOSED,
            "self-normalised",
            "below",
            *(["bernstein"] if case.method == "bernstein" else []),
        ):
            cell = Stratum(f"{case.name}: {name} fails", 0.0, 1.0)
            found.append(Quantity(cell.name, (cell,), resolution=DELTA, bound=DELTA))
        wrong = Stratum(f"{case.name}: another margin", 0.0, 1.0, 0.0)
        found.append(Quantity(wrong.name, (wrong,), resolution=1.0, bound=0.0))
    return tuple(found)


def sample(seed: SeedSequence, draws: int) -> Observations:
    """Certificates of one point on each chain."""
    found: Observations = defaultdict(list)
    for case, child in zip(cases(), seed.spawn(len(cases())), strict=True):
        for own in child.spawn(draws):
            _note(found, case, case.certify(own))
    return found


def _note(found: Observations, case: Sampled, certificate: mcfw.GapCertificate) -> None:
    found[f"{case.name}: reading"].append(certificate.value)
    for bound in certificate.bounds:
        found[f"{case.name}: {bound.method} fails"].append(float(case.gap > bound.upper))
    found[f"{case.name}: below fails"].append(float(case.gap < (certificate.lower or 0.0)))
    found[f"{case.name}: another margin"].append(float(is_other(certificate, case, Fraction(DELTA))))


def is_other(certificate: mcfw.GapCertificate, case: Sampled, level: Fraction) -> bool:
    """Whether a margin is not that of `theory`, or blocks are nearer to each other than a tenth of δ allows."""
    theirs = FreshMargins(case.tau, case.n, case.m, level)
    for bound in certificate.bounds:
        if bound.method in CLOSED:
            exact = REACH * case.noise * float(getattr(theirs, bound.method))
            if not exact * (1 - 1e-12) <= bound.margin <= exact * (1 + ROUNDING):
                return True
    blocks = certificate.bernstein
    if blocks is None:
        return case.method == "bernstein"
    return Fraction(blocks.blocks, 2 ** (blocks.gap // case.tau + 1)) > level / 10


def choice_quantities() -> tuple[Quantity, ...]:
    """Of three candidates: the margin of the chosen one is at δ/3, and its bound holds; (i) for a point of the past."""
    wrong = Stratum("a margin at another level than δ/3", 0.0, 1.0, 0.0)
    fails = Stratum("the chosen bound fails", 0.0, 1.0)
    tau, n = 1, PAST
    bias = 2 * float(FreshMargins(tau, n, 0, Fraction(1, 2)).bias)
    missing = Stratum("gap − Ĉ of a point of the past", -6.0, 2.0)
    return (
        Quantity(wrong.name, (wrong,), resolution=1.0, bound=0.0),
        Quantity(fails.name, (fails,), resolution=DELTA, bound=DELTA),
        Quantity(missing.name, (missing,), resolution=8.0, bound=bias),
    )


PAST = 16


def past_problem() -> mcfw.Problem:
    """f(x; z) = ½(x − z)² on [−1, 1], z = ±1: G_σ = 1, gap(x) = x² + |x|."""
    return mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * x - weights @ (2.0 * states - 1)[:, None],
        2, set=mcfw.Box(-np.ones(1), np.ones(1)), G_sigma=1.0,
    )  # fmt: skip


def sample_choice(seed: SeedSequence, draws: int) -> Observations:
    """Choices among three points, and certificates of the mean of the states before, with the seed of that walk."""
    found: Observations = defaultdict(list)
    case, chain = cases()[0], mcfw.TwoState(0.25, initial=0)
    slow = mcfw.FiniteChain(case.kernel.astype(float))
    for own in seed.spawn(draws):
        options: dict[str, Any] = {"burn_in": 0, "tau": case.tau, "delta": DELTA, "start": 0, "seed": own}
        points = [[POINT], [POINT], [POINT]]
        chosen = mcfw.select(points, case.problem(), slow, states=case.n, progress=False, **options)
        found["a margin at another level than δ/3"].append(
            float(is_other(chosen.certificate, case, Fraction(DELTA) / 3))
        )
        found["the chosen bound fails"].append(float(case.gap > (chosen.certificate.upper or 0.0)))
        past = chain.walk(mcfw.Streams.from_seed(own).chain, 0, PAST)
        x = float(np.mean(2.0 * past - 1))
        fresh = mcfw.certify(past_problem(), [x], chain, states=PAST, tau=1, seed=own, progress=False)
        found["gap − Ĉ of a point of the past"].append(x * x + abs(x) - fresh.value)
    return found


AUDITS = (
    Audit(
        "fresh-gap", "thm:fresh", "each bound on gap(x) fails with probability ≤ δ; E Ĉ and the margins are exact",
        quantities, sample, task=100, budget=1600,
        defects=(
            "discarded states averaged", "tau too small", "blocks without a gap", "sign of h", "reach halved",
        ),
    ),
    Audit(
        "fresh-choice", "thm:fresh", "δ is divided by the candidates; E gap(x) ≤ E Ĉ + R G_σ b for a point of the past",
        choice_quantities, sample_choice, task=200, budget=3200,
        defects=("delta not divided", "states of the run"),
    ),
)  # fmt: skip
