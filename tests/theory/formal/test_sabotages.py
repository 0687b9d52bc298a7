"""Whoever makes a false theorem pass is seen, by the layer that must see it; the harmless is not refused."""

import shutil
from pathlib import Path

import pytest

from tests.theory.formal.sabotage import development as dev
from tests.theory.formal.sabotage.answers import ANSWERS, FOUR, NAMES, SUMMARY, answer
from tests.theory.formal.sabotage.coq import COMPILED
from tests.theory.formal.sabotage.texts import TEXTS
from theory.evidence import sources
from theory.formal import source_rules
from theory.formal.checker.assumptions import doubts

with_coq = pytest.mark.skipif(
    shutil.which("coqchk") is None, reason="Coq is not here: coqc and coqchk are missing"
)
HARMLESS = (
    "(* Axiom, Admitted, vm_compute and Unset Guard Checking in a comment. *)\n",
    "(* (* nested *) Axiom a : False. *)\n",
    '(* a string " *) Axiom a : False. " in a comment *)\n',
    'Ltac name := let admit_ := fresh "Admitted. Axiom" in idtac.\n',
    "Section A.\nVariable a : nat.\nHypothesis H : a = 0.\nLemma b : a = 0.\nProof. exact H. Qed.\nEnd A.\n",
    "Lemma two : 1.5 <= 2.\nProof.\n  - lra.\n  1-2: { lra. }\n+ { lra. }\nQed.\n",
)


@pytest.mark.parametrize("one", [*TEXTS, *ANSWERS], ids=lambda one: f"{one.layer.value}: {one.what}")
def test_a_sabotage_is_seen(one):
    """The layer that must see it says something."""
    assert list(one.said())


@pytest.mark.parametrize("text", HARMLESS)
def test_the_harmless_is_not_refused(text):
    """What may stand in a source has no fault."""
    path = Path("certified/horizon_part1.v")
    assert list(source_rules.faults(path, sources.text(path) + text)) == []


def test_a_good_answer_is_not_refused():
    """The four axioms under their own names, and a summary without doubts."""
    assert answer(FOUR, NAMES) == []
    assert doubts(SUMMARY) == []


def test_there_are_sixty_and_no_two_alike():
    """The table is long, its rows differ, and every layer has one."""
    table = (*TEXTS, *ANSWERS, *COMPILED)
    assert len({(one.what, one.where, one.layer) for one in table}) == len(table) >= 60


@with_coq
@pytest.mark.slow
@pytest.mark.parametrize("one", COMPILED, ids=lambda one: f"{one.layer.value}: {one.what}")
def test_a_sabotage_is_seen_by_coq(one):
    """With the rules for sources switched off, the layer behind them refuses, for the reason named."""
    assert list(one.said())


@with_coq
@pytest.mark.slow
def test_the_development_without_sabotage_passes():
    """The two files as they are pass everything, rules included; so what refuses the others is the sabotage."""
    with dev.development(dev.GROUND, dev.LEAF, sources.FLAGS, {}):
        assert source_rules.all_faults() == ()
        seen = dev.checked().theorem("claim")
    assert (seen.axioms, seen.applied) == ((), ("met", "claim"))
    assert " ".join(seen.statement.split()) == "claim : forall n : nat, n = ground.n0 -> n = 0%nat"
