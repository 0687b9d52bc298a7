"""What an object is made of, by type and value to the bit: two objects are alike if these texts are equal."""

from dataclasses import fields, is_dataclass
from fractions import Fraction
from types import FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

PLAIN = (type(None), bool, int, float, str, bytes, Fraction)


def likeness(value: Any) -> str:
    """The types and values of all parts, those that functions enclose included."""
    return _told(value, {})


def _told(value: Any, met: dict[int, tuple[int, Any]]) -> str:
    kind = type(value)
    if kind in PLAIN:
        return f"{kind.__name__} {value!r}"
    if isinstance(value, np.generic):
        return f"numpy {value.dtype} {value!r}"
    if isinstance(value, (type, ModuleType)):
        return value.__name__
    if id(value) in met:
        return f"number {met[id(value)][0]}"
    met[id(value)] = len(met), value
    return f"{kind.__name__}({'; '.join(_parts(value, met))})"


def _parts(value: Any, met: dict[int, tuple[int, Any]]) -> list[str]:
    if isinstance(value, np.ndarray):
        entries = _listed(value.ravel(), met) if value.dtype.hasobject else [value.tobytes().hex()]
        return [value.dtype.str, str(value.shape), *entries]
    if isinstance(value, (list, tuple)):
        return _listed(value, met)
    if isinstance(value, dict):
        return [f"{_told(key, met)}: {_told(item, met)}" for key, item in value.items()]
    if isinstance(value, np.random.Generator):
        return [str(value.bit_generator.state)]
    if isinstance(value, MethodType):
        return _listed((value.__func__, value.__self__), met)
    if isinstance(value, FunctionType):
        return [value.__qualname__, *_listed((cell.cell_contents for cell in value.__closure__ or ()), met)]
    if hasattr(value, "indptr"):  # scipy.sparse
        return _listed((value.data, value.indices, value.indptr, value.shape), met)
    held = {field.name: getattr(value, field.name) for field in fields(value)} if is_dataclass(value) else {}
    held |= getattr(value, "__dict__", {})
    return [f"{name}={_told(held[name], met)}" for name in sorted(held) if name not in UNTOLD]


def _listed(values: Any, met: dict[int, tuple[int, Any]]) -> list[str]:
    return [_told(part, met) for part in values]


UNTOLD = ("patience", "_iterator")
"""What has no value: a signal that is waited for, a position in somebody's iterator."""
