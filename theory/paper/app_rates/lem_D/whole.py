"""lem:D as a whole: the bound on R with its logarithms, on boxes, and where C_R is sharp."""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Expr, Integer, Rational, Symbol

from theory.ledger.claim import Slack, claim
from theory.paper.app_rates.lem_D.steps_6_to_8 import branches
from theory.paper.propagation import chain, inflation, log_envelope, specialise, tuned, tuned_bounds
from theory.paper.rationals import FIVE_SIXTHS, THIRD
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, G, G_bar, G_hat, G_sigma, L, Lam, T, tau
from theory.trusted.formula import Relation, le, lt
from theory.trusted.statement import Number, OnBox, Statement, every, exists

NOTHING: Mapping[Expr, Expr] = {}
WIDE, NEARLY = Rational(6, 5), Rational(999, 1000)
UNIT = dict.fromkeys((L, D, G, G_hat, G_sigma, G_bar), (1, WIDE)) | {F_bar: (0, 2)}
SHORT, LONG = (Integer(2) ** 10, Integer(2) ** 11), (Integer(2) ** 40, Integer(2) ** 41)
BOXES: tuple[Mapping[Symbol, tuple[Number, Number]], ...] = (
    UNIT | {tau: (1, WIDE), T: SHORT},
    UNIT | {tau: (300, 334), T: LONG},
    UNIT | {G_sigma: (Rational(1, 100), Rational(1, 90)), tau: (10, 11), T: LONG},
)


def _literal(
    k: Constants,
    factor: Number = 1,
    first: int = 1,
    power: Number = FIVE_SIXTHS,
    values: Mapping[Expr, Expr] = NOTHING,
) -> Relation:
    """Return R(ρ*, β*) <= factor·C_R𝓛(...), with the literal δ̄, its logarithm, and M from step 7."""
    x = specialise(tuned(k), values)
    low, high = (branch.xreplace(values) for branch in branches(power))
    R = chain(x, k, M=x.beta**THIRD).R
    return le(R, factor * tuned_bounds(k).C_R * log_envelope(k, values) * (first * low + high))


def L11(k: Constants, *, factor: Number = 1, first: int = 1, power: Number = FIVE_SIXTHS) -> Statement:
    """the whole lemma with its logarithms, Λ = 306τ(1 + log₂T) and the literal δ̄, on three boxes around unit
    constants with τ in [1, 334] and T in [2^10, 2^41]"""
    literal = _literal(k, factor, first, power, {Lam: inflation(k)})
    return every(*(OnBox(literal, box) for box in BOXES))


def _loud(k: Constants, factor: Number, noise: int = 10**6, *, beyond: bool = False) -> Statement:
    """Return the bound (or its failure) where only the noise is left: G_σ = Ḡ_σ, the others 0."""
    relation = _literal(k, factor)
    formula = lt(relation.rhs, relation.lhs) if beyond else relation
    silent = dict.fromkeys(("L", "D", "G", "G_hat", "F_bar"), 0)
    return exists(formula, **silent, G_sigma=noise, G_bar=noise, Lam=1000, T=1024)


def L11_sharp(k: Constants, *, holds: Number = 1, noise: int = 10**6) -> Statement:
    """C_R is sharp where the noise dwarfs all else: 0.999 C_R fails at G_σ = Ḡ_σ = 10^6, the rest 0"""
    return every(_loud(k, holds), _loud(k, NEARLY, noise, beyond=True))


CLAIMS = (
    claim(
        L11, "lem:D", line=2307, needs=("L10.b", "L13"),
        mutants={
            "C_R becomes C_R/60": {"factor": Rational(1, 60)},
            "Λ^(5/6) becomes Λ^(1/3)": {"first": 0, "power": THIRD},
        },
    ),
    claim(
        L11_sharp, "lem:D", line=2307, needs=("L10.b",),
        mutants={"C_R becomes 0.999 C_R": {"holds": NEARLY}, "G_σ = Ḡ_σ = 1": {"noise": 1}},
        slack=Slack(
            "factor on C_R of lem:D (1 by L10.b; judged here where only noise is left)", paper="1",
            family=_loud, provable=1, refuted=NEARLY, sharp="G_σ = Ḡ_σ -> infinity, the other constants 0",
        ),
    ),
)  # fmt: skip
