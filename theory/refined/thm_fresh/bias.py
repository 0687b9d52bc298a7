"""(i): the bias of the fresh mean, and that x must not have seen the states.

c_j = min(1, 2d(j)) is what is left of a bounded function j states later: c_j <= 2^(-⌊j/τ⌋).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import product

from theory.finite.deviation import stationary
from theory.finite.exact_moments import batch_bias
from theory.finite.example_chains import Kernel, flip, functions, refresh
from theory.finite.scalars import RATIONALS
from theory.finite.tabulated import Table, transition_matrix
from theory.finite.tau_mix import d_mix_sequence, tau_mix
from theory.ledger.claim import claim
from theory.refined.fresh import bias
from theory.text.constants import Constants
from theory.trusted.statement import Finite, Statement

LABEL, LINE = "thm:fresh", 501
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
LAST = 64


def _tail(tau: int, m: int) -> Fraction:
    """Return Σ_{j>m} 2^(-⌊j/τ⌋): the rest of the block of m, then whole blocks."""
    block = m // tau
    return (tau - 1 - m % tau) * HALF**block + tau * HALF**block


def _summed(minus: int, later: int, case: tuple[int, int]) -> bool:
    tau, m = case
    far = m // tau + 20
    by_terms = sum((HALF ** (j // tau) for j in range(m + 1, far * tau)), Fraction(0)) + 2 * tau * HALF**far
    return by_terms == _tail(tau, m) <= (2 * tau - minus) * HALF ** (m // tau + later)


def F02_a(k: Constants, *, minus: int = 1, later: int = 0) -> Statement:
    """Σ_{j>m} 2^(-⌊j/τ⌋) = (2τ - 1 - (m mod τ)) 2^(-⌊m/τ⌋) <= (2τ-1) 2^(-⌊m/τ⌋), for τ <= 9 and m <= 40"""

    def grid() -> Iterator[tuple[int, int]]:
        return product(range(1, 10), range(41))

    return Finite("τ <= 9, m <= 40", grid, partial(_summed, minus, later))


def _left(halvings: int, kernel: Kernel) -> bool:
    tau = tau_mix(kernel.P)
    found = d_mix_sequence(kernel.P, LAST, RATIONALS)
    return all(found[j - 1] <= HALF ** (j // tau + halvings) for j in range(tau, LAST))


def F02_b(k: Constants, *, halvings: int = 1) -> Statement:
    """d(j) <= 2^(-⌊j/τ⌋-1) for j >= τ, so c_j = min(1, 2d(j)) <= 2^(-⌊j/τ⌋) for every j: j < 64, on six chains"""
    return Finite("six chains, j < 64", small, partial(_left, halvings))


def small() -> Iterator[Kernel]:
    """Yield the chains whose powers are followed in rationals."""
    yield from (
        flip(QUARTER),
        flip(Fraction(1, 28)),
        flip(Fraction(1, 50), Fraction(1, 7)),
        flip(Fraction(49, 50)),
    )
    yield from (refresh(3, Fraction(1)), refresh(4, Fraction(1, 8)))


@cache
def _measured(name: str) -> tuple[tuple[int, int, Fraction, Fraction], ...]:
    """Return (n, m, largest |E_zΨ|, H) for two functions, from every start."""
    P = next(kernel.P for kernel in small() if kernel.name == name)
    found = []
    for phi, (n, m) in product(functions(len(P)), product((1, 3, 12), (0, 1, 5, 12))):
        first = [row[:1] for row in phi]
        size = max(abs(x) for x in centred(P, first))
        found.append((n, m, max(abs(x) for x in batch_bias(P, first, n, m, RATIONALS)[:, 0]), size))
    return tuple(found)


def centred(P: Table, phi: Sequence[tuple[int, ...]]) -> list[Fraction]:
    """Return φ(z) - φ̄ at every z."""
    pi = RATIONALS.table(stationary(transition_matrix(P, exact=True), RATIONALS).pi)[0]
    values = [Fraction(row[0]) for row in phi]
    mean = sum((a * b for a, b in zip(pi, values, strict=True)), Fraction(0))
    return [value - mean for value in values]


def _biased(twice: int, kernel: Kernel) -> bool:
    """Return |E_zΨ| <= H(1/n)Σ min(1, twice·d(m+i)) and <= H b, from every start."""
    d, tau = d_mix_sequence(kernel.P, 24, RATIONALS), tau_mix(kernel.P)
    for n, m, found, H in _measured(kernel.name):
        profile = sum((min(Fraction(1), twice * d[m + i - 1]) for i in range(1, n + 1)), Fraction(0)) / n
        if found > H * profile or profile > bias(tau, Fraction(n), HALF ** (m // tau)):
            return False
    return True


def F02(k: Constants, *, twice: int = 2) -> Statement:
    """|E_zΨ| <= H(1/n)Σ_{i<=n} min(1, 2d(m+i)) <= H b, from every start, exactly, on six chains: n = 1, 3, 12"""
    return Finite("six chains, two functions each", small, partial(_biased, twice))


def _beyond(later: int, kernel: Kernel) -> bool:
    """Return |E_zΨ| <= H(2τ-1)2^(-⌊m/τ⌋-later)/n."""
    tau = tau_mix(kernel.P)
    return all(
        found <= H * min(Fraction(1), bias(tau, Fraction(n), HALF ** (m // tau + later)))
        for n, m, found, H in _measured(kernel.name)
    )


def F02_tau(k: Constants, *, later: int = 0) -> Statement:
    """|E_zΨ| <= min(1, b)H with b = (2τ-1)2^(-⌊m/τ⌋)/n, from every start, exactly, on the same chains"""
    return Finite("six chains, two functions each", small, partial(_beyond, later))


def _paths(p: Fraction, length: int) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Yield every path of ±1 from +1 with its probability, with P(flip) = p."""
    for path in product((1, -1), repeat=length):
        weight, last = Fraction(1), 1
        for z in path:
            weight *= 1 - p if z == last else p
            last = z
        yield weight, path


def _fresh(seen: bool, share: int, p: Fraction) -> bool:
    """Return E gap(x) <= E Ĉ + D b, x the mean of two states; of the fresh ones themselves if it has seen them."""
    past, n = 2, 3
    gap = reading = Fraction(0)
    for weight, path in _paths(p, past + n):
        fresh = path[past:]
        x = Fraction(sum(fresh), n) if seen else Fraction(sum(path[:past]), past)
        mean = x - Fraction(sum(fresh), n)
        gap += weight * (x * x + abs(x))
        reading += weight * (mean * x + abs(mean))
    tau = tau_mix(flip(p).P)
    return bool(gap <= share * reading + 2 * bias(tau, Fraction(n), Fraction(1)))


def F02_fresh(k: Constants, *, seen: bool = False, share: int = 1) -> Statement:
    """E gap(x) <= E Ĉ + D G_σ b for f(x; z) = ½(x - z)² on [-1, 1] and an x made of the states before: all paths of a
    coin that flips with probability 1/4, 1/3, 3/4"""
    coins = (QUARTER, Fraction(1, 3), Fraction(3, 4))
    return Finite("three coins, all paths", lambda: coins, partial(_fresh, seen, share))


CLAIMS = (
    claim(
        F02_a, LABEL, part="(i)", line=LINE, needs=("S03.b",),
        mutants={"2τ - 1 becomes 2τ - 2": {"minus": 2}, "⌊m/τ⌋ becomes ⌊m/τ⌋ + 1": {"later": 1}},
    ),
    claim(
        F02_b, LABEL, part="(i)", line=LINE, needs=("S02",),
        mutants={"2^(-⌊j/τ⌋-1) becomes 2^(-⌊j/τ⌋-2)": {"halvings": 2}, "and 2^(-⌊j/τ⌋-3)": {"halvings": 3}},
    ),
    claim(
        F02, LABEL, part="(i)", line=LINE, needs=("M01", "F02.a", "F02.b"),
        mutants={"2d becomes d": {"twice": 1}, "2d becomes 0": {"twice": 0}},
    ),
    claim(
        F02_tau, LABEL, part="(i)", line=LINE, needs=("F02",),
        mutants={"one more τ discarded": {"later": 1}, "two more": {"later": 2}},
    ),
    claim(
        F02_fresh, LABEL, part="(i)", line=LINE, needs=("F01.a", "F02"),
        mutants={"x made of the fresh states": {"seen": True}, "the reading left out": {"share": 0}},
    ),
)  # fmt: skip
