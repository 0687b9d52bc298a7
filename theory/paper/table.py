"""tab:watershed, computed from the chain (W00-W03).

"Fixed" means fixed (ρ, β), "tuned" ρ* = √Λ and β* = σ_M²; problem constants and logarithms are constants.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from sympy import Expr, Rational, sqrt

from theory.ledger.eager import Claim, Erratum, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import LM2, Chain, Inputs, chain, markov, substitute_smoothness
from theory.paper.watershed import WatershedRow, watershed
from theory.trusted.statement import Exponent, Finite, Number, Statement, every, identity

LAM = {n.Lam: 1}
HALF = Rational(1, 2)
TABLE = {  # constant: Λ-exponents at fixed and at tuned (ρ, β)
    "dbar": (Fraction(0), Fraction(1, 2)),
    "kappa2": (Fraction(0), Fraction(1, 2)),
    "Bdot": (Fraction(0), Fraction(1)),
    "Bddot": (Fraction(1), Fraction(1)),
    "Y1": (Fraction(0), Fraction(1)),
    "Z1": (Fraction(0), Fraction(3)),
}


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the table."""
    paper = constants
    rows = {row.name: row for row in watershed(paper)}
    fixed, only_rho = after_substitution(paper), after_substitution(paper, rho=sqrt(n.Lam))
    base = chain(replace(Inputs(), L_rec2=n.L**2), paper, dbar=n.dbar, log=n.Lc)
    inflated = chain(substitute_smoothness(Inputs(), paper), paper, dbar=n.dbar, log=n.Lc)

    def computed(table: Mapping[str, tuple[Fraction, Fraction]]) -> Finite:
        listed = tuple((rows[name], exponents) for name, exponents in table.items())
        return Finite("the rows of the table", lambda: listed, _row_is)

    def contain(inputs: Mapping[str, tuple[str, ...]]) -> Finite:
        listed = tuple((rows[name], names) for name, names in inputs.items())
        return Finite("inputs of the recursion in each row", lambda: listed, lambda p: p[0].contains == p[1])

    def at_rho(dbar: Number, kappa2: Number, Bdot: Number) -> Statement:
        pairs = (only_rho.dbar, dbar), (only_rho.kappa2, kappa2), (only_rho.Bdot, Bdot)
        return every(*(Exponent(term, value, LAM) for term, value in pairs))

    def at_fixed(dbar: Number, kappa2: Number, Bdot: Number) -> Statement:
        pairs = (fixed.dbar, dbar), (fixed.kappa2, kappa2), (fixed.Bdot, Bdot)
        return every(*(Exponent(term, value, LAM) for term, value in pairs))

    sources: dict[str, tuple[str, ...]] = {"Y1": (), "M": ("sigma2",), "Bddot": ("L_rec", "sbar")}
    sources |= dict.fromkeys(("dbar", "kappa2", "Bdot", "P0", "Z1"), ("sbar",))
    return (
        Claim(
            id="W00",
            label="tab:watershed",
            line=994,
            text="the table, computed: Λ-exponents at fixed and tuned parameters, and which rows see "
            "L_M, σ_M or s̄",
            statement=every(computed(TABLE), contain(sources)),
            mutants=(
                Mutant("B̈ does not inflate", computed({"Bddot": (Fraction(0), Fraction(1))})),
                Mutant("Z_1 ~ Λ^(5/2) when tuned", computed({"Z1": (Fraction(0), Fraction(5, 2))})),
                Mutant("Y_1 sees σ²", contain({"Y1": ("sigma2",)})),
            ),
        ),
        Claim(
            id="W01",
            label="tab:watershed",
            line=1002,
            text="δ̄, κ and Ḃ do not inflate: no power of Λ in them at ρ* = √Λ",
            statement=at_rho(0, 0, 0),
            mutants=(
                Mutant("δ̄ ~ Λ^(1/12)", at_rho(Rational(1, 12), HALF, 1)),
                Mutant("Ḃ ~ Λ^(11/12)", at_rho(HALF, HALF, Rational(11, 12))),
            ),
            erratum=Erratum(
                finding="E8",
                why="they contain ρD, so at ρ* they grow like Λ^(1/2), Λ^(1/4) and Λ; the table should "
                "read 'only via ρ'",
                corrected_by="W01.fixed",
            ),
        ),
        Claim(
            id="W01.fixed",
            label="tab:watershed",
            line=1002,
            text="δ̄, κ², Ḃ are free of Λ at fixed (ρ, β) and ~ Λ^(1/2), Λ^(1/2), Λ at ρ* = √Λ: only via ρ",
            statement=every(at_fixed(0, 0, 0), at_rho(HALF, HALF, 1)),
            mutants=(
                Mutant("δ̄ ~ Λ^(1/12) at fixed ρ", at_fixed(Rational(1, 12), 0, 0)),
                Mutant("κ² ~ Λ^(7/12) at ρ*", at_rho(HALF, Rational(7, 12), 1)),
                Mutant("Ḃ free of Λ at ρ*", at_rho(HALF, HALF, 0)),
            ),
        ),
        Claim(
            id="W02",
            label="tab:watershed",
            line=1005,
            text="B̈ inflates by exactly 2Λ: L² -> L_M² = 2ΛL², everything else in it unchanged",
            statement=every(
                identity(inflated.Bddot, 2 * n.Lam * base.Bddot),
                identity(LM2(paper), 2 * n.Lam * n.L**2),
            ),
            mutants=(
                Mutant("2Λ becomes Λ", identity(inflated.Bddot, n.Lam * base.Bddot)),
                Mutant("Ḃ inflates too", identity(inflated.Bdot, 2 * n.Lam * base.Bdot)),
            ),
        ),
        Claim(
            id="W03",
            label="tab:watershed",
            line=1007,
            text="Y_1 ~ ρ² and Z_1 ~ ρ⁶ as ρ grows",
            statement=every(_in_rho(paper, "Y1", 2), _in_rho(paper, "Z1", 6)),
            mutants=(
                Mutant("Z_1 ~ ρ⁵", _in_rho(paper, "Z1", 5)),
                Mutant("Y_1 ~ ρ", _in_rho(paper, "Y1", 1)),
            ),
        ),
    )


def _row_is(point: tuple[WatershedRow, tuple[Fraction, Fraction]]) -> bool:
    row, exponents = point
    return (row.fixed, row.tuned) == exponents and row.inflates == (exponents[0] > 0)


def _in_rho(paper: Constants, name: str, value: Number) -> Exponent:
    return Exponent(getattr(after_substitution(paper), name), value, {n.rho: 1})


def after_substitution(paper: Constants, **change: Expr) -> Chain:
    """Return the chain after the three substitutions, with the clipped δ̄, at the given ρ and β."""
    return chain(replace(markov(Inputs(), paper), **change), paper)
