"""thm:tuned and lem:D as a whole: the bound on R with its logarithms, on boxes, and what C_R and C_S depend on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from sympy import Expr, Integer, Rational, Symbol

from theory.ledger.eager import Claim, Erratum, Mutant, Slack
from theory.paper import notation as n
from theory.paper.app_rates.lem_D.steps_1_to_5 import c1
from theory.paper.constants import Constants
from theory.paper.propagation import chain, inflation, log_envelope, specialise, tuned, tuned_bounds
from theory.paper.rationals import FIVE_SIXTHS, THIRD
from theory.paper.tuned_rate import branches
from theory.trusted.formula import Relation, le, lt, positive
from theory.trusted.statement import Exists, Finite, Number, OnBox, Statement, every, exists, forall, identity

LISTED = ("L", "D", "G", "G_hat", "G_bar")  # thm:tuned: the constants that C_R and C_S depend on
NOTHING: Mapping[Expr, Expr] = {}
WIDE = Rational(6, 5)
UNIT = dict.fromkeys((n.L, n.D, n.G, n.G_hat, n.G_sigma, n.G_bar), (1, WIDE)) | {n.F_bar: (0, 2)}
SHORT, LONG = (Integer(2) ** 10, Integer(2) ** 11), (Integer(2) ** 40, Integer(2) ** 41)
BOXES: tuple[Mapping[Symbol, tuple[Number, Number]], ...] = (
    UNIT | {n.tau: (1, WIDE), n.T: SHORT},
    UNIT | {n.tau: (300, 334), n.T: LONG},
    UNIT | {n.G_sigma: (Rational(1, 100), Rational(1, 90)), n.tau: (10, 11), n.T: LONG},
)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about lem:D as a whole."""
    return (*_whole(constants), *_dependence(constants))


def _relation(
    p: Constants,
    factor: Number = 1,
    first: int = 1,
    power: Number = FIVE_SIXTHS,
    values: Mapping[Expr, Expr] = NOTHING,
) -> Relation:
    """Return R(ρ*, β*) <= factor·C_R𝓛(...), with the literal δ̄, its logarithm, and M from step 7."""
    x = specialise(tuned(p), values)
    low, high = (branch.xreplace(values) for branch in branches(power))
    R = chain(x, p, M=x.beta**THIRD).R
    return le(R, factor * tuned_bounds(p).C_R * log_envelope(p, values) * (first * low + high))


def _on_boxes(p: Constants, factor: Number = 1, first: int = 1, power: Number = FIVE_SIXTHS) -> Statement:
    """Return the bound on the boxes, with Λ = 306τ(1 + log₂T)."""
    literal = _relation(p, factor, first, power, {n.Lam: inflation(p)})
    return every(*(OnBox(literal, box) for box in BOXES))


def _loud(p: Constants, factor: Number, noise: int = 10**6, *, beyond: bool = False) -> Exists:
    """Return the bound (or its failure) where only the noise is left: G_σ = Ḡ_σ, the others 0."""
    relation = _relation(p, factor)
    formula = lt(relation.rhs, relation.lhs) if beyond else relation
    silent = dict.fromkeys(("L", "D", "G", "G_hat", "F_bar"), 0)
    return exists(formula, **silent, G_sigma=noise, G_bar=noise, Lam=1000, T=1024)


def _whole(p: Constants) -> tuple[Claim, ...]:
    return (
        Claim(
            id="L11",
            label="lem:D",
            line=2307,
            text="the whole lemma with its logarithms, Λ = 306τ(1 + log₂T) and the literal δ̄, on three boxes "
            "around unit constants with τ in [1, 334] and T in [2^10, 2^41]",
            statement=_on_boxes(p),
            mutants=(
                Mutant("C_R becomes C_R/60", _on_boxes(p, Rational(1, 60))),
                Mutant("Λ^(5/6) becomes Λ^(1/3)", _on_boxes(p, 1, 0, THIRD)),
            ),
            needs=("L10.b", "L13"),
        ),
        Claim(
            id="L11.sharp",
            label="lem:D",
            line=2307,
            text="C_R is sharp where the noise dwarfs all else: 0.999 C_R fails at G_σ = Ḡ_σ = 10^6, the rest 0",
            statement=every(_loud(p, 1), _loud(p, Rational(999, 1000), beyond=True)),
            mutants=(
                Mutant("C_R becomes 0.999 C_R", _loud(p, Rational(999, 1000))),
                Mutant("G_σ = Ḡ_σ = 1", _loud(p, Rational(999, 1000), noise=1, beyond=True)),
            ),
            slack=Slack(
                constant="factor on C_R of lem:D (1 by L10.b; judged here where only noise is left)",
                paper="1",
                family=partial(_loud, p),
                provable=1,
                refuted=Rational(999, 1000),
                sharp="G_σ = Ḡ_σ -> infinity, the other constants 0",
            ),
            needs=("L10.b",),
        ),
    )


# --- what the constants depend on


def _dependence(p: Constants) -> tuple[Claim, ...]:
    def listed(*shown: Expr) -> Finite:
        return Finite(
            "the symbols of C_R and C_S are among L, D, G, G_hat, G_bar", partial(_symbols, shown), _is_listed
        )

    gap = p.gap * n.G * n.D
    bounds = tuned_bounds(p)
    closed = [x.xreplace({n.F_bar: gap}) for x in (bounds.C_R, bounds.C_S)]
    return (
        Claim(
            id="L12",
            label="thm:tuned",
            line=1034,
            text="C_R and C_S, as lem:D and lem:S define them, depend only on (L, D, G, Ĝ, Ḡ_σ)",
            statement=listed(bounds.C_R, bounds.C_S),
            mutants=(
                Mutant("only C_R is meant", listed(bounds.C_R)),
                Mutant("only C_S is meant", listed(bounds.C_S)),
            ),
            erratum=Erratum(
                finding="E13",
                why="both contain F̄, which is not in the list; it has to be replaced by its bound 2GD",
                corrected_by="L12.fixed",
            ),
        ),
        Claim(
            id="L12.fixed",
            label="thm:tuned",
            line=1034,
            text="with F̄ <= CD = 2GD in the place of F̄ they only grow, and then depend only on (L, D, G, Ĝ, Ḡ_σ)",
            statement=every(listed(*closed), _grows(p, gap), identity(p.gap, p.lipschitz)),
            mutants=(
                Mutant("2GD becomes GD, the bound unchanged", _grows(p, gap, n.G * n.D)),
                Mutant("F̄ <= 2GD dropped", _grows(p, 2 * gap, gap)),
                Mutant("G_σ in the place of its envelope", listed(closed[0].xreplace({n.G_bar: n.G_sigma}))),
            ),
        ),
    )


def _grows(p: Constants, least: Expr, put: Expr | None = None) -> Statement:
    """Return C_Y(F̄) <= C_Y(put) and C_S(F̄) <= C_S(put) for F̄ <= least; C_R is a multiple of C_Y."""
    put, root = least if put is None else put, positive("root_c2")
    bounds = tuned_bounds(p, c1=c1, c2=root**2)
    grown = {name: getattr(bounds, name).xreplace({n.F_bar: put}) for name in ("C_Y", "C_P", "C_S")}
    spare, given = put - n.F_bar, le(n.F_bar, least)
    squares = grown["C_P"] ** 2 + grown["C_P"] * bounds.C_P + bounds.C_P**2
    cubes = spare * squares * (p.P0_F * p.CS_P * p.S_master)
    return every(
        forall(le(bounds.C_Y, grown["C_Y"]), given, because=spare * (put + n.F_bar) * p.CY_F),
        forall(le(bounds.C_S, grown["C_S"]), given, because=cubes),
    )


def _symbols(shown: tuple[Expr, ...]) -> Iterator[str]:
    yield from sorted({str(s.name) for expression in shown for s in expression.free_symbols})


def _is_listed(name: str) -> bool:
    return name in LISTED
