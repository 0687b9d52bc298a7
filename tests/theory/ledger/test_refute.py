"""Refuting a conjunction: one false part is enough, and no solver is asked about the others before it is searched."""

from sympy import Rational

from theory.ledger.judge import Judge
from theory.trusted.formula import le, nonneg
from theory.trusted.statement import Every, forall
from theory.trusted.verdict import Verdict

u, v = nonneg("u v")
TRUE = forall(le(2 * u * v, u**2 + v**2))
FALSE = forall(le(u**2 + v**2, 2 * u * v))
RARE = forall(le(Rational(1, 10**12), (u - Rational(10007, 3337)) ** 2))
"""False within 1e-6 of 10007/3337 only, where no search looks."""


def refused(*_):
    """A solver that must not be asked."""
    raise AssertionError("a solver was asked")


def test_a_part_that_a_search_refutes_comes_before_every_solver(monkeypatch):
    """The true part stands first; its proof, for which a solver would be needed, is not sought."""
    monkeypatch.setattr(Judge, "_z3", refused)
    with Judge() as judge:
        for statement in (Every((TRUE, FALSE)), Every((Every((TRUE, TRUE)), FALSE)), Every((FALSE, TRUE))):
            judgement = judge.refute(statement)
            assert judgement.verdict is Verdict.REFUTED
            assert judgement.engines == ("search",)


def test_where_no_search_helps_the_solver_refutes_a_part():
    """The false part is behind a true one, and a search finds nothing against either."""
    with Judge() as judge:
        judgement = judge.refute(Every((TRUE, RARE)))
    assert judgement.verdict is Verdict.REFUTED
    assert judgement.engines == ("z3",)


def test_what_is_true_is_not_refuted():
    """Neither alone nor in a conjunction, and an empty conjunction is unknown."""
    with Judge() as judge:
        for statement in (TRUE, Every((TRUE, TRUE))):
            assert judge.refute(statement).verdict is not Verdict.REFUTED
        assert judge.refute(Every(())).verdict is Verdict.UNKNOWN


def test_an_engine_that_fails_leaves_the_statement_unknown(monkeypatch):
    """The error is the reason, and no verdict."""
    monkeypatch.setattr(Judge, "_z3", refused)
    with Judge() as judge:
        judgement = judge.refute(TRUE)
    assert judgement.verdict is Verdict.UNKNOWN
    assert "a solver was asked" in judgement.reason
