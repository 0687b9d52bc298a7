"""One exported theorem of the Coq development, and one row of the table of labels.

An entry is data: the name in Coq, the module (its file follows), the label or id it serves, whether it is the
statement as printed or what differs, and the instance that shows that its hypotheses can be met.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from theory.evidence import sources

PRINTED = ""
ANY_T = "every T >= 1; the burn-in T >= T_0 is not needed"


@dataclass(frozen=True)
class Export:
    """One theorem for which the kernel vouches.

    `differs` is empty when it is the statement as printed; `instance` is the Coq name that applies it to a
    concrete problem (empty when it has no hypothesis beyond ranges of numbers, or is an existence or an example).
    """

    name: str
    module: str
    label: str
    says: str
    differs: str = PRINTED
    instance: str = ""

    @property
    def file(self) -> Path:
        """Return the source file, relative to the folder."""
        return sources.module_file(self.module)


class Form(Enum):
    """What is formal of a labelled statement; each value is the word that the table prints."""

    DEFINITION = "definition"
    PRINTED = "as printed"
    CORRECTED = "as corrected"
    PART = "in part"
    NONE = "not formal"


@dataclass(frozen=True)
class Row:
    """One label of the paper: what is formal of it, what differs or why not, and where."""

    label: str
    form: Form
    note: str = ""
    definitions: tuple[str, ...] = ()
