import json
import os
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from sympy import Rational

from theory.errors import TheoryError
from theory.ledger.claim import Erratum, Fault, Slack, Weight, improvement
from theory.ledger.errata import errata
from theory.ledger.judge import Judge
from theory.ledger.ledger import collect, select, verify
from theory.ledger.slack import bisect, slack_table
from theory.ledger.stored import StoredLedger, stored
from theory.text.constants import PAPER
from theory.text.editorial import Remark
from theory.trusted.formula import ge, le, positive, real
from theory.trusted.statement import Cited, Exists, Finite, exists, forall, identity
from theory.trusted.verdict import Verdict

a, b = positive("a b")
x = real("x")


def mean(c):
    """The statement 2ab <= c(a² + b²), true exactly for c >= 1."""
    return forall(le(2 * a * b, c * (a**2 + b**2)))


class Wrong(NamedTuple):
    """A wrong version: what the ledger reads of a mutant."""

    change: str
    statement: Any


@dataclass(frozen=True)
class Written:
    """A claim that is written down at once: all that the ledger reads of a claim."""

    id: str
    statement: Any
    mutants: tuple = ()
    needs: tuple = ()
    slack: Any = None
    erratum: Any = None
    slow: bool = False
    line: int = 1
    text: str = "text"
    part: str = ""
    stated: bool = False
    constants: Any = PAPER
    size: str = ""

    @property
    def reads(self):
        """What its symbols stand for in the claims that it needs: nothing."""
        return {}

    @property
    def false(self):
        """Whether it is expected to be refuted."""
        return self.erratum is not None and self.erratum.fault is Fault.FALSE

    @property
    def quoted_line(self):
        """Where its quotation starts."""
        return self.line

    @property
    def label(self):
        """A label made of the id."""
        return f"lem:{self.id}"

    def with_constant(self, c):
        """The statement with another value of the constant that the slack speaks of."""
        return self.slack.family(c)


def claim(name, statement=None, **rest):
    """A claim with two mutants that are refuted."""
    mutants = (Wrong("c = 1/2", mean(Rational(1, 2))), Wrong("c = 9/10", mean(Rational(9, 10))))
    return Written(name, statement or mean(1), **{"mutants": mutants} | rest)


def slack(provable, refuted, family=mean):
    """A record of slack."""
    return Slack(constant="c", paper="1", family=family, provable=provable, refuted=refuted, sharp="a = b")


def small():
    """A ledger with a citation, a slow claim, an erratum, and slack."""
    return (
        claim("am-gm", slack=slack(1, Rational(99, 100))),
        claim("book", Cited("a book"), mutants=()),
        claim("rests", needs=("book", "am-gm")),
        claim("higher", needs=("rests",), slow=True),
        claim("wrong", mean(Rational(1, 3)), erratum=Erratum("E1", "a third will do", "too small", "am-gm")),
    )


def test_json_has_the_shape_that_other_tools_read():
    """The JSON of a ledger has the agreed keys, and survives a round trip."""
    ledger = verify(small)
    data = json.loads(json.dumps(ledger.to_json()))
    keys = {
        "id",
        "label",
        "statement",
        "verdict",
        "engines",
        "needs",
        "mutants",
        "slack",
        "erratum",
        "seconds",
    }
    assert all(keys <= row.keys() for row in data["claims"])
    assert {"claims", "by_verdict", "unknown", "mutants_planted", "mutants_refuted"} <= data["summary"].keys()
    assert [row["verdict"] for row in data["claims"]] == ["proved", "cited", "cited", "cited", "refuted"]
    assert data["claims"][2]["own_verdict"] == "proved"
    assert data["claims"][2]["rests_on"] == [{"id": "book", "verdict": "cited", "cases": None}]
    assert data["summary"]["by_own_verdict"]["proved"] == 3
    assert data["summary"]["mutants_planted"] == data["summary"]["mutants_refuted"] == 8
    assert data["claims"][4]["erratum"] == "false as written"
    assert [row["false"] for row in data["claims"]] == [False] * 4 + [True]
    assert data["claims"][0]["slack"]["confirmed"] is True
    assert ledger.expected


def test_what_rests_on_a_citation_says_so():
    """A claim names the citations that it rests on, through other claims too."""
    given = {entry.claim.id: entry.given for entry in verify(small).entries}
    assert given["rests"] == given["higher"] == ("book",)
    assert given["am-gm"] == ()


def sampled(**rest):
    """A claim that is checked on three cases."""
    return claim("cases", Finite("", lambda: range(3), lambda n: n < 3), mutants=(), **rest)


def test_a_verdict_is_the_weakest_of_itself_and_its_needs():
    """A proved claim that needs a checked one is checked, and says so, also through a proved claim between."""
    ledger = verify(lambda: (sampled(), claim("middle", needs=("cases",)), claim("top", needs=("middle",))))
    top = ledger.entries[2]
    assert (top.own, top.verdict, top.given) == (Verdict.PROVED, Verdict.CHECKED, ("cases",))
    assert top.sentence == "proved, given cases, which is checked on 3 cases"
    assert ledger.expected


def test_a_definition_weakens_nothing_and_is_no_theorem():
    """What needs a definition keeps its own verdict; a definition stays one, whatever it is said to need."""
    same = claim("same", identity(a, a), mutants=(), needs=("cases",))
    ledger = verify(lambda: (sampled(), same, claim("top", needs=("same",)), claim("plain")))
    assert [e.verdict.value for e in ledger.entries] == ["checked", "definition", "checked", "proved"]
    summary = ledger.to_json()["summary"]
    assert (summary["by_verdict"]["definition"], summary["definitions"]) == (1, 1)


def test_a_need_that_was_left_out_is_named():
    """A quick run names the slow claim that a verdict rests on."""
    claims = (claim("slow", slow=True), claim("top", needs=("slow",)))
    (top,) = verify(lambda: claims, quick=True).entries
    assert top.sentence == "proved, given slow, which was left out"


class Broken:
    """A claim whose statement, mutants or slack fail when they are built."""

    label, part, line, text, needs, slow, erratum, false = "lem:broken", "", 1, "text", (), False, None, False
    size = ""

    def __init__(self, name, part):
        self.id, self.fault = name, part

    def __getattr__(self, name):
        if name == self.fault:
            raise ZeroDivisionError("on purpose")
        values = {"statement": mean(1), "mutants": (), "slack": slack(1, 0, self.family)}
        return values[name]

    def family(self, c):
        """A family that cannot be built when that is the fault."""
        if self.fault == "family":
            raise ZeroDivisionError("on purpose")
        return mean(c)

    with_constant = family


def broken_claims():
    """Claims that fail in every way, between two that do not."""
    lonely = claim("lonely", Finite("", lambda: [lambda: 1], lambda point: False), mutants=())
    parts = ("statement", "mutants", "family")
    return (claim("first"), *(Broken(part, part) for part in parts), lonely, claim("last"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_claim_that_raises_is_unknown_and_does_not_stop_the_run(jobs):
    """Each failure is red with its reason, in one process and in two; the claims around it are judged."""
    ledger = verify(broken_claims, jobs=jobs)
    assert [e.claim.id for e in ledger.surprises] == ["statement", "mutants", "family", "lonely"]
    broken = {e.claim.id: e for e in ledger.entries}
    assert broken["statement"].verdict is Verdict.UNKNOWN
    assert "on purpose" in broken["statement"].decision.judgement.reason
    assert "on purpose" in broken["mutants"].decision.mutants[0].reason
    assert broken["family"].decision.slack_confirmed is False
    json.dumps(ledger.to_json())


def dying():
    """Three claims, of which the second kills the process that judges it."""
    return (claim("a"), claim("b", Finite("", lambda: [1], lambda n: os._exit(3)), mutants=()), claim("c"))


def test_a_worker_that_dies_is_replaced():
    """A claim that kills its worker is unknown; the others are judged."""
    ledger = verify(dying, jobs=2)
    assert [e.verdict.value for e in ledger.entries] == ["proved", "unknown", "proved"]
    assert "died" in ledger.entries[1].decision.judgement.reason


def test_what_rests_on_a_failure_is_not_green():
    """A claim whose need is unexpectedly refuted becomes unknown, and so does what needs it."""
    ledger = verify(
        lambda: (claim("c", needs=("b",)), claim("b", needs=("a",)), claim("a", mean(Rational(1, 4))))
    )
    assert [entry.verdict for entry in ledger.entries] == [Verdict.UNKNOWN, Verdict.UNKNOWN, Verdict.REFUTED]
    assert not ledger.expected
    assert "not green" in ledger.entries[0].reason


def test_a_surviving_mutant_is_reported():
    """A mutant that is true survives, is named, and turns the ledger red."""
    ledger = verify(lambda: (claim("a", mutants=(Wrong("c = 2", mean(2)),)),))
    assert ledger.entries[0].survivors == ("c = 2",)
    assert ledger.entries[0].verdict is Verdict.PROVED
    assert not ledger.expected


def test_an_erratum_that_holds_is_a_surprise():
    """An erratum that turns out true turns the ledger red."""
    ledger = verify(lambda: (claim("a"), claim("b", erratum=Erratum("E1", "quote", "why", "a"))))
    assert [entry.claim.id for entry in ledger.surprises] == ["b"]


def test_recorded_slack_is_judged_again():
    """A slack record whose refuted end is in truth provable turns the ledger red."""
    ledger = verify(lambda: (claim("a", slack=slack(2, Rational(3, 2))),))
    assert ledger.entries[0].decision.slack_confirmed is False
    assert not ledger.expected


@pytest.mark.parametrize(
    ("claims", "message"),
    [
        ((claim("a"), claim("a")), "unique"),
        ((claim("a", needs=("b",)),), "not in the ledger"),
        ((claim("a", needs=("b",)), claim("b", needs=("a",))), "circle"),
        ((claim("a", needs=("b",)), claim("b", erratum=Erratum("E1", "", "", "a"))), "false"),
        ((claim("a", erratum=Erratum("E1", "", "", "z")),), "not in the ledger"),
    ],
)
def test_an_inconsistent_collection_is_an_error(claims, message):
    """Duplicate ids, unknown or circular needs, and needed errata are errors that say so."""
    with pytest.raises(TheoryError, match=message):
        collect(claims)


def test_selection_brings_what_is_needed():
    """A label selects its claims and everything that they need."""
    assert [c.id for c in select(small(), ["lem:rests"])] == ["am-gm", "book", "rests"]
    assert [c.id for c in select(small(), [])] == [c.id for c in small()]


def test_an_unknown_label_names_near_matches():
    """A label that does not exist gives an error with near matches."""
    with pytest.raises(TheoryError, match="lem:am-gm"):
        select(small(), ["lem:amgm"])


def test_a_quick_run_says_what_it_left_out():
    """A quick run skips slow claims by name and tries one mutant per claim."""
    ledger = verify(small, quick=True)
    assert ledger.skipped == ("higher",)
    assert ledger.to_json()["summary"]["mutants_planted"] == 3
    assert ledger.expected


def test_jobs_do_not_change_the_results():
    """Two worker processes give the same ledger as none, up to the seconds."""

    def shape(ledger):
        return [{k: v for k, v in row.items() if k != "seconds"} for row in ledger.to_json()["claims"]]

    seen = []
    parallel = verify(small, jobs=2, on_entry=lambda entry: seen.append(entry.claim.id))
    assert shape(parallel) == shape(verify(small))
    assert sorted(seen) == sorted(c.id for c in small())


def test_errata_stand_next_to_their_corrections():
    """What is false is listed with its quotation and witness, and the corrected claim with its verdict."""
    (row,) = errata(small(), stored(verify(small)), remarks=())
    assert (row.finding, row.instead_id, row.instead_verdict) == ("E1", "am-gm", "proved")
    assert (row.fault, row.quote) == (Fault.FALSE, "a third will do")


def test_a_note_on_a_claim_is_its_own_correction():
    """An improvement is a claim that holds, listed after what is false, with itself as what to write instead."""
    better = claim("better", erratum=improvement("E2", "the paper's sentence", "it can be sharper"))
    ledger = verify(lambda: (better, *small()))
    assert ledger.expected
    rows = errata(
        (better, *small()), stored(ledger), remarks=(Remark("E3", 7, "a small letter", "after a full stop"),)
    )
    assert [row.finding for row in rows] == ["E1", "E3", "E2"]
    assert (rows[2].instead_id, rows[2].instead_verdict) == ("better", "proved")


def test_the_gravest_errata_come_first():
    """What changes a statement stands before what breaks a step and before a remark, wherever they are found."""
    weights = (Weight.REMARK, Weight.STEP, Weight.STATEMENT)
    noted = [
        claim(f"w{i}", mean(Rational(1, 3)), erratum=Erratum("E", "a", "b", "w3", weight=weight))
        for i, weight in enumerate(weights)
    ]
    rows = errata(noted, StoredLedger("", {}, {}), remarks=())
    assert [row.weight for row in rows] == list(Weight)
    assert {row.instead_verdict for row in rows} == {"not judged"}


def test_bisection_brackets_the_sharp_constant():
    """Bisection from 2 and 1/2 closes in on the sharp constant 1 from both sides."""
    with Judge(seconds=4) as judge:
        bracket = bisect(mean, 2, Rational(1, 2), judge, steps=8)
    assert bracket.refuted < 1 <= bracket.provable
    assert bracket.provable - bracket.refuted < Rational(1, 100)


def test_bisection_needs_a_true_start():
    """A start that is not provable, or not refuted, is an error."""
    with Judge(seconds=4) as judge:
        with pytest.raises(TheoryError, match="provable"):
            bisect(mean, Rational(1, 2), Rational(1, 4), judge)
        with pytest.raises(TheoryError, match="refuted"):
            bisect(mean, 2, 3, judge)


def test_slack_table_lists_recorded_constants():
    """The slack table has one row for each claim with a slack record."""
    (row,) = slack_table(verify(small, ["am-gm"]))
    assert (row.constant, row.provable, row.refuted, row.confirmed) == ("c", "1", "99/100", True)


def test_a_point_is_part_of_an_existence_claim():
    """An existence claim cannot be refuted at another point than its own."""
    statement = exists(ge(x, 1), x=2)
    assert isinstance(statement, Exists)
    assert verify(lambda: (claim("a", statement),)).entries[0].verdict is Verdict.EXACT
