"""A short, stable description of a value, by which a checkpoint knows its run."""

import copyreg
import hashlib
import random
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, partial, partialmethod
from types import (
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MappingProxyType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any, NamedTuple

import numpy as np

from mcfw.errors import InvalidInput

LIBRARIES = {*sys.stdlib_module_names, "mcfw", "numpy", "scipy", "numba", "pandas", "torch", "jax", "sklearn"}
"""Packages whose classes and variables are no data of a run."""
PLAIN = {type(None), bool, int, float, complex, str, Fraction, Decimal}
SLOTS = MemberDescriptorType, GetSetDescriptorType
DRAWN = random.Random, np.random.Generator, np.random.BitGenerator, np.random.RandomState


class Met(NamedTuple):
    """What was met so far, by id; it is held, because the id of an object that is gone is given to another."""

    objects: dict[int, tuple[Any, str]]
    """With what is said of them when they are met again."""
    arrays: dict[int, tuple[Any, str]]
    """With their digests, so that large ones are read once."""

    def fork(self) -> "Met":
        """The same, for values whose order means nothing: what is met there is not counted here."""
        return Met(dict(self.objects), self.arrays)


def describe(value: Any) -> str:
    """A text that is equal for equal specifications and differs, in practice, for others.

    A function is its code and the values that it reads: defaults, enclosing variables, its attributes, globals by
    name, and variables of modules by name. A class that no library made is its methods and variables. Any other object
    is what `pickle` would make it of. What cannot be compared, such as an iterator or a generator of random numbers, is
    described by its kind alone; an object that was met before is its kind and the number of that meeting. What a run
    changes in its own data, such as a counter, makes it another specification.

    >>> describe((1, 0.5, None))
    'tuple(1, 0.5, None)'
    """
    try:
        return _describe(value, Met({}, {}))
    except RecursionError as error:
        raise InvalidInput(
            f"a {type(value).__name__} is nested too deeply for a checkpoint to know it again: keep its data in arrays"
        ) from error


def _describe(value: Any, seen: Met) -> str:
    if isinstance(value, np.generic):
        return repr(value.item())
    if type(value) in PLAIN:
        return repr(value)
    name = type(value).__name__
    if isinstance(value, (bytes, bytearray)):
        return f"{name}:{_digest(value)}"
    if type(value) is np.ndarray and not value.dtype.hasobject:
        return _of_array(value, seen)
    if type(value) is not tuple:
        if id(value) in seen.objects:
            return seen.objects[id(value)][1]
        seen.objects[id(value)] = value, f"{name}#{len(seen.objects)}"
    if isinstance(value, (FunctionType, MethodType, partial)):
        return f"{name}:{_digest(_of_function(value, seen).encode())}"
    if isinstance(value, (type, ModuleType)):
        name = f"{name} {value.__name__}"
    parts = _parts(value, seen)
    if _is_own(type(value)) and id(type(value)) not in seen.objects:
        parts.append(_describe(type(value), seen))
    return f"{name}({', '.join(parts)})" if parts else name


def _parts(value: Any, seen: Met) -> list[str]:
    """What an object is made of."""
    if isinstance(value, type):
        return _members(value, seen) if _is_own(value) else []
    if isinstance(value, (ModuleType, *DRAWN)):
        return []
    if isinstance(value, memoryview):
        return [f"{value.format} {value.shape}", _digest(value.tobytes())]
    attributes = _attributes(value)
    if isinstance(attributes.get("py_func"), FunctionType):  # compiled by numba
        return [_describe(attributes["py_func"], seen)]
    if isinstance(value, np.ndarray):
        bare = value.view(np.ndarray)
        held = (
            [f"{bare.shape}", *_listed(bare.ravel(), seen)]
            if bare.dtype.hasobject
            else [_of_array(bare, seen)]
        )
    elif isinstance(value, (tuple, list)):
        held = _listed(value, seen)
    elif isinstance(value, (set, frozenset)):
        held = sorted(_describe(item, seen.fork()) for item in value)
    elif type(value) in (dict, MappingProxyType):
        held = _listed(value.items(), seen)
    elif isinstance(value, Iterator):
        held = []
    else:
        return _pickled(value, attributes, seen)
    return held + _fields(attributes, seen)


def _pickled(value: Any, attributes: Mapping[str, Any], seen: Met) -> list[str]:
    """What `pickle` would make an object of; its attributes and the bytes that it shows if it cannot."""
    try:
        known = copyreg.dispatch_table.get(type(value))
        made = value.__reduce_ex__(4) if known is None else known(value)
        if isinstance(made, str):  # a name by which a module knows it
            return [repr(made), *_fields(attributes, seen)]
        make, arguments, *rest = made
        state, items, pairs = (*rest, None, None, None)[:3]
    except (Exception, SystemExit):  # `__reduce__` is code of the user
        return _fields(_lasting(value, attributes), seen) + _shown(value)
    new = make is copyreg.__newobj__  # type: ignore[attr-defined]
    parts = _listed(arguments[1:] if new else (make, *arguments), seen)
    states = state if isinstance(state, tuple) and len(state) == 2 else (state,)
    for each in states:  # attributes and slots
        if isinstance(each, dict):
            parts += _fields(_lasting(value, each), seen)
        elif each is not None:
            parts.append(_describe(each, seen))
    return parts + _listed(items or (), seen) + _listed(pairs or (), seen)


def _shown(value: Any) -> list[str]:
    """The bytes of an object that has some and cannot be pickled, such as a file that is mapped into memory."""
    try:
        return [_digest(memoryview(value).tobytes())]
    except (TypeError, ValueError, BufferError):
        return []


def _attributes(value: Any) -> Mapping[str, Any]:
    try:
        found = getattr(value, "__dict__", {})
    except Exception:  # it is a property of the user
        return {}
    return found if isinstance(found, Mapping) else {}


def _lasting(value: Any, attributes: Mapping[str, Any]) -> dict[str, Any]:
    """The attributes that were not computed from others when they were first asked for."""
    kind = type(value)
    return {
        n: a for n, a in attributes.items() if not isinstance(getattr(kind, str(n), None), cached_property)
    }


def _listed(items: Iterable[Any], seen: Met) -> list[str]:
    return [_describe(item, seen) for item in items]


def _fields(fields: Mapping[Any, Any], seen: Met) -> list[str]:
    """Attributes, in the order of their names."""
    return [f"{name!s}={_describe(fields[name], seen)}" for name in sorted(fields, key=str)]


def _is_own(kind: type) -> bool:
    """Whether no library made this class."""
    return not _of_library(kind.__module__)


def _of_library(module: object) -> bool:
    return str(module).partition(".")[0] in LIBRARIES


def _members(kind: type, seen: Met) -> list[str]:
    """The bases, methods and variables of a class."""
    inside = {name: _inside(member) for name, member in vars(kind).items() if not isinstance(member, SLOTS)}
    said = {name: member for name, member in inside.items() if not name.startswith("__") or callable(member)}
    return _listed(filter(_is_own, kind.__bases__), seen) + _fields(said, seen)


def _inside(member: Any) -> Any:
    """What a class keeps behind an attribute."""
    if isinstance(member, (staticmethod, classmethod)):
        return member.__func__
    if isinstance(member, property):
        return member.fget, member.fset, member.fdel
    if isinstance(member, cached_property):
        return member.func
    if isinstance(member, partialmethod):
        return member.func, member.args, member.keywords
    return member


def _digest(content: Any) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _of_array(array: Any, seen: Met) -> str:
    if id(array) not in seen.arrays:
        content = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
        kind = array.dtype.descr if array.dtype.fields else array.dtype.str
        seen.arrays[id(array)] = array, f"array{array.shape}:{kind}:{_digest(content)}"
    return seen.arrays[id(array)][1]


def _of_function(function: Any, seen: Met) -> str:
    if isinstance(function, MethodType):
        return _of_function(function.__func__, seen) + _describe(function.__self__, seen)
    if isinstance(function, partial):
        return "".join(_listed((function.func, function.args, function.keywords), seen))
    code, around = function.__code__, function.__globals__
    names, enclosed = _names(code), _enclosed(function)
    read = {name: around[name] for name in sorted(names & around.keys())}
    imported = {name: sys.modules[name] for name in sorted(names & sys.modules.keys())}
    if _of_library(around.get("__name__")):
        read = imported = {}
    values = (function.__defaults__, function.__kwdefaults__, enclosed, read, function.__dict__)
    modules = _read_of_modules({**imported, **read, **enclosed}, names)
    return _of_code(code) + "".join(_listed((*values, modules), seen))


def _read_of_modules(values: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    """The variables with these names of the modules among the values, and of modules in those."""
    found, left = {}, [value for value in values.values() if isinstance(value, ModuleType)]
    while left:
        module = left.pop()
        for name in sorted(names & vars(module).keys()) if not _of_library(module.__name__) else ():
            key = f"{module.__name__}.{name}"
            if key not in found:
                found[key] = vars(module)[name]
                left += [found[key]] if isinstance(found[key], ModuleType) else []
    return found


def _enclosed(function: FunctionType) -> dict[str, Any]:
    """The variables of enclosing functions that it reads, those that have a value."""
    found = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):  # the cell is empty
            found[name] = cell.cell_contents
    return found


def _names(code: CodeType) -> set[str]:
    """The names of globals and attributes that the code and the functions inside it may read."""
    inside = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(_names, inside))


def _of_code(code: CodeType) -> str:
    """The instructions and constants, those of functions inside it included; neither addresses nor line numbers."""
    constants = [_of_code(c) if isinstance(c, CodeType) else describe(c) for c in code.co_consts]
    return f"{code.co_code.hex()} {code.co_names} {constants}"
