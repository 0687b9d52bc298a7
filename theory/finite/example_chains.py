"""The finite chains on which the ledger enumerates: kernels, functions on their states, and horizons.

A case prints as the call that builds it, so that a witness can be rebuilt by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from theory.finite.exact_moments import Moments, moments
from theory.finite.families import corridor, cycle, lazy_refresh, random_sparse, two_state
from theory.finite.scalars import BALLS, RATIONALS, Arithmetic
from theory.finite.tabulated import Table
from theory.finite.tau_mix import tau_mix
from theory.trusted.statement import Finite

Phi = tuple[tuple[int, ...], ...]
HORIZONS = (1, 2, 5, 15, 64)
HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


class Kernel(NamedTuple):
    """A transition matrix of Fractions and the call that builds it."""

    name: str
    P: Table

    def __str__(self) -> str:
        return self.name


class Case(NamedTuple):
    """A kernel, a function φ from its states to R^d, and a horizon."""

    kernel: Kernel
    phi: Phi
    T: int

    def __str__(self) -> str:
        return f"{self.kernel}, phi = {self.phi}, T = {self.T}"

    @property
    def tau(self) -> int:
        """The mixing time."""
        return tau_mix(self.kernel.P)

    def moments(self, arithmetic: Arithmetic = RATIONALS) -> Moments:
        """All moments of the estimator."""
        return moments(self.kernel.P, self.phi, self.T, arithmetic)


def flip(p: Fraction, q: Fraction | None = None) -> Kernel:
    """The two-state chain of prop:esssup and prop:inflation."""
    return Kernel(f"two_state({p})" if q is None else f"two_state({p}, {q})", two_state(p, q))


def refresh(n: int, q: Fraction) -> Kernel:
    """The lazy-refresh chain of sec:exp-data on n states."""
    return Kernel(f"lazy_refresh([1/{n}]*{n}, {q})", lazy_refresh([Fraction(1, n)] * n, q))


def restart(length: int, slow: int) -> Kernel:
    """The corridor whose core flips with probability 1/slow: nearly worst for the bias and Σ d_mix."""
    P = corridor(length, QUARTER, HALF, Fraction(1, slow), Fraction(1, 10**9))
    return Kernel(f"corridor({length}, 1/4, 1/2, 1/{slow}, 10^-9)", P)


def kernels() -> Iterator[Kernel]:
    """Yield fast and slow, reversible and not, nearly periodic, sparse and skew chains; τ from 1 to 24."""
    yield refresh(3, Fraction(1))
    yield flip(QUARTER)
    yield flip(Fraction(1, 60))
    yield flip(Fraction(1, 50), Fraction(1, 7))
    yield flip(Fraction(49, 50))
    yield Kernel("cycle(8, 1/2, 1/4)", cycle(8, HALF, QUARTER))
    yield Kernel("cycle(6, 1/10)", cycle(6, Fraction(1, 10)))
    yield refresh(6, Fraction(1, 20))
    yield Kernel("random_sparse(6, 2, seed=3)", random_sparse(6, 2, seed=3))
    yield Kernel("random_sparse(5, 3, seed=3)", random_sparse(5, 3, seed=3))
    yield restart(8, 24)


def on_chains(describe: str, holds: Callable[..., bool | None]) -> Finite:
    """Return that the predicate holds on every kernel of the list."""
    return Finite(f"{describe}, on 11 chains with τ from 1 to 24", kernels, holds)


def on_cases(
    describe: str, holds: Callable[..., bool | None], horizons: tuple[int, ...] = HORIZONS
) -> Finite:
    """Return that the predicate holds for every kernel, function and horizon of the list."""
    where = f"on 11 chains with τ from 1 to 24, 2 functions each, T in {horizons}"
    return Finite(f"{describe}, {where}", partial(cases, horizons), holds)


def certainly_at_most(measured: Any, bound: Fraction) -> bool | None:
    """Return whether a ball or a fraction is at most a rational bound; None where the ball contains it."""
    if isinstance(measured, Fraction):
        return measured <= bound
    limit = BALLS.number(bound)
    return True if measured <= limit else (False if measured > limit else None)


def functions(states: int) -> tuple[Phi, ...]:
    """Return the sign that is negative at the last state only, and a function to R²."""
    z = range(states)
    return (
        tuple((-1 if i == states - 1 else 1,) for i in z),
        tuple((i * i % 5, (3 * i + 1) % 4) for i in z),
    )


def cases(horizons: tuple[int, ...] = HORIZONS) -> Iterator[Case]:
    """Yield every kernel with every function and horizon."""
    for kernel in kernels():
        for phi in functions(len(kernel.P)):
            for T in horizons:
                yield Case(kernel, phi, T)


def small_cases() -> Iterator[Case]:
    """Yield the cases whose whole law can be enumerated: at most 3 states and T at most 8."""
    for kernel in (*list(kernels())[:5], Kernel("cycle(3, 1/3)", cycle(3, THIRD))):
        for T in (1, 2, 3, 4, 8):
            yield Case(kernel, functions(len(kernel.P))[-1], T)
