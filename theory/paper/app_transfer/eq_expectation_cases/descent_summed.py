"""eq:expectation-cases: the descent inequality of step (i), times 4L_t and summed over the run.

γ_t = ω/L_t, s_t stands for ‖s_t‖², d_t for δ_t², gap_t for the gap at x_t and F_t for F(x_t) - F*.
"""

from __future__ import annotations

from sympy import Integer

from theory.ledger.claim import claim
from theory.paper.rationals import QUARTER
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, L
from theory.trusted.formula import Formula, le, multiple, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall

omega = positive("omega")
SIZES = (0, 1, 2, 3)


def T22_sum(
    k: Constants, *, sizes: tuple[int, ...] = SIZES, error: Number = 8, bounded: bool = True, steps: int = 1
) -> Statement:
    """Γ + 4ω Σ gap(x_t) <= 1 + 4F̄L_T + 2L Σ δ_t²/L_t + 8 Σ‖s_t‖² + 4ω²D²(T+1), Γ = 1 + Σ δ_t², summed over t <= T for
    T <= 3 from the descent inequality at each t, L_t non-decreasing and F(x_t) - F* <= F̄
    """
    return every(*(_summed(T, error, bounded, steps) for T in sizes))


def _summed(T: int, error: Number, bounded: bool, steps: int) -> Forall:
    scale, F = tuple(positive(f"L:{T + 1}")), tuple(nonneg(f"F:{T + 2}"))
    d, s, gap = (tuple(nonneg(f"{name}:{T + 1}")) for name in ("d", "s", "gap"))
    given: list[Formula] = [le(value, F_bar) for value in (F[:-1] if bounded else F[1:-1])]
    given += [le(scale[t - 1], scale[t]) for t in range(1, T + 1)]
    proof = multiple(4, F_bar - F[0]) * scale[0] + 4 * scale[T] * F[T + 1]
    proof += sum((multiple(4, F_bar - F[t]) * (scale[t] - scale[t - 1]) for t in range(1, T + 1)), Integer(0))
    for t in range(T + 1):
        left = omega / scale[t] * gap[t] + F[t + 1] - F[t] + QUARTER * d[t] / scale[t]
        right = (
            d[t] * L / (2 * scale[t] ** 2) + 2 * s[t] / scale[t] + (omega / scale[t]) ** 2 * scale[t] * D**2
        )
        given.append(le(left, right))
        proof += multiple(4, right - left) * scale[t]
    moved = sum(2 * L * d[t] / scale[t] for t in range(T + 1))
    bound = 1 + 4 * F_bar * scale[T] + moved + error * sum(s) + 4 * omega**2 * D**2 * (T + steps)
    return forall(le(1 + sum(d) + 4 * omega * sum(gap), bound), *given, because=proof)


CLAIMS = (
    claim(
        T22_sum, "eq:expectation-cases", size="T <= 3", part="summed descent", line=2211, needs=("D01", "T09.a", "T15"),
        mutants={
            "8 becomes 7": {"sizes": (1,), "error": 7},
            "T + 1 becomes T": {"sizes": (1,), "steps": 0},
            "F(x_0) - F* not bounded": {"sizes": (1,), "bounded": False},
        },
    ),
)  # fmt: skip
