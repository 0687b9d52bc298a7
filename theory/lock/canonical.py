"""Values as text that is the same in every run: numbers, terms, records and functions by what they are."""

from __future__ import annotations

import functools
import hashlib
from collections import deque
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from types import FunctionType, MappingProxyType, SimpleNamespace

import numpy as np
import sympy

from theory.text.constants import PAPER

_DEEPEST = 12  # a record that holds itself is cut here


def digest(text: str) -> str:
    """Return a short digest of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def canonical(value: object, depth: int = 0) -> str:
    """Return the value as text; what has no contents to show is named by its type."""
    kind = type(value)
    if value is None or kind in (int, bool, str, bytes, float, Fraction):
        return repr(value)
    if kind is type(PAPER) and value == PAPER:
        return "PAPER"
    if isinstance(value, sympy.Basic | sympy.MatrixBase):
        return f"{value}{_ranges(value)}"
    if isinstance(value, FunctionType | type):
        return f"{value.__module__}.{value.__qualname__}"
    if depth > _DEEPEST:
        return f"{kind.__qualname__} ..."
    return _container(value, depth + 1)


def _ranges(term: sympy.Basic) -> str:
    """Return the ranges of the symbols: two symbols of one name differ in nothing else."""
    found = sorted((str(s), str(s.is_positive), str(s.is_nonnegative)) for s in term.free_symbols)
    return f" {found}" if found else ""


def _container(value: object, depth: int) -> str:
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(canonical(part, depth) for part in value))}}}"
    if isinstance(value, dict | MappingProxyType):
        pairs = (f"{canonical(k, depth)}: {canonical(v, depth)}" for k, v in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, tuple | list | deque):
        return f"{_name(value)}({_listed(value, depth)})"
    if isinstance(value, functools.partial):
        return f"partial({_listed((value.func, *value.args, value.keywords), depth)})"
    if isinstance(value, np.ndarray):
        return f"array({value.dtype}, {_listed(value.tolist(), depth)})"
    if isinstance(value, Enum):
        return str(value)
    return f"{_name(value)}({_listed(_attributes(value), depth)})"


def _listed(parts: Iterable[object], depth: int) -> str:
    return ", ".join(canonical(part, depth) for part in parts)


def _name(value: object) -> str:
    return "" if type(value) in (tuple, list) else type(value).__qualname__


def _attributes(value: object) -> list[tuple[str, object]]:
    """Return what a record holds, without what it has only calculated and kept."""
    if (
        type(value).__module__.partition(".")[0] not in ("theory", "tests")
        and type(value) is not SimpleNamespace
    ):
        return [] if not isinstance(value, range) else [("range", (value.start, value.stop, value.step))]
    held = sorted(getattr(value, "__dict__", {}).items())
    slots = [name for base in type(value).__mro__ for name in base.__dict__.get("__slots__", ())]
    held += [(name, getattr(value, name, None)) for name in slots]
    return [
        (n, v) for n, v in held if not isinstance(getattr(type(value), n, None), functools.cached_property)
    ]
