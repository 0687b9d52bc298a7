"""app:reduction, thm:reduction, second half: variance, bias, and the recursion eq:reduction.

x = ‖x_t - x_{t-1}‖; V_e, V_n are the second moments of e_t, n_t and b_e, b_n the norms of their means.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import LM2, sM2
from theory.trusted.formula import le, nonneg, real
from theory.trusted.statement import Forall, Identity, Number, Statement, every, forall, identity

a = n.alpha
S, b, x, V, V_e, V_n, b_e, b_n, e, m = nonneg("S b x V V_e V_n b_e b_n e m")
p = real("p")
DIFFERENCE = 2  # H(e_t) <= 2L‖x_t - x_{t-1}‖ (cor:inst)
R_T = 128  # r_t = 128 τ²/(α_t Λ T²)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the recursion."""
    return (*_siblings(constants), *_conclusion(constants))


# --- variance and bias, and how one is a multiple of the other


def _siblings(constants: Constants) -> tuple[Claim, ...]:
    c, bias = constants, Rational(constants.bias)
    step, noise = c.recursion_step * n.Lam * n.L**2 * x**2, c.recursion_noise * a**2 * n.Lam * n.G_sigma**2
    reached_e, reached_n = DIFFERENCE * bias * n.L * n.tau * x / n.T, bias * n.G_sigma * n.tau / n.T

    def two_squares(factor: Number) -> Forall:
        whole = (1 - a) ** 2 * e**2 + 2 * a * (1 - a) * p + a**2 * m**2
        proof = ((1 - a) * e - a * m) ** 2 + (1 - a) * (e * m - p) * 2 * a
        bound = factor * (1 - a) ** 2 * e**2 + factor * a**2 * m**2
        return forall(le(whole, bound), le(p, e * m), le(a, 1), because=proof if factor == 2 else None)

    def variance(on_step: Expr, on_noise: Expr) -> Forall:
        known = (le(V_e, DIFFERENCE**2 * n.Lam * n.L**2 * x**2), le(V_n, n.Lam * n.G_sigma**2), le(a, 1))
        return forall(le(2 * (1 - a) ** 2 * V_e + 2 * a**2 * V_n, on_step + on_noise), *known)

    def bias_cost(on_step: int, on_noise: int) -> Statement:
        cost = 2 / a * (2 * reached_e**2 + 2 * a**2 * reached_n**2)
        shown = on_step / a * reached_e**2 + on_noise * a * reached_n**2
        squared = le(b**2, 2 * b_e**2 + 2 * a**2 * b_n**2)
        return every(
            forall(squared, le(b, (1 - a) * b_e + a * b_n), le(a, 1)),
            forall(le(2 / a * b**2, 2 / a * (2 * e**2 + 2 * a**2 * m**2)), squared, le(b_e, e), le(b_n, m)),
            identity(cost, shown),
        )

    def sibling(r: Expr) -> tuple[Identity, Identity]:
        return (
            identity(4 / a * reached_e**2, r * step),
            identity(4 * a * reached_n**2, r * noise),
        )

    def multiplier(number: int) -> Expr:
        return number * n.tau**2 / (a * n.Lam * n.T**2)

    return (
        Claim(
            id="R05.a",
            label="thm:reduction",
            line=1850,
            text="‖(1-α)e + αn‖² <= 2(1-α)²‖e‖² + 2α²‖n‖²",
            statement=two_squares(2),
            mutants=(
                Mutant("2 becomes 1", two_squares(1)),
                Mutant("2 becomes 3/2", two_squares(Rational(3, 2))),
            ),
            needs=("C03.cs",),
        ),
        Claim(
            id="R05",
            label="thm:reduction",
            line=1851,
            text="E‖ξ‖² <= 2(1-α)²E‖e‖² + 2α²E‖n‖² <= 8ΛL²‖Δx‖² + 2α²ΛG_σ², by the moments of cor:inst",
            statement=variance(step, noise),
            mutants=(
                Mutant("8ΛL² becomes 4ΛL²", variance(step / 2, noise)),
                Mutant("2α²ΛG_σ² becomes α²ΛG_σ²", variance(step, noise / 2)),
                Mutant("2α² becomes 2α³", variance(step, a * noise)),
            ),
            needs=(
                "R05.a",
                "M13",
                "M14",
            ),
        ),
        Claim(
            id="R06.a",
            label="thm:reduction",
            line=1862,
            needs=(
                "M13",
                "M14",
            ),
            text="(2/α)‖b_t‖² <= (2/α)[2(16Lτ‖Δx‖/T)² + 2α²(8G_στ/T)²] = (4/α)(16Lτ‖Δx‖/T)² + 4α(8G_στ/T)²",
            statement=bias_cost(4, 4),
            mutants=(
                Mutant("4/α becomes 2/α", bias_cost(2, 4)),
                Mutant("4α becomes 2α", bias_cost(4, 2)),
            ),
        ),
        Claim(
            id="R06",
            label="thm:reduction",
            line=1874,
            text="each bias component is r_t = 128τ²/(α_tΛT²) times its variance sibling, zero or not",
            statement=every(*sibling(multiplier(R_T))),
            mutants=(
                Mutant("128 becomes 64", every(*sibling(multiplier(64)))),
                Mutant("T² becomes T", every(*sibling(multiplier(R_T) * n.T))),
                Mutant("τ² becomes τ", every(*sibling(multiplier(R_T) / n.tau))),
            ),
            needs=("R05", "R06.a"),
        ),
    )


# --- conclusion


def _conclusion(c: Constants) -> tuple[Claim, ...]:
    r, E, v = nonneg("r E v")

    def absorbed(factor: Expr, largest: Expr) -> Forall:
        known = (le(E, (1 - a) * S**2 + r * v + V), le(V, v), le(r, largest), le(a, 1))
        return forall(le(E, (1 - a) * S**2 + factor * v), *known)

    def doubled(noise: Expr, step: Expr, factor: int = 2) -> Identity:
        variance = 8 * n.Lam * n.L**2 * x**2 + 2 * a**2 * n.Lam * n.G_sigma**2
        return identity(factor * variance, noise + step)

    noise, step = c.recursion_noise * a**2 * sM2(c), c.recursion_step * LM2(c) * x**2

    def substituted(sigma2: Expr, L2: Expr) -> Identity:
        return identity(2 * a**2 * sigma2 + 8 * L2 * x**2, noise + step)

    return (
        Claim(
            id="R09.a",
            label="thm:reduction",
            line=1900,
            text="if r_t <= 1 the bias costs no more than the variance: "
            "E‖s_t‖² <= (1-α)‖s_{t-1}‖² + 2(8ΛL²‖Δx‖² + 2α²ΛG_σ²)",
            statement=absorbed(Integer(2), Integer(1)),
            mutants=(
                Mutant("r_t <= 1 becomes r_t <= 2", absorbed(Integer(2), Integer(2))),
                Mutant("2 becomes 19/10", absorbed(Rational(19, 10), Integer(1))),
            ),
            needs=("R04.b", "R05", "R06"),
        ),
        Claim(
            id="R09",
            label="eq:reduction",
            line=927,
            text="2(8ΛL²‖Δx‖² + 2α²ΛG_σ²) = 2α²σ_M² + 8L_M²‖Δx‖²: with R09.a this is eq:reduction",
            statement=doubled(noise, step),
            mutants=(
                Mutant("σ_M² becomes ΛG_σ²", doubled(noise / 2, step)),
                Mutant("L_M² becomes ΛL²", doubled(noise, step / 2)),
                Mutant("absorption factor 3", doubled(noise, step, factor=3)),
            ),
            needs=("R01.a", "R07", "R09.a"),
        ),
        Claim(
            id="R09.b",
            label="eq:reduction",
            line=940,
            text="eq:substitution: σ² ↦ 2ΛG_σ² and L² ↦ 2ΛL² turn 2α²σ² + 8L²‖Δx‖² into that of eq:reduction",
            statement=substituted(2 * n.Lam * n.G_sigma**2, 2 * n.Lam * n.L**2),
            mutants=(
                Mutant("σ² ↦ ΛG_σ²", substituted(n.Lam * n.G_sigma**2, 2 * n.Lam * n.L**2)),
                Mutant("L² ↦ Λ²L²", substituted(2 * n.Lam * n.G_sigma**2, n.Lam**2 * n.L**2)),
            ),
            needs=("R09",),
        ),
    )
