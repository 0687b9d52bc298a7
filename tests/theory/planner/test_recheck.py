"""The printed plan can be rechecked from its JSON alone, and a changed number is noticed."""

import json

import numpy as np
import pytest

from theory.ledger.contents import claims
from theory.planner import plan
from theory.planner.recheck import recheck

UNITS = {"L": 1, "D": 1, "G": 1, "radius": 1}


@pytest.fixture(scope="module")
def printed():
    """The plan for an independent fair coin, as text and back."""
    made = plan(**UNITS, noise=0.1, chain=np.full((2, 2), 0.5), eps=0.1)
    return json.loads(json.dumps(made.to_json()))


def spoiled(printed, name, **change):
    """Return the faults that the rechecker finds in one row after some of its values are changed."""
    copy = json.loads(json.dumps(printed))
    (row,) = [row for row in copy["rows"] if row["name"] == name]
    row["T"] = change.get("T", row["T"])
    row["values"] |= change
    return recheck(copy)[name]


def test_every_row_is_confirmed(printed):
    """From the JSON alone, in balls, every row's bound is at most eps again."""
    assert {name: faults for name, faults in recheck(printed).items() if faults} == {}


def test_rows_without_noise_are_confirmed():
    """The same for an exact oracle."""
    found = recheck(json.loads(json.dumps(plan(**UNITS, noise=0, tau=3, eps=0.1).to_json())))
    assert {name for name, faults in found.items() if faults} == set()
    assert {"refined/path", "refined/weight-one-tail"} <= found.keys()


@pytest.mark.parametrize(
    "change",
    [
        {"T": "1000"},
        {"Lam_n": "1/100"},
        {"Lam_e": "1/100"},
        {"bias2": "-1"},
        {"young": "2"},
        {"young": "0"},
        {"split": "-1"},
        {"rho": "-3"},
        {"Y_high": "1"},
        {"Y_low": "1/2"},
        {"F_bar": "0"},
        {"jmax": "2"},
        {"G_hat": "0"},
    ],
    ids=lambda change: ", ".join(change),
)
def test_a_changed_number_is_noticed(printed, change):
    """A smaller horizon, inflation, constant or tangent point, or a weight outside its range, is a fault."""
    assert spoiled(printed, "refined/joint", **change)


def test_an_unknown_row_and_a_missing_number_are_faults(printed):
    """A row with another name, or without its tangent point, is not confirmed."""
    copy = json.loads(json.dumps(printed))
    copy["rows"][-1]["name"] = "refined/dream"
    del copy["rows"][-2]["values"]["Y_low"]
    faults = recheck(copy)
    assert "no bound is called" in faults["refined/dream"][0]
    assert "Y_low" in faults[copy["rows"][-2]["name"]][0]


def test_every_row_names_claims_of_the_ledger(printed):
    """The claims that a row rests on exist, and none is an erratum."""
    known = {claim.id: claim for claim in claims()}
    for row in printed["rows"]:
        assert row["claims"]
        assert all(known[name].erratum is None for name in row["claims"])
