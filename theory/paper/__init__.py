"""The paper as claims, one file per section, and the refined theorems after it; a section maps constants to claims."""

from __future__ import annotations

from theory.claim import Claim
from theory.constants import PAPER, PaperConstants
from theory.paper import (
    abel,
    absorption,
    burn_in,
    cases,
    clipping,
    coefficient,
    descent,
    descent_sharp,
    displacement,
    displayed,
    error_sum,
    exact_oracle,
    growth,
    horizon,
    interfaces,
    lyapunov,
    master,
    monotone,
    noiseless,
    oblivious,
    product,
    ratio,
    recursion,
    reduction,
    reduction_chains,
    sequences,
    sketch,
    table,
    total,
    weight_sum,
    weights,
)
from theory.refined import ledger as refined

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
    table.claims,
    sketch.claims,
    displayed.claims,
    monotone.claims,
    ratio.claims,
    weight_sum.claims,
    displacement.claims,
    coefficient.claims,
    growth.claims,
    total.claims,
    error_sum.claims,
    product.claims,
    sequences.claims,
    cases.claims,
    oblivious.claims,
    horizon.claims,
    *refined.SECTIONS,
)


def claims(constants: PaperConstants = PAPER) -> tuple[Claim, ...]:
    """Return every claim, in the order of the paper, as it reads with the given constants."""
    return tuple(claim for section in SECTIONS for claim in section(constants))
