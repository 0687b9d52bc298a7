"""The rechecker: from the printed plan alone, in balls, every row's bound is at most ε again.

Nothing is searched for. The expression is looked up by the row's name, every number is read from the JSON, and what
the numbers must satisfy is checked: jmax = ⌊log₂T⌋, the Λ's and biases against the worst chain of the mixing time
(a given chain's own are taken as printed), 0 < ζ < 1, tangent points of at least 1 where the slope is not positive.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from theory.errors import refusing
from theory.planner.bound import Bound
from theory.planner.ladder import paper_bounds, refined_bounds
from theory.planner.problem import Problem, problem
from theory.refined.profile import Profile, worst_profile


@refusing("a plan as `mcfw plan --json` prints it")
def recheck(printed: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return what is wrong with each row of a plan as `mcfw plan --json` prints it: nothing, if all is well."""
    inputs = {name: Fraction(value) for name, value in printed["exact"].items()}
    case = problem(
        **{name: inputs[name] for name in ("L", "D", "G", "radius", "noise", "F_bar")}, tau=int(inputs["tau"])
    )
    known = {bound.name: bound for bound in (*paper_bounds(case), *refined_bounds(case, _any_chain(case)))}
    return {row["name"]: _faults(known, row, inputs["eps"]) for row in printed["rows"]}


def _any_chain(case: Problem) -> Profile:
    """Return a profile that stands for the given chain: its rows have the same expressions."""
    return worst_profile(case.tau)


def _faults(known: Mapping[str, Bound], row: Mapping[str, Any], eps: Fraction) -> list[str]:
    if row["name"] not in known:
        return [f"no bound is called {row['name']}"]
    bound, T = known[row["name"]], int(row["T"])
    values = {name: Fraction(value) for name, value in row["values"].items()}
    needed = set().union(
        *(term.free_symbols for term in (*bound.gaps, *(slope for _, slope in bound.slopes)))
    )
    missing = sorted({str(symbol.name) for symbol in needed} - values.keys())
    if missing:
        return [f"the row does not give {', '.join(missing)}"]
    faults = [f"{name} is not what the problem says" for name in _changed(bound, T, values, row["name"])]
    if not bound.within(T, values, eps):
        faults.append("the bound is not certainly at most eps")
    return faults


def _changed(bound: Bound, T: int, values: Mapping[str, Fraction], name: str) -> list[str]:
    """Return the values that differ from the problem's and the horizon's own; a larger Λ or bias only weakens."""
    own = {**bound.known(T)}
    looser = ("Lam_n", "Lam_e", "bias2")
    given = name.startswith("refined/instance")
    wrong = [
        key for key in own.keys() & values.keys() if key not in (*looser, "young") and own[key] != values[key]
    ]
    return sorted(wrong + [key for key in looser if key in own and not given and values[key] < own[key]])
