"""What follows from a variation: what breaks first, what loses its support, and what still stands."""

from dataclasses import fields

import pytest
from sympy import Rational

from theory.ledger.claim import claim
from theory.ledger.ledger import collect
from theory.ledger.stored import read as read_store
from theory.refutation.simplest import refuted_part
from theory.text.constants import PAPER
from theory.trusted.formula import le, positive
from theory.trusted.statement import forall
from theory.trusted.verdict import Verdict
from theory.variation.brief_judge import decisions
from theory.variation.consequences import consequences, in_order, surroundings, without_support
from theory.variation.question import Question, read
from theory.variation.usage import usage
from theory.variation.variation import Variation

x = positive("x")


def V1(k):
    """x <= 24x"""
    return forall(le(x, k.segment * x))


def V2(k):
    """x <= 2x"""
    return forall(le(x, 2 * x))


def V3(k):
    """undecided unless the constant is the paper's: what cannot be built is unknown"""
    if k.segment != PAPER.segment:
        raise ValueError("no such statement")
    return V2(k)


LINKED = (
    claim(V2, "lem:segment", line=1, needs=("V1",)),
    claim(V1, "lem:perlevel", line=1),
    claim(V3, "lem:mlmc", line=1, needs=("V2",)),
)


def test_the_papers_own_value_changes_nothing(answered):
    """With 306 for Λ no claim states anything else, none is judged, and every one stands."""
    found = answered("lem:mlmc Lam=306")
    assert found.judged == {}
    assert found.broken == ()
    assert found.unsupported == {}
    assert {"M11", "M07.c", "R10", "U05"} <= {*found.reading}
    assert not any(found.falls(claim) for claim in found.claims)


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_papers_own_values_have_the_stored_verdicts(answered, jobs):
    """Judged as a variation with the paper's own value, each claim that reads Λ gets the verdict that is stored."""
    names = answered("lem:mlmc Lam=306").reading
    made = {it.id: it.judgement for it in decisions(Variation((("Lam", 306),)), names, jobs=jobs)}
    assert len(made) == len(names) > 15
    stored = read_store()
    assert {name: it.verdict for name, it in made.items()} == {name: stored.claim(name).own for name in names}
    assert {name: str(it) for name, it in made.items()}.items() >= {("M07", "checked on 110 cases")}


def test_a_smaller_Lambda_breaks_the_levels_first(answered):
    """With 30 the sum of the levels breaks, the second moment on chains does not, and what needs the sum falls."""
    found = answered("lem:mlmc Lam=30")
    assert [claim.id for claim in found.refuted][:3] == ["M11", "M07.c", "E22.fixed"]
    assert found.undecided == ()
    assert {"M07", "R10", "M08.a"} <= {claim.id for claim in found.standing}
    assert found.judged["M07"].judgement.verdict is Verdict.CHECKED
    assert all(is_refuted_at_its_witness(found, claim) for claim in found.refuted)


def is_refuted_at_its_witness(found, claim):
    """Whether a part of what the claim says with the variation is false at the witness, evaluated again."""
    return (
        refuted_part(found.variation.of(claim).statement, found.judged[claim.id].judgement.witness)
        is not None
    )


def test_what_needs_a_broken_claim_falls(answered):
    """M07 holds on its chains with 30, but the steps to it do not; thm:reduction falls with it, lem:segment stands."""
    found = answered("lem:mlmc Lam=30")
    assert {"M11", "M07.c"} <= {*found.unsupported["M07"]}
    (moment,) = (claim for claim in found.standing if claim.id == "M07")
    assert found.falls(moment)
    assert found.labels["eq:reduction"][0] == found.labels["eq:reduction"][1]
    assert found.labels["lem:segment"][0] == found.labels["lem:perlevel"][0] == 0
    assert not {"M05", "M06", "S08", "M12.d"} & {*found.unsupported}


def test_a_larger_Lambda_breaks_no_bound_of_the_lemma(answered):
    """With 400 only an equality between numbers is false in lem:mlmc."""
    found = answered("lem:mlmc Lam=400")
    assert [claim.id for claim in found.broken if claim.label == "lem:mlmc"] == ["M11"]


def test_several_values_change_together(answered):
    """With 30 and the levels that give it, 2(2·1 + 12) + 2, the steps of the lemma hold again."""
    found = answered("lem:mlmc Lam=30 level=12 level_cap=1")
    assert "M07.c" in {claim.id for claim in found.standing}
    assert "M07.c" in {claim.id for claim in answered("lem:mlmc Lam=30").refuted}


def test_a_keyword_changes_its_claim_alone(answered):
    """With jmax - 1 for jmax the conditional mean is refuted on a chain, and nothing else is judged."""
    found = answered("lem:mlmc down=1")
    assert [claim.id for claim in found.refuted] == ["M05"] == [*found.judged]
    assert is_refuted_at_its_witness(found, found.refuted[0])
    assert found.unsupported["M06.a"] == ("M05",)


def test_a_claim_that_reads_at_its_cases_only_is_judged_again(answered):
    """R10 carries the record to its bursts; with another factor of the noise it is one of those judged."""
    assert "R10" in answered("eq:reduction noise=1").judged


def test_the_order_is_that_of_the_proofs(ledger):
    """Each claim stands after all that it needs."""
    ordered = [claim.id for claim in in_order(collect(ledger))]
    place = {name: number for number, name in enumerate(ordered)}
    assert len(place) == len(ledger)
    assert all(place[need] < place[claim.id] for claim in ledger for need in claim.needs)


def test_support_is_lost_through_others():
    """V3 needs V2, which needs V1: with V1 broken both have lost their support, V1 has not."""
    assert without_support(in_order(LINKED), {"V1"}) == {"V2": ("V1",), "V3": ("V1",)}
    assert without_support(in_order(LINKED), {"V3"}) == {}


def test_the_scope_is_what_rests_on_the_labels_and_what_that_needs(ledger):
    """A question about V2 touches V3 above it and V1 below it; one about V1 alone touches all that rest on it."""
    asked = Question(("V2",), LINKED[:1], Variation())
    assert {claim.id for claim in surroundings(LINKED, asked)} == {"V1", "V2", "V3"}
    scope = surroundings(ledger, read(["lem:mlmc", "Lam=30"], ledger))
    assert {"lem:segment", "thm:tuned", "lem:mlmc"} <= {claim.label for claim in scope}
    assert not any(claim.false for claim in scope)
    assert len(scope) < len(ledger)


def test_what_cannot_be_built_is_undecided(monkeypatch):
    """A claim that raises with the new constant is unknown, with its error as the reason, and not refuted."""
    monkeypatch.setattr("theory.ledger.contents.claims", lambda: LINKED)
    found = consequences(Question(("V3",), LINKED[2:], Variation((("segment", 7),))), LINKED)
    assert found.refuted == ()
    assert [claim.id for claim in found.undecided] == ["V3"]
    assert found.judged["V3"].judgement.reason == "ValueError: no such statement"
    assert found.judged["V1"].judgement.verdict is Verdict.PROVED


def test_progress_counts_the_claims_that_are_read_and_judged(ledger):
    """The watcher hears of every claim of the scope, then of every one that is judged."""
    heard = []
    question = read(["lem:S", "S_lower=6913"], ledger)
    found = consequences(question, ledger, watch=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (1, 1)
    assert len(heard) == len(found.claims) + 1
    assert [c.id for c in found.broken] == ["B06"]


def noticed(name, ledger):
    """Whether twice the constant, or half of it, breaks a claim; of those that read it the first few are tried."""
    value = getattr(PAPER, name)
    for other in (2 * value, Rational(value) / 2):
        readers = [
            claim.id for claim in ledger if not claim.false and not claim.slow and name in usage(claim)
        ]
        made = decisions(Variation(((name, other),)), tuple(readers), jobs=1)
        if any(not decision.judgement.verdict.green for decision in made):
            return True
    return False


FEW = ("Lam", "bias", "segment", "S_lower", "abel")
REST = tuple(entry.name for entry in fields(PAPER) if entry.name not in FEW)


@pytest.mark.parametrize("name", [*FEW, *(pytest.param(name, marks=pytest.mark.slow) for name in REST)])
def test_a_doubled_or_halved_constant_is_noticed(ledger, name):
    """For each constant of the record some claim that reads it breaks when it is another number."""
    assert noticed(name, ledger)
