"""Lines of at most eighty columns: paragraphs and named fields, with no word broken."""

import textwrap

WIDTH = 80
NAMES = 11
"""The columns that the name of a field takes."""


def paragraph(text: str, indent: int = 0, hanging: int = 0) -> list[str]:
    """The text in lines; those after the first stand `hanging` columns further in.

    >>> paragraph("a " * 41)[1]
    'a'
    """
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_long_words=False,
        break_on_hyphens=False,
    )


def field(name: str, text: str) -> list[str]:
    """A name, and its text beside it.

    >>> field("Slack", "none")
    ['Slack      none']
    """
    if not text:
        return []
    return paragraph(f"{name:{NAMES}}{text}", hanging=NAMES)
