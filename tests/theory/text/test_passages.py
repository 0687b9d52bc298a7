"""The paper as plain text: every labelled statement and every quoted sentence can be read in a terminal."""

import re

import pytest

from theory.errors import TheoryError
from theory.ledger.contents import claims
from theory.text.labels import NEW, manifest
from theory.text.mathematics import expand, mathematics
from theory.text.passages import lines, quotation
from theory.text.source import passage

LABELS = [label for label in manifest().values() if label.kind != NEW]
QUOTES = sorted({claim.erratum.quote for claim in claims() if claim.erratum})


@pytest.mark.parametrize("label", LABELS, ids=lambda label: label.name)
def test_every_statement_is_plain_text_of_eighty_columns(label):
    """No command, dollar or unbalanced brace is left, no line is too long, and only a set keeps its braces."""
    latex = passage(*label.lines[0])
    shown = lines(latex)
    text = "\n".join(shown)
    assert shown
    assert not set("\\$&%") & set(text)
    assert text.count("{") == text.count("}") == len(re.findall(r"\\\{", expand(latex)))
    assert max(map(len, shown)) <= 78


@pytest.mark.parametrize("quote", QUOTES)
def test_every_quoted_sentence_is_plain_text(quote):
    """A sentence that an erratum quotes keeps no command and no dollar."""
    assert quotation(quote)
    assert not set("\\$") & set(quotation(quote))


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"\le\Gs", "≤ G_σ"),
        (r"2^{\jmax}", "2^(j_max)"),
        (r"z_t^{(i)}", "zₜ⁽ⁱ⁾"),
        (r"\frac{a+b}{2c}", "(a+b)/(2c)"),
        (r"\frac{\frac12}{x}", "(1/2)/x"),
        (r"-x+(-y)", "−x + (−y)"),
        (r"\norm{\E[\norm{x}^2]}", "‖E[‖x‖²]‖"),
        (r"a=\begin{cases} 1, & x\le y,\\ 0, & x>y. \end{cases}", "a = [1, x ≤ y; 0, x > y]"),
        (r"{3\!\times\!10^{-3}}", "3 × 10⁻³"),
    ],
)
def test_formulas(latex, plain):
    """What a fraction, a script, a sign and a case become."""
    assert mathematics(latex) == plain


def test_a_fraction_keeps_its_value():
    """1/(2n) is not 1/2n, and (a+b)/2 is not a+b/2: where a factor is no atom there are brackets."""
    shown = [
        mathematics(rf"\frac{{{a}}}{{{b}}}")
        for a in ("1", "a+b", "ab")
        for b in ("2", "2n", "n+1", "x_{t+1}")
    ]
    assert shown == [
        *("1/2", "1/(2n)", "1/(n+1)", "1/xₜ₊₁"),
        *("(a+b)/2", "(a+b)/(2n)", "(a+b)/(n+1)", "(a+b)/xₜ₊₁"),
        *("ab/2", "ab/(2n)", "ab/(n+1)", "ab/xₜ₊₁"),
    ]


def test_an_unknown_command_is_an_error_that_names_it():
    """Nothing is left out without a word."""
    with pytest.raises(TheoryError, match=r"\\foo"):
        mathematics(r"\foo{x}")
    with pytest.raises(TheoryError, match="not closed"):
        mathematics(r"\frac{x")


def test_a_passage_that_breaks_would_be_seen(monkeypatch):
    """The check above can fail: without its entry the macro of Λ is an error."""
    from theory.text import symbols

    monkeypatch.delitem(symbols.MACROS, "Lam")
    with pytest.raises(TheoryError, match=r"\\Lam"):
        lines(passage(*manifest()["thm:lower"].lines[0]))
