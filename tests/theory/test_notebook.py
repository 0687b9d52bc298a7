"""What a notebook shows of claims, ledgers and plans."""

from theory.ledger import contents
from theory.ledger.ledger import verify
from theory.planner import plan


def test_a_claim_and_a_ledger_show_themselves():
    """A claim shows its statement and its mutants, a ledger its results and whether it is as expected."""
    ledger = verify(contents.claims, ("lem:alphafloor",), quick=True)
    claim = ledger.entries[0].claim
    shown = claim._repr_html_()
    assert all(mutant.change.replace("<", "&lt;").replace(">", "&gt;") in shown for mutant in claim.mutants)
    assert ("the ledger is as expected" in ledger._repr_html_()) is ledger.expected
    assert "lem:alphafloor" in ledger._repr_html_()


def test_a_plan_shows_a_row_per_bound():
    """Each bound of a plan has a row."""
    made = plan(L=1, D=1, G=1, radius=1, noise=0, tau=1, eps=0.1)
    shown = made._repr_html_()
    assert all(f"<td>{row.name}</td>" in shown for row in made.rows)
