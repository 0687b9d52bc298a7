"""The paper as claims: one file per section, each a function from the paper's constants to its claims."""

from __future__ import annotations

from theory.claim import Claim
from theory.constants import PAPER, PaperConstants
from theory.paper import (
    abel,
    absorption,
    burn_in,
    clipping,
    descent,
    descent_sharp,
    exact_oracle,
    interfaces,
    lyapunov,
    master,
    noiseless,
    recursion,
    reduction,
    reduction_chains,
    weights,
)

SECTIONS = (
    weights.claims,
    abel.claims,
    lyapunov.claims,
    reduction.claims,
    recursion.claims,
    absorption.claims,
    burn_in.claims,
    reduction_chains.claims,
    clipping.claims,
    descent.claims,
    descent_sharp.claims,
    master.claims,
    interfaces.claims,
    exact_oracle.claims,
    noiseless.claims,
)


def claims(constants: PaperConstants = PAPER) -> tuple[Claim, ...]:
    """Return every claim of the paper, in its order, as it reads with the given constants."""
    return tuple(claim for section in SECTIONS for claim in section(constants))
