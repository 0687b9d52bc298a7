"""The two lowerings say what the statement says, at points where exact arithmetic decides."""

from fractions import Fraction

import pytest
import z3
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sympy import Abs, Function, Integer, Max, Min, Mod, Rational, expand, sqrt

from theory.engines import smt
from theory.engines.cvc5_encoding import Printer
from theory.engines.smt_encoding import lower
from theory.trusted.domain import undefined
from theory.trusted.exact import Undefined, truth, value
from theory.trusted.formula import AllOf, all_of, any_of, eq, le, lt, ne, nonneg, positive, real
from theory.trusted.statement import Forall

a, b = positive("a b")
D = nonneg("D")
v, x, y = real("v x y")
SYMBOLS = (a, b, D, x, y)
numbers = st.sampled_from([Rational(p, q) for p in (-3, -1, 1, 2, 5) for q in (1, 2, 3)])
leaves = st.one_of(st.sampled_from(SYMBOLS), numbers)


def larger(parts):
    """Sums, products, quotients, extremes and roots, some of them rational, of smaller terms; defined everywhere."""
    pairs = st.tuples(parts, parts)
    return st.one_of(
        pairs.map(lambda p: p[0] + p[1]),
        pairs.map(lambda p: p[0] * p[1]),
        pairs.map(lambda p: p[0] / (1 + p[1] ** 2)),
        pairs.map(lambda p: p[0] / -(a + p[1] ** 2)),
        pairs.map(lambda p: Max(p[0], p[1])),
        pairs.map(lambda p: Min(p[0], p[1])),
        parts.map(Abs),
        parts.map(lambda p: sqrt(1 + p**2)),
        parts.map(lambda p: p * a ** Rational(-1, 3) + sqrt(D)),
        parts.map(lambda p: sqrt(expand((p + 1) ** 2))),
        parts.map(lambda p: expand((p**2 + 1) ** 3) ** Rational(1, 3)),
    )


terms = st.recursive(leaves, larger, max_leaves=5)
relations = st.builds(lambda make, p, q: make(p, q), st.sampled_from([le, lt, eq, ne]), terms, terms)
formulas = st.one_of(
    relations, st.builds(all_of, relations, relations), st.builds(any_of, relations, relations)
)
small = st.sampled_from([Fraction(n) for n in (0, 1, 2, 3)] + [Fraction(1, 2), Fraction(3, 2)])


def solved(query, printed):
    """Whether the text has a solution with these values of its variables, by z3."""
    solver = z3.Solver()
    solver.set("timeout", 2000)
    solver.from_string(query)
    for name, number in printed.items():
        solver.add(z3.Real(name) == z3.RealVal(str(number)))
    return str(solver.check())


def lowered(lowering, statement):
    """The text, the root order of each symbol, and the name of its variable in the text."""
    if lowering == "direct":
        printer = Printer(statement)
        names = {s.name: base.text for s, base in printer.base.items()}
        return printer.script(), {s.name: n for s, n in printer.orders.items()}, names
    names = {s.name: s.name for s in statement.symbols}
    return smt.cleared(statement).text, lower(statement).orders, names


@settings(max_examples=60, deadline=None)
@given(terms, st.fixed_dictionaries({s.name: small for s in SYMBOLS}))
@pytest.mark.parametrize("lowering", ["direct", "cleared"])
def test_a_lowering_keeps_the_value_of_a_term(lowering, term, roots):
    """Of term = v, the text is contradictory if v is the exact value of the term at a point, and not at v + 1."""
    query, orders, names = lowered(lowering, Forall(eq(term, v), ()))
    roots = roots | {n: roots[n] or Fraction(1) for n in "ab"}  # these are positive
    point = {n: roots[n] ** orders[n] for n in names if n != "v"}
    try:
        exact = value(term, point)
    except Undefined:
        exact = None
    assume(exact is not None)
    for shift, expected in ((0, "unsat"), (1, "sat")):
        values = {names[n]: roots[n] for n in point} | {names["v"]: exact + shift}
        answer = solved(query, values)
        assume(answer != "unknown")
        assert answer == expected


@settings(max_examples=60, deadline=None)
@given(formulas, relations, st.fixed_dictionaries({s.name: small for s in SYMBOLS}), st.booleans())
@pytest.mark.parametrize("lowering", ["direct", "cleared"])
def test_a_lowering_keeps_the_truth(lowering, conclusion, hypothesis, roots, negative):
    """At a point, the text has a solution exactly if the hypotheses are true and the conclusion is false there."""
    statement = Forall(conclusion, (hypothesis,))
    if undefined(statement.hypotheses, conclusion):
        return
    query, orders, names = lowered(lowering, statement)
    values = {n: -roots[n] if negative and n in "xy" and orders[n] == 1 else roots[n] for n in names}
    point = {n: number ** orders[n] for n, number in values.items()}
    given_here, concluded = truth(AllOf(statement.hypotheses), point), truth(conclusion, point)
    answer = solved(query, {names[n]: number for n, number in values.items()})
    if given_here is None or concluded is None or answer == "unknown":
        return
    assert answer == ("sat" if given_here and not concluded else "unsat")


def test_a_model_is_read_back():
    """Values of the printed variables become the point of the statement, powers included."""
    printer = Printer(Forall(le(sqrt(a), x), ()))
    assert printer.decode({"v0": Fraction(3), "v1": Fraction(2)}) == {"a": 9, "x": 2}


def test_nothing_is_printed_as_something_else():
    """A function that the solvers do not know is refused by both lowerings, not printed as a product."""
    for term in (Function("f")(x, y), Mod(x, y), Integer(2) ** x):
        for lowering in (smt.direct, smt.cleared):
            with pytest.raises(Exception, match=r"cannot be printed|not a polynomial|no attribute|exponent"):
                lowering(Forall(le(term, 1), ()))
