"""Whether a recorded statement can be that of its source: the same numbers and notions, read without Coq.

Coq prints a statement with the hypotheses of its section, with long names and without abbreviations; so the texts
differ, but every number and every notion of the source must be in what was recorded.
"""

from __future__ import annotations

import re
from collections import Counter

_WORD = re.compile(r"[A-Za-z_][\w']*(?:\.[A-Za-z_][\w']*)*|\d+(?:\.\d+)?")
_ABBREVIATION = re.compile(r"\b(?:Notation|Let)\s+([A-Za-z_][\w']*)")
_ASCRIPTION = re.compile(r":\s*\w+\)")


def _words(text: str) -> list[str]:
    """Return the numbers and the last names in a text."""
    return [word if word[0].isdigit() else word.split(".")[-1] for word in _WORD.findall(text)]


def missing(stated: str, recorded: str, before: str, notions: frozenset[str]) -> list[str]:
    """Return the numbers and notions of a theorem that its recorded statement lacks.

    `before` is the source up to the theorem: a name that it abbreviates is printed as what it stands for.
    """
    if not re.match(r"(Theorem|Lemma|Corollary)\b", stated):
        return []  # of a definition Coq prints the type alone
    names = notions - set(_ABBREVIATION.findall(before))
    said, seen = _words(_ASCRIPTION.sub(")", stated)), _words(recorded)
    wanted, found = (Counter(word for word in words if word[0].isdigit()) for words in (said, seen))
    if "/\\" in stated:  # a <= b /\ b <= c is printed a <= b <= c
        wanted, found = Counter(set(wanted)), Counter(set(found))
    return sorted((wanted - found).elements()) + sorted(names.intersection(said) - set(seen))


def names(text: str, name: str) -> bool:
    """Whether a text names something, alone or after the name of its module."""
    return name in _words(text)
