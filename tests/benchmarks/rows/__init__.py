"""The rows of the table, a module for each kind of work; each has `rows(*, small)`, an iterable of `Ratio`."""

from types import ModuleType

from tests.benchmarks.rows import chains, estimators, oracle, runs, workers

ROWS: tuple[ModuleType, ...] = (chains, estimators, oracle, runs, workers)
