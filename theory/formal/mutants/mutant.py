"""One wrong definition or statement."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One wrong version of the formal text; `falls` is the module that must reject it, by default its own."""

    module: str
    old: str
    new: str
    says: str
    falls: str = ""
