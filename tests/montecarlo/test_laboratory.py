"""The laboratory: same bits for any workers, resumable, and budgets that only cut."""

import json
import time

import numpy as np
import pytest

from mcfw.errors import InvalidInput
from mcfw.run import archive
from montecarlo import provenance
from montecarlo.audit_report import Audited, AuditReport
from montecarlo.audits import AUDITS, by_name, select
from montecarlo.audits.esssup import heavy_path, law, path_probability, twin_path
from montecarlo.budget import Budget
from montecarlo.laboratory import Workshop, conduct, run
from montecarlo.pool import Here, Pool
from montecarlo.ruling import Ruling
from montecarlo.store import Store
from montecarlo.task import Task, perform
from montecarlo.trial import Trial

QUICK = select(["burst-length", "segment"])
SMALL = Budget(draws=2000)


def as_text(report):
    """The JSON that the command prints."""
    return json.dumps(report.to_json(), ensure_ascii=False, indent=1)


@pytest.fixture(scope="module")
def alone():
    """The report of one process."""
    return conduct(QUICK, budget=SMALL)


def test_two_processes_give_the_same_bytes(alone):
    """The partition into tasks and their seeds do not depend on the number of workers."""
    assert as_text(conduct(QUICK, budget=SMALL, pool=Pool(jobs=2))) == as_text(alone)


def test_the_json_has_the_fields_that_others_read(alone):
    """One object: α, seed, and for each audit its numbers and its planted defects."""
    data = json.loads(as_text(alone))
    assert list(data) == ["alpha", "seed", "audits"]
    for audit in data["audits"]:
        assert list(audit) == [
            "name", "label", "verdict", "estimate", "interval", "bound", "exact", "draws", "resolution",
            "defects",
        ]  # fmt: skip
        assert audit["interval"][0] <= audit["exact"] <= audit["interval"][1]
        assert all(list(defect) == ["name", "verdict", "draws"] for defect in audit["defects"])


def test_another_seed_gives_other_samples(alone):
    """The seed of the run reaches every task."""
    other = conduct(QUICK, budget=SMALL, seed=1)
    assert other.entries[0].outcome.estimate != alone.entries[0].outcome.estimate


def test_tasks_have_seeds_of_their_own():
    """Audit, defect, number and seed each change the stream."""
    task = Task("bias", "", 0, 0)
    others = [
        task._replace(**change)
        for change in ({"audit": "segment"}, {"defect": "x"}, {"number": 1}, {"seed": 1})
    ]
    words = {tuple(t.seed_sequence().generate_state(2).tolist()) for t in (task, *others)}
    assert len(words) == 5


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path, alone, monkeypatch):
    """After an interruption the finished tasks are read, not drawn again, and the report is the same."""
    store, drawn = Store(tmp_path / "tasks", "this code"), []

    def interrupted(task):
        drawn.append(task)
        if len(drawn) > 6:
            raise KeyboardInterrupt
        return perform(task)

    monkeypatch.setattr("montecarlo.laboratory.perform", interrupted)
    with pytest.raises(KeyboardInterrupt):
        conduct(QUICK, budget=SMALL, store=store)
    kept = len(list(store.folder.iterdir()))
    assert kept > 0
    again = []
    monkeypatch.setattr("montecarlo.laboratory.perform", lambda task: again.append(task) or perform(task))
    assert as_text(conduct(QUICK, budget=SMALL, store=store)) == as_text(alone)
    total = sum(
        found.draws // entry.audit.task
        for entry in alone.entries
        for found in (entry.outcome, *(outcome for _, outcome in entry.defects))
    )
    assert len(again) == total - kept
    assert not store.folder.exists()


def test_a_damaged_file_counts_as_not_there(tmp_path):
    """A truncated result is drawn again; a whole one is read back bit for bit."""
    store, name = Store(tmp_path, "this code"), Task("abel", "", 0, 0).name
    assert store.get(name) is None
    result = {"a/b ≤ Ĝ": np.array([0.1, 0.2]), "none": np.zeros(0)}
    store.put(name, result)
    back = store.get(name)
    assert list(back) == list(result)
    assert all(np.array_equal(back[name], result[name]) for name in result)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:100])
    assert store.get(name) is None


def test_results_of_another_origin_are_not_taken(tmp_path):
    """What is kept carries a digest of the sources and the specification that computed it."""
    Store(tmp_path, "this code").put("work", {"x": np.ones(1)})
    assert Store(tmp_path, "other code").get("work") is None
    assert Store(tmp_path, "this code").get("work")["x"].tolist() == [1.0]


def test_the_digest_follows_the_imports(tmp_path, monkeypatch):
    """A change to any module that the work can reach changes its digest; a change elsewhere does not."""
    found = provenance.reachable(("montecarlo.task",))
    assert {"montecarlo.audits.mlmc", "mcfw.run.loop", "theory.finite.doubling"} <= found
    assert not any(name.startswith(("mcfw.cli", "montecarlo.studies")) for name in found)
    assert "mcfw.run.loop" in provenance.reachable(
        ("montecarlo.studies.runner", "montecarlo.studies.ours.study")
    )
    before = provenance.sources_digest.__wrapped__("montecarlo.task")
    read = provenance._source
    for changed, differs in (("theory.finite.doubling", True), ("mcfw.cli.app", False)):
        monkeypatch.setattr(provenance, "_source", lambda name, at=changed: read(name) + b"#" * (name == at))
        assert (provenance.sources_digest.__wrapped__("montecarlo.task") != before) is differs


def test_a_decided_verdict_does_not_depend_on_the_budget():
    """Looks come at fixed numbers of draws: a larger budget repeats every decision of a smaller one."""
    audit = by_name("burst-length")
    small, large = (
        Trial.of(audit, "level law renormalised", alpha=1e-6, seed=3, budget=Budget(draws))
        for draws in (1000, 64_000)
    )
    run([small, large], Workshop(Here()))
    assert small.outcome == large.outcome
    assert small.outcome.verdict is Ruling.VIOLATED


def test_seconds_are_a_deadline():
    """With no time there is no look: every verdict is INCONCLUSIVE and the exit code 2."""
    report = conduct(QUICK, budget=Budget(seconds=1e-9))
    assert {entry.outcome for entry in report.entries} == {None}
    assert report.verdict is Ruling.INCONCLUSIVE
    assert json.loads(as_text(report))["audits"][0]["verdict"] == "INCONCLUSIVE"


def test_a_deadline_in_the_middle_keeps_what_is_decided():
    """A trial that was decided before the time ran out keeps its verdict."""
    trials = [
        Trial.of(by_name("burst-length"), defect, alpha=1e-6, seed=0, budget=Budget())
        for defect in ("cap dropped", "")
    ]
    workshop = Workshop(Here(), batch=1)
    first = workshop.results([task for trial in trials for task in trial.next_tasks()])
    for trial, result in zip(trials, first, strict=True):
        trial.look([result])
    workshop.deadline = time.monotonic() - 1
    run(trials, workshop)
    assert [trial.outcome.verdict for trial in trials] == [Ruling.VIOLATED, Ruling.INCONCLUSIVE]


def test_progress_grows_to_the_whole():
    """Reported progress never falls; a decided trial counts as all of its budget."""
    seen = []
    conduct(QUICK, budget=SMALL, on_progress=lambda done, total: seen.append((done, total)))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert len({total for _, total in seen}) == 1


def test_a_surviving_defect_is_never_consistent():
    """An audit that does not catch its planted defect has shown no power: the suite is INCONCLUSIVE at best."""
    trial = Trial.of(by_name("segment"), "", alpha=1e-6, seed=0, budget=Budget())
    run([trial], Workshop(Here()))
    assert trial.outcome.verdict is Ruling.CONSISTENT
    entry = Audited(trial.audit, trial.outcome, (("planted", trial.outcome),))
    report = AuditReport(1e-6, 0, (entry,))
    assert report.survivors == (("segment", "planted"),)
    assert report.verdict is Ruling.INCONCLUSIVE
    assert AuditReport(1e-6, 0, (entry._replace(defects=()),)).verdict is Ruling.CONSISTENT


@pytest.mark.parametrize(
    "arguments",
    [
        {"jobs": 0},
        {"backend": "threads"},
        {"backend": "dask"},
        {"scheduler": "tcp://127.0.0.1:1"},
        {"backend": "dask", "scheduler": "x"},
        {"backend": "dask", "scheduler": "tcp://host"},
        {"backend": "dask", "scheduler": "tcp://:8786"},
        {"backend": "dask", "scheduler": 8786},
    ],
    ids=str,
)
def test_impossible_pools_are_refused(arguments):
    """The message names the rule."""
    with pytest.raises(InvalidInput):
        Pool(**arguments)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:8786", "tls://[::1]:8786", "localhost:8786"])
def test_these_are_addresses(address):
    """A host and a port, with a protocol or without."""
    assert Pool(backend="dask", scheduler=address).scheduler == address


@pytest.mark.parametrize("text", ["0.5", "1.5", "0", "nan", "1e400", "s", "-1s"])
def test_impossible_budgets_are_refused(text):
    """Draws are counted, seconds are measured."""
    with pytest.raises(InvalidInput, match=f"budget = '{text}' must be a whole number of draws"):
        Budget.parse(text)


def test_alpha_is_a_probability():
    """An α outside (0, 1) is refused."""
    with pytest.raises(InvalidInput, match="alpha"):
        conduct(QUICK, alpha=0.0)


def test_the_heaviest_atom_is_the_event_of_the_paper_and_its_twin():
    """P(‖s_0‖ = (n − 1)G_σ, negative side) is exactly P(E) + P(E with the first sign flipped), in rationals."""
    value, mass = law()[0]
    assert value == -(len(heavy_path()) - 1)
    assert mass == float(path_probability(heavy_path()) + path_probability(twin_path()))


@pytest.mark.slow
def test_the_whole_suite():
    """Every audit of the real code is CONSISTENT and every planted defect VIOLATED, at α = 1e-6."""
    report = conduct(AUDITS, pool=Pool(jobs=2))
    assert report.survivors == ()
    assert report.verdict is Ruling.CONSISTENT


def changed(result, row):
    """The result with another row in the place of its first."""
    return {**result, next(iter(result)): row}


IMPOSSIBLE = {
    "nan": lambda good: changed(good, np.array([np.nan])),
    "two axes": lambda good: changed(good, np.zeros((2, 2))),
    "text": lambda good: changed(good, np.array(["a"])),
    "no axis": lambda good: changed(good, np.array(3.0)),
    "complex": lambda good: changed(good, np.array([1j])),
    "nothing": lambda good: {},
    "empty rows": lambda good: {name: np.zeros(0) for name in good},
    "another stratum": lambda good: {**good, "none of its strata": np.zeros(3)},
}


@pytest.mark.parametrize("made", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_a_task_cannot_have_drawn_is_drawn_again(made, tmp_path):
    """Kept content of the wrong names, axes or values counts as not there, whoever wrote it."""
    store, task = Store(tmp_path, "this code"), Task("segment", "", 0, 0)
    good = dict(perform(task))
    workshop = Workshop(Here(), store=store)
    store.put(task.name, made(good))
    (found,) = workshop.results([task])
    assert {name: row.tolist() for name, row in found.items()} == {n: r.tolist() for n, r in good.items()}


def test_what_a_task_has_drawn_is_read_and_not_drawn_again(tmp_path, monkeypatch):
    """The check of the content lets every result of its own pass."""
    store, task = Store(tmp_path, "this code"), Task("segment", "", 0, 0)
    Workshop(Here(), store=store).results([task])
    monkeypatch.setattr("montecarlo.laboratory.perform", None)
    assert Workshop(Here(), store=store).results([task]) is not None


def test_a_file_that_was_changed_counts_as_not_there(tmp_path):
    """The digest is also of the content: other numbers under the old digest are not taken."""
    store = Store(tmp_path, "this code")
    store.put("work", {"x": np.ones(3)})
    kept = archive.load(store.path("work"))
    archive.replace(store.path("work"), archive.encode({**kept, "x": np.zeros(3)}))
    assert store.get("work") is None
    archive.replace(store.path("work"), archive.encode(kept))
    assert store.get("work")["x"].tolist() == [1.0, 1.0, 1.0]
