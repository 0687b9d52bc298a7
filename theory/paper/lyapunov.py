"""app:reduction, a sharper lem:conditionalabel: a Lyapunov weight instead of Abel summation, 3 becomes 2.01.

Write r_t = α_t^(-3/2), U = r_t^(1/3) and V = r_{t+1}^(1/3) = U + d, so α_t = U^(-2); r_{t+1} <= r_t + 1 reads
d(3U² + 3Ud + d²) <= 1. The weight is φ(U) = U² + 29U/40 + 57/(200U).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from random import Random

from sympy import Expr, Rational, integer_nthroot

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, nonneg, positive, real
from theory.trusted.statement import (
    Audit,
    Finite,
    Forall,
    Identity,
    Number,
    Statement,
    every,
    forall,
    identity,
)

LINEAR, INVERSE, FACTOR = Rational(29, 40), Rational(57, 200), Rational(201, 100)
U, d = positive("U"), nonneg("d")
V = U + d


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the Lyapunov weight."""
    w = constants
    return (
        Claim(
            id="A12.a",
            label="lem:conditionalabel",
            line=1702,
            text="the key inequality of the weight: -(U+V) - p + q/(UV) + (p/V + q/V³)(U² + UV + V²) >= 0 "
            "for U >= 1 and V³ <= U³ + 1, with p = 29/40 and q = 57/200",
            statement=_key(LINEAR, INVERSE),
            mutants=(
                Mutant("57/200 becomes 56/200", _key(LINEAR, Rational(56, 200))),
                Mutant("29/40 becomes 2/3", _key(Rational(2, 3), INVERSE)),
                Mutant("U >= 1 becomes U >= 3/4", _key(LINEAR, INVERSE, least=Rational(3, 4))),
                Mutant("r_{t+1} <= r_t + 1 becomes r_t + 2", _key(LINEAR, INVERSE, jump=2)),
            ),
        ),
        Claim(
            id="A12.b",
            label="lem:conditionalabel",
            line=1702,
            text="the weight pays for one step: φ(U) - (1-α_{t+1})φ(V) >= 1 if r_t <= r_{t+1} <= r_t + 1",
            statement=_pays(w),
            mutants=(
                Mutant("1 becomes 11/10", _pays(w, gain=Rational(11, 10))),
                Mutant("φ is only U²", _pays(w, p=Rational(0), q=Rational(0))),
            ),
            needs=("A02", "A03", "A06", "A12.a"),
        ),
        Claim(
            id="A12.c",
            label="lem:conditionalabel",
            line=1702,
            text="1 <= φ(U) <= 2.01/α_t for U >= 1",
            statement=every(_dominated(FACTOR), forall(le(1, _weight(U, LINEAR, INVERSE)), ge(U, 1))),
            mutants=(
                Mutant("2.01 becomes 2", _dominated(Rational(2))),
                Mutant("U >= 1 becomes U >= 9/10", _dominated(FACTOR, least=Rational(9, 10))),
            ),
        ),
        Claim(
            id="A12.d",
            label="lem:conditionalabel",
            line=1727,
            text="Σ_t (φ_t S_t - (1-α_t)φ_t S_{t-1}) with S_{-1} = 0 equals "
            "Σ_{t<T} (φ_t - (1-α_{t+1})φ_{t+1})S_t + φ_T S_T, symbolically for T <= 8",
            statement=every(*(_summation(T) for T in range(9))),
            mutants=(
                Mutant("φ_{t+1} becomes φ_t", _summation(3, weight=0)),
                Mutant("α_{t+1} becomes α_t", _summation(3, rate=0)),
            ),
        ),
        Claim(
            id="A12",
            label="lem:conditionalabel",
            line=1702,
            text="E Σ S_t <= 2.01 E Σ B_t/α_t if r_t <= r_{t+1} <= r_t + 1 (audited on drawn processes; "
            "its steps A12.a-d are proved); the best factor is at least 2.007: B_0 = 1 alone, r_t = 1 + t",
            statement=_transfer(FACTOR),
            mutants=(
                Mutant("2.01 becomes 2", _transfer(Rational(2))),
                Mutant("r_{t+1} <= r_t + 1 becomes r_t + 3/2", _transfer(FACTOR, jump=Fraction(3, 2))),
            ),
            needs=("A12.b", "A12.c", "A12.d"),
            slack=Slack(
                constant="Abel factor, with a Lyapunov weight",
                paper="3",
                family=lambda c: every(_extremal(c), _dominated(c)),
                provable=FACTOR,
                refuted=Rational(2007, 1000),
                sharp="Σ_k Π_{i<=k} (1 - (1+i)^(-2/3)) = 2.0079, for r_t = 1 + t and B_0 alone",
            ),
        ),
    )


def _weight(x: Expr, p: Expr, q: Expr) -> Expr:
    return x**2 + p * x + q / x


def _bracket(p: Expr, q: Expr) -> Expr:
    return -(U + V) - p + q / (U * V) + (p / V + q / V**3) * (U**2 + U * V + V**2)


def _growth() -> Expr:
    """Return V³ - U³."""
    return d * (3 * U**2 + 3 * U * d + d**2)


def _key(p: Expr, q: Expr, least: Number = 1, jump: int = 1) -> Forall:
    return forall(le(0, U * V**3 * _bracket(p, q)), ge(U, least), le(_growth(), jump))


def _pays(w: Constants, gain: Number = 1, p: Expr = LINEAR, q: Expr = INVERSE) -> Forall:
    alpha_next = V ** (-3 * w.alpha_power)
    proof = d * _bracket(p, q) + (p / V + q / V**3) * (1 - _growth())
    return forall(
        le(gain, _weight(U, p, q) - (1 - alpha_next) * _weight(V, p, q)),
        ge(U, 1),
        le(_growth(), 1),
        *([ge(_bracket(p, q), 0)] if p else []),
        because=proof,
    )


def _dominated(factor: Number, least: Number = 1) -> Forall:
    return forall(le(_weight(U, LINEAR, INVERSE), factor * U**2), ge(U, least))


def _summation(T: int, weight: int = 1, rate: int = 1) -> Identity:
    phi, a, s = real(f"phi:{T + 1}"), real(f"a:{T + 1}"), (0, *real(f"S:{T + 1}"))
    phi, a = (phi, a) if T else ((*phi,), (*a,))
    left = sum(phi[t] * s[t + 1] - (1 - a[t]) * phi[t] * s[t] for t in range(T + 1))
    right = sum((phi[t] - (1 - a[t + rate]) * phi[t + weight]) * s[t + 1] for t in range(T))
    return identity(left, right + phi[T] * s[T + 1])


# --- whole processes, with α_t = U_t^(-2) for rational U_t


def _transfer(factor: Number, jump: Fraction = Fraction(1)) -> Statement:
    return every(
        Audit(
            "the bound on drawn processes", partial(_draw, jump=jump), partial(_bounded, factor), samples=60
        ),
        _extremal(factor, jump),
    )


def _extremal(factor: Number, jump: Fraction = Fraction(1)) -> Statement:
    return Finite(
        "one process that grows as fast as allowed", partial(_fastest, jump), partial(_bounded, factor)
    )


Leaf = tuple[Fraction, tuple[Fraction, ...], tuple[Fraction, ...], tuple[Fraction, ...]]
"""One path: its probability, and U_t, B_t and S_t along it."""


def _bounded(factor: Number, process: tuple[Leaf, ...]) -> bool:
    errors = sum(mass * sum(S) for mass, _, _, S in process)
    costs = sum(mass * sum(u**2 * b for u, b in zip(U_, B, strict=True)) for mass, U_, B, _ in process)
    return bool(errors <= fraction(factor) * costs)


def _largest(u: Fraction, jump: Fraction, grid: int) -> Fraction:
    """Return the largest multiple V of 1/grid with V³ <= u³ + jump."""
    root, _ = integer_nthroot(int((u**3 + jump) * grid**3), 3)
    return Fraction(int(root), grid)


def _fastest(jump: Fraction) -> Iterator[tuple[Leaf, ...]]:
    weights, S = [Fraction(1)], [Fraction(1)]
    for _ in range(100):
        weights.append(_largest(weights[-1], jump, 10**6))
        S.append(Fraction(int((1 - weights[-1] ** -2) * S[-1] * 10**9), 10**9))  # below the bound, and short
    yield ((Fraction(1), tuple(weights), (Fraction(1), *[Fraction(0)] * 100), tuple(S)),)


def _draw(rng: Random, jump: Fraction) -> tuple[Leaf, ...]:
    """Return a process on the binary tree: U_t and B_t are chosen before coin t, S_t after it."""
    leaves: list[Leaf] = [(Fraction(1), (), (), ())]
    for _ in range(5):
        leaves = [child for leaf in leaves for child in _children(leaf, rng, jump)]
    return tuple(leaves)


def _children(leaf: Leaf, rng: Random, jump: Fraction) -> list[Leaf]:
    mass, U_, B, S = leaf
    u = rng.choice([U_[-1], _largest(U_[-1], jump, 100)]) if U_ else Fraction(1)
    b = Fraction(rng.choice([0, 0, 1, 5]))
    mean = (1 - u**-2) * (S[-1] if S else 0) + b
    share = Fraction(rng.randint(0, 4), 4)
    return [(mass / 2, (*U_, u), (*B, b), (*S, 2 * mean * part)) for part in (share, 1 - share)]
