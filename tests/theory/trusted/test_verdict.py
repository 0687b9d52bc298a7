"""The order of the verdicts."""

import itertools

from theory.trusted.verdict import Verdict, weakest

ORDER = ["formal", "proved", "exact", "certified", "checked", "audited", "cited", "unknown", "refuted"]


def test_the_order_of_the_words():
    """Each word is weaker than the one before it."""
    chain = [Verdict(word) for word in ORDER]
    assert all(b.weaker(a) and not a.weaker(b) for a, b in itertools.pairwise(chain))
    assert weakest(chain) is Verdict.REFUTED


def test_a_definition_is_neutral():
    """A definition is weaker than nothing, and alone it remains what it is."""
    assert not any(Verdict.DEFINITION.weaker(v) for v in Verdict)
    assert all(weakest((Verdict.DEFINITION, v)) is v for v in Verdict)


def test_only_unknown_and_refuted_are_red():
    """Every other word may be relied upon, for what it says."""
    assert [v.value for v in Verdict if not v.green] == ["unknown", "refuted"]
