"""eq:dbarM: the tuned κ_M covers the stepsize ratio."""

from __future__ import annotations

from sympy import Integer, Rational

from theory.ledger.claim import claim
from theory.paper.propagation import dbarM, tuned_chain
from theory.text.constants import Constants
from theory.text.notation import G, G_hat, Lam
from theory.trusted.formula import ge, le
from theory.trusted.statement import Number, Statement, forall


def T03_tuned(k: Constants, *, radius: bool = True, least: Number = 1) -> Statement:
    """with δ̄_M and ρ* = √Λ, Λ >= 1, κ_M² >= 2(1 + (G+Ĝ)²), more than the ratio of T02.ratio"""
    dbar = dbarM(k) if radius else dbarM(k).xreplace({G_hat: Integer(0)})
    kappa2 = tuned_chain(k, dbar=dbar).kappa2
    return forall(le(2 * (1 + (G + G_hat) ** 2), kappa2), ge(Lam, least), le(G, G_hat))


CLAIMS = (
    claim(
        T03_tuned, "eq:dbarM", line=2298, needs=("T02.ratio",),
        mutants={
            "without the clipping radius in δ̄_M": {"radius": False},
            "Λ >= 1 becomes Λ >= 10^-12": {"least": Rational(1, 10**12)},
        },
    ),
)  # fmt: skip
