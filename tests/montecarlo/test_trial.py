"""A trial goes from look to look at its share of α, within its budget, and says what it found."""

from dataclasses import FrozenInstanceError
from time import monotonic

import numpy as np
import pytest

from mcfw.errors import InvalidInput
from montecarlo.audit import Audit, judge
from montecarlo.audits import AUDITS, share
from montecarlo.budget import Budget
from montecarlo.confidence import Bet
from montecarlo.quantity import Quantity, Stratum
from montecarlo.ruling import Ruling
from montecarlo.trial import Trial

FAIR = Quantity("fair", (Stratum("coin", 0.0, 1.0, exact=0.5),), resolution=0.02)
NAME = AUDITS[0].name


def toy(quantity=FAIR, task=10, budget=200):
    """An audit that the suite knows by name, of a quantity of our own."""
    return Audit(NAME, "a label", "a statement", lambda: (quantity,), lambda seed, n: {}, task, budget)


def begun(audit, **budget):
    """A trial of it that has seen nothing."""
    return Trial.of(audit, "", alpha=0.01, seed=3, budget=Budget(**budget))


def test_looks_come_after_1_2_4_8_tasks_and_at_the_end():
    """Each look doubles what was seen; the last one is where the budget ends; no task is done twice."""
    trial, looks = begun(toy(task=10, budget=110)), []
    while not trial.finished:
        tasks = trial.next_tasks()
        assert tasks, "a look without tasks would go on for ever"
        assert [task.number for task in tasks] == list(range(len(trial.parts), len(trial.parts) + len(tasks)))
        trial.look([{"coin": np.tile([0.0, 1.0], 5)} for _ in tasks])
        looks.append(trial.outcome.draws)
    assert looks == [10, 20, 40, 80, 110]
    assert trial.outcome.verdict is Ruling.INCONCLUSIVE
    assert [task.number for task in trial.tasks] == list(range(11))
    assert {task.seed for task in trial.tasks} == {3}


def test_a_decided_trial_stops():
    """Twenty ones of a fair coin are enough: the rest of the budget is not spent."""
    trial = begun(toy(task=50, budget=10**6))
    trial.look([{"coin": np.ones(50)} for _ in trial.next_tasks()])
    assert trial.outcome.verdict is Ruling.VIOLATED
    assert trial.finished
    assert len(trial.parts) == 1


def test_a_trial_has_the_share_of_its_audit():
    """α times the part of this audit in the suite."""
    assert begun(toy()).alpha == pytest.approx(0.01 * share(toy()))
    assert share(toy()) < 1


def test_an_audit_has_one_share_unless_it_says_otherwise():
    """Audits without a wish have equal parts of α."""
    assert share(toy()) == pytest.approx(1 / sum(audit.share for audit in AUDITS))


@pytest.mark.parametrize(
    ("budget", "tasks"),
    [
        (Budget(), 20),
        (Budget(draws=55), 5),
        (Budget(draws=3), 1),
        (Budget(draws=10**9), 20),
        (Budget(tasks=4), 4),
        (Budget(tasks=400), 20),
        (Budget(seconds=5.0), 20),
    ],
)
def test_the_budget_counts_whole_tasks(budget, tasks):
    """At least one task, at most those of the audit."""
    assert budget.tasks_for(toy(task=10, budget=200)) == tasks


def test_only_seconds_make_a_deadline():
    """A budget of draws never ends by the clock; one of seconds ends that long after now."""
    assert Budget(draws=1).deadline() == np.inf
    before = monotonic()
    assert before + 1e6 <= Budget(seconds=1e6).deadline() <= monotonic() + 1e6


@pytest.mark.parametrize(("text", "budget"), [("1e0", Budget(draws=1)), ("0.5s", Budget(seconds=0.5))])
def test_draws_are_whole_and_seconds_are_not_rounded(text, budget):
    """There is half a second, but no half of a draw."""
    assert Budget.parse(text) == budget
    with pytest.raises(InvalidInput, match="whole number of draws"):
        Budget.parse("0.5")


def test_a_bound_below_the_exact_value_is_violated_without_a_draw():
    """What is known exactly needs no sample; equal to the bound is within it; the unknown is undecided."""
    samples = {"coin": np.zeros(0)}
    for bound, expected in ((0.4, Ruling.VIOLATED), (0.5, Ruling.INCONCLUSIVE), (None, Ruling.INCONCLUSIVE)):
        assert judge((FAIR._replace(bound=bound),), samples, 0.01, 0).verdict is expected
    unknown = FAIR._replace(bound=0.4, cells=(Stratum("coin", 0.0, 1.0),))
    assert judge((unknown,), samples, 0.01, 0).verdict is Ruling.INCONCLUSIVE


def test_the_interval_that_is_reported_is_the_one_that_was_judged():
    """Half of α, divided by the quantities."""
    samples = {"coin": np.tile([0.0, 1.0], 100)}
    two = (FAIR, FAIR._replace(name="again"))
    assert judge(two, samples, 0.04, 200).interval == FAIR.interval(samples, 0.01)
    assert judge((FAIR,), samples, 0.04, 200).interval == FAIR.interval(samples, 0.02)


def test_a_defect_is_planted_in_full_strength_unless_a_part_is_asked_for():
    """The tasks of a trial carry its strength, its defect and its audit."""
    trial = begun(toy())
    assert {(task.audit, task.defect, task.strength) for task in trial.next_tasks()} == {(NAME, "", 1.0)}
    weak = Trial.of(toy(), "d", alpha=0.01, seed=3, budget=Budget(), strength=0.5)
    assert {(task.defect, task.strength) for task in weak.next_tasks()} == {("d", 0.5)}


def test_a_round_is_a_sixteenth_of_the_budget_and_at_least_a_task():
    """Of 240 tasks fifteen, of 3 one; a budget between two multiples is rounded down."""
    assert toy(task=10, budget=2400).round == 15
    assert toy(task=10, budget=2550).round == 15
    assert toy(task=10, budget=30).round == 1


def test_the_ends_of_an_interval_belong_to_it():
    """A bound at the lower end is not passed, one at the upper end holds, and a resolution that is just met is met."""
    samples = {"coin": np.tile([0.0, 1.0], 100)}
    unknown = FAIR._replace(cells=(Stratum("coin", 0.0, 1.0),), resolution=1.0)
    found = unknown.interval(samples, 0.02)
    for change, expected in (
        ({"bound": found.low}, Ruling.INCONCLUSIVE),
        ({"bound": found.high}, Ruling.CONSISTENT),
        ({"resolution": found.half_width}, Ruling.CONSISTENT),
    ):
        assert judge((unknown._replace(**change),), samples, 0.04, 200).verdict is expected


def test_of_several_quantities_the_first_is_reported():
    """Consistent or not yet, whichever of them is the reason; a violated one is reported itself."""
    samples = {"coin": np.tile([0.0, 1.0], 2000), "rare": np.zeros(4)}
    first = Quantity("first", (Stratum("coin", 0.0, 1.0),), resolution=0.5)
    for other, verdict in (
        (first._replace(name="again", resolution=0.4), Ruling.CONSISTENT),
        (Quantity("few", (Stratum("rare", 0.0, 1.0),), resolution=0.1), Ruling.INCONCLUSIVE),
        (first._replace(name="close", resolution=0.4, bound=0.5), Ruling.INCONCLUSIVE),
    ):
        found = judge((first, other), samples, 0.01, 4000)
        assert (found.verdict, found.resolution) == (verdict, 0.5)
    above = judge((first, first._replace(resolution=0.4, bound=0.1)), samples, 0.01, 4000)
    assert (above.verdict, above.resolution) == (Ruling.VIOLATED, 0.4)


def test_an_audit_and_a_bet_cannot_be_changed_after_they_are_made():
    """What was planned is what is judged: neither the budget nor the observations are set anew."""
    audit, bet = toy(), Bet.on(np.array([0.5]), 0.1)
    with pytest.raises(FrozenInstanceError):
        audit.budget = 7
    with pytest.raises(FrozenInstanceError):
        bet.y = np.ones(1)
