"""Traps for rounding in a predicate: it may not calculate in floats, whose answers are true of no number.

Three traps, none of them tight. The code of the predicate and of its own module names no float; at the first points
whatever its functions are given, hold at their end and return is no float; and there whole numbers refuse to be divided
by whole numbers, to be raised to a negative power, and to become a float.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator
from types import CodeType, FrameType
from typing import Any

import numpy as np

from theory.trusted.sweeps.reach import Reach, codes, reach

_ROUNDED = (float, complex, np.floating, np.complexfloating)
_EXACT_MATH = frozenset(["ceil", "comb", "factorial", "floor", "gcd", "isqrt", "lcm", "perm", "prod"])


class Rounded(Exception):
    """A calculation in floats."""


def rounds(holds: Callable[..., object], points: tuple[Any, ...]) -> str:
    """Return how the predicate rounds, as far as the traps see; the empty string if they see nothing."""
    found = reach(holds)
    named = next(
        _named(found, next(iter(found.functions.values())).__module__ if found.functions else ""), ""
    )
    if named:
        return named
    try:
        for point in points:
            _watched(holds, point, found.homes)
            _guarded(holds, point)
    except Rounded as error:
        return str(error)
    return ""


def _named(found: Reach, home: str) -> Iterator[str]:
    """Yield the floats and functions of floats that the code of one module names."""
    for function in found.functions.values():
        if function.__module__ == home:
            names = {name for code in codes(function.__code__) for name in code.co_names}
            rounding: list[str] = [
                n for n in ("float", "complex") if n in names and n not in function.__globals__
            ]
            rounding += [n for n in names if _is_rounding(function.__globals__.get(n))]
            if function.__globals__.get("math") is math and "math" in names:
                rounding += [n for n in names if _is_rounding(getattr(math, n, None))]
            yield from (f"{function.__qualname__} calls {name}" for name in sorted(rounding))
            yield from (f"{function.__qualname__} holds the float {x}" for x in _literals(function.__code__))


def _is_rounding(value: object) -> bool:
    own = getattr(value, "__module__", None) == "math" and callable(value)
    return own and getattr(value, "__name__", "") not in _EXACT_MATH


def _literals(code: CodeType) -> Iterator[object]:
    for part in codes(code):
        for constant in part.co_consts:
            parts: Iterable[object] = constant if isinstance(constant, tuple | frozenset) else (constant,)
            yield from (number for number in parts if isinstance(number, float | complex))


def _watched(holds: Callable[..., object], point: object, homes: frozenset[str]) -> None:
    """Evaluate the predicate, and raise Rounded if a function of these packages gets, keeps or returns a float."""

    def at_end(frame: FrameType, event: str, result: object) -> Any:
        if event == "return":
            for value in (result, *frame.f_locals.values()):
                if isinstance(value, _ROUNDED):
                    raise Rounded(f"{frame.f_code.co_qualname} calculates with the float {value}")
        return at_end

    def at_call(frame: FrameType, event: str, result: object) -> Any:
        frame.f_trace_lines = False
        return at_end if str(frame.f_globals.get("__name__")).partition(".")[0] in homes else None

    before = sys.gettrace()
    sys.settrace(at_call)
    try:
        holds(point)
    finally:
        sys.settrace(before)


class Whole(int):
    """A whole number that, while it is armed, is divided by no other one, and becomes no float."""

    armed = False

    def __truediv__(self, other: Any) -> Any:
        if type(self).armed and isinstance(other, int):
            raise Rounded(f"{int(self)} / {int(other)} is a float")
        return int(self) / (int(other) if type(other) is Whole else other)

    def __rtruediv__(self, other: Any) -> Any:
        return Whole(other).__truediv__(self) if isinstance(other, int) else other / int(self)

    def __pow__(self, other: Any, modulus: Any = None) -> Any:
        if type(self).armed and isinstance(other, int) and other < 0 and modulus is None:
            raise Rounded(f"{int(self)} ** {int(other)} is a float")
        return _whole(pow(int(self), other, modulus))

    def __float__(self) -> float:
        if type(self).armed:
            raise Rounded(f"{int(self)} becomes a float")
        return float(int(self))


def _whole(value: Any) -> Any:
    return Whole(value) if type(value) is int else value


def _stays(name: str) -> None:
    """Let what this operator makes of a Whole be one."""
    own = getattr(int, name)
    setattr(Whole, name, lambda self, *others: _whole(own(self, *others)))


for _name in (
    "add",
    "radd",
    "sub",
    "rsub",
    "mul",
    "rmul",
    "floordiv",
    "rfloordiv",
    "mod",
    "rmod",
    "neg",
    "abs",
):
    _stays(f"__{_name}__")


def _guarded(holds: Callable[..., object], point: object) -> None:
    """Evaluate the predicate at the point with guarded whole numbers; only Rounded is heard."""
    Whole.armed = True
    try:
        holds(_guard(point))
    except Rounded:
        raise
    except Exception:
        return
    finally:
        Whole.armed = False


def _guard(point: Any) -> Any:
    if type(point) is tuple:
        return tuple(map(_guard, point))
    if isinstance(point, tuple) and hasattr(point, "_make"):
        return point._make(map(_guard, point))
    return _whole(point)
