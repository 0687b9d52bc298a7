"""The paper's own bounds as theorems: the closed form of thm:tuned, and the chain eq:chain with eq:master."""

from __future__ import annotations

from sympy import Expr, Symbol

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


def closed_form(paper: Constants) -> Theorem:
    """Return eq:tunedbound with the displayed C_R and C_S, at ρ* = √Λ and β* = σ_M².

    As in its proof, each of the two terms is to be at most ε/2.
    """
    at = {n.Lam: inflation(paper)}
    terms = halves(*tuned_terms(paper), n.T + 1)
    return Theorem(tuple(term.xreplace({n.Lc: log_envelope(paper)}).xreplace(at) for term in terms))


def chain_free(paper: Constants) -> Theorem:
    """Return eq:master with the literal eq:chain as a function of ρ and β."""
    return _master(markov(Inputs(), paper), paper)


def chain_noiseless(paper: Constants) -> Theorem:
    """Return eq:master for the exact oracle (lem:exacttransfer) at ρ = 1 and β = 1/(T+1)."""
    return _master(noiseless(), paper)


def tuned_parameters(paper: Constants) -> dict[Symbol, Expr]:
    """Return ρ* = √Λ and β* = σ_M² as expressions in T."""
    x, Lam = tuned(paper), inflation(paper)
    return {n.rho: x.rho.xreplace({n.Lam: Lam}), n.beta: x.beta.xreplace({n.Lam: Lam})}


def _master(inputs: Inputs, paper: Constants) -> Theorem:
    gap = mean_gap(chain(inputs, paper), n.T + 1)
    return Theorem((gap.xreplace({n.Lam: inflation(paper)}),))
