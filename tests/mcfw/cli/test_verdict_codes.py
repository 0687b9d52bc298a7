"""Which exit code a ledger earns."""

from dataclasses import replace

import pytest
from sympy import Rational

from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.verify import exit_code
from tests.theory.ledger.test_ledger import Broken, Wrong, claim, mean
from theory.ledger.ledger import Ledger, verify

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
