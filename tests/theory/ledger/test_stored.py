"""The stored verdicts: of these sources, complete, and what judging finds."""

import ast
import json

import pytest

from theory.errors import TheoryError
from theory.ledger import contents, stored
from theory.ledger.claim import Weight
from theory.ledger.ledger import verify
from theory.trusted.verdict import Verdict

STORE = stored.read()
CLAIMS = contents.claims()


def test_the_store_is_of_these_sources():
    """If this fails, a verdict may have changed: make verdicts."""
    assert STORE.current, "the sources of the ledger have changed since it was stored: run `make verdicts`"
    assert STORE.origin == f"recorded at {stored.digest()[:12]}"


def test_every_claim_is_stored_as_expected():
    """Each claim has its verdict: green, or refuted if false as written; every mutant was refuted."""
    assert set(STORE.claims) == {claim.id for claim in CLAIMS}
    for claim in CLAIMS:
        found = STORE.claim(claim.id)
        assert found.expected
        assert (found.verdict is Verdict.REFUTED) is claim.false
        assert (found.refuted, found.planted) == (len(claim.mutants), len(claim.mutants))
        assert (found.slack is True) is (claim.slack is not None)


def test_judging_again_finds_what_is_stored():
    """The false sentences of eq:chain and thm:tuned, their corrections and a lemma, judged now."""
    names = ["T02", "T03.free", "E25", "E25.fixed", "U02", "lem:alphaincrement"]
    now = stored.stored(verify(contents.claims, names))
    assert now.claims == {name: STORE.claim(name) for name in now.claims}


def test_the_digest_covers_all_that_a_verdict_imports():
    """What the claims and the judge import within theory, to any depth, is hashed, up to what only reads or prints."""
    covered = {path.relative_to(stored.ROOT).as_posix() for path in stored.sources()}
    spared = {"errors.py", "notebook.py", "pictures.py", "ledger/results.py", *stored.READERS}
    spared |= {path for path in imported(covered) if path.startswith(("evidence/", "formal/"))}
    assert imported(covered) - spared <= covered


def imported(files):
    """The files of theory that these files import, to any depth."""
    found, pending = set(), list(files)
    while pending:
        name = pending.pop()
        if name in found:
            continue
        found.add(name)
        for node in ast.walk(ast.parse((stored.ROOT / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("theory"):
                for module in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                    path = stored.ROOT.parent.joinpath(*module.split(".")).with_suffix(".py")
                    if path.is_file():
                        pending.append(path.relative_to(stored.ROOT).as_posix())
    return {name for name in found if not name.endswith("__init__.py")}


def test_other_sources_are_seen(monkeypatch):
    """With another digest the store says that it is out of date."""
    monkeypatch.setattr(stored, "digest", lambda: "0" * 64)
    assert not STORE.current
    assert STORE.origin.startswith("OUT OF DATE")


def test_a_store_is_read_as_it_was_written(tmp_path, monkeypatch):
    """A round trip keeps everything; what is no store is an error that says so."""
    stored.write(STORE, tmp_path / "stored.json")
    data = json.loads((tmp_path / "stored.json").read_text())
    assert data["claims"]["T02"][0] == "refuted"
    monkeypatch.setattr(stored, "files", lambda package: tmp_path)
    assert stored.read() == STORE
    (tmp_path / "stored.json").write_text("{}")
    with pytest.raises(TheoryError, match="is not a store"):
        stored.read()


def test_a_claim_that_is_not_stored_is_unknown():
    """Nothing is green by absence."""
    assert STORE.claim("X99").verdict is Verdict.UNKNOWN


def test_the_errata_that_change_a_statement():
    """Two sentences change a statement (thm:tuned and eq:chain), three break a step, the others are remarks."""
    heavy = {weight: set() for weight in Weight}
    for claim in CLAIMS:
        if claim.erratum:
            heavy[claim.erratum.weight].add(claim.erratum.finding)
    assert heavy[Weight.STATEMENT] == {"E3", "E13"}
    assert heavy[Weight.STEP] == {"E2", "E4", "E7"}
