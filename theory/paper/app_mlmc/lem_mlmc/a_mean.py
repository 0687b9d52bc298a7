"""lem:mlmc (a): the conditional mean of the estimator is that of the deepest average."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.finite.example_chains import Case, small_cases
from theory.finite.law import estimator_law
from theory.ledger.claim import claim
from theory.text.constants import Constants
from theory.trusted.formula import real
from theory.trusted.statement import Finite, Identity, Statement, every, identity


def M05_a(k: Constants, *, base: int = 2, multiplier: int = 2) -> Statement:
    """Σ_j 2^(-j)·2^j(m_j - m_{j-1}) telescopes: symbolic means m_j, jmax <= 8"""
    return every(*(_telescopes(jmax, base, multiplier) for jmax in range(9)))


def _telescopes(jmax: int, base: int, multiplier: int) -> Identity:
    """Return m_0 + Σ_j base^(-j)·multiplier^j(m_j - m_{j-1}) = m_jmax for symbolic conditional means m_j."""
    m = real(f"m:{jmax + 1}")
    levels = (Rational(multiplier, base) ** j * (m[j] - m[j - 1]) for j in range(1, jmax + 1))
    return identity(m[0] + sum(levels), m[jmax])


def M05(k: Constants, *, down: int = 0) -> Statement:
    """E[mlmc | start] = E[μ̂^jmax | start]: whole laws on small chains, T <= 8"""
    name = "mean of the law = E of an average, 6 chains, T in (1, 2, 3, 4, 8)"
    return Finite(name, small_cases, partial(_mean_is_deepest, down=down))


def _mean_is_deepest(case: Case, down: int) -> bool:
    """Return whether the mean of the whole law is E μ̂^(jmax-down), from every start."""
    length = 2 ** max(case.T.bit_length() - 1 - down, 0)
    for start in range(len(case.kernel.P)):
        law = estimator_law(case.kernel.P, case.phi, case.T, start)
        mean = [sum(value[i] * mass for value, mass in law) for i in range(len(case.phi[0]))]
        if mean != _average_mean(case, start, length):
            return False
    return True


def _average_mean(case: Case, start: int, length: int) -> list[Fraction]:
    """Return (1/length)Σ_{i<=length} (P^iφ)(start), one step after another."""
    P, sums = case.kernel.P, [Fraction(0)] * len(case.phi[0])
    row = [Fraction(int(z == start)) for z in range(len(P))]
    for _ in range(length):
        row = [sum((row[z] * P[z, y] for z in range(len(P))), Fraction(0)) for y in range(len(P))]
        sums = [s + sum(r * f[i] for r, f in zip(row, case.phi, strict=True)) for i, s in enumerate(sums)]
    return [s / length for s in sums]


CLAIMS = (
    claim(
        M05_a, "lem:mlmc", size="jmax <= 8", part="(a)", line=1525,
        mutants={"P[J = j] = 3^(-j)": {"base": 3}, "2^J becomes 3^J": {"multiplier": 3}},
    ),
    claim(
        M05, "lem:mlmc", part="(a)", line=790, needs=("M05.a",),
        mutants={"jmax becomes jmax - 1": {"down": 1}, "jmax becomes 0": {"down": 9}},
    ),
)  # fmt: skip
