"""Weakened claims: whatever a claim file is changed to say, the lock names the claim, the field, before and after."""

import ast
import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import theory
from tests.theory.lock.edits import EDITS, FURTHER, REVIEWED
from theory.ledger import contents
from theory.lock.comparison import claim_differences, differences
from theory.lock.file import read
from theory.lock.row import row
from theory.trusted.language import check

ROOT = Path(theory.__file__).parent
CLAIMS = {claim.id: claim for claim in contents.claims()}


def edited(edit, folder):
    """The claim as it is after the edit of its file, which is loaded from a copy."""
    source = (ROOT / edit.file).read_text(encoding="utf-8")
    assert source.count(edit.old) >= 1, f"{edit.file} does not say {edit.old!r}"
    copy = folder / Path(edit.file).name
    copy.write_text(f"{source.replace(edit.old, edit.new, 1)}\n\ndef tiny():\n    return [*small_cases()][:1]\n"
                    if "tiny" in edit.new else source.replace(edit.old, edit.new, 1), encoding="utf-8")  # fmt: skip
    ast.parse(copy.read_text(encoding="utf-8"))
    name = f"theory.{edit.file.removesuffix('.py').replace('/', '.')}"
    spec = importlib.util.spec_from_file_location(name, copy)
    module = importlib.util.module_from_spec(spec)
    before = sys.modules.get(name)
    sys.modules[name] = module  # records and annotations look their module up by name
    try:
        spec.loader.exec_module(module)
    finally:
        sys.modules[name] = before
    return next(claim for claim in module.CLAIMS if claim.id == edit.claim)


def found(claim):
    """What the lock says of a claim, helpers included, without its wrong versions."""
    fields = row(claim, check(claim.statement), ())
    own = claim_differences(claim, fields, read().claims[claim.id], quick=True)
    helpers = {name: text for name, text in fields.items() if name.startswith("helper ")}
    changed = [
        f"{name}, behind {claim.id}: → " for name, text in helpers.items() if read().shared.get(name) != text
    ]
    return [*own, *changed]


@pytest.mark.parametrize("edit", EDITS, ids=[f"{e.claim} {e.field} {n}" for n, e in enumerate(EDITS)])
def test_an_edit_is_seen_in_its_field(edit, tmp_path):
    """The sentence names the claim and the field, and has what was written in the place of what was accepted."""
    told = [
        text
        for text in found(edited(edit, tmp_path))
        if text.startswith((f"{edit.claim} (", f"{edit.field} ")) and f"{edit.field}" in text
    ]
    assert told
    assert any(edit.says in text and " → " in text for text in told), told


@pytest.mark.parametrize("name", sorted({edit.claim for edit in EDITS}))
def test_a_claim_that_was_not_edited_is_as_accepted(name):
    """Without the edit there is nothing to say, so the edits are what is seen."""
    assert found(CLAIMS[name]) == []


def test_there_are_enough_edits():
    """Seventeen of the review, and twenty more in claim files; those of what claims share are elsewhere."""
    assert (len(REVIEWED), len(FURTHER)) == (17, 20)
    assert len({(edit.file, edit.old, edit.new) for edit in EDITS}) >= 36


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    measured = case.moments()\n    for start", "    # all\n    measured = case.moments()\n\n    for start"),
        ('"""Return whether the second moment of the law is', '"""Whether the second moment of the law is'),
        ("def _matches_law(case: Case, share: Fraction) -> bool:", "def _matches_law(case: Case, share):"),
    ],
    ids=["a comment", "a docstring", "annotations"],
)  # fmt: skip
def test_what_means_nothing_changes_nothing(old, new, tmp_path):
    """Comments, blank lines, docstrings of helpers and annotations are no part of a predicate."""
    edit = next(edit for edit in EDITS if edit.field == "helper")._replace(old=old, new=new)
    assert found(edited(edit, tmp_path)) == []


def test_a_claim_that_is_new_or_gone_is_said():
    """A claim without a row asks for one, and a row without a claim is missed."""
    file = read()
    less = replace(file, claims={name: locked for name, locked in file.claims.items() if name != "S13"})
    more = replace(file, claims=file.claims | {"S99": file.claims["S13"]})
    rows = {"S13": row(CLAIMS["S13"], check(CLAIMS["S13"].statement), ())}
    assert [*differences(rows, less)] == ["S13 is not in the lock; accept it with mcfw relock S13"]
    assert [*differences(rows, more, quick=True)] == ["S99 was accepted and has disappeared"]
