"""The displays that the constants of the paper come from, as the record `theory.text.constants` notes them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from theory.text.constants import PAPER, Constants
from theory.trusted.statement import Number

_HEADING = re.compile(r"    # (?P<text>.*)")
_FIELD = re.compile(r"    (?P<name>\w+): [^=]*=[^#]*(?:# (?P<formula>.*))?")


class Display(NamedTuple):
    """A constant: its name in the record, the paper's value, the formula it stands in, and where that is."""

    name: str
    value: Number
    formula: str
    place: str


@cache
def displays() -> Mapping[str, Display]:
    """Return the displays by name, in the order of the record.

    >>> displays()["Lam"].formula
    'Λ = 306 τ(1 + log₂T)'
    """
    found, place, formula = dict[str, Display](), "", ""
    for line in inspect.getsource(Constants).splitlines():
        if heading := _HEADING.fullmatch(line):
            place = heading["text"]
        elif field := _FIELD.fullmatch(line):
            formula = field["formula"] or formula  # several constants of one formula are noted once
            found[field["name"]] = Display(field["name"], getattr(PAPER, field["name"]), formula, place)
    return found
