"""A mixing profile: upper bounds on d_mix(1), ..., d_mix(K), in blocks, and one on the sum of all that follows.

d_mix does not increase, so a bound at k holds for every later index: a few hundred blocks describe a chain of any
mixing time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from flint import arb, arb_mat
from numpy.typing import ArrayLike

from theory.errors import TheoryError
from theory.finite.deviation import stationary
from theory.finite.scalars import Balls, Matrix, Number
from theory.finite.tabulated import Table, integer_at_least, transition_matrix
from theory.finite.tau_mix import tau_mix

UNIT = 2**80
"""The bounds are integer multiples of 2^-80, rounded up: sums of them are exact and fast."""

SETTLED = Fraction(1, 2**24)
"""A chain's powers are followed until d_mix <= 2^-24; what follows is bounded by submultiplicativity."""

ENTRIES = 4096
"""A chain of S states gets blocks of length τ·S/4096, at most τ/32, where d_mix is near 1, and longer ones after."""


class Block(NamedTuple):
    """`length` consecutive indices k with d_mix(k) <= distance/2^80."""

    length: int
    distance: int


@dataclass(frozen=True)
class Profile:
    """d_mix(k) <= distance/2^80 on consecutive blocks of k = 1..K, and Σ_{k>K} d_mix(k) <= tail/2^80."""

    blocks: tuple[Block, ...]
    tail: int
    tau: int

    @property
    def length(self) -> int:
        """K."""
        return sum(block.length for block in self.blocks)

    @property
    def distances(self) -> Iterator[int]:
        """The bounds for k = 1, ..., K, one by one."""
        return (block.distance for block in self.blocks for _ in range(block.length))

    def scaled(self, factor: int, cap: int | None = None) -> tuple[Block, ...]:
        """Return blocks of factor·d(k), or of min(cap, factor·d(k))."""
        scaled = (Block(length, factor * distance) for length, distance in self.blocks)
        return tuple(b if cap is None else Block(b.length, min(cap, b.distance)) for b in scaled)


class Sums:
    """The sums over k of c(k), of k·c(k), and of the sums themselves, for c constant on blocks and 0 after them.

    >>> c = Sums([Block(2, 10), Block(1, 4)])
    >>> [c.plain(m) for m in range(5)], [c.weighted(m) for m in range(5)], [c.twice(m) for m in range(5)]
    ([0, 10, 20, 24, 24], [0, 10, 30, 42, 42], [0, 10, 30, 54, 78])
    """

    def __init__(self, blocks: Iterable[Block]) -> None:
        self._blocks = (*blocks, Block(1, 0))
        self._starts = (0, *accumulate(block.length for block in self._blocks))[:-1]
        parts = [(n * c, (n * a + n * (n + 1) // 2) * c) for (n, c), a in self._placed()]
        self._plain: tuple[int, ...] = (0, *accumulate(part[0] for part in parts))
        self._weighted: tuple[int, ...] = (0, *accumulate(part[1] for part in parts))

    def _placed(self) -> Iterator[tuple[Block, int]]:
        return zip(self._blocks, self._starts, strict=True)

    def _at(self, m: int) -> tuple[int, int, int]:
        """Return the number of the block that holds index m, what lies before it, and the place of m in it."""
        block = bisect_right(self._starts, m - 1) - 1 if m > 0 else 0
        return block, self._starts[block], m - self._starts[block]

    def plain(self, m: int) -> int:
        """Return Σ_{k<=m} c(k)."""
        block, _, n = self._at(m)
        return self._plain[block] + self._blocks[block].distance * n

    def weighted(self, m: int) -> int:
        """Return Σ_{k<=m} k·c(k)."""
        block, before, n = self._at(m)
        return self._weighted[block] + self._blocks[block].distance * (n * before + n * (n + 1) // 2)

    def twice(self, m: int) -> int:
        """Return Σ_{k<=m} Σ_{i<=k} c(i) = Σ_{i<=m} (m+1-i)c(i)."""
        return (m + 1) * self.plain(m) - self.weighted(m)

    def triangular(self, length: int) -> Fraction:
        """Return Σ_{k<length} (1 - k/length)c(k)."""
        return Fraction(self.plain(length - 1), UNIT) - Fraction(self.weighted(length - 1), UNIT * length)


def worst_profile(tau: int) -> Profile:
    """Return the largest profile with mixing time τ: 1 below τ, then d(k) <= 2^(-ℓ-1) for ℓτ <= k < (ℓ+1)τ.

    >>> [UNIT // d for d in worst_profile(2).distances][:4]
    [1, 4, 4, 8]
    """
    tau = integer_at_least(tau, 1, "tau")
    first = (Block(tau - 1, UNIT),) if tau > 1 else ()
    later = (Block(tau, UNIT >> (block + 1)) for block in range(1, 64))
    return Profile((*first, *later), tau * (UNIT >> 63), tau)


def chain_profile(P: ArrayLike, fineness: int | None = None) -> Profile:
    """Return rigorous bounds on d_mix of a finite chain: balls at the starts of blocks, then d(K+i) <= 2d(K)d(i).

    The powers P^k, not those of P - 1π, are followed: their rows sum to 1, so the radii of the balls only add up.
    A block is a power of two long, at most (τ/`fineness`)·d^(-1/2) and τ: the number of products hardly depends on τ.
    The chain has mixing time τ, so each bound is at most that of the worst profile.
    The standard submultiplicativity d(s+t) <= d(s)·max_{x,y} TV(P^t(x,·), P^t(y,·)) <= 2d(s)d(t) doubles the blocks
    without a product, and then gives Σ_{k>K} d(k) <= (2d(K)/(1-2d(K))) Σ_{k<=K} d(k).
    """
    tau, kernel = tau_mix(P), transition_matrix(P, exact=True)
    chosen = (
        max(32, ENTRIES // len(kernel)) if fineness is None else integer_at_least(fineness, 1, "fineness")
    )
    own = tuple(_followed(kernel, tau, chosen))
    last = own[-1].distance
    later = (Block(n, min(last, -(-2 * last * d // UNIT))) for n, d in own)
    blocks = _least((*own, *later), worst_profile(tau).blocks)
    end = Fraction(blocks[-1].distance, UNIT)
    tail = 2 * end / (1 - 2 * end) * sum(n * d for n, d in blocks)
    return Profile(blocks, -(-tail.numerator // tail.denominator), tau)


def _followed(kernel: Table, tau: int, fineness: int) -> Iterator[Block]:
    """Yield blocks with the bound at the first index of each, until it is settled."""
    balls = Balls(bits=64 + tau.bit_length())
    with balls.scope():
        power = balls.matrix(kernel)
        limit = balls.product(*stationary(kernel, balls)[1::-1])
        squares, k = [power], 1
        while True:
            distance = _above(_distance(power, limit))
            if Fraction(distance, UNIT) <= SETTLED and k >= tau:
                yield Block(1, distance)
                return
            longest = int(tau / fineness * (UNIT / max(1, distance)) ** 0.5)
            exponent = max(1, min(longest, k, tau)).bit_length() - 1
            yield Block(2**exponent, distance)
            while len(squares) <= exponent:
                squares.append(squares[-1] * squares[-1])
            power, k = balls.product(power, squares[exponent]), k + 2**exponent


def _distance(power: Matrix, limit: Matrix) -> Number:
    """Return ½ max_z Σ_y |P^k(z, y) - π(y)|, in balls."""
    apart = arb_mat(power.nrows(), power.ncols(), [abs(x) for x in (power - limit).entries()])
    return _largest((apart * arb_mat(power.ncols(), 1, [arb(1)] * power.ncols())).entries()) / 2


def _largest(entries: list[arb]) -> arb:
    """Return a ball that contains the maximum."""
    largest = entries[0]
    for x in entries[1:]:
        largest = largest.max(x)
    return largest


def _least(own: tuple[Block, ...], worst: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return the smaller of two profiles, as far as the first one goes, which must be the shorter."""
    found, rest = [], iter(worst)
    length, other = next(rest)
    for block in own:
        left = block.length
        while left:
            part = min(left, length)
            found.append(Block(part, min(block.distance, other)))
            left, length = left - part, length - part
            if not length:
                length, other = next(rest)
    return tuple(found)


def _above(distance: Number) -> int:
    """Return an integer that is certainly at least 2^80 times the ball, and at most 2^80: d_mix <= 1."""
    if not distance.is_finite():
        raise TheoryError("the distance of a power of the chain from its stationary law is not determined")
    upper = (distance * UNIT).upper().ceil().fmpq()
    return min(UNIT, int(upper.p // upper.q))
