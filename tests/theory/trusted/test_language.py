"""The language of claims: what the kernel reads, and the edges of what it refuses."""

import pytest
import sympy
from sympy import Pow, Rational, Symbol

from theory.errors import TheoryError
from theory.trusted.formula import AllOf, Relation, all_of, any_of, le, lt, nonneg, positive, real
from theory.trusted.language import check, check_formula, check_terms
from theory.trusted.statement import Exists, Exponent, OnBox

x, y = real("x y")
u = nonneg("u")
a = positive("a")


@pytest.mark.parametrize(
    "term",
    [
        x + 1,
        Rational(1, 3) * x,
        sympy.Max(x, 2),
        abs(x),
        sympy.log(a),
        Pow(a, Rational(1, 1000)),
        x**200,
        ((x + 1) ** 20 + 1) ** 10,
        sympy.sqrt(x**200 + 1),
        u,
    ],
)
def test_the_kernel_reads(term):
    """Rationals, symbols of three ranges, roots to the order 1000, degrees to 200."""
    check_terms((term,))


@pytest.mark.parametrize(
    ("term", "said"),
    [
        (sympy.sin(x), "outside the language"),
        (sympy.pi * x, "outside the language"),
        (Pow(a, Rational(1, 1001)), "not a rational number of order up to 1000"),
        (a**u, "not a rational number"),
        (x**201, "power beyond 200"),
        (((x + 1) ** 21 + 1) ** 10, "power beyond 200"),
        (Pow((x + 1) ** 201, 0, evaluate=False), "power beyond 200"),
        (Symbol("c"), "must be real, nonnegative or positive"),
        (Symbol("n", integer=True), "must be real, nonnegative or positive"),
        (sympy.Dummy("d", real=True), "must be real, nonnegative or positive, and nothing else"),
        (Symbol("", real=True), "has a blank"),
        (Symbol("two words", real=True), "has a blank"),
        (Symbol("a|b", real=True), "has a blank, a bar"),
        (1.5, "is not a term"),
    ],
)
def test_the_kernel_refuses(term, said):
    """Whatever it cannot evaluate exactly, or not in time, or could read in two ways."""
    with pytest.raises(TheoryError, match=said):
        check_terms((term,))


@pytest.mark.parametrize(
    "statement",
    [
        OnBox(le(x, y), {x: (0, 1)}),
        OnBox(le(x, 1), {x: (0, 1), nonneg("x"): (0, 1)}),
        Exists(le(x, y), {y: 1}),
    ],
)
def test_a_place_for_each_symbol_and_one_symbol_of_a_name(statement):
    """A symbol without its range, or two of one name, leave open what is claimed."""
    with pytest.raises(TheoryError, match="do not fit the places"):
        check(statement)


def test_a_place_may_be_of_a_symbol_that_nobody_asks_for():
    """x <= 1 on a box of x and y says nothing about y, and is read."""
    check(OnBox(le(x, 1), {x: (0, 1), y: (0, 1)}))


class Forged(AllOf):
    """A conjunction that could say anything about its parts."""


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        (all_of(le(x, 1), any_of(le(Symbol("c"), 1))), "must be real"),
        (Forged((le(x, 1),)), "is not a formula"),
        (AllOf([le(x, 1)]), "are not a tuple"),
        (Relation(x, ">", y), "is not a relation of the language"),
    ],
)
def test_a_formula_is_read_to_its_leaves(formula, said):
    """Each part is in the language, the connectives are the two, and the relations the four."""
    check_formula(all_of(le(x, 1), any_of(lt(y, 2))))
    with pytest.raises(TheoryError, match=said):
        check_formula(formula)


def test_a_box_is_neither_empty_nor_outside_the_range_of_its_symbol():
    """One point is a box; [1, 0] is none; u >= 0 has no box that begins below 0, x has."""
    check(OnBox(le(x, 1), {x: (1, 1)}))
    check(OnBox(le(x, 1), {x: (-1, 1)}))
    check(OnBox(le(u, 1), {u: (0, 1)}))
    with pytest.raises(TheoryError, match="the box is empty"):
        check(OnBox(le(x, 1), {x: (1, 0)}))
    with pytest.raises(TheoryError, match="lets u be negative"):
        check(OnBox(le(u, 1), {u: (-1, 1)}))


def test_an_exponent_is_given_or_free():
    """A symbol with both would make the minimum ambiguous; so would another symbol of its name."""
    check(Exponent(a + u, 1, {a: 1}, (u,)))
    with pytest.raises(TheoryError, match="both a given and a free exponent"):
        check(Exponent(a, 1, {a: 1}, (a,)))
    with pytest.raises(TheoryError, match="two symbols named 'a'"):
        check(Exponent(a, 1, {nonneg("a"): 1}))
