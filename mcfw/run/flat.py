"""The state of a method as two arrays: one row for each of its arrays, one entry for each of its numbers."""

from typing import Any

import numpy as np

from mcfw.arithmetic import Array


def flatten(state: Any) -> tuple[Array, Array]:
    """(vectors, scalars) of a NamedTuple of arrays, numbers and such NamedTuples, in the order of its fields."""
    vectors: list[Array] = []
    scalars: list[float] = []
    _collect(state, vectors, scalars)
    return np.array([v.ravel() for v in vectors], dtype=np.float64), np.array(scalars, dtype=np.float64)


def unflatten(template: Any, vectors: Array, scalars: Array) -> Any:
    """The state of these arrays, in the form of the template; the arrays are copied."""
    return _build(template, iter(vectors), iter(scalars.tolist()))


def _collect(state: Any, vectors: list[Array], scalars: list[float]) -> None:
    for item in state:
        if isinstance(item, np.ndarray):
            vectors.append(item)
        elif isinstance(item, tuple):
            _collect(item, vectors, scalars)
        else:
            scalars.append(float(item))


def _build(template: Any, vectors: Any, scalars: Any) -> Any:
    items = []
    for item in template:
        if isinstance(item, np.ndarray):
            items.append(next(vectors).reshape(item.shape).copy())
        elif isinstance(item, tuple):
            items.append(_build(item, vectors, scalars))
        else:
            value = next(scalars)
            items.append(int(value) if isinstance(item, int) and value.is_integer() else value)
    return type(template)(*items)
