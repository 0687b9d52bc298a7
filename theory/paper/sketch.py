"""tab:watershed, computed from the chain, and the sketch after thm:tuned (W01-W06).

"Fixed" means fixed (ρ, β), "tuned" ρ* = √Λ and β* = σ_M²; problem constants and logarithms count as constants.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from sympy import Expr, Integer, Rational, sqrt

from theory import notation as n
from theory.chain import Chain, Inputs, LM2, chain, markov, sM2, substitute_smoothness, tuned_chain
from theory.claim import Claim, Erratum, Mutant
from theory.constants import PaperConstants
from theory.formula import ge, le
from theory.statement import Exponent, Finite, Number, Statement, every, forall, identity
from theory.watershed import WatershedRow, watershed

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


def claims(constants: PaperConstants) -> tuple[Claim, ...]:
    """Return the claims about the table and the sketch."""
    return (*_table(constants), *_sketch(constants))


def _at(paper: PaperConstants, **change: Expr) -> Chain:
    """Return the chain after the three substitutions, with the clipped δ̄, at the given ρ and β."""
    return chain(replace(markov(Inputs(), paper.effective), **change), paper.chain)


# --- the table


def _table(paper: PaperConstants) -> tuple[Claim, ...]:
    rows = {row.name: row for row in watershed(paper)}
    fixed, only_rho = _at(paper), _at(paper, rho=sqrt(n.Lam))
    base = chain(replace(Inputs(), L_rec2=n.L**2), paper.chain, dbar=n.dbar, log=n.Lc)
    inflated = chain(substitute_smoothness(Inputs(), paper.effective), paper.chain, dbar=n.dbar, log=n.Lc)

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
            text="the table, computed: Λ-exponents at fixed and tuned parameters, and which rows see L_M, σ_M or s̄",
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
                why="they contain ρD, so at ρ* they grow like Λ^(1/2), Λ^(1/4) and Λ; the table should read 'only via ρ'",
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
                identity(LM2(paper.effective), 2 * n.Lam * n.L**2),
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


def _in_rho(paper: PaperConstants, name: str, value: Number) -> Exponent:
    return Exponent(getattr(_at(paper), name), value, {n.rho: 1})


# --- the sketch


def _sketch(paper: PaperConstants) -> tuple[Claim, ...]:
    noisy = _at(paper, beta=sM2(paper.effective))
    ratio = noisy.Y0 / n.rho
    sketched = n.Lam / n.rho + n.rho + n.Lam / n.rho**2
    complete = sketched + n.Lam / n.rho**3

    def growth(term: Expr, value: Number, rho: Number) -> Exponent:
        return Exponent(term, value, {n.Lam: 1, n.rho: rho})

    def as_sketched(*slopes: Number, add: Number = 0) -> Statement:
        values = [(slope, max(1 - slope, slope, 1 - 2 * slope)) for slope in map(Rational, slopes)]
        return every(*(growth(ratio, value + add, slope) for slope, value in values))

    def both_ways(factor: Number, whole: Expr = complete, log_: Expr = n.Lc) -> Statement:
        unit = {n.L: 1, n.D: 1, n.G: 1, n.G_hat: 1, n.G_sigma: 1, n.F_bar: 2}
        inputs = replace(markov(Inputs(), paper.effective), beta=sM2(paper.effective))
        c = chain(inputs, paper.chain, log=log_)
        parts = [(term / n.rho).xreplace(unit) for term in (2 * c.Y1, c.Y2)]
        upper = [forall(le(part, factor * n.Lc * whole), ge(n.Lam, 1), ge(n.Lc, 1)) for part in parts]
        return every(*upper, forall(le(complete, parts[0] + parts[1]), ge(n.Lam, 1), ge(n.Lc, 1)))

    def optimum(value: Number) -> Exponent:
        return Exponent(ratio, value, LAM, over=(n.rho,))

    def Bddot(value: Number, **change: Expr) -> Exponent:
        return Exponent(_at(paper, **change).Bddot, value, LAM)

    return (
        Claim(
            id="W04",
            label="thm:tuned",
            line=1051,
            text="Y_0/ρ = Θ(Λ/ρ + ρ + Λ/ρ²), up to logarithms, for every ρ > 0",
            statement=as_sketched(0, HALF, -1),
            mutants=(
                Mutant("at ρ = Λ^(-1/12)", as_sketched(Rational(-1, 12))),
                Mutant("Λ^(1/12) more at ρ = 1", as_sketched(0, add=Rational(1, 12))),
            ),
            erratum=Erratum(
                finding="E5",
                why="κ² >= 2δ̄²/ρ puts Λ/ρ³ into B̈/ρ: at ρ = 1/Λ the exponent is 4, not 3",
                corrected_by="W04.fixed",
            ),
        ),
        Claim(
            id="W04.fixed",
            label="thm:tuned",
            line=1051,
            text="Y_0/ρ = Θ(Λ/ρ + ρ + Λ/ρ² + Λ/ρ³) up to 𝓛 at L=D=G=Ĝ=G_σ=1, F̄=2: both ways, for all ρ > 0, Λ >= 1",
            statement=both_ways(10**9),
            mutants=(
                Mutant("without Λ/ρ³", both_ways(10**9, sketched)),
                Mutant("without ρ", both_ways(10**9, complete - n.rho)),
            ),
        ),
        Claim(
            id="W04.large",
            label="thm:tuned",
            line=1051,
            text="the sketch is right at ρ = Λ^r for r = 0, 1/4, 1/2, 3/4, 1, 2",
            statement=as_sketched(0, Rational(1, 4), HALF, Rational(3, 4), 1, 2),
            mutants=(
                Mutant("at r = -1/4", as_sketched(Rational(-1, 4))),
                Mutant("Λ^(1/12) less at r = 1/2", as_sketched(HALF, add=Rational(-1, 12))),
            ),
        ),
        Claim(
            id="W04.optimum",
            label="thm:tuned",
            line=1057,
            text="the smallest exponent of Y_0/ρ over ρ is 1/2, at ρ* = √Λ, with β = σ_M²",
            statement=every(optimum(HALF), growth(ratio, HALF, HALF)),
            mutants=(
                Mutant("1/2 becomes 5/12", optimum(Rational(5, 12))),
                Mutant("1/2 becomes 7/12", optimum(Rational(7, 12))),
                Mutant("ρ* = Λ^(1/3)", growth(ratio, HALF, Rational(1, 3))),
            ),
        ),
        Claim(
            id="W05",
            label="thm:tuned",
            line=1062,
            text="β^(1/3)/ϑ = β^(1/6) + β^(1/3)",
            statement=_exact_factor(paper, n.beta ** Rational(1, 6)),
            mutants=(
                Mutant("β^(1/6) + 1", _exact_factor(paper, n.beta ** Rational(1, 6) + 1)),
                Mutant("β^(1/6) dropped", _exact_factor(paper, Integer(0))),
            ),
        ),
        Claim(
            id="W05.branches",
            label="thm:tuned",
            line=1063,
            text="√Λ(β^(1/6) + β^(1/3)) at β = σ_M²: Λ^(5/6) at fixed G_σ, Λ^(2/3)G_σ^(1/3) if G_σ = Λ^(-1), "
            "equal at G_σ = Λ^(-1/2)",
            statement=every(
                _branch(paper, Rational(5, 6), 0),
                _branch(paper, Rational(2, 3) - Rational(1, 3), -1),
                _branch(paper, HALF, -HALF),
            ),
            mutants=(
                Mutant("5/6 becomes 3/4", _branch(paper, Rational(3, 4), 0)),
                Mutant("only the second branch at G_σ = Λ^(-1)", _branch(paper, Rational(1, 6), -1)),
            ),
            needs=("W04.optimum", "W05"),
        ),
        Claim(
            id="W06",
            label="thm:tuned",
            line=1068,
            text="ρ removes one factor √Λ from B̈: its exponent at ρ* = √Λ is 1/2 below that at ρ = 1",
            statement=every(Bddot(1, rho=Integer(1)), Bddot(HALF, rho=sqrt(n.Lam))),
            mutants=(
                Mutant("1/2 becomes 11/12", Bddot(Rational(11, 12), rho=sqrt(n.Lam))),
                Mutant("Λ^(3/2) at ρ = 1", Bddot(Rational(3, 2), rho=Integer(1))),
            ),
            erratum=Erratum(
                finding="E6",
                why="with the clipped δ̄ = 8(A + 2Ĝ + ρD), B̈ = Θ(Λ) at ρ = 1 as at ρ*, and no ρ makes it smaller",
                corrected_by="W06.fixed",
            ),
        ),
        Claim(
            id="W06.fixed",
            label="thm:tuned",
            line=1068,
            text="B̈ ~ Λ at ρ = 1 and at ρ*, and 1 is its smallest exponent over ρ",
            statement=every(
                Bddot(1, rho=Integer(1)),
                Bddot(1, rho=sqrt(n.Lam)),
                Exponent(_at(paper).Bddot, 1, LAM, over=(n.rho,)),
            ),
            mutants=(
                Mutant("smallest exponent 1/2", Exponent(_at(paper).Bddot, HALF, LAM, over=(n.rho,))),
                Mutant("13/12 at ρ*", Bddot(Rational(13, 12), rho=sqrt(n.Lam))),
            ),
        ),
        Claim(
            id="W06.double",
            label="eq:dbarM",
            line=2298,
            text="the double inflation is voluntary: with √Λ s̄_1 in δ̄, B̈ ~ Λ² at ρ = 1, and Λ at ρ*",
            statement=every(_voluntary(paper, 2, Integer(1)), Exponent(tuned_chain(paper).Bddot, 1, LAM)),
            mutants=(
                Mutant("Λ² becomes Λ at ρ = 1", _voluntary(paper, 1, Integer(1))),
                Mutant("Λ becomes Λ^(3/2) at ρ*", _voluntary(paper, Rational(3, 2), sqrt(n.Lam))),
            ),
        ),
    )


def _exact_factor(paper: PaperConstants, first: Expr) -> Statement:
    theta = chain(Inputs(), paper.chain).theta
    return identity(n.beta**paper.chain.M_beta / theta, first + n.beta ** Rational(1, 3))


def _branch(paper: PaperConstants, value: Number, noise: Number) -> Exponent:
    beta = sM2(paper.effective)
    factor = beta ** Rational(1, 6) + beta ** Rational(1, 3)
    return Exponent(sqrt(n.Lam) * factor, value, {n.Lam: 1, n.G_sigma: noise})


def _voluntary(paper: PaperConstants, value: Number, rho: Expr) -> Exponent:
    dbar = paper.chain.dbar * (
        n.L * n.D + paper.chain.lipschitz * n.G + 2 * sqrt(n.Lam) * n.G_hat + rho * n.D
    )
    inputs = replace(markov(Inputs(), paper.effective), rho=rho)
    return Exponent(chain(inputs, paper.chain, dbar=dbar).Bddot, value, LAM)
