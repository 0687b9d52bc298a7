"""asm:markov: a certified bound on τ may replace τ."""

from __future__ import annotations

from theory.ledger.claim import choose, claim
from theory.paper.rationals import THREE_QUARTERS
from theory.text.constants import Constants
from theory.text.notation import tau
from theory.trusted.formula import all_of, le, nonneg, positive
from theory.trusted.statement import Number, Statement, forall

tau_hat, log_t = positive("tau_hat"), nonneg("log_T")


def S13(k: Constants, *, power: Number | None = None, above: bool = True) -> Statement:
    """a certified bound τ̂ >= τ may replace τ: Λ and (128τ)^(3/4) are non-decreasing in τ"""
    Lam, Lam_hat = (k.Lam * t * (1 + log_t) for t in (tau, tau_hat))
    burn, burn_hat = ((k.T0_scale * t) ** choose(power, k.T0_power) for t in (tau, tau_hat))
    return forall(all_of(le(Lam, Lam_hat), le(burn, burn_hat)), *([le(tau, tau_hat)] if above else []))


CLAIMS = (
    claim(
        S13, "asm:markov", line=519,
        mutants={"τ̂ >= τ dropped": {"above": False}, "T₀ with exponent -3/4": {"power": -THREE_QUARTERS}},
    ),
)  # fmt: skip
