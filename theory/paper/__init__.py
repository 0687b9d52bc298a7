"""The paper as claims: one file per section, each a function from the paper's constants to its claims."""

from __future__ import annotations

from theory.claim import Claim
from theory.constants import PAPER, PaperConstants
from theory.paper import (
    abel,
    cases,
    displacement,
    displayed,
    error_sum,
    growth,
    monotone,
    oblivious,
    ratio,
    sequences,
    sketch,
    weight_sum,
    weights,
)

SECTIONS = (
    weights.claims,
    abel.claims,
    sketch.claims,
    displayed.claims,
    monotone.claims,
    ratio.claims,
    weight_sum.claims,
    displacement.claims,
    growth.claims,
    error_sum.claims,
    sequences.claims,
    cases.claims,
    oblivious.claims,
)


def claims(constants: PaperConstants = PAPER) -> tuple[Claim, ...]:
    """Return every claim of the paper, in its order, as it reads with the given constants."""
    return tuple(claim for section in SECTIONS for claim in section(constants))
