"""The record of a check: its seal, what it says of the sources, and when it may change."""

import json
from itertools import pairwise

import pytest

from theory.errors import TheoryError
from theory.evidence import record, sources
from theory.evidence.record import Record, Seen, agreed, differing, read, write
from theory.evidence.register import EXPORTS, ROWS
from theory.formal.checker import agreement, development, references

ONE = Seen("one", "a.v", ("classic",), "one : 1 <= 2", ("met", "one"))
OLD = Record("0" * 64, "8.16.1", 1, {}, (ONE, ONE._replace(name="two")))
COMMITTED = read()
ITEMS = [item for path in sources.files() for item in references.items(sources.text(path))]
NOTIONS = frozenset(item.name for item in ITEMS if item.text.startswith(("Definition", "Fixpoint", "Record")))
"""The definitions of the development, by name."""


def missing(path, item, recorded):
    """The numbers and notions of a theorem that a recorded statement lacks."""
    return agreement.missing(item.text, recorded, sources.text(path)[: item.start], NOTIONS)


@pytest.mark.parametrize("export", EXPORTS, ids=lambda export: export.name)
def test_the_recorded_statement_is_that_of_the_source(export):
    """Every number and every notion of a theorem in its source is in the recorded statement, and not in 'False'."""
    path = export.file
    item = sources.item(path, export.name)
    assert missing(path, item, COMMITTED.theorem(export.name).statement) == []
    if item.text.startswith(("Theorem", "Lemma", "Corollary")):
        assert missing(path, item, f"{export.name} : False")


def test_the_register_claims_what_is_recorded():
    """What is said to be formal of each label, and how a theorem differs from the printed one, is in the record."""
    assert dict(COMMITTED.forms) == {one.label: one.form.value for one in ROWS}
    assert {seen.name: seen.differs for seen in COMMITTED.seen} == {one.name: one.differs for one in EXPORTS}


def test_the_definitions_are_those_recorded():
    """Every definition that the exported statements speak of has the text that it had when they were checked."""
    texts = {path.as_posix(): sources.text(path) for path in sources.files()}
    assert development.redefined(COMMITTED.definitions, texts) == []
    assert {"model/problem.v: gap", "model/algorithm.v: step"} <= dict(COMMITTED.definitions).keys()


@pytest.mark.parametrize("export", [e for e in EXPORTS if e.instance], ids=lambda export: export.name)
def test_the_instance_uses_its_theorem(export):
    """The recorded chain from the instance to the theorem stands in the sources: each names the next."""
    chain = COMMITTED.theorem(export.name).applied
    assert (chain[0], chain[-1]) == (export.instance, export.name)
    for name, used in pairwise(chain):
        assert any(agreement.names(item.text, used) for item in ITEMS if item.name == name)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(digest="1" * 64),
        lambda data: data["seen"][0].update(statement="one : False"),
        lambda data: data["seen"][0].update(axioms=[]),
        lambda data: data["seen"][0].update(applied=[]),
        lambda data: data["seen"].pop(),
        lambda data: data["accepted"].append({"reason": "by hand", "names": ["one"]}),
        lambda data: data.pop("seal"),
    ],
    ids=["digest", "statement", "axioms", "instance", "theorem", "acceptance", "seal"],
)
def test_a_record_changed_by_hand_is_no_record(change, tmp_path):
    """The seal covers all but the seconds."""
    path = tmp_path / "stamp.json"
    write(OLD, path)
    assert read(path) == OLD
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    assert read(path) is None


def test_the_same_answers_need_no_reason():
    """A check of other sources with the same answers is recorded, with the reasons of before."""
    new = OLD._replace(digest="1" * 64, accepted=())
    assert agreed(new, OLD) == new
    assert differing(OLD, new) == {}


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"statement": "one : 1 <= 3"}, "1 <= 3"),
        ({"axioms": ()}, "rests on 0 axioms"),
        ({"name": "three"}, "one is gone"),
        ({"differs": "24 in place of 25"}, "said to differ"),
    ],
)
def test_a_theorem_that_differs_needs_a_reason(change, word):
    """Another statement, other axioms, a theorem that is gone: refused, or kept with the reason given."""
    new = OLD._replace(seen=(ONE._replace(**change), OLD.seen[1]))
    with pytest.raises(TheoryError, match=word):
        agreed(new, OLD)
    accepted = agreed(new, OLD, "the constant is now 3").accepted
    assert accepted == (record.Accepted("the constant is now 3", ("one",)),)


def test_a_label_that_claims_more_needs_a_reason():
    """From 'as corrected' to 'as printed' is refused, or kept with the reason given."""
    old, new = (OLD._replace(forms=(("eq:master", form),)) for form in ("as corrected", "as printed"))
    with pytest.raises(TheoryError, match="eq:master is 'as printed'"):
        agreed(new, old)
    assert agreed(new, old, "the printed one is proved").accepted[0].names == ("eq:master",)


def test_a_definition_that_differs_needs_a_reason():
    """A statement is what its definitions say: another text of one is refused, or kept with the reason given."""
    old, new = (OLD._replace(definitions=(("a.v: gap", digest),)) for digest in ("0", "1"))
    with pytest.raises(TheoryError, match="gap is defined otherwise"):
        agreed(new, old)
    assert agreed(new, old, "the gap is halved").accepted[0].names == ("a.v: gap",)


def test_a_number_is_no_reason():
    """ACCEPT=1 says nothing."""
    with pytest.raises(TheoryError, match="no reason"):
        agreed(OLD, OLD, "1")


def test_without_a_record_nothing_is_accepted_in_silence():
    """Where there is no record, or its seal is broken, a first check needs a reason too."""
    with pytest.raises(TheoryError, match="no record"):
        agreed(OLD, None)
    assert agreed(OLD, None, "the first record of all").seen == OLD.seen
