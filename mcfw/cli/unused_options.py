"""Options that one way to run a command does not read."""

from collections.abc import Mapping

from mcfw.errors import InvalidInput

Readers = Mapping[str, set[str]]
"""Which ways to run a command read an option."""


def refuse_unread(way: str, given: Mapping[str, bool], readers: Readers) -> None:
    """Refuse an option that is given, but that this way does not read."""
    for option, ways in readers.items():
        if given[option] and way not in ways:
            raise InvalidInput(
                f"{option} is read by {' and '.join(sorted(ways))}, not by {way}: leave it out"
            )
