"""The recorded slack of a constant of the paper, and the same statement with other values."""

from fractions import Fraction

import pytest
from sympy import Rational

from theory.ledger.contents import claims
from theory.refutation.simplest import refuted_part
from theory.text.constants import PAPER
from theory.trusted.verdict import Verdict
from theory.variation.displays import displays
from theory.variation.slacks import ABOUT, NEITHER, slacks_at, speaks_of
from theory.variation.usage import usage
from theory.variation.variation import Variation

SPEAKING = {claim.id: name for claim in claims() for name in displays() if speaks_of(claim, [name])}
KNOWN = {claim.id: claim for claim in claims()}


def test_the_slack_that_speaks_of_a_constant_is_found():
    """Those listed, and those whose keyword is taken from the record unless it is given."""
    assert SPEAKING == ABOUT | {
        "M01": "tv",
        "A04": "increment",
        "C01": "sbar",
        "T11": "Z1",
        "L01": "dbar2",
    }


@pytest.mark.parametrize("name", SPEAKING)
def test_it_is_the_slack_of_the_papers_number(name):
    """The slack has the value of the constant as the paper's, and a claim of its label reads the constant."""
    found, constant = KNOWN[name], SPEAKING[name]
    assert Fraction(found.slack.paper) == Fraction(str(getattr(PAPER, constant)))
    assert any(constant in usage(claim) for claim in KNOWN.values() if claim.label == found.label)


@pytest.mark.parametrize("name", SPEAKING)
def test_recorded_values_are_judged_as_recorded(name):
    """The refuted value refutes the claim's statement with a witness that replays, and the provable one holds."""
    found, constant = KNOWN[name], SPEAKING[name]
    (refuted,) = slacks_at(Variation(((constant, found.slack.refuted),)), [found])
    assert (refuted.claim.id, refuted.constant, refuted.judgement.verdict) == (
        name,
        constant,
        Verdict.REFUTED,
    )
    assert refuted_part(found.with_constant(found.slack.refuted), refuted.judgement.witness) is not None
    (provable,) = slacks_at(Variation(((constant, found.slack.provable),)), [found])
    assert provable.judgement.verdict.green


@pytest.mark.parametrize(
    ("value", "verdict"),
    [(30, Verdict.PROVED), (4, Verdict.PROVED), (Rational(7, 2), Verdict.UNKNOWN), (2, Verdict.REFUTED)],
)
def test_between_what_is_proved_and_what_is_refuted_nothing_is_known(value, verdict):
    """4 for 306 is proved and 2 refuted on a chain; with 7/2 the chain does not refute it and no proof reaches it."""
    (found,) = slacks_at(Variation((("Lam", value),)), [KNOWN["M12.sharp"]])
    assert found.judgement.verdict is verdict
    assert (found.judgement.reason == NEITHER) is (verdict is Verdict.UNKNOWN)
    if verdict is Verdict.REFUTED:
        assert str(found.judgement.witness).startswith("two_state(1/4), phi = ")


def test_other_slack_is_not_judged():
    """A variation of Λ says nothing about the slack of the bias."""
    assert slacks_at(Variation((("Lam", 30),)), [KNOWN["M06.sharp"]]) == ()
    assert slacks_at(Variation(), KNOWN.values()) == ()
