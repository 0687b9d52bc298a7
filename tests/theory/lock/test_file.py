"""The file of the lock and a run against it: what was accepted, by whom, and what turns a run red."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest

from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.paper.judgement import exit_code
from mcfw.cli.paper.relock import run_relock
from theory.errors import TheoryError
from theory.ledger import contents
from theory.ledger.decision import Lock
from theory.ledger.ledger import verify
from theory.ledger.manifest import faults
from theory.lock.acceptance import accepted, restated, review
from theory.lock.comparison import claim_differences, lock
from theory.lock.file import PATH, File, read, write
from theory.lock.row import row
from theory.lock.shared import shared
from theory.trusted.language import check

CLAIMS = contents.claims()
SILENT = Lock(row, lambda rows, quick: ())


@pytest.fixture
def weaker(monkeypatch):
    """A ledger in which S13 has a stronger title."""
    changed = tuple(replace(c, text="τ̂ may be anything") if c.id == "S13" else c for c in CLAIMS)
    monkeypatch.setattr(contents, "_listed", lambda: changed)


def run(names, **options):
    """The ledger of a few claims, compared with the lock."""
    return verify(contents.claims, names, check=faults, lock=lock(), **options)


def test_a_run_as_accepted_is_green():
    """S13 and W03 are as they were accepted, quick or not."""
    for quick in (True, False):
        ledger = run(["S13", "W03"], quick=quick)
        assert (ledger.unlocked, ledger.expected, exit_code(ledger)) == ((), True, ExitCode.HELD)


def test_a_run_with_a_weakened_claim_is_red(weaker):
    """Every mutant is refuted and the verdict stays; the run is red, its exit code 1, and its JSON says why."""
    ledger = run(["S13"])
    (sentence,) = ledger.unlocked
    assert sentence.startswith("S13 (asm:markov), title: a certified bound τ̂ ≥ τ may replace τ")
    assert "→ τ̂ may be anything; accept it with mcfw relock S13" in sentence
    assert not ledger.expected
    assert all(entry.expected for entry in ledger.entries)
    assert exit_code(ledger) is ExitCode.VIOLATED == 1
    assert ledger.to_json()["summary"]["unlocked"] == [sentence]


def test_a_difference_is_accepted_by_name(weaker, tmp_path):
    """The new row is kept with who accepted it and why, the others keep theirs, and then nothing differs."""
    ledger = verify(contents.claims, ["S13", "W03"], lock=SILENT)
    assert len(review(ledger.entries, read())) == 1
    file = accepted(ledger, ledger.entries, read(), "Ada", "the title was wrong", {})
    assert file.accepted[-1] == ("Ada", "the title was wrong")
    assert file.claims["S13"].accepted == len(file.accepted) - 1
    assert file.claims["W03"].accepted == read().claims["W03"].accepted
    write(file, tmp_path / "lock")
    again = read(tmp_path / "lock")
    assert review(ledger.entries, again) == ()
    assert all(locked.whole for locked in again.claims.values())
    assert again.claims["M12.b"] == replace(again.claims["M12.b"], seal=read().claims["M12.b"].seal)


def test_relock_shows_what_differs(weaker, capsys):
    """Without a name nothing is written; the difference is printed, and the code is that of a red run."""
    before = PATH.read_bytes()
    code = run_relock(["S13"], by="", why="", hypotheses=False, jobs=1)
    told = " ".join(capsys.readouterr().out.split())
    assert code is ExitCode.VIOLATED
    assert "may replace τ" in told
    assert "→ τ̂ may be anything" in told
    assert "1 difference. Nothing was recorded: add --by NAME --why TEXT." in told
    assert PATH.read_bytes() == before


def test_relock_without_a_difference_is_green(capsys):
    """A claim that is as accepted needs nobody."""
    assert run_relock(["W03"], by="", why="", hypotheses=False, jobs=1) is ExitCode.HELD
    assert "0 differences." in capsys.readouterr().out


def test_nobody_accepts_without_a_name_or_what_is_not_as_expected():
    """A name, a reason, and claims that are as expected."""
    ledger = verify(contents.claims, ["S13"], lock=SILENT)
    for by, why in (("", "x"), ("Ada", " ")):
        with pytest.raises(TheoryError, match="--by NAME --why TEXT"):
            accepted(ledger, ledger.entries, read(), by, why, {})
    wrong = replace(ledger, faults=("a fault",))
    with pytest.raises(TheoryError, match="only what is as expected can be accepted: a fault"):
        accepted(wrong, wrong.entries, read(), "Ada", "why", {})


def test_what_did_not_change_is_not_accepted_again():
    """Accepting a run without a difference leaves the file as it is."""
    ledger = verify(contents.claims, ["S13"], lock=SILENT)
    assert accepted(ledger, ledger.entries, read(), "Ada", "again", {}) is read()


def test_a_row_that_is_edited_by_hand_is_seen():
    """Whoever weakens a claim and its digests breaks the seal of the row."""
    (claim,) = (c for c in CLAIMS if c.id == "S13")
    fields = row(claim, check(claim.statement), ())
    locked = read().claims["S13"]
    forged = replace(locked, digests={**locked.digests, "title": "0" * 16})
    told = [*claim_differences(claim, fields, forged, quick=True)]
    assert "was changed by hand" in told[0]
    assert [*claim_differences(claim, fields, locked, quick=True)] == []


def test_a_wrong_version_that_is_gone_or_has_another_witness_is_seen():
    """In a whole run each wrong version has its field."""
    (claim,) = (c for c in CLAIMS if c.id == "S13")
    (decision,) = (e.decision for e in verify(contents.claims, ["S13"], lock=SILENT).entries)
    assert [*claim_differences(claim, decision.row, read().claims["S13"])] == []
    less = {name: text for name, text in decision.row.items() if name != "mutant τ̂ >= τ dropped"}
    (sentence,) = claim_differences(claim, less, read().claims["S13"])
    assert "mutant τ̂ >= τ dropped: refuted at" in sentence


def test_what_is_no_lock_is_refused(tmp_path):
    """A missing, a broken and a wrong file name themselves and the command that writes one."""
    broken, wrong = tmp_path / "broken.lock", tmp_path / "wrong.lock"
    broken.write_text("{", encoding="utf-8")
    wrong.write_text(json.dumps({"claims": []}), encoding="utf-8")
    for path in (tmp_path / "none.lock", broken, wrong):
        with pytest.raises(TheoryError, match=rf"{path.name} is not a lock of statements .*mcfw relock"):
            read(path)


def test_the_file_is_written_as_it_is_read(tmp_path):
    """Reading and writing the shipped file gives the same bytes, and its claims are those of the ledger."""
    copy = tmp_path / "statements.lock"
    shutil.copy(PATH, copy)
    write(read(copy), copy)
    assert copy.read_bytes() == PATH.read_bytes()
    assert [*read().claims] == [claim.id for claim in CLAIMS]
    assert all(locked.whole and locked.accepted < len(read().accepted) for locked in read().claims.values())
    write(File(), copy)
    assert read(copy) == File()


def test_a_row_is_the_same_in_every_process():
    """Another order of the sets of Python gives the same digests."""
    code = (
        "from theory.ledger import contents; from theory.lock.row import row;"
        "from theory.trusted.language import check;"
        "print([row(c, check(c.statement), ()) for c in contents.claims() if c.id in ('S01', 'N15', 'T19', 'U05')])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(filter(None, sys.path))},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert len(shared()) > 200


def test_what_was_tried_is_kept_until_the_claim_is_restated():
    """Another predicate or title leaves the evidence on hypotheses; other hypotheses or another conclusion void it."""
    before = {"hypotheses": "a", "conclusion": "b", "predicate": "c"}
    assert not restated(before, before | {"predicate": "d"})
    assert restated(before, before | {"hypotheses": "d"})
    assert restated(before, before | {"conclusion": "d"})
    assert restated({}, before)
