"""The paper as claims: one file per section, each a function from the paper's constants to its claims."""

from __future__ import annotations

from theory.claim import Claim
from theory.constants import PAPER, PaperConstants
from theory.paper import (
    abel,
    algorithm,
    bochner,
    burst,
    heavy_tail,
    mixing_sum,
    mixing_time,
    segment,
    setup,
    weights,
)

SECTIONS = (
    setup.claims,
    mixing_time.claims,
    mixing_sum.claims,
    algorithm.claims,
    burst.claims,
    heavy_tail.claims,
    bochner.claims,
    segment.claims,
    weights.claims,
    abel.claims,
)


def claims(constants: PaperConstants = PAPER) -> tuple[Claim, ...]:
    """Return every claim of the paper, in its order, as it reads with the given constants."""
    return tuple(claim for section in SECTIONS for claim in section(constants))
