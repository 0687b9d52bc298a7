"""A break: its witness in numbers, and what ties its claim to other constants."""

from functools import cache

import pytest

from theory.trusted.replay import refutes
from theory.variation.breaks import break_of
from theory.variation.brief_judge import SECONDS, BriefJudge


@pytest.fixture(scope="module")
def broken(answered):
    """The breaks of a question, by claim."""

    @cache
    def of(line):
        found = answered(line)
        with BriefJudge(SECONDS) as judge:
            return {
                claim.id: break_of(claim, found.judged[claim.id].judgement, found.variation, judge)
                for claim in found.refuted
            }

    return of


def test_an_equality_between_numbers_is_told_from_a_bound(broken):
    """With 400 only 306 = 400 is false in M11; with 30 its bound 288 <= 30 is false, too."""
    assert broken("lem:mlmc Lam=400")["M11"].equality
    small = broken("lem:mlmc Lam=30")
    assert not small["M11"].equality
    assert not small["M07.c"].equality
    assert small["M11"].replay.last == "it concludes 306 = 30, which is false"


def test_the_other_constants_of_an_equality_are_its_ties(broken):
    """306 = 2(2·4 + 144) + 2 ties Λ to the two constants of a level."""
    assert broken("lem:mlmc Lam=400")["M11"].ties == ("level_cap", "level")


def test_a_number_that_a_claim_writes_itself_is_named(broken):
    """R07.c writes 306 out; with that changed, too, it holds."""
    assert broken("lem:mlmc Lam=400")["R07.c"].copies == ("R07.c.least",)
    assert "R07.c" not in broken("lem:mlmc Lam=400 R07.c.least=400")


def test_the_witness_is_calculated_with_the_new_number(broken):
    """At τ = 1 and log₂T = 0 the levels of M07.c sum to 306, which 30 does not reach, and every witness replays."""
    found = broken("lem:mlmc Lam=30")
    made = found["M07.c"].replay
    assert made.refutes
    assert made.given == "log₂T = 0, ratio = 0, τ = 1"
    assert made.lines[-1].endswith("= 30")
    assert made.last == "it concludes 306 ≤ 30, which is false"
    assert all(refutes(it.part, it.witness) for it in found.values())
    assert all(it.replay.refutes for it in found.values() if it.replay)
    assert sum(it.replay is None for it in found.values()) <= 1


def test_a_case_of_a_list_is_named(broken):
    """With jmax - 1 the witness is a chain, as the call that builds it."""
    (found,) = broken("lem:mlmc down=1").values()
    assert found.replay is None
    assert str(found.witness).startswith("two_state(1/4), phi = ")
