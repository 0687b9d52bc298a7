import ast
import pickle
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest
from sympy import Mul, Rational, Symbol, sqrt

import theory
from theory.errors import TheoryError
from theory.trusted import conclude as kernel
from theory.trusted.finding import (
    Decomposition,
    DualPair,
    NonnegativeCoefficients,
    NormalForm,
    Shift,
    Witness,
    fails,
    holds,
    unknown,
)
from theory.trusted.formula import any_of, ge, le, lt, ne, nonneg, positive, real
from theory.trusted.maxplus import pieces
from theory.trusted.statement import Audit, Cited, Exponent, Finite, OnBox, exists, forall, identity
from theory.trusted.verdict import Verdict

a, b = positive("a b")
w, x, y, z = real("w x y z")
SQUARE = forall(ge(x**2, 0))
MODEL = Witness({"x": Fraction(1)})


def test_one_engine_without_replay_is_not_proved():
    """A single engine's word leaves a true statement unknown."""
    assert kernel.conclude(SQUARE, [holds("z3")], MODEL).verdict is Verdict.UNKNOWN


def test_one_engine_twice_is_still_one():
    """The same engine asked twice does not count as two."""
    assert kernel.conclude(SQUARE, [holds("z3"), holds("z3")], MODEL).verdict is Verdict.UNKNOWN


def test_two_engines_prove():
    """Two different engines and a model of the hypotheses prove a statement."""
    judged = kernel.conclude(SQUARE, [holds("z3"), holds("cvc5")], MODEL)
    assert judged.verdict is Verdict.PROVED
    assert judged.engines == ("z3", "cvc5")


@pytest.mark.parametrize("names", [("a", "b"), ("z3", "mine"), ("nonneg", "identity"), ("Z3", "CVC5")])
def test_engines_that_the_kernel_does_not_know_prove_nothing(names):
    """Two findings without evidence count only if they come from z3 and cvc5."""
    findings = [holds(name) for name in names]
    assert kernel.conclude(SQUARE, findings, MODEL).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    "statement",
    [
        identity((a + b) ** 2, a**2 + 2 * a * b + b**2),
        Exponent(a, 1, {a: 1}),
        OnBox(le(2 * x - x**2, 1), {x: (0, 2)}, cells=9),
        Finite("", lambda: [1], lambda n: None),
        Audit("", lambda rng: 1, lambda n: None),
    ],
)
def test_solvers_say_nothing_about_other_statements(statement):
    """z3 and cvc5 together, without evidence, support a Forall and nothing else."""
    findings = [holds("z3"), holds("cvc5"), holds("enumerate"), holds("audit"), holds("ball")]
    assert kernel.conclude(statement, findings).verdict is Verdict.UNKNOWN


def test_a_solver_with_evidence_and_a_stranger_without_do_not_count():
    """z3 with a certificate that does not fit is no solver that agrees, and a third name takes nothing away."""
    assert (
        kernel.conclude(SQUARE, [holds("z3", NormalForm()), holds("cvc5")], MODEL).verdict is Verdict.UNKNOWN
    )
    judged = kernel.conclude(SQUARE, [holds("z3"), holds("cvc5"), holds("mine")], MODEL)
    assert judged.verdict is Verdict.PROVED
    assert judged.engines == ("z3", "cvc5")


@pytest.mark.parametrize(
    ("statement", "findings", "said"),
    [
        (forall(le(Symbol("c"), 1)), [], "TheoryError: the symbol c must be real"),
        (Finite("", lambda: [0], lambda n: 1 / n > 0), [], "ZeroDivisionError"),
    ],
    ids=["not in the language", "a predicate that fails"],
)
def test_a_statement_that_the_kernel_cannot_judge_is_unknown(statement, findings, said):
    """Whatever it raises becomes the reason, not a traceback and not a verdict."""
    judged = kernel.conclude(statement, findings)
    assert judged.verdict is Verdict.UNKNOWN
    assert said in judged.reason


@pytest.mark.parametrize("model", [None, Witness({"x": Fraction(0)})])
def test_hypotheses_need_an_exact_model(model):
    """Without a point that satisfies the hypotheses even two engines prove nothing."""
    statement = forall(ge(x**2, 0), ge(x, 1))
    assert kernel.conclude(statement, [holds("z3"), holds("cvc5")], model).verdict is Verdict.UNKNOWN


def test_a_witness_overrules_any_number_of_engines():
    """A counterexample that replays refutes, whatever the engines say."""
    statement = forall(le(x, 1))
    findings = [holds("z3"), holds("cvc5"), fails("search", Witness({"x": Fraction(2)}))]
    assert kernel.conclude(statement, findings, MODEL).verdict is Verdict.REFUTED


def test_a_witness_that_does_not_replay_decides_nothing():
    """A false counterexample neither refutes nor lets the other engines win."""
    findings = [holds("z3"), holds("cvc5"), fails("search", Witness({"x": Fraction(2)}))]
    assert kernel.conclude(SQUARE, findings, MODEL).verdict is Verdict.UNKNOWN


def test_a_witness_must_satisfy_the_hypotheses():
    """A point outside the hypotheses refutes nothing."""
    statement = forall(le(x, 1), le(x, 1))
    assert not kernel.refutes(statement, Witness({"x": Fraction(2)}))


def test_a_certificate_that_does_not_replay_is_no_support():
    """A wrong certificate does not count as an engine, not even next to a right one."""
    statement = forall(le(a, a + b))
    wrong = holds("nonneg", NonnegativeCoefficients((Shift("a", Rational(1)),)))
    model = Witness({"a": Fraction(1), "b": Fraction(1)})
    assert kernel.conclude(statement, [wrong, holds("z3")], model).verdict is Verdict.UNKNOWN
    right = holds("nonneg", NonnegativeCoefficients(()))
    assert kernel.conclude(statement, [right], model).verdict is Verdict.PROVED


@pytest.mark.parametrize(
    ("statement", "shifts", "expected"),
    [
        (forall(le(a * b, a**2 * b), ge(a, 1)), (Shift("a", Rational(1)),), True),
        (forall(le(a * b, a**2 * b), ge(a, 1)), (), False),
        (forall(le(a * b, a**2 * b), ge(a, Rational(1, 2))), (Shift("a", Rational(1)),), False),
        (forall(le(a, a**2), le(1, a)), (Shift("a", Rational(1)),), True),
        (forall(le(sqrt(a), a), ge(a, 1)), (Shift("a", Rational(1)),), True),
        (forall(le(sqrt(a), a), ge(a, 4)), (Shift("a", Rational(4)),), False),
        (forall(le(x, 2 * x)), (), False),
        (forall(lt(a, a + b)), (), False),
        (forall(le(1 / (1 + a), 1)), (), True),
        (forall(le(x, y), ge(y, 1), ge(x, 0)), (Shift("y", Rational(1)), Shift("x", Rational(0))), False),
        (forall(le(x, 1), ge(x, 0), ge(x, y)), (Shift("x", Rational(0)), Shift("x", y)), False),
        (
            forall(le(x + y, w + z), ge(x, y), ge(x, z), ge(w, x), ge(y, 0), ge(z, 0)),
            (Shift("x", y), Shift("w", x), Shift("x", z)),  # false at x = w = y = 5, z = 0
            False,
        ),
        (forall(le(0, x), any_of(ge(x, 0), le(x, -5))), (), False),
        (forall(le(0, a), any_of(ge(a, 0))), (Shift("no such symbol", Rational(0)),), False),
    ],
)
def test_nonnegative_coefficients_replay(statement, shifts, expected):
    """The kernel expands by itself and accepts only shifts that a hypothesis licenses."""
    assert kernel.replays(statement, NonnegativeCoefficients(shifts)) is expected


@pytest.mark.parametrize(
    ("statement", "term", "expected"),
    [
        (forall(le(2 * a * b, a**2 + b**2)), (a - b) ** 2, True),
        (forall(le(2 * a * b, a**2 + b**2)), (a + b) ** 2, False),
        (forall(le(a * b, a**2), le(b, a)), a * (a - b), True),
        (forall(le(a * b, a**2)), a * (a - b), False),
        (forall(le(a * x, a * x**2), ge(x, 1)), a * x * (x - 1), False),
        (forall(le(0, x + 10**18)), ((sqrt(x) - 10**9) ** 2 + (sqrt(x) + 10**9) ** 2) / 2, False),
        (forall(le(0, a + 10**18)), ((sqrt(a) - 10**9) ** 2 + (sqrt(a) + 10**9) ** 2) / 2, True),
        (forall(le(0, x**2 * y**2)), Mul(x**6 * y**2, x**-4, evaluate=False), False),
        (forall(le(0, x**2 * y**2), ne(x, 0)), Mul(x**6 * y**2, x**-4, evaluate=False), True),
        (forall(le(0, x), ge(x, 0)), any_of(), False),
        (forall(le(0, x)), positive("x"), False),
        (
            forall(le(0, x + 10**18)),
            ((sqrt(positive("x")) - 10**9) ** 2 + (sqrt(positive("x")) + 10**9) ** 2) / 2,
            False,
        ),
    ],
)
def test_decomposition_replay(statement, term, expected):
    """A decomposition must equal the difference of the sides and be visibly nonnegative."""
    assert kernel.replays(statement, Decomposition(term)) is expected


def test_identity_replay():
    """The kernel's own normal form tells an identity from a near miss."""
    root = b ** Rational(1, 6)
    assert kernel.replays(identity(b ** Rational(1, 3) / (root / (1 + root)), root + root**2), NormalForm())
    assert kernel.replays(identity((a + sqrt(2)) ** 2, a**2 + 2 * sqrt(2) * a + 2), NormalForm())
    assert not kernel.replays(identity((a + sqrt(2)) ** 2, a**2 + 2 * sqrt(2) * a + 3), NormalForm())
    assert not kernel.replays(identity((a + b) ** 2, a**2 + b**2), NormalForm())
    zero = (sqrt(2) + 1) * (sqrt(2) - 1) - 1
    assert not kernel.replays(identity(a / zero, b / zero), NormalForm())


def test_dual_pair_must_meet():
    """A point or weights that are not optimal establish no exponent."""
    statement = Exponent(a / b + b, Rational(1, 2), {a: 1}, (b,))
    first, second = sorted(pieces(statement.expression, statement.scale, statement.over))
    half = Fraction(1, 2)
    assert kernel.replays(statement, DualPair((half,), {first: half, second: half}))
    assert not kernel.replays(statement, DualPair((Fraction(1),), {first: half, second: half}))
    assert not kernel.replays(statement, DualPair((half,), {first: Fraction(1)}))


def test_nothing_known_is_unknown():
    """Timeouts and crashes reach the kernel as unknown findings, and stay unknown with their notes."""
    judged = kernel.conclude(SQUARE, [unknown("z3", "timeout"), unknown("cvc5", "a crash")], MODEL)
    assert judged.verdict is Verdict.UNKNOWN
    assert "timeout" in judged.reason
    assert "a crash" in judged.reason


def test_only_the_kernel_can_say_proved():
    """A judgement "proved" cannot be made without the kernel's seal."""
    for verdict in (v for v in Verdict if v.green):
        with pytest.raises(TheoryError, match="only the kernel"):
            kernel.Judgement(verdict)
    with pytest.raises(TheoryError, match="only the kernel"):
        replace(kernel.Judgement(Verdict.UNKNOWN), verdict=Verdict.PROVED)
    with pytest.raises(TheoryError, match="only the kernel"):
        replace(kernel.conclude(Cited("a book"), []), verdict=Verdict.PROVED)
    changed = kernel.Judgement(Verdict.UNKNOWN)
    object.__setattr__(changed, "verdict", Verdict.PROVED)
    assert kernel.join([changed]).verdict is Verdict.UNKNOWN


def test_a_judgement_has_no_subclasses():
    """A subclass could leave the check of the seal out, so there is none."""
    with pytest.raises(TheoryError, match="no other kinds"):
        type("Forged", (kernel.Judgement,), {"__post_init__": lambda self: None})


def test_a_conjunction_takes_judgements_only():
    """Something that merely looks like a judgement makes a conjunction unknown."""
    forged = SimpleNamespace(verdict=Verdict.PROVED, engines=(), witness=None, reason="", cases=None)
    assert kernel.join([forged]).verdict is Verdict.UNKNOWN
    assert kernel.join([]).verdict is Verdict.UNKNOWN


def test_a_judgement_survives_the_way_back_from_a_worker():
    """A pickled judgement comes back equal, cases and definitions included."""
    judged = kernel.conclude(Finite("", lambda: [1], lambda n: True), [])
    assert pickle.loads(pickle.dumps(judged)) == judged


def test_no_other_module_names_the_proved_verdict():
    """Only the kernel and the list of verdicts refer to PROVED, FORMAL or the seal; a key of JSON or a folder may."""
    root = Path(theory.__file__).parent
    guilty = set()
    for path in root.rglob("*.py"):
        tree = ast.parse(path.read_text())
        keys = {id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys}
        divisions = (
            node for node in ast.walk(tree) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
        )
        keys |= {id(node.right) for node in divisions}  # folder / "formal"
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in ("PROVED", "FORMAL", "_SEALS"):
                guilty.add(path.name)
            if isinstance(node, ast.Constant) and node.value in ("proved", "formal") and id(node) not in keys:
                guilty.add(path.name)
    assert guilty == {"conclude.py", "verdict.py"}


def test_a_witness_must_lie_in_the_box():
    """A point outside the box refutes nothing on it."""
    statement = OnBox(le(a, 2), {a: (0, 1)})
    assert not kernel.refutes(statement, Witness({"a": Fraction(3)}))
    assert kernel.refutes(OnBox(le(a, 2), {a: (0, 3)}), Witness({"a": Fraction(3)}))


def test_a_finite_witness_with_floats_is_refused():
    """Floats are no exact witness."""
    statement = Finite("x <= 1", lambda: [0.5, 2.0], lambda point: point <= 1)
    assert not kernel.refutes(statement, Witness(2.0, 1))
    assert kernel.refutes(Finite("x <= 1", lambda: [0, 2], statement.holds), Witness(2, 1))


@pytest.mark.parametrize("place", [None, 0, 7])
def test_a_witness_of_a_list_must_be_in_it(place):
    """A point that fails the predicate but is not at its place in the list refutes nothing."""
    statement = Finite("x <= 1", lambda: [0, 1], lambda point: point <= 1)
    assert not kernel.refutes(statement, Witness(2, place))


@pytest.mark.parametrize("point", [{"x": 2.0}, {"x": "2"}, {"y": Fraction(2)}, [2], None, {"x": sqrt(2)}])
def test_a_point_is_a_fraction_for_each_name(point):
    """A point with floats, other types or missing names neither refutes nor satisfies."""
    statement = forall(le(x, 1), ge(x, -5))
    assert not kernel.refutes(statement, Witness(point))
    assert not kernel.satisfies(statement, Witness(point))


def test_floats_cannot_enter_a_claim():
    """A float in a formula is an error that names it."""
    with pytest.raises(TheoryError, match=r"0\.5"):
        le(a, 0.5)


def test_one_name_has_one_meaning():
    """Two symbols of one name and different signs in one statement are an error."""
    with pytest.raises(TheoryError, match="two symbols"):
        _ = forall(le(positive("y"), nonneg("y"))).symbols


def test_exists_wants_every_symbol():
    """A point that misses a symbol is an error."""
    with pytest.raises(TheoryError, match="does not fit"):
        exists(le(a, b), a=1)


def test_what_is_not_decided_says_who_supports_it():
    """One solver is named, none is said to be none; neither is a definition."""
    one, none = (kernel.conclude(SQUARE, found, MODEL) for found in ([holds("z3")], []))
    assert one.reason == "only z3 supports it"
    assert none.reason == "no engine decides it"
    assert (one.definitions, none.definitions, kernel.Judgement(Verdict.UNKNOWN).definitions) == (0, 0, 0)
