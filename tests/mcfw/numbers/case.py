"""A case: how a public object is called, with valid numbers for its parameters, and what is looked at afterwards."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Case(NamedTuple):
    """`make(**arguments)` for each of several sets of arguments; only numbers are among them."""

    make: Callable[..., Any]
    calls: tuple[dict[str, Any], ...]
    exact: frozenset[str] = frozenset()
    """Parameters of exact arithmetic: rationals stay the Fractions that they are."""

    repeated: frozenset[str] = frozenset()
    """What a loop passes in every iteration: integers of any width are the same, and for the rest Python speaks."""

    @property
    def names(self) -> set[str]:
        """All parameters that have a value."""
        return set().union(*self.calls)


def case(
    make: Callable[..., Any], *calls: dict[str, Any], exact: str = "", repeated: str = "", **arguments: Any
) -> Case:
    """A case of one call by keywords, or of several by dicts."""
    return Case(make, calls or (arguments,), frozenset(exact.split()), frozenset(repeated.split()))
