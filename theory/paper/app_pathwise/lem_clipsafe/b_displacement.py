"""lem:clipsafe (b): δ_t <= G + ‖g_t‖ in the three branches of the short step, for arbitrary g_t.

Norms are nonnegative reals and inner products are reals bounded by Cauchy-Schwarz: no dimension enters.
g = ‖g_t‖, w = ‖v_t - x_t‖ and N = h(x_t) - h(v_t) - ⟨g_t, v_t - x_t⟩.
"""

from __future__ import annotations

from sympy import Expr, Max, Min, Rational

from theory.ledger.claim import choose, claim
from theory.paper.app_pathwise.lem_clipsafe.a_error import FROM_C01A
from theory.text.constants import Constants
from theory.text.notation import G, G_hat, L_t, delta, eta
from theory.trusted.formula import Formula, ascending, eq, ge, le, lt, nonneg, real
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

g, w = nonneg("g w")
N, p, h_drop = real("N p h_drop")
MOVED = L_t * eta * w  # δ_t
QUOTIENT = N / (L_t * w**2)


def C02_a(k: Constants, *, lipschitz: int = 1, cauchy: int = 1) -> Statement:
    """h(x) - h(v) - ⟨g, v-x⟩ <= (G + ‖g‖)‖v-x‖, by the Lipschitz bound and Cauchy-Schwarz"""
    return forall(le(h_drop - p, (G + g) * w), le(h_drop, lipschitz * G * w), le(-p, cauchy * g * w))


def C02_b(k: Constants, *, step: int = 0, free: bool = False) -> Statement:
    """corner v = x: η = 0, so δ = 0 <= G + ‖g‖"""
    return forall(le(MOVED, G + g), le(eta, 1) if free else eq(eta, step))


def C02_c(k: Constants, *, lead: int = 1, times: int = 1) -> Statement:
    """η < 1: δ = N/‖v-x‖ <= G + ‖g‖"""
    interior = eq(eta, times * QUOTIENT), lt(QUOTIENT, 1)
    return every(identity(L_t * QUOTIENT * w, N / w), _branch(lead * G + g, *interior))


def C02_d(k: Constants, *, tail: int = 1, full: bool = True) -> Statement:
    """η = 1 where the quotient is at least 1: L_t‖v-x‖² <= N, so δ = L_t‖v-x‖ <= G + ‖g‖"""
    return _branch(G + tail * g, eq(eta, 1), *([ge(QUOTIENT, 1)] if full else []))


def C02_e(k: Constants, *, share: Number = 1, smaller: bool = True, full: bool = False) -> Statement:
    """the short step itself: η = min(N/(L_t‖v-x‖²), 1) with N >= 0 gives δ <= G + ‖g‖"""
    step = 1 if full else (Min if smaller else Max)(QUOTIENT, 1)
    return _branch(share * (G + g), eq(eta, step), ge(N, 0))


def _branch(bound: Expr, *step: Formula) -> Forall:
    return forall(le(MOVED, bound), lt(0, w), le(N, (G + g) * w), *step)


def C02(k: Constants, *, scale: Number | None = None, clipped: bool = True, known: bool = True) -> Statement:
    """δ_t <= G + ‖g_t‖ and ‖g_t‖ <= Ĝ give δ_t <= G + Ĝ <= 2Ĝ, as Ĝ >= G"""
    given = [*([le(g, G_hat)] if clipped else []), *([le(G, G_hat)] if known else [])]
    return forall(ascending(delta, G + G_hat, choose(scale, k.sbar) * G_hat), le(delta, G + g), *given)


FROM_C02A = {"N": h_drop - p}
FROM_C02E = {"delta": L_t * eta * w}

CLAIMS = (
    claim(
        C02_a, "lem:clipsafe", part="(b)", line=1961,
        mutants={"h is 2G-Lipschitz": {"lipschitz": 2}, "-⟨g, v-x⟩ <= 2‖g‖‖v-x‖ only": {"cauchy": 2}},
    ),
    claim(
        C02_b, "lem:clipsafe", part="(b)", line=1956,
        mutants={"η = 1 in place of η = 0, with v - x not 0": {"step": 1}, "η free": {"free": True}},
    ),
    claim(
        C02_c, "lem:clipsafe", part="(b)", line=1957, needs=("C02.a",),
        reads={"C02.a": FROM_C02A},
        mutants={"G + ‖g‖ becomes ‖g‖": {"lead": 0}, "the step is doubled": {"times": 2}},
    ),
    claim(
        C02_d, "lem:clipsafe", part="(b)", line=1966, needs=("C02.a",),
        reads={"C02.a": FROM_C02A},
        mutants={"the quotient may be below 1": {"full": False}, "G + ‖g‖ becomes G": {"tail": 0}},
    ),
    claim(
        C02_e, "lem:clipsafe", part="(b)", line=1956, needs=("C02.a", "C02.b", "C02.c", "C02.d"),
        reads={"C02.a": FROM_C02A},
        mutants={
            "min becomes max": {"smaller": False},
            "always the full step": {"full": True},
            "G + ‖g‖ becomes 99(G + ‖g‖)/100": {"share": Rational(99, 100)},
        },
    ),
    claim(
        C02, "lem:clipsafe", part="(b)", line=1975, needs=("C01.a", "C02.e"),
        reads={"C01.a": FROM_C01A, "C02.e": FROM_C02E},
        mutants={
            "Ĝ >= G dropped": {"known": False},
            "no clipping": {"clipped": False},
            "2Ĝ becomes 19Ĝ/10": {"scale": Rational(19, 10)},
        },
    ),
)  # fmt: skip
