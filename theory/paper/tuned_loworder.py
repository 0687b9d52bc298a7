"""app:rates, lem:S, the lower bound, and rem:loworder: how the burn-in coefficient S grows with Λ."""

from __future__ import annotations

from sympy import Expr, Integer, Max, Rational, log

from theory.ledger.eager import Claim, Erratum, Mutant, Slack
from theory.paper import notation as n
from theory.paper.app_rates.lem_D.steps_1_to_5 import ROOT
from theory.paper.constants import Constants
from theory.paper.propagation import Chain, Inputs, chain, dbarM, markov, specialise, tuned, tuned_chain
from theory.trusted.formula import le, nonneg, positive
from theory.trusted.statement import (
    Exponent,
    Forall,
    Number,
    OnBox,
    Statement,
    every,
    exists,
    forall,
    identity,
)

k = positive("k")  # κ_M
z1, z2 = nonneg("z1 z2")  # 2Z₁ and Z₂
THREE_HALVES, FIVE_HALVES = Rational(3, 2), Rational(5, 2)
FIVE_THIRDS, FIVE_QUARTERS = Rational(5, 3), Rational(5, 4)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the lower bound of lem:S and the growth of S."""
    return (*_below(constants), *_growth(constants))


def _below(p: Constants) -> tuple[Claim, ...]:
    c = p

    def floor(number: Number = p.S_lower, power: Number = FIVE_HALVES) -> Forall:
        """Return number·D⁶Λ^(5/2) <= (2·2/ρ*)Z₁; Z₀ is at least 2Z₁."""
        Z1 = tuned_chain(p, kappa2=k**2).Z1
        return forall(le(number * n.D**6 * n.Lam**power, c.S_master * c.Z0 * Z1 / ROOT))

    def reached(number: Number, Lam: Number = 10**12) -> Statement:
        """Return S < number·D⁶Λ^(5/2) at a large Λ with D = 1, L = F̄ = 0 and unit G, Ĝ, G_σ."""
        S = tuned_chain(p, log=Integer(0)).S  # L = 0 removes the logarithm
        point = {"D": 1, "L": 0, "F_bar": 0, "G": 1, "G_hat": 1, "G_sigma": 1, "Lam": Lam}
        return exists(le(S, number * n.D**6 * n.Lam**FIVE_HALVES), **point)

    product = c.S_master * c.Z0 * c.Z1 * c.P0_D**c.Z1_power
    return (
        Claim(
            id="B06",
            label="lem:S",
            line=2473,
            text="S >= 4Z₁/√Λ >= 6912D⁶Λ^(5/2), and 6912 = 2·2·27·4³",
            statement=every(
                floor(),
                identity(p.S_lower, product),
                forall(le(z1, Max(z1, z2))),
                identity(c.Z1 * c.P0_D**c.Z1_power, 1728),
            ),
            mutants=(
                Mutant("6912 becomes 6913", floor(number=6913)),
                Mutant("Λ^(5/2) becomes Λ^(31/12)", floor(power=Rational(31, 12))),
            ),
        ),
        Claim(
            id="B06.sharp",
            label="lem:S",
            line=2473,
            text="6912 is asymptotically exact: S <= 6912.000001 D⁶Λ^(5/2) at Λ = 10^12, D = 1, L = F̄ = 0",
            statement=reached(6912 + Rational(1, 10**6)),
            mutants=(
                Mutant("6912.000001 becomes 6912", reached(6912)),
                Mutant("Λ = 10^12 becomes Λ = 306", reached(6912 + Rational(1, 10**6), Lam=306)),
            ),
            slack=Slack(
                constant="c in S >= cD⁶Λ^(5/2)",
                paper="6912",
                family=floor,
                provable=6912,
                refuted=6913,
                sharp="Λ -> infinity: S/(D⁶Λ^(5/2)) -> 6912",
            ),
            needs=("B06",),
        ),
    )


def _growth(p: Constants) -> tuple[Claim, ...]:
    known = tuned_chain(p)

    def exponents(S: Number = FIVE_HALVES, Z1: Number = 3, B: Number = THREE_HALVES) -> Statement:
        scale = {n.Lam: 1}
        return every(
            Exponent(known.S, S, scale),
            Exponent(known.Z1, Z1, scale),
            Exponent(_displacement(p, known), B, scale),
        )

    return (
        Claim(
            id="B07",
            label="rem:loworder",
            line=2485,
            text="S(ρ*, β*) = Θ̃(Λ^(5/2)) for D > 0: Z₁ grows as Λ³, the B̈^(3/2) term as Λ^(3/2)",
            statement=exponents(),
            mutants=(
                Mutant("S grows as Λ²", exponents(S=2)),
                Mutant("S grows as Λ^(29/12)", exponents(S=Rational(29, 12))),
                Mutant("the B̈^(3/2) term grows as Λ³", exponents(B=3)),
            ),
            needs=("B05.b", "B06"),
        ),
        Claim(
            id="B07.slope",
            label="rem:loworder",
            line=2485,
            text="as a slope: S(10Λ)/S(Λ) is within 1% of 10^(5/2) at Λ = 10^9, unit constants, T = 2^20",
            statement=_slope(p, 10**9),
            mutants=(
                Mutant("Λ = 10^9 becomes Λ = 10^4", _slope(p, 10**4)),
                Mutant("5/2 becomes 29/12", _slope(p, 10**9, Rational(29, 12))),
            ),
        ),
        Claim(
            id="B07.trade",
            label="rem:loworder",
            line=2494,
            text="ρ trades the two coefficients: at β = Λ, ρ = Λ^(1/3) gives the exponents (1, 5/3) of (R, S) instead "
            "of (5/6, 5/2); the least exponent of S over all (ρ, β) is 5/4",
            statement=_trade(p),
            mutants=(
                Mutant("S has 7/4 at ρ = Λ^(1/3)", _trade(p, S=Rational(7, 4))),
                Mutant("R keeps 5/6 at ρ = Λ^(1/3)", _trade(p, R=Rational(5, 6))),
                Mutant("5/4 becomes 4/3", _trade(p, least=Rational(4, 3))),
            ),
        ),
        Claim(
            id="B07.drives",
            label="rem:loworder",
            line=2490,
            text="Z₁ (the ρ⁶ term) drives S: 2Z₁ >= (48B̈)^(3/2), here for 306 <= Λ <= 10^9, T = 2^10, unit constants",
            statement=_drives(p, 306, partly=True),
            mutants=(
                Mutant("the whole of Z₂ is meant", _drives(p, 306)),
                Mutant("Λ >= 10^4 is meant", _drives(p, 10_000, partly=True)),
            ),
            erratum=Erratum(
                finding="E11",
                why="with δ̄_M and unit constants the B̈^(3/2) term is the larger one up to Λ = 5·10^5, and up to "
                "there S grows like Λ, not like Λ^(5/2)",
                corrected_by="B07.fixed",
            ),
        ),
        Claim(
            id="B07.fixed",
            label="rem:loworder",
            line=2490,
            text="at unit constants and T = 2^10, 2Z₁ >= Z₂ once Λ >= 5.2·10^5 (up to 10^9), and not at Λ = 5·10^5",
            statement=every(_drives(p, 520_000), _still_behind(p, 500_000)),
            mutants=(
                Mutant("5.2·10^5 becomes 5·10^5", _drives(p, 500_000)),
                Mutant("the crossing lies above 5.2·10^5", _still_behind(p, 520_000)),
            ),
        ),
    )


def _trade(p: Constants, R: Number = 1, S: Number = FIVE_THIRDS, least: Number = FIVE_QUARTERS) -> Statement:
    x = chain(markov(Inputs(), p), p)
    at = {n.Lam: 1, n.rho: Rational(1, 3), n.beta: 1}
    free = Exponent(x.S, least, {n.Lam: 1}, (n.rho, n.beta))
    return every(Exponent(x.R, R, at), Exponent(x.S, S, at), free)


def _unit(p: Constants, T: int, Lam: Expr = n.Lam) -> Chain:
    """Return the chain at L = D = G = Ĝ = G_σ = 1 and F̄ = 2, with δ̄_M and 𝓛 = ln(1 + δ̄_M²T)."""
    values = dict.fromkeys((n.L, n.D, n.G, n.G_hat, n.G_sigma), Integer(1)) | {
        n.F_bar: Integer(2),
        n.Lam: Lam,
    }
    dbar = dbarM(p).xreplace(values)
    return chain(specialise(tuned(p), values), p, dbar=dbar, log=log(1 + dbar**2 * T))


def _slope(p: Constants, Lam: int, power: Number = FIVE_HALVES) -> Statement:
    now, later = (_unit(p, 2**20, k * n.Lam).S for k in (1, 10))
    target = Integer(10) ** power
    within = (le(Rational(99, 100) * target * now, later), le(later, Rational(101, 100) * target * now))
    return every(*(exists(relation, Lam=Lam) for relation in within))


def _displacement(p: Constants, x: Chain) -> Expr:
    return (p.Z2_Bddot * x.Bddot) ** p.Z2_power


def _drives(p: Constants, least: int, *, partly: bool = False) -> OnBox:
    """Return Z₂ (or its B̈ part) <= 2Z₁ for least <= Λ <= 10^9."""
    x = _unit(p, 2**10)
    other = _displacement(p, x) if partly else x.Z2
    return OnBox(le(other, p.Z0 * x.Z1), {n.Lam: (least, 10**9)})


def _still_behind(p: Constants, Lam: int) -> Statement:
    x = _unit(p, 2**10)
    return exists(le(p.Z0 * x.Z1, x.Z2), Lam=Lam)
