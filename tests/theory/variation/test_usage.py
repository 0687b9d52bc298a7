"""What a claim reads of the record of constants: while it is built, and while its predicates run."""

from dataclasses import replace
from functools import partial

import pytest

from theory.ledger.claim import claim
from theory.trusted.formula import le, positive
from theory.trusted.statement import Audit, Finite, every, forall
from theory.trusted.sweeps.sweep import sweep
from theory.variation.difference import leaves
from theory.variation.displays import displays
from theory.variation.usage import NAMES, reads, recorder, usage

x = positive("x")


def by_id(ledger, name):
    """The claim with this id."""
    return next(it for it in ledger if it.id == name)


def Q1(k):
    """Read while it is built."""
    return forall(le(x, k.level * x))


def Q2(k):
    """Read at each case of a list only."""
    return every(Q1(k), Finite("2 <= bias", lambda: (1, 2), partial(_below, k)))


def Q3(k):
    """Read at each drawn case only, by a function within a function."""

    def below(number):
        return number <= k.abel

    return Audit("below", lambda rng: rng.randint(1, 2), lambda number: below(number), samples=3)


def Q4(k):
    """Carried by a method of an object in a list."""
    return Finite("below", lambda: (1,), Carrier([k]).below)


def Q5(k):
    """Read of a changed copy of the record, not of all that was copied."""
    return forall(le(x, replace(k, tv=3).gap * x))


class Carrier:
    """An object that holds the record."""

    def __init__(self, records):
        self.records = records

    def below(self, number):
        """Whether the number is at most δ̄'s constant."""
        return number <= self.records[0].dbar


def _below(k, number):
    return number <= k.bias


@pytest.mark.parametrize(
    ("build", "read"), [(Q1, "level"), (Q2, "level bias"), (Q3, "abel"), (Q4, "dbar"), (Q5, "gap")]
)
def test_a_claim_reads_what_it_looks_at(build, read):
    """A constant counts that is read while the statement is built, or by a predicate that carries the record."""
    made = claim(build, "lem:mlmc", line=1)
    assert usage(made) == set(read.split())
    assert all(reads(made, frozenset({name})) for name in read.split())
    assert not reads(made, NAMES - set(read.split()))


def test_claims_of_the_paper_are_known_by_what_they_read(ledger):
    """M11 reads three constants while it is built; R10 reads Λ at its cases only; R07 copies the record."""
    assert usage(by_id(ledger, "M11")) == {"Lam", "level", "level_cap"}
    assert usage(by_id(ledger, "R10")) == {"Lam", "noise", "smoothness", "recursion_noise", "recursion_step"}
    assert usage(by_id(ledger, "R07")) == {"Lam", "T0_scale", "T0_power"}
    built = set()
    _ = by_id(ledger, "R10").at(recorder(built)).statement
    assert built == set()


def test_every_constant_of_the_record_is_read_by_a_claim(ledger):
    """No constant is there in vain."""
    read = frozenset().union(*(usage(it) for it in ledger if not it.false))
    assert read == NAMES == set(displays())


@pytest.mark.slow
def test_no_other_predicate_reads_the_record(ledger):
    """With every predicate of the ledger run, whatever it carries, no claim reads more."""
    for found in (it for it in ledger if not it.false):
        seen = set()
        for leaf in leaves(found.at(recorder(seen)).statement):
            if isinstance(leaf, (Finite, Audit)):
                sweep(leaf)
        assert (found.id, seen) == (found.id, set(usage(found)))


def test_every_constant_has_the_display_it_comes_from():
    """The record notes a formula and a place for each constant, and the formula has the paper's value in it."""
    assert list(displays()) == [
        name for name in displays() if displays()[name].formula and displays()[name].place
    ]
    assert displays()["bias"][1:3] == (8, "bias <= 8Hτ/T")
    assert displays()["Y1_F"].formula == displays()["Y1_D"].formula
    in_words = {"segment_own", "segment"}
    digits = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
    missing = [d for d in displays().values() if str(d.value) not in d.formula.translate(digits)]
    assert {d.name for d in missing} == in_words
