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


def _collect(value: Any, vectors: list[Array], scalars: list[float]) -> None:
    if isinstance(value, np.ndarray):
        vectors.append(value)
    elif isinstance(value, tuple):
        for item in value:
            _collect(item, vectors, scalars)
    else:
        scalars.append(float(value))


def _build(template: Any, vectors: Any, scalars: Any) -> Any:
    if isinstance(template, np.ndarray):
        return next(vectors).reshape(template.shape).copy()
    if isinstance(template, tuple):
        return type(template)(*[_build(item, vectors, scalars) for item in template])
    value = next(scalars)
    return int(value) if isinstance(template, int) and value.is_integer() else value
