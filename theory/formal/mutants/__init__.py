"""Wrong definitions and wrong statements: each must break the build.

A mutant is data: the module, the text that is replaced (it must occur exactly once), what replaces it, and what
the wrong version says. Constants that have slack are not here: a true weakening is not a mutant.
"""

from __future__ import annotations

from theory.formal.mutants import (
    batched,
    complexity,
    model,
    numbers,
    paper,
    printed_chain,
    quiet,
    refined,
    ties,
)
from theory.formal.mutants.mutant import Mutant

__all__ = ["MUTANTS", "Mutant"]

MUTANTS: tuple[Mutant, ...] = (
    *model.MUTANTS,
    *refined.MUTANTS,
    *quiet.MUTANTS,
    *batched.MUTANTS,
    *paper.MUTANTS,
    *printed_chain.MUTANTS,
    *complexity.MUTANTS,
    *numbers.MUTANTS,
    *ties.MUTANTS,
)
