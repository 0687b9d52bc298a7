"""Three arithmetics for matrices behind one interface: float64, rigorous balls, exact rationals.

A recursion written against ``Arithmetic`` runs in all three. A *matrix* is a value of the arithmetic
(``ndarray``, ``arb_mat`` or ``fmpq_mat``) that supports + and −; everything else is a method here. A *table*
is a numpy array of its entries: float64, or objects of type ``arb`` or ``Fraction``.
"""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any, Protocol

import numpy as np
from flint import arb, arb_mat, ctx, fmpq, fmpq_mat

from theory.errors import TheoryError
from theory.finite.tabulated import Table

Matrix = Any
Number = Any


class Arithmetic(Protocol):
    """What the recursion of ``theory.finite.doubling`` asks of an arithmetic."""

    @property
    def exact_input(self) -> bool:
        """Whether ``matrix`` wants a table of Fractions (else of floats)."""

    def scope(self) -> AbstractContextManager[Any]:
        """The context inside which the operations are to run (the working precision of balls)."""

    def matrix(self, table: Table) -> Matrix:
        """A matrix from a two-dimensional table of Fractions or floats."""

    def product(self, a: Matrix, b: Matrix) -> Matrix:
        """The matrix product ab."""

    def scale(self, a: Matrix, x: Fraction) -> Matrix:
        """The matrix xa."""

    def diagonal(self, v: Matrix) -> Matrix:
        """diag(v) of a column v."""

    def solve(self, a: Matrix, b: Matrix) -> Matrix:
        """The row x with xa = b; raises TheoryError where a is not (certainly) invertible."""

    def flush(self, a: Matrix) -> Matrix:
        """The matrix, or zero if all its entries are too small to matter (in floats only)."""

    def table(self, a: Matrix) -> Table:
        """The entries of a matrix."""

    def number(self, x: Fraction) -> Number:
        """A Fraction as an entry of a table."""

    def root(self, x: Number) -> Number:
        """√x of an entry x of a table; raises TheoryError if the arithmetic cannot express it."""

    def largest(self, entries: Table) -> Number:
        """The maximum of the entries of a table."""


@dataclass(frozen=True)
class Floats:
    """float64: dense BLAS products."""

    exact_input = False

    def scope(self) -> AbstractContextManager[Any]:
        """Nothing to set."""
        return nullcontext()

    def matrix(self, table: Table) -> Matrix:
        """A float64 array."""
        return np.array(table, dtype=np.float64)

    def product(self, a: Matrix, b: Matrix) -> Matrix:
        """A BLAS product, or zero without one."""
        return np.zeros((a.shape[0], b.shape[1])) if _is_zero(a) or _is_zero(b) else a @ b

    def scale(self, a: Matrix, x: Fraction) -> Matrix:
        """The factor is rounded once."""
        return a * float(x)

    def diagonal(self, v: Matrix) -> Matrix:
        """A dense diagonal matrix."""
        return np.diag(v[:, 0])

    def solve(self, a: Matrix, b: Matrix) -> Matrix:
        """By LAPACK."""
        try:
            return np.linalg.solve(a.T, b.T).T
        except np.linalg.LinAlgError as error:
            raise TheoryError(f"a linear system of the chain is singular in float64: {error}") from error

    def flush(self, a: Matrix) -> Matrix:
        """Powers of a contraction reach subnormals, on which BLAS is a hundred times slower."""
        return np.zeros_like(a) if max(a.max(), -a.min()) < 1e-140 else a

    def table(self, a: Matrix) -> Table:
        """The array itself."""
        return np.asarray(a)

    def number(self, x: Fraction) -> Number:
        """The nearest float."""
        return float(x)

    def root(self, x: Number) -> Number:
        """The rounded root."""
        return np.sqrt(x)

    def largest(self, entries: Table) -> Number:
        """The maximum."""
        return entries.max()


class _Flint:
    """What the two matrix types of FLINT share."""

    exact_input = True

    def product(self, a: Matrix, b: Matrix) -> Matrix:
        """The operator * of FLINT."""
        return a * b

    def diagonal(self, v: Matrix) -> Matrix:
        """A dense diagonal matrix."""
        result = type(v)(v.nrows(), v.nrows())
        for z, x in enumerate(v.entries()):
            result[z, z] = x
        return result

    def solve(self, a: Matrix, b: Matrix) -> Matrix:
        """By elimination; FLINT reports a singular matrix and an undecided pivot as a division by zero."""
        try:
            return a.transpose().solve(b.transpose()).transpose()
        except ZeroDivisionError as error:
            raise TheoryError(f"a linear system of the chain is not certainly regular in {self}") from error

    def flush(self, a: Matrix) -> Matrix:
        """Nothing is too small here."""
        return a


@dataclass(frozen=True)
class Balls(_Flint):
    """Ball arithmetic: a result encloses the exact value for the chain with exactly the given entries."""

    bits: int = 128

    def scope(self) -> AbstractContextManager[Any]:
        """The working precision, which FLINT keeps as a global."""
        return ctx.workprec(self.bits)  # type: ignore[no-any-return]

    def matrix(self, table: Table) -> Matrix:
        """Each Fraction enclosed."""
        return arb_mat(*table.shape, [self.number(x) for x in table.flat])

    def scale(self, a: Matrix, x: Fraction) -> Matrix:
        """The factor is enclosed."""
        return a * self.number(x)

    def table(self, a: Matrix) -> Table:
        """Entries of type ``arb``."""
        return _objects(a.entries(), a)

    def number(self, x: Fraction) -> Number:
        """A ball that contains x."""
        return arb(_fmpq(x))

    def root(self, x: Number) -> Number:
        """√ of the part of the ball that is not negative: below 0 FLINT's root is nan."""
        with self.scope():
            return x.nonnegative_part().sqrt()

    def largest(self, entries: Table) -> Number:
        """A ball that contains the maximum, whichever entry attains it."""
        result = entries.flat[0]
        with self.scope():
            for x in entries.flat:
                result = result.max(x)
        return result


@dataclass(frozen=True)
class Rationals(_Flint):
    """Exact rationals; the size of the numbers grows linearly with the length of a segment."""

    def scope(self) -> AbstractContextManager[Any]:
        """Nothing to set."""
        return nullcontext()

    def matrix(self, table: Table) -> Matrix:
        """The same numbers."""
        return fmpq_mat(*table.shape, [_fmpq(x) for x in table.flat])

    def scale(self, a: Matrix, x: Fraction) -> Matrix:
        """Exactly."""
        return a * _fmpq(x)

    def table(self, a: Matrix) -> Table:
        """Entries of type Fraction."""
        return _objects([Fraction(int(x.p), int(x.q)) for x in a.entries()], a)

    def number(self, x: Fraction) -> Number:
        """The Fraction itself."""
        return x

    def root(self, x: Number) -> Number:
        """√x where it is rational."""
        p, q = isqrt(x.numerator), isqrt(x.denominator)
        if p * p != x.numerator or q * q != x.denominator:
            raise TheoryError(f"√({x}) is irrational: use the square, or another arithmetic")
        return Fraction(p, q)

    def largest(self, entries: Table) -> Number:
        """The maximum."""
        return max(entries.flat)


FLOATS = Floats()
BALLS = Balls()
RATIONALS = Rationals()


def _is_zero(a: Matrix) -> bool:
    return not a[0, 0] and not a.any()


def _fmpq(x: Fraction) -> Any:
    return fmpq(x.numerator, x.denominator)


def _objects(entries: list[Any], a: Matrix) -> Table:
    flat = np.empty(len(entries), dtype=object)
    flat[:] = entries
    return flat.reshape(a.nrows(), a.ncols())
