"""Every false sentence is shown false at its witness, and a witness that does not refute is not said to."""

from dataclasses import replace
from fractions import Fraction

import pytest

from theory.errors import TheoryError
from theory.ledger.contents import claims
from theory.ledger.judge import Judge
from theory.refutation.replay import changed, letter, replay
from theory.refutation.simplest import simplest
from theory.text.calculation import Calculation, Step, figure
from theory.trusted.finding import Witness
from theory.trusted.replay import refutes

KNOWN = {claim.id: claim for claim in claims()}
FALSE = [claim for claim in KNOWN.values() if claim.false]


@pytest.fixture(scope="module")
def witnesses():
    """A simple witness against each false sentence."""
    with Judge() as judge:
        return {c.id: simplest(c.statement, judge.judge(c.statement).witness) for c in FALSE}


@pytest.mark.parametrize("claim", FALSE, ids=lambda claim: claim.id)
def test_every_false_sentence_is_false_at_its_witness(claim, witnesses):
    """The replay ends in a false relation, has few lines, and each line has a number."""
    shown = replay(claim, witnesses[claim.id])
    assert shown.refutes
    assert shown.last.endswith("which is false")
    assert 2 <= len(shown.lines) <= 14
    assert any(character.isdigit() for line in shown.lines for character in line)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("T02", {"rho": "400"}),
        ("T04", {"rho": "1"}),
        ("L14", {"G_sigma": "2"}),
        ("E22.a", {"tau": "1"}),
        ("E22.b", {"k": "5"}),
        ("E25", {"tau": "4"}),
        ("U02", {"T": "39"}),
    ],
)
def test_a_witness_that_does_not_refute_is_said_not_to(name, numbers, witnesses):
    """With another number the sentence is true, or what it supposes is false."""
    other = changed(witnesses[name], {key: Fraction(value) for key, value in numbers.items()})
    shown = replay(KNOWN[name], other)
    assert not shown.refutes
    assert "which is false" not in shown.last


def test_the_papers_letters_are_names_too(witnesses):
    """ρ and rho are one number; an unknown name is an error that lists the names."""
    assert changed(witnesses["T02"], {"ρ": Fraction(1)}) == changed(witnesses["T02"], {"rho": Fraction(1)})
    with pytest.raises(TheoryError, match=r"rho \(ρ\)"):
        changed(witnesses["T02"], {"sigma": Fraction(1)})
    with pytest.raises(TheoryError, match="no numbers"):
        changed(witnesses["W06"], {"rho": Fraction(1)})
    assert (letter("G_hat"), letter("log_t")) == ("Ĝ", "log₂T")


def test_a_calculation_that_disagrees_with_the_statement_is_an_error(witnesses):
    """The steps cannot say what the statement's own predicate does not."""
    claim = KNOWN["T02"]
    wrong = Calculation("", (), Step("a", "", Fraction(1)), "<=", Step("b", "", Fraction(2)))
    lying = replace(claim, erratum=replace(claim.erratum, calculation=lambda k, point: wrong))
    with pytest.raises(TheoryError, match="disagree"):
        replay(lying, witnesses["T02"])


def test_a_simple_witness_still_refutes(witnesses):
    """Numbers become 0, 1, 2, … and the statement stays refuted; what is no witness is left alone."""
    claim = KNOWN["L14"]
    assert refutes(claim.statement, witnesses["L14"])
    assert set(witnesses["L14"].point.values()) <= {Fraction(n) for n in range(4)}
    other = Witness({name: Fraction(1) for name in witnesses["L14"].point})
    assert simplest(claim.statement, other) is other


def test_a_claim_without_a_calculation_says_so():
    """A drawn point without a formula cannot be replayed."""
    with pytest.raises(TheoryError, match="nothing says how"):
        replay(KNOWN["S07"], Witness(3, 0))


def test_figures_are_exact_where_they_are_short():
    """A power of two, a decimal, a fraction; ≈ stands before what is rounded."""
    assert figure(Fraction(2**60)) == "2^60"
    assert figure(Fraction(-(10**15))) == "-10^15"
    assert figure(Fraction(1, 7)) == "1/7"
    assert figure(Fraction(67262001, 15625000)) == "4.304768064"
    assert figure(Fraction(2**70 + 1, 3)).startswith("≈ ")
    assert float(figure(Fraction(2**70 + 1, 3))[2:]) == pytest.approx((2**70 + 1) / 3, rel=1e-5)
