"""prop:transfer: the two cases give the Z₂, Y₂ of eq:chain, and Ω is above both; N stands for (T+1)^(1/3)."""

from __future__ import annotations

from sympy import Expr, Max

from theory.ledger.claim import choose, claim
from theory.paper.propagation import Inputs, chain
from theory.paper.rationals import THREE_HALVES
from theory.text.constants import Constants
from theory.text.notation import Bddot, Bdot, beta, sigma2
from theory.trusted.formula import all_of, le, nonneg, positive
from theory.trusted.statement import Number, Statement, forall, identity

N, M = positive("N M")
Z1, Z2, Y1, Y2 = nonneg("Z1 Z2 Y1 Y2")


def T27(k: Constants, *, scale: Number = 48, factor: Number = 2) -> Statement:
    """2A_0 + b^(3/2) = Z_2 + Y_2M(T+1)^(1/3): the definitions of Z_2 and Y_2 in eq:chain"""
    after = chain(Inputs(), k, Bdot=Bdot, Bddot=Bddot, M=M)
    A0 = scale * Bdot * sigma2 * (1 + 1 / beta) + scale * (Bdot + Bddot) * M * N
    return identity(factor * A0 + (48 * Bddot) ** k.Z2_power, after.Z2 + after.Y2 * M * N)


def T27_Omega(k: Constants, *, burn_in: Expr | None = None, rate: Expr | None = None) -> Statement:
    """both cases are below Ω = Z_0 + Y_0M(T+1)^(1/3) with Z_0 = max(2Z_1, Z_2), Y_0 = max(2Y_1, Y_2) of the chain; N
    stands for M(T+1)^(1/3)"""
    top = chain(Inputs(), k, Y1=Y1, Y2=Y2, Z1=Z1, Z2=Z2)
    Omega = choose(burn_in, top.Z0) + choose(rate, top.Y0) * N
    return forall(all_of(le(k.Z0 * Z1 + k.Y0 * Y1 * N, Omega), le(Z2 + Y2 * N, Omega)))


CLAIMS = (
    claim(
        T27, "prop:transfer", line=2250, needs=("T26",),
        mutants={
            "A_0 with 47 instead of 48": {"scale": 47},
            "2A_0 becomes A_0: 48 instead of 96": {"factor": 1},
            "2A_0 becomes (3/2)A_0": {"factor": THREE_HALVES},
        },
    ),
    claim(
        T27_Omega, "prop:transfer", line=2244, needs=("T27",),
        mutants={
            "max(2Z_1, Z_2) becomes max(Z_1, Z_2)": {"burn_in": Max(Z1, Z2)},
            "max(2Y_1, Y_2) becomes Y_2": {"rate": Y2},
        },
    ),
)  # fmt: skip
