"""A finite chain as two checked tables: the transition matrix P and the function φ on its states."""

import operator
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from theory.errors import TheoryError

Table = NDArray[Any]
"""A float64 array, or an object array whose entries are all Fractions."""

ROUNDING = 2.0**-40
"""How far from 1 a row sum of floats may be; sums of Fractions and integers must be exact."""


def transition_matrix(P: ArrayLike, exact: bool) -> Table:
    """P as a table of Fractions (``exact``) or of floats, each row divided by its sum.

    A float is taken as the rational number it is, so a row such as (0.1, 0.9) sums to 1 only up to rounding;
    the chain meant is then the one with the normalised row, in every arithmetic.

    >>> transition_matrix([[0.5, 0.5], [0.25, 0.75]], exact=True)[1, 0]
    Fraction(1, 4)
    """
    rational = _is_exact(P)
    table = _numbers(P, "P", exact or rational)
    if table.ndim != 2 or table.shape[0] != table.shape[1] or table.shape[0] == 0:
        raise TheoryError(f"P must be a square matrix with at least one state, got shape {table.shape}")
    if (table < 0).any():
        z, y = map(int, np.argwhere(table < 0)[0])
        raise TheoryError(f"P is not stochastic: P[{z}, {y}] = {table[z, y]} is negative")
    sums = table.sum(axis=1, keepdims=True)
    wrong = np.flatnonzero(abs(sums[:, 0] - 1) > (0 if rational else ROUNDING))
    if wrong.size:
        raise TheoryError(f"P is not stochastic: row {wrong[0]} sums to {sums[wrong[0], 0]}, not to 1")
    _require_one_closed_class(table)
    normalised = np.asarray(table / sums)
    return normalised if exact else normalised.astype(np.float64)


def function_table(phi: ArrayLike, states: int, exact: bool) -> Table:
    """φ: S→R^d as an S×d table; shape (S,) means d = 1."""
    table = _numbers(phi, "phi", exact)
    if table.ndim == 1:
        table = table[:, None]
    if table.ndim != 2 or table.shape[0] != states or table.shape[1] == 0:
        raise TheoryError(f"phi must have shape ({states},) or ({states}, d) with d >= 1, got {table.shape}")
    return table


def integer_at_least(value: int, least: int, name: str) -> int:
    """``value`` as an int, if it is an integer and not below ``least``."""
    try:
        number = operator.index(value)
    except TypeError as error:
        raise TheoryError(f"{name} must be an integer, got {value!r}") from error
    if number < least:
        raise TheoryError(f"{name} must be at least {least}, got {number}")
    return number


def closed_classes(table: Table) -> list[list[int]]:
    """The recurrent classes of a chain: strongly connected sets of states that no transition leaves."""
    from scipy.sparse.csgraph import connected_components

    graph = np.asarray(table > 0, dtype=np.int8)
    count, label = connected_components(graph, directed=True, connection="strong")
    leaves = {int(label[z]) for z, y in np.argwhere(graph) if label[z] != label[y]} if count > 1 else set()
    return [np.flatnonzero(label == c).tolist() for c in range(count) if c not in leaves]


def _require_one_closed_class(table: Table) -> None:
    classes = closed_classes(table)
    if len(classes) > 1:
        shown = ", ".join(str(c[:4])[:-1] + (", …]" if len(c) > 4 else "]") for c in classes[:3])
        raise TheoryError(
            f"the chain has {len(classes)} closed classes ({shown}), so its stationary law is not unique"
        )


def _is_exact(values: ArrayLike) -> bool:
    kind = np.asarray(values).dtype.kind
    if kind == "O":
        return not any(isinstance(x, float | np.floating) for x in np.asarray(values).flat)
    return kind in "biu"


def _numbers(values: ArrayLike, name: str, exact: bool) -> Table:
    raw = np.asarray(values)
    try:
        if not exact or raw.dtype.kind == "f":
            floats = raw.astype(np.float64)
            if not np.isfinite(floats).all():
                raise TheoryError(f"{name} has an entry that is not finite")
        if not exact:
            return floats
        table = np.empty(raw.shape, dtype=object)
        for index, x in np.ndenumerate(raw):
            table[index] = x if isinstance(x, Fraction) else Fraction(_plain(x))
        return table
    except (TypeError, ValueError, OverflowError) as error:
        if isinstance(error, TheoryError):
            raise
        raise TheoryError(f"{name} must be a rectangular table of real numbers: {error}") from error


def _plain(x: Any) -> int | float:
    # isinstance refuses strings, which Fraction would parse.
    if not isinstance(x, int | float | np.integer | np.floating | np.bool_):
        raise TypeError(f"{x!r} is not a real number")
    return x.item() if isinstance(x, np.generic) else x
