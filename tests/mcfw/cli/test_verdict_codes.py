"""Which exit code a ledger earns."""

from dataclasses import replace

import pytest
from sympy import Rational

from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.paper.judgement import exit_code
from mcfw.cli.solver.plan import Request, Wishes, run_plan
from tests.theory.ledger.test_ledger import Broken, Wrong, claim, mean
from theory.engines.processes import solver
from theory.ledger import ledger as ledgers
from theory.ledger.decision import lost
from theory.ledger.ledger import Ledger, verify
from theory.trusted.formula import ge, real
from theory.trusted.statement import forall, identity

FINE = claim("fine")
LEDGERS = {
    "all is as expected": ((FINE,), ExitCode.HELD),
    "a claim is refuted": ((FINE, claim("wrong", mean(Rational(1, 4)))), ExitCode.VIOLATED),
    "a claim cannot be judged": ((FINE, Broken("statement", "statement")), ExitCode.INCONCLUSIVE),
    "a mutant survives": ((claim("loose", mutants=(Wrong("c = 2", mean(2)),)),), ExitCode.INCONCLUSIVE),
}


@pytest.mark.parametrize("name", LEDGERS)
def test_the_code_of_a_ledger(name):
    """A contradiction is 1; what is only not decided is 2."""
    claims, code = LEDGERS[name]
    assert exit_code(verify(lambda: claims)) is code


def test_a_lost_claim_is_no_verdict_and_a_refutation_outweighs_it():
    """A claim whose workers died was not judged: 3, unless another one is refuted."""
    ledger = verify(lambda: (claim("a", mean(Rational(1, 4))), Broken("statement", "statement")))
    wrong, unknown = ledger.entries
    lost = replace(unknown, decision=replace(unknown.decision, lost=True))
    assert exit_code(Ledger((lost,))) is ExitCode.COULD_NOT_RUN
    assert exit_code(Ledger((lost, wrong))) is ExitCode.VIOLATED


def test_a_claim_that_disappeared_is_a_violation():
    """The manifest says what the ledger must hold."""
    assert exit_code(Ledger((), faults=("claim W03 has disappeared",))) is ExitCode.VIOLATED


x, y = real("x y")
UNITS = {"L": 1, "D": 1, "G": 1, "radius": 1, "noise": 0, "tau": 1, "eps": 0.1}
ASKED = Request(**UNITS)


def no_more_files(*arguments, **options):
    """What starting a process does when no file descriptor is left."""
    raise OSError(24, "Too many open files")


def test_a_solver_that_cannot_be_started_is_no_verdict(monkeypatch):
    """A claim that needs the solvers was not judged without them: 3; a claim that does not need them is fine."""
    square = claim("square", forall(ge(x**2 - x * y + y**2, 0)))
    plain = claim("plain", identity((x + y) ** 2, x**2 + 2 * x * y + y**2))
    assert exit_code(verify(lambda: (plain, square))) is ExitCode.HELD
    monkeypatch.setattr(solver.subprocess, "Popen", no_more_files)
    judged = verify(lambda: (plain, square))
    assert [entry.claim.id for entry in judged.surprises] == ["square"]
    assert "Too many open files" in judged.entries[1].decision.judgement.reason
    assert exit_code(judged) is ExitCode.COULD_NOT_RUN


def test_a_plan_whose_workers_die_is_no_verdict(monkeypatch, capsys):
    """`mcfw plan --judge` ends with 3 and names the claims that were lost, as `mcfw verify` does."""

    def all_lost(source, claims, **options):
        return (lost(one.id, "its worker process died 3 times") for one in claims)

    monkeypatch.setattr(ledgers, "decide_apart", all_lost)
    for as_json in (False, True):
        assert run_plan(ASKED, Wishes(as_json=as_json, judge=True, jobs=2)) is ExitCode.COULD_NOT_RUN
        printed = capsys.readouterr()
        said = printed.err if as_json else printed.out
        assert "unknown; its worker process died 3 times" in " ".join(said.split())


def test_a_plan_that_is_refuted_stays_so_whatever_was_lost(monkeypatch, capsys):
    """A refutation outweighs the claim that was lost, which is named all the same."""
    wrong = verify(lambda: (claim("wrong", mean(Rational(1, 4))),)).entries[0].decision

    def one_lost(source, claims, **options):
        yield lost(claims[0].id, "its worker process died 3 times")
        yield from (replace(wrong, id=one.id) for one in claims[1:])

    monkeypatch.setattr(ledgers, "decide_apart", one_lost)
    assert run_plan(ASKED, Wishes(as_json=True, judge=True, jobs=2)) is ExitCode.VIOLATED
    assert "died 3 times" in " ".join(capsys.readouterr().err.split())
