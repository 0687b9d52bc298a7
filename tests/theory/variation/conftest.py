"""The claims of the ledger, and what follows from some variations of lem:mlmc, once for all tests."""

from functools import cache

import pytest

from theory.ledger.contents import claims
from theory.ledger.ledger import collect
from theory.variation.consequences import consequences
from theory.variation.question import read


@pytest.fixture(scope="session")
def ledger():
    """Every claim, in the order of the paper."""
    return collect(claims())


@pytest.fixture(scope="session")
def answered(ledger):
    """The consequences of the words of a question."""

    @cache
    def answer(line):
        return consequences(read(line.split(), ledger), ledger)

    return answer
