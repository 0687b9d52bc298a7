from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Abs, Max, Min, Rational, sqrt

from theory.engines import exponents, identity, nonneg, smt
from theory.engines.processes.solver import Solver
from theory.engines.search import Search
from theory.engines.smt_encoding import lower
from theory.ledger.judge import Judge
from theory.trusted.exact import truth
from theory.trusted.finding import Outcome
from theory.trusted.formula import all_of, any_of, eq, ge, gt, implies, le, lt, ne, negate, positive, real
from theory.trusted.formula import nonneg as nonnegative
from theory.trusted.statement import Audit, Cited, Exponent, Finite, Identity, OnBox, every, exists, forall
from theory.trusted.statement import identity as identity_of
from theory.trusted.verdict import Verdict

a, b = positive("a b")
D = nonnegative("D")
x, y = real("x y")
CUBE_ROOT = Rational(1, 3)

TRUE = {
    "square": forall(ge(x**2, 0)),
    "young with roots": forall(le(b * a**CUBE_ROOT, a / 3 + Rational(2, 3) * b ** Rational(3, 2))),
    "maximum": forall(ge(Max(24 * D**2 * a, 1728 * b / a), 144 * sqrt(2) * D * sqrt(b))),
    "minimum and absolute value": forall(le(Min(x, y), Abs(x))),
    "fraction of unknown sign": forall(le(1 / x, 1), ne(x, 0), any_of(ge(x, 1), lt(x, 0))),
    "implication": forall(implies(ge(x, 2), ge(x**2, 4))),
    "equality hypothesis": forall(le(x, 2), eq(x, 1 / a), ge(a, 1)),
}
FALSE = {
    "young with 1/4": forall(le(b * a**CUBE_ROOT, a / 4 + Rational(2, 3) * b ** Rational(3, 2))),
    "maximum with 145": forall(ge(Max(24 * D**2 * a, 1728 * b / a), 145 * sqrt(2) * D * sqrt(b))),
    "minimum swapped": forall(le(Max(x, y), Abs(x))),
    "fraction near zero": forall(le(1 / x, 1)),
    "implication reversed": forall(implies(ge(x**2, 4), ge(x, 2))),
    "thin set": forall(lt(x, 1), ge(x, Rational(9999, 10000)), le(x, 1)),
}


@pytest.fixture(scope="module")
def judge():
    """One judge, with its solver processes, for all tests of this file."""
    with Judge(seconds=4) as judge:
        yield judge


@pytest.mark.parametrize("name", TRUE)
def test_true_statements_are_proved(judge, name):
    """Each true statement is proved."""
    assert judge.judge(TRUE[name]).verdict is Verdict.PROVED


@pytest.mark.parametrize("name", FALSE)
def test_false_statements_are_refuted_with_a_witness(judge, name):
    """Each false statement is refuted, and the witness breaks it in exact arithmetic."""
    judged = judge.judge(FALSE[name])
    assert judged.verdict is Verdict.REFUTED
    assert truth(FALSE[name].conclusion, judged.witness.point) is False


def test_unsatisfiable_hypotheses_prove_nothing(judge):
    """A statement with contradictory hypotheses is unknown, not proved."""
    judged = judge.judge(forall(le(a, 0), lt(x, 0), gt(x, 1)))
    assert judged.verdict is Verdict.UNKNOWN
    assert "hypotheses" in judged.reason


def test_a_solver_that_runs_out_of_time_is_unknown():
    """A wall clock that is too short gives unknown, and the next query is served by a new process."""
    hard = forall(gt(sum(real(f"z{i}") ** 4 for i in range(9)) * 3 - x**3 * y**5 + x**6 * y**6, -1))
    with Solver("cvc5", seconds=0.05) as solver:
        assert smt.decide(hard, solver, smt.cleared(hard)).outcome is Outcome.UNKNOWN
    young = TRUE["young with roots"]
    with Solver("z3", seconds=2, effort=1) as solver:
        assert smt.decide(young, solver, smt.cleared(young)).outcome is Outcome.UNKNOWN


def test_a_solver_that_crashes_is_replaced():
    """The question that a killed process did not answer is asked again, of a new one."""
    square, query = TRUE["square"], smt.direct(TRUE["square"])
    with Solver("z3") as solver:
        assert smt.decide(square, solver, query).outcome is Outcome.HOLDS
        assert solver._process is not None
        solver._process.kill()
        solver._process.wait()
        assert smt.decide(square, solver, query).outcome is Outcome.HOLDS


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_lowering_keeps_the_truth(data):
    """At points of the encoded variables, the lowered relations say what the original statement says."""
    statement = data.draw(
        st.sampled_from([TRUE["young with roots"], FALSE["fraction near zero"], TRUE["implication"]])
    )
    lowered = lower(statement)
    small = st.fractions(Fraction(1, 9), 9, max_denominator=9)
    values = {name: data.draw(small) for name in lowered.names}
    point = lowered.decode(values)
    assert truth(lowered.conclusion, values) is truth(statement.conclusion, point)
    assert truth(negate(lowered.conclusion), values) is truth(negate(statement.conclusion), point)


def test_search_respects_definitions():
    """A symbol defined by an equality is computed, not guessed."""
    finding = Search(forall(le(x, 1), eq(x, a + b))).refutation()
    assert finding.outcome is Outcome.FAILS
    assert finding.evidence.point["x"] == finding.evidence.point["a"] + finding.evidence.point["b"]


def test_nonneg_orders_shifts_by_dependence():
    """A bound that uses another bounded symbol is shifted after it."""
    statement = forall(le(a, a * b), ge(b, a), ge(a, 1))
    assert [shift.name for shift in nonneg.shifts(statement)] == ["a", "b"]
    assert nonneg.decide(statement).outcome is Outcome.HOLDS
    assert nonneg.decide(forall(le(a * b, a))).outcome is Outcome.UNKNOWN


def test_identity_engine():
    """True identities hold, false ones come with a point where the sides differ."""
    assert identity.decide(Identity((a + b) ** 2, a**2 + 2 * a * b + b**2)).outcome is Outcome.HOLDS
    assert identity.decide(Identity((a + b) ** 2, a**2 + b**2)).outcome is Outcome.FAILS


def test_exponent_engine_finds_the_minimum(judge):
    """The exponent 5/6 of the surrogate of thm:lower is derived, and 5/6 ± 1/12 are refuted."""
    coefficient = Max(24 * D**2 * a**2, 1728 * b) / a * Max(b**CUBE_ROOT, x * b ** -(2 * CUBE_ROOT))
    for value, expected in ((Rational(5, 6), Verdict.PROVED), (Rational(11, 12), Verdict.REFUTED)):
        assert judge.judge(Exponent(coefficient, value, {x: 1}, (a, b))).verdict is expected
    assert judge.judge(Exponent(coefficient, Rational(3, 4), {x: 1}, (a, b))).verdict is Verdict.REFUTED


def test_exponent_engine_knows_its_limits():
    """An exponent without a minimum, and a difference, are unknown."""
    assert exponents.decide(Exponent(1 / a, 0, {}, (a,))).outcome is Outcome.UNKNOWN
    assert exponents.decide(Exponent(a - b, 0, {a: 1})).outcome is Outcome.UNKNOWN


def test_verdicts_by_kind(judge):
    """Each kind of statement earns its own best verdict and no better one."""
    listed = judge.judge(Finite("", lambda: range(3), lambda n: n < 3))
    assert (listed.verdict, listed.cases, str(listed)) == (Verdict.CHECKED, 3, "checked on 3 cases")
    whole = Finite("", lambda: range(3), lambda n: n < 3, exhaustive=True)
    assert judge.judge(whole).verdict is Verdict.EXACT
    assert judge.judge(identity_of(a, a)).verdict is Verdict.DEFINITION
    assert judge.judge(identity_of((a + 1) ** 2, a**2 + 2 * a + 1)).verdict is Verdict.PROVED
    assert judge.judge(exists(le(a, b), a=1, b=2)).verdict is Verdict.EXACT
    assert judge.judge(exists(le(a, b), a=3, b=2)).verdict is Verdict.REFUTED
    assert judge.judge(OnBox(le(a, 2), {a: (0, 1)})).verdict is Verdict.CERTIFIED
    assert judge.judge(Audit("", lambda rng: rng.randrange(9), lambda n: n < 9)).verdict is Verdict.AUDITED
    assert judge.judge(Cited("a book")).verdict is Verdict.CITED


def test_a_conjunction_is_as_weak_as_its_weakest_part(judge):
    """One cited part makes the whole cited; one refuted part refutes it."""
    good, bad = TRUE["square"], FALSE["fraction near zero"]
    assert judge.judge(every(good, Cited("a book"))).verdict is Verdict.CITED
    assert judge.judge(every(good, bad)).verdict is Verdict.REFUTED
    assert judge.refute(every(good, bad)).verdict is Verdict.REFUTED
    assert judge.judge(every(good, forall(all_of()))).verdict is not Verdict.REFUTED


def test_a_definition_is_neutral_in_a_conjunction_and_counted(judge):
    """A definition neither weakens nor strengthens what stands beside it, and is counted apart."""
    same = identity_of(a, a)
    mixed = judge.judge(every(same, TRUE["square"], same))
    assert (mixed.verdict, mixed.definitions) == (Verdict.PROVED, 2)
    alone = judge.judge(every(same, same))
    assert (alone.verdict, alone.definitions) == (Verdict.DEFINITION, 2)
    assert judge.judge(every(same, Cited("a book"))).verdict is Verdict.CITED
