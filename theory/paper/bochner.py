"""lem:tvbochner: the integral of a bounded vector function against a difference of two laws.

The signed measure is built atom by atom; a negative mass is a positive one with -ψ. c is an inner product.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from typing import NamedTuple

from sympy import Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import le, nonneg, real
from theory.trusted.statement import Finite, Forall, Number, every, forall

H, Q, v = nonneg("H Q v")
Vector = tuple[Fraction, ...]


def _norm_step(factor: Number = 1, *, bounded: bool = True) -> Forall:
    """Return ‖p + vψ‖² <= (Q + vH)² if ‖p‖ <= Q, ‖ψ‖ <= H and <p, ψ> <= QH: one more atom, of mass v >= 0."""
    p2, psi2, c = nonneg("p2"), nonneg("psi2"), real("c")
    because = (Q**2 - p2) + 2 * v * (Q * H - c) + v**2 * (H**2 - psi2)
    given = [le(p2, Q**2), *([le(psi2, H**2)] if bounded else []), le(c, Q * H)]
    return forall(le(p2 + 2 * v * c + v**2 * psi2, (Q + factor * v * H) ** 2), *given, because=because)


class Signed(NamedTuple):
    """Two laws on three points and a function ψ from them to R²."""

    mu: Vector
    nu: Vector
    psi: tuple[Vector, ...]


def _measures() -> Iterator[Signed]:
    laws = [tuple(Fraction(k, 3) for k in (a, b, 3 - a - b)) for a in range(4) for b in range(4 - a)]
    vectors = [tuple(map(Fraction, pair)) for pair in ((1, 0), (-1, 0), (3, 4), (0, -2))]
    for (mu, nu), psi in product(combinations(laws, 2), product(vectors, repeat=3)):
        yield Signed(mu, nu, psi)


def _integral_bounded(point: Signed, factor: Fraction) -> bool:
    """Return ‖∫ψ d(μ-ν)‖² <= (factor d_TV H)², H the largest ‖ψ‖."""
    lam = [a - b for a, b in zip(point.mu, point.nu, strict=True)]
    distance = sum(abs(x) for x in lam) / 2
    integral = [sum(x * psi[i] for x, psi in zip(lam, point.psi, strict=True)) for i in range(2)]
    largest = max(sum(x * x for x in psi) for psi in point.psi)
    return bool(sum(x * x for x in integral) <= factor**2 * distance**2 * largest)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about signed measures."""
    factor = constants.tv

    def bounded(c: Number) -> Finite:
        return Finite(
            f"‖∫ψ d(μ-ν)‖ <= {c}d_TV H for 45 pairs of laws on 3 points, 64 functions to R²",
            _measures,
            partial(_integral_bounded, factor=fraction(c)),
        )

    a1, a2, b1, b2 = real("a1 a2 b1 b2")
    inner = (a1 * b1 + a2 * b2) ** 2
    norms = (a1**2 + a2**2) * (b1**2 + b2**2)
    return (
        Claim(
            id="M01.a",
            label="lem:tvbochner",
            line=1415,
            text="Cauchy-Schwarz, and ‖Σψλ‖ <= Σ‖ψ‖|λ| from one atom to the next: no dimension factor",
            statement=every(forall(le(inner, norms), because=(a1 * b2 - a2 * b1) ** 2), _norm_step()),
            mutants=(
                Mutant("‖ψ‖ <= H dropped", _norm_step(bounded=False)),
                Mutant("one atom counts 99/100", _norm_step(Rational(99, 100))),
                Mutant("Cauchy-Schwarz with 99/100", forall(le(inner, Rational(99, 100) * norms))),
            ),
        ),
        Claim(
            id="M01",
            label="lem:tvbochner",
            line=1406,
            text="‖∫ψ d(μ-ν)‖ <= 2 d_TV(μ,ν) H, and 2 is attained: exact, laws on three points",
            statement=bounded(factor),
            mutants=(
                Mutant("2 becomes 1", bounded(1)),
                Mutant("2 becomes 199/100", bounded(Rational(199, 100))),
            ),
            needs=("M01.a",),
            slack=Slack(
                constant="c in ‖∫ψ d(μ-ν)‖ <= c d_TV H",
                paper="2",
                family=bounded,
                provable=2,
                refuted=Rational(199, 100),
                sharp="ψ = the sign of μ-ν",
            ),
        ),
    )
