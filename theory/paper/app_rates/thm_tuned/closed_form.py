"""thm:tuned as it is evaluated: two terms of at most ε/2 each, and their sum above the mean gap of eq:master."""

from __future__ import annotations

from theory.ledger.claim import claim
from theory.paper.propagation import Inputs, chain, halves, mean_gap
from theory.paper.rationals import HALF, THIRD
from theory.text.constants import Constants
from theory.text.notation import eps, theta
from theory.trusted.formula import le, multiple, nonneg, positive
from theory.trusted.statement import Number, Statement, forall

K, M = positive("K M")
Y0, Z0, R_bound, S_bound = nonneg("Y0 Z0 R_bound S_bound")


def U04_halves(k: Constants, *, share: Number = 1, rest: Number = 1) -> Statement:
    """if R and S of eq:master are at most the bounds of lem:D and lem:S, and twice each term is at most ε, then
    R(T+1)^(-1/3) + S(T+1)^(-1/2) <= ε; K is T+1"""
    values = chain(Inputs(), k, Y0=Y0, Z0=Z0, M=M, theta=theta)
    first, second = halves(R_bound, S_bound, K)
    given = (le(values.R, R_bound), le(values.S, S_bound), le(share * first, eps), le(rest * second, eps))
    return forall(
        le(mean_gap(values, K), eps),
        *given,
        because=multiple(HALF, eps - share * first)
        + multiple(HALF, eps - rest * second)
        + (R_bound - values.R) * K**-THIRD
        + (S_bound - values.S) * K**-HALF,
    )


CLAIMS = (
    claim(
        U04_halves, "thm:tuned", line=2536, needs=("L10.b", "B05.b", "T14.b"),
        mutants={"2R becomes R": {"share": HALF}, "2S becomes S": {"rest": HALF}},
    ),
)  # fmt: skip
