"""The state of a chain as a checkpoint keeps it: numbers, texts, arrays, and lists and tuples of them.

A chain goes on from the very value that it returned: a float32 that came back as a float would make other states. So
the form of a state is kept beside its arrays.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from mcfw.arithmetic import Array
from mcfw.errors import CheckpointRefused

NAME = "chain_state"
PLAIN = (type(None), bool, int, float, str)
"""What JSON gives back as it was."""

Form = dict[str, Any]
"""{"plain": value}, {"complex": its parts}, {"array": "array" or "scalar"}, {"list": forms} or {"tuple": forms}."""


def freeze(state: Any, name: str = NAME) -> tuple[Form, dict[str, Array]]:
    """The form of a state, of JSON values, and its arrays.

    >>> freeze((1, np.float32(0.5)))
    ({'tuple': [{'plain': 1}, {'array': 'scalar'}]}, {'chain_state.1': array(0.5, dtype=float32)})
    """
    if type(state) in PLAIN:
        return {"plain": state}, {}
    if type(state) is complex:
        return {"complex": [state.real, state.imag]}, {}
    if isinstance(state, (list, tuple)):
        parts = [freeze(part, f"{name}.{i}") for i, part in enumerate(state)]
        arrays = {key: array for _, some in parts for key, array in some.items()}
        return {"list" if isinstance(state, list) else "tuple": [form for form, _ in parts]}, arrays
    if isinstance(state, (np.ndarray, np.generic)) and not state.dtype.hasobject:
        return {"array": "array" if isinstance(state, np.ndarray) else "scalar"}, {name: np.asarray(state)}
    raise CheckpointRefused(
        f"the state {state!r:.200} of the chain is of type {type(state).__name__}, which no checkpoint can keep: let "
        "states be numbers, texts, arrays, or lists and tuples of them, or run without a checkpoint"
    )


def thaw(form: Any, arrays: Mapping[str, Array], start: Any, name: str = NAME) -> Any:
    """What `freeze` took apart; a tuple is of the kind that the chain starts with."""
    kind, value = next(iter(form.items())) if isinstance(form, dict) and len(form) == 1 else ("", None)
    if kind == "plain" and type(value) in PLAIN:
        return value
    if kind == "complex" and isinstance(value, list) and [type(part) for part in value] == [float, float]:
        return complex(*value)
    if kind in ("list", "tuple") and isinstance(value, list):
        same = isinstance(start, (list, tuple)) and len(start) == len(value)
        starts = start if same else [None] * len(value)
        parts = [thaw(part, arrays, starts[i], f"{name}.{i}") for i, part in enumerate(value)]
        named = same and hasattr(start, "_fields")
        return parts if kind == "list" else type(start)(*parts) if named else tuple(parts)
    array = arrays.get(name)
    if kind != "array" or array is None or (value == "scalar" and array.ndim):
        raise CheckpointRefused(f"the checkpoint has no {name} of the form {form!r:.200}")
    return array[()] if value == "scalar" else array
