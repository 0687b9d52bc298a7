"""Exact moments of the capped multilevel estimator (eq:mlmc) on a finite chain, for all start states at once.

J is geometric(1/2) and drawn first; the burst consists of the states after the start state z; jmax = ⌊log₂T⌋.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from theory.finite.doubling import Centred, Columns, centred, total
from theory.finite.law import estimator_law
from theory.finite.scalars import FLOATS, Arithmetic, Matrix, Number
from theory.finite.tabulated import Table, integer_at_least

__all__ = ["Moments", "batch_bias", "estimator_law", "moments", "segment_moment"]


@dataclass(frozen=True, eq=False, repr=False)
class Moments:
    """The moments of mlmc[φ] given the start state; the first axis of a table is the start state.

    expected_length  E N = jmax + 2^{−jmax} (lem:mlmc (d));
    mean             E[mlmc | z] = E[μ̂^{jmax} | z] (lem:mlmc (a)), S×d;
    bias_squared     ‖mean − φ̄‖², S;
    prefix_moment    E‖μ̂^j − φ̄‖² for j = 0..jmax (lem:segment with m = 2^j, ℓ = 0), S×(jmax+1);
    level_variance   V_j = E‖μ̂^j − μ̂^{j−1}‖² for j = 1..jmax (lem:perlevel), S×jmax;
    second_moment    E‖mlmc − φ̄‖² (lem:mlmc (c)), S;
    phi_bar, pi      φ̄ = π(φ) and π;      H_squared  H̃² = max_z ‖φ(z) − φ̄‖².

    Entries are float64, ``arb`` or Fraction, according to ``arithmetic``. Floats have a relative error of
    about τ·10⁻¹⁶, of either sign: a level variance of 0 can come out negative.
    """

    arithmetic: Arithmetic
    jmax: int
    expected_length: Number
    mean: Table
    bias_squared: Table
    prefix_moment: Table
    level_variance: Table
    second_moment: Table
    phi_bar: Table
    pi: Table
    H_squared: Number

    @property
    def bias(self) -> Table:
        """‖E[mlmc | z] − φ̄‖ (lem:mlmc (b)); in rationals only where every norm is rational, as for d = 1."""
        return np.array([self.arithmetic.root(x) for x in self.bias_squared])

    @property
    def H(self) -> Number:
        """H̃ = max_z ‖φ(z) − φ̄‖."""
        return self.arithmetic.root(self.H_squared)


def moments(P: ArrayLike, phi: ArrayLike, T: int, arithmetic: Arithmetic = FLOATS) -> Moments:
    """All moments of the estimator with horizon T, in the given arithmetic, by doubling: O((2d+1) S³ log T).

    >>> from theory.finite.scalars import RATIONALS
    >>> half = Fraction(1, 2)
    >>> fair = moments([[half, half], [half, half]], [-1, 1], T=4, arithmetic=RATIONALS)
    >>> fair.level_variance[0].tolist(), fair.second_moment[0], fair.bias[0]
    ([Fraction(1, 2), Fraction(1, 4)], Fraction(3, 2), Fraction(0, 1))
    """
    jmax = integer_at_least(T, 1, "T").bit_length() - 1
    with arithmetic.scope():
        problem = centred(P, phi, arithmetic)
        segment = problem.one_state()
        prefix, levels = [segment.square], []
        for j in range(1, jmax + 1):
            first, second, cross = halves = problem.halves(segment, segment)
            prefix.append(arithmetic.scale(first + second + cross + cross, Fraction(1, 4**j)))
            levels.append(arithmetic.scale(first + second - cross - cross, Fraction(1, 4**j)))
            segment = problem.join(segment, segment, halves) if j < jmax else segment
        sums = problem.extended_sums(segment, segment) if jmax else segment.sums
        return _record(problem, jmax, sums, prefix, levels)


def segment_moment(
    P: ArrayLike, phi: ArrayLike, m: int, offset: int = 0, arithmetic: Arithmetic = FLOATS
) -> Table:
    """E_z‖(1/m) Σ_{r≤m} φ(z_{ℓ+r}) − φ̄‖² for ℓ = ``offset``, as a table over the start state z (lem:segment).

    Given the state at time ℓ the moment is that of offset 0; so this is P^ℓ applied to it.
    """
    m, offset = integer_at_least(m, 1, "m"), integer_at_least(offset, 0, "offset")
    with arithmetic.scope():
        problem = centred(P, phi, arithmetic)
        square = problem.later(problem.segment(m).square, offset)
        return arithmetic.table(arithmetic.scale(square, Fraction(1, m * m)))[:, 0]


def batch_bias(P: ArrayLike, phi: ArrayLike, k: int, m: int = 0, arithmetic: Arithmetic = FLOATS) -> Table:
    """E_z (1/k) Σ_{m<i≤m+k} φ(z_i) − φ̄, as a table over the start state z and the coordinates of φ.

    Its second moment is `segment_moment` with k states after an offset of m.

    >>> from theory.finite.scalars import RATIONALS
    >>> stay = Fraction(3, 4)
    >>> batch_bias([[stay, 1 - stay], [1 - stay, stay]], [1, -1], k=1, m=1, arithmetic=RATIONALS)[0, 0]
    Fraction(1, 4)
    """
    k, m = integer_at_least(k, 1, "k"), integer_at_least(m, 0, "m")
    with arithmetic.scope():
        problem = centred(P, phi, arithmetic)
        sums = problem.expected_sums(problem.segment(k))
        columns = [arithmetic.scale(problem.later(column, m), Fraction(1, k)) for column in sums]
        return _beside(problem, columns)


def _record(
    problem: Centred, jmax: int, sums: Columns, prefix: list[Matrix], levels: list[Matrix]
) -> Moments:
    arithmetic = problem.arithmetic
    table = arithmetic.table
    errors = tuple(
        arithmetic.scale(arithmetic.product(problem.deviation, F), Fraction(1, 2**jmax)) for F in sums
    )
    means = [arithmetic.product(problem.ones, m) + e for m, e in zip(problem.phi_bar, errors, strict=True)]
    return Moments(
        arithmetic=arithmetic,
        jmax=jmax,
        expected_length=arithmetic.number(jmax + Fraction(1, 2**jmax)),
        mean=_beside(problem, means),
        bias_squared=table(_norm_squared(arithmetic, errors))[:, 0],
        prefix_moment=_beside(problem, prefix),
        level_variance=_beside(problem, levels),
        second_moment=table(_second_moment(problem, sums, prefix[0], levels))[:, 0],
        phi_bar=np.array([table(m)[0, 0] for m in problem.phi_bar]),
        pi=table(problem.pi)[0],
        H_squared=arithmetic.largest(table(_norm_squared(arithmetic, problem.psi))),
    )


def _second_moment(problem: Centred, sums: Columns, base: Matrix, levels: list[Matrix]) -> Matrix:
    """E‖mlmc − φ̄‖² = Σ_j 2^j V_j − E‖X‖² + 2E⟨X, M⟩ with X = μ̂⁰ − φ̄ and M = μ̂^{jmax} − φ̄.

    Given J = j ≤ jmax (probability 2^{−j}) the correction is 2^j(μ̂^j − μ̂^{j−1}); the cross terms
    2E⟨X, μ̂^j − μ̂^{j−1}⟩ telescope to 2E⟨X, M − X⟩. And E⟨X, M⟩ = P⟨ψ, F⟩/2^jmax, as F is the expected sum of
    ψ from the first state on, that state included.
    """
    scale = problem.arithmetic.scale
    base_with_average = scale(problem.step(problem.inner(sums)), Fraction(2, 2 ** len(levels)))
    return total(
        [base_with_average - base, *(scale(V, Fraction(2**j)) for j, V in enumerate(levels, start=1))]
    )


def _norm_squared(arithmetic: Arithmetic, columns: Columns) -> Matrix:
    return total(arithmetic.product(arithmetic.diagonal(c), c) for c in columns)


def _beside(problem: Centred, columns: list[Matrix]) -> Table:
    tables = [problem.arithmetic.table(column) for column in columns]
    return np.hstack([problem.arithmetic.table(problem.ones)[:, :0], *tables])
