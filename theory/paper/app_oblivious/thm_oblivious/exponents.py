"""thm:oblivious: the exponents 2 and 3/2 at fixed ρ₀, β₀, and where Λ enters.

Logarithms count as constants in exponents, as Õ does.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sympy import Expr, Rational

from theory.ledger.claim import Erratum, claim
from theory.paper.propagation import Chain, chain, formulas, oblivious, sM2
from theory.paper.rationals import FIVE_HALVES, HALF, QUARTER, THREE_HALVES, TWELFTH
from theory.text.calculation import Calculation, Step, Value
from theory.text.constants import Constants
from theory.text.notation import Bddot, G_sigma, Lam, beta, rho
from theory.trusted.exact import ball, to_ball, value
from theory.trusted.statement import Exponent, Finite, Number, Statement, every

LAM = {Lam: 1}
QUIET_CONSTANTS = ("dbar", "kappa2", "Bdot", "Y1", "Z1")


def _grow(k: Constants, noise: Number = 0, **exponents: Number) -> tuple[Exponent, ...]:
    """Return the Λ-exponents at ρ₀ = β₀ = 1 and at any fixed ρ₀, β₀, where G_σ = Λ^noise."""
    runs = chain(oblivious(k), k), chain(oblivious(k, rho, beta), k)
    scale = {Lam: 1, G_sigma: noise}
    return tuple(
        Exponent(getattr(run, name), value, scale) for run in runs for name, value in exponents.items()
    )


def _pair(k: Constants, R: Number, S: Number, noise: Number = 0) -> tuple[Exponent, ...]:
    return *_grow(k, noise, R=R), *_grow(k, noise, S=S)


def O01(k: Constants, *, kappa2: Number = 0, also: tuple[str, ...] = ()) -> Statement:
    """δ̄, κ², Ḃ, Y_1, P_0 and Z_1 are free of Λ at fixed (ρ_0, β_0)"""
    exponents = {"dbar": 0, "kappa2": kappa2, "Bdot": 0, "Y1": 0, "P0": 0, "Z1": 0}
    return every(*_grow(k, **exponents, **dict.fromkeys(also, 0)))


def O01_back(k: Constants, *, Y0: Number = 1, Z2: Number = THREE_HALVES) -> Statement:
    """B̈, Y_2, Y_0 and M ~ Λ, Z_2 and Z_0 ~ Λ^(3/2)"""
    return every(*_grow(k, Bddot=1, Y2=1, Y0=Y0, M=1), *_grow(k, Z2=Z2, Z0=THREE_HALVES))


def O02(k: Constants, *, R: Number = 2, S: Number = THREE_HALVES) -> Statement:
    """R ~ Λ² and S ~ Λ^(3/2), at ρ_0 = β_0 = 1 and at any fixed ρ_0, β_0"""
    return every(*_pair(k, R, S))


def O02_noise(k: Constants, *, quiet_R: Number = 1, loud_S: Number = 2) -> Statement:
    """R ~ Λ + Λ²G_σ², S ~ Λ^(3/2) + ΛG_σ² at G_σ = Λ^(-1/2) and Λ^(1/4), where two terms are equal, and at Λ^(1/2)"""
    return every(
        *_pair(k, quiet_R, THREE_HALVES, noise=-HALF),
        *_pair(k, FIVE_HALVES, THREE_HALVES, noise=QUARTER),
        *_pair(k, 3, loud_S, noise=HALF),
    )


def O02_samples(k: Constants, *, first: Number = 6, second: Number = 3) -> Statement:
    """R³ and S², which stand before ε⁻³ and ε⁻² in T, have the exponents 6 and 3 in Λ"""
    at_one = chain(oblivious(k), k)
    return every(Exponent(at_one.R**3, first, LAM), Exponent(at_one.S**2, second, LAM))


def O02_reversed(k: Constants, *, Z1: Number = 0, tail: Number = THREE_HALVES) -> Statement:
    """the roles reverse: oblivious Z_1 ~ 1 < (48B̈)^(3/2) ~ Λ^(3/2)"""
    power = (k.Z2_Bddot * chain(oblivious(k), k).Bddot) ** k.Z2_power
    return every(*_grow(k, Z1=Z1), Exponent(power, tail, LAM))


def _given_Bddot(k: Constants) -> Chain:
    return chain(oblivious(k), k, Bddot=Bddot)


def O04(k: Constants, *, names: tuple[str, ...] = (*QUIET_CONSTANTS, "M", "Z2")) -> Statement:
    """Λ enters exactly once, through B̈: no other constant of the chain sees it"""

    def blind(name: str) -> bool:
        return not getattr(_given_Bddot(k), name).has(Lam)

    return Finite("constants that do not see Λ except through B̈", lambda: names, blind, exhaustive=True)


def compared(k: Constants, name: str) -> Calculation:
    """Return a constant of the chain at Λ = 1 and at Λ = 2, with B̈ held fixed: equal if it did not see Λ."""
    expression = getattr(_given_Bddot(k), name)
    ones = {str(s.name): Fraction(1) for s in expression.free_symbols | sM2(k).free_symbols}
    points = [(i, ones | {"Lam": Fraction(i)}) for i in (1, 2)]
    formula = formulas(k)[name].replace("σ²", "σ_M²")
    left, right = (Step(f"{name} at Λ = {i}", formula, _value(expression, at)) for i, at in points)
    steps = tuple(Step(f"σ_M² at Λ = {i}", formulas(k)["sM2"], _value(sM2(k), at)) for i, at in points)
    setting = f"B̈ is held fixed, ρ = β = G_σ = 1: {name} would stay what it is if Λ entered through B̈ alone"
    return Calculation(f"the constant {name}", steps, left, "=", right, setting)


def _value(expression: Expr, at: Mapping[str, Fraction]) -> Value:
    rational = value(expression, at)
    return ball(expression, {name: to_ball(x) for name, x in at.items()}) if rational is None else rational


def O04_fixed(k: Constants, *, M: Number = 1, Z2: Number = 1) -> Statement:
    """Λ enters three times: L_M² in B̈, σ_M² in M, and σ_M² in Z_2"""
    given = _given_Bddot(k)
    return every(O04(k, names=QUIET_CONSTANTS), Exponent(given.M, M, LAM), Exponent(given.Z2, Z2, LAM))


CLAIMS = (
    claim(
        O01, "thm:oblivious", line=2813,
        mutants={"κ² ~ Λ^(1/12)": {"kappa2": TWELFTH}, "B̈ is free of Λ, too": {"also": ("Bddot",)}},
    ),
    claim(
        O01_back, "thm:oblivious", line=2827,
        mutants={"Z_2 ~ Λ": {"Z2": 1}, "Y_0 ~ Λ^(3/2)": {"Y0": THREE_HALVES}},
    ),
    claim(
        O02, "thm:oblivious", line=2844,
        mutants={
            "R ~ Λ": {"R": 1},
            "R ~ Λ^(23/12)": {"R": Rational(23, 12)},
            "S ~ Λ^(17/12)": {"S": Rational(17, 12)},
        },
    ),
    claim(
        O02_noise, "thm:oblivious", line=2848,
        mutants={
            "R ~ Λ² at G_σ = Λ^(-1/2)": {"quiet_R": 2},
            "S ~ Λ^(3/2) at G_σ = Λ^(1/2)": {"loud_S": THREE_HALVES},
        },
    ),
    claim(
        O02_samples, "thm:oblivious", line=2873, needs=("O02",),
        mutants={"6 becomes 5": {"first": 5}, "3 becomes 13/4": {"second": Rational(13, 4)}},
    ),
    claim(
        O02_reversed, "thm:oblivious", line=2886,
        mutants={"Z_1 ~ Λ³ here, too": {"Z1": 3}, "(48B̈)^(3/2) ~ Λ": {"tail": 1}},
    ),
    claim(
        O04, "thm:oblivious", line=2824,
        mutants={"of M alone": {"names": ("M",)}, "of Z_2 alone": {"names": ("Z2",)}},
        erratum=Erratum(
            "E9",
            quote=r"and $\Lam$ enters exactly once, through the recursion coefficient in $\Bddot$:",
            why="Λ also enters through σ_M², in M and in Z_2; the square of Λ in R comes from there",
            corrected_by="O04.fixed",
            calculation=compared,
        ),
    ),
    claim(
        O04_fixed, "thm:oblivious", line=2824,
        mutants={"M is free of Λ": {"M": 0}, "Z_2 is free of Λ once B̈ is": {"Z2": 0}},
    ),
)  # fmt: skip
