"""The ledger of the paper, as a whole."""

import pytest

from theory.ledger.contents import claims
from theory.ledger.ledger import collect, verify
from theory.trusted.statement import Cited

CITED_BY_FRESH = {"F04.a", "F09.a"}
"""Hoeffding's lemma, and the empirical Bernstein inequality of Maurer and Pontil."""


def test_every_claim_has_two_mutants():
    """Every claim that is checked here has at least two wrong versions, errata included."""
    assert [c.id for c in claims() if not isinstance(c.statement, Cited) and len(c.mutants) < 2] == []


def test_the_paper_is_a_consistent_collection():
    """Ids are unique, needs exist and have no cycle, and there are more claims than rows in the inventory (154)."""
    assert len(collect(claims())) > 154


def test_only_the_quoted_rates_are_cited():
    """Only the rows that tab:rates quotes, and two inequalities behind thm:fresh, rest on a citation."""
    cited = [c for c in claims() if isinstance(c.statement, Cited)]
    assert {c.label for c in cited} == {"tab:rates", "thm:fresh"}
    assert {c.id for c in cited if c.label == "thm:fresh"} == CITED_BY_FRESH


@pytest.mark.slow
def test_the_quick_ledger_is_as_expected():
    """Every claim that is not slow is judged, with one wrong version each, and nothing surprises.

    `make verify` judges them all; `make test` sees by the digest of the stored verdicts that none may have changed.
    """
    ledger = verify(claims, quick=True)
    assert [entry.claim.id for entry in ledger.surprises] == []


@pytest.mark.slow
def test_the_whole_ledger_is_as_expected():
    """Every claim, every wrong version and every recorded slack, as `mcfw verify` judges them."""
    ledger = verify(claims, jobs=2)
    assert [entry.claim.id for entry in ledger.surprises] == []
    assert ledger.skipped == ()
