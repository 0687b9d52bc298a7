"""h has a Lipschitz constant of its own (docs/refined.md, N29): δ_t <= Ĝ + G_h and sup F - inf F <= (G + G_h)D.

N = h(x) - h(v) - ⟨g, v-x⟩, w = ‖v-x‖ and η = min{1, N/(L_tw²)}; `own` is h(x) - h(v), `inner` is -⟨g, v-x⟩.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sympy import Expr, Rational, Symbol

from theory.ledger.claim import claim
from theory.refined.regularizer_lipschitz import OWN, G_h, value_range
from theory.refined.sharper import TOP, Rungs, sharper
from theory.refined.small_noise import low_noise, tilted
from theory.refined.telescope import INDEPENDENT, MARKOV, telescoped
from theory.refined.theorem import Theorem
from theory.refined.tiny_noise import quiet
from theory.refined.transfer import delta_c, transfer
from theory.refined.weight_one import weight_one, weight_one_tail
from theory.text.constants import Constants
from theory.text.notation import D, G, G_hat, L_t, eta
from theory.trusted.formula import gt, le, nonneg, real
from theory.trusted.statement import Finite, Number, Statement, every, forall

LABEL, LINE = "thm:telescope", 600
N, w, g, far = nonneg("N w g far")
own, inner, smooth, rough = real("own inner smooth rough")


def N29(k: Constants, *, reach: Expr = G_hat + G_h, scale: Number = 1) -> Statement:
    """δ_t = L_tη‖v-x‖ <= ‖g_t‖ + G_h <= Ĝ + G_h, and F(x) - F(y) <= (G + G_h)D

    smooth = f(x) - f(y) and rough = h(x) - h(y); far = ‖x-y‖.
    """
    step = (
        le(L_t * eta * w**2, N),
        le(N, own + inner),
        le(own, G_h * w),
        le(inner, g * w),
        le(g, G_hat),
        gt(w, 0),
    )
    lipschitz = (le(smooth, G * far), le(rough, G_h * far), le(far, D))
    return every(
        forall(le(L_t * eta * w, reach), *step),
        forall(le(smooth + rough, scale * value_range(G, G_h, D)), *lipschitz),
    )


def _theorems() -> Iterator[Theorem]:
    yield from (transfer(), sharper(Rungs()), sharper(TOP), sharper(Rungs(exact=True, path=True)))
    yield from (telescoped(MARKOV), telescoped(INDEPENDENT), low_noise(), low_noise(tilted()))
    yield from (weight_one(), weight_one_tail(), quiet())


def _only_in_reach(reach: Expr, theorem: Theorem) -> bool:
    """Return whether G occurs in a theorem only inside δ_c = G + Ĝ."""
    d = Symbol("d", positive=True)
    terms = (*theorem.gaps, *theorem.conditions, *(t.slope for t in theorem.tangents))
    return not any(G in term.xreplace({reach: d}).free_symbols for term in terms)


def N29_only(k: Constants, *, reach: Expr = delta_c) -> Statement:
    """G occurs in the refined theorems only in δ_c = G + Ĝ, so with G_h in its place they are the theorems with
    δ_c = Ĝ + G_h"""
    given = delta_c.xreplace(dict(OWN)) == G_hat + G_h
    return Finite("the refined theorems", _theorems, partial(_both, given, reach), exhaustive=True)


def _both(given: bool, reach: Expr, theorem: Theorem) -> bool:
    return given and _only_in_reach(reach, theorem)


CLAIMS = (
    claim(
        N29, LABEL, line=LINE, needs=("D01.d",),
        mutants={
            "Ĝ + G_h becomes Ĝ": {"reach": G_hat},
            "(G + G_h)D becomes 9(G + G_h)D/10": {"scale": Rational(9, 10)},
        },
    ),
    claim(
        N29_only, LABEL, line=LINE, needs=("N29",),
        mutants={"δ_c = 2G": {"reach": 2 * G}, "δ_c = Ĝ": {"reach": G_hat}},
    ),
)  # fmt: skip
