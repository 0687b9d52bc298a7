"""A row of a plan as a call: in Python for any problem, and for the shell."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from fractions import Fraction
from typing import Any

import mcfw
from mcfw.cli.solver.library import PROBLEMS, chosen, has_tau
from mcfw.errors import McfwError
from mcfw.problems.instance import Instance
from mcfw.run.request import LONGEST
from theory.planner.bounds.problem import rational
from theory.planner.certificate import Run
from theory.planner.plan import Plan, Row
from theory.planner.reader import OWN_STREAM

COLUMNS = 80


def arguments(run: Run, radius: Fraction) -> dict[str, Any]:
    """What `mcfw.solve` is given for a run of a plan; nothing if no run can be so long."""
    if run.T >= LONGEST:
        return {}
    found: dict[str, Any] = {"horizon": run.T, "regime": mcfw.Oblivious(float(run.rho), float(run.beta))}
    found |= {} if run.batch is None else {"levels": mcfw.Batched(*run.batch)}
    found |= {} if run.unit == 1 else {"unit": float(run.unit)}
    return found | {"radius": float(radius)}


def python_call(made: Plan, row: Row) -> list[str]:
    """The lines of the call of `mcfw.solve` that the row is about; none if no run can be so long."""
    run = Run(row.T, Fraction(row.rho), Fraction(row.beta), Fraction(row.unit), row.batch)
    given = arguments(run, made.problem.radius).items()
    ours = (f"    {name}={'mcfw.' if is_dataclass(value) else ''}{value!r}," for name, value in given)
    return ["result = mcfw.solve(", "    problem,", "    chain,", *ours, ")"] if given else []


def shell_lines(made: Plan, row: Row, words: Sequence[str]) -> Iterator[str]:
    """The lines that make the plan a file, and run it: on the first problem of the library that it covers, or yours."""
    fits = next((name for name in PROBLEMS if _fits(name, made, row)), None)
    covered = "with a problem of the library that these constants cover"
    yield f"In the shell, {covered}:" if fits else "In the shell, with a problem of your own:"
    yield ""
    yield from _broken(["mcfw", "plan", *words, "--json"], "> plan.json")
    if fits:
        yield from _solving([fits, "--tau", str(made.problem.tau)], row)
        yield ""
        yield "and with your own:"
        yield ""
    yield from _solving(["--file", "my_problem.py"], row)


def _solving(what: list[str], row: Row) -> Iterator[str]:
    yield from _broken(["mcfw", "solve", *what, "--plan", "plan.json", "--row", row.name])


def _fits(name: str, made: Plan, row: Row) -> bool:
    """Whether the constants of a problem of the library are within the plan's, at its mixing time."""
    if not has_tau(name) or row.name.startswith(OWN_STREAM):
        return False
    try:
        found = constants(chosen(name, None, made.problem.tau))
    except McfwError:
        return False  # no chain of this size is so slow
    return all(rational(name, value) <= getattr(made.problem, name) for name, value in found.items())


def _broken(words: list[str], redirected: str = "") -> Iterator[str]:
    """A command as lines that a shell joins, none wider than the screen, and no option apart from its value."""
    line, quoted = "   ", " ".join(map(shlex.quote, words))
    for part in (*quoted.replace(" --", "\n--").split("\n"), redirected):
        if len(line) + len(part) + 3 > COLUMNS:
            yield f"{line} \\"
            line = "       "
        line += f" {part}"
    yield line.rstrip()


def constants(instance: Instance) -> dict[str, float]:
    """What a problem says of itself, by the names of the plan; G is to bound the slope of h too (asm:problem)."""
    problem = instance.problem
    h = problem.h.lipschitz(problem.set)
    found = {"L": problem.L, "D": problem.D, "noise": problem.G_sigma, "G_h": h}
    found["G"] = None if problem.G is None else max(problem.G, h)
    return {name: value for name, value in found.items() if value is not None}
