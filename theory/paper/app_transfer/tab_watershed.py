"""tab:watershed, computed from the chain.

"Fixed" means fixed (ρ, β), "tuned" ρ* = √Λ and β* = σ_M²; problem constants and logarithms are constants.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Rational, sqrt

from theory.ledger.claim import claim, imprecise
from theory.paper.propagation import LM2, Chain, Inputs, chain, substitute_smoothness
from theory.paper.rationals import HALF, TWELFTH
from theory.paper.watershed import WatershedRow, after_substitution, watershed
from theory.text.constants import Constants
from theory.text.notation import L, Lam, Lc, dbar, rho
from theory.trusted.exact import fraction
from theory.trusted.statement import Exponent, Finite, Number, Statement, every, identity

Exponents = tuple[Number, Number]  # of Λ, at fixed and at tuned (ρ, β)
TABLE: dict[str, Exponents] = {
    "dbar": (0, HALF), "kappa2": (0, HALF), "Bdot": (0, 1), "Bddot": (1, 1), "Y1": (0, 1), "Z1": (0, 3),
}  # fmt: skip
SOURCES: dict[str, tuple[str, ...]] = {
    "Y1": (), "M": ("sigma2",), "Bddot": ("L_rec", "sbar"),
    "dbar": ("sbar",), "kappa2": ("sbar",), "Bdot": ("sbar",), "P0": ("sbar",), "Z1": ("sbar",),
}  # fmt: skip


def W00(
    k: Constants, *, Bddot: Exponents = (1, 1), Z1: Exponents = (0, 3), Y1_sees: tuple[str, ...] = ()
) -> Statement:
    """the table, computed: Λ-exponents at fixed and tuned parameters, and which rows see L_M, σ_M or s̄"""
    rows = {row.name: row for row in watershed(k)}
    table = [(rows[name], pair) for name, pair in (TABLE | {"Bddot": Bddot, "Z1": Z1}).items()]
    seen = [(rows[name], names) for name, names in (SOURCES | {"Y1": Y1_sees}).items()]
    return every(
        Finite("the rows of the table", lambda: table, _row_is),
        Finite("inputs of the recursion in each row", lambda: seen, lambda p: p[0].contains == p[1]),
    )


def _row_is(point: tuple[WatershedRow, Exponents]) -> bool:
    row, (fixed, tuned) = point
    return (row.fixed, row.tuned) == (fraction(fixed), fraction(tuned)) and row.inflates == (fixed > 0)


def _grow(at: Chain, dbar: Number, kappa2: Number, Bdot: Number) -> tuple[Statement, ...]:
    pairs = (at.dbar, dbar), (at.kappa2, kappa2), (at.Bdot, Bdot)
    return tuple(Exponent(term, value, {Lam: 1}) for term, value in pairs)


def W01(
    k: Constants, *, dbar: Number = 0, kappa2_at_rho: Number = HALF, Bdot_at_rho: Number = 1
) -> Statement:
    """δ̄, κ², Ḃ are free of Λ at fixed (ρ, β) and ~ Λ^(1/2), Λ^(1/2), Λ at ρ* = √Λ: only via ρ"""
    fixed = _grow(after_substitution(k), dbar, 0, 0)
    return every(*fixed, *_grow(after_substitution(k, rho=sqrt(Lam)), HALF, kappa2_at_rho, Bdot_at_rho))


def W02(k: Constants, *, factor: Number = 2, name: str = "Bddot") -> Statement:
    """the B̈ of the chain with L_M² in place of L² is 2Λ times the one with L², where L_M² is 2ΛL² by definition"""
    base = chain(replace(Inputs(), L_rec2=L**2), k, dbar=dbar, log=Lc)
    inflated = chain(substitute_smoothness(Inputs(), k), k, dbar=dbar, log=Lc)
    return every(
        identity(getattr(inflated, name), factor * Lam * getattr(base, name)),
        identity(LM2(k), 2 * Lam * L**2),
    )


def W03(k: Constants, *, Y1: Number = 2, Z1: Number = 6) -> Statement:
    """Y_1 ~ ρ² and Z_1 ~ ρ⁶ as ρ grows"""
    at = after_substitution(k)
    return every(Exponent(at.Y1, Y1, {rho: 1}), Exponent(at.Z1, Z1, {rho: 1}))


CLAIMS = (
    claim(
        W00, "tab:watershed", line=994,
        mutants={
            "B̈ does not inflate": {"Bddot": (0, 1)},
            "Z_1 ~ Λ^(5/2) when tuned": {"Z1": (0, Rational(5, 2))},
            "Y_1 sees σ²": {"Y1_sees": ("sigma2",)},
        },
    ),
    claim(
        W01, "tab:watershed", line=1002,
        erratum=imprecise(
            "E8",
            r"$\dbar$ & $8(LD+C+\sbar+\rho D)$ & descent inequality & no ($\sbar=2\Ghat$: no)",
            "right at fixed (ρ, β), but δ̄, κ and Ḃ contain ρD and grow at ρ* = √Λ; as in the row of Y₁ and "
            "Z₁ the column should read 'no (only via ρ)'",
            at=1000,
        ),
        mutants={
            "δ̄ ~ Λ^(1/12) at fixed ρ": {"dbar": TWELFTH},
            "κ² ~ Λ^(7/12) at ρ*": {"kappa2_at_rho": Rational(7, 12)},
            "Ḃ free of Λ at ρ*": {"Bdot_at_rho": 0},
        },
    ),
    claim(
        W02, "tab:watershed", line=1005,
        mutants={"2Λ becomes Λ": {"factor": 1}, "Ḃ inflates too": {"name": "Bdot"}},
    ),
    claim(W03, "tab:watershed", line=1007, mutants={"Z_1 ~ ρ⁵": {"Z1": 5}, "Y_1 ~ ρ": {"Y1": 1}}),
)  # fmt: skip
