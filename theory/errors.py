"""The errors of the theory package."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
SHAPELESS = (KeyError, ValueError, TypeError, AttributeError, IndexError, ZeroDivisionError, OverflowError)


class TheoryError(ValueError):
    """A value breaks a rule of the theory package; the message names both."""


def refusing(what: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a reader of plain data refuse what has not the shape of a plan, say, instead of stumbling over it."""

    def guard(read: Callable[P, R]) -> Callable[P, R]:
        @wraps(read)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            try:
                return read(*args, **kwargs)
            except TheoryError:
                raise
            except SHAPELESS as error:
                raise TheoryError(f"this is not {what}: {type(error).__name__}: {error}") from error

        return guarded

    return guard
