"""Formal evidence counts for the very sources it was made from, and for no others."""

import json

import pytest

from theory.evidence import record, sources
from theory.evidence.record import Record, Seen, read, write
from theory.evidence.register import EXPORTS
from theory.evidence.register.status import Standing, evidence

CLASSIC = "Coq.Logic.Classical_Prop.classic"


@pytest.fixture
def stamp():
    """A record of the present sources."""
    seen = tuple(
        Seen(export.name, export.file.as_posix(), (CLASSIC,), "True", differs=export.differs)
        for export in EXPORTS
    )
    return Record(sources.digest(), "8.16.1", 60, {}, seen)


def test_a_recorded_theorem_is_green(stamp):
    """With a matching digest the evidence is 'recorded', with theorems and axioms."""
    found = evidence("lem:mlmc", stamp=stamp)
    assert found.standing is Standing.RECORDED
    assert found.standing.green
    assert "mlmc_b" in {theorem.name for theorem in found.theorems}
    assert found.axioms == (CLASSIC,)
    assert str(found) == f"formal, recorded at {stamp.digest[:12]}"


def test_a_check_of_this_run_is_said_so(stamp):
    """What the kernel checked in this run is not called 'recorded'."""
    assert evidence("lem:mlmc", fresh=stamp).standing is Standing.RECHECKED


@pytest.mark.parametrize("fresh", [True, False])
def test_another_digest_is_red(stamp, fresh):
    """A record of other sources is stale, whether it is old or of this run."""
    other = stamp._replace(digest="0" * 64)
    found = evidence("lem:mlmc", fresh=other) if fresh else evidence("lem:mlmc", stamp=other)
    assert found.standing is Standing.STALE
    assert not found.standing.green
    assert "NOT formal" in str(found)


def test_a_theorem_that_the_record_lacks_is_red(stamp):
    """A theorem registered after the check is not vouched for."""
    short = stamp._replace(seen=tuple(seen for seen in stamp.seen if seen.name != "mlmc_b"))
    assert evidence("lem:mlmc", stamp=short).standing is Standing.STALE


def test_a_theorem_that_is_now_called_printed_is_red(stamp):
    """A difference from the printed statement that the register no longer names is not vouched for."""
    seen = tuple(
        one._replace(differs="24 in place of 25") if one.name == "segment" else one for one in stamp.seen
    )
    assert evidence("lem:segment", stamp=stamp._replace(seen=seen)).standing is Standing.STALE
    assert evidence("lem:segment", stamp=stamp).standing is Standing.RECORDED


def test_a_label_without_theorems_is_absent(stamp):
    """No theorem, no evidence."""
    assert evidence("rem:claims", stamp=stamp).standing is Standing.ABSENT


def test_no_record_no_evidence(monkeypatch, tmp_path):
    """Without a stamp nothing is formal."""
    monkeypatch.setattr(record, "STAMP", tmp_path / "none.json")
    monkeypatch.setattr("theory.evidence.register.status.record.read", lambda: read(tmp_path / "none.json"))
    assert evidence("lem:mlmc").standing is Standing.ABSENT


def test_a_record_survives_a_round_trip(stamp, tmp_path):
    """What is written is what is read."""
    write(stamp, tmp_path / "stamp.json")
    assert read(tmp_path / "stamp.json") == stamp


def test_a_second_check_with_the_same_answers_keeps_the_stamp(stamp, tmp_path):
    """Only the seconds differ: the file stays."""
    path = tmp_path / "stamp.json"
    write(stamp, path)
    write(stamp._replace(seconds=999), path)
    assert read(path) == stamp


@pytest.mark.parametrize("text", ["", "{}", "[]", json.dumps({"digest": 1, "seen": 3})])
def test_a_broken_record_is_no_record(text, tmp_path):
    """A file that is not a record is read as none."""
    (tmp_path / "stamp.json").write_text(text)
    assert read(tmp_path / "stamp.json") is None


def test_the_committed_record_is_of_the_committed_sources():
    """The stamp in the repository belongs to the sources in the repository, and covers every export."""
    committed = read()
    assert committed is not None
    assert committed.digest == sources.digest()
    assert {seen.name for seen in committed.seen} == {export.name for export in EXPORTS}
