"""The paper's own words: the source lines that the package quotes, so that nothing needs the paper at run time.

`quotations.txt` holds them verbatim, each after its line number and a tab: every labelled statement, and every
sentence that an erratum quotes. The tests compare the file with the paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import count, takewhile

from theory.errors import TheoryError


@cache
def quoted() -> Mapping[int, str]:
    """Return the quoted lines of the paper by number."""
    text = files("theory.text").joinpath("quotations.txt").read_text(encoding="utf-8")
    rows = (row.split("\t", 1) for row in text.splitlines())
    return {int(number): line for number, line in rows}


def passage(first: int, last: int) -> str:
    """Return lines of the paper, verbatim.

    >>> passage(924, 925).splitlines()[0]
    'Let $T\\\\ge T_0$. Then'
    """
    missing = [n for n in range(first, last + 1) if n not in quoted()]
    if missing:
        raise TheoryError(f"line {missing[0]} of the paper is not among the quotations")
    return "\n".join(quoted()[n] for n in range(first, last + 1))


def starts_at(quote: str, line: int) -> bool:
    """Return whether the paper says the quote, up to line breaks, starting on the given line."""
    following = takewhile(quoted().__contains__, count(line))
    words = [_spaced(quoted()[n]) for n in following]
    place = " ".join(filter(None, words)).find(_spaced(quote))
    return bool(words) and 0 <= place < len(words[0])


def _spaced(text: str) -> str:
    return " ".join(text.split())
