"""Where two statements differ: leaf by leaf, with everything that a leaf depends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import zip_longest
from typing import Any

from theory.trusted.statement import Every, Statement


def leaves(statement: Statement) -> Iterator[Statement]:
    """Yield the parts of a conjunction, all the way down."""
    if isinstance(statement, Every):
        for part in statement.parts:
            yield from leaves(part)
    else:
        yield statement


def different(old: Statement, new: Statement) -> tuple[int, ...]:
    """Return the places of the leaves of a statement that are not those of the old one."""
    pairs = enumerate(zip_longest(leaves(old), leaves(new)))
    return tuple(place for place, (was, now) in pairs if now is not None and not same(was, now))


def same(one: Statement | None, other: Statement | None) -> bool:
    """Return whether two leaves depend on the same things."""
    return type(one) is type(other) and signature(tuple(vars(one).values())) == signature(
        tuple(vars(other).values())
    )


def signature(thing: Any) -> Any:
    """Return what a part of a statement depends on: functions by code and what they carry, the rest by value."""
    if isinstance(thing, partial):
        return signature(thing.func), *map(signature, carried(thing))
    if callable(thing) and hasattr(thing, "__code__"):
        return thing.__code__, *map(signature, carried(thing))
    return tuple(map(signature, thing)) if isinstance(thing, tuple) else thing


def carried(thing: Any) -> tuple[Any, ...]:
    """Return what a function, a partial call, a container or an object carries with it."""
    if isinstance(thing, partial):
        return (thing.func, *thing.args, *thing.keywords.items())
    if callable(thing) and hasattr(thing, "__code__"):
        cells = (cell.cell_contents for cell in getattr(thing, "__closure__", None) or ())
        defaults = (thing.__defaults__ or (), tuple((thing.__kwdefaults__ or {}).items()))
        return (*cells, *defaults, getattr(thing, "__self__", None))
    if isinstance(thing, Mapping):
        return tuple(thing.items())
    if isinstance(thing, (tuple, list, set, frozenset)):
        return tuple(thing)
    return tuple(vars(thing).values()) if hasattr(thing, "__dict__") and not isinstance(thing, type) else ()
