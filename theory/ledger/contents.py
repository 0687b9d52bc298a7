"""The contents of the ledger: every claim, found by its label.

The path of a claim is a function of its label: the statements of lem:mlmc are in theory/paper/app_mlmc/lem_mlmc, a file
or a folder of files, under the section or appendix that proves it. Each module lists its claims in `CLAIMS`.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterator
from functools import cache

from theory.ledger.claim import Claim
from theory.text.constants import PAPER, Constants
from theory.text.labels import LABELS, module_of


def modules() -> Iterator[str]:
    """Yield the modules that hold claims, in the order of the labels; in a folder, by file name."""
    for label in LABELS:
        name = module_of(label)
        if not _exists(name):
            continue
        yield name
        for found in pkgutil.iter_modules(getattr(importlib.import_module(name), "__path__", ())):
            yield f"{name}.{found.name}"


def _exists(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


@cache
def _listed() -> tuple[Claim, ...]:
    return tuple(c for name in modules() for c in getattr(importlib.import_module(name), "CLAIMS", ()))


def claims(constants: Constants = PAPER) -> tuple[Claim, ...]:
    """Return every claim, in the order of the paper, as it reads with the given constants."""
    return tuple(c.at(constants) for c in _listed())
