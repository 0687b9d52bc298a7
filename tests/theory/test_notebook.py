"""What a notebook shows of claims, ledgers and plans."""

import sys

import pytest

from theory.errors import TheoryError
from theory.ledger import contents
from theory.ledger.ledger import verify
from theory.pictures import canvas
from theory.planner import plan


def test_a_claim_and_a_ledger_show_themselves():
    """A claim shows its statement and its mutants, a ledger its results and whether it is as expected."""
    ledger = verify(contents.claims, ("lem:alphafloor",), quick=True)
    claim = ledger.entries[0].claim
    shown = claim._repr_html_()
    assert all(mutant.change.replace("<", "&lt;").replace(">", "&gt;") in shown for mutant in claim.mutants)
    assert ("the ledger is as expected" in ledger._repr_html_()) is ledger.expected
    assert "lem:alphafloor" in ledger._repr_html_()
    entry = ledger.entries[0]
    assert entry.sentence in entry._repr_html_()
    (axes,) = ledger.plot().axes
    assert sum(bar.get_width() for bar in axes.patches) == len(ledger.entries)


def test_a_plan_shows_a_row_per_bound():
    """Each bound of a plan has a row."""
    made = plan(L=1, D=1, G=1, radius=1, noise=0, tau=1, eps=0.1)
    shown = made._repr_html_()
    assert all(f"<td>{row.name}</td>" in shown for row in made.rows)
    (axes,) = made.plot().axes
    assert [bar.get_width() for bar in axes.patches] == [row["log10_T"] for row in made.to_json()["rows"]]


def test_a_certificate_shows_its_numbers_and_where_its_bound_meets_the_target():
    """The row has T and its claims; its curve, over whole horizons up to 10 T, is above ε before T and not at T."""
    made = plan(L=1, D=1, G=1, radius=1, noise=0, tau=1, eps=0.1)
    row = made.rows[-1]
    assert all(claim in row._repr_html_() for claim in row.claims)
    (axes,) = made.plot(row.name).axes
    horizons, values = axes.lines[0].get_data()
    assert values[list(horizons).index(row.T)] <= 0.1 < values[0]
    assert row.T % 1000 > 0
    assert max(horizons) == 10 * row.T
    assert all(horizon == int(horizon) for horizon in horizons)


def test_slack_is_drawn_where_it_is_recorded():
    """The number line has the refuted, the provable and the paper's value; a claim without slack says so."""
    claims = {claim.id: claim for claim in contents.claims()}
    (axes,) = claims["A04"].plot().axes
    assert [line.get_xdata()[0] for line in axes.lines] == [0.5874, 0.5875, 2 / 3]
    plain = next(claim for claim in claims.values() if claim.slack is None)
    with pytest.raises(TheoryError, match="no recorded slack"):
        plain.plot()


def test_without_matplotlib_the_error_says_what_to_install(monkeypatch):
    """The picture is refused with the line to type."""
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(TheoryError, match=r"pip install 'mcfw\[plot\]'"):
        canvas(1)
