"""The rows of the table, a module for each kind of work; each has `rows(*, small)`, an iterable of `Ratio`."""

from types import ModuleType

from tests.benchmarks.rows import (
    chains,
    defaults,
    exact_moments,
    imports,
    large,
    oracle,
    projections,
    python_oracles,
    runs,
    workers,
)

ROWS: tuple[ModuleType, ...] = (
    chains,
    defaults,
    oracle,
    projections,
    large,
    runs,
    python_oracles,
    exact_moments,
    workers,
    imports,
)
