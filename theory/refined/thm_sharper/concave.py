"""G is concave in Γ, and the logarithm in it: tangents along the path, no Jensen, no case split (N15, N16)."""

from __future__ import annotations

from sympy import Add, Expr, Rational, Symbol, diff, log

from theory.ledger.claim import claim
from theory.paper.rationals import HALF, THIRD, THREE_HALVES, TWO_THIRDS
from theory.refined.abstract_symbols import opaque
from theory.refined.sharper import overshoot
from theory.text.constants import Constants
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Identity, Number, Statement, every, forall, identity

LABEL, LINE = "thm:sharper", 2213
TWO_NINTHS = Rational(2, 9)
x, ell, delta2, kappa = nonneg("x ell delta2 k")
z, u, a, b = positive("z u a b")
POINT = Symbol("x", positive=True)
KAPPA = overshoot(POINT) / POINT


def _slope(term: Expr, claimed: Expr) -> Identity:
    """Return that the term has the claimed derivative, as rational functions of x and ln(1+x)."""
    logarithm = {log(1 + POINT): ell}
    return identity(diff(term, POINT).xreplace(logarithm), claimed.xreplace(logarithm))


def N15_a(k: Constants, *, rest: Rational = Rational(2)) -> Statement:
    """6a³b <= 3a⁶ + b⁶ + 2: the geometric mean √Γ(Γ+Tβ)^(1/6) of Γ = a⁶, Γ+Tβ = b⁶ and 1 lies below its tangent at
    a = b = 1
    """
    return forall(le(6 * a**3 * b, 3 * a**6 + b**6 + rest))


def N15_b(k: Constants, *, sign: Number = TWO_THIRDS, coefficient: Number = TWO_THIRDS) -> Statement:
    """(ln Γ + k₀)(Γ+Tβ)^(1/3) is concave: its second derivative is (Γ+Tβ)^(-5/3)[-z² + (2/3)z - (2/9)ℓ] with
    z = (Γ+Tβ)/Γ >= 1 and ℓ = ln Γ + k₀ >= 0

    With w³ = x+c: -w/x² + 2w'/x + ℓw'' = w⁻⁵[-z² + (2/3)z - (2/9)ℓ], where w' = w⁻²/3, w'' = -(2/9)w⁻⁵; a = w.
    """
    ratio = a**3 / u
    inside = -(ratio**2) + coefficient * ratio - TWO_NINTHS * ell
    second = -a / u**2 + 2 * THIRD / (a**2 * u) - TWO_NINTHS * ell / a**5
    first, curved = THIRD * a**-2, -TWO_NINTHS * a**-5
    return every(
        forall(le(-(z**2) + sign * z - TWO_NINTHS * ell, 0), ge(z, 1)),
        identity(second, inside / a**5),
        identity(diff(a**3, a) * first, 1),
        identity(diff(first, a) * first, curved),
    )


def N16_a(k: Constants, *, numerator: int = 4) -> Statement:
    """ln(1+x) - 2x/(2+x) has the slope 1/(1+x) - 4/(2+x)² >= 0, so it does not fall from its value 0 at x = 0"""
    gap = log(1 + POINT) - 2 * POINT / (2 + POINT)
    rate = 1 / (1 + POINT) - numerator / (2 + POINT) ** 2
    return every(
        _slope(gap, rate),
        forall(le(numerator / (2 + x) ** 2, 1 / (1 + x))),
    )


def N16_b(k: Constants, *, factor: int = 2) -> Statement:
    """κ(x) = (x - ln(1+x))(1+x)/x² has the slope ((x+2)ln(1+x) - 2x)/x³, which is >= 0 if ln(1+x) >= 2x/(2+x)

    ell stands for ln(1+x).
    """
    value = ((POINT + 2) * log(1 + POINT) - factor * POINT) / POINT**3
    return every(
        _slope(KAPPA, value),
        forall(le(0, (x + 2) * ell - 2 * x), le(2 * x / (2 + x), ell)),
    )


def N16(k: Constants, *, cost: Number = 1) -> Statement:
    """Σ δ_t²/p_t <= ln Γ + k₀(1 - 1/Γ) with k₀ = κδ_c², from p to p⁺ = p(1+x) with x = δ²/p, if
    x - ln(1+x) <= κx²/(1+x)

    p = b; `log_p` stands for ln p, ell for ln(1+x) and `total` for the sum before the step; x - ln(1+x) = κ(x)x²/(1+x).
    """
    total, log_p = nonneg("total log_p")
    below, after = (cost * kappa * delta2 * (1 - 1 / p) for p in (b, b * (1 + x)))
    gaps = (
        log_p + below - total,
        ell + kappa * x**2 / (1 + x) - x,
        kappa * x / (b * (1 + x)) * (delta2 - b * x),
    )
    proof = Add(*gaps, evaluate=False)  # SymPy would merge the gaps of the hypotheses
    given = le(total, log_p + below), le(x, ell + kappa * x**2 / (1 + x)), le(b * x, delta2)
    share = opaque(KAPPA * POINT**2 / (1 + POINT), {}, {1 + POINT: ell})
    return every(
        identity(POINT - ell, share),
        forall(le(total + x, log_p + ell + after), *given, because=proof if cost == 1 else None),
    )


CLAIMS = (
    claim(
        N15_a, LABEL, line=LINE,
        mutants={"2 becomes 3/2": {"rest": THREE_HALVES}, "2 becomes 19/10": {"rest": Rational(19, 10)}},
    ),
    claim(
        N15_b, LABEL, line=LINE,
        mutants={
            "2/3 becomes 2 in the sign": {"sign": 2},
            "2/3 becomes 1/3 in the derivative": {"coefficient": THIRD},
        },
    ),
    claim(
        N16_a, LABEL, line=LINE,
        mutants={"4 becomes 5 in the slope": {"numerator": 5}, "4 becomes 3 in the slope": {"numerator": 3}},
    ),
    claim(
        N16_b, LABEL, line=LINE, needs=("N16.a",),
        mutants={"2x becomes x": {"factor": 1}, "2x becomes 3x": {"factor": 3}},
    ),
    claim(
        N16, LABEL, line=LINE, needs=("N16.b", "C02"),
        mutants={
            "κδ_c² becomes 9κδ_c²/10": {"cost": Rational(9, 10)},
            "κδ_c² becomes κδ_c²/2": {"cost": HALF},
        },
    ),
)  # fmt: skip
