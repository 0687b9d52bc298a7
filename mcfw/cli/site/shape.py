"""The shape of data that was read from a file: what is wrong with it first, and where; nothing if it fits."""

import math
from collections.abc import Callable, Collection
from typing import Any

Shape = Callable[[Any], str]
"""A value ↦ the first fault, as the rest of a sentence that begins with the name of the value; empty if it fits."""


def text(value: Any) -> str:
    """Any text."""
    return "" if isinstance(value, str) else " is not text"


def truth(value: Any) -> str:
    """True or false."""
    return "" if isinstance(value, bool) else " is not true or false"


def number(value: Any) -> str:
    """A finite number."""
    fits = isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= FLOATS
    return "" if fits else " is not a finite number"


FLOATS = math.nextafter(math.inf, 0)


def count(value: Any) -> str:
    """A whole number that is not negative."""
    fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= FLOATS
    return "" if fits else " is not a count"


def positive(value: Any) -> str:
    """A finite number above 0."""
    return number(value) or ("" if value > 0 else " is not positive")


def maybe(shape: Shape) -> Shape:
    """That, or nothing (null)."""
    return lambda value: "" if value is None else shape(value)


def word(words: Collection[str]) -> Shape:
    """One of these words."""
    return lambda value: text(value) or ("" if value in words else f" is the unknown word {value[:40]!r}")


def many(shape: Shape, least: int = 0, most: float = math.inf) -> Shape:
    """A list of such values.

    >>> many(record(name=text))([{"name": "a"}, {"name": 5}])
    '[1].name is not text'
    """

    def fault(value: Any) -> str:
        if not isinstance(value, list) or not least <= len(value) <= most:
            return " is not a list" if least == 0 else " is not a list of the right length"
        faults = (f"[{i}]{said}" for i, item in enumerate(value) if (said := shape(item)))
        return next(faults, "")

    return fault


def record(**fields: Shape) -> Shape:
    """Named values, among them these."""

    def fault(value: Any) -> str:
        if not isinstance(value, dict):
            return " is not a record"
        faults = (
            f".{name}{said}"
            for name, shape in fields.items()
            if (said := shape(value[name]) if name in value else " is missing")
        )
        return next(faults, "")

    return fault
