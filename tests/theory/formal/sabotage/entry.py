"""One sabotage: what is done, and what the layer that must see it says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple


class Layer(Enum):
    """Who must see it; each value is the word of the table."""

    SOURCES = "source rules"
    FLAGS = "flags of Coq"
    FORM = "form of a computation"
    ANSWERS = "Print Assumptions"
    NAMES = "full names"
    COQCHK = "coqchk"
    DIGEST = "digest"
    SEAL = "seal of the record"
    STATEMENT = "statement in the source"
    RECORDED = "recorded statement"
    DEFINITION = "recorded definition"
    INSTANCE = "use of the theorem"
    IDLE = "unused lemmas"
    COQ = "Coq itself"


class Sabotage(NamedTuple):
    """What is done, where, the layer that must see it, and what this layer says: nothing if it is blind."""

    what: str
    where: str
    layer: Layer
    said: Callable[[], Iterable[str]]
