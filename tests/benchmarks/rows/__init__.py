"""The rows of the table, a module for each kind of work; each has `rows(*, small)`, an iterable of `Ratio`."""

from types import ModuleType

from tests.benchmarks.rows import exact_moments, imports, large, python_oracles, runs

ROWS: tuple[ModuleType, ...] = (runs, large, python_oracles, exact_moments, imports)
