"""The question as it is typed: names, exact numbers, and what is refused."""

from fractions import Fraction

import pytest
from sympy import Rational

from theory.errors import TheoryError
from theory.variation.exact_numbers import exact_number
from theory.variation.question import constants_of, keywords_of, read
from theory.variation.variation import Keyword


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("30", 30), ("-3", -3), ("7/2", Rational(7, 2)), ("8/2", 4), ("0.1", Rational(1, 10)), ("2.50", Rational(5, 2)),
        ("1e3", 1000), ("25e-1", Rational(5, 2)), ("3.", 3),
    ],
)  # fmt: skip
def test_a_number_is_the_exact_rational_that_it_shows(text, number):
    """Integers, fractions and decimals are read without rounding, and an integer is an int."""
    found = exact_number("Lam", text)
    assert found == number
    assert type(found) is (int if isinstance(number, int) else type(Rational(1, 3)))


@pytest.mark.parametrize(
    "text", ["", "x", "1/0", "nan", "inf", "1e999", "3x", "1_0", "0x10", "٣", "1/-2", "9" * 101]
)
def test_what_is_no_such_number_is_refused(text):
    """The error names the constant and what was typed."""
    with pytest.raises(TheoryError, match="Lam="):
        exact_number("Lam", text)


def test_a_constant_changes_in_the_record_and_a_keyword_in_its_claim(ledger):
    """Several values at once: the constants, a keyword that one claim has, and one with its claim's id."""
    question = read(
        ["lem:mlmc", "Lam=30", "down=1", "bias = 7/2", "M08.a.short=false", "R07.c.least=30"], ledger
    )
    variation = question.variation
    assert question.names == ("lem:mlmc",)
    assert {claim.label for claim in question.claims} == {"lem:mlmc"}
    assert not any(claim.false for claim in question.claims)
    assert variation.constants == (("Lam", 30), ("bias", Rational(7, 2)))
    given = {Keyword("M05", "down", 1), Keyword("M08.a", "short", False), Keyword("R07.c", "least", 30)}
    assert {*variation.keywords} == given
    assert variation.record.Lam == 30
    assert variation.record.bias == Rational(7, 2)
    assert variation.record.level == 144


def test_a_value_has_the_type_that_the_claim_takes(ledger):
    """A keyword that is a Fraction in the claim's function gets one."""
    (keyword,) = read(["T04.fixed", "N17.e.noise=1/3"], ledger).variation.keywords
    assert keyword.value == Fraction(1, 3)
    assert type(keyword.value) is Fraction


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("lem:mlcm Lam=30", "near matches: lem:mlmc"),
        ("lem:mlmc lam=30", "near matches: Lam. What can be changed there: constants tv, .* keywords base"),
        ("Lum=30", "'Lum' is no constant of the paper; near matches: Lam.*CLAIM.KEYWORD=VALUE"),
        (
            "lem:mlmc segment=30",
            "reads the constant segment; it is read by lem:segment, lem:perlevel. What can",
        ),
        ("lem:mlmc Lam=thirty", "Lam=thirty: the value must be an integer, a fraction such as 7/2"),
        ("lem:mlmc Lam=30 Lam=31", "Lam is given twice"),
        ("lem:mlmc down=1 M05.down=1", "M05.down is given twice"),
        ("lem:mlmc minus=3", "several claims: write M06.c.minus or M06.sharp.minus or"),
        ("lem:mlmc down=1/2", "down=1/2: down of M05 is a whole number"),
        ("lem:mlmc half=2", "half=2: half of M06.b is true or false"),
        ("lem:mlmc M05.dawn=1", "'M05.dawn' is neither .*near matches: M05.down"),
        ("W02 name=3", "is no number and no truth value"),
        ("=3", "'' is no constant"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_can(ledger, line, said):
    """Unknown labels, constants and keywords, wrong values and doubtful names are typed errors with near matches."""
    with pytest.raises(TheoryError, match=said):
        read(line.split(), ledger)


def test_what_can_be_changed_is_listed(ledger):
    """The constants that the claims read, in the order of the record, and the keywords that take a number."""
    question = read(["lem:mlmc"], ledger)
    expected = "tv mixing_sum segment_own level_cap level bias_level bias Lam"
    assert constants_of(question.claims) == tuple(expected.split())
    listed = {(found.claim, found.name): found.value for found in keywords_of(question.claims)}
    assert listed["M05", "down"] == 0
    assert listed["M07.c", "Lam"] is None
    assert listed["M06.b", "half"] is True
    assert ("W02", "name") not in {(it.claim, it.name) for it in keywords_of(ledger)}
