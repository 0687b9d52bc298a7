"""What the kernel replays: witnesses against a statement and certificates for it."""

from fractions import Fraction

import pytest
from sympy import Integer, Rational, sqrt

from theory.errors import TheoryError
from theory.trusted import polynomial
from theory.trusted.finding import Decomposition, NonnegativeCoefficients, NormalForm, Shift, Witness
from theory.trusted.formula import any_of, ge, le, lt, positive, real
from theory.trusted.replay import has_float, holds_at_point, refutes, replays
from theory.trusted.statement import Audit, Finite, exists, forall, identity

x, y = real("x y")
a, b = positive("a b")


def point(**values):
    """A witness at the named values."""
    return Witness({name: Fraction(number) for name, number in values.items()})


@pytest.mark.parametrize(("number", "true"), [(1, True), (3, False)])
def test_an_instance_is_refuted_by_its_own_point_only_where_it_fails(number, true):
    """x <= 2 at x = 1 is no contradiction; at x = 3 it is, and no other point speaks of it."""
    statement = exists(le(x, 2), x=number)
    assert holds_at_point(statement) is true
    assert refutes(statement, point(x=number)) is not true
    assert not refutes(statement, point(x=number + 10))


def test_an_instance_that_is_undefined_is_not_refuted():
    """1/x <= 2 at x = 0 is neither true nor false."""
    statement = exists(le(1 / x, 2), x=0)
    assert not holds_at_point(statement)
    assert not refutes(statement, point(x=0))


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_a_list_is_refuted_at_the_place_where_it_fails(place):
    """n < 2 fails at the third of three points; there is no fourth."""
    statement = Finite("", lambda: [0, 1, 2], lambda n: n < 2)
    assert refutes(statement, Witness(place, place)) is (place == 2)


def test_a_point_with_a_float_refutes_nothing():
    """Rounding may be what fails; the same point in fractions does refute."""
    for number, counts in ((0.5, False), (Fraction(1, 2), True)):
        assert refutes(Finite("", lambda n=number: [(n,)], lambda p: False), Witness(None, 0)) is counts
        assert refutes(Audit("", lambda rng, n=number: (n,), lambda p: False), Witness(None, 0)) is counts
    assert has_float({"a": [1, (2, 0.5)]})
    assert not has_float({"a": [1, (2, Fraction(1, 2))]})


def test_the_same_list_is_drawn_in_every_run():
    """A witness names its place, so an audit draws the same points whenever it is asked, as many as it says."""
    audit = Audit("", lambda rng: rng.randrange(10**9), lambda n: True, 7)
    assert list(audit.points()) == list(audit.points())
    assert len(set(audit.points())) == 7


def test_an_undecided_predicate_refutes_nothing():
    """None is not False."""
    assert not refutes(Finite("", lambda: [1], lambda n: None), Witness(1, 0))


def test_the_normal_form_knows_roots_of_numbers_and_of_symbols():
    """√2·√2 = 2, (1 + √2)³ = 7 + 5√2, and 2^(1/3) cubed; a near miss is told apart."""
    third = Rational(1, 3)
    assert replays(identity((1 + sqrt(2)) ** 3, 7 + 5 * sqrt(2)), NormalForm())
    assert not replays(identity((1 + sqrt(2)) ** 3, 7 + 4 * sqrt(2)), NormalForm())
    assert replays(identity((a * 2**third) ** 3 + b, 2 * a**3 + b), NormalForm())
    assert replays(identity(1 / (a + b) + 1 / (a + b), 2 / (a + b)), NormalForm())
    assert not replays(identity(1 / (a + b), 1 / a + 1 / b), NormalForm())


def test_radicals_are_reduced_below_their_order():
    """w = 2^(1/3): w⁷ is 4·w, w³ is 2, and a power of another name stays."""
    w = {(("w", 7),): Fraction(1), (("v", 7),): Fraction(3)}
    assert polynomial.reduce_radicals(w, {"w": 3}, {"w": Fraction(2)}) == {
        (("w", 1),): Fraction(4),
        (("v", 7),): Fraction(3),
    }
    cube = {(("w", 3),): Fraction(1)}
    assert polynomial.reduce_radicals(cube, {"w": 3}, {"w": Fraction(2)}) == {(): Fraction(2)}
    assert polynomial.reduce_radicals({}, {}, {}) == {}


def test_coefficients_prove_an_inequality_and_nothing_stronger():
    """0 <= a·b + a has only positive coefficients; a strict one, a disjunction and a difference are not proved so."""
    empty = NonnegativeCoefficients(())
    assert replays(forall(le(0, a * b + a)), empty)
    assert not replays(forall(lt(0, a * b + a)), empty)
    assert not replays(forall(any_of(le(0, a * b + a))), empty)
    assert not replays(forall(le(0, a - b)), empty)
    assert not replays(forall(le(0, x * a)), empty)
    assert replays(forall(le(0, a - b), ge(a, b)), NonnegativeCoefficients((Shift("a", b),)))
    assert not replays(forall(le(0, a - 2 * b), ge(a, b)), NonnegativeCoefficients((Shift("a", b),)))


FALSE = {
    "√2 is a number above 1": (forall(le(sqrt(2) * a, a)), ()),
    "a shift that nobody allowed": (forall(le(b, a)), (Shift("a", b),)),
    "a shift of a symbol that is not there": (forall(le(b, a), ge(a, b)), (Shift("c", b),)),
    "a shift by a quotient": (forall(le(2 / b, a), ge(a, 1 / b)), (Shift("a", 1 / b),)),
    "a root of a bound that is not 0 or 1": (forall(le(3, sqrt(a)), ge(a, 4)), (Shift("a", Integer(4)),)),
    "a bound on another side": (forall(le(b, a), le(a, b)), (Shift("a", b),)),
    "twice the same bound": (forall(le(2 * b, a), ge(a, b)), (Shift("a", b), Shift("a", b))),
}


@pytest.mark.parametrize("name", FALSE)
def test_no_certificate_proves_what_is_false(name):
    """Whatever the shifts say: a hypothesis must allow each of them, and the kernel must be able to read it."""
    statement, shifts = FALSE[name]
    assert not replays(statement, NonnegativeCoefficients(shifts))


def test_roots_of_zero_and_one_bound_a_root():
    """a ≥ 1 gives √a ≥ 1, a ≥ 0 gives √a ≥ 0, and nothing more."""
    assert replays(forall(le(1, sqrt(a)), ge(a, 1)), NonnegativeCoefficients((Shift("a", Integer(1)),)))
    assert not replays(forall(le(2, sqrt(a)), ge(a, 1)), NonnegativeCoefficients((Shift("a", Integer(1)),)))
    assert not replays(forall(le(1, sqrt(a)), ge(a, 0)), NonnegativeCoefficients((Shift("a", Integer(0)),)))


def test_a_certificate_speaks_of_the_symbols_of_its_statement():
    """A square of a foreign symbol is nonnegative too, but it is no part of what is proved."""
    statement = forall(ge(x**2, 0))
    assert replays(statement, Decomposition(x**2))
    assert not replays(statement, Decomposition(x**2 + 1))
    assert not replays(statement, Decomposition(x**2 + y**2))


def test_a_product_that_would_fill_the_memory_is_refused():
    """More than two million products of terms in one multiplication end in a sentence, not in a hang."""
    wide = {((f"v{i}", 1),): Fraction(1) for i in range(1500)}
    with pytest.raises(TheoryError, match="too"):
        polynomial.multiply(wide, wide)
