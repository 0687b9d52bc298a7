"""prop:transfer, the bound on S = E Σ‖s_t‖² in two lines (T19, T20, T21).

a stands for Σ_{1<=t<=T} α_t, w for Σ ‖x_t - x_{t-1}‖²/α_t, E for (Γ+Tβ)^(1/3) and N for (T+1)^(1/3).
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random

from sympy import Expr, Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.scales import certainly
from theory.trusted.exact import ball_power, to_ball
from theory.trusted.formula import Formula, ge, le, nonneg, positive
from theory.trusted.statement import Audit, Forall, Number, forall

THIRD = Rational(1, 3)
N, M = positive("N M")
a, w, x = nonneg("a w x")
E, L2 = nonneg("E L2")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the cumulative error."""
    return (*_first_line(constants), *_second_line(constants))


def _first_line(paper: Constants) -> tuple[Claim, ...]:
    abel, noise, move = paper.abel, paper.recursion_noise, paper.recursion_step

    def line(start: Expr, growth: Expr = n.beta ** (-2 * THIRD), Bdot: Expr = n.Bdot) -> Forall:
        given = (
            le(abel * noise * a, n.Bdot * n.beta ** (-2 * THIRD) * N),
            le(abel * move * L2 * w, n.Bddot * E),
            ge(n.Bdot, paper.Bdot),
        )
        total = abel * (noise * n.sigma2 + noise * n.sigma2 * a + move * L2 * w)
        return forall(le(total, Bdot * n.sigma2 * (start + growth * N) + n.Bddot * E), *given)

    def noise_part(start: Number) -> Forall:
        root = n.beta ** (-2 * THIRD) * N
        given = le(abel * noise * a, n.Bdot * root), ge(n.Bdot, paper.Bdot)
        because = n.sigma2 * (n.Bdot - 18) / 3 + n.sigma2 * (n.Bdot * root - abel * noise * a)
        bound = n.Bdot * n.sigma2 * (start + root)
        return forall(le(abel * (noise * n.sigma2 + noise * n.sigma2 * a), bound), *given, because=because)

    return (
        Claim(
            id="T19",
            label="prop:transfer",
            line=2200,
            text="3(2σ² + 2σ²Σα_t + 8L²Σ‖Δx‖²/α_t) <= Ḃσ²(1 + 1/β + β^(-2/3)T^(1/3)) + B̈(Γ+Tβ)^(1/3), "
            "where "
            "N is T^(1/3)",
            statement=line(1 + 1 / n.beta),
            mutants=(
                Mutant("1 + 1/β dropped", line(Rational(0))),
                Mutant("β^(-2/3) becomes β^(-1/3)", line(1 + 1 / n.beta, n.beta**-THIRD)),
                Mutant("Ḃ becomes Ḃ/2", line(1 + 1 / n.beta, Bdot=n.Bdot / 2)),
            ),
            needs=(
                "T05.Bdot",
                "T04.fixed",
                "T06",
                "T07",
                "T17",
            ),
        ),
        Claim(
            id="T19.sharp",
            label="prop:transfer",
            line=2200,
            text="3(2σ² + 2σ²Σα_t) <= Ḃσ²(1/3 + β^(-2/3)T^(1/3)): the 1/β of the first line, and so of "
            "Z_2, is spurious",
            statement=noise_part(THIRD),
            mutants=(
                Mutant("1/3 becomes 0.33", noise_part(Rational(33, 100))),
                Mutant("1/3 becomes 0", noise_part(0)),
            ),
            slack=Slack(
                constant="c in Ḃσ²(c + β^(-2/3)T^(1/3))",
                paper="1 + 1/β",
                family=noise_part,
                provable=THIRD,
                refuted=Rational(33, 100),
                sharp="6σ² at δ̄ = 0 = β",
            ),
            needs=("T05.Bdot",),
        ),
    )


def _second_line(c: Constants) -> tuple[Claim, ...]:
    def merged(*covers: Formula) -> Forall:
        t = nonneg("t")
        small, large = n.sigma2 * n.beta**c.M_sigma, n.beta**c.M_beta
        lhs = n.Bdot * small * t + n.Bddot * large * t
        because = (n.Bdot + n.Bddot) * M * (N - t) + n.Bdot * t * (M - small) + n.Bddot * t * (M - large)
        return forall(le(lhs, (n.Bdot + n.Bddot) * M * N), le(t, N), *covers, because=because)

    noise, offset = le(n.sigma2 * n.beta**c.M_sigma, M), le(n.beta**c.M_beta, M)

    def subadditive(factor: Number, power: int = 3) -> Forall:
        y = nonneg("y")
        return forall(le(x + y, (factor * (x**THIRD + y**THIRD)) ** power))

    def tangent(weight: Number) -> Forall:
        root, at = x**THIRD, n.X**THIRD
        because = (root - at) ** 2 * (root + 2 * at) / (3 * at**2)
        return forall(le(root, at * (x / n.X + weight) / 3), because=because)

    def jensen(**change: Number) -> Audit:
        return Audit("finite laws of Γ", _draw_law, partial(_mean_bounded, **change))

    return (
        Claim(
            id="T20",
            label="prop:transfer",
            line=2203,
            text="Ḃσ²β^(-2/3)T^(1/3) + B̈(Tβ)^(1/3) <= (Ḃ+B̈)M(T+1)^(1/3); t is T^(1/3)",
            statement=merged(noise, offset),
            mutants=(
                Mutant("M = β^(1/3) only", merged(offset, le(M, n.beta**THIRD))),
                Mutant("M = σ²β^(-2/3) only", merged(noise, le(M, n.sigma2 * n.beta ** (-2 * THIRD)))),
            ),
            needs=("T19",),
        ),
        Claim(
            id="T21.a",
            label="prop:transfer",
            line=2211,
            text="(x+y)^(1/3) <= x^(1/3) + y^(1/3), to the power 3",
            statement=subadditive(1),
            mutants=(
                Mutant("1 becomes 0.9", subadditive(Rational(9, 10))),
                Mutant("1/3 becomes 1/2", subadditive(1, power=2)),
            ),
        ),
        Claim(
            id="T21.b",
            label="prop:transfer",
            line=2211,
            text="x^(1/3) <= X^(1/3)(x/X + 2)/3: the tangent at X = E[x], whose mean is Jensen's inequality",
            statement=tangent(2),
            mutants=(
                Mutant("2 becomes 1.9", tangent(Rational(19, 10))),
                Mutant("2 becomes 0", tangent(0)),
            ),
        ),
        Claim(
            id="T21",
            label="prop:transfer",
            line=2211,
            text="E[(Γ+Tβ)^(1/3)] <= X^(1/3) + (Tβ)^(1/3) on drawn finite laws of Γ",
            statement=jensen(),
            mutants=(
                Mutant("the right side becomes 0.9 of it", jensen(factor=Fraction(9, 10))),
                Mutant("X^(1/3) dropped", jensen(mean=Fraction(0))),
            ),
            needs=("T21.a", "T21.b"),
        ),
    )


Law = tuple[Fraction, tuple[tuple[Fraction, Fraction], ...]]


def _draw_law(rng: Random) -> Law:
    """Return Tβ and a law of Γ as (probability, value) pairs."""
    weights = [rng.randint(1, 9) for _ in range(rng.randint(1, 4))]
    values = [1 + Fraction(10) ** rng.randint(-3, 6) for _ in weights]
    law = tuple((Fraction(k, sum(weights)), value) for k, value in zip(weights, values, strict=True))
    return Fraction(10) ** rng.randint(-3, 6), law


def _mean_bounded(point: Law, factor: Fraction = Fraction(1), mean: Fraction = Fraction(1)) -> bool | None:
    offset, law = point
    third = Fraction(1, 3)
    left = sum(to_ball(p) * ball_power(to_ball(value + offset), third) for p, value in law)
    X = sum((p * value for p, value in law), Fraction(0))
    right = to_ball(mean) * ball_power(to_ball(X), third) + ball_power(to_ball(offset), third)
    return certainly(left, to_ball(factor) * right)
