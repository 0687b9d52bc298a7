"""Random statements with poles, roots and extremes: what is proved has no counterexample among exact points."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sympy import Abs, Max, Min, Rational, sqrt

from theory.engines.search import completed
from theory.ledger.judge import Judge
from theory.trusted.domain import conditions_of
from theory.trusted.exact import truth
from theory.trusted.formula import all_of, any_of, eq, implies, le, lt, ne, nonneg, positive, real
from theory.trusted.statement import Forall
from theory.trusted.verdict import Verdict

a, D, x = positive("a"), nonneg("D"), real("x")
SYMBOLS = (a, D, x)
GRID = [Fraction(n) for n in ("-4", "-1", "-1/4", "0", "1/9", "1/4", "1", "4", "64")]


def larger(parts):
    """Terms that need not be defined everywhere."""
    pairs = st.tuples(parts, parts)
    return st.one_of(
        pairs.map(lambda p: p[0] + p[1]),
        pairs.map(lambda p: p[0] - p[1]),
        pairs.map(lambda p: p[0] * p[1]),
        pairs.map(lambda p: p[0] / p[1] if p[1] != 0 else p[0]),
        pairs.map(lambda p: Max(p[0], p[1]) if _real(p) else p[0]),
        pairs.map(lambda p: Min(p[0], p[1]) if _real(p) else p[0]),
        parts.map(Abs),
        parts.map(sqrt),
        parts.map(lambda p: p ** Rational(1, 3)),
        parts.map(lambda p: p**2),
    )


def _real(pair):
    return all(p.is_extended_real for p in pair)


terms = st.recursive(st.sampled_from([*SYMBOLS, *map(Rational, (0, 1, 2, -1))]), larger, max_leaves=4)
relations = st.builds(lambda make, p, q: make(p, q), st.sampled_from([le, le, lt, eq, ne]), terms, terms)
formulas = st.one_of(
    relations,
    relations,
    st.builds(all_of, relations, relations),
    st.builds(any_of, relations, relations),
    st.builds(implies, relations, relations),
)


@pytest.fixture(scope="module")
def judge():
    """One judge, with its solver processes, for all examples."""
    with Judge(seconds=1) as judge:
        yield judge


def points(statement):
    """Exact points of the statement: a grid, with defined symbols computed."""
    names = [s.name for s in statement.symbols]
    for values in product(GRID, repeat=len(names)):
        yield completed(statement, dict(zip(names, values, strict=True)))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(conclusion=formulas, hypotheses=st.lists(formulas, max_size=2))
def test_what_is_proved_holds_at_every_point(judge, conclusion, hypotheses):
    """Where all hypotheses are true the conclusion of a proved statement is neither false nor undefined."""
    statement = Forall(conclusion, tuple(hypotheses))
    if judge.judge(statement).verdict is not Verdict.PROVED:
        return
    for point in points(statement):
        if all(truth(part, point) is True for part in statement.hypotheses):
            assert truth(conclusion, point) is not False
            assert False not in [truth(c, point) for c in conditions_of(conclusion)]
