"""Attacks: statements that are false, undefined or outside the language; none of them may end in a green verdict."""

import itertools
from fractions import Fraction
from random import Random

import numpy as np
import pytest
import sympy
from sympy import Abs, Function, Integer, Max, Min, Mod, Mul, Pow, Rational, Symbol, atan2, exp, log, sqrt

from theory.ledger.judge import Judge
from theory.trusted.formula import (
    AllOf,
    AnyOf,
    Relation,
    all_of,
    any_of,
    eq,
    ge,
    gt,
    implies,
    le,
    lt,
    ne,
    nonneg,
    positive,
    real,
)
from theory.trusted.statement import (
    Audit,
    Every,
    Exists,
    Exponent,
    Finite,
    Forall,
    Identity,
    OnBox,
    every,
    exists,
    forall,
    identity,
)
from theory.trusted.verdict import Verdict

x, y, z = real("x y z")
a, b, N = positive("a b N")
D = nonneg("D")
THIRD = Rational(1, 3)
VANISHING = (sqrt(2) + 1) * (sqrt(2) - 1) - 1  # 0, but not on sight
f = Function("f")
HUGE = Integer(10) ** 18


def raw(function, *arguments):
    """A term that SymPy does not simplify when it is built."""
    return function(*arguments, evaluate=False)


class Lie(Forall):
    """A statement that hides its counterexamples behind hypotheses that it does not state."""

    @property
    def hypotheses(self):
        """Hypotheses that were never stated."""
        return (ge(x, 0),)


class Half(Relation):
    """A relation of a kind of its own."""


UNDEFINED = {
    "a root of a negative number": forall(le(sqrt(-1 - x**2), -5)),
    "a root in one conjunct, its absence in another": forall(
        all_of(implies(lt(x, 0), ge(x**2, 4)), ge(sqrt(x), 0)), ge(x, -Rational(1, 10**9))
    ),
    "a root of a signed symbol": forall(ge(sqrt(x), 0)),
    "a cube root of a signed symbol": forall(le(x**THIRD, 1 + x**2)),
    "a reciprocal at zero": forall(ge(1 / D, 0)),
    "a negative root at zero": forall(ge(1 / sqrt(D), 0)),
    "a quotient that cancels": forall(le(raw(Mul, x, 1 / x), 1)),
    "zero times a reciprocal": forall(le(raw(Mul, Integer(0), 1 / x), 0)),
    "zero over zero": forall(eq(raw(Mul, x - x, Pow(x - x, -1)), 0)),
    "both sides undefined alike": forall(le(1 / (a - b), 1 / (a - b))),
    "a root of a difference": forall(ge(sqrt(a - b), 0)),
    "an absolute value of a pole": forall(ge(Abs(1 / x), 0)),
    "a maximum with an undefined part": forall(ge(raw(Max, sqrt(x), Integer(0)), 0)),
    "a minimum with an undefined part": forall(le(raw(Min, 1 / x, Integer(0)), 0)),
    "a disjunction that is undefined where it matters": forall(any_of(ge(x, 0), ge(sqrt(x), 0))),
    "a disjunctive hypothesis that restricts": forall(ge(x, 0), any_of(ge(sqrt(x), 0), le(x, -5))),
    "a disjunctive hypothesis with one odd point": forall(
        ge(x, 0), any_of(ge(sqrt(x), 0), eq(x, -Rational(1234567, 1001)))
    ),
    "a root squared": forall(eq(raw(Pow, sqrt(x), Integer(2)), x)),
    "a complex root of minus one": forall(le(Integer(-8) ** THIRD, 5)),
    "a decomposition with a stronger symbol of one name": forall(
        le(0, x + HUGE),
        because=(sqrt(positive("x")) - 10**9) ** 2 / 2 + (sqrt(positive("x")) + 10**9) ** 2 / 2,
    ),
    "a log outside its domain": forall(le(log(x), x)),
    "nested roots": forall(ge(sqrt(1 - sqrt(D)), 0)),
    "a denominator that vanishes inside a root": forall(ge(sqrt(1 + 1 / (x**2 - 2) ** 2), 1)),
    "a root of minus a square": forall(le(sqrt(-(x**2)), 0)),
    "a hypothesis that is undefined everywhere": forall(ge(x, 100), ge(sqrt(-1 - x**2), 0)),
    "a decomposition through signed roots": forall(
        le(0, x + HUGE), because=(sqrt(x) - 10**9) ** 2 / 2 + (sqrt(x) + 10**9) ** 2 / 2
    ),
}

OUTSIDE = {
    "Mod": forall(ge(Mod(x, y), 50)),
    "atan2": forall(ge(atan2(x, y), 50)),
    "an unknown function": forall(ge(f(x, y), 50)),
    "an unknown function of one argument": forall(le(f(x), f(x) + 1)),
    "floor": forall(le(x - 1, sympy.floor(x))),
    "ceiling": forall(le(sympy.ceiling(x), x)),
    "sine": forall(le(sympy.sin(x), 2)),
    "sign": forall(le(sympy.sign(x) * x, Abs(x))),
    "Piecewise": forall(ge(sympy.Piecewise((1, x > 0), (-1, True)), 0)),
    "Piecewise without an otherwise": forall(ge(sympy.Piecewise((1, x > 0)), 0)),
    "Heaviside": forall(ge(sympy.Heaviside(x), 0)),
    "factorial": forall(ge(sympy.factorial(a), 1)),
    "the imaginary unit": forall(le(sympy.I * x, 1)),
    "a conjugate": forall(ge(sympy.conjugate(Symbol("w")), 0)),
    "infinity": forall(lt(x, sympy.oo)),
    "complex infinity": forall(lt(x, sympy.zoo)),
    "not a number": forall(le(sympy.nan, x)),
    "pi": forall(le(sympy.pi, 4)),
    "a symbolic exponent": forall(ge(x**y, 0)),
    "an exponential": forall(ge(Integer(2) ** x, 0)),
    "a huge exponent": forall(ge(x ** (2 * 10**9), 0)),
    "a tower of powers": forall(ge((1 + (1 + (1 + x**30) ** 30) ** 30) ** 2, 0)),
    "a deep root": forall(ge(a ** Rational(1, 10**6), 0)),
    "an unevaluated sum": forall(ge(sympy.Sum(x, (y, 1, 3)), 0)),
    "an unevaluated integral": forall(ge(sympy.Integral(x, (x, 0, 1)), 0)),
    "an unevaluated derivative": forall(ge(sympy.Derivative(f(x), x), 0)),
    "an integer symbol": forall(le(Symbol("n", integer=True), Symbol("n", integer=True) ** 2)),
    "a negative symbol": forall(le(Abs(Symbol("n", negative=True)), 5 + Symbol("n", negative=True) ** 2)),
    "a nonzero symbol": forall(gt(Symbol("n", nonzero=True, real=True) ** 2, 0)),
    "a zero symbol": forall(le(Symbol("n", zero=True), 1)),
    "a symbol without a range": forall(ge(Symbol("n") ** 2, 0)),
    "a noncommutative symbol": forall(ge(Symbol("n", commutative=False) ** 2, 0)),
    "a dummy": forall(ge(sympy.Dummy("n", real=True) ** 2, 0)),
    "a name with a blank": forall(ge(Symbol("root 0", real=True) ** 2, 0)),
    "a name that ends the quotation": forall(
        ge(Symbol("x| () Real)(assert false)(declare-fun |q", real=True), 0)
    ),
    "one name, two ranges": forall(le(positive("s"), nonneg("s") + 1)),
    "an operator of its own": forall(Relation(x**2, ">=", Integer(0))),
    "parts that are read once": forall(AllOf(part for part in (le(x, 0), ge(x, 0)))),
    "hypotheses that are read once": Forall(le(x, 1), (part for part in (le(x, 1),))),
    "a subclass of a statement": Lie(le(0, x)),
    "a subclass of a relation": forall(Half(x, "<=", Integer(1)), le(x, 1)),
    "no statement at all": "x <= x",
    "nothing": None,
}

FALSE = {
    "strict where equality is reached": forall(lt(0, x**2)),
    "strict at the end of a range": forall(lt(0, D)),
    "strict Cauchy": forall(lt(2 * x * y, x**2 + y**2)),
    "a thin gap": forall(ge((x - Rational(1234567, 1000)) ** 2, Rational(1, 10**20))),
    "a gap at an irrational point": forall(gt((x**2 - 2) ** 2, 0)),
    "a strict gap at an irrational point of two variables": forall(gt((x**2 - 2 * y**2) ** 2, 0), ge(y, 1)),
    "Motzkin with too much": forall(ge(x**4 * y**2 + x**2 * y**4 + 1, 3 * x**2 * y**2 + Rational(1, 10**9))),
    "zero to the zero": forall(le(raw(Pow, x, Integer(0)), Rational(1, 2))),
    "the triangle inequality reversed": forall(ge(Abs(x + y), Abs(x) + Abs(y))),
    "a nest of extremes": forall(le(Max(Min(x, y), Abs(x - y)), Abs(x))),
    "extremes that add up, strictly": forall(lt(Max(x, y) + Min(x, y), x + y)),
    "a maximum of opposites": forall(lt(Max(x, -x), Abs(x))),
    "a minimum as a maximum": forall(le(Max(x, Min(y, z)), Min(Max(x, y), z))),
    "a fresh name of the first lowering": forall(le(real("root0"), sqrt(1 + a) + real("extreme0") ** 2)),
    "a fresh name of the second lowering": forall(le(real("v1"), sqrt(1 + real("v0") ** 2))),
    "a large multiple": forall(le(x, HUGE)),
    "a small multiple": forall(ge(x, -Rational(1, HUGE))),
    "the empty disjunction": forall(any_of()),
    "an equality of bounds": forall(eq(x, 1), ge(x, Rational(999, 1000)), le(x, 1)),
    "not equal": forall(ne(x, 3)),
    "a wrong proof": forall(le(2 * a * b, a**2), because=(a - b) ** 2),
    "a proof by a negative square": forall(le(a**2, 0), because=-(a**2)),
    "a disjunction of neighbours": forall(any_of(lt(x, 1), gt(x, 1))),
    "a root that is too small": forall(le(sqrt(1 + a), 1 + a / 3)),
    "a fraction of either sign": forall(le(1 / x, 1), ne(x, 0)),
    "a pole of odd order": forall(le(x / (x**2 - 1), 10**6), ne(x**2 - 1, 0)),
}

EMPTY = {
    "a positive number below zero": forall(le(a, 0), lt(a, 0)),
    "a number below itself": forall(ge(x, 100), lt(x, x)),
    "a negative square": forall(ge(x, 100), lt(x**2, 0)),
    "a root that is negative": forall(ge(D, 100), eq(sqrt(D), -1)),
    "no case": forall(ge(x, 100), any_of()),
    "an interval the wrong way round": forall(le(x, 0), gt(x, 1), lt(x, 0)),
    "an irrational point": forall(ge(x, 100), eq(x**2, 2), ge(x, 0)),
    "a hidden contradiction": forall(ge(x, 100), le(x**2 + y**2, 2 * x * y - Rational(1, 10**12))),
}

BOXES = {
    "a pole": OnBox(le(1 / x, 10), {x: (-1, 1)}, cells=200),
    "not equal across zero": OnBox(ne(x, 0), {x: (-1, 2)}, cells=200),
    "not equal inside": OnBox(ne(x**2, 2), {x: (0, 2)}, cells=200),
    "equal": OnBox(eq(x, x + 1), {x: (0, 1)}, cells=50),
    "a box the wrong way round": OnBox(le(x, 3), {x: (5, 1)}),
    "an empty box": OnBox(le(x, 7), {x: (5, 1)}),
    "a degenerate box": OnBox(le(x, 0), {x: (1, 1)}),
    "a missing side": OnBox(le(x, y + 3), {x: (0, 1)}),
    "a float for a side": OnBox(le(x, 3), {x: (0.5, 1)}),
    "an endless side": OnBox(le(x, 3), {x: (0, sympy.oo)}),
    "a log of a negative number": OnBox(le(log(x), 10), {x: (-1, 1)}, cells=50),
    "a root on half of the box": OnBox(ge(sqrt(x - 1), 0), {x: (0, 2)}, cells=50),
    "a maximum with an undefined part": OnBox(ge(raw(Max, log(x), Integer(1)), 1), {x: (-1, 1)}, cells=50),
    "assumptions against the box": OnBox(le(Abs(a), 0), {a: (-1, -Rational(1, 2))}),
    "equality that is touched": OnBox(le(2 * x - x**2, 1), {x: (0, 2)}, cells=50),
    "a tiny violation": OnBox(le(x**2, x + Rational(1, 10**6)), {x: (0, Rational(1001, 1000))}, cells=50),
    "a conjunction": OnBox(all_of(le(x, 1)), {x: (0, 1)}),
    "no cells": OnBox(le(x**2 - x, Rational(1, 10)), {x: (0, 1)}, cells=0),
    "two sides of one name": OnBox(le(a, 2), {a: (0, 1), nonneg("a"): (0, 5)}),
}

POINTS = {
    "a root of a negative number": exists(ge(sqrt(x), 0), x=-1),
    "a pole": exists(le(1 / x, 5), x=0),
    "a point outside the range": exists(eq(sqrt(a**2), a), a=-1),
    "a float": exists(le(x, 1), x=0.5),
    "a near miss": exists(eq(x**2, 2), x=Rational(141421356237, 10**11)),
    "an equality of irrationals": exists(eq(sqrt(x) * sqrt(x + 1), sqrt(x**2 + x)), x=2),
    "a missing symbol": Exists(le(x, y), {x: 1}),
    "a truth value": Exists(le(x, 1), {x: True}),
}

IDENTITIES = {
    "a square of a sum": identity((a + b) ** 2, a**2 + b**2),
    "a root of a square": identity(sqrt(x**2), x),
    "an absolute value": identity(Abs(x), x),
    "denominators that vanish": identity(1 / VANISHING, 2 / VANISHING),
    "a zero denominator in disguise": identity(
        1 / ((x + 1) ** 2 - x**2 - 2 * x - 1), 2 / ((x + 1) ** 2 - x**2 - 2 * x - 1)
    ),
    "an undefined side twice": identity(sqrt(-1 - x**2), sqrt(-1 - x**2)),
    "a complex root twice": Identity(Integer(-1) ** THIRD, Integer(-1) ** THIRD),
    "a logarithm": identity(log(a * b), log(a) + log(b) + a - a),
    "an unknown function": identity(f(x), f(x)),
    "almost": identity((a + b) ** 3, a**3 + b**3 + 3 * a * b * (a + b) + a / HUGE),
    "a product of roots of signed symbols": identity(sqrt(x) * sqrt(y), sqrt(x * y)),
}

EXPONENTS = {
    "a log that tends to zero": Exponent(log(1 + 1 / N), 0, {N: 1}),
    "a log of a constant": Exponent(N * log(a), 1, {N: 1}),
    "a log of a ratio": Exponent(log(N / (1 + N)), 0, {N: 1}),
    "a log of a free variable": Exponent(log(1 + b) + N / b, 0, {N: 1}, (b,)),
    "a log of a log": Exponent(N * log(log(N)), 1, {N: 1}),
    "a log of one half": Exponent(N * log(Rational(1, 2)), 1, {N: 1}),
    "a difference": Exponent(N - 1, 1, {N: 1}),
    "a difference that cancels": Exponent((N + 1) ** 2 - N**2, 2, {N: 1}),
    "a signed constant": Exponent(N * x, 1, {N: 1}),
    "a minimum": Exponent(raw(Min, N, Integer(1)), 1, {N: 1}),
    "an absolute value": Exponent(Abs(x) * N, 1, {N: 1}),
    "an exponential": Exponent(exp(N), 0, {N: 1}),
    "a power of a sum in a free variable": Exponent(1 / (N / b + b), -1, {N: 1}, (b,)),
    "no minimum": Exponent(1 / b, 0, {}, (b,)),
    "a wrong value": Exponent(N**2 + N, 1, {N: 1}),
    "a float": Exponent(N, 1.0, {N: 1}),
    "a name with two ranges": Exponent(N, 0, {nonneg("N"): 1}),
    "a free name with two ranges": Exponent(N**2 / a + a, 1, {N: 1}, (real("a"),)),
    "a symbol with two exponents": Exponent(N, 1, {N: 1}, (N,)),
    "zero": Exponent(Integer(0), 0, {N: 1}),
    "an unknown function": Exponent(f(N), 0, {N: 1}),
}

SPENT = iter([1, 2, 3])


def raising(*_):
    """A predicate or a domain that fails."""
    raise ZeroDivisionError("on purpose")


SWEEPS = {
    "an empty list": Finite("", list, lambda n: True),
    "an empty exhaustive list": Finite("", tuple, lambda n: True, exhaustive=True),
    "a predicate that answers 1": Finite("", lambda: [1], lambda n: 1),
    "a predicate that answers a word": Finite("", lambda: [1], lambda n: "yes"),
    "a predicate that answers a NumPy bool": Finite("", lambda: [1], lambda n: np.bool_(True)),
    "a predicate that answers nothing": Finite("", lambda: [1], lambda n: None),
    "a predicate that answers a relation": Finite("", lambda: [1], lambda n: sympy.true),
    "a predicate that raises": Finite("", lambda: [1], raising),
    "a list that raises": Finite("", raising, lambda n: True),
    "a list that raises in the middle": Finite("", lambda: map(raising, [1]), lambda n: True),
    "a list that cannot be called": Finite("", [1, 2], lambda n: True),
    "a list without an end": Finite("", itertools.count, lambda n: True),
    "a point that fails": Finite("", lambda: range(9), lambda n: n != 7),
    "a float that fails": Finite("", lambda: [0.1 + 0.2], lambda v: v == 0.3),
    "a list that was read before": Finite("", lambda: itertools.islice(SPENT, 3, None), lambda n: True),
    "no samples": Audit("", Random.random, lambda v: True, samples=0),
    "samples that raise": Audit("", raising, lambda v: True),
    "a sample that fails": Audit("", lambda rng: rng.randint(0, 9), lambda n: n < 5),
    "a NaN": Finite("", lambda: [float("nan")], lambda v: v == v),
}

PARTS = {
    "an empty conjunction": every(),
    "a false part": every(forall(ge(x**2, 0)), forall(ge(x, 0))),
    "an undefined part": every(forall(ge(x**2, 0)), forall(ge(sqrt(x), 0))),
    "a part that is no statement": Every((forall(ge(x**2, 0)), True)),
    "a part that raises": every(forall(ge(x**2, 0)), Finite("", raising, raising)),
    "parts in parts": every(every(), forall(ge(x**2, 0))),
}

FAMILIES = {
    "undefined": UNDEFINED,
    "outside the language": OUTSIDE,
    "false": FALSE,
    "empty": EMPTY,
    "box": BOXES,
    "point": POINTS,
    "identity": IDENTITIES,
    "exponent": EXPONENTS,
    "sweep": SWEEPS,
    "conjunction": PARTS,
}
ATTACKS = {f"{family}: {name}": s for family, members in FAMILIES.items() for name, s in members.items()}


@pytest.fixture(scope="module")
def judge():
    """One judge, with its solver processes, for all attacks."""
    with Judge(seconds=2) as judge:
        yield judge


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_not_green(judge, name):
    """The statement ends in unknown, with a reason, or refuted, with a witness."""
    judged = judge.judge(ATTACKS[name])
    assert judged.verdict in (Verdict.UNKNOWN, Verdict.REFUTED)
    assert judged.reason if judged.verdict is Verdict.UNKNOWN else judged.witness


def test_there_are_many_attacks():
    """The table has more than sixty statements."""
    assert len(ATTACKS) > 60


SOUND = {
    "a root of a square": forall(ge(sqrt(x**2 + 1), 1)),
    "a fraction with a hypothesis": forall(le(1 / x, 1), ne(x, 0), any_of(ge(x, 1), lt(x, 0))),
    "a root that a hypothesis grants": forall(ge(x, 0), ge(sqrt(x), 0)),
    "a root of a difference with a hypothesis": forall(le(sqrt(a - b), a), le(b, a), ge(a, 1)),
    "a denominator with a hypothesis": forall(ge(a / (a - b), 1), lt(b, a)),
    "a nest of extremes": forall(le(Min(x, Max(y, -Abs(x))), Abs(x) + Abs(y))),
    "a fresh name": forall(le(real("root0"), Abs(real("root0")) + sqrt(1 + real("v0") ** 2))),
}


@pytest.mark.parametrize("name", SOUND)
def test_what_is_visibly_defined_is_still_proved(judge, name):
    """The same devices in true, visibly defined statements are proved, so the attacks fail for the right reason."""
    assert judge.judge(SOUND[name]).verdict is Verdict.PROVED


@pytest.mark.parametrize("kind", [AllOf, AnyOf])
def test_refutation_follows_the_same_semantics(judge, kind):
    """A point where the conclusion is undefined refutes nothing; one where a defined part is false may."""
    judged = judge.refute(forall(kind((ge(sqrt(x), 0), ge(x, -5)))))
    assert judged.verdict is (Verdict.REFUTED if kind is AllOf else Verdict.UNKNOWN)
    if judged.witness is not None:
        assert judged.witness.point["x"] < Fraction(-5)
