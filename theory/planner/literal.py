"""The paper's own bounds as theorems: the closed form of thm:tuned, and the chain eq:chain with eq:master."""

from __future__ import annotations

from sympy import Expr, Max, Rational, Symbol, log, sqrt

from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import Inputs, chain, dbarM, inflation, markov, noiseless, tuned, tuned_bounds
from theory.refined.theorem import Theorem


def closed_form(paper: Constants) -> Theorem:
    """Return eq:tunedbound with the displayed C_R and C_S, at ρ* = √Λ and β* = σ_M².

    As in its proof, each of the two terms is to be at most ε/2.
    """
    c = tuned_bounds(paper)
    Lc = Max(1, log(1 + dbarM(paper) ** 2 * n.T))
    third, sixth = Rational(1, 3), Rational(1, 6)
    R = (
        c.C_R
        * Lc
        * (n.G_sigma**third * n.Lam ** (2 * third) + n.G_sigma ** (2 * third) * n.Lam ** (5 * sixth))
    )
    S = c.C_S * Lc ** Rational(3, 2) * n.Lam ** Rational(5, 2)
    halves = (2 * R * (n.T + 1) ** -third, 2 * S / sqrt(n.T + 1))
    return Theorem(tuple(half.xreplace({n.Lam: inflation(paper)}) for half in halves))


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
