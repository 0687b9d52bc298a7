"""asm:smooth: the mean of smooth functions is as smooth as they are."""

from __future__ import annotations

from sympy import Rational

from theory.ledger.claim import claim
from theory.text.constants import Constants
from theory.trusted.formula import le, nonneg, real
from theory.trusted.statement import Number, Statement, forall

R, w = nonneg("R w")


def S05(k: Constants, *, factor: Number = 1, coordinates: int = 3, convex: bool = True) -> Statement:
    """a convex combination of two vectors of three coordinates and norm <= R has norm <= R; that averaging keeps the
    bound L‖x - y‖ on gradient differences, for finite laws and any dimension, is prose
    """
    a, b = real(f"a:{coordinates}"), real(f"b:{coordinates}")
    mean = sum((w * i + (1 - w) * j) ** 2 for i, j in zip(a, b, strict=True))
    spread = sum((i - j) ** 2 for i, j in zip(a, b, strict=True))
    a2, b2 = sum(i**2 for i in a), sum(j**2 for j in b)
    proof = w * (R**2 - a2) + (1 - w) * (R**2 - b2) + w * (1 - w) * spread
    given = [le(a2, R**2), le(b2, R**2), *([le(w, 1)] if convex else [])]
    return forall(le(mean, factor * R**2), *given, because=proof)


CLAIMS = (
    claim(
        S05, "asm:smooth", size="two vectors of three coordinates", line=483, stated=True,
        mutants={
            "w <= 1 dropped": {"convex": False, "coordinates": 1},
            "L² becomes 99L²/100": {"factor": Rational(99, 100), "coordinates": 1},
        },
    ),
)  # fmt: skip
