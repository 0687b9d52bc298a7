"""eq:mlmc: the multilevel estimator, as an average with corrections and as a signed sum."""

from __future__ import annotations

from sympy import Expr, Integer

from theory.ledger.claim import claim
from theory.text.constants import Constants
from theory.trusted.formula import real
from theory.trusted.statement import Identity, Statement, every, identity


def estimator(values: tuple[Expr, ...], J: int) -> Expr:
    """Return μ̂⁰ + 2^J(μ̂^J - μ̂^{J-1}) of eq:mlmc for J >= 1, and μ̂⁰ for J = 0 (which stands for J > jmax)."""

    def average(j: int) -> Expr:
        return sum(values[: 2**j], Integer(0)) / 2**j

    return average(0) + (2**J * (average(J) - average(J - 1)) if J else 0)


def signed_weights(J: int) -> tuple[int, ...]:
    """Return the weights (0, -1, ..., -1, 1, ..., 1) of the states of a burst of length 2^J, J >= 1."""
    half = 2 ** (J - 1)
    return (0, *[-1] * (half - 1), *[1] * half)


def S09_signed(k: Constants, *, first: int = 0) -> Statement:
    """for J <= jmax the estimator is a signed sum, weights (0, -1, ..., -1, 1, ..., 1); J <= 4"""
    return every(*(_signed(J, first) for J in range(1, 5)))


def _signed(J: int, first: int) -> Identity:
    a = real("a:17")
    weights = (first, *signed_weights(J)[1:])
    return identity(estimator(a, J), sum(w * v for w, v in zip(weights, a, strict=False)))


CLAIMS = (
    claim(
        S09_signed, "eq:mlmc", line=634,
        mutants={"the first weight becomes -1": {"first": -1}, "the first weight becomes 1": {"first": 1}},
    ),
)  # fmt: skip
