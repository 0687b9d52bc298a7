"""Statements in the paper's notation."""

import pytest

from theory.ledger.contents import claims
from theory.refutation.reading import lines
from theory.text.mathematics import mathematics
from theory.text.notation import SYMBOLS

KNOWN = {claim.id: claim for claim in claims()}


def test_every_symbol_has_a_unicode_form():
    """The LaTeX of the notation is read: no backslash and no brace is left over, and letters keep their marks."""
    shown = {entry.name: mathematics(entry.latex) for entry in SYMBOLS}
    assert not [text for text in shown.values() if set(text) & set("\\{}")]
    assert (shown["G_hat"], shown["G_bar"], shown["tau"], shown["Lc"]) == ("Ĝ", "Ḡ_σ", "τ", "𝓛")


def test_a_statement_reads_like_the_paper():
    """Hypotheses and conclusion on lines of their own, in the paper's letters."""
    assert lines(KNOWN["A04"]) == ["if    1 ≤ r", "if    d ≤ 1", "then  -r^(2/3) + (d + r)^(2/3) ≤ 2/3"]
    assert "G_σ ≤ Ḡ_σ" in "\n".join(lines(KNOWN["L04"]))


def test_latex_uses_the_notation():
    """--latex prints the paper's own macros."""
    assert r"G_{\sigma} \le \overline{G}_{\sigma}" in "\n".join(lines(KNOWN["L04"], latex=True))


def test_a_letter_that_the_claim_declares_is_its_own():
    """The H of N18.a is not the H̃ of lem:mlmc."""
    assert "H̃" not in "\n".join(lines(KNOWN["N18.a"]))


@pytest.mark.parametrize("latex", [False, True])
def test_statements_of_every_kind_can_be_shown(latex):
    """One claim of each kind of statement has lines: forall, identity, box, point, exponent, cases, audit, citation."""
    for name in ("T14.a", "T27", "U05.b", "L11.sharp", "N02", "M06", "T07.run", "W00"):
        shown = lines(KNOWN[name], latex=latex)
        assert shown
        assert all(line.strip() for line in shown)
