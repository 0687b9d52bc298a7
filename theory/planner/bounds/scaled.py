"""The unit helps the multilevel method too: its strongest bound for f/unit and h/unit, with a free unit."""

from __future__ import annotations

from theory.planner.bounds.bound import Bound
from theory.planner.bounds.problem import Problem
from theory.planner.bounds.settings import telescoping
from theory.refined.batched import measured, unit
from theory.refined.moments.inflation import LevelSums
from theory.refined.moments.profile import worst_profile
from theory.refined.regularizer_lipschitz import OWN
from theory.refined.sharper import split
from theory.refined.telescope import MARKOV, telescoped
from theory.text import notation as n


def scaled_bounds(problem: Problem) -> tuple[Bound, ...]:
    """Return the telescoped bound with the best unit; none without noise."""
    if problem.noise == 0:
        return ()
    text = "the cross term telescopes, best (ρ, β) and unit"
    free = (n.rho, n.beta, split, unit)
    settings = telescoping(LevelSums(worst_profile(problem.tau)))
    statement = measured(telescoped(MARKOV))
    return (Bound("refined/telescope-scaled", text, statement, problem, free, dict(OWN), settings),)
