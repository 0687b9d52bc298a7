"""lem:mlmc (a): the conditional mean of the estimator is that of the deepest average."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.finite.cases import Case, small_cases
from theory.finite.law import estimator_law
from theory.ledger.eager import Claim, Mutant
from theory.paper.constants import Constants
from theory.trusted.formula import real
from theory.trusted.statement import Finite, Identity, every, identity


def _telescopes(jmax: int, base: int = 2, multiplier: int = 2) -> Identity:
    """Return m_0 + Σ_j base^(-j)·multiplier^j(m_j - m_{j-1}) = m_jmax for symbolic conditional means m_j."""
    m = real(f"m:{jmax + 1}")
    levels = (Rational(multiplier, base) ** j * (m[j] - m[j - 1]) for j in range(1, jmax + 1))
    return identity(m[0] + sum(levels), m[jmax])


def _mean_is_deepest(case: Case, down: int = 0) -> bool:
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
        sums = [s + sum(r * f[k] for r, f in zip(row, case.phi, strict=True)) for k, s in enumerate(sums)]
    return [s / length for s in sums]


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the conditional mean; they have no constants of the chain."""
    laws = partial(Finite, "mean of the law = E of an average, 6 chains, T in (1, 2, 3, 4, 8)", small_cases)
    return (
        Claim(
            id="M05.a",
            label="lem:mlmc",
            line=1525,
            text="(a) Σ_j 2^(-j)·2^j(m_j - m_{j-1}) telescopes: symbolic means m_j, jmax <= 8",
            statement=every(*(_telescopes(j) for j in range(9))),
            mutants=(
                Mutant("P[J = j] = 3^(-j)", _telescopes(4, base=3)),
                Mutant("2^J becomes 3^J", _telescopes(4, multiplier=3)),
            ),
        ),
        Claim(
            id="M05",
            label="lem:mlmc",
            line=790,
            text="(a) E[mlmc | start] = E[μ̂^jmax | start]: whole laws on small chains, T <= 8",
            statement=laws(_mean_is_deepest),
            mutants=(
                Mutant("jmax becomes jmax - 1", laws(partial(_mean_is_deepest, down=1))),
                Mutant("jmax becomes 0", laws(partial(_mean_is_deepest, down=9))),
            ),
            needs=("M05.a",),
        ),
    )
