"""One step of noise after the cross term has telescoped: what is left, and the bias (docs/refined.md, N35 and N36).

e = √Λ_e L‖Δx‖ and m = √Λ_n G_σ, so K_νL‖Δx‖G_σ = 2κem; P = φ(U_t), α = alpha and c = Pα(1-α).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

import numpy as np
from sympy import Expr, Integer, sqrt

from theory.finite.exact_moments import moments
from theory.finite.families import two_state
from theory.finite.scalars import RATIONALS
from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.refined.moments.inflation import independent
from theory.refined.sharper import Lam_e, Lam_n
from theory.refined.telescope import DOUBLED, MARKOV, K_nu
from theory.text.constants import Constants
from theory.text.notation import G_sigma, L, alpha
from theory.trusted.formula import le, nonneg, positive, real
from theory.trusted.statement import Finite, Number, Statement, every, forall, identity

LABEL, LINE = "thm:telescope", 1816
P, e, m, kappa, b, varpi, zeta, dx = nonneg("P e m kappa b varpi zeta dx")
theta, T23, level, half = positive("theta T23 level half")
here, there, mean_here, mean_there = real("here there mean_here mean_there")


def N35_a(k: Constants, *, old: Expr = 1 - alpha) -> Statement:
    """A[V(x,z) - (1-α)V(y,z)] = AαV(x,z) + c[V̄(x) - V̄(y)] + c[ν(x,z) - ν(y,z)] with A = φα, c = A(1-α) and V = V̄ +
    ν"""
    A, c = P * alpha, P * alpha * (1 - alpha)
    left = A * ((mean_here + here) - old * (mean_there + there))
    return identity(left, A * alpha * (mean_here + here) + c * (mean_here - mean_there) + c * (here - there))


def N35(k: Constants, *, rest: Expr = 1 / theta, size: Number = 1) -> Statement:
    """what is left of the cross term: cK_νL‖Δx‖G_σ <= φκ[θ(1-α)Λ_eL²‖Δx‖² + α²Λ_nG_σ²/θ], κ = K_ν/(2√(Λ_nΛ_e))"""
    left = P * alpha * (1 - alpha) * 2 * kappa * e * m
    bound = P * kappa * (size * theta * (1 - alpha) * e**2 + alpha**2 * m**2 * rest)
    square = P * kappa * theta * ((1 - alpha) * e - alpha * m / theta) ** 2
    proof = square + P * kappa * theta * alpha * (1 - alpha) * e**2
    named = (sqrt(Lam_e) * L * dx, sqrt(Lam_n) * G_sigma)
    return every(
        forall(le(left, bound), le(alpha, 1), because=proof if (rest, size) == (1 / theta, 1) else None),
        identity(K_nu * L * dx * G_sigma, 2 * MARKOV.size * named[0] * named[1]),
    )


def N35_bias(k: Constants, *, twice: Number = DOUBLED) -> Statement:
    """the bias: (1-α)/(ζα)·‖b‖² <= (2ϖ²T^(2/3)/ζ)[(1-α)e² + α²m²] if ‖b‖ <= ϖ((1-α)e + αm) and αT^(2/3) >= 1

    Everything times ζ; (x+y)² <= 2(x² + y²).
    """
    x, y = (1 - alpha) * e, alpha * m
    bound = twice * varpi**2 * T23 * ((1 - alpha) * e**2 + y**2)
    given = (le(b, varpi * (x + y)), le(1, alpha * T23), le(alpha, 1))
    first = (1 - alpha) / alpha * (varpi * (x + y) - b) * (varpi * (x + y) + b)
    second = varpi**2 * (1 - alpha) / alpha * (x - y) ** 2
    third = 2 * varpi**2 * (x**2 + y**2) * (alpha * T23 - 1 + alpha) / alpha
    fourth = 2 * varpi**2 * T23 * alpha * (1 - alpha) * e**2
    proof = first + second + third + fourth
    return forall(le((1 - alpha) / alpha * b**2, bound), *given, because=proof if twice == 2 else None)


def _exactly() -> Iterator[int]:
    yield from range(1, 7)


def _is_exact(shift: Fraction, jmax: int) -> bool:
    """Return whether the exact second moment of a fair coin is Λ times its variance."""
    coin = np.array([Fraction(1), Fraction(-1)], dtype=object)
    found = moments(two_state(Fraction(1, 2)), coin, 2**jmax, RATIONALS)
    return all(value == independent(jmax).noise + shift for value in found.second_moment)


def N36(k: Constants, *, less: Number = 1, shift: Fraction = Fraction(0)) -> Statement:
    """an independent stream: Σ_{j<=jmax} 2^-j(2^j - 1) + 2^-jmax = jmax - 1 + 2^(1-jmax), so Λ_n = Λ_e is one level
    less; a fair coin has exactly this second moment, jmax <= 6

    One more level, and the start jmax = 0; level = jmax and half = 2^-jmax.
    """
    Lam = level - less + 2 * half
    after = (level + 1) - 1 + half
    return every(
        identity(Lam - half + (1 - half / 2) + half / 2, after),
        identity(1, Lam.xreplace({level: Integer(0), half: Integer(1)})),
        Finite("a fair coin, jmax <= 6", _exactly, partial(_is_exact, shift)),
    )


CLAIMS = (
    claim(
        N35_a, LABEL, line=LINE, needs=("N30",),
        mutants={"1-α becomes 1": {"old": Integer(1)}, "1-α becomes (1-α)²": {"old": (1 - alpha) ** 2}},
    ),
    claim(
        N35, LABEL, line=LINE, needs=("N34", "N35.a"),
        mutants={"1/θ becomes 1/(2θ)": {"rest": 1 / (2 * theta)}, "θ becomes θ/2": {"size": HALF}},
    ),
    claim(
        N35_bias, LABEL, line=LINE, needs=("N12", "N12.a"),
        mutants={"2ϖ² becomes ϖ²": {"twice": 1}, "2ϖ² becomes 3ϖ²/2": {"twice": Fraction(3, 2)}},
    ),
    claim(
        N36, LABEL, line=LINE, needs=("N17.a",),
        mutants={"jmax - 1 becomes jmax": {"less": 0}, "Λ + 1": {"shift": Fraction(1)}},
    ),
)  # fmt: skip
