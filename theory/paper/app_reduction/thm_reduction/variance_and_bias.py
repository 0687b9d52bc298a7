"""thm:reduction, variance, bias and conclusion: each part of the bias is a multiple of its variance sibling.

x = ‖x_t - x_{t-1}‖; V_e, V_n are the second moments of e_t, n_t and b_e, b_n the norms of their means.
"""

from __future__ import annotations

from sympy import Expr, Rational

from theory.ledger.claim import claim
from theory.paper.rationals import HALF, THREE_HALVES
from theory.text.constants import Constants
from theory.text.notation import G_sigma, L, Lam, S, T, alpha, tau
from theory.trusted.formula import le, nonneg, real
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

b, x, V, V_e, V_n, b_e, b_n, e, m, r, E, v = nonneg("b x V V_e V_n b_e b_n e m r E v")
p = real("p")
KEPT = 1 - alpha
DIFFERENCE = 2  # H(e_t) <= 2L‖x_t - x_{t-1}‖ (cor:inst)
R_T = 128  # r_t = 128 τ²/(α_t Λ T²)


def step_variance(k: Constants) -> Expr:
    """Return 8ΛL²‖x_t - x_{t-1}‖²."""
    return k.recursion_step * Lam * L**2 * x**2


def noise_variance(k: Constants, power: int = 2) -> Expr:
    """Return 2α²ΛG_σ²."""
    return k.recursion_noise * alpha**power * Lam * G_sigma**2


def R05_a(k: Constants, *, factor: Number = 2) -> Statement:
    """‖(1-α)e + αn‖² <= 2(1-α)²‖e‖² + 2α²‖n‖²"""
    whole = KEPT**2 * e**2 + 2 * alpha * KEPT * p + alpha**2 * m**2
    bound = factor * KEPT**2 * e**2 + factor * alpha**2 * m**2
    proof = (KEPT * e - alpha * m) ** 2 + KEPT * (e * m - p) * 2 * alpha
    return forall(le(whole, bound), le(p, e * m), le(alpha, 1), because=proof)


def R05(k: Constants, *, on_step: Number = 1, on_noise: Number = 1, power: int = 2) -> Statement:
    """2(1-α)²E‖e‖² + 2α²E‖n‖² <= 8ΛL²‖Δx‖² + 2α²ΛG_σ², by the moments of cor:inst"""
    bound = on_step * step_variance(k) + on_noise * noise_variance(k, power)
    moments = le(V_e, DIFFERENCE**2 * Lam * L**2 * x**2), le(V_n, Lam * G_sigma**2)
    return forall(le(2 * KEPT**2 * V_e + 2 * alpha**2 * V_n, bound), *moments, le(alpha, 1))


def R06_a(k: Constants, *, on_step: int = 4, on_noise: int = 4) -> Statement:
    """(2/α)‖b_t‖² <= (2/α)[2(16Lτ‖Δx‖/T)² + 2α²(8G_στ/T)²] = (4/α)(16Lτ‖Δx‖/T)² + 4α(8G_στ/T)²"""
    of_step, of_noise = _biases(k)
    squared = le(b**2, 2 * b_e**2 + 2 * alpha**2 * b_n**2)
    cost = 2 / alpha * (2 * of_step**2 + 2 * alpha**2 * of_noise**2)
    bound = 2 / alpha * (2 * e**2 + 2 * alpha**2 * m**2)
    return every(
        forall(squared, le(b, KEPT * b_e + alpha * b_n), le(alpha, 1)),
        forall(le(2 / alpha * b**2, bound), squared, le(b_e, e), le(b_n, m)),
        identity(cost, on_step / alpha * of_step**2 + on_noise * alpha * of_noise**2),
    )


def R06(k: Constants, *, factor: int = R_T, T_power: int = 2, tau_power: int = 2) -> Statement:
    """each bias component is r_t = 128τ²/(α_tΛT²) times its variance sibling, zero or not"""
    of_step, of_noise = _biases(k)
    multiplier = factor * tau**tau_power / (alpha * Lam * T**T_power)
    return every(
        identity(4 / alpha * of_step**2, multiplier * step_variance(k)),
        identity(4 * alpha * of_noise**2, multiplier * noise_variance(k)),
    )


def _biases(k: Constants) -> tuple[Expr, Expr]:
    """Return 16Lτ‖x_t - x_{t-1}‖/T and 8G_στ/T, the biases of e_t and n_t (cor:inst)."""
    return DIFFERENCE * k.bias * L * tau * x / T, k.bias * G_sigma * tau / T


def R09_a(k: Constants, *, factor: Number = 2, largest: Number = 1) -> Statement:
    """if E‖s_t‖² <= (1-α)‖s_{t-1}‖² + r_tv + V with V <= v and r_t <= 1 then E‖s_t‖² <= (1-α)‖s_{t-1}‖² + 2v, where
    v = 8ΛL²‖Δx‖² + 2α²ΛG_σ²
    """
    return absorbed(S**2, largest, factor)


def absorbed(before: Expr, largest: Number, factor: Number) -> Forall:
    """Return E <= (1-α)·before + rv + V, V <= v and r <= largest => E <= (1-α)·before + factor·v."""
    known = (le(E, KEPT * before + r * v + V), le(V, v), le(r, largest), le(alpha, 1))
    return forall(le(E, KEPT * before + factor * v), *known)


CLAIMS = (
    claim(
        R05_a, "thm:reduction", part="variance", line=1850, needs=("C03.cs",),
        mutants={"2 becomes 1": {"factor": 1}, "2 becomes 3/2": {"factor": THREE_HALVES}},
    ),
    claim(
        R05, "thm:reduction", part="variance", line=1851, needs=("R05.a", "M13", "M14"),
        mutants={
            "8ΛL² becomes 4ΛL²": {"on_step": HALF},
            "2α²ΛG_σ² becomes α²ΛG_σ²": {"on_noise": HALF},
            "2α² becomes 2α³": {"power": 3},
        },
    ),
    claim(
        R06_a, "thm:reduction", part="bias", line=1862, needs=("M13", "M14"),
        mutants={"4/α becomes 2/α": {"on_step": 2}, "4α becomes 2α": {"on_noise": 2}},
    ),
    claim(
        R06, "thm:reduction", part="bias", line=1874, needs=("R05", "R06.a"),
        mutants={
            "128 becomes 64": {"factor": 64},
            "T² becomes T": {"T_power": 1},
            "τ² becomes τ": {"tau_power": 1},
        },
    ),
    claim(
        R09_a, "thm:reduction", part="conclusion", line=1900, needs=("R04.b", "R05", "R06"),
        mutants={"r_t <= 1 becomes r_t <= 2": {"largest": 2}, "2 becomes 19/10": {"factor": Rational(19, 10)}},
    ),
)  # fmt: skip
