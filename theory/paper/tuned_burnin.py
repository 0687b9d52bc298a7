"""app:rates, lem:S, the upper bound: the burn-in coefficient S at ρ* = √Λ and β* = σ_M².

e stands for √c₂ and k for κ_M, z1 and z2 for 2Z₁ and Z₂, K_B and K_c for two terms of C_S.
"""

from __future__ import annotations

from sympy import Max, Rational

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.app_rates.lem_D.steps_1_to_5 import EXCESS, ROOT, c1, c2
from theory.paper.constants import Constants
from theory.paper.propagation import chain, sM2, tuned, tuned_bounds, tuned_chain
from theory.paper.rationals import HALF
from theory.trusted.formula import Formula, ge, le, multiple, nonneg, positive
from theory.trusted.statement import Forall, Number, every, forall, identity

e, k, C_P, P0 = positive("e k C_P P0")
x, y, z1, z2, K_B, K_c = nonneg("x y z1 z2 K_B K_c")
QUARTER, THREE_HALVES, FIVE_HALVES = Rational(1, 4), Rational(3, 2), Rational(5, 2)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the upper bound of lem:S."""
    p = constants
    return (*_steps(p), *_noise(p), *_assembly(p))


def _steps(p: Constants) -> tuple[Claim, ...]:
    c = p

    def cubic(power: Number = 1, least: Number = 1, root: Number = QUARTER) -> Forall:
        """Return P₀ <= C_P Λ from κ_M <= √c₂ Λ^(1/4)."""
        ratio, weight, fourth = e * n.Lam**root - k, e * n.L * c.P0_L, n.Lam**QUARTER
        stretched = ratio / ROOT * (n.L * c.P0_L) + (n.Lam - 1) * weight
        spare = EXCESS * weight / (fourth * (fourth + 1))  # Λ^(1/4)·√Λ^(-1) is below 1
        offset = EXCESS * ROOT * c.P0_offset + EXCESS * c.P0_offset  # Λ - 1
        return forall(
            le(tuned_chain(p, kappa2=k**2).P0, tuned_bounds(p, c1=c1, c2=e**2).C_P * n.Lam**power),
            le(k, e * n.Lam**root),
            ge(n.Lam, least),
            because=stretched + spare + offset + EXCESS * ROOT * (n.F_bar * c.P0_F),
        )

    def cubed(number: Number = p.CS_P, power: int = 3) -> Forall:
        bound = C_P * n.Lam
        factors = (bound - P0) * (bound**2 + bound * P0 + P0**2) * (c.Z0 * c.Z1)
        spare = (number - c.Z0 * c.Z1) * bound**3
        return forall(
            le(c.Z0 * c.Z1 * P0**c.Z1_power, number * C_P**3 * n.Lam**power),
            le(P0, bound),
            because=factors + spare,
        )

    shown = 1 + 4 * n.F_bar * ROOT + 4 * n.D**2 * n.Lam + 4 * n.L * k / ROOT
    constant = 1 + 4 * n.F_bar + 4 * n.D**2 + 4 * n.L * e
    return (
        Claim(
            id="B01",
            label="lem:S",
            line=2440,
            text="P₀ = 1 + 4F̄ρ* + 4D²ρ*² + 4Lκ_M/ρ* <= C_PΛ, C_P = 1 + 4F̄ + 4D² + 4L√c₂, from κ_M <= √c₂Λ^(1/4)",
            statement=every(
                cubic(),
                identity(tuned_chain(p, kappa2=k**2).P0, shown),
                identity(tuned_bounds(p, c1=c1, c2=e**2).C_P, constant),
            ),
            mutants=(
                Mutant("κ ~ Λ^(7/4)", cubic(root=Rational(7, 4))),
                Mutant("Λ becomes Λ^(11/12)", cubic(power=Rational(11, 12))),
                Mutant("Λ >= 1 becomes Λ >= 1/2", cubic(least=HALF)),
            ),
            needs=("L03",),
        ),
        Claim(
            id="B02",
            label="lem:S",
            line=2452,
            text="2Z₁ = 54P₀³ <= 54C_P³Λ³",
            statement=every(cubed(), identity(p.CS_P, c.Z0 * c.Z1)),
            mutants=(Mutant("54 becomes 53", cubed(number=53)), Mutant("Λ³ becomes Λ²", cubed(power=2))),
            needs=("B01",),
        ),
    )


def _noise(p: Constants) -> tuple[Claim, ...]:
    c, t, double = p, p, p.Bddot * p.smoothness
    quiet = le(n.G_sigma, n.G_bar)

    def linear(number: Number = t.CS_c1, power: int = 2, noise: tuple[Formula, ...] = (quiet,)) -> Forall:
        """Return 96Ḃ_M(β* + 1) <= 1728c₁(1 + 2Ḡ_σ²)Λ² from Ḃ_M <= 18c₁Λ."""
        beta, bound = sM2(p), c.Bdot * c1 * n.Lam
        envelope = n.Lam * (n.G_bar - n.G_sigma) * (n.G_bar + n.G_sigma) * p.noise
        spare = (n.Lam - 1) * (c.Z2_Bdot * bound) + envelope * (c.Z2_Bdot * bound)
        return forall(
            le(c.Z2_Bdot * n.Bdot * (beta + 1), number * c1 * (1 + 2 * n.G_bar**2) * n.Lam**power),
            le(n.Bdot, bound),
            ge(n.Lam, 1),
            *noise,
            because=spare + (bound - n.Bdot) * (beta + 1) * c.Z2_Bdot,
        )

    def inner(number: Number = t.CS_B) -> Forall:
        bound = double * c2 * n.L**2 * n.Lc * n.Lam
        spare = (number - c.Z2_Bddot * double) * c2 * n.L**2 * n.Lc * n.Lam
        return forall(
            le(c.Z2_Bddot * n.Bddot, number * c2 * n.L**2 * n.Lc * n.Lam),
            le(n.Bddot, bound),
            because=multiple(c.Z2_Bddot, bound - n.Bddot) + spare,
        )

    def raised(power: Number = c.Z2_power, other: Number = THREE_HALVES) -> Forall:
        return forall(le(x**power, y**other), le(x, y))

    known = chain(tuned(p), c, Bdot=n.Bdot, Bddot=n.Bddot)
    shown = (48 * n.Bddot) ** THREE_HALVES + 96 * n.Bdot * (sM2(p) + 1)
    return (
        Claim(
            id="B03.a",
            label="lem:S",
            line=2454,
            text="at σ² = β*: Z₂ = (48B̈_M)^(3/2) + 96Ḃ_M(β* + 1)",
            statement=identity(known.Z2, shown),
            mutants=(
                Mutant("β* + 1 becomes β*", identity(known.Z2, shown - 96 * n.Bdot)),
                Mutant(
                    "3/2 becomes 1", identity(known.Z2, shown - (48 * n.Bddot) ** THREE_HALVES + 48 * n.Bddot)
                ),
            ),
        ),
        Claim(
            id="B03.b",
            label="lem:S",
            line=2458,
            text="96Ḃ_M(β* + 1) <= 1728c₁(1 + 2Ḡ_σ²)Λ², and 1728 = 96·18",
            statement=every(linear(), identity(t.CS_c1, c.Z2_Bdot * c.Bdot)),
            mutants=(
                Mutant("Λ² becomes Λ", linear(power=1)),
                Mutant("1728 becomes 1727", linear(number=1727)),
                Mutant("G_σ <= Ḡ_σ dropped", linear(noise=())),
            ),
            needs=("L04", "B03.a"),
        ),
        Claim(
            id="B04",
            label="lem:S",
            line=2457,
            text="(48B̈_M)^(3/2) <= (3840c₂L²𝓛Λ)^(3/2), as 48·80 = 3840 and x^(3/2) grows with x",
            statement=every(inner(), raised(), identity(t.CS_B, c.Z2_Bddot * double)),
            mutants=(
                Mutant("3840 becomes 3839", inner(number=3839)),
                Mutant("x^(3/2) becomes x^(17/12)", raised(other=Rational(17, 12))),
            ),
            needs=("L06.a", "B03.a"),
        ),
    )


def _assembly(p: Constants) -> tuple[Claim, ...]:
    c = p
    Z1_bound = p.CS_P * C_P**3

    def padded(power: Number = FIVE_HALVES, least: Number = 1, log_power: Number = THREE_HALVES) -> Forall:
        """Return (2/ρ*)(54C_P³Λ³ + K_B𝓛^(3/2)Λ^(3/2) + K_cΛ²) <= C_S𝓛^(3/2)Λ^(5/2)."""
        terms = Z1_bound * n.Lam**3 + K_B * (n.Lc * n.Lam) ** THREE_HALVES + K_c * n.Lam**2
        total = c.S_master * (Z1_bound + K_B + K_c)
        return forall(
            le(c.S_master * terms / ROOT, total * n.Lc**log_power * n.Lam**power),
            ge(n.Lam, least),
            ge(n.Lc, least),
        )

    def joined(weight: Number = 1) -> Forall:
        return forall(le(c.S_master * Max(z1, z2) / ROOT, weight * 2 * (z1 + z2) / ROOT))

    shown = 2 * (54 * C_P**3 + (3840 * c2 * n.L**2) ** THREE_HALVES + 1728 * c1 * (1 + 2 * n.G_bar**2))
    constant = tuned_bounds(p, c1=c1, c2=c2, C_P=C_P).C_S
    return (
        Claim(
            id="B05.a",
            label="lem:S",
            line=2465,
            text="S = 2Z₀/ρ* <= 2(2Z₁ + Z₂)/√Λ",
            statement=joined(),
            mutants=(
                Mutant("the sum gets the factor 0.9", joined(weight=Rational(9, 10))),
                Mutant("the sum becomes Z₂ alone", forall(le(Max(z1, z2) / ROOT, z2 / ROOT))),
            ),
        ),
        Claim(
            id="B05.b",
            label="lem:S",
            line=2462,
            text="padding with 𝓛^(3/2) >= 1 and Λ³ >= Λ² >= Λ^(3/2) gives S <= C_S𝓛^(3/2)Λ^(5/2)",
            statement=every(padded(), identity(constant, shown)),
            mutants=(
                Mutant("Λ^(5/2) becomes Λ^(29/12)", padded(power=Rational(29, 12))),
                Mutant("Λ, 𝓛 >= 1 becomes >= 1/2", padded(least=HALF)),
                Mutant("𝓛^(3/2) becomes 𝓛", padded(log_power=1)),
            ),
            needs=("B02", "B03.b", "B04", "B05.a"),
        ),
    )
