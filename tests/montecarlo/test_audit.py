"""How samples become verdicts."""

from dataclasses import replace

import numpy as np
import pytest

from mcfw.errors import InvalidInput, MissingPackage
from montecarlo.audit import gather, judge
from montecarlo.audits import AUDITS, select, share
from montecarlo.budget import Budget
from montecarlo.quantity import Quantity, Stratum
from montecarlo.ruling import Ruling, worst
from montecarlo.task import Task, perform
from montecarlo.trial import Trial

ALPHA = 1e-4
FAIR = (np.random.default_rng(0).random(4000) < 0.5).astype(float)


def quantity(exact=0.5, bound=1.0, resolution=0.1, low=0.0, high=1.0):
    """A quantity with one cell."""
    return Quantity("q", (Stratum("x", low, high, exact),), resolution, bound)


def verdict(quantity, values=FAIR):
    """The verdict on one quantity."""
    return judge((quantity,), {"x": np.asarray(values, dtype=float)}, ALPHA, len(values)).verdict


@pytest.mark.parametrize(
    ("case", "values", "expected"),
    [
        (quantity(), FAIR, Ruling.CONSISTENT),
        (quantity(exact=0.6), FAIR, Ruling.VIOLATED),
        (quantity(exact=0.4), FAIR, Ruling.VIOLATED),
        (quantity(), FAIR[:20], Ruling.INCONCLUSIVE),
        (quantity(), [], Ruling.INCONCLUSIVE),
        (quantity(bound=0.499), FAIR, Ruling.VIOLATED),
        (quantity(exact=None, bound=0.3), FAIR, Ruling.VIOLATED),
        (quantity(exact=None, bound=0.5), FAIR, Ruling.INCONCLUSIVE),
        (quantity(exact=None, bound=0.9), FAIR, Ruling.CONSISTENT),
        (quantity(exact=None, bound=None), FAIR, Ruling.CONSISTENT),
        (quantity(exact=0.5, high=0.9), FAIR, Ruling.VIOLATED),
        (quantity(), [*FAIR, np.nan], Ruling.VIOLATED),
        (quantity(exact=0.0), [0.0] * 4000, Ruling.CONSISTENT),
        (quantity(exact=0.0), [0.0] * 3999 + [1.0], Ruling.VIOLATED),
    ],
    ids=[
        "the exact value", "too small", "too large", "too few", "none", "exact value above the bound",
        "above the bound", "not certainly below the bound", "below the bound", "no claim", "out of range",
        "not a number", "never", "one witness",
    ],
)  # fmt: skip
def test_verdicts(case, values, expected):
    """Each rule of the judge, one at a time."""
    assert verdict(case, values) is expected


def shortest(value, exact, alpha):
    """The least number of equal observations that refute the exact mean at this level."""
    return next(
        n for n in range(1, 4000) if Stratum("x", 0.0, 1.0, exact).contradicted(np.full(n, value), alpha)
    )


def many(cells, first):
    """A quantity of so many cells, the first of which has these observations and the others fit their means."""
    names = [f"x{i}" for i in range(cells)]
    quantity = Quantity("q", tuple(Stratum(name, 0.0, 1.0, 0.5) for name in names), 10.0)
    return quantity, dict.fromkeys(names, FAIR) | {"x0": first}


@pytest.mark.parametrize(("cells", "expected"), [(1, Ruling.VIOLATED), (50, Ruling.CONSISTENT)])
def test_each_cell_has_its_share_of_alpha(cells, expected):
    """What refutes one cell at α/2 is no violation among fifty: there each has α/100."""
    first = np.full(shortest(0.6, 0.5, ALPHA / 2), 0.6)
    assert not Stratum("x", 0.0, 1.0, 0.5).contradicted(first, ALPHA / 100)
    quantity, samples = many(cells, first)
    assert judge((quantity,), samples, ALPHA, len(first)).verdict is expected


def test_the_exact_values_have_half_of_alpha():
    """What refutes an exact value at α, but not at α/2, is no violation: the bounds have the other half."""
    first = np.full(shortest(0.6, 0.5, ALPHA), 0.6)
    assert not Stratum("x", 0.0, 1.0, 0.5).contradicted(first, ALPHA / 2)
    quantity, samples = many(1, first)
    assert judge((quantity,), samples, ALPHA, len(first)).verdict is not Ruling.VIOLATED


@pytest.mark.parametrize(("quantities", "expected"), [(1, Ruling.VIOLATED), (50, Ruling.CONSISTENT)])
def test_each_quantity_has_its_share_of_alpha(quantities, expected):
    """A bound that is passed at α/2 is not passed at α/100."""
    cell = Stratum("x", 0.0, 1.0)
    above = np.full(next(n for n in range(1, 4000) if interval_low(n, ALPHA / 2) > 0.5), 0.6)
    assert interval_low(len(above), ALPHA / 100) < 0.5
    listed = tuple(Quantity(f"q{i}", (cell,), 10.0, 0.5 if i == 0 else None) for i in range(quantities))
    found = judge(listed, {"x": above}, ALPHA, len(above)).verdict
    assert (found is Ruling.VIOLATED) is (expected is Ruling.VIOLATED)


def interval_low(n, alpha):
    """The lower end of the interval of n observations of 0.6."""
    return Quantity("q", (Stratum("x", 0.0, 1.0),), 10.0).interval({"x": np.full(n, 0.6)}, alpha).low


def test_the_audits_of_a_run_share_its_alpha():
    """The α of all trials on the real code adds up to that of the run, and no trial has all of it."""
    bare = [replace(audit, quantities=lambda: ()) for audit in AUDITS]
    parts = [Trial.of(audit, "", alpha=ALPHA, seed=0, budget=Budget()).alpha for audit in bare]
    assert sum(parts) == pytest.approx(ALPHA)
    assert max(parts) < ALPHA / 2


def test_consistent_says_within_which_resolution():
    """The measurement carries the resolution of the quantity that it reports."""
    found = judge((quantity(resolution=0.1),), {"x": FAIR}, ALPHA, len(FAIR))
    assert found.verdict is Ruling.CONSISTENT
    assert found.interval.half_width <= found.resolution == 0.1


def test_rounding_at_the_end_of_the_range_is_no_violation():
    """An observation beyond its range by an ulp is read as the end of the range."""
    assert verdict(quantity(), np.append(FAIR, 1 + 1e-15)) is Ruling.CONSISTENT


def test_strata_add_up_with_their_weights():
    """Estimate, exact value and interval of a quantity are the weighted sums of its cells, also for weights below 0."""
    cells = (Stratum("a", 0.0, 2.0, 1.0, 0.5), Stratum("b", 0.0, 1.0, 0.25, -1.0))
    both = Quantity("both", cells, 1.0)
    samples = {"a": np.full(500, 1.0), "b": np.full(500, 0.25)}
    assert both.exact == 0.25
    assert both.estimate(samples) == 0.25
    a, b = (cell.interval(samples[cell.name], 0.005) for cell in cells)
    found = both.interval(samples, 0.01)
    assert found.low == pytest.approx(0.5 * a.low - b.high)
    assert found.high == pytest.approx(0.5 * a.high - b.low)


def test_tasks_are_gathered_in_order():
    """Observations of a cell keep their order; a cell that no task saw is empty."""
    samples = gather((quantity(),), [{"x": [1, 2]}, {}, {"x": [3], "other": [9]}])
    assert samples["x"].tolist() == [1, 2, 3]
    assert gather((quantity(),), [{}])["x"].tolist() == []


def test_the_worst_verdict():
    """VIOLATED wins over INCONCLUSIVE, and that over CONSISTENT."""
    C, V, inconclusive = Ruling.CONSISTENT, Ruling.VIOLATED, Ruling.INCONCLUSIVE
    assert worst([C, inconclusive, V]) is V
    assert worst([C, inconclusive]) is inconclusive
    assert worst([]) is C


def test_the_shares_of_alpha_add_up_to_one():
    """One α for the whole suite, whichever audits run; names are unique."""
    assert sum(share(audit) for audit in AUDITS) == pytest.approx(1)
    assert len({audit.name for audit in AUDITS}) == len(AUDITS)


def test_selection_by_name_and_label():
    """A name, a full label or its first word; a wrong one is refused with its neighbours."""
    assert [audit.name for audit in select(["bias"])] == ["bias"]
    assert [audit.name for audit in select(["lem:mlmc (d)"])] == ["burst-length"]
    assert len(select(["lem:mlmc"])) == 4
    assert select([]) == tuple(audit for audit in AUDITS if audit.is_here)
    with pytest.raises(InvalidInput, match="burst-length"):
        select(["burst-lenght"])


def test_what_is_not_installed_is_left_out_or_refused_by_name(monkeypatch):
    """Without numba there is no compiled code: its audit is not in the suite, and asking for it alone is an error."""
    monkeypatch.setattr("montecarlo.audit.has_numba", lambda: False)
    assert {audit.name for audit in AUDITS} - {audit.name for audit in select([])} == {"engines"}
    assert "engines" not in {audit.name for audit in select(["alg:main"])}
    with pytest.raises(
        MissingPackage, match=r"engines.*numba is not installed \(pip install 'mcfw\[fast\]'\)"
    ):
        select(["engines"])


@pytest.mark.parametrize("text", ["", "s", "-3", "0", "ten", "nan", "infs", "1e400"])
def test_bad_budgets_are_refused(text):
    """A budget is a positive number of draws or of seconds."""
    with pytest.raises(InvalidInput, match="budget"):
        Budget.parse(text)


@pytest.mark.parametrize("audit", select([]), ids=lambda audit: audit.name)
def test_every_cell_of_an_audit_is_sampled_and_the_real_code_is_not_violated(audit):
    """One task: sampler and quantities name the same cells; null: the code is right, false alarm ≤ 1e-6 in all."""
    quantities = audit.quantities()
    cells = [cell.name for quantity in quantities for cell in quantity.cells]
    found = perform(Task(audit.name, "", 0, 0))
    assert len(cells) == len(set(cells))
    assert set(found) <= set(cells)
    assert len(found) >= 0.8 * len(cells)
    outcome = judge(quantities, gather(quantities, [found]), 1e-6 * share(audit), audit.task)
    assert outcome.verdict is not Ruling.VIOLATED, outcome.reason
