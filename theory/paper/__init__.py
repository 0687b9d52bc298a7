"""The paper as claims: one file per section, each a function from the paper's constants to its claims."""

from __future__ import annotations

from theory.claim import Claim
from theory.constants import PAPER, PaperConstants
from theory.paper import (
    abel,
    lower_bound,
    lower_cells,
    lower_exponent,
    lower_minimiser,
    lower_steps,
    lower_uniform,
    tuned_burnin,
    tuned_complexity,
    tuned_displacement,
    tuned_horizon,
    tuned_loworder,
    tuned_rate,
    tuned_terms,
    tuned_whole,
    weights,
)

SECTIONS = (
    weights.claims,
    abel.claims,
    tuned_terms.claims,
    tuned_rate.claims,
    tuned_whole.claims,
    tuned_displacement.claims,
    tuned_burnin.claims,
    tuned_loworder.claims,
    tuned_horizon.claims,
    tuned_complexity.claims,
    lower_steps.claims,
    lower_bound.claims,
    lower_exponent.claims,
    lower_uniform.claims,
    lower_minimiser.claims,
    lower_cells.claims,
)


def claims(constants: PaperConstants = PAPER) -> tuple[Claim, ...]:
    """Return every claim of the paper, in its order, as it reads with the given constants."""
    return tuple(claim for section in SECTIONS for claim in section(constants))
