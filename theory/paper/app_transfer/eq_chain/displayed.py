"""eq:chain as displayed: what `theory.paper.propagation` computes is what the paper prints."""

from __future__ import annotations

from theory.ledger.claim import claim
from theory.paper.propagation import Inputs, chain
from theory.paper.rationals import THREE_HALVES
from theory.text.constants import Constants
from theory.text.notation import A, Bddot, Bdot, D, F_bar, L, L_rec, Lc, beta, kappa, rho, sbar, sigma2
from theory.trusted.formula import positive
from theory.trusted.statement import Number, Statement, every, identity

P = positive("P")


def T00_front(
    k: Constants, *, kappa_slope: Number = 2, Bdot_factor: Number = 18, Bddot_factor: Number = 40
) -> Statement:
    """δ̄ = 8(A+s̄+ρD), κ² = 2 + 2δ̄²/ρ, Ḃ = 18(1+β+δ̄²), B̈ = 40L²κ²/ρ · ln(1+δ̄²T)"""
    head = chain(Inputs(), k, A=A, log=Lc)
    return every(
        identity(head.dbar, 8 * (A + sbar + rho * D)),
        identity(head.kappa2, 2 + kappa_slope * head.dbar**2 / rho),
        identity(head.Bdot, Bdot_factor * (1 + beta + head.dbar**2)),
        identity(head.Bddot, Bddot_factor * L_rec**2 * head.kappa2 / rho * Lc),
    )


def T00_blocks(k: Constants, *, F_part: Number = 144, Z1: Number = 27, Y2: Number = 96) -> Statement:
    """Y_1, P_0, Z_1, Y_2 and Z_2 as displayed"""
    body = chain(Inputs(), k, kappa2=kappa**2, Bdot=Bdot, Bddot=Bddot)
    return every(
        identity(body.Y1, 12 * D**2 * rho**2 + F_part * F_bar**2 * rho**2),
        identity(body.P0, 1 + 4 * F_bar * rho + 4 * D**2 * rho**2 + 4 * L * kappa / rho),
        identity(chain(Inputs(), k, P0=P).Z1, Z1 * P**3),
        identity(body.Y2, Y2 * (Bdot + Bddot)),
        identity(body.Z2, (48 * Bddot) ** THREE_HALVES + 96 * Bdot * (sigma2 + sigma2 / beta)),
    )


CLAIMS = (
    claim(
        T00_front, "eq:chain", line=2057,
        mutants={
            "κ² = 2 + δ̄²/ρ": {"kappa_slope": 1},
            "Ḃ with 17": {"Bdot_factor": 17},
            "B̈ with 41": {"Bddot_factor": 41},
        },
    ),
    claim(
        T00_blocks, "eq:chain", line=2060,
        mutants={
            "144 becomes 143": {"F_part": 143},
            "27 becomes 28": {"Z1": 28},
            "96 becomes 95": {"Y2": 95},
        },
    ),
)  # fmt: skip
