"""prop:transfer (iii): the pathwise displacement bound is available by construction."""

from __future__ import annotations

from sympy import Rational

from theory.ledger.claim import Slack, claim
from theory.paper.propagation import Inputs, chain, substitute_error
from theory.text.constants import Constants
from theory.text.notation import D, G, G_hat, L, rho
from theory.trusted.formula import le
from theory.trusted.statement import Number, Statement, every, forall, identity


def T18(k: Constants, *, factor: Number = 1, scale: Number = 8) -> Statement:
    """G + Ĝ, the bound of lem:clipsafe(b) on δ_t, is at most 8(A + 2Ĝ + ρD) = δ̄ at s̄ = 2Ĝ"""
    dbar = chain(substitute_error(Inputs(), k), k).dbar
    return every(
        forall(le(G + G_hat, factor * dbar)),
        identity(dbar, scale * (L * D + 2 * G + 2 * G_hat + rho * D)),
    )


CLAIMS = (
    claim(
        T18, "prop:transfer", part="(iii)", line=2162, needs=("C02", "T13"),
        mutants={"δ̄ becomes δ̄/32": {"factor": Rational(1, 32)}, "8 becomes 7": {"scale": 7}},
        slack=Slack(
            "c in G + Ĝ <= cδ̄", paper="1", keyword="factor", provable=Rational(1, 16), refuted=Rational(1, 17),
            sharp="LD and ρD negligible: δ̄ = 16(G + Ĝ)",
        ),
    ),
)  # fmt: skip
