"""app:reduction, lem:conditionalabel: from the conditional recursion to a cumulative bound.

E stands for E_{t-1}[S_t], P for S_{t-1}, and A_t = 1/α_t.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random
from typing import NamedTuple

from sympy import Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.paper.weights import SHARP_INCREMENT, TWO_THIRDS
from theory.trusted.exact import fraction
from theory.trusted.formula import all_of, eq, implies, le, nonneg, positive, real
from theory.trusted.statement import Audit, Finite, Forall, Identity, Number, every, forall, identity


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the Abel transfer."""
    w = constants
    horizons = range(1, 9)
    absorbed = partial(_absorbed, w.increment)
    return (
        Claim(
            id="A07",
            label="lem:conditionalabel",
            line=1711,
            text="E S <= (1-α)P + B is equivalent to E S <= (A-1)(P - E S) + A·B with A = 1/α, P = S_{t-1}",
            statement=_equivalent(weight=1),
            mutants=(
                Mutant("B without its factor 1/α", _equivalent(weight=0)),
                Mutant("A - 1 becomes A", _equivalent(weight=1, less=0)),
            ),
        ),
        Claim(
            id="A08",
            label="lem:conditionalabel",
            line=1727,
            text="Abel summation, for every T <= 8 with symbolic A_t and S_t",
            statement=every(*(_summation(T) for T in horizons)),
            mutants=(
                Mutant("A_{T+1} becomes A_T", _summation(3, last=0)),
                Mutant("(A_0 - 1)S_{-1} becomes A_0 S_{-1}", _summation(3, first=0)),
            ),
        ),
        Claim(
            id="A09",
            label="lem:conditionalabel",
            line=1734,
            text="S <= (2/3)S + B gives S <= 3B, and 3 is the best such factor: 3(1 - 2/3) = 1",
            statement=every(absorbed(w.abel), identity(w.abel * (1 - w.increment), 1)),
            mutants=(
                Mutant("3 becomes 2.9", absorbed(Rational(29, 10))),
                Mutant("2/3 becomes 3/4", _absorbed(Rational(3, 4), w.abel)),
            ),
            needs=("A06", "A07", "A08"),
        ),
        Claim(
            id="A10",
            label="lem:conditionalabel",
            line=1702,
            text="E Σ S_t <= 3 E Σ B_t/α_t for predictable α and B on drawn binary filtrations",
            statement=Audit("the bound on drawn processes", _draw_process, partial(_bounded, w.abel)),
            mutants=(
                Mutant(
                    "α_t adapted, not predictable",
                    Finite("one adapted process", _adapted, partial(_bounded, w.abel)),
                ),
                Mutant(
                    "3 becomes 1", Audit("the bound with 1", _draw_process, partial(_bounded, Rational(1)))
                ),
            ),
            needs=("A09",),
        ),
        Claim(
            id="A11",
            label="lem:conditionalabel",
            line=1702,
            text="with the sharp increment 2^(2/3) - 1 the factor 3 becomes 1/(2 - 2^(2/3)) = 2.4237",
            statement=_absorbed(SHARP_INCREMENT, 1 / (2 - TWO_THIRDS)),
            mutants=(
                Mutant("2.4237 becomes 2.4", _absorbed(SHARP_INCREMENT, Rational(24, 10))),
                Mutant("increment 2^(2/3) - 1 becomes 0.6", _absorbed(Rational(6, 10), 1 / (2 - TWO_THIRDS))),
            ),
            slack=Slack(
                constant="Abel factor",
                paper="3",
                family=partial(_absorbed, SHARP_INCREMENT),
                provable=Rational(24237, 10000),
                refuted=Rational(24236, 10000),
                sharp="1/(2 - 2^(2/3)), with equality in every step",
            ),
            needs=("A05", "A06", "A07", "A08"),
        ),
    )


def _equivalent(weight: int, less: int = 1) -> Forall:
    """Return the equivalence of the recursion and its Abel form."""
    alpha, A = positive("alpha A")
    E, P, B = nonneg("E P B")
    recursion = le(E, (1 - alpha) * P + B)
    abel = le(E, (A - less) * (P - E) + A**weight * B)
    return forall(all_of(implies(recursion, abel), implies(abel, recursion)), eq(A, 1 / alpha), le(alpha, 1))


def _summation(T: int, last: int = 1, first: int = 1) -> Identity:
    """Return Σ (A_t - 1)(S_{t-1} - S_t) = (A_0 - 1)S_{-1} + (1 - A_{T+1})S_T + Σ (A_{t+1} - A_t)S_t."""
    A, s = real(f"A:{T + 2}"), real(f"S_before S:{T + 1}")
    left = sum((A[i] - 1) * (s[i] - s[i + 1]) for i in range(T + 1))
    ends = (A[0] - first) * s[0] + (1 - A[T + last]) * s[T + 1]
    return identity(left, ends + sum((A[i + 1] - A[i]) * s[i + 1] for i in range(T + 1)))


def _absorbed(increment: Number, factor: Number) -> Forall:
    S, B = nonneg("S B")
    return forall(le(S, factor * B), le(S, increment * S + B))


class Path(NamedTuple):
    """One path of a finite filtration: its probability, and A_t = 1/α_t, B_t and S_t along it."""

    probability: Fraction
    A: tuple[Fraction, ...]
    B: tuple[Fraction, ...]
    S: tuple[Fraction, ...]


def _bounded(factor: Rational, process: tuple[Path, ...]) -> bool:
    left = sum(path.probability * sum(path.S) for path in process)
    right = sum(
        path.probability * sum(a * b for a, b in zip(path.A, path.B, strict=True)) for path in process
    )
    return bool(left <= fraction(factor) * right)


def _draw_process(rng: Random, horizon: int = 5) -> tuple[Path, ...]:
    """Return a process on the binary tree: A_t and B_t are chosen before coin t, S_t after it."""
    paths = [Path(Fraction(1), (), (), ())]
    for _ in range(horizon):
        paths = [child for path in paths for child in _children(path, rng)]
    return tuple(paths)


def _children(path: Path, rng: Random) -> list[Path]:
    A = (
        path.A[-1] + rng.choice([Fraction(0), Fraction(1, 3), Fraction(2, 3), Fraction(2, 3)])
        if path.A
        else Fraction(1)
    )
    B = Fraction(rng.choice([0, 0, 1, 5]))
    mean = (1 - 1 / A) * (path.S[-1] if path.S else 0) + B
    share = Fraction(rng.randint(0, 4), 4)
    return [
        Path(path.probability / 2, (*path.A, A), (*path.B, B), (*path.S, 2 * mean * part))
        for part in (share, 1 - share)
    ]


def _adapted() -> list[tuple[Path, ...]]:
    """Return one process whose α_1 is revealed together with S_1: all of S sits where α is small."""
    rare, horizon = Fraction(1, 100), 14
    A = tuple(1 + Fraction(2 * i, 3) for i in range(horizon))
    B = (Fraction(0), Fraction(1), *([Fraction(0)] * (horizon - 2)))
    S = [Fraction(0), 1 / rare]
    for i in range(2, horizon):
        S.append((1 - 1 / A[i]) * S[-1])
    quiet = Path(1 - rare, (Fraction(1),) * horizon, B, (Fraction(0),) * horizon)
    return [(Path(rare, A, B, tuple(S)), quiet)]
