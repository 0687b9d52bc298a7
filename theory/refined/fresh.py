"""The margins of the fresh gap, once as terms for the claims and once as balls for a comparison (thm:fresh).

A point x is fixed; m states are discarded, the next n averaged. With H = R G_σ, R = max_{v∈X} ‖x − v‖ ≤ D,

    b = (2τ-1) 2^(-⌊m/τ⌋)/n,   s² = min(1, (4τ-1)/n),   w(δ)² = 8(2τ-1) ln(1/δ)/n,

    (i)    E gap(x) <= E Ĉ + H b                         (ii)  E|Ĉ - gap(x)| <= H s
    (iii)  gap(x) <= Ĉ + H(b + w(δ)),  gap(x) <= Ĉ + H(b + s√((1-δ)/δ)),
           |Ĉ - gap(x)| <= H s/√δ,     |Ĉ - gap(x)| <= H(s + w(δ)),   each with probability 1 - δ,

and |Ĉ - gap(x)| <= H always. The functions below work on terms, on rationals and on balls alike.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from flint import arb

from theory.trusted.exact import to_ball

Value = Any  # a term, a rational or a ball


def bias(tau: Value, n: Value, halved: Value) -> Value:
    """Return b, where `halved` is 2^(-⌊m/τ⌋)."""
    return (2 * tau - 1) * halved / n


def second_moment(tau: Value, n: Value) -> Value:
    """Return s² without its cap at 1."""
    return (4 * tau - 1) / n


def proxy(tau: Value, n: Value) -> Value:
    """Return V/H²: E exp(λ(nΨ - nEΨ)) <= exp(λ²V/2)."""
    return 4 * (2 * tau - 1) * n


def width_squared(tau: Value, n: Value, log_inverse: Value) -> Value:
    """Return w², where `log_inverse` is ln(1/δ)."""
    return 8 * (2 * tau - 1) * log_inverse / n


class FreshMargins(NamedTuple):
    """The margins for numbers, in units of R G_σ, as balls; each is capped at 1."""

    tau: int
    n: int
    m: int
    level: Fraction

    @property
    def bias(self) -> arb:
        """b."""
        halved = Fraction(1, 2 ** (self.m // self.tau))
        return to_ball(min(Fraction(1), bias(self.tau, Fraction(self.n), halved)))

    @property
    def moment(self) -> Fraction:
        """s²."""
        return min(Fraction(1), Fraction(second_moment(self.tau, Fraction(self.n))))

    @property
    def width(self) -> arb:
        """w(δ)."""
        return width_squared(self.tau, to_ball(Fraction(self.n)), -to_ball(self.level).log()).sqrt()

    @property
    def chebyshev(self) -> arb:
        """s/√δ."""
        return to_ball(min(Fraction(1), self.moment / self.level)).sqrt()

    @property
    def cantelli(self) -> arb:
        """b + s√((1-δ)/δ)."""
        return _capped(self.bias + to_ball(self.moment * (1 - self.level) / self.level).sqrt())

    @property
    def hoeffding(self) -> arb:
        """b + w(δ)."""
        return _capped(self.bias + self.width)

    @property
    def two_sided(self) -> arb:
        """s + w(δ)."""
        return _capped(to_ball(self.moment).sqrt() + self.width)


def _capped(margin: arb) -> arb:
    return margin.min(arb(1))
