"""thm:tuned: the envelope 𝓛 = max(1, ln(1 + δ̄_M²T)) of the logarithm, and its size."""

from __future__ import annotations

from sympy import Integer, log

from theory.ledger.claim import claim
from theory.paper.app_rates.lem_D.steps_1_to_5 import FROM_L02, q
from theory.paper.propagation import chain, log_envelope, tuned
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.text.notation import D, G, G_hat, L, Lam, T, dbar
from theory.trusted.formula import ge, le
from theory.trusted.statement import Number, OnBox, Statement, forall


def L13_log(k: Constants, *, count: int = 1, share: Number = 1) -> Statement:
    """ln(1 + δ̄²T) <= 𝓛 at unit constants, for Λ in [306, 10^6] and T in [2^6, 2^30]"""
    unit = dict.fromkeys((L, D, G, G_hat), Integer(1))
    literal = chain(tuned(k), k).dbar.xreplace(unit)
    relation = le(count * log(1 + literal**2 * T), share * log_envelope(k, unit))
    return OnBox(relation, {Lam: (306, 10**6), T: (2**6, 2**30)})


def L13_order(k: Constants, *, offset: int = 1, power: int = 1) -> Statement:
    """1 + δ̄_M²T, whose logarithm is in 𝓛, is at most (1 + 192q)ΛT for Λ, T >= 1, from δ̄_M² <= 192qΛ"""
    square = k.dbar2 * q
    return forall(
        le(1 + dbar**2 * T, (offset + square) * Lam**power * T),
        le(dbar**2, square * Lam),
        ge(Lam, 1),
        ge(T, 1),
    )


CLAIMS = (
    claim(
        L13_log, "thm:tuned", line=2290, needs=("L13",),
        mutants={"𝓛 becomes 𝓛/2": {"share": HALF}, "ln(1 + δ̄²T) becomes twice that": {"count": 2}},
    ),
    claim(
        L13_order, "thm:tuned", line=1021, needs=("L01", "L02"),
        reads={"L02": FROM_L02},
        mutants={"(1 + 192q)ΛT becomes 192qΛT": {"offset": 0}, "ΛT becomes T": {"power": 0}},
    ),
)  # fmt: skip
