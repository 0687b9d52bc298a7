"""A short, stable description of a value, by which a checkpoint knows its run."""

import hashlib
import numbers
from contextlib import suppress
from functools import partial
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

Seen = dict[int, Any]
"""The objects met so far by id; they are held, because the id of an object that is gone is given to another."""


def describe(value: Any) -> str:
    """A text that is equal for equal specifications and differs, in practice, for others.

    A function is its code and the values that it reads: defaults, enclosing variables, globals by name. What cannot
    be compared, such as an iterator or a generator of random numbers, is described by its kind alone.

    >>> describe((1, 0.5, None))
    'tuple(1, 0.5, None)'
    """
    return _describe(value, {})


def _describe(value: Any, seen: Seen) -> str:
    """The description; an object that was met before is its kind alone, so that circles end."""
    if isinstance(value, np.generic):
        return repr(value.item())
    if value is None or isinstance(value, (numbers.Number, str, bytes)):
        return repr(value)
    if isinstance(value, np.ndarray):
        return f"array{value.shape}:{_digest(_content(value))}"
    name = type(value).__name__
    if isinstance(value, (type, ModuleType)):
        return f"{name} {value.__name__}"
    if isinstance(value, tuple):
        return f"{name}({', '.join(_describe(item, seen) for item in value)})"
    if id(value) in seen:
        return name
    seen[id(value)] = value
    if isinstance(value, list):
        return f"{name}({', '.join(_describe(item, seen) for item in value)})"
    if isinstance(value, (set, frozenset)):
        return f"{name}({', '.join(sorted(_describe(item, seen) for item in value))})"
    if isinstance(value, (FunctionType, MethodType, partial)):
        return f"{name}:{_digest(_of_function(value, seen).encode())}"
    fields = value if isinstance(value, dict) else getattr(value, "__dict__", None)
    if not fields:
        return name
    listed = sorted((str(key), item) for key, item in fields.items())
    return f"{name}({', '.join(f'{key}={_describe(item, seen)}' for key, item in listed)})"


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _content(array: Any) -> bytes:
    if array.dtype == object:
        return str(array.tolist()).encode()
    content: bytes = np.ascontiguousarray(array).tobytes()
    return str(array.dtype.str).encode() + content


def _of_function(function: Any, seen: Seen) -> str:
    if isinstance(function, MethodType):
        return _of_function(function.__func__, seen) + _describe(function.__self__, seen)
    if isinstance(function, partial):
        return "".join(_describe(part, seen) for part in (function.func, function.args, function.keywords))
    code, around = function.__code__, function.__globals__
    read = {name: around[name] for name in sorted(_names(code) & around.keys())}
    values = (function.__defaults__, function.__kwdefaults__, _enclosed(function), read)
    return _of_code(code) + "".join(_describe(part, seen) for part in values)


def _enclosed(function: FunctionType) -> dict[str, Any]:
    """The variables of enclosing functions that it reads, those that have a value."""
    found = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):  # the cell is empty
            found[name] = cell.cell_contents
    return found


def _names(code: CodeType) -> set[str]:
    """The global names that the code and the functions inside it may read."""
    inside = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(_names, inside))


def _of_code(code: CodeType) -> str:
    """The instructions and constants, those of functions inside it included; neither addresses nor line numbers."""
    constants = [_of_code(c) if isinstance(c, CodeType) else _describe(c, {}) for c in code.co_consts]
    return f"{code.co_code.hex()} {code.co_names} {constants}"
