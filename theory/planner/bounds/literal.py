"""The paper's own bounds as theorems: the closed form of thm:tuned, and the chain eq:chain with eq:master."""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Min, Rational, Symbol

from theory.paper.app_rates.thm_tuned.complexity import tuned_terms
from theory.paper.propagation import (
    Inputs,
    chain,
    halves,
    inflation,
    log_envelope,
    markov,
    mean_gap,
    noiseless,
    tuned,
)
from theory.refined.theorem import Theorem
from theory.text import notation as n
from theory.text.constants import Constants

ABSORBED = Rational(2, 3) * n.tau - n.T ** Rational(4, 3)
"""What must be negative for thm:reduction to absorb the bias."""
STEEP = Min(n.rho - 406, n.G + n.G_hat - 812 * n.D)
"""What must be negative for κ to cover the ratio of two step sizes: one of the two is enough."""
SMALLEST = Rational(379, 1000)


def closed_form(paper: Constants) -> Theorem:
    """Return eq:tunedbound with the displayed C_R and C_S, at ρ* = √Λ and β* = σ_M².

    As in its proof, each of the two terms is to be at most ε/2.
    """
    at = {n.Lam: inflation(paper)}
    terms = halves(*tuned_terms(paper), n.T + 1)
    gaps = tuple(term.xreplace({n.Lc: log_envelope(paper)}).xreplace(at) for term in terms)
    return Theorem(gaps, conditions=(ABSORBED, _small(markov(Inputs(), paper), paper)))


def chain_free(paper: Constants) -> Theorem:
    """Return eq:master with the literal eq:chain as a function of ρ and β."""
    inputs = markov(Inputs(), paper)
    return replace(_master(inputs, paper), conditions=(ABSORBED, _small(inputs, paper), STEEP))


def chain_noiseless(paper: Constants) -> Theorem:
    """Return eq:master for the exact oracle (lem:exacttransfer) at ρ = 1 and β = 1/(T+1)."""
    return _master(noiseless(), paper)


def tuned_parameters(paper: Constants) -> dict[Symbol, Expr]:
    """Return ρ* = √Λ and β* = σ_M² as expressions in T."""
    x, Lam = tuned(paper), inflation(paper)
    return {n.rho: x.rho.xreplace({n.Lam: Lam}), n.beta: x.beta.xreplace({n.Lam: Lam})}


def _small(inputs: Inputs, paper: Constants) -> Expr:
    """Return 0.379 - ρ - δ̄², which must be negative for 40κ²/ρ to cover what the algorithm's scales need."""
    return SMALLEST - n.rho - chain(inputs, paper).dbar ** 2


def _master(inputs: Inputs, paper: Constants) -> Theorem:
    gap = mean_gap(chain(inputs, paper), n.T + 1)
    return Theorem((gap.xreplace({n.Lam: inflation(paper)}),))
