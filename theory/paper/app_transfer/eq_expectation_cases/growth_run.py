"""eq:expectation-cases, second line, whole along sequences.

The descent inequality leaves s = Σ‖s_t‖² >= (Γ - 1 - 4F̄L_T - 2LΣδ_t²/L_t - 4ω²D²(T+1))/8; the least s is
the hardest.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from theory.finite.scales import certainly
from theory.ledger.claim import claim
from theory.paper.app_transfer.problems import Problem, draw_problem
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.trusted.exact import ball_power, fraction, to_ball
from theory.trusted.statement import Audit, Number, Statement


def _theta2(problem: Problem) -> arb:
    root = ball_power(to_ball(problem.scales.beta), Fraction(1, 6))
    return (root / (1 + root)) * (root / (1 + root))


def _least_s(problem: Problem, theta2N: arb) -> arb:
    """Return the least Σ‖s_t‖² that the summed descent inequality leaves."""
    scales, D, lengths = problem.scales, problem.D, problem.scales.lengths()
    moved = sum((to_ball(d2) / size for d2, size in zip(scales.squares, lengths, strict=True)), arb(0))
    comparison = to_ball(4 * D**2 * scales.rho**2) * theta2N.max(arb(1))
    left = to_ball(scales.Gamma - 1) - to_ball(4 * problem.F_bar) * lengths[-1]
    return ((left - to_ball(2 * problem.L) * moved - comparison) / 8).max(arb(0))


def T22_run(k: Constants, *, lead: Number = 4, error: int = 24) -> Statement:
    """Γ <= 4P_0³ + 24s + Y_1ϑ²(T+1)^(1/3) along adversarial sequences, with κ² = 1 + d² and the least s"""

    def bounded(problem: Problem) -> bool | None:
        scales, F_bar, L, D = problem.scales, problem.F_bar, problem.L, problem.D
        rho, theta2N = (
            scales.rho,
            _theta2(problem) * ball_power(to_ball(Fraction(scales.T + 1)), Fraction(1, 3)),
        )
        kappa = ball_power(to_ball(1 + scales.largest), Fraction(1, 2))
        P0 = to_ball(1 + 4 * F_bar * rho + 4 * D**2 * rho**2) + to_ball(4 * L / rho) * kappa
        Y1 = to_ball(fraction(k.Y1_D) * D**2 * rho**2 + fraction(k.Y1_F) * F_bar**2 * rho**2)
        bound = to_ball(fraction(lead)) * P0 * P0 * P0 + error * _least_s(problem, theta2N) + Y1 * theta2N
        return certainly(to_ball(scales.Gamma), bound)

    return Audit("Γ along sequences", draw_problem, bounded)


CLAIMS = (
    claim(
        T22_run, "eq:expectation-cases", line=2216, needs=("T22",),
        mutants={"4P_0³ becomes P_0³/2": {"lead": HALF}, "24 becomes 6": {"error": 6}},
    ),
)  # fmt: skip
