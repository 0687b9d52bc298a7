"""The data of a report that somebody else made."""

import json

import pytest

import mcfw
from mcfw.cli.site.material import Material
from mcfw.cli.site.statement import pages
from theory.ledger import contents
from theory.ledger.ledger import verify

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def ledger():
    """The ledger of one small result."""
    return verify(contents.claims, ("lem:alphafloor",), quick=True).to_json()


def test_the_text_of_a_ledger_stays_text(ledger, tmp_path):
    """A text, statement, witness or sentence that is HTML is shown as it is written."""
    changed = json.loads(json.dumps(ledger))
    for claim in changed["claims"]:
        claim |= dict.fromkeys(("text", "statement", "sentence", "witness", "erratum"), SCRIPT)
        for wrong in claim["wrong_versions"]:
            wrong |= {"change": SCRIPT, "witness": SCRIPT}
    (tmp_path / "ledger.json").write_text(json.dumps(changed))
    bodies = "".join(page.body for page in pages(Material(tmp_path, tmp_path / "none")))
    assert "&lt;script&gt;" in bodies
    assert "<script" not in bodies


@pytest.mark.parametrize("content", [b"", b"\xff", b"[" * 5000, b"{}", b"[]", b'{"results": 3}'])
def test_what_is_no_ledger_is_refused_by_name(content, tmp_path):
    """The file is named, and the command that writes it."""
    (tmp_path / "ledger.json").write_bytes(content)
    with pytest.raises(mcfw.InvalidInput, match=r"ledger\.json is not .*mcfw verify"):
        _ = Material(tmp_path, tmp_path / "none").ledger
