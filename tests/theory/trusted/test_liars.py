"""Objects that lie about themselves: what is judged is one plain copy, so no reading differs from the judged one."""

from fractions import Fraction
from types import MappingProxyType

import pytest
import sympy
from sympy import Rational

from theory.errors import TheoryError
from theory.ledger.judge import Judge
from theory.trusted.conclude import conclude
from theory.trusted.finding import (
    Decomposition,
    Finding,
    NonnegativeCoefficients,
    NormalForm,
    Outcome,
    Shift,
    Witness,
    fails,
    holds,
)
from theory.trusted.formula import AllOf, AnyOf, Relation, ge, le, positive, real
from theory.trusted.language import check
from theory.trusted.statement import Every, Exists, Exponent, Forall, Identity, OnBox, forall
from theory.trusted.verdict import Verdict

x = real("x")
a, N = positive("a N")
READINGS = (1, 2, 3, 4, 5, 6, 8)


COPIED = {"a box behind a proxy", "a known sign"}
"""Of these liars there is a copy; the others are refused."""


class Turncoat(tuple):
    """A tuple that lists one thing `after` times, and another from then on."""

    def __new__(cls, first, then, after):
        """Hold what comes later; show the other first."""
        made = super().__new__(cls, then)
        made.first, made.left = first, after
        return made

    def __iter__(self):
        self.left -= 1
        return iter(self.first) if self.left >= 0 else super().__iter__()


class Sign(str):
    """A string that equals one thing and prints another."""

    def __new__(cls, equals, prints):
        """Hold what is printed."""
        made = super().__new__(cls, prints)
        made.equals = equals
        return made

    def __eq__(self, other):
        return other == self.equals

    def __ne__(self, other):
        return other != self.equals

    def __hash__(self):
        return hash(self.equals)


class Twofold(dict):
    """A mapping that answers otherwise than it lists."""

    def __init__(self, listed, answered):
        super().__init__(listed)
        self.answered = answered

    def get(self, key, default=None):
        """Return what is answered."""
        return self.answered.get(key, default)

    __getitem__ = get


class Shrinking(dict):
    """A mapping whose values shrink after they were listed `after` times."""

    def __init__(self, first, then, after):
        super().__init__(first)
        self.then, self.left = then, after

    def items(self):
        """Return the large ones, then the small ones."""
        self.left -= 1
        return super().items() if self.left >= 0 else self.then.items()


def liars():
    """Return every lying statement by name, made anew: each is used up when it is read."""
    found = {}
    for k in READINGS:
        small, large, both = (le(0, x),), (le(100, x),), (le(x, x),)
        found[f"hypotheses, {k} readings"] = Forall(ge(x, 50), Turncoat(small, large, k))
        found[f"parts, {k} readings"] = forall(AllOf(Turncoat((le(50, x),), both, k)))
        found[f"alternatives, {k} readings"] = forall(AnyOf(Turncoat((le(50, x),), both, k)))
        found[f"a conjunction, {k} readings"] = Every(Turncoat((forall(ge(x, 0)),), (forall(le(x, x)),), k))
        found[f"a box, {k} readings"] = OnBox(le(x, 2), Shrinking({x: (0, 10)}, {x: (0, 1)}, k))
        found[f"a point, {k} readings"] = Exists(le(x, 0), Shrinking({x: 5}, {x: -1}, k))
        found[f"free symbols, {k} readings"] = Exponent(N, 2, {}, Turncoat((), (N,), k))
    found["an operator"] = forall(Relation(x**2 * 0, Sign("<=", "<"), x**2))
    found["an operator at a point"] = Exists(
        Relation(sympy.Integer(0), Sign("<=", "<"), sympy.Integer(0)), {x: 0}
    )
    found["a scale"] = Exponent(N, 2, Twofold({N: 1}, {N: 2}))
    found["a box behind a proxy"] = OnBox(le(x, 2), MappingProxyType(Shrinking({x: (0, 10)}, {x: (0, 1)}, 1)))
    found["a number"] = Exists(le(x, 0), {x: Lower(5)})
    found["a value"] = Exponent(N, Lower(2), {N: 1})
    found["an end"] = OnBox(le(x, 2), {x: (0, Lower(10))})
    found["arguments of a sum"] = forall(ge(tampered_sum(), 50))
    found["a known sign"] = forall(ge(tampered_sign(), 0))
    found["a number of no value"] = forall(le(tampered_number(), 1))
    found["a name"] = forall(ge(sympy.Symbol(Sign("x", "y"), real=True), 0))
    return found


class Lower(int):
    """A whole number that says it is smaller wherever it is compared."""

    p = q = property(lambda self: 1)

    def __le__(self, other):
        return True

    __lt__ = __eq__ = __ge__ = __le__
    __hash__ = int.__hash__

    def _sympy_(self):
        return sympy.Integer(-1)

    def __str__(self):
        return str(int(self))


def tampered_sum():
    """Return a sum whose arguments are read once as one thing, then as another."""
    made = sympy.Add._from_args((x, sympy.Integer(7)))
    made._args = Turncoat((x, sympy.Integer(7)), (sympy.Integer(50), sympy.Integer(7)), 3)
    return made


def tampered_sign():
    """Return a negative sum that has been told that it is positive."""
    made = sympy.Add._from_args((sympy.Mul._from_args((sympy.Integer(-1), a)), sympy.Integer(-3)))
    made._assumptions = made._assumptions.copy()  # the first one belongs to all sums
    made._assumptions["positive"] = made._assumptions["nonnegative"] = True
    return made


def tampered_number():
    """Return a fraction whose numerator changes when it is looked at."""
    forged = sympy.Basic.__new__(sympy.Rational)
    forged.p, forged.q = Lower(500), 1
    return forged


@pytest.fixture(scope="module")
def judge():
    """One judge for all liars."""
    with Judge(seconds=2) as judge:
        yield judge


@pytest.mark.parametrize("name", liars())
def test_a_liar_is_judged_by_its_first_word(judge, name):
    """The copy is false, or refused: nothing that such an object says later makes it green."""
    assert not judge.judge(liars()[name]).verdict.green


@pytest.mark.parametrize("name", liars())
def test_the_copy_of_a_liar_has_one_reading(name):
    """What `check` returns prints the same twice, and is copied to itself."""
    try:
        copy = check(liars()[name])
    except TheoryError:  # refused
        assert name not in COPIED
        return
    assert name in COPIED
    assert str(copy) == str(copy) == str(check(copy))
    assert copy == check(copy)


def test_the_kernel_judges_the_copy_and_not_the_original():
    """A box that is wide when it is copied, and narrow whenever its items are asked for, is judged as it was copied."""
    shrinking = MappingProxyType(Shrinking({x: (0, 10)}, {x: (0, 1)}, 0))
    assert conclude(OnBox(le(x, 2), shrinking), []).verdict is Verdict.REFUTED
    point = MappingProxyType(Shrinking({x: 5}, {x: -1}, 0))
    assert conclude(Exists(le(x, 0), point), []).verdict is Verdict.REFUTED


def test_what_a_proxy_hides_is_printed_as_it_was_judged():
    """A proxy of a mapping that answers 2 and lists 1 is read as 2, and says 2."""
    copy = check(Exponent(N, 2, MappingProxyType(Twofold({N: 1}, {N: 2}))))
    assert str(copy) == "exponent of N with N=N^2 is 2"


@pytest.mark.parametrize(
    "finding",
    [
        holds("ball"),
        holds("enumerate"),
        holds("audit"),
        holds("evaluate"),
        holds("enumerate", Witness(1)),
    ],
)
def test_no_engine_is_believed_by_its_name(finding):
    """A false box is not certified, and a false instance not exact, because somebody says so."""
    assert not conclude(OnBox(le(x, 2), {x: (0, 10)}), [finding]).verdict.green
    assert not conclude(Exists(le(x, 0), {x: 5}), [finding]).verdict.green


class TwoFaced(Finding):
    """A finding with another witness at each look."""

    @property
    def outcome(self):
        """Fail first, hold later."""
        return Outcome.HOLDS

    @outcome.setter
    def outcome(self, value):
        pass


class Bound(Shift):
    """A shift that licenses one bound and uses another."""


MODEL = Witness({"x": Fraction(200)})


def test_a_finding_is_no_subclass():
    """A finding of another kind is not read at all, though it carries a certificate that replays."""
    true = Identity((x + 1) ** 2, x**2 + 2 * x + 1)
    forged = object.__new__(TwoFaced)
    for name, value in (("engine", "identity"), ("evidence", NormalForm()), ("note", "")):
        object.__setattr__(forged, name, value)
    assert conclude(true, [forged]).verdict is Verdict.UNKNOWN
    assert conclude(true, [holds("identity", NormalForm())]).verdict is not Verdict.UNKNOWN


def test_a_certificate_is_copied_too():
    """Shifts that change between two readings, or are of another kind, license nothing."""
    statement = forall(le(0, x - 1), ge(x, 0))
    for k in READINGS:
        shifts = Turncoat((Shift("x", Rational(0)),), (Shift("x", Rational(1)),), k)
        found = [holds("nonneg", NonnegativeCoefficients(shifts))]
        assert not conclude(statement, found, MODEL).verdict.green
    forged = NonnegativeCoefficients((Bound("x", Rational(1)),))
    right = NonnegativeCoefficients((Shift("x", Rational(1)),))
    fine = forall(le(0, x - 1), ge(x, 1))
    assert not conclude(fine, [holds("nonneg", forged)], MODEL).verdict.green
    assert conclude(fine, [holds("nonneg", right)], MODEL).verdict.green


def test_a_decomposition_that_was_told_its_sign_is_none():
    """A certificate of a negative term is refused, whatever the term remembers about itself."""
    wrong = tampered_sign()
    statement = forall(le(0, -a - 3))
    point = Witness({"a": Fraction(1)})
    assert not conclude(statement, [holds("nonneg", Decomposition(wrong))], point).verdict.green


def test_a_refutation_prints_the_point_that_was_evaluated():
    """The witness of a refutation is a plain dictionary of plain names and fractions."""
    statement = forall(le(x, 1))
    judged = conclude(statement, [fails("search", Witness({Sign("x", "y"): Fraction(2)}))])
    if judged.verdict is Verdict.REFUTED:
        assert str(judged.witness) == "x=2"
