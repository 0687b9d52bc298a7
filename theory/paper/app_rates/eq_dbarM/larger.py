"""eq:dbarM: the propagation may be carried out with δ̄_M = 8(A + √Λ s̄₁ + ρ*D) in the place of δ̄."""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Integer, Rational, sqrt

from theory.ledger.claim import Erratum, Slack, claim
from theory.paper.app_rates.lem_D.steps_1_to_5 import EXCESS, ROOT
from theory.paper.propagation import Inputs, chain, dbarM, markov, tuned, tuned_chain
from theory.paper.rationals import HALF, THREE_HALVES
from theory.text.constants import Constants
from theory.text.notation import D, G, G_hat, G_sigma, L, Lam, T
from theory.trusted.formula import Relation, all_of, ge, implies, le, nonneg, positive
from theory.trusted.statement import Exponent, Number, Statement, every, forall

low, high, short, long = nonneg("dbar_low dbar_high log_low log_high")
kappa_low, kappa_high = positive("kappa_low kappa_high")
RAW = ROOT * G_sigma  # the scale √Λ G_σ of the unclipped error


def L13(k: Constants, *, least: Number = 1, error: Number = 1) -> Statement:
    """δ̄ = 8(A + 2Ĝ + ρ*D) <= δ̄_M = 8(A + √Λ s̄₁ + ρ*D) for Λ >= 1, hence 1 + δ̄²T <= 1 + δ̄_M²T"""
    clipped = k.sbar * G_hat
    literal = chain(tuned(k), k).dbar + k.dbar * (error - 1) * clipped
    squared = forall(
        le(1 + low**2 * T, 1 + high**2 * T), le(low, high), because=(high - low) * (high + low) * T
    )
    return every(forall(le(literal, dbarM(k)), ge(Lam, least), because=EXCESS * clipped * k.dbar), squared)


def L13_chain(k: Constants, *, grows: bool = True, lengthens: bool = True) -> Statement:
    """κ² and Ḃ grow with δ̄, B̈ with κ and with the logarithm, and P₀ with κ

    Y₁ is free of δ̄; T13 says how R and S grow with these.
    """
    wider = [le(low, high)] if grows else []
    longer = [le(short, long)] if lengthens else []
    below, above = (chain(tuned(k), k, dbar=d) for d in (low, high))
    ends = ((kappa_low, short), (kappa_high, long))
    small, large = (chain(tuned(k), k, kappa2=kappa**2, log=x) for kappa, x in ends)
    ratio = le(kappa_low, kappa_high)
    return every(
        forall(le(below.kappa2, above.kappa2), *wider),
        forall(le(below.Bdot, above.Bdot), *wider),
        forall(le(small.Bddot, large.Bddot), ratio, *longer),
        forall(le(small.P0, large.P0), ratio),
    )


def _covered(k: Constants) -> Relation:
    """Return 8(A + √Λ G_σ + ρ*D) <= δ̄_M."""
    return le(k.dbar * (L * D + k.lipschitz * G + RAW + ROOT * D), dbarM(k))


def L14(k: Constants, *, meant: Number | None = None) -> Statement:
    """δ̄_M covers any s̄ between 2Ĝ and √Λ G_σ: 8(A + √Λ G_σ + ρ*D) <= δ̄_M"""
    if meant is None:
        return forall(_covered(k), ge(Lam, 1), le(G, G_hat), ge(G_hat, 1))
    return forall(_covered(k), ge(Lam, 1), le(G_sigma, meant * G_hat))


def L14_fixed(k: Constants, *, factor: Number = 2) -> Statement:
    """s̄ = √Λ G_σ is covered, 8(A + √Λ G_σ + ρ*D) <= δ̄_M, exactly when G_σ <= 2Ĝ"""
    inside, small = _covered(k), le(G_sigma, factor * G_hat)
    return forall(all_of(implies(small, inside), implies(inside, small)))


def L14_scale(k: Constants, *, factor: Number = 16) -> Statement:
    """√Λ G_σ <= δ̄_M if G_σ <= 16Ĝ"""
    spare = factor * G_hat - G_sigma
    rest = k.dbar * (L * D + k.lipschitz * G + ROOT * D) + (16 - factor) * ROOT * G_hat
    return forall(le(RAW, dbarM(k)), le(G_sigma, factor * G_hat), because=ROOT * spare + rest)


def _voluntary(k: Constants, value: Number, rho: Expr) -> Exponent:
    """Return that B̈ with √Λ s̄₁ in δ̄ has this exponent in Λ at this ρ."""
    dbar = k.dbar * (L * D + k.lipschitz * G + 2 * sqrt(Lam) * G_hat + rho * D)
    inputs = replace(markov(Inputs(), k), rho=rho)
    return Exponent(chain(inputs, k, dbar=dbar).Bddot, value, {Lam: 1})


def W06_double(k: Constants, *, fixed: Number = 2, tuned_value: Number | None = None) -> Statement:
    """the double inflation is voluntary: with √Λ s̄_1 in δ̄, B̈ ~ Λ² at ρ = 1, and Λ at ρ*"""
    shown = Exponent(tuned_chain(k).Bddot, 1, {Lam: 1})
    last = shown if tuned_value is None else _voluntary(k, tuned_value, sqrt(Lam))
    return every(_voluntary(k, fixed, Integer(1)), last)


CLAIMS = (
    claim(
        L13, "eq:dbarM", line=2295,
        mutants={"Λ >= 1 becomes Λ >= 1/2": {"least": HALF}, "s̄ = 2Ĝ becomes 4Ĝ": {"error": 2}},
    ),
    claim(
        L13_chain, "eq:dbarM", line=2294,
        mutants={"δ̄ may shrink": {"grows": False}, "the logarithm may shrink": {"lengthens": False}},
    ),
    claim(
        W06_double, "eq:dbarM", line=2298,
        mutants={
            "Λ² becomes Λ at ρ = 1": {"fixed": 1},
            "Λ becomes Λ^(3/2) at ρ*": {"tuned_value": THREE_HALVES},
        },
    ),
    claim(
        L14, "eq:dbarM", line=2301,
        mutants={"G_σ <= 3Ĝ is meant": {"meant": 3}, "G_σ <= 16Ĝ is meant": {"meant": 16}},
        erratum=Erratum(
            finding="E10",
            quote=r"which also covers any intermediate constant choice between the clipped scale $2\Ghat$ and the "
            r"natural second-moment scale $\Theta(\sqrt\Lam\,\Gs)$ of the raw error (\cref{prop:inflation}).",
            why="G_σ may exceed Ĝ, which bounds the mean gradient only; covered exactly if G_σ <= 2Ĝ "
            "(and √Λ G_σ itself stays below δ̄_M if G_σ <= 16Ĝ)",
            corrected_by="L14.fixed",
        ),
    ),
    claim(
        L14_fixed, "eq:dbarM", line=2301,
        mutants={"2Ĝ becomes 16Ĝ": {"factor": 16}, "2Ĝ becomes Ĝ": {"factor": 1}},
    ),
    claim(
        L14_scale, "eq:dbarM", line=2301,
        mutants={"16 becomes 17": {"factor": 17}, "16 becomes 16.1": {"factor": Rational(161, 10)}},
        slack=Slack(
            "√Λ G_σ <= δ̄_M for G_σ <= cĜ", paper="no condition", keyword="factor", provable=16,
            refuted=Rational(161, 10), sharp="A = D = 0",
        ),
    ),
)  # fmt: skip
