"""The manifest of the paper: what disappears, moves or is misquoted turns the ledger red, with a sentence."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import theory.ledger.manifest
from theory.errors import TheoryError
from theory.ledger import contents
from theory.ledger.claim import Fault
from theory.ledger.ledger import verify
from theory.ledger.manifest import collected, faults, quotations
from theory.text.labels import NEW, manifest
from theory.text.source import passage, quoted, starts_at

ROOT = Path(__file__).resolve().parents[3]
PAPER = next((p for up in ROOT.parents if (p := up / "shared" / "paper.tex").exists()), None)
needs_paper = pytest.mark.skipif(PAPER is None, reason="the source of the paper is not at hand")
CLAIMS = contents.claims()
ERRATA = [claim for claim in CLAIMS if claim.erratum]


def changed(name, **new):
    """The claims with one of them changed."""
    return tuple(replace(claim, **new) if claim.id == name else claim for claim in CLAIMS)


def misquoted(name, **new):
    """The claims with the erratum of one of them changed."""
    (claim,) = (claim for claim in CLAIMS if claim.id == name)
    return changed(name, erratum=replace(claim.erratum, **new))


def test_the_claims_are_those_of_the_manifest():
    """The ledger as it stands has no fault."""
    assert faults(CLAIMS) == ()


def test_every_claim_is_missed():
    """Whichever claim is deleted, the manifest names it."""
    for gone in CLAIMS:
        left = [claim for claim in CLAIMS if claim is not gone]
        assert any(f"claim {gone.id} of {gone.label} has disappeared" == fault for fault in faults(left)), (
            gone.id
        )


@pytest.mark.parametrize("module", ["app_pathwise.lem_clipsafe.c_projection", "app_lower.prop_inflation"])
def test_a_module_that_disappears_is_missed(module, monkeypatch):
    """Without a file or a folder of claims the manifest names every claim that was there."""
    name = f"theory.paper.{module}"
    lost = {claim.id for claim in CLAIMS if claim.build.__module__.startswith(name)}
    listed = tuple(contents.modules())
    monkeypatch.setattr(contents, "modules", lambda: iter(m for m in listed if not m.startswith(name)))
    found = faults(contents._listed.__wrapped__())
    assert len(lost) > 2
    assert {fault.split()[1] for fault in found if "disappeared" in fault} == lost


def test_a_claim_that_others_need_is_missed_too():
    """Without a claim that others need nothing can be judged, and the error names what has disappeared."""
    left = [claim for claim in CLAIMS if claim.label != "lem:mlmc"]
    with pytest.raises(
        TheoryError, match=r"'M06', which is not in the ledger.*claim M07 of lem:mlmc has disappeared"
    ):
        collected(left)
    assert collected(CLAIMS) == CLAIMS


def test_a_fault_makes_the_ledger_unexpected():
    """The ledger with a fault is not as expected, says so in its JSON, and is as expected without it."""
    source = lambda: tuple(claim for claim in CLAIMS if claim.id != "W03")  # noqa: E731, a source of claims
    ledger = verify(source, ["M04.c"], check=faults)
    assert not ledger.expected
    assert ledger.to_json()["summary"]["faults"] == ["claim W03 of tab:watershed has disappeared"]
    assert verify(contents.claims, ["M04.c"], check=faults).expected


@pytest.mark.parametrize(
    ("claims", "sentence"),
    [
        (changed("L04", label="lem:S"), "claim L04 belongs to lem:D and says lem:S"),
        (changed("L04", label="lem:nowhere"), "claim L04: the paper has no label 'lem:nowhere'"),
        (changed("L04", line=2440), "claim L04: line 2440 belongs neither to the statement nor the proof of lem:D"),
        (changed("N18", line=10), "claim N18: line 10 belongs neither"),
        ((*CLAIMS, replace(CLAIMS[5], id="X01")), "claim X01 is not in the manifest"),
        (misquoted("W06", quote="The free parameter removes nothing."), "W06: the paper does not say"),
        (misquoted("W06", at=1067), "W06: the paper does not say"),
        (misquoted("W06", quote=""), "W06: the paper does not say"),
        (misquoted("W06", corrected_by="L04"), "claim W06 (thm:tuned) is corrected by L04, which is about lem:D"),
        (misquoted("W06", corrected_by=""), "claim W06 is false as written and nothing corrects it"),
        (misquoted("W06", corrected_by="W04"), "claim W06 is corrected by W04, which is false as written itself"),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_paper_is_a_fault(claims, sentence):
    """A wrong label, line, quotation or correction is one sentence that names the claim."""
    assert any(fault.startswith(sentence) for fault in faults(claims)), faults(claims)


def test_a_link_allows_a_correction_under_another_label():
    """A correction under another label is accepted if the erratum says why."""
    assert faults(misquoted("W06", corrected_by="L04", link="step 3 of lem:D is meant")) == ()


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"claims": ()}, "lem:D must list claims, or say why it has none"),
        ({"why": "a heading"}, "lem:D must list claims, or say why it has none, and not both"),
        ({"lines": ((2424, 2437),)}, "lem:D: its label does not stand in the lines 2424 to 2437"),
        ({"claims": ("L01", "L01")}, "claim L01 is listed 2 times in the manifest"),
    ],
)
def test_a_wrong_row_of_the_manifest_is_a_fault(row, sentence, monkeypatch):
    """A row without claims or reason, with lines elsewhere, or with a claim twice is named."""
    labels = manifest() | {"lem:D": manifest()["lem:D"]._replace(**row)}
    monkeypatch.setattr(theory.ledger.manifest, "manifest", lambda: labels)
    assert any(fault.startswith(sentence) for fault in faults(CLAIMS))


def test_a_label_without_claims_says_why():
    """Every label has claims or a reason; a theorem, lemma, proposition, corollary or assumption has claims."""
    judged = {"theorem", "lemma", "proposition", "corollary", "assumption", "definition", "algorithm"}
    assert [row.name for row in manifest().values() if row.kind in judged and not row.claims] == []
    assert all(row.claims or len(row.why.split()) > 1 for row in manifest().values())


def test_errata_are_quoted_sentence_by_sentence():
    """Every erratum quotes the paper, and each of the three lists has entries."""
    assert {claim.erratum.fault for claim in ERRATA} == set(Fault)
    assert all(starts_at(claim.erratum.quote, claim.erratum.at or claim.line) for claim in ERRATA)


def test_a_passage_is_verbatim():
    """A statement is read with its own line breaks."""
    first, last = manifest()["lem:S"].lines[0]
    assert passage(first, last).startswith(r"\begin{lemma}[Burn-in coefficient")


@needs_paper
def test_the_quotations_are_the_papers_own_lines():
    """The shipped lines are those of the source, and exactly those that the manifest and the errata quote."""
    source = PAPER.read_text()
    shipped = "".join(f"{number}\t{line}\n" for number, line in quoted().items())
    assert shipped == quotations(source, CLAIMS)


@needs_paper
def test_every_label_of_the_paper_is_in_the_manifest():
    """The manifest has each label of the source once, with its kind of environment, and no other."""
    source = PAPER.read_text()
    labels = re.findall(r"\\label(?:\[appendix\])?\{([^}]*)\}", source)
    listed = [row for row in manifest().values() if row.kind != NEW]
    assert sorted(labels) == sorted(row.name for row in listed)
    lines = source.split("\n")
    for row in listed:
        first, last = row.lines[0]
        begin, end = (lines[first - 1], lines[last - 1])
        if row.kind in ("section", "appendix"):
            assert r"\section{" in begin or r"\subsection{" in begin, row.name
        else:
            assert rf"\begin{{{row.kind}}}" in begin, row.name
            assert rf"\end{{{row.kind}}}" in end, row.name
