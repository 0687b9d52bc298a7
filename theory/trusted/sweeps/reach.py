"""Reach: the functions and values that a predicate can use by name, all the way down within one package.

A function reaches what its code names among its globals and closure, its defaults, and, of the classes that it reaches,
the methods that the code names. What is written elsewhere (SymPy, NumPy) is reached by name and not opened.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any


@dataclass
class Reach:
    """What was found: functions and classes that were opened, values beside them, and foreign names.

    `homes` are the packages that are opened.
    """

    homes: frozenset[str]
    functions: dict[int, FunctionType] = field(default_factory=dict)
    classes: dict[int, type] = field(default_factory=dict)
    values: list[tuple[str, object]] = field(default_factory=list)
    foreign: list[tuple[str, object]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    seen: dict[int, object] = field(default_factory=dict)


def reach(start: object, *others: object) -> Reach:
    """Return what the functions, methods, partials and classes reach, opened in the first one's package and here."""
    inner = start
    while isinstance(inner, functools.partial):
        inner = inner.func
    found = Reach(frozenset({__name__.partition(".")[0], _package(inner)}))
    pending: list[tuple[str, object]] = [("", item) for item in (start, *others)]
    while pending:
        while pending:
            name, item = pending.pop()
            if id(item) not in found.seen:
                found.seen[id(item)] = item
                pending += _opened(name, item, found)
        methods = [pair for kind in found.classes.values() for pair in _named_methods(kind, found)]
        pending = [(name, method) for name, method in methods if id(method) not in found.seen]
    return found


def _opened(name: str, item: object, found: Reach) -> list[tuple[str, object]]:
    """Note one item, and return what it leads to."""
    item = getattr(item, "__wrapped__", item) if callable(item) and not isinstance(item, type) else item
    if isinstance(item, functools.partial):
        return [("", item.func), *(("", a) for a in item.args), *item.keywords.items()]
    if isinstance(item, MethodType):
        return [("", item.__func__), ("", item.__self__)]
    if isinstance(item, FunctionType | type):
        if _package(item) not in found.homes:
            found.foreign.append((name, item))
            return []
        if isinstance(item, type):
            found.classes[id(item)] = item
            return [("", base) for base in item.__bases__ if base is not object]
        found.functions[id(item)] = item
        return list(_leads(item, found))
    known = isinstance(item, ModuleType) or (callable(item) and _package(item) not in found.homes)
    (found.foreign if known else found.values).append((name, item))
    return [("", type(item))] if _package(type(item)) in found.homes else []


def _package(item: object) -> str:
    """Return the package in which a function or class is written."""
    return str(getattr(item, "__module__", None) or "builtins").partition(".")[0]


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code and those of the functions inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def _leads(function: FunctionType, found: Reach) -> Iterator[tuple[str, object]]:
    named = {name for code in codes(function.__code__) for name in code.co_names}
    found.names |= named
    for name in sorted(named & function.__globals__.keys()):
        value = function.__globals__[name]
        yield name, value
        if isinstance(value, ModuleType) and value.__name__.partition(".")[0] in found.homes:
            yield from ((other, vars(value)[other]) for other in sorted(named & vars(value).keys()))
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    yield from ((name, cell.cell_contents) for name, cell in cells if _filled(cell))
    yield from (("default", value) for value in function.__defaults__ or ())
    yield from (function.__kwdefaults__ or {}).items()


def _filled(cell: Any) -> bool:
    try:
        _ = cell.cell_contents
    except ValueError:
        return False
    return True


def _named_methods(kind: type, found: Reach) -> Iterator[tuple[str, object]]:
    """Yield the methods of a class that the code names, and its special ones, that were not opened yet."""
    for name, member in vars(kind).items():
        member = getattr(member, "__func__", getattr(member, "fget", getattr(member, "func", member)))
        wanted = isinstance(member, FunctionType) and (name in found.names or name.startswith("__"))
        if wanted and _package(member) in found.homes:
            yield name, member
