"""A Coq source as Coq's own lexer takes it: nested comments, strings, sentences.

Where the two could differ, this lexer cuts more often than Coq does: a piece too many is refused, none is missed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from theory.errors import TheoryError

_STRING = re.compile(r'"(?:[^"]|"")*"')
_MARK = re.compile(r'"|\(\*|\*\)')
_END = re.compile(r"\.(?=\s|\Z)")
_FOCUS = re.compile(r"(?:\s|[-+*]+|[{}]|(?:\d[\d\s,-]*|\[\s*\w+\s*\]|all|par|!)\s*:(?![:=]))+")


class Sentence(NamedTuple):
    """One sentence: where it starts, where its final dot is, and its text without comments and bullets."""

    start: int
    end: int
    line: int
    text: str

    @property
    def words(self) -> list[str]:
        """Return the words between blanks."""
        return self.text.split()

    @property
    def flat(self) -> str:
        """Return the text with single blanks."""
        return " ".join(self.words)


def blanked(text: str, *, strings: bool = False) -> str:
    """Return a source of the same length and lines with blanks for comments (and, if asked, for strings).

    As in Coq, comments nest, a string hides the marks of a comment, and so does a string inside a comment.
    """
    kept, at, depth = [], 0, 0
    while found := _MARK.search(text, at):
        kept.append(_kept(text[at : found.start()], depth > 0))
        mark, at = found[0], found.end()
        if mark == '"':
            string = _STRING.match(text, found.start())
            if string is None:
                raise TheoryError(f"a string that does not end, from line {_line(text, found.start())} on")
            at = string.end()
            kept.append(_kept(string[0], depth > 0 or strings))
        elif mark == "(*" or depth:
            depth += 1 if mark == "(*" else -1
            kept.append("  ")
        else:
            kept.append(mark)
    if depth:
        raise TheoryError("a comment that does not end")
    return "".join([*kept, text[at:]])


def _kept(text: str, hidden: bool) -> str:
    return re.sub(r"[^\n]", " ", text) if hidden else text


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def sentences(text: str) -> Iterator[Sentence]:
    """Yield the sentences of a source; bullets, braces and goal selectors before one are no part of it."""
    code, bare = blanked(text), blanked(text, strings=True)
    ends = [match.start() for match in _END.finditer(bare)]
    start = 0
    for end in [*ends, len(code)]:
        focus = _FOCUS.match(bare, start, end)
        begin = focus.end() if focus else start
        if said := code[begin:end].strip():
            yield Sentence(begin, end, _line(code, begin), said)
        start = end + 1
