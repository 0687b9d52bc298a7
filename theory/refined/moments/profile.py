"""A mixing profile: upper bounds on d_mix(1), ..., d_mix(K), in blocks, and one on the sum of all that follows.

d_mix does not increase, so a bound at k holds for every later index: a few hundred blocks describe a chain of any
mixing time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, groupby
from typing import NamedTuple, overload

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


class Steps(Sequence[int]):
    """The numbers c(1), ..., c(K), constant on blocks, as a sequence that is not written out.

    >>> list(Steps([Block(2, 10), Block(1, 4)])), len(Steps([Block(10**9, 1)]))
    ([10, 10, 4], 1000000000)
    """

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.blocks = tuple(blocks)
        self.ends = tuple(accumulate(block.length for block in self.blocks))

    @classmethod
    def of(cls, values: Iterable[int]) -> Steps:
        """Return the numbers as steps."""
        if isinstance(values, Steps):
            return values
        return cls(Block(len(list(run)), value) for value, run in groupby(values))

    @property
    def end(self) -> int:
        """K, however large; `len` refuses what no list can have."""
        return self.ends[-1] if self.ends else 0

    def __len__(self) -> int:
        return self.end

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...

    def __getitem__(self, index: int | slice) -> int | tuple[int, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(len(self))[index])
        return self.blocks[bisect_right(self.ends, range(len(self))[index])].distance

    def __iter__(self) -> Iterator[int]:
        return (block.distance for block in self.blocks for _ in range(block.length))

    def scaled(self, factor: int, cap: int | None = None) -> Steps:
        """Return factor·c(k), or min(cap, factor·c(k))."""
        values = ((n, factor * c) for n, c in self.blocks)
        return Steps(Block(n, c if cap is None else min(cap, c)) for n, c in values)


@dataclass(frozen=True)
class Profile:
    """d_mix(k) <= distances[k-1]/2^80 for k <= K, and Σ_{k>K} d_mix(k) <= tail/2^80."""

    distances: Steps
    tail: int
    tau: int

    @property
    def independent(self) -> bool:
        """Whether d_mix = 0: the next state does not depend on the present one."""
        return self.tail == 0 and not any(block.distance for block in self.distances.blocks)


INDEPENDENT = Profile(Steps([Block(1, 0)]), 0, 1)
"""The profile of an independent stream: d_mix = 0, mixing time 1."""


class Prefix:
    """The sums Σ_{k<=m} c(k), or Σ_{k<=m} k·c(k), at every m, with c = 0 after its end."""

    def __init__(self, steps: Steps, *, weighted: bool = False) -> None:
        self._starts, self._values = (0, *steps.ends), (*(c for _, c in steps.blocks), 0)
        self._weighted = weighted
        parts = (c * self._part(a, n) for (n, c), a in zip(steps.blocks, self._starts, strict=False))
        self._before = (0, *accumulate(parts))

    def _part(self, a: int, n: int) -> int:
        """Return Σ 1, or Σ k, over a < k <= a + n."""
        return n * a + n * (n + 1) // 2 if self._weighted else n

    def __getitem__(self, m: int) -> int:
        m = m if m >= 0 else len(self) + m
        block = bisect_right(self._starts, m - 1) - 1 if m else 0
        return self._before[block] + self._values[block] * self._part(
            self._starts[block], m - self._starts[block]
        )

    def __len__(self) -> int:
        return self._starts[-1] + 1


class Sums(NamedTuple):
    """Prefix sums over k of c(k) and of k·c(k), for c(k) = d(k), or c(k) = min(1, 2d(k)).

    >>> c = sums([10, 10, 4])
    >>> [c.plain[m] for m in range(5)], [c.weighted[m] for m in range(5)], [c.twice(m) for m in range(5)]
    ([0, 10, 20, 24, 24], [0, 10, 30, 42, 42], [0, 10, 30, 54, 78])
    """

    plain: Prefix
    weighted: Prefix

    def twice(self, m: int) -> int:
        """Return Σ_{k<=m} Σ_{i<=k} c(i) = Σ_{i<=m} (m+1-i)c(i)."""
        return (m + 1) * self.plain[m] - self.weighted[m]

    def triangular(self, length: int) -> Fraction:
        """Return Σ_{k<length} (1 - k/length)c(k)."""
        return Fraction(self.plain[length - 1], UNIT) - Fraction(self.weighted[length - 1], UNIT * length)


def sums(values: Iterable[int]) -> Sums:
    """Return the prefix sums, each starting with the empty sum."""
    steps = Steps.of(values)
    return Sums(Prefix(steps), Prefix(steps, weighted=True))


def worst_profile(tau: int) -> Profile:
    """Return the largest profile with mixing time τ: 1 below τ, then d(k) <= 2^(-ℓ-1) for ℓτ <= k < (ℓ+1)τ.

    >>> [UNIT // d for d in worst_profile(2).distances[:4]]
    [1, 4, 4, 8]
    """
    tau = integer_at_least(tau, 1, "tau")
    first = (Block(tau - 1, UNIT),) if tau > 1 else ()
    later = (Block(tau, UNIT >> (block + 1)) for block in range(1, 64))
    return Profile(Steps((*first, *later)), tau * (UNIT >> 63), tau)


def chain_profile(P: ArrayLike, fineness: int | None = None) -> Profile:
    """Return rigorous bounds on d_mix of a finite chain: balls at the starts of blocks, then d(K+i) <= 2d(K)d(i).

    The powers P^k, not those of P - 1π, are followed: their rows sum to 1, so the radii of the balls only add up.
    A block is a power of two long, at most (τ/`fineness`)·d^(-1/2) and τ: the number of products hardly depends on τ.
    The chain has mixing time τ, so each bound is at most that of the worst profile.
    The standard submultiplicativity d(s+t) <= d(s)·max_{x,y} TV(P^t(x,·), P^t(y,·)) <= 2d(s)d(t) doubles the blocks
    without a product, and then gives Σ_{k>K} d(k) <= (2d(K)/(1-2d(K))) Σ_{k<=K} d(k).
    """
    tau, kernel = tau_mix(P), transition_matrix(P, exact=True)
    if all((row == kernel[0]).all() for row in kernel):
        return INDEPENDENT
    chosen = (
        max(32, ENTRIES // len(kernel)) if fineness is None else integer_at_least(fineness, 1, "fineness")
    )
    own = tuple(followed(kernel, tau, chosen))
    last = own[-1].distance
    later = (Block(n, min(last, -(-2 * last * d // UNIT))) for n, d in own)
    blocks = _least((*own, *later), worst_profile(tau).distances.blocks)
    end = Fraction(blocks[-1].distance, UNIT)
    tail = 2 * end / (1 - 2 * end) * sum(n * d for n, d in blocks)
    return Profile(Steps(blocks), -(-tail.numerator // tail.denominator), tau)


def followed(kernel: Table, tau: int, fineness: int) -> Iterator[Block]:
    """Yield blocks with the bound at the first index of each, until it is settled: what the balls say alone."""
    balls = Balls(bits=128 + tau.bit_length())
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
