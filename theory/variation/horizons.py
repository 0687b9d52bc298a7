"""The horizon that the paper's own closed form certifies, with its constants and with those of a variation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from theory.planner.bounds.bound import Bound
from theory.planner.bounds.ladder import paper_bounds
from theory.planner.bounds.problem import Problem
from theory.planner.plan import Row, certify
from theory.text.constants import PAPER, Constants
from theory.variation.consequences import Consequences


@dataclass(frozen=True)
class Horizons:
    """The row with the paper's constants and the one with the variation, for the same problem and target.

    `after` is None, with a reason, if the formula certifies no horizon with the variation; `enters` says whether what
    is changed is in the formula at all. `rests_on` are the broken claims that the claims behind the row need.
    """

    problem: Problem
    eps: Fraction
    before: Row
    after: Row | None
    enters: bool
    reason: str
    rests_on: tuple[str, ...]


def horizons(found: Consequences, problem: Problem, eps: Fraction) -> Horizons:
    """Return the horizons for a problem and a target."""
    paper = paper_bounds(problem)[0]
    before, enters = certify(paper, eps), any(_reads(paper, name) for name in found.variation.names)
    after, reason = _certified(problem, found.variation.record, eps) if enters else (before, "")
    return Horizons(problem, eps, before, after, enters, reason, _broken_under(before.claims, found))


def _reads(paper: Bound, name: str) -> bool:
    """Return whether the formula is another one with another value of the constant."""
    other = paper_bounds(paper.problem, replace(PAPER, **{name: getattr(PAPER, name) + 1}))[0]
    return (other.gaps, other.least) != (paper.gaps, paper.least)


def _certified(problem: Problem, record: Constants, eps: Fraction) -> tuple[Row | None, str]:
    try:
        return certify(paper_bounds(problem, record)[0], eps), ""
    except (
        Exception
    ) as error:  # with strange constants the formula may have no value; then it certifies nothing
        return None, f"{type(error).__name__}: {error}"


def _broken_under(names: tuple[str, ...], found: Consequences) -> tuple[str, ...]:
    """Return the broken claims that one of the named claims is, or needs."""
    causes = {cause for name in names for cause in (name, *found.unsupported.get(name, ()))}
    return tuple(claim.id for claim in found.broken if claim.id in causes)
