"""eq:threesubs: the three substitutions that carry the coefficient system over to Markovian data."""

from __future__ import annotations

from theory.ledger.claim import claim
from theory.paper.propagation import Inputs, markov
from theory.text.constants import Constants
from theory.text.notation import G_hat, G_sigma, L, Lam
from theory.trusted.statement import Number, Statement, every, identity


def T00_subs(k: Constants, *, noise: Number = 2, radius: Number = 2) -> Statement:
    """σ² -> 2ΛG_σ², L² -> 2ΛL² inside B̈ only, s̄ -> 2Ĝ, and the L of descent stays"""
    after = markov(Inputs(), k)
    return every(
        identity(after.sigma2, noise * Lam * G_sigma**2),
        identity(after.L_rec2, 2 * Lam * L**2),
        identity(after.sbar, radius * G_hat),
        identity(after.L, L),
    )


CLAIMS = (
    claim(
        T00_subs, "eq:threesubs", line=2086,
        mutants={"σ_M² = ΛG_σ²": {"noise": 1}, "s̄ = Ĝ": {"radius": 1}},
    ),
)  # fmt: skip
