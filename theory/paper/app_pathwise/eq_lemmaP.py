"""eq:lemmaP: the displacement is bounded by the error, for arbitrary g_t. g = ‖g_t‖ and f = ‖∇f(x_t)‖."""

from __future__ import annotations

from theory.ledger.claim import claim
from theory.paper.app_pathwise.lem_clipsafe.b_displacement import FROM_C02E
from theory.paper.rationals import THREE_HALVES
from theory.text.constants import Constants
from theory.text.notation import G, delta, s
from theory.trusted.formula import le, nonneg
from theory.trusted.statement import Number, Statement, forall

g, f = nonneg("g f")


def C04(k: Constants, *, lead: Number = 2, bounded: bool = True) -> Statement:
    """δ_t <= G + ‖g_t‖ <= 2G + ‖s_t‖"""
    return forall(le(delta, lead * G + s), le(delta, G + g), le(g, f + s), *([le(f, G)] if bounded else []))


CLAIMS = (
    claim(
        C04, "eq:lemmaP", line=1980, needs=("C02.e",),
        reads={"C02.e": FROM_C02E},
        mutants={"2G becomes 3G/2": {"lead": THREE_HALVES}, "‖∇f‖ <= G dropped": {"bounded": False}},
    ),
)  # fmt: skip
