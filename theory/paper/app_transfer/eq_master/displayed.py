"""eq:master as displayed: what `theory.paper.propagation` computes is what the paper prints."""

from __future__ import annotations

from sympy import Max, Rational

from theory.ledger.claim import claim
from theory.paper.propagation import Inputs, chain
from theory.paper.rationals import SIXTH, THIRD, TWO_THIRDS
from theory.text.constants import Constants
from theory.text.notation import beta, rho, sigma2, theta
from theory.trusted.formula import eq, nonneg, positive
from theory.trusted.statement import Number, Statement, every, forall, identity

M = positive("M")
Y1, Y2, Z1, Z2 = nonneg("Y1 Y2 Z1 Z2")


def T00_master(k: Constants, *, double: Number = 2, power: Number = -TWO_THIRDS) -> Statement:
    """Y_0, Z_0, ϑ, M, R = 2Y_0M/(ρϑ) and S = 2Z_0/ρ as displayed"""
    top = chain(Inputs(), k, theta=theta, Y1=Y1, Y2=Y2, Z1=Z1, Z2=Z2)
    end = chain(Inputs(), k, theta=theta, Y0=Y1, Z0=Z1, M=M)
    return every(
        identity(chain(Inputs(), k).theta, beta**SIXTH / (1 + beta**SIXTH)),
        forall(eq(top.Y0, Max(double * Y1, Y2))),
        forall(eq(top.Z0, Max(double * Z1, Z2))),
        forall(eq(top.M, Max(beta**THIRD, theta**2, sigma2 * beta**power))),
        identity(end.R, 2 * Y1 * M / (rho * theta)),
        identity(end.S, 2 * Z1 / rho),
    )


CLAIMS = (
    claim(
        T00_master, "eq:master", line=2070,
        mutants={
            "max(2Y_1, Y_2) becomes max(3Y_1, Y_2)": {"double": 3},
            "σ²β^(-2/3) becomes σ²β^(-7/12)": {"power": Rational(-7, 12)},
        },
    ),
)  # fmt: skip
