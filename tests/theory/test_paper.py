from functools import partial

import pytest
from sympy import Rational

from theory.constants import PAPER, perturbations
from theory.ledger import collect, verify
from theory.paper import claims
from theory.statement import Cited


def test_every_claim_has_two_mutants():
    """Every claim that is checked here, and is not an erratum, has at least two mutants."""
    thin = [
        c.id for c in claims() if not isinstance(c.statement, Cited) and not c.erratum and len(c.mutants) < 2
    ]
    assert thin == []


def test_the_paper_is_a_consistent_collection():
    """Ids are unique, and needs exist and have no cycle."""
    assert len(collect(claims())) == len(claims())


def test_weights_are_as_expected():
    """The section on the weights is green, and all of its mutants are refuted."""
    ledger = verify(claims, ["lem:alphafloor", "lem:alphaincrement", "lem:conditionalabel"])
    assert [entry.claim.id for entry in ledger.surprises] == []


SEEN_HERE = [p for p in perturbations(PAPER, "weights", Rational(3, 2)) if p.name != "weights.L_power"]


@pytest.mark.parametrize("change", SEEN_HERE, ids=lambda p: p.name)
def test_a_changed_weight_constant_is_seen(change):
    """Perturbing a constant of the weights turns a claim about them red (L_t belongs to the transfer)."""
    labels = ["lem:alphaincrement", "lem:conditionalabel"]
    assert verify(partial(claims, change.constants), labels, seconds=2).surprises
