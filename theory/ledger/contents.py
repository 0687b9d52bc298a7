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
from theory.paper.constants import PAPER, Constants
from theory.paper.labels import LABELS, module_of

OLD = [
    "paper.rates",
    "paper.setup",
    "paper.mixing_time",
    "paper.mixing_sum",
    "paper.algorithm",
    "paper.burst",
    "paper.heavy_tail",
    "paper.bochner",
    "paper.segment",
    "paper.perlevel",
    "paper.telescoping",
    "paper.mlmc_bias",
    "paper.mlmc_levels",
    "paper.mlmc_moment",
    "paper.level_cap",
    "paper.instances",
    "paper.weights",
    "paper.abel",
    "paper.lyapunov",
    "paper.reduction",
    "paper.recursion",
    "paper.absorption",
    "paper.burn_in",
    "paper.reduction_chains",
    "paper.clipping",
    "paper.table",
    "paper.sketch",
    "paper.displayed",
    "paper.monotone",
    "paper.ratio",
    "paper.descent",
    "paper.descent_sharp",
    "paper.weight_sum",
    "paper.displacement",
    "paper.coefficient",
    "paper.growth",
    "paper.total",
    "paper.error_sum",
    "paper.product",
    "paper.sequences",
    "paper.case_split",
    "paper.master",
    "paper.interfaces",
    "paper.tuned_terms",
    "paper.tuned_rate",
    "paper.tuned_whole",
    "paper.tuned_displacement",
    "paper.tuned_burnin",
    "paper.tuned_loworder",
    "paper.tuned_horizon",
    "paper.tuned_complexity",
    "paper.exact_oracle",
    "paper.noiseless",
    "paper.oblivious",
    "paper.horizon",
    "paper.lower_steps",
    "paper.lower_bound",
    "paper.lower_exponent",
    "paper.lower_uniform",
    "paper.lower_minimiser",
    "paper.lower_cells",
    "paper.two_states",
    "paper.flip_mixing",
    "paper.valid_levels",
    "paper.inflation",
    "paper.experiments",
    "paper.tables",
    "paper.composite",
    "refined.steps",
    "refined.floor",
    "refined.path",
    "refined.weight",
    "refined.bias",
    "refined.last",
    "refined.concave",
    "refined.levels",
    "refined.end",
]


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
    new = tuple(c.at(constants) for c in _listed())
    old = [importlib.import_module(f"theory.{name}") for name in OLD if _exists(f"theory.{name}")]
    return new + tuple(c for section in old if hasattr(section, "claims") for c in section.claims(constants))
