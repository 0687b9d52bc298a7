"""What the kernel replays: witnesses against a statement and certificates for it."""

from fractions import Fraction

import numpy as np
import pytest
from sympy import Integer, Max, Mul, Pow, Rational, log, sqrt

from theory.errors import TheoryError
from theory.trusted import polynomial
from theory.trusted.finding import (
    Decomposition,
    DualPair,
    NonnegativeCoefficients,
    NormalForm,
    Shift,
    Witness,
)
from theory.trusted.formula import any_of, ge, gt, le, lt, positive, real
from theory.trusted.maxplus import Affine, pieces
from theory.trusted.replay import at_point, refutes, replays
from theory.trusted.statement import Audit, Exponent, Finite, OnBox, exists, forall, identity
from theory.trusted.sweeps.points import inexact

x, y = real("x y")
a, b = positive("a b")


def point(**values):
    """A witness at the named values."""
    return Witness({name: Fraction(number) for name, number in values.items()})


@pytest.mark.parametrize(("number", "true"), [(1, True), (3, False)])
def test_an_instance_is_refuted_by_its_own_point_only_where_it_fails(number, true):
    """x <= 2 at x = 1 is no contradiction; at x = 3 it is, and no other point speaks of it."""
    statement = exists(le(x, 2), x=number)
    assert at_point(statement) is true
    assert refutes(statement, point(x=number)) is not true
    assert not refutes(statement, point(x=number + 10))


def test_an_instance_that_is_undefined_is_not_refuted():
    """1/x <= 2 at x = 0 is neither true nor false."""
    statement = exists(le(1 / x, 2), x=0)
    assert at_point(statement) is None
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
    assert inexact({"a": [1, (2, 0.5)]})
    assert not inexact({"a": [1, (2, Fraction(1, 2))]})


@pytest.mark.parametrize(
    ("point", "refused"),
    [
        (np.array([0.5]), True),
        (np.array([1 + 2j]), True),
        (np.array([1, Fraction(1, 2)], dtype=object), False),
        (np.array([1, (2, 0.5)], dtype=object), True),
        (np.array([1, 2]), False),
        (np.float64(0.5), True),
        (np.float32(0.5), True),
        (np.int64(5), True),
        (1j, True),
        ({1, 0.5}, True),
        (frozenset({1, 2}), False),
        ([frozenset({0.5})], True),
        ("0.5", False),
    ],
)
def test_a_float_is_found_wherever_it_hides(point, refused):
    """In arrays of numbers and of objects, in sets, and among NumPy's own numbers, whose integers wrap around."""
    assert bool(inexact(point)) is refused


def test_a_witness_lies_in_the_ranges_and_may_lie_on_the_edge_of_a_box():
    """a > 0 on either side of an identity; the ends of an interval belong to it."""
    assert refutes(identity(a, x), point(a=2, x=1))
    assert not refutes(identity(a, x), point(a=-1, x=1))
    assert not refutes(identity(x, a), point(a=-1, x=1))
    for end in (0, 1):
        assert refutes(OnBox(any_of(), {x: (0, 1)}), point(x=end))
    assert not refutes(OnBox(any_of(), {x: (0, 1)}), Witness({"x": 0.5}))


def test_the_same_list_is_drawn_in_every_run():
    """A witness names its place, so an audit draws the same points whenever it is asked, as many as it says."""
    audit = Audit("", lambda rng: rng.randrange(10**9), lambda n: True, 7)
    assert list(audit.points()) == list(audit.points())
    assert len(set(audit.points())) == 7
    assert len(list(Audit("", lambda rng: 1, lambda n: True).points())) == 200


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


def test_the_normal_form_adds_and_inverts_fractions():
    """Over different denominators, over one, and upside down; 1/b is not lost beside a."""
    assert replays(identity(1 / a + 1 / b, (a + b) / (a * b)), NormalForm())
    assert not replays(identity(a + 1 / b, a + 1), NormalForm())
    assert replays(identity(1 / (1 + a / b), b / (a + b)), NormalForm())
    assert not replays(identity(1 / (1 + a / b), 1 / (a + b)), NormalForm())


@pytest.mark.parametrize("term", [Max(a, b), sqrt(a + b), log(a)])
def test_what_has_no_normal_form_is_no_identity(term):
    """A maximum, a root of a sum and a logarithm are refused, even against themselves."""
    assert not replays(identity(term, term), NormalForm())


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
    assert not replays(forall(le(0, a - b / 2)), empty)


@pytest.mark.parametrize("given", [ge(a, 2 * b), ge(3 * a, 6 * b), gt(a / 2, b), ge(a - b, b)])
def test_a_hypothesis_allows_a_shift_up_to_a_positive_factor(given):
    """3a >= 6b says a >= 2b, with a² in the conclusion too."""
    shift = NonnegativeCoefficients((Shift("a", 2 * b),))
    assert replays(forall(le(2 * b, a), given), shift)
    assert replays(forall(le(2 * a * b, a**2), given), shift)
    assert replays(forall(le(2 * b, a), ge(a**2, 1), given), shift)


FALSE = {
    "√2 is a number above 1": (forall(le(sqrt(2) * a, a)), ()),
    "a shift that nobody allowed": (forall(le(b, a)), (Shift("a", b),)),
    "a shift of a symbol that is not there": (forall(le(b, a), ge(a, b)), (Shift("c", b),)),
    "a shift by a quotient": (forall(le(2 / b, a), ge(a, 1 / b)), (Shift("a", 1 / b),)),
    "a root of a bound that is not 0 or 1": (forall(le(3, sqrt(a)), ge(a, 4)), (Shift("a", Integer(4)),)),
    "a bound on another side": (forall(le(b, a), le(a, b)), (Shift("a", b),)),
    "a bound turned round": (forall(le(b, a), le(a / 2, b / 2)), (Shift("a", b),)),
    "a bound on twice the symbol": (forall(le(b, a), ge(2 * a, b)), (Shift("a", b),)),
    "a symbol above -1 is not above 0": (forall(le(0, x), ge(x, -1)), ()),
    "a bound by itself": (forall(le(b, a)), (Shift("a", a),)),
    "a root of a number that nobody announced": (forall(le(2 * b, a), ge(a, b)), (Shift("a", sqrt(2) * b),)),
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
    assert replays(forall(le(0, sqrt(x)), ge(x, 0)), NonnegativeCoefficients((Shift("x", Integer(0)),)))


def test_a_certificate_speaks_of_the_symbols_of_its_statement():
    """A square of a foreign symbol is nonnegative too, but it is no part of what is proved."""
    statement = forall(ge(x**2, 0))
    assert replays(statement, Decomposition(x**2))
    assert not replays(statement, Decomposition(x**2 + 1))
    assert not replays(statement, Decomposition(x**2 + y**2))


def test_a_certificate_needs_neither_more_symbols_nor_all_of_them():
    """x² may be written with a y that cancels, but not with a y of which the statement does not speak."""
    term = Mul(x**2 + x**2 * y**2, 1 / (1 + y**2), evaluate=False)
    assert not replays(forall(ge(x**2, 0)), Decomposition(term))
    assert replays(forall(ge(x**2, 0), ge(y, 0)), Decomposition(term))
    assert replays(forall(ge(x**2, 0), ge(y, 0)), Decomposition(x**2))


def test_the_number_in_a_decomposition_is_not_negative():
    """x² + 1/2 is visibly nonnegative, x² − 1/2 is not."""
    half = Rational(1, 2)
    assert replays(forall(ge(x**2 + half, 0)), Decomposition(x**2 + half))
    assert not replays(forall(ge(x**2 - half, 0)), Decomposition(x**2 - half))


def test_a_bound_is_read_as_it_is_written():
    """√b is no number, so a >= 1 does not allow to shift a by it."""
    statement = forall(le(b, a * b), ge(a, 1))
    assert replays(statement, NonnegativeCoefficients((Shift("a", Integer(1)),)))
    assert not replays(statement, NonnegativeCoefficients((Shift("a", sqrt(b)),)))


def test_no_identity_with_a_root_of_a_negative_number_or_a_zero_denominator():
    """(−1)^(1/3) has no real value by the rules of the language, and a quotient by 0 has none at all."""
    root = Pow(-1, Rational(1, 3))
    assert not replays(identity(x * root, x * root), NormalForm())
    zero = (a + b) ** 2 - a**2 - 2 * a * b - b**2
    assert not replays(identity(1 / zero, 2 / zero), NormalForm())
    assert replays(identity(Pow(zero, 0, evaluate=False), Integer(1)), NormalForm())


HALF, ONE = Fraction(1, 2), Fraction(1)
UP, DOWN, LEVEL = (Affine(Fraction(c), (Fraction(s),)) for c, s in ((0, 1), (0, -1), (1, 0)))
FOREIGN = Affine(Fraction(5), (Fraction(0),))


def meet(value, place, weights):
    """Whether min over y of the exponent of N^y + N^−y + N is proved to be the value by such a pair."""
    return replays(
        Exponent(a + 1 / a + b, value, {b: 1}, (a,)), DualPair(tuple(map(Fraction, place)), weights)
    )


def test_an_exponent_is_proved_by_weights_on_its_own_pieces():
    """max(y, −y, 1) is least where the level piece is; it may be used alone, or beside the others with weight 0."""
    assert pieces(a + 1 / a + b, {b: 1}, (a,)) == {UP, DOWN, LEVEL}
    assert meet(1, (0,), {LEVEL: ONE})
    assert meet(1, (HALF,), {LEVEL: ONE, UP: Fraction(0)})


@pytest.mark.parametrize(
    ("value", "place", "weights"),
    [
        (2, (2,), {UP: -HALF, DOWN: -HALF, LEVEL: Fraction(2)}),
        (5, (5,), {FOREIGN: ONE}),
        (2, (2,), {LEVEL: Fraction(2)}),
        (1, (0, 0), {LEVEL: ONE}),
        (1, (), {LEVEL: ONE}),
        (1, (0,), {LEVEL: 1.0}),
        (1, (0,), {tuple(LEVEL): ONE}),
        (2, (2,), {}),
    ],
    ids=["below 0", "foreign", "sum 2", "long point", "short point", "a float", "a tuple", "nothing"],
)
def test_no_other_weights_prove_an_exponent(value, place, weights):
    """Weights are fractions >= 0 of sum 1 on pieces of the statement, and the point has as many places as `over`."""
    assert not meet(value, place, weights)


def test_the_slopes_of_a_dual_pair_cancel():
    """max(1 + y, −y) is 1 at y = 0, and so is the first piece, but at y = −1/2 the maximum is 1/2."""
    steep, other = (Affine(Fraction(c), (Fraction(s),)) for c, s in ((1, 1), (0, -1)))
    term = a * b + 1 / a
    assert not replays(Exponent(term, 1, {b: 1}, (a,)), DualPair((Fraction(0),), {steep: ONE}))
    half = DualPair((-HALF,), {steep: HALF, other: HALF})
    assert replays(Exponent(term, HALF, {b: 1}, (a,)), half)
    assert refutes(Exponent(term, 1, {b: 1}, (a,)), half)


def test_a_product_that_would_fill_the_memory_is_refused():
    """More than two million products of terms in one multiplication end in a sentence, not in a hang."""
    wide = {((f"v{i}", 1),): Fraction(1) for i in range(1500)}
    with pytest.raises(TheoryError, match="too"):
        polynomial.multiply(wide, wide)
