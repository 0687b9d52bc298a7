"""Power: rounds that are judged alone, what they say about misses, and the page of the docs."""

import math
import re
from pathlib import Path

import numpy as np
import pytest

import montecarlo.power as powers
from mcfw.cli.experiments.power import CALM_HEADINGS, HEADINGS, below, calm_sentence, page, sentence
from montecarlo.audit import ROUNDS, Audit, judge
from montecarlo.audits import AUDITS, by_name
from montecarlo.budget import Budget
from montecarlo.pool import Here, Pool
from montecarlo.power import TARGET, PairPower, at_least, power
from montecarlo.quantity import Quantity, Stratum
from montecarlo.ruling import Ruling
from montecarlo.store import Store
from montecarlo.trial import Trial, doublings

PAGE = Path(__file__).parents[2] / "docs" / "power.md"
COIN = Quantity("coin", (Stratum("coin", 0.0, 1.0, exact=0.5),), resolution=0.2)
NAME = AUDITS[0].name
FAIR, ONES = np.tile([0.0, 1.0], 25), np.ones(50)


def begun(tasks=64, alpha=1e-6, quantity=COIN):
    """A trial of a fair coin: tasks of 50 tosses, four of them a round."""
    audit = Audit(NAME, "label", "statement", lambda: (quantity,), lambda seed, n: {}, 50, 50 * tasks)
    return Trial.of(audit, "", alpha=alpha, seed=0, budget=Budget())


def conducted(trial, tasks):
    """The trial after as many looks as it takes, the k-th task having the k-th result."""
    while not trial.finished:
        trial.look([{"coin": tasks[task.number]} for task in trial.next_tasks()])
    return trial


def test_a_round_is_a_sixteenth_of_the_budget():
    """Of the audit's own budget, whatever the run allows; at least one task."""
    assert begun(64).audit.round == 4
    assert begun(3).audit.round == 1
    assert all(ROUNDS * audit.round <= audit.budget // audit.task for audit in AUDITS)


@pytest.mark.parametrize("number", range(1, ROUNDS))
def test_a_round_that_refutes_alone_is_enough(number):
    """Bad tosses in one round, made up for by the others: all tosses together are as fair as can be."""
    tasks, first = [np.tile(FAIR, 20)] * 64, 4 * number
    tasks[first : first + 4] = [ONES, ONES, 1 - ONES, 1 - ONES]
    trial = conducted(begun(quantity=COIN._replace(resolution=1e-9)), tasks)
    assert trial.outcome.verdict is Ruling.VIOLATED
    assert f"round {number + 1} alone" in trial.outcome.reason
    together = {"coin": np.concatenate([part["coin"] for part in trial.parts])}
    assert judge(trial.quantities, together, trial.alpha / 2, 0).verdict is not Ruling.VIOLATED


def test_after_four_rounds_no_task_is_judged_alone():
    """The α of the rounds is spent: the fifth sixteenth counts among all tosses only."""
    tasks = [np.tile(FAIR, 20)] * 64
    tasks[16:18] = [ONES] * 2
    trial = conducted(begun(quantity=COIN._replace(resolution=1e-9)), tasks)
    assert trial.outcome.verdict is Ruling.INCONCLUSIVE


def test_consistent_waits_for_four_rounds():
    """Eight tasks would do for the resolution; the verdict comes at sixteen, and never with a budget below that."""
    trial = begun(alpha=0.5)
    trial.look([{"coin": FAIR} for _ in range(8)])
    assert judge(trial.quantities, {"coin": np.tile(FAIR, 8)}, 0.25, 0).verdict is Ruling.CONSISTENT
    assert trial.outcome.verdict is Ruling.INCONCLUSIVE
    assert trial.outcome.reason == "fewer than 4 rounds"
    trial.look([{"coin": FAIR} for _ in range(8)])
    assert trial.outcome.verdict is Ruling.CONSISTENT


class Watched(Trial):
    """A trial that notes which of its tasks it judges alone, and what it says of them."""

    def refutes_alone(self, tasks):
        """As the trial does, with a note of the numbers."""
        said = super().refutes_alone(tasks)
        self.noted.append(([int(task["number"]) for task in tasks], said))
        return said


def test_a_round_is_judged_at_each_of_its_looks_and_once():
    """After 1, 2, 4 and all five of its tasks, the round's own and no others, when they have come in."""
    audit = Audit(NAME, "label", "statement", lambda: (COIN,), lambda seed, n: {}, 50, 50 * 80)
    trial = Watched.of(audit, "", alpha=1e-6, seed=0, budget=Budget())
    trial.noted = []
    trial.quantities = (COIN._replace(resolution=1e-9),)
    while not trial.finished:
        trial.look([{"coin": FAIR, "number": task.number} for task in trial.next_tasks()])
    looks = [list(range(first, first + seen)) for first in (0, 5, 10, 15) for seen in (1, 2, 4, 5)]
    assert sorted(numbers for numbers, _ in trial.noted) == looks
    assert {said for _, said in trial.noted} == {""}
    assert trial.refutes_alone([{"coin": ONES, "number": 0}]) == "coin, coin: not the exact value"


def heads_that_refute(alpha):
    """The least number of heads in a row that refute a fair coin at this level."""
    return next(n for n in range(1, 400) if COIN.cells[0].contradicted(np.ones(n), alpha))


def test_all_tosses_have_half_of_alpha_and_a_round_an_eighth():
    """What is one head short of refuting at its level is no violation; the cells have half of that of all tosses."""
    share = begun(alpha=1e-3).alpha
    together, alone = heads_that_refute(share / 4), heads_that_refute(share / (2 * ROUNDS))
    assert heads_that_refute(share / 2) < together < alone
    for heads, verdict in ((together - 1, Ruling.INCONCLUSIVE), (together, Ruling.VIOLATED)):
        trial = begun(alpha=1e-3)
        trial.look([{"coin": np.ones(heads)}])
        assert trial.outcome.verdict is verdict
    assert trial.refutes_alone([{"coin": np.ones(alone)}])
    assert not trial.refutes_alone([{"coin": np.ones(alone - 1)}])


def test_a_trial_is_violated_whenever_a_round_refutes_alone():
    """So four independent rounds must fail for a miss: 200 unfair coins, each as likely to be caught as not."""
    rng, caught = np.random.default_rng(0), 0
    for _ in range(200):
        tasks = [(rng.random(50) < 0.66).astype(float) for _ in range(64)]
        judged = begun()
        alone = any(
            judged.refutes_alone([{"coin": toss} for toss in tasks[first : first + seen]])
            for first in range(0, 16, 4)
            for seen in doublings(4)
        )
        verdict = conducted(begun(quantity=COIN._replace(resolution=1e-9)), tasks).outcome.verdict
        assert verdict is Ruling.VIOLATED or not alone
        first = any(judged.refutes_alone([{"coin": toss} for toss in tasks[:seen]]) for seen in doublings(4))
        caught += first
    assert 0 < caught < 200


def test_the_bounds_of_a_pair():
    """Clopper and Pearson without a miss is 1 − 0.05^(1/n); rounds have it to the power of their number."""
    pair = PairPower("a", "d", 20, (), (), ROUNDS, 1.0)
    q = 1 - 0.05 ** (1 / 20)
    assert pair.measured == pytest.approx(1 - q)
    assert pair.computed == pytest.approx(1 - q**4)
    assert pair.shown
    assert not pair._replace(missed=(3,)).shown
    assert not pair._replace(rounds=2).shown
    assert pair._replace(rounds=0).computed == 0
    assert PairPower("a", "d", 0, (), (), ROUNDS, 0.0).computed == 0
    blind = pair._replace(blind=(1, 2))
    assert blind.computed == pytest.approx(1 - (1 - at_least(18, 20)) ** 4)


def test_power_is_counted_over_seeds():
    """A defect that is caught on every seed; without an α for it, on none."""
    (calm, caught, *_) = power([by_name("burst-length")], range(3))
    assert (calm.defect, calm.seeds, calm.missed, calm.computed, calm.shown) == ("", 3, (), 0, True)
    assert (caught.defect, caught.seeds, caught.blind, caught.missed) == ("level law truncated", 3, (), ())
    (calm, blind, *_) = power([by_name("burst-length")], range(2), alpha=1e-300, budget=Budget(draws=125))
    assert (calm.missed, calm.shown) == ((0, 1), False)
    assert (blind.blind, blind.missed, blind.rounds) == ((0, 1), (0, 1), 0)


def test_the_code_as_it_is_has_fewer_seeds(monkeypatch):
    """It needs the whole budget of its audit; no seed at all is not enough."""
    monkeypatch.setattr(powers, "CALM", 2)
    calm, caught, *_ = power([by_name("burst-length")], range(3))
    assert (calm.seeds, caught.seeds) == (2, 3)
    assert not PairPower("a", "", 0, (), (), 0, 0.0).shown


def test_what_is_finished_is_kept_and_any_workers_find_the_same(tmp_path, monkeypatch):
    """A second call reads; more seeds draw only the new chunks; two processes give the same counts."""
    store, audits, asked, real = Store(tmp_path, "this code"), [by_name("burst-length")], [], powers.try_seeds
    monkeypatch.setattr(powers, "CHUNK", 2)
    apart = power(audits, range(6), pool=Pool(jobs=2))
    power(audits, range(4), store=store)
    monkeypatch.setattr(powers, "try_seeds", lambda chunk: asked.append(chunk) or real(chunk))
    again = power(audits, range(6), store=store)
    assert {chunk.seeds for chunk in asked} == {(4, 5), (0, 1, 2, 3, 4, 5)}
    assert {chunk.defect for chunk in asked if len(chunk.seeds) > 2} == {""}
    assert [pair._replace(seconds=0) for pair in again] == [pair._replace(seconds=0) for pair in apart]


def test_a_deadline_leaves_seeds_out():
    """With no time nothing is tried, and nothing is shown."""
    found = power([by_name("segment")], range(4), budget=Budget(seconds=1e-9))
    assert [(pair.seeds, pair.shown) for pair in found] == [(0, False)] * 2


@pytest.mark.parametrize("bound", [0.0, 0.5, 0.998, 0.99899999, TARGET, 1 - 1.04e-5, 1 - 9.99e-9, 1.0])
def test_a_printed_bound_is_no_larger_than_the_bound(bound):
    """Rounded down, whichever way it is written."""
    text = below(bound)
    assert 0 <= bound - (1 - float(text[4:]) if text.startswith("1 − ") else float(text)) < 1e-5


def rows():
    """The cells of the tables of the docs: planted defects, and the code as it is."""
    cells = [line.strip("| ").split(" | ") for line in PAGE.read_text().splitlines() if line.startswith("| ")]
    assert {tuple(row) for row in cells if row[-1] == "ms"} == {HEADINGS, CALM_HEADINGS}
    return [
        [row for row in cells if len(row) == len(head) and row[-1] != "ms"]
        for head in (HEADINGS, CALM_HEADINGS)
    ]


def test_the_page_of_the_docs_has_every_pair_and_shows_its_power():
    """Each (defect, audit) pair once, no miss, and a bound of at least 0.999 that follows from its counts."""
    planted, calm = rows()
    assert sorted((audit, defect) for defect, audit, *_ in planted) == sorted(
        (audit.name, defect) for audit in AUDITS for defect in audit.defects
    )
    assert [audit for audit, *_ in calm] == sorted(audit.name for audit in AUDITS)
    for defect, audit, seeds, missed, measured, blind, computed, _ in planted:
        n, blinded = int(seeds), int(blind)
        pair = PairPower(audit, defect, n, tuple(range(blinded)), (), ROUNDS, 0.0)
        assert (missed, measured, computed) == ("0", below(pair.measured), below(pair.computed))
        assert pair.shown, (defect, audit)
    for audit, seeds, missed, measured, _ in calm:
        pair = PairPower(audit, "", int(seeds), (), (), 0, 0.0)
        assert (missed, measured) == ("0", below(pair.measured))
        assert pair.shown, audit


def test_the_page_is_what_the_command_writes():
    """Words, headings and sentence; seeds and digest are those of the run."""
    planted, calm = rows()
    pairs = [
        PairPower(audit, defect, int(n), tuple(range(int(blind))), (), ROUNDS, float(ms) * int(n) / 1000)
        for defect, audit, n, _, _, blind, _, ms in planted
    ] + [PairPower(audit, "", int(n), (), (), 0, float(ms) * int(n) / 1000) for audit, n, _, _, ms in calm]
    text = PAGE.read_text()
    most = max(int(n) for _, _, n, *_ in planted)
    same = re.sub(r"sources\s+\w{12}", "sources X", text)
    assert re.sub(r"sources\s+\w{12}", "sources X", page(pairs, range(most), 1e-6)) == same
    assert sentence(pairs) in text
    assert calm_sentence(pairs) in text


@pytest.mark.slow
def test_the_power_of_every_pair():
    """Twenty seeds show a power of at least 0.999 by the rounds, and where some rounds are blind 500 others do.

    None of them is a seed of the docs. Where a tenth of the rounds is blind twenty are hardly ever enough; 500 are, as
    long as at most 74 are blind, which fails with probability 3e-04.
    """
    few = power(AUDITS, range(10**6, 10**6 + 20), pool=Pool(jobs=2))
    assert [(pair.audit, pair.defect) for pair in few if pair.missed] == []
    hard = {pair.audit for pair in few if not pair.shown}
    many = power([by_name(name) for name in hard], range(2 * 10**6, 2 * 10**6 + 500), pool=Pool(jobs=2))
    assert [(pair.audit, pair.defect) for pair in many if not pair.shown] == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"blind": np.array([7])},
        {"missed": np.array(["a"])},
        {"seconds": np.array(np.nan)},
        {"seconds": np.ones(2)},
        {"more": np.ones(2)},
    ],
    ids=str,
)
def test_what_seeds_cannot_have_given_is_tried_again(wrong, tmp_path):
    """Kept content of other names, seeds or times counts as not there."""
    chunk = powers.Chunk("segment", "", (0, 1), 1e-6, 125)
    good = powers.try_seeds(chunk)
    assert chunk.can_have(good)
    store = Store(tmp_path, "this code")
    store.put(chunk.name, {**good, **wrong})
    measure = powers.Measurements(Here(), store, math.inf)
    ((_, found),) = measure.of([chunk], 1)
    assert found.keys() == good.keys()
    assert found["missed"].tolist() == good["missed"].tolist()
