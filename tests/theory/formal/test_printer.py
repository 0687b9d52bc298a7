"""The planner's expressions as Coq text: the committed file is what SymPy prints today."""

import pytest
from sympy import Rational, Symbol, exp, log, sqrt

from theory.errors import TheoryError
from theory.formal import printer

x = Symbol("x", positive=True)


def test_the_committed_file_is_what_is_printed():
    """A changed formula of the planner changes the text, which Coq then compares with the theorem."""
    assert printer.TARGET.read_text() == printer.planner()


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (x**-2, "(/ (x ^ 2))"),
        (sqrt(x), "(sqrt x)"),
        (x ** Rational(-2, 3), "(/ ((root 3 x) ^ 2))"),
        (log(x), "(ln x)"),
        (Rational(-1, 2) * x, "((-1 / 2) * x)"),
    ],
)
def test_a_term_is_printed_as_coq_reads_it(expression, text):
    """Powers, roots and logarithms have one spelling each."""
    assert printer.coq(expression) == text


def test_what_has_no_form_is_refused():
    """An expression outside the grammar is an error that names it."""
    with pytest.raises(TheoryError, match="exp"):
        printer.coq(exp(x))
