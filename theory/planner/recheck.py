"""The rechecker: from the printed plan alone, in balls, every row's bound is at most ε again.

Nothing is searched for. The expression is looked up by the row's name, every number is read from the JSON, and what
the numbers must satisfy is checked: jmax = ⌊log₂T⌋, the Λ's and biases against the worst chain of the mixing time
(a given chain's own are taken as printed; those of an independent stream are known), 0 < ζ < 1, tangent points of at
least 1 where the slope is not positive, what else the theorem asks for, and the number of samples.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from theory.errors import TheoryError, refusing
from theory.planner.batched import BatchBound, batched_bounds
from theory.planner.bound import Bound
from theory.planner.ladder import paper_bounds, refined_bounds
from theory.planner.problem import Problem, problem
from theory.planner.samples import consumed, log10
from theory.planner.scaled import scaled_bounds
from theory.refined.profile import INDEPENDENT


@refusing("a plan as `mcfw plan --json` prints it")
def recheck(printed: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return what is wrong with each row of a plan as `mcfw plan --json` prints it: nothing, if all is well."""
    inputs = {name: Fraction(value) for name, value in printed["exact"].items()}
    names = ("L", "D", "G", "radius", "noise", "F_bar", "G_h")
    known = known_bounds(
        problem(**{name: inputs[name] for name in names}, tau=int(inputs["tau"])), inputs["eps"]
    )
    return {row["name"]: _faults(known, row, inputs["eps"]) for row in printed["rows"]}


@lru_cache(maxsize=8)
def known_bounds(case: Problem, eps: Fraction) -> Mapping[str, Bound]:
    """Return every bound by its name; the profile stands for a given chain's, whose rows have the same expressions."""
    multilevel = (*paper_bounds(case), *refined_bounds(case, INDEPENDENT), *scaled_bounds(case))
    return {bound.name: bound for bound in (*multilevel, *batched_bounds(case, eps, INDEPENDENT))}


def _faults(known: Mapping[str, Bound], row: Mapping[str, Any], eps: Fraction) -> list[str]:
    if row["name"] not in known:
        return [f"no bound is called {row['name']}"]
    bound, T = known[row["name"]], int(row["T"])
    values = {name: Fraction(value) for name, value in row["values"].items()}
    needed = {str(symbol.name) for symbol in bound.needed}
    missing = sorted((needed | ({"k", "m"} if isinstance(bound, BatchBound) else set())) - values.keys())
    if missing:
        return [f"the row does not give {', '.join(missing)}"]
    if isinstance(bound, BatchBound):
        try:
            bound = _chosen(bound, values["k"], values["m"])
        except TheoryError as error:
            return [str(error)]
    faults = [f"{name} is not what the problem says" for name in _changed(bound, T, values, row["name"])]
    if row["log10_samples"] != log10(consumed(T, values)):
        faults.append("the samples are not those of T and the bursts")
    if not faults and not bound.within(T, values, eps):
        faults.append("the bound is not certainly at most eps")
    return faults


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
    given = name.startswith(("refined/instance", "batched/instance"))
    wrong = [
        key for key in own.keys() & values.keys() if key not in (*looser, "young") and own[key] != values[key]
    ]
    return sorted(wrong + [key for key in looser if key in own and not given and values[key] < own[key]])
