"""The sketch after thm:tuned: where ρ*, β* and the two stochastic branches come from.

β = σ_M² throughout; problem constants and logarithms count as constants in exponents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from sympy import Expr, Integer, Rational, Symbol, sqrt

from theory.ledger.claim import Erratum, claim
from theory.paper.propagation import Chain, Inputs, chain, formulas, markov, sM2
from theory.paper.rationals import (
    FIVE_SIXTHS,
    HALF,
    QUARTER,
    SIXTH,
    THIRD,
    THREE_HALVES,
    THREE_QUARTERS,
    TWELFTH,
    TWO_THIRDS,
)
from theory.text.calculation import Calculation, Step
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, G, G_hat, G_sigma, L, Lam, Lc, beta, rho
from theory.trusted.formula import ge, le
from theory.trusted.maxplus import pieces
from theory.trusted.statement import Exponent, Number, Statement, every, forall, identity

LAM = {Lam: 1}
SKETCHED = Lam / rho + rho + Lam / rho**2
COMPLETE = SKETCHED + Lam / rho**3
POWERS = "x ~ Λ^p says that x grows like the power p of Λ; logarithms and the other constants count as 1."
UNIT = {L: 1, D: 1, G: 1, G_hat: 1, G_sigma: 1, F_bar: 2}


def _substituted(k: Constants, **change: Expr) -> Chain:
    """Return the chain after the three substitutions, with the clipped δ̄, at the given ρ and β."""
    return chain(replace(markov(Inputs(), k), **change), k)


def _growth(k: Constants, slope: Number, value: Number) -> Exponent:
    """Return that Y₀/ρ has this exponent at ρ = Λ^slope."""
    return Exponent(_substituted(k, beta=sM2(k)).Y0 / rho, value, {Lam: 1, rho: slope})


def _as_sketched(k: Constants, slopes: tuple[Number, ...], add: Number) -> Statement:
    values = [(s, max(1 - s, s, 1 - 2 * s) + add) for s in map(Rational, slopes)]
    return every(*(_growth(k, slope, value) for slope, value in values))


def compared(k: Constants, witness: str = "", *, slopes: tuple[Number, ...] = (0, HALF, -1)) -> Calculation:
    """Return the exponents of Λ in Y₀/ρ and in the sketch, at the first ρ = Λ^r where they differ."""
    sides = [(r, chain_exponents(k, r, beta=sM2(k)), exponent(SKETCHED, {Lam: 1, rho: r})) for r in slopes]
    r, steps, said = next((side for side in sides if side[1][-1].value != side[2]), sides[0])
    given = f"ρ = Λ^({r})" if r else "ρ = 1"
    return Calculation(given, steps[:-1], steps[-1], "=", Step("Λ/ρ + ρ + Λ/ρ²", "", said), POWERS, "Λ")


def chain_exponents(k: Constants, slope: Number, **change: Expr) -> tuple[Step, ...]:
    """Return the exponents of Λ in the constants up to Y₀/ρ, with the clipped δ̄, at ρ = Λ^slope."""
    run, scale, shown = _substituted(k, **change), {Lam: 1, rho: slope}, formulas(k)
    named = {"dbar": "δ̄", "kappa2": "κ²", "Bdot": "Ḃ", "Bddot": "B̈", "Y1": "Y₁", "Y2": "Y₂", "Y0": "Y₀"}
    steps = [
        Step(letter, shown[name].replace("40L²", "40·2ΛL²"), exponent(getattr(run, name), scale))
        for name, letter in named.items()
    ]
    return (*steps, Step("Y₀/ρ", "", exponent(run.Y0 / rho, scale)))


def exponent(expression: Expr, scale: Mapping[Symbol, Number]) -> Fraction:
    """Return the exponent of Λ in a posynomial."""
    return max(piece.constant for piece in pieces(expression, scale))


def W04(k: Constants, *, slopes: tuple[Number, ...] = (0, HALF, -1), add: Number = 0) -> Statement:
    """Y_0/ρ = Θ(Λ/ρ + ρ + Λ/ρ²), up to logarithms, for every ρ > 0"""
    return _as_sketched(k, slopes, add)


def W04_fixed(k: Constants, *, whole: Expr = COMPLETE) -> Statement:
    """Y_0/ρ = Θ(Λ/ρ + ρ + Λ/ρ² + Λ/ρ³) up to 𝓛 at L=D=G=Ĝ=G_σ=1, F̄=2: both ways, for all ρ > 0, Λ >= 1"""
    c = chain(replace(markov(Inputs(), k), beta=sM2(k)), k, log=Lc)
    parts = [(term / rho).xreplace(UNIT) for term in (2 * c.Y1, c.Y2)]
    upper = [forall(le(part, 10**9 * Lc * whole), ge(Lam, 1), ge(Lc, 1)) for part in parts]
    return every(*upper, forall(le(COMPLETE, parts[0] + parts[1]), ge(Lam, 1), ge(Lc, 1)))


def W04_large(
    k: Constants,
    *,
    slopes: tuple[Number, ...] = (0, QUARTER, HALF, THREE_QUARTERS, 1, 2),
    add: Number = 0,
) -> Statement:
    """the sketch is right at ρ = Λ^r for r = 0, 1/4, 1/2, 3/4, 1, 2"""
    return _as_sketched(k, slopes, add)


def W04_optimum(k: Constants, *, least: Number = HALF, rho_star: Number = HALF) -> Statement:
    """the smallest exponent of Y_0/ρ over ρ is 1/2, at ρ* = √Λ, with β = σ_M²"""
    ratio = _substituted(k, beta=sM2(k)).Y0 / rho
    return every(Exponent(ratio, least, LAM, over=(rho,)), _growth(k, rho_star, HALF))


def W05(k: Constants, *, first: Expr = beta**SIXTH) -> Statement:
    """β^(1/3)/ϑ = β^(1/6) + β^(1/3)"""
    return identity(beta**k.M_beta / chain(Inputs(), k).theta, first + beta**THIRD)


def W05_branches(
    k: Constants, *, loud: Number = FIVE_SIXTHS, quiet: Number = THIRD, even: Number = HALF
) -> Statement:
    """√Λ(β^(1/6) + β^(1/3)) at β = σ_M²: Λ^(5/6) at fixed G_σ, Λ^(2/3)G_σ^(1/3) if G_σ = Λ^(-1), equal at
    G_σ = Λ^(-1/2)"""
    factor = sM2(k) ** SIXTH + sM2(k) ** THIRD
    cases = ((loud, 0), (quiet, -1), (even, -HALF))
    return every(*(Exponent(sqrt(Lam) * factor, x, {Lam: 1, G_sigma: s}) for x, s in cases))


def _Bddot(k: Constants, value: Number, rho: Expr) -> Exponent:
    return Exponent(_substituted(k, rho=rho).Bddot, value, LAM)


def W06(k: Constants, *, fixed: Number = 1, tuned: Number = HALF) -> Statement:
    """ρ removes one factor √Λ from B̈: its exponent at ρ* = √Λ is 1/2 below that at ρ = 1"""
    return every(_Bddot(k, fixed, Integer(1)), _Bddot(k, tuned, sqrt(Lam)))


def compared_B(k: Constants, witness: str = "") -> Calculation:
    """Return the exponents of Λ in B̈ at ρ* = √Λ and at ρ = 1, less 1/2."""
    tuned, fixed = (chain_exponents(k, slope)[3] for slope in (HALF, 0))
    steps = tuple(step._replace(name=f"{step.name} at ρ*") for step in chain_exponents(k, HALF)[:3])
    said = Step("(B̈ at ρ = 1)/√Λ", "", fixed.value - Fraction(1, 2), "as the sentence says")
    return Calculation(
        "ρ* = √Λ, and ρ = 1 beside it", steps, tuned._replace(name="B̈ at ρ*"), "=", said, POWERS, "Λ"
    )


def W06_fixed(k: Constants, *, tuned: Number = 1, least: Number = 1) -> Statement:
    """B̈ ~ Λ at ρ = 1 and at ρ*, and 1 is its smallest exponent over ρ"""
    free = Exponent(_substituted(k).Bddot, least, LAM, over=(rho,))
    return every(_Bddot(k, 1, Integer(1)), _Bddot(k, tuned, sqrt(Lam)), free)


CLAIMS = (
    claim(
        W04, "thm:tuned", line=1051,
        mutants={
            "at ρ = Λ^(-1/12)": {"slopes": (-TWELFTH,)},
            "Λ^(1/12) more at ρ = 1": {"slopes": (0,), "add": TWELFTH},
        },
        erratum=Erratum(
            finding="E5",
            quote=r"\frac{Y_0}{\rho} \;=\;\Theta\Big( \underbrace{\tfrac{\Lam}{\rho}}_{\Bdot} "
            r"+\underbrace{\rho}_{Y_1} +\underbrace{\tfrac{\Lam}{\rho^2}+\tfrac{\Lam}{\rho}}_{\Bddot} \Big)",
            why="κ² >= 2δ̄²/ρ puts Λ/ρ³ into B̈/ρ: at ρ = 1/Λ the exponent is 4, not 3",
            corrected_by="W04.fixed",
            calculation=compared,
        ),
    ),
    claim(
        W04_fixed, "thm:tuned", line=1051,
        mutants={"without Λ/ρ³": {"whole": SKETCHED}, "without ρ": {"whole": COMPLETE - rho}},
    ),
    claim(
        W04_large, "thm:tuned", line=1051,
        mutants={
            "at r = -1/4": {"slopes": (-QUARTER,)},
            "Λ^(1/12) less at r = 1/2": {"slopes": (HALF,), "add": -TWELFTH},
        },
    ),
    claim(
        W04_optimum, "thm:tuned", line=1057,
        mutants={
            "1/2 becomes 5/12": {"least": Rational(5, 12)},
            "1/2 becomes 7/12": {"least": Rational(7, 12)},
            "ρ* = Λ^(1/3)": {"rho_star": THIRD},
        },
    ),
    claim(
        W05, "thm:tuned", line=1062,
        mutants={"β^(1/6) + 1": {"first": beta**SIXTH + 1}, "β^(1/6) dropped": {"first": Integer(0)}},
    ),
    claim(
        W05_branches, "thm:tuned", line=1063, needs=("W04.optimum", "W05"),
        mutants={
            "5/6 becomes 3/4": {"loud": THREE_QUARTERS},
            "only the second branch at G_σ = Λ^(-1)": {"quiet": FIVE_SIXTHS - TWO_THIRDS},
        },
    ),
    claim(
        W06, "thm:tuned", line=1068,
        mutants={"1/2 becomes 11/12": {"tuned": Rational(11, 12)}, "Λ^(3/2) at ρ = 1": {"fixed": THREE_HALVES}},
        erratum=Erratum(
            finding="E6",
            quote=r"The free parameter $\rho$ is what removes one factor of $\sqrt\Lam$ from $\Bddot$.",
            why="with the clipped δ̄ = 8(A + 2Ĝ + ρD), B̈ = Θ(Λ) at ρ = 1 as at ρ*, and no ρ makes "
            "it smaller; with √Λ s̄₁ in δ̄, ρ* removes a whole factor Λ (W06.double)",
            corrected_by="W06.fixed",
            calculation=compared_B,
        ),
    ),
    claim(
        W06_fixed, "thm:tuned", line=1068,
        mutants={"smallest exponent 1/2": {"least": HALF}, "13/12 at ρ*": {"tuned": Rational(13, 12)}},
    ),
)  # fmt: skip
