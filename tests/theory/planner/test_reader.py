"""A plan that somebody else made, judged for the constants of whoever reads it."""

import json
from fractions import Fraction

import numpy as np
import pytest

from tests.environments.rows import small_plan
from theory.errors import TheoryError
from theory.planner import plan
from theory.planner.reader import Outcome, read

UNITS = {"L": 1, "D": 1, "G": 1, "radius": 1}
EPS = Fraction(1, 10)


ROWS = {f"paper/{name}" for name in ("closed-form", "chain-best", "chain-oblivious")}
ROWS |= {f"refined/{name}" for name in ("oblivious", "joint-regime", "telescope-tilted", "telescope-scaled")}
ROWS |= {f"batched/{name}" for name in ("no-burn-in", "regime", "best")}
"""One row of each kind."""


@pytest.fixture(scope="module")
def printed():
    """A plan at τ = 3, as text and back."""
    made = json.loads(json.dumps(plan(**UNITS, noise="0.1", tau=3, eps="0.1").to_json()))
    made["rows"] = [row for row in made["rows"] if row["name"] in ROWS]
    assert len(made["rows"]) == len(ROWS)
    return made


@pytest.fixture(scope="module")
def gaps(printed):
    """What is certified for the plan's own constants."""
    return {name: finding.gap for name, finding in outcomes(printed).items()}


@pytest.fixture(scope="module")
def one():
    """The text of a plan of one row, batched/regime at τ = 10."""
    return json.dumps(small_plan().to_json())


def outcomes(printed, **constants):
    """Row ↦ finding, for a reader with these constants."""
    return {finding.name: finding for finding in read(printed, **constants).findings()}


def test_every_row_is_certified_for_its_own_constants(printed):
    """Nothing is lost when a plan is read back, and what is certified is ε or a little less."""
    for finding in outcomes(printed).values():
        assert finding.outcome is Outcome.CERTIFIED, finding
        assert EPS * 99 / 100 <= finding.gap <= EPS


@pytest.mark.parametrize(
    "weaker", [{"L": 2}, {"noise": "0.3"}, {"tau": 6}, {"D": 2}, {"eps": "0.09"}, {"L": "1.01"}], ids=str
)
def test_no_row_survives_constants_that_are_worse(printed, weaker):
    """The horizon was the smallest for the plan's constants: with a worse one no row is certified."""
    for finding in outcomes(printed, **weaker).values():
        assert finding.outcome is Outcome.ABOVE, finding
        assert finding.gap is None or finding.gap > Fraction(str(weaker.get("eps", "0.1")))


@pytest.mark.parametrize(
    "better",
    [{"L": "0.5"}, {"noise": "0.05"}, {"noise": 0}, {"tau": 2}, {"D": "0.9"}, {"eps": "0.2"}],
    ids=str,
)
def test_every_row_survives_constants_that_are_better(printed, gaps, better):
    """It is evaluated again: the gap that is certified is smaller, or that of the plan up to a millionth."""
    found = outcomes(printed, **better)
    for finding in found.values():
        assert finding.outcome is Outcome.CERTIFIED, finding
        assert finding.gap <= max(gaps[finding.name], EPS) * Fraction(100001, 100000)
    if "eps" not in better:
        assert found["batched/best"].gap < gaps["batched/best"]


def test_the_gap_is_that_of_the_run_and_not_of_a_new_plan(one):
    """At other constants the regime has another k, ρ and unit: the run of the plan is what is judged."""
    gap = outcomes(json.loads(one), noise="0.2")["batched/regime"].gap
    again = outcomes(json.loads(one), noise="0.2", eps="0.5")["batched/regime"].gap
    assert EPS < gap == again < Fraction(1, 2)


def test_what_is_not_given_is_the_plans_and_is_listed(one):
    """Defaults of the plan follow the constants that they are made of."""
    assert set(read(json.loads(one)).taken) == {
        "L", "D", "G", "radius", "noise", "F_bar", "G_h", "tau", "eps",
    }  # fmt: skip
    reader = read(json.loads(one), G="0.5", tau=4)
    assert set(reader.taken) == {"L", "D", "radius", "noise", "eps"}
    assert (reader.case.G_h, reader.case.F_bar, reader.case.tau) == (Fraction(1, 2), 1, 4)


def test_a_radius_below_the_readers_gradients_is_said(one):
    """Clipping at 1 where gradients reach 1.5 is outside every theorem."""
    (finding,) = outcomes(json.loads(one), G="1.5").values()
    assert finding.outcome is Outcome.ABOVE
    assert "below G = 1.5" in finding.reason
    assert outcomes(json.loads(one), G="1.5", radius=2)["batched/regime"].gap > EPS


def test_rows_of_a_given_chain_need_the_readers_chain():
    """They rest on more than τ: with another τ they are not certified, with a chain its own d_mix is used."""
    fast, slow = np.array([[0.5, 0.5], [0.4, 0.6]]), np.array([[0.9, 0.1], [0.1, 0.9]])
    printed = plan(**UNITS, noise="0.1", chain=fast, eps="0.1").to_json()
    printed["rows"] = [row for row in printed["rows"] if row["name"].startswith("batched/instance")]
    assert {f.outcome for f in outcomes(printed).values()} == {Outcome.CERTIFIED}
    for finding in outcomes(printed, tau=1).values():
        assert finding.outcome is Outcome.ABOVE
        assert "give yours with --chain" in finding.reason
    assert {f.outcome for f in outcomes(printed, chain=fast).values()} == {Outcome.CERTIFIED}
    assert {f.outcome for f in outcomes(printed, independent=True).values()} == {Outcome.CERTIFIED}
    assert {f.outcome for f in outcomes(printed, chain=slow).values()} == {Outcome.ABOVE}


def test_a_row_for_an_exact_oracle_is_no_row_for_noise():
    """The noiseless theorems have names of noisy ones, and are not taken for them."""
    printed = plan(**UNITS, noise=0, tau=1, eps="0.1").to_json()
    for finding in outcomes(printed, noise="0.001").values():
        assert finding.outcome is Outcome.ABOVE
        assert "exact oracle" in finding.reason


def row_with(**change):
    """A change of the only row."""
    return lambda printed: printed["rows"][0].update(change)


def value_with(**change):
    """A change of the values of the only row."""
    return lambda printed: printed["rows"][0]["values"].update(change)


TAMPERED = {
    "T lowered": lambda printed: (row_with(T="7000", log10_T=3.8451)(printed), value_with(T="7000")(printed)),
    "T in one place": row_with(T="7000"),
    "rho of the call": row_with(rho=2.0),
    "beta of the call": row_with(beta=0.5),
    "unit of the call": row_with(unit=1.0),
    "batch of the call": row_with(batch={"k": 1, "m": 0}),
    "no batch": row_with(batch=None),
    "log10_T": row_with(log10_T=1.0),
    "samples": row_with(log10_samples=1.0),
    "moments": value_with(Lam_n="1/1000"),
    "negative weight": value_with(zeta1="-1"),
    "T = 0": lambda printed: (row_with(T="0")(printed), value_with(T="0")(printed)),
    "nan": row_with(rho=float("nan")),
    "another name": row_with(name="batched/dream"),
    "the name of another row": row_with(name="batched/best"),
}
UNREADABLE = {
    "T is a float": row_with(T="1e4"),
    "T is a number": row_with(T=8264),
    "an endless number": value_with(L="1e999999999"),
    "a long number": value_with(L="9" * 5000),
    "a list": row_with(values=[1, 2]),
    "nothing": row_with(values=None),
    "rho is a word": row_with(rho="fast"),
    "a zero denominator": value_with(b_n="1/0"),
}
REFUSED = {
    "eps lowered in one place": lambda printed: printed["exact"].update(eps="1/100"),
    "L changed in one place": lambda printed: printed["inputs"].update(L=0.1),
    "tau is a fraction": lambda printed: (
        printed["exact"].update(tau="3/2"), printed["inputs"].update(tau=1.5)
    ),
    "no exact numbers": lambda printed: printed.pop("exact"),
    "rows is a number": lambda printed: printed.update(rows=3),
    "two rows with one name": lambda printed: printed["rows"].append(printed["rows"][0]),
    "a row without a name": lambda printed: printed["rows"][0].pop("name"),
    "a negative constant": lambda printed: (
        printed["exact"].update(L="-1"), printed["inputs"].update(L=-1.0)
    ),
    "nan among the constants": lambda printed: printed["inputs"].update(L=float("nan")),
}  # fmt: skip


@pytest.mark.parametrize("change", TAMPERED)
def test_a_changed_row_is_not_certified(one, change):
    """Whatever a run or its certificate is made of: a change of it alone is seen."""
    printed = json.loads(one)
    TAMPERED[change](printed)
    (finding,) = read(printed).findings()
    assert finding.outcome is Outcome.ABOVE, finding
    assert finding.reason


@pytest.mark.parametrize("change", UNREADABLE)
def test_a_row_that_cannot_be_read_is_said_to_be_so(one, change):
    """Other types and numbers without an end are no row of a plan; the others would still be judged."""
    printed = json.loads(one)
    UNREADABLE[change](printed)
    (finding,) = read(printed).findings()
    assert finding.outcome is Outcome.UNREADABLE, finding


@pytest.mark.parametrize("change", REFUSED)
def test_what_is_no_plan_is_refused(one, change):
    """A typed error, before any row is judged."""
    printed = json.loads(one)
    REFUSED[change](printed)
    with pytest.raises(TheoryError):
        list(read(printed).findings())


def test_a_consistent_change_of_eps_is_judged_by_the_bound(one):
    """ε lowered in both places: the row is read, and its bound is above the new ε."""
    printed = json.loads(one)
    printed["exact"]["eps"], printed["inputs"]["eps"] = "9/100", 0.09
    (finding,) = read(printed).findings()
    assert finding.outcome is Outcome.ABOVE
