"""The refined transfer theorem, step by step: the sums along the path and the last line (docs/refined.md, part 1).

p = 1 + Σ_{i<t} δ_i² and d stands for a bound δ_c on δ_t. Steps 2, 4 and 5 are T07, T08, A11, T05.a-c of the paper.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational, sqrt

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.refined.sequences import audited
from theory.refined.transfer import CBRT2, ERROR
from theory.trusted.formula import ge, gt, le, nonneg, positive, real
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

TRANSFER = "thm:refined"
LINE = 2080  # prop:transfer, which it replaces
SHARP = Rational(7, 12)
omega, a, b, U, V = positive("omega a b U V")
s, S, d, x, p_rest, X, c = nonneg("s S d x p_rest X c")
gap, F_step = real("gap F_step")


def claims(_: Constants) -> tuple[Claim, ...]:
    """Return the claims of steps 1, 3, 6, 7 and 8, and the theorem that they make."""
    return (*_descent(), *_sums(), *_end())


def _descent() -> tuple[Claim, ...]:
    def multiplied(error: Number = ERROR, diameter: int = 4, scale: int = 4) -> Forall:
        delta2, gamma = n.delta**2, omega / n.L_t
        known = le(
            gamma * gap + F_step + delta2 / (4 * n.L_t),
            delta2 * n.L / (2 * n.L_t**2) + SHARP * s**2 / n.L_t + gamma**2 * n.L_t * n.D**2,
        )
        left = delta2 + scale * omega * gap + 4 * n.L_t * F_step
        right = 2 * n.L * delta2 / n.L_t + error * s**2 + diameter * omega**2 * n.D**2
        return forall(le(left, right), known, because=4 * n.L_t * (known.rhs - known.lhs))

    def comparison(largest: Expr) -> Forall:
        return forall(le(omega / n.L_t, 1), le(omega, largest), le(n.rho, n.L_t))

    return (
        Claim(
            id="N01.1",
            label=TRANSFER,
            line=LINE,
            text="step 1: the descent inequality with 7/12 and γ_t = ω/L_t, times 4L_t: "
            "δ² + 4ω gap + 4L_t(F_{t+1} - F_t) <= 2Lδ²/L_t + (7/3)‖s‖² + 4ω²D²",
            statement=multiplied(),
            mutants=(
                Mutant("7/3 becomes 2", multiplied(error=2)),
                Mutant("4ω²D² becomes 3ω²D²", multiplied(diameter=3)),
                Mutant("4ω gap becomes 5ω gap", multiplied(scale=5)),
            ),
            needs=("D04", "D05", "T09"),
        ),
        Claim(
            id="N01.1g",
            label=TRANSFER,
            line=LINE,
            text="γ_t = ω/L_t <= 1 for ω <= ρ, because L_t >= ρ",
            statement=comparison(n.rho),
            mutants=(
                Mutant("ω <= ρ becomes ω <= 2ρ", comparison(2 * n.rho)),
                Mutant("ω <= ρ becomes ω <= ρ + 1", comparison(n.rho + 1)),
            ),
        ),
    )


def _sums() -> tuple[Claim, ...]:
    def roots(cost: Number = 1, slope: int = 2) -> Forall:
        """With A = √p and B = √(p + δ²) = A + x."""
        B = a + x
        right = slope * (B - a) + cost * n.delta**2 * (1 / a - 1 / B)
        proof = (B - a) / (a * B) * (n.delta**2 - (B - a) * (B + a) + (B - a) * a)
        given = (le(B**2 - a**2, n.delta**2), ge(a, 1))
        return forall(
            le((B**2 - a**2) / a, right), *given, because=proof if (cost, slope) == (1, 2) else None
        )

    def jump(ratio: Expr, step: int = 1) -> Forall:
        return forall(le(V, ratio * U), ge(U, 1), le(V**3, U**3 + step))

    def term(factor: Expr) -> Forall:
        """With α_t = V⁻², α_{t-1} = U⁻², L²_{t-1} = ρ²pU."""
        left = n.delta**2 * V**2 / (n.rho**2 * b * U)
        proof = n.delta**2 * V / (n.rho**2 * b * U) * (CBRT2 * U - V)
        return forall(le(left, factor * n.delta**2 * V / (n.rho**2 * b)), le(V, CBRT2 * U), because=proof)

    def overshoot(cost: Number = 1) -> Forall:
        """With p = b and x = δ²/p."""
        bound = cost * n.delta**2 * (1 / b - 1 / (b * (1 + x)))
        proof = x / (b * (1 + x)) * (n.delta**2 - b * x)
        return forall(le(x**2 / (1 + x), bound), le(b * x, n.delta**2), because=proof if cost == 1 else None)

    def falling(sign: int) -> Statement:
        """x/(1+x) - (x - x²/(1+x)) = 0, the algebra behind x - x²/(1+x) <= ln(1+x)."""
        return identity(x - sign * x**2 / (1 + x), x / (1 + x))

    return (
        Claim(
            id="N01.3",
            label=TRANSFER,
            line=LINE,
            text="step 3: δ²/√p <= 2(√p⁺ - √p) + δ_c²(1/√p - 1/√p⁺) with p⁺ = p + δ², δ <= δ_c; "
            "summed, Σ δ_t²/√p_t <= 2√Γ + δ_c²",
            statement=roots(),
            mutants=(
                Mutant("δ_c² becomes δ_c²/3", roots(cost=Rational(1, 3))),
                Mutant("2 becomes 1", roots(slope=1)),
            ),
            needs=("C02",),
        ),
        Claim(
            id="N01.6a",
            label=TRANSFER,
            line=LINE,
            text="step 6: α_{t-1} <= 2^(2/3)α_t, that is V <= 2^(1/3)U if V³ <= U³ + 1, U >= 1 (α = U⁻²)",
            statement=jump(CBRT2),
            mutants=(
                Mutant("2^(1/3) becomes 5/4", jump(Rational(5, 4))),
                Mutant("V³ <= U³ + 2", jump(CBRT2, step=2)),
            ),
            needs=("A02", "A03", "A06"),
        ),
        Claim(
            id="N01.6b",
            label=TRANSFER,
            line=LINE,
            text="step 6, one term: ‖x_t - x_{t-1}‖²/α_t = δ²/(L²_{t-1}α_t) <= 2^(1/3)ρ⁻²(δ²/p)α_t^(-1/2)",
            statement=term(CBRT2),
            mutants=(
                Mutant("2^(1/3) becomes 1", term(Integer(1))),
                Mutant("2^(1/3) becomes 5/4", term(Rational(5, 4))),
            ),
            needs=("N01.6a",),
        ),
        Claim(
            id="N01.6c",
            label=TRANSFER,
            line=LINE,
            text="step 6, K: x - ln(1+x) <= x - x/(1+x) = x²/(1+x) <= δ_c²(1/p - 1/p⁺) for x = δ²/p; "
            "summed, Σ δ_t²/p_t <= ln Γ + δ_c²",
            statement=every(overshoot(), falling(1)),
            mutants=(
                Mutant("δ_c² becomes 9δ_c²/10", overshoot(cost=Rational(9, 10))),
                Mutant("x - x²/(1+x) becomes x + x²/(1+x)", falling(-1)),
            ),
            needs=("T06.b",),
        ),
        Claim(
            id="N01.run",
            label=TRANSFER,
            line=LINE,
            text="steps 3 and 6 along adversarial sequences: Σ δ²/√p <= 2√Γ + δ_c² and Σ δ²/p <= ln Γ + δ_c²",
            statement=every(audited("roots"), audited("logarithm")),
            mutants=(
                Mutant("2√Γ + δ_c² becomes 2√Γ - 1", audited("roots", short=True)),
                Mutant("ln Γ + δ_c² becomes ln Γ", audited("logarithm", short=True)),
            ),
            needs=("N01.3", "N01.6c"),
        ),
    )


def _end() -> tuple[Claim, ...]:
    steps = n.T + 1
    H, Gap, L_T, drop = nonneg("H Gap L_T drop")
    Phi = real("Phi")

    def subadditive(factor: Number) -> Forall:
        """With X = a⁶ and Tβ = b⁶: √X (X + Tβ)^(1/6) <= X^(2/3) + √X (Tβ)^(1/6)."""
        return forall(le((a**6 + b**6), (factor * a + b) ** 6))

    def inside(factor: Number) -> Forall:
        omega_best = sqrt(H / steps) / (2 * n.D)
        value = H / (4 * omega_best * steps) + omega_best * n.D**2
        return forall(le(value, factor * n.D * sqrt(H / steps)), gt(H, 0), gt(n.D, 0))

    def outside(factor: Number) -> Forall:
        value = H / (4 * n.rho * steps) + n.rho * n.D**2
        return forall(le(value, factor * H / (2 * n.rho * steps)), ge(H, 4 * n.rho**2 * n.D**2 * steps))

    def tangent(extra: Number = 1) -> Forall:
        """Φ(X) <= Φ(Y) + σ(X - Y) with σ <= 0 and X >= 1."""
        slope = positive("slope")
        known = le(Phi, drop - slope * (X - V))
        return forall(le(Phi, drop + slope * (V - extra)), known, ge(X, 1))

    def assembled(error: Number = ERROR, growth: int = 4) -> Forall:
        """The summed step 1 with steps 2-7 put in: Φ collects everything that depends on X."""
        first = le(
            X + 4 * omega * Gap, 1 + growth * n.F_bar * L_T + 2 * n.L * c + ERROR * S + 4 * omega**2 * x
        )
        rest = le(1 + 4 * n.F_bar * L_T + 2 * n.L * c + error * S - X, H)
        return forall(le(4 * omega * Gap, H + 4 * omega**2 * x), first, rest)

    return (
        Claim(
            id="N01.7",
            label=TRANSFER,
            line=LINE,
            text="step 7: √X (X+Tβ)^(1/6) <= X^(2/3) + (Tβ)^(1/6)√X; all powers of X are concave, so Jensen applies",
            statement=subadditive(1),
            mutants=(
                Mutant("X^(2/3) with 9/10", subadditive(Rational(9, 10))),
                Mutant("X^(2/3) with 1/2", subadditive(Rational(1, 2))),
            ),
            needs=("T21", "T07", "T08"),
        ),
        Claim(
            id="N01.8",
            label=TRANSFER,
            line=LINE,
            text="step 8: min over ω <= ρ of H/(4ω(T+1)) + ωD² is at most max{D√(H/(T+1)), H/(2ρ(T+1))}",
            statement=every(inside(1), outside(1)),
            mutants=(
                Mutant("D√(H/(T+1)) with 99/100", inside(Rational(99, 100))),
                Mutant("H/(2ρ(T+1)) with 99/100", outside(Rational(99, 100))),
            ),
        ),
        Claim(
            id="N01.9",
            label=TRANSFER,
            line=LINE,
            text="a tangent bounds the supremum: Φ(X) <= Φ(Y) - Φ'(Y)(Y - 1) for X >= 1 if Φ'(Y) <= 0",
            statement=tangent(),
            mutants=(
                Mutant("Y - 1 becomes Y - 2", tangent(extra=2)),
                Mutant("Y - 1 becomes Y - 3/2", tangent(extra=Rational(3, 2))),
            ),
        ),
        Claim(
            id="N01",
            label=TRANSFER,
            line=LINE,
            text="the refined transfer theorem: the summed step 1, with everything that depends on X = E Γ in H, "
            "gives 4ωΣ gap <= H + 4ω²D²(T+1), and step 8 chooses ω",
            statement=assembled(),
            mutants=(
                Mutant("H forgets part of the error", assembled(error=2)),
                Mutant("H forgets part of F̄L_T", assembled(growth=5)),
            ),
            needs=(
                "A11",
                "T05.a",
                "T05.b",
                "T05.c",
                "N01.1",
                "N01.1g",
                "N01.3",
                "N01.6b",
                "N01.6c",
                "N01.7",
                "N01.8",
                "N01.9",
            ),
        ),
    )
