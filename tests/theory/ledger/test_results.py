"""One row per labelled result: formal evidence, leaves, and the hypotheses that are left to prose."""

from dataclasses import replace

import pytest

from theory.evidence import record, sources
from theory.evidence.record import Record, Seen
from theory.evidence.register import EXPORTS
from theory.ledger import results as reading
from theory.ledger.contents import claims
from theory.ledger.ledger import Ledger, verify


@pytest.fixture(scope="module")
def ledger():
    """The judged claims of lem:alphafloor, which the kernel has checked, and of eq:lemmaP."""
    return verify(claims, ["lem:alphafloor", "eq:threesubs"], quick=True)


@pytest.fixture
def stamp():
    """A check of the present sources."""
    seen = tuple(
        Seen(export.name, export.file.as_posix(), ("classic",), "True", (), export.differs)
        for export in EXPORTS
    )
    return Record(sources.digest(), "8.16.1", 60, {}, seen)


def row(ledger, label):
    """Return the result of a label."""
    return next(result for result in ledger.results if result.label == label)


def with_stamp(ledger, monkeypatch, stamp):
    """Return the same ledger, read with another recorded check."""
    monkeypatch.setattr(record, "read", lambda path=None: stamp)
    return Ledger(ledger.entries, ledger.skipped)


def test_a_recorded_theorem_is_the_derivation(ledger, monkeypatch, stamp):
    """With a matching record the result is formal, as printed, and nothing is left to prose; its leaves stay."""
    result = row(with_stamp(ledger, monkeypatch, stamp), "lem:alphafloor")
    assert result.is_formal
    assert result.end_to_end
    assert result.prose_steps == 0
    assert result.verdict == f"formal, recorded at {stamp.digest[:12]}, as printed"
    assert len(result.leaves) == sum(
        claim.label == "lem:alphafloor" for claim in claims() if not claim.erratum
    )


def test_what_coq_said_in_this_run_is_told_apart(ledger, stamp):
    """A check of this run is not called recorded."""
    fresh = replace(ledger, fresh=stamp)
    assert "checked by the kernel in this run" in row(fresh, "lem:alphafloor").verdict
    assert row(fresh, "lem:alphafloor").to_json()["formal"]["rechecked"] is True


def test_a_stale_record_is_red(ledger, monkeypatch, stamp):
    """A digest that does not match makes the ledger red, and the verdict is that of the leaves again."""
    stale = with_stamp(ledger, monkeypatch, stamp._replace(digest="0" * 64))
    result = row(stale, "lem:alphafloor")
    assert not result.is_formal
    assert not result.expected
    assert not stale.expected
    assert result.verdict == result.weakest.value


def test_without_a_record_the_leaves_speak(ledger, monkeypatch):
    """No record: nothing is formal and nothing is red; the prose between the leaves is counted."""
    bare = with_stamp(ledger, monkeypatch, None)
    assert bare.expected
    assert not row(bare, "lem:alphafloor").is_formal
    assert row(bare, "lem:alphafloor").prose_steps == sum(
        map(len, row(bare, "lem:alphafloor").prose.values())
    )


def test_json_has_results_beside_claims(ledger):
    """{"results": [...], "claims": [...]}: one row per label with what a reader needs."""
    data = ledger.to_json()
    assert {"results", "claims", "summary"} == data.keys()
    wanted = {
        "label",
        "stated_end_to_end",
        "verdict",
        "leaves",
        "prose_steps",
        "prose",
        "formal",
        "expected",
        "sizes",
    }
    assert all(wanted == result.keys() for result in data["results"])
    assert {claim["label"] for claim in data["claims"]} == {result["label"] for result in data["results"]}


def test_an_unknown_label_is_not_formal():
    """A label that the register does not list has no form."""
    assert reading.form_of("lem:nowhere").form is reading.Form.NONE


def test_a_definition_and_a_bounded_size_are_no_statement_from_end_to_end():
    """eq:substitution writes a definition down twice, asm:smooth has three coordinates; asm:problem is proved."""
    found = verify(claims, ["eq:substitution", "asm:smooth", "asm:problem"])
    told = {result.label: result for result in found.results}
    assert [told[name].end_to_end for name in ("eq:substitution", "asm:smooth", "asm:problem")] == [
        False,
        False,
        True,
    ]
    assert told["asm:smooth"].sizes == ("two vectors of three coordinates",)
    (smooth,) = (row for row in found.to_json()["claims"] if row["id"] == "S05")
    assert smooth["size"] == "two vectors of three coordinates"
    assert smooth["sentence"] == "proved for two vectors of three coordinates"


def test_every_bounded_title_says_so():
    """A claim that states up to T <= 8 what the paper says for all has a size, and its title the same bound."""
    sized = [claim for claim in claims() if claim.size]
    assert len(sized) == 23
    assert {"S05", "S10", "M12.a", "T28"} <= {claim.id for claim in sized}
