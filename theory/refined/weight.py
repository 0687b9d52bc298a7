"""The contraction (1-α)² and its Lyapunov weight φ(U) = U²/2 + U/5 + 11/20, with α = U⁻² (docs/refined.md, N11).

V = U + d is the next U; r_{t+1} <= r_t + 1 reads d·s <= 1 with s = U² + UV + V². The weight pays if

    φ(U) - (1-V⁻²)²φ(V) - 1 = c(V) - d((U+V)/2 + 1/5) >= 0,    c(V) = (2V⁻² - V⁻⁴)φ(V) - 1.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.refined.sharper import CONSTANT, HALF, LINEAR
from theory.trusted.formula import eq, ge, le, nonneg, positive
from theory.trusted.statement import Forall, Identity, Number, Statement, every, forall, identity

SHARPER, LINE = "thm:sharper", 1702
U, V, d = positive("U"), positive("V"), nonneg("d")
NEXT = U + d
GROWTH = U**2 + U * NEXT + NEXT**2
SLOPE, REST = Rational(1, 3), Rational(7, 50)  # m(V) = 1/(3V) + 7/(50V²)


def weight(x: Expr, p: Expr = LINEAR, q: Expr = CONSTANT) -> Expr:
    """Return φ(x) = x²/2 + px + q."""
    return x**2 / 2 + p * x + q


def gain(x: Expr, p: Expr = LINEAR, q: Expr = CONSTANT) -> Expr:
    """Return c(x) = (2x⁻² - x⁻⁴)φ(x) - 1."""
    return 2 * p / x + (2 * q - Rational(1, 2)) / x**2 - p / x**3 - q / x**4


def _multiplier(x: Expr, rest: Expr = REST) -> Expr:
    return SLOPE / x + rest / x**2


def claims(_: Constants) -> tuple[Claim, ...]:
    """Return the claims about the weight."""
    return (*_key(), *_uses())


def _key() -> tuple[Claim, ...]:
    def short(q: Expr = CONSTANT, least: Number = 1) -> Forall:
        loss = (V**2 - U**2) / 2 + LINEAR * (V - U)
        return forall(le(loss, gain(V, LINEAR, q)), ge(U, least), le(U, V), le(V**3, 2))

    def covered(q: Expr = CONSTANT, rest: Expr = REST) -> Forall:
        return forall(le(_multiplier(V, rest), gain(V, LINEAR, q)), ge(V**3, 2))

    def ratio(factor: Number) -> Forall:
        return forall(ge(U, factor * NEXT), ge(U, 1), le(d * GROWTH, 1), ge(NEXT**3, 2))

    def bracket(rest: Expr = REST, jump: int = 1) -> Forall:
        left = d * NEXT * (2 * U + NEXT) / 6
        given = (ge(U, Rational(79, 100) * NEXT), le(d * GROWTH, jump), ge(NEXT**3, 2))
        return forall(le(left, rest * GROWTH - LINEAR * NEXT**2), *given)

    def split(p: Expr) -> Identity:
        """m(V)s - (U+V)/2 - p = [Bs - pV² - dV(2U+V)/6]/V²."""
        value = _multiplier(NEXT) * GROWTH - (U + NEXT) / 2 - LINEAR
        return identity(value, (REST * GROWTH - p * NEXT**2 - d * NEXT * (2 * U + NEXT) / 6) / NEXT**2)

    return (
        Claim(
            id="N11.a",
            label=SHARPER,
            line=LINE,
            text="short range V³ <= 2: the weight pays because U >= 1",
            statement=short(),
            mutants=(
                Mutant("11/20 becomes 1/2", short(q=Rational(1, 2))),
                Mutant("U >= 1 becomes U >= 4/5", short(least=Rational(4, 5))),
            ),
        ),
        Claim(
            id="N11.b",
            label=SHARPER,
            line=LINE,
            text="long range V³ >= 2: m(V) = 1/(3V) + 7/(50V²) is at most c(V)",
            statement=covered(),
            mutants=(
                Mutant("11/20 becomes 1/2", covered(q=Rational(1, 2))),
                Mutant("7/50 becomes 1/5", covered(rest=Rational(1, 5))),
            ),
        ),
        Claim(
            id="N11.c",
            label=SHARPER,
            line=LINE,
            text="long range: U >= 0.79V, and dV(2U+V)/6 <= (7/50)s - V²/5, so that m(V)s >= (U+V)/2 + 1/5",
            statement=every(ratio(Rational(79, 100)), bracket(), split(LINEAR)),
            mutants=(
                Mutant("0.79 becomes 0.8", ratio(Rational(8, 10))),
                Mutant("7/50 becomes 1/20", bracket(rest=Rational(1, 20))),
                Mutant("d·s <= 1 becomes d·s <= 2", bracket(jump=2)),
            ),
        ),
    )


def _uses() -> tuple[Claim, ...]:
    zeta = nonneg("zeta")

    def pays(reward: Number = 1, jump: Number = 1) -> Statement:
        """C = c(V), M = m(V), Z = (U+V)/2 + 1/5 and g = s: both ranges give C >= dZ, and left - 1 = C - dZ."""
        left = weight(U) - (1 - NEXT**-2) ** 2 * weight(NEXT)
        C, M, Z, g = nonneg("C M Z g")
        return every(
            identity(left, reward + gain(NEXT) - d * ((U + NEXT) / 2 + LINEAR)),
            forall(le(d * Z, C), le(M, C), le(Z, M * g), le(d * g, jump)),
        )

    def rescaled(largest: Number) -> Forall:
        """(1-α)αφ(V) <= 1, the price of the contraction (1-α)(1-(1-ζ)α) in place of (1-α)²."""
        return forall(le((1 - V**-2) * V**-2 * weight(V), largest), ge(V, 1))

    def perturbed(price: Number = 1) -> Forall:
        """P = φ(U), Q = φ(V) and x = α: P - (1-x)(1-(1-ζ)x)Q >= 1 - ζ."""
        P, Q, x = nonneg("P Q x")
        left = P - (1 - x) * (1 - (1 - zeta) * x) * Q
        known = (ge(P - (1 - x) ** 2 * Q, 1), le((1 - x) * x * Q, 1), le(x, 1))
        proof = (P - (1 - x) ** 2 * Q - 1) + zeta * (1 - (1 - x) * x * Q)
        return forall(le(1 - price * zeta, left), *known, because=proof if price == 1 else None)

    def moved(rest: Expr = LINEAR) -> Forall:
        """φ(V)(1-V⁻²)²/U <= (φ(U) - 1)/U <= U/2 + 1/5."""
        Q = nonneg("Q")
        return forall(le(Q / U, U / 2 + rest), le(Q, weight(U) - 1))

    def noise(factor: Expr = HALF) -> Identity:
        """φα² = α/2 + pα^(3/2) + qα²."""
        return identity(weight(U) * U**-4, factor * U**-2 + LINEAR * U**-3 + CONSTANT * U**-4)

    return (
        Claim(
            id="N11",
            label=SHARPER,
            line=LINE,
            text="φ(U) - (1-α_{t+1})²φ(V) >= 1 for r_t <= r_{t+1} <= r_t + 1: E Σ S_t <= E Σ φ_tB_t "
            "if E_{t-1}S_t <= (1-α_t)²S_{t-1} + B_t",
            statement=pays(),
            mutants=(
                Mutant("1 becomes 11/10", pays(reward=Rational(11, 10))),
                Mutant("d·s <= 1 becomes d·s <= 2", pays(jump=2)),
            ),
            needs=("A02", "A03", "A06", "A12.d", "N11.a", "N11.b", "N11.c"),
            slack=Slack(
                constant="what one unit of B_t/α_t costs as α_t -> 0",
                paper="3",
                family=_leading,
                provable=Rational(51, 100),
                refuted=Rational(499, 1000),
                sharp="1/2: a constant α, for which Σ_k (1-α)^(2k) = 1/(2α - α²)",
            ),
        ),
        Claim(
            id="N11.d",
            label=SHARPER,
            line=LINE,
            text="(1-α)αφ <= 1, so the contraction (1-α)(1-(1-ζ)α) costs a factor 1/(1-ζ)",
            statement=every(rescaled(1), perturbed()),
            mutants=(
                Mutant("1 becomes 1/2", rescaled(Rational(1, 2))),
                Mutant("1 - ζ becomes 1 - ζ/2", perturbed(price=Rational(1, 2))),
            ),
            needs=("N11",),
        ),
        Claim(
            id="N11.e",
            label=SHARPER,
            line=LINE,
            text="the displacement is weighted by φ(U_t)(1-α_t)²/U_{t-1} <= U_{t-1}/2 + 1/5",
            statement=moved(),
            mutants=(
                Mutant("1/5 becomes 0", moved(Integer(0))),
                Mutant("1/5 becomes -1/5", moved(-LINEAR)),
            ),
            needs=("N11",),
        ),
        Claim(
            id="N11.f",
            label=SHARPER,
            line=LINE,
            text="the noise is weighted by φα² = α/2 + α^(3/2)/5 + (11/20)α²",
            statement=noise(),
            mutants=(
                Mutant("α/2 becomes α/3", noise(Rational(1, 3))),
                Mutant("α/2 becomes α", noise(Integer(1))),
            ),
        ),
    )


def _leading(factor: Number) -> Forall:
    """Σ_k (1-α)^(2k) = 1/(2α-α²) <= factor/α for α <= 1/50, a constant α."""
    alpha = positive("alpha")
    total = positive("total")
    return forall(
        le(total, factor / alpha), eq(total, 1 / (2 * alpha - alpha**2)), le(alpha, Rational(1, 50))
    )
