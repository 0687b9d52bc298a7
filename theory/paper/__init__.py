"""The paper as claims: one file per section, each a function from the paper's constants to its claims."""

from __future__ import annotations

from theory.claim import Claim
from theory.constants import PAPER, PaperConstants
from theory.paper import (
    abel,
    cases,
    coefficient,
    displacement,
    displayed,
    error_sum,
    growth,
    horizon,
    monotone,
    oblivious,
    product,
    ratio,
    sequences,
    sketch,
    table,
    total,
    weight_sum,
    weights,
)

SECTIONS = (
    weights.claims,
    abel.claims,
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
)


def claims(constants: PaperConstants = PAPER) -> tuple[Claim, ...]:
    """Return every claim of the paper, in its order, as it reads with the given constants."""
    return tuple(claim for section in SECTIONS for claim in section(constants))
