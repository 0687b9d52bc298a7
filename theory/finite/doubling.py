"""A segment of consecutive states of a chain, and how two of them join: the recursion behind all moments.

Let ψ = φ − π(φ) and P̃ = P − 1π, so that P̃ⁿ = Pⁿ − 1π for n ≥ 1. For a segment z_1..z_n that follows a start
state z keep, for each coordinate k of ψ with D_k = diag(ψ_k) and P̃⁰ = I,

    power   P̃ⁿ
    sums_k  F_k = Σ_{r<n} P^r ψ_k
    pair_k  C_k = Σ_{i≤n} P̃^i D_k P̃^{n−i}
    tail_k  b_k = Σ_{i≤n} πD_k P̃^{n−i}
    square  Q(z) = E_z‖Σ_{i≤n} ψ(z_i)‖².

Segments of lengths m and n, one after the other, give those of length m+n (``concatenate``). If π(g) = 0 then
E_z[Σ_{i≤n} ψ_k(z_i) g(z_n)] = (C_k g)(z) + b_k g, which is the cross term of two squares. Without the
stationary part 1π in the powers nothing that is kept grows with n, except Q; nor do rounding errors.

Cost: 2d+1 products of S×S matrices for one concatenation, so (2d+1)·log₂T for a horizon; all else is O(S²d).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from numpy.typing import ArrayLike

from theory.finite.deviation import stationary
from theory.finite.scalars import Arithmetic, Matrix
from theory.finite.tabulated import function_table, transition_matrix

Columns = tuple[Matrix, ...]


class Segment(NamedTuple):
    """What is kept of n consecutive states (see the module's formulas)."""

    length: int
    power: Matrix
    sums: Columns
    tail: Columns
    pair: Columns
    square: Matrix


class Halves(NamedTuple):
    """Two adjacent segments with sums A and B: E_z‖A‖², E_z‖B‖² and E_z⟨A, B⟩, as columns over z."""

    first: Matrix
    second: Matrix
    cross: Matrix


@dataclass(frozen=True)
class Centred:
    """A chain and a centred function in one arithmetic: P̃ = P − 1π, φ̄ = π(φ), ψ = φ − φ̄, D_k = diag(ψ_k)."""

    arithmetic: Arithmetic
    deviation: Matrix
    pi: Matrix
    ones: Matrix
    phi_bar: Columns
    psi: Columns
    D: Columns

    def step(self, v: Matrix) -> Matrix:
        """Pv for a column v."""
        product = self.arithmetic.product
        return product(self.deviation, v) + product(self.ones, product(self.pi, v))

    def inner(self, left: Columns) -> Matrix:
        """The column z ↦ ⟨ψ(z), f(z)⟩ for f given by its columns."""
        return total(self.arithmetic.product(D, f) for D, f in zip(self.D, left, strict=True))

    def one_state(self) -> Segment:
        """The segment that consists of the first state after the start."""
        product = self.arithmetic.product
        return Segment(
            length=1,
            power=self.deviation,
            sums=self.psi,
            tail=tuple(product(self.pi, D) for D in self.D),
            pair=tuple(product(self.deviation, D) for D in self.D),
            square=self.step(self.inner(self.psi)),
        )

    def after(self, segment: Segment, v: Matrix) -> Matrix:
        """Pⁿv, the expectation of v at the last state of the segment."""
        product = self.arithmetic.product
        return product(segment.power, v) + product(self.ones, product(self.pi, v))

    def later(self, v: Matrix, steps: int) -> Matrix:
        """P^ℓv for a column v and ℓ = ``steps`` ≥ 0."""
        if steps == 0:
            return v
        product, flush = self.arithmetic.product, self.arithmetic.flush
        power, transient = self.deviation, v
        for place, digit in enumerate(reversed(bin(steps)[2:])):
            power = flush(product(power, power)) if place else power
            transient = product(power, transient) if digit == "1" else transient
        return transient + product(self.ones, product(self.pi, v))

    def extended_sums(self, left: Segment, right: Segment) -> Columns:
        """F of the concatenation: F_left + P̃^m F_right."""
        product = self.arithmetic.product
        return tuple(F + product(left.power, G) for F, G in zip(left.sums, right.sums, strict=True))

    def expected_sums(self, segment: Segment) -> Columns:
        """The columns of z ↦ E_z Σ_{i≤n} ψ(z_i) = P̃F."""
        return tuple(self.arithmetic.product(self.deviation, F) for F in segment.sums)

    def halves(self, left: Segment, right: Segment) -> Halves:
        """The second moments of the sums over two adjacent segments."""
        product = self.arithmetic.product
        A = self.expected_sums(right)
        mixed = total(product(C, a) for C, a in zip(left.pair, A, strict=True))
        stationary = total(product(b, a) for b, a in zip(left.tail, A, strict=True))
        cross = mixed + product(self.ones, stationary)
        return Halves(left.square, self.after(left, right.square), cross)

    def concatenate(self, left: Segment, right: Segment) -> Segment:
        """The segment of the states of ``left`` followed by those of ``right``."""
        return self.join(left, right, self.halves(left, right))

    def join(self, left: Segment, right: Segment, halves: Halves) -> Segment:
        """The concatenation of two segments whose second moments are known."""
        product, flush = self.arithmetic.product, self.arithmetic.flush
        first, second, cross = halves
        return Segment(
            length=left.length + right.length,
            power=flush(product(left.power, right.power)),
            sums=self.extended_sums(left, right),
            tail=tuple(product(b, right.power) + c for b, c in zip(left.tail, right.tail, strict=True)),
            pair=tuple(
                flush(product(C, right.power) + product(left.power, E))
                for C, E in zip(left.pair, right.pair, strict=True)
            ),
            square=first + second + cross + cross,
        )

    def segment(self, length: int) -> Segment:
        """The segment of any length ≥ 1, by the binary digits of ``length``."""
        one = self.one_state()
        result = one
        for digit in bin(length)[3:]:
            result = self.concatenate(result, result)
            if digit == "1":
                result = self.concatenate(result, one)
        return result


def centred(P: ArrayLike, phi: ArrayLike, arithmetic: Arithmetic) -> Centred:
    """Check P and φ, find π, and centre φ by π(φ). To be called inside ``arithmetic.scope()``."""
    kernel = transition_matrix(P, arithmetic.exact_input)
    values = function_table(phi, len(kernel), arithmetic.exact_input)
    pi, ones, deviation = stationary(kernel, arithmetic)
    columns = tuple(arithmetic.matrix(values[:, [k]]) for k in range(values.shape[1]))
    phi_bar = tuple(arithmetic.product(pi, column) for column in columns)
    psi = tuple(c - arithmetic.product(ones, mean) for c, mean in zip(columns, phi_bar, strict=True))
    D = tuple(arithmetic.diagonal(column) for column in psi)
    return Centred(arithmetic, deviation, pi, ones, phi_bar, psi, D)


def total(columns: Iterable[Matrix]) -> Matrix:
    """The sum of one or more matrices."""
    first, *rest = columns
    for column in rest:
        first = first + column
    return first
