"""Findings, formulas, statements and judgements: nobody changes them afterwards, and they read as sentences."""

from dataclasses import FrozenInstanceError, fields, is_dataclass
from fractions import Fraction

import pytest

from theory.errors import TheoryError
from theory.trusted import conclude, finding, formula, polynomial, statement
from theory.trusted.conclude import join
from theory.trusted.finding import NormalForm, Witness, fails, holds
from theory.trusted.formula import all_of, any_of, exact, ge, le, lt, multiple, negate, nonneg, real
from theory.trusted.statement import Audit, Cited, Exponent, Finite, OnBox, exists, forall, identity
from theory.trusted.verdict import Verdict, weakest

x, y = real("x y")
u = nonneg("u")
KINDS = [
    kind
    for module in (conclude, finding, formula, polynomial, statement)
    for kind in vars(module).values()
    if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__
]


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_is_frozen(kind):
    """What was judged is what is printed: no field can be set, and no new one added, after a record is made."""
    record = object.__new__(kind)
    for name in (*(field.name for field in fields(kind)), "another"):
        with pytest.raises(FrozenInstanceError):
            setattr(record, name, None)


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        (forall(ge(x**2, 0)), "0 <= x**2"),
        (forall(ge(x**2, 0), lt(x, 1)), "x < 1 => 0 <= x**2"),
        (Exponent(x, 1, {x: 1}), "exponent of x with x=N^1 is 1"),
        (Exponent(x, 1, {x: 1}, (y,)), "min over exponents of y: exponent of x with x=N^1 is 1"),
        (OnBox(le(x, 2), {x: (0, 1)}), "0 <= x <= 1 => x <= 2"),
        (exists(le(x, 2), x=1), "x <= 2 at x=1"),
        (all_of(), "true"),
        (any_of(), "false"),
        (any_of(le(x, 1), all_of(lt(y, 2))), "(x <= 1) or ((y < 2))"),
        (Witness({"x": Fraction(1, 2), "y": Fraction(3)}), "x=1/2, y=3"),
        (Witness((1, 2)), "(1, 2)"),
    ],
)
def test_a_record_reads_as_what_it_says(statement, sentence):
    """Hypotheses before the conclusion, the free exponents and the point by name."""
    assert str(statement) == sentence


@pytest.mark.parametrize(("cases", "words"), [(1, "checked on 1 case"), (2, "checked on 2 cases")])
def test_a_judgement_says_on_how_many_cases(cases, words):
    """One case is not "1 cases"."""
    listed = Finite("", lambda: range(cases), lambda n: True)
    assert str(conclude.conclude(listed, [])) == words
    assert str(conclude.conclude(Cited("a book"), [])) == "cited"


def test_an_identity_of_two_forms_is_proved_and_one_of_one_form_a_definition():
    """x = x guards a constant; (x + 1)² = x² + 2x + 1 says something."""
    judged = [
        conclude.conclude(identity(left, right), [holds("identity", NormalForm())])
        for left, right in (((x + 1) ** 2, x**2 + 2 * x + 1), (x, x))
    ]
    assert [(j.verdict, j.definitions) for j in judged] == [(Verdict.PROVED, 0), (Verdict.DEFINITION, 1)]
    assert join(judged).verdict is Verdict.PROVED
    assert join(judged).definitions == 1


def test_a_conjunction_counts_the_cases_of_its_weakest_parts():
    """Two sweeps of 2 and 3 points are five cases; a part that counts none adds none."""
    swept = [conclude.conclude(Audit("", lambda rng: 1, lambda n: True, n), []) for n in (2, 3)]
    assert join(swept).cases == 5
    cited = conclude.conclude(Cited("a book"), [])
    assert join((*swept, cited)).cases is None
    assert join((cited,)).cases is None


def test_a_conjunction_of_refuted_parts_tells_the_first():
    """Its witness and its reason are those of one part, and a conjunction of one part is that part."""
    parts = [
        conclude.conclude(forall(le(x, n)), [fails("search", Witness({"x": Fraction(n + 7)}), f"not {n}")])
        for n in (1, 2)
    ]
    joined = join(parts)
    assert (joined.verdict, joined.witness, joined.reason) == (
        Verdict.REFUTED, Witness({"x": Fraction(8)}), "not 1",
    )  # fmt: skip
    assert join(parts[:1]) == parts[0]


def test_the_seal_is_not_shown():
    """What a judgement prints is its verdict, engines, witness, reason and counts."""
    judged = conclude.conclude(Cited("a book"), [])
    assert "seal" not in repr(judged)
    assert "a book" in repr(judged)


def test_no_word_is_weaker_than_itself_and_a_definition_yields_from_both_sides():
    """The order is strict, and the weakest of a definition and a word is the word, whichever comes first."""
    assert not any(v.weaker(v) for v in Verdict)
    assert all(weakest((v, Verdict.DEFINITION)) is v for v in Verdict)
    assert all(v.weaker(Verdict.DEFINITION) for v in Verdict if v is not Verdict.DEFINITION)


@pytest.mark.parametrize("point", [{}, {"x": 1}, {"x": 1, "y": 2, "z": 3}, {"x": 1, "z": 3}])
def test_a_point_names_each_symbol_and_nothing_else(point):
    """Too few, too many, and as many but another one."""
    with pytest.raises(TheoryError, match="does not fit the symbols"):
        exists(le(x, y), **point)


def test_symbols_carry_their_range():
    """nonneg makes u >= 0 a hypothesis, real makes none."""
    assert forall(le(0, u)).hypotheses == (ge(u, 0),)
    assert forall(le(0, x)).hypotheses == ()


def test_a_multiple_of_a_gap_keeps_the_gap():
    """2·(x − y) stays a product of two factors, where SymPy would write 2x − 2y."""
    assert set(multiple(2, x - y).args) == {exact(2), x - y}


def test_a_term_is_exact():
    """A symbol and a fraction are; a float or a set of numbers is none."""
    assert exact(x + 1) == x + 1
    for wrong in (0.5, x + 0.5, {1, 2}, True):
        with pytest.raises(TheoryError, match="is not an exact term"):
            exact(wrong)


@pytest.mark.parametrize("formula", [le(x, y), lt(x, y), all_of(le(x, y), any_of(lt(y, x)))])
def test_a_negation_undone_is_the_formula(formula):
    """Not not a is a, as written."""
    assert negate(negate(formula)) == formula
    assert negate(formula) != formula
