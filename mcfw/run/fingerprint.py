"""A short, stable description of a value, by which a checkpoint knows its run."""

import hashlib
import numbers
from typing import Any

import numpy as np


def describe(value: Any) -> str:
    """A text that is equal for equal specifications and differs, in practice, for others.

    Functions and iterators are described by their kind alone: their behaviour cannot be compared.

    >>> describe((1, 0.5, None))
    'tuple(1, 0.5, None)'
    """
    if isinstance(value, np.generic):
        return repr(value.item())
    if value is None or isinstance(value, (numbers.Number, str)):
        return repr(value)
    if isinstance(value, np.ndarray):
        content = str(value.tolist()) if value.dtype == object else value.dtype.str + value.tobytes().hex()
        return f"array{value.shape}:{hashlib.sha256(content.encode()).hexdigest()[:16]}"
    name = type(value).__name__
    if isinstance(value, (tuple, list)):
        return f"{name}({', '.join(map(describe, value))})"
    fields = value if isinstance(value, dict) else getattr(value, "__dict__", None)
    if callable(value) or not fields:
        return name
    return f"{name}({', '.join(f'{key}={describe(item)}' for key, item in sorted(fields.items()))})"
