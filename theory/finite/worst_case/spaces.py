"""The families of chains that a search for worst cases goes through, with the ranges of their parameters."""

from fractions import Fraction

from theory.finite.families import corridor, cycle, lazy_refresh, random_sparse, two_state
from theory.finite.worst_case.case_search import Range, Space

_ANY = Range(Fraction(1, 100), Fraction(99, 100))
_SMALL = Range(Fraction(1, 1000), Fraction(1, 3))

SPACES = (
    Space(two_state, (_ANY, _ANY)),
    Space(cycle, (4, Range(Fraction(1, 100), Fraction(1, 2)), Range(Fraction(1, 100), Fraction(1, 4)))),
    Space(cycle, (3, _SMALL)),
    Space(lazy_refresh, ((Fraction(1, 3),) * 3, _ANY)),
    Space(random_sparse, (5, 3, Range(0, 10_000))),
    Space(corridor, (3, _SMALL, Range(Fraction(1, 4), Fraction(1, 2)), _SMALL, _SMALL)),
)
"""Two states, a cycle with some backward steps (not reversible), a nearly periodic one, lazy refresh, random sparse
chains, and the corridor with restart."""
