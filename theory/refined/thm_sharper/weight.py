"""The contraction (1-α)² and its Lyapunov weight φ(U) = U²/2 + U/5 + 11/20, with α = U⁻² (docs/refined.md, N11).

V = U + d is the next U; r_{t+1} <= r_t + 1 reads d·s <= 1 with s = U² + UV + V². The weight pays if

    φ(U) - (1-V⁻²)²φ(V) - 1 = c(V) - d((U+V)/2 + 1/5) >= 0,    c(V) = (2V⁻² - V⁻⁴)φ(V) - 1.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational

from theory.ledger.claim import Slack, claim
from theory.paper.rationals import HALF, THIRD
from theory.refined.sharper import CONSTANT, LINEAR
from theory.text.constants import Constants
from theory.trusted.formula import eq, ge, le, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

LABEL, LINE = "thm:sharper", 1702
U, V, d, zeta = positive("U"), positive("V"), nonneg("d"), nonneg("zeta")
NEXT = U + d
GROWTH = U**2 + U * NEXT + NEXT**2
REST = Rational(7, 50)


def weight(x: Expr, p: Expr = LINEAR, q: Expr = CONSTANT) -> Expr:
    """Return φ(x) = x²/2 + px + q."""
    return x**2 / 2 + p * x + q


def gain(x: Expr, p: Expr = LINEAR, q: Expr = CONSTANT) -> Expr:
    """Return c(x) = (2x⁻² - x⁻⁴)φ(x) - 1."""
    return 2 * p / x + (2 * q - HALF) / x**2 - p / x**3 - q / x**4


def _multiplier(x: Expr, rest: Expr = REST) -> Expr:
    """Return m(x) = 1/(3x) + 7/(50x²)."""
    return THIRD / x + rest / x**2


def N11_a(k: Constants, *, q: Expr = CONSTANT, least: Number = 1) -> Statement:
    """short range V³ <= 2: the weight pays because U >= 1"""
    loss = (V**2 - U**2) / 2 + LINEAR * (V - U)
    return forall(le(loss, gain(V, LINEAR, q)), ge(U, least), le(U, V), le(V**3, 2))


def N11_b(k: Constants, *, q: Expr = CONSTANT, rest: Expr = REST) -> Statement:
    """long range V³ >= 2: m(V) = 1/(3V) + 7/(50V²) is at most c(V)"""
    return forall(le(_multiplier(V, rest), gain(V, LINEAR, q)), ge(V**3, 2))


def N11_c(k: Constants, *, ratio: Number = Rational(79, 100), rest: Expr = REST, jump: int = 1) -> Statement:
    """long range: U >= 0.79V, and dV(2U+V)/6 <= (7/50)s - V²/5, so that m(V)s >= (U+V)/2 + 1/5

    m(V)s - (U+V)/2 - p = [Bs - pV² - dV(2U+V)/6]/V².
    """
    left, given = d * NEXT * (2 * U + NEXT) / 6, (ge(U, Rational(79, 100) * NEXT), le(d * GROWTH, jump))
    value = _multiplier(NEXT) * GROWTH - (U + NEXT) / 2 - LINEAR
    return every(
        forall(ge(U, ratio * NEXT), ge(U, 1), le(d * GROWTH, 1), ge(NEXT**3, 2)),
        forall(le(left, rest * GROWTH - LINEAR * NEXT**2), *given, ge(NEXT**3, 2)),
        identity(value, (REST * GROWTH - LINEAR * NEXT**2 - left) / NEXT**2),
    )


def N11(k: Constants, *, reward: Number = 1, jump: Number = 1) -> Statement:
    """φ(U) - (1-α_{t+1})²φ(V) = 1 + c(V) - d((U+V)/2 + 1/5), and c(V) >= m(V), m(V)s >= (U+V)/2 + 1/5 and ds <= 1 make
    it >= 1 (the long range; N11.a is the short one)

    C = c(V), M = m(V), Z = (U+V)/2 + 1/5 and g = s.
    """
    left = weight(U) - (1 - NEXT**-2) ** 2 * weight(NEXT)
    C, M, Z, g = nonneg("C M Z g")
    return every(
        identity(left, reward + gain(NEXT) - d * ((U + NEXT) / 2 + LINEAR)),
        forall(le(d * Z, C), le(M, C), le(Z, M * g), le(d * g, jump)),
    )


def _leading(k: Constants, factor: Number) -> Forall:
    """Σ_k (1-α)^(2k) = 1/(2α-α²) <= factor/α for α <= 1/50, a constant α."""
    alpha, total = positive("alpha total")
    return forall(
        le(total, factor / alpha), eq(total, 1 / (2 * alpha - alpha**2)), le(alpha, Rational(1, 50))
    )


def N11_d(k: Constants, *, largest: Number = 1, price: Number = 1) -> Statement:
    """(1-α)αφ <= 1, so with the contraction (1-α)(1-(1-ζ)α) for (1-α)² the weight still gains 1 - ζ

    P = φ(U), Q = φ(V) and x = α: P - (1-x)(1-(1-ζ)x)Q >= 1 - ζ.
    """
    P, Q, x = nonneg("P Q x")
    left = P - (1 - x) * (1 - (1 - zeta) * x) * Q
    known = (ge(P - (1 - x) ** 2 * Q, 1), le((1 - x) * x * Q, 1), le(x, 1))
    proof = (P - (1 - x) ** 2 * Q - 1) + zeta * (1 - (1 - x) * x * Q)
    return every(
        forall(le((1 - V**-2) * V**-2 * weight(V), largest), ge(V, 1)),
        forall(le(1 - price * zeta, left), *known, because=proof if price == 1 else None),
    )


def N11_e(k: Constants, *, rest: Expr = LINEAR) -> Statement:
    """the displacement is weighted by φ(U_t)(1-α_t)²/U_{t-1} <= U_{t-1}/2 + 1/5

    φ(V)(1-V⁻²)²/U <= (φ(U) - 1)/U <= U/2 + 1/5.
    """
    Q = nonneg("Q")
    return forall(le(Q / U, U / 2 + rest), le(Q, weight(U) - 1))


def N11_f(k: Constants, *, factor: Expr = HALF) -> Statement:
    """the noise is weighted by φα² = α/2 + α^(3/2)/5 + (11/20)α²"""
    return identity(weight(U) * U**-4, factor * U**-2 + LINEAR * U**-3 + CONSTANT * U**-4)


CLAIMS = (
    claim(
        N11_a, LABEL, line=LINE,
        mutants={"11/20 becomes 1/2": {"q": HALF}, "U >= 1 becomes U >= 4/5": {"least": Rational(4, 5)}},
    ),
    claim(
        N11_b, LABEL, line=LINE,
        mutants={"11/20 becomes 1/2": {"q": HALF}, "7/50 becomes 1/5": {"rest": Rational(1, 5)}},
    ),
    claim(
        N11_c, LABEL, line=LINE,
        mutants={
            "0.79 becomes 0.8": {"ratio": Rational(8, 10)},
            "7/50 becomes 1/20": {"rest": Rational(1, 20)},
            "d·s <= 1 becomes d·s <= 2": {"jump": 2},
        },
    ),
    claim(
        N11, LABEL, line=LINE, needs=("A02", "A03", "A06", "A12.d", "N11.a", "N11.b", "N11.c"),
        mutants={"1 becomes 11/10": {"reward": Rational(11, 10)}, "d·s <= 1 becomes d·s <= 2": {"jump": 2}},
        slack=Slack(
            "what one unit of B_t/α_t costs as α_t -> 0", paper="3", family=_leading, provable=Rational(51, 100),
            refuted=Rational(499, 1000), sharp="1/2: a constant α, for which Σ_k (1-α)^(2k) = 1/(2α - α²)",
        ),
    ),
    claim(
        N11_d, LABEL, line=LINE, needs=("N11",),
        mutants={"1 becomes 1/2": {"largest": HALF}, "1 - ζ becomes 1 - ζ/2": {"price": HALF}},
    ),
    claim(
        N11_e, LABEL, line=LINE, needs=("N11",),
        mutants={"1/5 becomes 0": {"rest": Integer(0)}, "1/5 becomes -1/5": {"rest": -LINEAR}},
    ),
    claim(
        N11_f, LABEL, line=LINE,
        mutants={"α/2 becomes α/3": {"factor": THIRD}, "α/2 becomes α": {"factor": Integer(1)}},
    ),
)  # fmt: skip
