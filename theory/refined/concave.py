"""G is concave in Γ, and the logarithm in it: tangents along the path, no Jensen, no case split (N15, N16)."""

from __future__ import annotations

from sympy import Expr, Rational, Symbol, diff, log, simplify

from theory.ledger.eager import Claim, Mutant
from theory.paper.constants import Constants
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Finite, Forall, Number, Statement, every, forall, identity

SHARPER, LINE = "thm:sharper", 2213
THIRD, TWO_THIRDS = Rational(1, 3), Rational(2, 3)
x, ell, delta2 = nonneg("x ell delta2")
z, u, a, b = positive("z u a b")
POINT = Symbol("x", positive=True)


def claims(_: Constants) -> tuple[Claim, ...]:
    """Return the claims about concavity and about the overshoot k₀."""
    return (*_concavity(), *_overshoot())


def _concavity() -> tuple[Claim, ...]:
    def roots(power: Rational) -> Forall:
        """√X(X+c)^(1/6) at X = a⁶Y', X+c = b⁶: a³b <= its tangent, by the weighted mean of a⁶, b⁶ and 1."""
        first, second = 3 * a**6, b**6
        return forall(le(6 * a**3 * b, first + second + power))

    def curvature(linear: Number = TWO_THIRDS) -> Forall:
        """(x+c)^(5/3) times the second derivative of ℓ(x)(x+c)^(1/3), ℓ' = 1/x, z = (x+c)/x >= 1."""
        return forall(le(-(z**2) + linear * z - Rational(2, 9) * ell, 0), ge(z, 1))

    def derivative(coefficient: Number = TWO_THIRDS) -> Statement:
        """With w³ = x+c: -w/x² + 2w'/x + ℓw'' = w⁻⁵[-z² + (2/3)z - (2/9)ℓ], where w' = w⁻²/3, w'' = -(2/9)w⁻⁵."""
        ratio = a**3 / u
        inside = -(ratio**2) + coefficient * ratio - Rational(2, 9) * ell
        second = -a / u**2 + 2 * THIRD / (a**2 * u) - Rational(2, 9) * ell / a**5
        root = (POINT + 1) ** THIRD
        slopes = ((root, THIRD * root**-2), (THIRD * root**-2, -Rational(2, 9) * root**-5))
        return every(
            identity(second, inside / a**5),
            Finite("the slopes of (x+1)^(1/3)", lambda: slopes, _differentiates),
        )

    return (
        Claim(
            id="N15.a",
            label=SHARPER,
            line=LINE,
            text="√Γ(Γ+Tβ)^(1/6) is a weighted geometric mean of Γ, Γ+Tβ and 1, hence concave: "
            "6a³b <= 3a⁶ + b⁶ + 2 at the point a = b = 1, and everywhere by scaling",
            statement=roots(Rational(2)),
            mutants=(
                Mutant("2 becomes 3/2", roots(Rational(3, 2))),
                Mutant("2 becomes 19/10", roots(Rational(19, 10))),
            ),
        ),
        Claim(
            id="N15.b",
            label=SHARPER,
            line=LINE,
            text="(ln Γ + k₀)(Γ+Tβ)^(1/3) is concave: its second derivative is (Γ+Tβ)^(-5/3)[-z² + (2/3)z - (2/9)ℓ] "
            "with z = (Γ+Tβ)/Γ >= 1 and ℓ = ln Γ + k₀ >= 0",
            statement=every(curvature(), derivative()),
            mutants=(
                Mutant("2/3 becomes 2 in the sign", curvature(2)),
                Mutant("2/3 becomes 1/3 in the derivative", derivative(THIRD)),
            ),
        ),
    )


def _differentiates(pair: tuple[Expr, Expr]) -> bool:
    """Return whether the second term is the derivative of the first, by exact simplification."""
    return bool(simplify(diff(pair[0], POINT) - pair[1]) == 0)


def _overshoot() -> tuple[Claim, ...]:
    kappa = (POINT - log(1 + POINT)) * (1 + POINT) / POINT**2

    def derivative(wrong: int = 2) -> Statement:
        value = ((POINT + 2) * log(1 + POINT) - wrong * POINT) / POINT**3
        return Finite("κ'(x) = ((x+2)ln(1+x) - 2x)/x³", lambda: ((kappa, value),), _differentiates)

    def logarithm(wrong: int = 4) -> Statement:
        """d/dx[ln(1+x) - 2x/(2+x)] = 1/(1+x) - 4/(2+x)² >= 0."""
        gap, rate = log(1 + POINT) - 2 * POINT / (2 + POINT), 1 / (1 + POINT) - wrong / (2 + POINT) ** 2
        return every(
            Finite("the derivative of ln(1+x) - 2x/(2+x)", lambda: ((gap, rate),), _differentiates),
            forall(le(wrong / (2 + x) ** 2, 1 / (1 + x))),
        )

    def paid(cost: Number = 1) -> Forall:
        """κx²/(1+x) <= κδ_c²(1/p - 1/p⁺), with p = b and p⁺ = b(1+x)."""
        k = nonneg("k")
        bound = cost * k * delta2 * (1 / b - 1 / (b * (1 + x)))
        proof = k * x / (b * (1 + x)) * (delta2 - b * x)
        return forall(le(k * x**2 / (1 + x), bound), le(b * x, delta2), because=proof if cost == 1 else None)

    return (
        Claim(
            id="N16.a",
            label=SHARPER,
            line=LINE,
            text="ln(1+x) >= 2x/(2+x), because the difference has slope 1/(1+x) - 4/(2+x)² = x²/((1+x)(2+x)²) >= 0",
            statement=logarithm(),
            mutants=(
                Mutant("4 becomes 5 in the slope", logarithm(5)),
                Mutant("4 becomes 3 in the slope", logarithm(3)),
            ),
        ),
        Claim(
            id="N16.b",
            label=SHARPER,
            line=LINE,
            text="κ(x) = (x - ln(1+x))(1+x)/x² grows with x: its slope is ((x+2)ln(1+x) - 2x)/x³ >= 0",
            statement=derivative(),
            mutants=(
                Mutant("2x becomes x", derivative(1)),
                Mutant("2x becomes 3x", derivative(3)),
            ),
            needs=("N16.a",),
        ),
        Claim(
            id="N16",
            label=SHARPER,
            line=LINE,
            text="x - ln(1+x) = κ(x)x²/(1+x) <= κ(δ_c²)δ_c²(1/p - 1/p⁺); summed, Σ δ_t²/p_t <= ln Γ + k₀",
            statement=paid(),
            mutants=(
                Mutant("κδ_c² becomes 9κδ_c²/10", paid(Rational(9, 10))),
                Mutant("κδ_c² becomes κδ_c²/2", paid(Rational(1, 2))),
            ),
            needs=("N16.b", "C02"),
        ),
    )
