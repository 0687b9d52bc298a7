"""Integer upper bounds of Lambda_n, Lambda_e, b_n, b_e and K_nu of a mixing profile.

The functions of `inflated.v`, `sharp_inflated.v` and `fluctuated.v`, line by line.

A profile is a list of blocks (length, value) and a tail; values are integers over the denominator `ONE`.
The proof kernel evaluates the same functions; here they only choose the numbers that it will check.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

ONE = 1 << 96


def ceil_div(a: int, b: int) -> int:
    """The least integer at least a/b, for b > 0."""
    return -(-a // b)


@dataclass(frozen=True)
class Profile:
    """An upper bound of d_mix: the blocks from distance 1 on, then a constant tail."""

    blocks: tuple[tuple[int, int], ...]
    tail: int

    def capped(self) -> Profile:
        """min(1, 2d)."""
        return Profile(tuple((n, min(ONE, 2 * v)) for n, v in self.blocks), min(ONE, 2 * self.tail))

    def sum(self, n: int) -> int:
        """The sum of d(i+1) over i < n."""
        total = 0
        for length, v in self.blocks:
            if n <= length:
                return total + n * v
            total, n = total + length * v, n - length
        return total + n * self.tail

    def ramp(self, n: int) -> int:
        """Twice the sum of (i+1) d(i+1) over i < n."""
        total = start = 0
        for length, v in self.blocks:
            if n <= length:
                return total + _ramp(start, n) * v
            total, start, n = total + _ramp(start, length) * v, start + length, n - length
        return total + _ramp(start, n) * self.tail


def _ramp(start: int, n: int) -> int:
    return n * (2 * start + n + 1)


def stair(level: int) -> int:
    """2^-(level+1), rounded up."""
    return ceil_div(ONE, 1 << (level + 1))


def staircase(tau: int, depth: int) -> Profile:
    """The worst profile with mixing time tau: 1 below tau, then tau times 1/4, 1/8, ... (`staircase.v`)."""
    return Profile(((tau - 1, ONE), *((tau, stair(k)) for k in range(1, depth + 1))), stair(depth + 1))


def geometric(numerator: int, denominator: int, lengths: Sequence[int]) -> Profile:
    """r^k/2, r = numerator/denominator, on blocks of these lengths, each at its first k (`geometric.v`)."""
    blocks, k = [], 1
    for n in lengths:
        blocks.append((n, _power(numerator, denominator, k)))
        k += n
    return Profile(tuple(blocks), _power(numerator, denominator, k))


Matrix = tuple[tuple[Fraction, ...], ...]


def matrix(P: Matrix, pi: tuple[Fraction, ...], K: int, depth: int) -> Profile:
    """The profile of a chain: P, ..., P^K exactly, then d(K+k) <= 2 d(K) d(k) (`matrix_chain.v`)."""
    rows, singles = P, []
    for _ in range(K):
        singles.append((1, _farthest(rows, pi)))
        rows = tuple(tuple(_dot(w, column) for column in zip(*rows, strict=True)) for w in P)
    u = singles[-1][1]
    ladder = [ceil_div(2 * u * u, ONE)]
    for _ in range(depth):
        ladder.append(ceil_div(2 * u * ladder[-1], ONE))
    return Profile((*singles, (K - 1, u), *((K, v) for v in ladder[:-1])), ladder[-1])


def _dot(x: Sequence[Fraction], y: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(x, y, strict=True)), Fraction(0))


def _farthest(rows: Matrix, pi: tuple[Fraction, ...]) -> int:
    """The largest total variation distance of a row to pi, rounded up."""
    d = max(sum((max(Fraction(0), a - b) for a, b in zip(row, pi, strict=True)), Fraction(0)) for row in rows)
    return ceil_div(d.numerator * ONE, d.denominator)


def _power(numerator: int, denominator: int, k: int) -> int:
    return ceil_div(ONE * numerator**k, 2 * denominator**k)


def _centred(p: Profile, n: int) -> int:
    c = p.capped()
    return ONE + ceil_div(2 * n * c.sum(n) - c.ramp(n), n)


def _uncentred(p: Profile, n: int) -> int:
    return ONE + ceil_div(4 * n * p.sum(n) - 2 * p.ramp(n) + _reach(p, n), n)


def _reach(p: Profile, n: int) -> int:
    """4 times the sum of min(i, n-i) d(i) over i <= n."""
    h = n // 2
    return 4 * n * (p.sum(n) - p.sum(h)) + 2 * (2 * p.ramp(h) - p.ramp(n))


def _deviation(p: Profile, n: int) -> int:
    return min(n * ONE, _centred(p, n))


def _last(p: Profile, jmax: int) -> int:
    return min(ONE, ceil_div(_centred(p, 1 << jmax), 1 << jmax))


def _levels(f: Callable[[int], int], jmax: int) -> int:
    return sum(f(2 << j) for j in range(jmax))


def noise(p: Profile, jmax: int) -> int:
    """Lambda_n."""
    return _levels(lambda n: _deviation(p, n), jmax) + _last(p, jmax)


def difference(p: Profile, jmax: int) -> int:
    """Lambda_e."""
    level = _levels(lambda n: min(n * ONE, _uncentred(p, n), 4 * _deviation(p, n)), jmax)
    return level + 4 * _last(p, jmax)


def sharp_difference(p: Profile, jmax: int) -> int:
    """Lambda_e with the sharper uncentred levels (`sharp_inflated.v`)."""

    def level(n: int) -> int:
        start = _squeezed(ceil_div(_reach(p, n), n))
        uncentred = ONE + ceil_div(4 * n * p.sum(n) - 2 * p.ramp(n), n) + start
        return min(n * ONE, uncentred, 4 * _deviation(p, n))

    return _levels(level, jmax) + 4 * _last(p, jmax)


def _squeezed(a: int) -> int:
    """a^2/4 if a <= 2, else a - 1."""
    return ceil_div(a * a, 4 * ONE) if a <= 2 * ONE else a - ONE


def bias_noise(p: Profile, jmax: int) -> int:
    """b_n."""
    return ceil_div(p.capped().sum(1 << jmax), 1 << jmax)


def bias_difference(p: Profile, jmax: int) -> int:
    """b_e."""
    return ceil_div(2 * p.sum(1 << jmax), 1 << jmax)


def fluctuation(p: Profile, cuts: Sequence[int], jmax: int) -> int:
    """K_nu: the double sum is cut at `cuts`, on a chunk the inner sums are those at its start."""
    c = p.capped()

    def chunk(n: int, e: int, length: int) -> int:
        m = n - 2 - e
        return 2 * (p.sum(e + 1 + length) - p.sum(e + 1)) * (4 * (ONE + c.sum(m)) + 4 * p.sum(m))

    def level(n: int) -> int:
        e = total = 0
        for length in cuts:
            if length <= 0 or e + length >= n - 1:
                break
            total, e = total + chunk(n, e, length), e + length
        return ceil_div(ceil_div(total + chunk(n, e, n - 1 - e), ONE), n)

    return _levels(level, jmax) + ceil_div(8 * p.sum(1), 1 << jmax)
