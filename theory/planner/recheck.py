"""The rechecker: from the printed plan alone, in balls, every row's bound is at most ε again.

Nothing is searched for. The expression is looked up by the row's name, every number is read from the JSON, and what
the numbers must satisfy is checked: jmax = ⌊log₂T⌋, the Λ's and biases against the worst chain of the mixing time
(a given chain's own are taken as printed; those of an independent stream are known), 0 < ζ < 1, tangent points of at
least 1 where the slope is not positive, what else the theorem asks for, the number of samples, and that ρ, β, the
unit and the batch that a reader would run with are those of the certificate.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from theory.errors import TheoryError, refusing
from theory.planner.batched import BatchBound, batched_bounds
from theory.planner.bounds.bound import Bound
from theory.planner.bounds.ladder import paper_bounds, refined_bounds
from theory.planner.bounds.problem import Problem, problem
from theory.planner.bounds.scaled import scaled_bounds
from theory.planner.certificate import ROUNDING
from theory.planner.samples import consumed, log10
from theory.refined.moments.profile import INDEPENDENT, Profile

PLAN = "a plan as `mcfw plan --json` prints it"
LONGEST = 4000
"""No number of a plan has more digits: Python reads no longer ones, and a power of ten could have a billion."""
WIDEST = 80
"""Characters of the name of a row."""
CONSTANTS = ("L", "D", "G", "radius", "noise", "F_bar", "G_h")
GIVEN = ("refined/instance", "batched/instance")
"""How the names of the rows begin that know d_mix of a given chain."""


@refusing(PLAN)
def recheck(printed: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return what is wrong with each row of a plan as `mcfw plan --json` prints it: nothing, if all is well."""
    case, eps = inputs(printed)
    known = known_bounds(case, eps)
    return {row["name"]: faults(known, row, eps) for row in rows(printed)}


def inputs(printed: Mapping[str, Any]) -> tuple[Problem, Fraction]:
    """Return the constants and ε of a plan; their floats beside them must be theirs."""
    exact = {name: number(value) for name, value in printed["exact"].items()}
    shown = {name: float(exact[name]) for name in (*CONSTANTS, "tau", "eps")}
    if any(printed["inputs"][name] != value for name, value in shown.items()):
        raise TheoryError("the plan's inputs are not its exact ones: it was changed after it was printed")
    if exact["tau"].denominator != 1:
        raise TheoryError(f"tau must be an integer, got {exact['tau']}")
    return problem(**{name: exact[name] for name in CONSTANTS}, tau=int(exact["tau"])), exact["eps"]


def rows(printed: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the rows, of which no two have one name; a name is one line of text."""
    found = list(printed["rows"])
    names = [row["name"] for row in found]
    for name in names:
        if not (isinstance(name, str) and len(name) <= WIDEST and name.isprintable()):
            raise TheoryError(
                f"{name!r:.60} is not the name of a row: that is a line of at most {WIDEST} letters"
            )
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise TheoryError(f"the plan has more than one row {', '.join(twice)}")
    return found


@refusing(PLAN)
def row_of(printed: Mapping[str, Any], name: str | None = None) -> Mapping[str, Any]:
    """Return the row of this name, or the one with the fewest samples."""
    found = {row["name"]: row for row in rows(printed)}
    if name is None and found:
        return min(found.values(), key=lambda row: row["log10_samples"])
    if name not in found:
        raise TheoryError(f"the plan has no row {name!r:.60}; it has {', '.join(map(str, found))}")
    return found[name]


def number(text: Any) -> Fraction:
    """Return the integer or ratio of integers that a plan prints."""
    if not isinstance(text, str) or len(text) > LONGEST or not re.fullmatch(r"-?[0-9]+(/[0-9]+)?", text):
        raise TheoryError(f"{text!r:.60} is not a number as a plan prints it, such as '3' or '1/10'")
    return Fraction(text)


@lru_cache(maxsize=8)
def known_bounds(case: Problem, eps: Fraction, profile: Profile = INDEPENDENT) -> Mapping[str, Bound]:
    """Return every bound by its name; the profile stands for a given chain's, whose rows have the same expressions."""
    multilevel = (*paper_bounds(case), *refined_bounds(case, profile), *scaled_bounds(case))
    return {bound.name: bound for bound in (*multilevel, *batched_bounds(case, eps, profile))}


def faults(known: Mapping[str, Bound], row: Mapping[str, Any], eps: Fraction) -> list[str]:
    """Return what is wrong with one row."""
    if row["name"] not in known:
        return [f"no bound is called {row['name']}"]
    bound, T = known[row["name"]], int(number(row["T"]))
    values = {name: number(value) for name, value in row["values"].items()}
    needed = {str(symbol.name) for symbol in bound.needed}
    missing = sorted((needed | ({"k", "m"} if isinstance(bound, BatchBound) else set())) - values.keys())
    if missing:
        return [f"the row does not give {', '.join(missing)}"]
    if isinstance(bound, BatchBound):
        try:
            bound = _chosen(bound, values["k"], values["m"])
        except TheoryError as error:
            return [str(error)]
    found = [f"{name} is not what the problem says" for name in _changed(bound, T, values, row["name"])]
    if row["log10_samples"] != log10(consumed(T, values)):
        found.append("the samples are not those of T and the bursts")
    if not found:
        wrong = _misprinted(bound, T, values, row)
        found = [f"{name} is not that of the certificate" for name in wrong]
    if not found and not bound.within(T, values, eps):
        found.append("the bound is not certainly at most eps")
    return found


def _misprinted(bound: Bound, T: int, values: Mapping[str, Fraction], row: Mapping[str, Any]) -> list[str]:
    """Return which of the numbers that a reader would run with are not those that the certificate reads."""
    batch = {"k": values["k"], "m": values["m"]} if "k" in values else None
    wrong = [
        name for name, value in {"batch": batch, "log10_T": log10(Fraction(T))}.items() if row[name] != value
    ]
    own = bound.parameters({**bound.known(T), **values})
    return wrong + [name for name, value in own.items() if not abs(row[name] - value) <= ROUNDING * value]


def _chosen(bound: BatchBound, k: Fraction, m: Fraction) -> BatchBound:
    """Return the bound for a batch of k after m discarded states, if these are what the row's name says."""
    if k.denominator != 1 or m.denominator != 1:
        raise TheoryError(f"k and m must be integers, got {k} and {m}")
    if bound.regime and (int(k), int(m)) != bound.closed():
        raise TheoryError(f"k = {k} and m = {m} are not those of the regime, {bound.closed()}")
    if not bound.burn_in and m != 0:
        raise TheoryError(f"m = {m} is a burn-in, and the row has none")
    return bound.at(int(k), int(m))


def _changed(bound: Bound, T: int, values: Mapping[str, Fraction], name: str) -> list[str]:
    """Return the values that differ from the problem's and the horizon's own; a larger Λ or bias only weakens."""
    own = {**bound.known(T)}
    looser = ("Lam_n", "Lam_e", "bias2", "K_nu", "b_n", "b_e", "K")
    given = name.startswith(GIVEN)
    wrong = [
        key for key in own.keys() & values.keys() if key not in (*looser, "young") and own[key] != values[key]
    ]
    return sorted(wrong + [key for key in looser if key in own and not given and values[key] < own[key]])
