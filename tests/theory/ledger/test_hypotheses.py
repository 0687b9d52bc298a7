"""Where hypotheses come from: only the same formula, offered by a needed claim, is supplied."""

from dataclasses import replace

import pytest
from sympy import Abs, Max, Symbol, sqrt

from theory.errors import TheoryError
from theory.ledger.claim import claim
from theory.ledger.contents import claims
from theory.ledger.hypotheses import Source, counts, hypotheses, same
from theory.text.notation import G, G_hat, Lam, alpha
from theory.trusted.formula import eq, ge, implies, le, lt, nonneg, positive, real
from theory.trusted.statement import every, forall

a, b, c = positive("a b c")
x = real("x")
CLAIMS = {found.id: found for found in claims()}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (le(a, b), le(2 * a, 2 * b)),
        (le(a / b, c), le(c, c + c - a / b)),
        (le((a + b) ** 2, c), le(a**2 + 2 * a * b + b**2, c)),
        (le(sqrt(a) * b, c), le(b * a ** (Symbol("a", positive=True) / a / 2), c)),
        (eq(a, b), eq(b, a)),
        (le(Max(a, b), c), le(2 * Max(a, b), 2 * c)),
        (le(a, b), ge(b, a)),
        (le(nonneg("n"), 1), le(positive("n"), 1)),
    ],
)
def test_one_formula_in_two_forms_is_the_same(one, other):
    """Scaling, expanding, turning round and other sign assumptions do not change a formula."""
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (le(a, b), le(b, a)),
        (le(a, b), lt(a, b)),
        (le(a, b), le(a, 2 * b)),
        (le(a, b), le(a, c)),
        (le(a * a, a * b), le(a, b)),
        (le(Abs(x), a), le(x, a)),
        (le(Max(a, b), c), le(Max(a, c), b)),
        (le(2, 2), le(3, 3)),
    ],
)
def test_another_formula_is_not_the_same(one, other):
    """The converse, a strict version, another constant, another name or a common factor is another formula."""
    assert not same(one, other)


def supposing(k, *, wrong=False):
    """a <= c, from a <= b and other hypotheses."""
    given = le(a, b), ge(x, 0), ge(Lam, 1), le(G, G_hat), eq(c, b**2), implies(le(a, b), le(b, c))
    return forall(le(a, 2 * c if wrong else c), *given)


def offering(k, *, wrong=False):
    """a <= b, next to something else."""
    return every(forall(le(2 * a, 2 * b), le(alpha, 1)), forall(implies(le(b, a), le(a, c))))


def sources(**rest):
    """The sources of the hypotheses of `supposing`, with `offering` at hand."""
    user, needed = claim(supposing, "lem:D", line=1, **rest), claim(offering, "lem:D", line=1)
    return [found.source for found in hypotheses(user, {"offering": needed, "supposing": user})]


def test_each_hypothesis_has_a_source():
    """A sign, an assumption and a name are recognised; a needed conclusion supplies; the rest is prose."""
    rest = [Source.SIGN, Source.ASSUMPTION, Source.ASSUMPTION, Source.NAME]
    assert sources(needs=("offering",)) == [Source.SUPPLIED, *rest, Source.PROSE]
    assert sources() == [Source.PROSE, *rest, Source.PROSE]
    assert sources(stated=True) == [Source.STATED, *rest, Source.STATED]


def test_a_claim_may_say_what_its_symbols_stand_for():
    """With b read as a² + b the offered conclusion is another formula; read as b it is the same."""
    assert sources(needs=("offering",), reads={"offering": {"b": a**2 + b}})[0] is Source.PROSE
    assert sources(needs=("offering",), reads={"offering": {"b": b}})[0] is Source.SUPPLIED


def test_only_a_needed_claim_can_be_read():
    """Reading a claim that is not needed is an error."""
    with pytest.raises(TheoryError, match="does not need"):
        claim(supposing, "lem:D", line=1, reads={"offering": {}})


def test_every_reading_supplies_a_hypothesis():
    """No claim says what its symbols stand for without getting a hypothesis for it."""
    for found in CLAIMS.values():
        supplied = (
            {h.by for h in hypotheses(found, CLAIMS) if h.source is Source.SUPPLIED} if found.reads else set()
        )
        assert set(found.reads) <= supplied, found.id


def test_a_supplied_hypothesis_becomes_prose_when_its_claim_changes():
    """If the needed claim concludes something weaker, the hypothesis is no longer supplied."""
    used, needed = CLAIMS["L05"], CLAIMS["L04"]
    weaker = replace(needed, build=lambda k: needed.build(k, factor=19))
    (before,) = (h for h in hypotheses(used, CLAIMS) if h.by == "L04")
    assert before.source is Source.SUPPLIED
    assert [h.source for h in hypotheses(used, CLAIMS | {"L04": weaker})].count(Source.SUPPLIED) == 0


def test_the_counts_are_per_label():
    """Each label has the sources of its claims; claims that are false as written do not count."""
    chosen = [CLAIMS[name] for name in ("L04", "L05", "W06")]
    table = counts(chosen, CLAIMS)
    assert set(table) == {"lem:D"}
    assert table["lem:D"][Source.SUPPLIED] == 2  # δ̄_M² by L02, Ḃ_M by L04
