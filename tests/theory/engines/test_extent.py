"""The budget: what is too large is undecided at once, and nothing in the ledger is near it."""

import pytest
from sympy import Rational

from theory.engines.extent import HIGHEST, MOST_TERMS, degree, refused, terms
from theory.ledger import contents
from theory.ledger.judge import Judge
from theory.lock.row import leaves
from theory.trusted import polynomial
from theory.trusted.conclude import conclude
from theory.trusted.finding import NormalForm, holds
from theory.trusted.formula import ge, le, positive
from theory.trusted.statement import Forall, Identity, forall, identity
from theory.trusted.verdict import Verdict

a, b, c, d = positive("a b c d")
LARGE = (1 + a + b + c + d) ** 200
BEYOND = {
    "a root of order 1000": (forall(le(a ** Rational(1, 1000), 1), le(a, 1)), "a root of order 1000"),
    "a power of a sum": (forall(le(0, LARGE)), "terms"),
    "a product of powers": (forall(le(0, (1 + a) ** 150 * (1 + b) ** 150 * (1 + c) ** 150)), "terms"),
    "a degree in roots": (forall(le(a**150 * a ** Rational(1, 3), 2 + a ** Rational(751, 5))), "a degree"),
    "an identity": (identity(LARGE, LARGE + a), "terms"),
}


@pytest.mark.parametrize("name", BEYOND)
def test_what_is_too_large_is_undecided_at_once(name):
    """No engine expands it and no solver sees it; the reason says what is too large."""
    statement, says = BEYOND[name]
    assert says in refused(statement)
    with Judge(seconds=1) as judge:
        judged = judge.judge(statement)
        assert judge.z3._process is None
    assert judged.verdict in (Verdict.UNKNOWN, Verdict.REFUTED)


def test_a_high_power_is_decided_within_the_budget():
    """a^-200 <= 1 is false at a = 999/1000."""
    with Judge() as judge:
        assert judge.judge(forall(le(a**-200, 1), ge(a, Rational(999, 1000)))).verdict is Verdict.REFUTED


def test_terms_and_degrees_are_counted():
    """(a + b)² has 3 terms, (a + 1)(b + 1) has 4, and √a·a is of degree 3 in the root of a."""
    assert (terms((a + b) ** 2), terms((a + 1) * (b + 1)), terms(a), terms(a * 0)) == (3, 4, 1, 1)
    assert (degree(a * a ** Rational(1, 2)), degree(a**-7, b), degree(a + b)) == (3, 7, 1)
    assert terms(LARGE) > MOST_TERMS


def test_the_kernel_spends_its_budget_on_one_judgement(monkeypatch):
    """A certificate that multiplies too much is no certificate; the next judgement begins anew."""
    grown = Identity((a + b + c) ** 9, ((a + b + c) ** 9).expand())
    assert conclude(grown, [holds("identity", NormalForm())]).verdict.green
    monkeypatch.setattr(polynomial, "_MOST", 50)
    assert not conclude(grown, [holds("identity", NormalForm())]).verdict.green
    assert conclude(identity((a + 1) ** 2, a**2 + 2 * a + 1), [holds("identity", NormalForm())]).verdict.green


def test_the_ledger_is_far_from_the_budget():
    """No statement is refused, and each identity has less than a hundredth of the terms and a fifth of the degree."""
    for claim in contents.claims():
        for leaf in leaves(claim.statement):
            if isinstance(leaf, Identity):
                assert degree(leaf.lhs, leaf.rhs) * 5 <= HIGHEST
                assert max(terms(leaf.lhs), terms(leaf.rhs)) * 100 <= MOST_TERMS
            if isinstance(leaf, Forall | Identity):
                assert refused(leaf) == "", claim.id
