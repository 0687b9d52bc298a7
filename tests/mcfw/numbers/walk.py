"""The public objects of the library and the numeric parameters of each, read from their signatures."""

import collections.abc
import inspect
from collections.abc import Callable, Iterator
from dataclasses import InitVar
from fractions import Fraction
from types import ModuleType
from typing import Any, get_args, get_origin

import mcfw

NUMERIC = {int, float, complex, Fraction}
"""Leaves of an annotation that make a parameter numeric; ArrayLike has a complex one."""


def public() -> Iterator[tuple[str, Any]]:
    """Every name that `mcfw`, `mcfw.baselines` and `mcfw.problems` offer, but errors, protocols and modules."""
    for module in (mcfw, mcfw.baselines, mcfw.problems):
        for name in module.__all__:
            found = getattr(module, name)
            error = isinstance(found, type) and issubclass(found, BaseException)
            if not (error or isinstance(found, ModuleType) or getattr(found, "_is_protocol", False)):
                yield name, found


def makers(name: str, found: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The object itself, and the other constructors and static functions of a class, that take numbers."""
    yield name, found
    for other, member in vars(found).items() if isinstance(found, type) else ():
        if isinstance(member, (classmethod, staticmethod)) and not other.startswith("_"):
            yield f"{name}.{other}", getattr(found, other)


def numeric(function: Callable[..., Any]) -> set[str]:
    """The parameters whose annotation has a number in it."""
    signature = inspect.signature(function)
    return {name for name, given in signature.parameters.items() if leaves(given.annotation) & NUMERIC}


def leaves(annotation: Any) -> set[Any]:
    """The classes that an annotation is made of, but for those of a function's own parameters."""
    if isinstance(annotation, InitVar):
        return leaves(annotation.type)
    if get_origin(annotation) is collections.abc.Callable:
        return set()
    inside = [part for part in get_args(annotation) if isinstance(part, type) or get_args(part)]
    found: set[Any] = {annotation} if isinstance(annotation, type) else set()
    return found.union(*map(leaves, inside))
