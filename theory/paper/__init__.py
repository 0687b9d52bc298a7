"""The paper as claims: one file per section, each a function from the paper's constants to its claims."""

from __future__ import annotations

from theory.claim import Claim
from theory.constants import PAPER, PaperConstants
from theory.paper import (
    abel,
    algorithm,
    bochner,
    burst,
    composite,
    experiments,
    flip_mixing,
    heavy_tail,
    inflation,
    instances,
    level_cap,
    mixing_sum,
    mixing_time,
    mlmc_bias,
    mlmc_levels,
    mlmc_moment,
    perlevel,
    rates,
    segment,
    setup,
    tables,
    telescoping,
    two_states,
    valid_levels,
    weights,
)

SECTIONS = (
    rates.claims,
    setup.claims,
    mixing_time.claims,
    mixing_sum.claims,
    algorithm.claims,
    burst.claims,
    heavy_tail.claims,
    bochner.claims,
    segment.claims,
    perlevel.claims,
    telescoping.claims,
    mlmc_bias.claims,
    mlmc_levels.claims,
    mlmc_moment.claims,
    level_cap.claims,
    instances.claims,
    weights.claims,
    abel.claims,
    two_states.claims,
    flip_mixing.claims,
    valid_levels.claims,
    inflation.claims,
    experiments.claims,
    tables.claims,
    composite.claims,
)


def claims(constants: PaperConstants = PAPER) -> tuple[Claim, ...]:
    """Return every claim of the paper, in its order, as it reads with the given constants."""
    return tuple(claim for section in SECTIONS for claim in section(constants))
