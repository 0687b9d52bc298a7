"""prop:transfer (ii): the initial error of the recursion."""

from __future__ import annotations

from sympy import Rational

from theory.ledger.claim import Slack, claim, improvement
from theory.paper.propagation import sM2
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.text.notation import G_sigma, Lam, S
from theory.trusted.formula import le
from theory.trusted.statement import Number, Statement, every, forall, identity


def T16(k: Constants, *, factor: Number = 2, share: Number = HALF) -> Statement:
    """ΛG_σ² = σ_M²/2, so E S_0 <= ΛG_σ², the initialization of thm:reduction, gives E S_0 <= B̃_0 = 2σ_M²"""
    start = Lam * G_sigma**2
    return every(identity(start, share * sM2(k)), forall(le(S, factor * sM2(k)), le(S, start)))


CLAIMS = (
    claim(
        T16, "prop:transfer", part="(ii)", line=2128, needs=("C03", "M14.a", "R01.a"),
        erratum=improvement(
            "E14",
            r"\widetilde B_0\coloneqq2\sM^2,",
            "σ_M²/2 suffices: a factor 4 is given away",
            at=2128,
        ),
        mutants={
            "B̃_0 = 2σ_M² becomes 2σ_M²/5": {"factor": Rational(2, 5)},
            "ΛG_σ² = σ_M²/2 becomes σ_M²": {"share": 1},
        },
        slack=Slack(
            "B̃_0/σ_M² (E14: the factor 4 is spurious)", paper="2", keyword="factor",
            provable=HALF, refuted=Rational(499, 1000), sharp="equality in E S_0 <= ΛG_σ²",
        ),
    ),
)  # fmt: skip
