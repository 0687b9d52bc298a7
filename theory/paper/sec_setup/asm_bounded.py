"""asm:bounded: one G for f and h, and a clipping radius that leaves the true gradient alone."""

from __future__ import annotations

from sympy import Expr, Max, Min, Rational

from theory.ledger.claim import claim
from theory.text.constants import Constants
from theory.text.notation import G, G_hat
from theory.trusted.formula import all_of, eq, ge, le, nonneg
from theory.trusted.statement import Number, Statement, every, exists, forall

gradient, modulus, G_f, G_h = nonneg("gradient modulus G_f G_h")


def S14(k: Constants, *, common: type[Max | Min] = Max, share: Number = 1) -> Statement:
    """separate bounds G_f on ‖∇f‖ and G_h on the Lipschitz modulus of h may be replaced by their maximum G, and G is
    the least number that bounds both
    """
    largest = share * common(G_f, G_h)
    bounds = forall(all_of(le(gradient, largest), le(modulus, largest)), le(gradient, G_f), le(modulus, G_h))
    return every(bounds, forall(ge(G, common(G_f, G_h)), ge(G, G_f), ge(G, G_h)))


def S14_clip(k: Constants, *, least: Expr = G) -> Statement:
    """Ĝ >= G keeps the true gradient inside the ball: ‖∇f‖ min(1, Ĝ/‖∇f‖) = ‖∇f‖; with Ĝ = G/2 a gradient of norm G
    is cut
    """
    clipped = Min(gradient, G_hat)
    return every(
        forall(eq(clipped, gradient), le(gradient, G), ge(G_hat, least)),
        exists(le(Min(gradient, G_hat), gradient / 2), gradient=1, G_hat=Rational(1, 2)),
    )


CLAIMS = (
    claim(
        S14, "asm:bounded", line=491, stated=True,
        mutants={"the minimum of the two": {"common": Min}, "99/100 of the maximum": {"share": Rational(99, 100)}},
    ),
    claim(
        S14_clip, "asm:bounded", line=487, stated=True, needs=("S14",),
        mutants={"Ĝ >= G/2": {"least": G / 2}, "Ĝ >= 99G/100": {"least": 99 * G / 100}},
    ),
)  # fmt: skip
