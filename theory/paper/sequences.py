"""prop:transfer along sequences: the first line of the S-bound and the bound on Γ, whole (T19, T22).

The descent inequality leaves s = Σ‖s_t‖² >= (Γ - 1 - 4F̄L_T - 2LΣδ_t²/L_t - 4ω²D²(T+1))/8; the least s is
the hardest.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random
from typing import NamedTuple

from flint import arb

from theory.ledger.eager import Claim, Mutant
from theory.paper.constants import Constants
from theory.paper.scales import Scales, certainly, draw_scales
from theory.trusted.exact import ball_power, fraction, to_ball
from theory.trusted.statement import Audit, Number

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
SHARP_Z1 = 4


class Problem(NamedTuple):
    """A sequence with the constants of a problem; d² is its largest δ_t²."""

    scales: Scales
    sigma2: Fraction
    F_bar: Fraction
    L: Fraction
    D: Fraction


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the audits of whole inequalities."""

    def error(**change: Number) -> Audit:
        return Audit(
            "first line along sequences", _draw_problem, partial(_error_bounded, constants, **change)
        )

    def growth(**change: Number) -> Audit:
        return Audit("Γ along sequences", _draw_problem, partial(_growth_bounded, constants, **change))

    return (
        Claim(
            id="T19.run",
            label="prop:transfer",
            line=2200,
            text="3(2σ² + 2σ²Σα_t + 8L²Σ‖Δx‖²/α_t) <= Ḃσ²(1 + 1/β + β^(-2/3)T^(1/3)) + B̈(Γ+Tβ)^(1/3) "
            "along adversarial "
            "sequences with δ̄ = 16d and ρ >= 0.379",
            statement=error(),
            mutants=(
                Mutant("Ḃ becomes Ḃ/6", error(noise=Fraction(1, 6))),
                Mutant("B̈ becomes B̈/1000", error(move=Fraction(1, 1000))),
            ),
            needs=("T19",),
        ),
        Claim(
            id="T22.run",
            label="eq:expectation-cases",
            line=2216,
            text="Γ <= 4P_0³ + 24s + Y_1ϑ²(T+1)^(1/3) along adversarial sequences, with κ² = 1 + d² and "
            "the least s",
            statement=growth(),
            mutants=(
                Mutant("4P_0³ becomes P_0³/2", growth(lead=HALF)),
                Mutant("24 becomes 6", growth(error=6)),
            ),
            needs=("T22",),
        ),
    )


def _draw_problem(rng: Random) -> Problem:
    scales = draw_scales(rng)
    scales = scales._replace(rho=max(scales.rho, Fraction(379, 1000)))
    fit = float(scales.Gamma - 1) / (4 * float(scales.L2(scales.T)) ** 0.5)  # the F̄ that leaves s = 0
    F_bar = Fraction(fit * rng.choice([0, 0, 0.5, 0.999])).limit_denominator(10**9)
    L, D = (Fraction(rng.choice([0, 0, 1, 10]), rng.choice([1, 100])) for _ in range(2))
    return Problem(scales, Fraction(rng.choice([0, 1, 100])), F_bar, L, D)


def _error_bounded(
    paper: Constants, problem: Problem, noise: Fraction = Fraction(1), move: Fraction = Fraction(1)
) -> bool | None:
    scales, sigma2, c = problem.scales, to_ball(problem.sigma2), paper
    beta, rho, T = scales.beta, scales.rho, scales.T
    dbar2 = 256 * scales.largest
    total = 2 * sigma2 * (1 + scales.weight_sum()) + paper.recursion_step * scales.displacement_sum()
    Bdot = to_ball(noise * fraction(c.Bdot) * (1 + beta + dbar2))
    kappa2 = fraction(c.kappa_offset) + fraction(c.kappa_slope) * dbar2 / rho
    Bddot = to_ball(move * fraction(c.Bddot) * kappa2 / rho) * to_ball(1 + dbar2 * T).log()
    start = to_ball(1 + 1 / beta) + ball_power(to_ball(T / beta**2), THIRD)
    growth = ball_power(to_ball(scales.Gamma + T * beta), THIRD)
    return certainly(paper.abel * total, Bdot * sigma2 * start + Bddot * growth)


def _growth_bounded(
    paper: Constants, problem: Problem, lead: Fraction = Fraction(SHARP_Z1), error: int = 24
) -> bool | None:
    scales, F_bar, L, D, c = problem.scales, problem.F_bar, problem.L, problem.D, paper
    rho, N = scales.rho, ball_power(to_ball(Fraction(scales.T + 1)), THIRD)
    root = ball_power(to_ball(scales.beta), Fraction(1, 6))
    theta2 = (root / (1 + root)) * (root / (1 + root))
    lengths = scales.lengths()
    moved = sum((to_ball(d2) / size for d2, size in zip(scales.squares, lengths, strict=True)), arb(0))
    comparison = to_ball(4 * D**2 * rho**2) * (theta2 * N).max(arb(1))
    left = to_ball(scales.Gamma - 1) - to_ball(4 * F_bar) * lengths[-1] - to_ball(2 * L) * moved - comparison
    s = (left / 8).max(arb(0))
    kappa = ball_power(to_ball(1 + scales.largest), HALF)
    P0 = to_ball(1 + 4 * F_bar * rho + 4 * D**2 * rho**2) + to_ball(4 * L / rho) * kappa
    Y1 = to_ball(fraction(c.Y1_D) * D**2 * rho**2 + fraction(c.Y1_F) * F_bar**2 * rho**2)
    return certainly(to_ball(scales.Gamma), to_ball(lead) * P0 * P0 * P0 + error * s + Y1 * theta2 * N)
