"""The last weight ties the sums together: v⁶ = R/(Γ+Tβ) with R = α_T^(-3/2) (docs/refined.md, N14).

S_k = kβ + p_k - 1 is the sum of the first k of the u_i, M_k their maximum, r_k = (1+S_k)/(1+M_k), R = max_k r_k.
"""

from __future__ import annotations

from sympy import Expr, Rational

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.trusted.formula import ge, le, nonneg, positive, real
from theory.trusted.statement import Forall, Identity, Number, Statement, every, forall, identity

SHARPER, LINE = "thm:sharper", 2058
M, d2, t, k = nonneg("M d2 t k")
R, U, V, a, b = positive("R U V a b")
beta, Gamma = n.beta, n.Gamma


def claims(_: Constants) -> tuple[Claim, ...]:
    """Return the claims about the last weight and the sums of the weights."""
    return (*_range(), *_sums(), *_convex())


def _range() -> tuple[Claim, ...]:
    def every_weight(start: Number = 1, first: Number = 1) -> Statement:
        """r_t >= R(1+tβ)/(Γ+Tβ) for t <= k (k attains R), and for t > k, where r_t = R."""
        bound = R * (start + t * beta) / (Gamma + n.T * beta)
        r = nonneg("r")
        before = (
            ge(r * (1 + M), first + t * beta),
            le(R * (1 + M), Gamma + k * beta),
            le(k, n.T),
        )
        return every(
            forall(ge(r, bound), *before),
            forall(ge(R, bound), le(t, n.T), ge(Gamma, 1)),
        )

    def above(offset: Expr = 1 + beta) -> Forall:
        return forall(le(R / (Gamma + n.T * beta), 1 / offset), le(R * (1 + beta), Gamma + n.T * beta))

    def below(lag: Expr = d2) -> Forall:
        """R >= (p_T + Tβ)/(1+β+δ_c²) and Γ <= p_T + δ_c²."""
        p_T, end = nonneg("p_T end")
        value = (1 + end) / ((1 + beta + d2) * (1 + end + lag))
        given = (ge(R * (1 + beta + d2), p_T + end), le(Gamma, p_T + d2), ge(p_T, 1))
        return forall(ge(R / (Gamma + end), value), *given)

    return (
        Claim(
            id="N14.a",
            label=SHARPER,
            line=LINE,
            text="α_t^(-3/2) >= R(1+tβ)/(Γ+Tβ) = v⁶(1+tβ) for all t <= T: early weights are tied to the last",
            statement=every_weight(),
            mutants=(
                Mutant("1 + tβ becomes 2 + tβ", every_weight(start=2)),
                Mutant("S_t >= tβ becomes 1 + S_t >= 1/2 + tβ", every_weight(first=Rational(1, 2))),
            ),
            needs=("T07",),
        ),
        Claim(
            id="N14.b",
            label=SHARPER,
            line=LINE,
            text="v⁶ <= 1/(1+β), and v⁶ >= (1+Tβ)/((1+β+δ_c²)(1+Tβ+δ_c²))",
            statement=every(above(), below()),
            mutants=(
                Mutant("1/(1+β) becomes 1/(1+2β)", above(1 + 2 * beta)),
                Mutant("1+Tβ+δ_c² becomes 1+Tβ", below(0 * d2)),
            ),
            needs=("T07", "C02"),
        ),
    )


def _sums() -> tuple[Claim, ...]:
    def reciprocal(factor: Number = 1) -> Identity:
        """β/(1+tβ) = x/(1+x) with 1+x = (1+tβ)/(1+(t-1)β), so Σ 1/(1+tβ) <= ln(1+Tβ)/β by x/(1+x) <= ln(1+x)."""
        before = 1 + (t - 1) * beta
        ratio = beta / before
        return identity(factor * ratio / (1 + ratio), beta / (1 + t * beta))

    def four_thirds(factor: Number = 3) -> Forall:
        """U³ = 1+tβ, V³ = 1+(t-1)β: β(1+tβ)^(-4/3) <= 3(1/V - 1/U)."""
        gap = U - V
        proof = gap**2 * (3 * U**2 + 2 * U * V + V**2) / (U**4 * V) if factor == 3 else None
        return forall(le((U**3 - V**3) / U**4, factor * (1 / V - 1 / U)), le(V, U), because=proof)

    return (
        Claim(
            id="N14.c",
            label=SHARPER,
            line=LINE,
            text="Σ α_t^(3/2) <= v⁻⁶ ln(1+Tβ)/β: term by term β/(1+tβ) = x/(1+x) <= ln(1+x)",
            statement=reciprocal(),
            mutants=(Mutant("with 2", reciprocal(2)), Mutant("with 1/2", reciprocal(Rational(1, 2)))),
            needs=("N14.a", "T06.b"),
        ),
        Claim(
            id="N14.d",
            label=SHARPER,
            line=LINE,
            text="Σ α_t² <= 3v⁻⁸/β: β(1+tβ)^(-4/3) <= 3((1+(t-1)β)^(-1/3) - (1+tβ)^(-1/3))",
            statement=four_thirds(),
            mutants=(
                Mutant("3 becomes 29/10", four_thirds(Rational(29, 10))),
                Mutant("3 becomes 1", four_thirds(1)),
            ),
            needs=("N14.a", "T05.b", "T05.c"),
        ),
    )


def _convex() -> tuple[Claim, ...]:
    lam = nonneg("lam")

    def tangent(power: int, slack: Number = 1) -> Forall:
        """a^(-power) >= b^(-power) - power·b^(-power-1)(a - b), times a^power b^(power+1), with a = bu."""
        u = positive("u")
        proof = (u - 1) ** 2 * sum((i + 1) * u**i for i in range(power)) / u**power
        return forall(ge(u**-power, slack - power * (u - 1)), because=proof if slack == 1 else None)

    def quadratic() -> Forall:
        return forall(ge(a**2, b**2 + 2 * b * (a - b)), because=(a - b) ** 2)

    def chord(weight: Expr) -> Forall:
        """A function with supporting lines is below its chords: f(z) <= max(f(a), f(b)) for z between."""
        f_a, f_b, f_z = nonneg("f_a f_b f_z")
        s, z = real("s"), lam * a + (1 - lam) * b
        lines = (ge(f_a, f_z + s * (a - z)), ge(f_b, f_z + s * (b - z)))
        proof = lam * (f_a - f_z - s * (a - z)) + (1 - lam) * (f_b - f_z - s * (b - z))
        bound = weight * f_a + (1 - lam) * f_b
        return forall(le(f_z, bound), *lines, le(lam, 1), because=proof if weight == lam else None)

    return (
        Claim(
            id="N14",
            label=SHARPER,
            line=LINE,
            text="G is convex in v: v² and v⁻ᵏ, k = 1, 3, 4, 5, 6, 8, lie above their tangents; so v is at an end",
            statement=every(*(tangent(power) for power in (1, 3, 4, 5, 6, 8)), quadratic(), chord(lam)),
            mutants=(
                Mutant("v⁻⁴ above its tangent plus 1/100", tangent(4, Rational(101, 100))),
                Mutant("half the chord", chord(lam / 2)),
            ),
            needs=("N14.a", "N14.b"),
        ),
    )
