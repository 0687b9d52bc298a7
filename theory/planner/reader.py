"""A plan that somebody else made, for the constants of whoever reads it: does a run of it still end below ε?

A row is a run: T, ρ, β, the unit, k and m, and the clipping radius. The theorem of the row is evaluated again for
exactly this run and the reader's L, D, G, G_σ, τ, F̄ and ε. First the certificate is tried with the proof's own
parameters (ζ, θ₀, tangent points) as printed; then they are searched for again, and balls confirm the value found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

from numpy.typing import ArrayLike

from theory.errors import SHAPELESS, TheoryError, refusing
from theory.planner.batched import BatchBound
from theory.planner.bounds.bound import Bound
from theory.planner.bounds.problem import Problem, Scalar, at_least, problem, rational
from theory.planner.certificate import Run, bound_of_run, least_gap
from theory.planner.recheck import CONSTANTS, GIVEN, PLAN, faults, inputs, known_bounds, number, row_of, rows
from theory.planner.search import NO_VALUE
from theory.refined.moments.profile import INDEPENDENT, Profile, chain_profile
from theory.refined.regularizer_lipschitz import value_range

OWN_STREAM = (*GIVEN, "refined/independent")
"""How the names of the rows begin that rest on more of the stream than its mixing time."""


class Outcome(Enum):
    """What a row is worth to its reader; each value is the word that is printed."""

    CERTIFIED = "certified"
    ABOVE = "not certified"
    UNDECIDED = "not decided"
    UNREADABLE = "cannot be read"


class Finding(NamedTuple):
    """The outcome of one row, the least number that is certified for its run, and what stands in the way."""

    name: str
    outcome: Outcome
    gap: Fraction | None = None
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        gap = None if self.gap is None else float(self.gap)
        return {"name": self.name, "outcome": self.outcome.value, "gap": gap, "reason": self.reason}


@dataclass(frozen=True)
class Reader:
    """A plan's constants with those of its reader in their place; `taken` names what is still the plan's word.

    `obstacle` says why no theorem speaks about any run of the plan, if that is so.
    """

    printed: Mapping[str, Any]
    case: Problem
    eps: Fraction
    profile: Profile | None
    taken: tuple[str, ...]
    obstacle: str = ""

    def findings(self) -> Iterator[Finding]:
        """Yield what each row is worth, in the plan's order."""
        return (_finding(self, row) for row in rows(self.printed))

    def finding(self, name: str) -> Finding:
        """Return what one row is worth."""
        return _finding(self, row_of(self.printed, name))


@refusing(PLAN)
def read(
    printed: Mapping[str, Any],
    *,
    tau: int | None = None,
    chain: ArrayLike | None = None,
    independent: bool = False,
    eps: Scalar | None = None,
    **constants: Scalar | None,
) -> Reader:
    """Return the plan as its reader has it: of L, D, G, radius, noise, F_bar and G_h what is given is the reader's.

    What the plan left at its default (G_h = G, F̄ = (G + G_h)D) stays at it.
    """
    if (tau is not None) + (chain is not None) + independent > 1:
        raise TheoryError("give at most one of tau, chain and independent")
    theirs, target = inputs(printed)
    rows(printed)
    profile = INDEPENDENT if independent else None if chain is None else chain_profile(chain)
    mixing = profile.tau if profile is not None else theirs.tau if tau is None else tau
    given = {name: rational(name, value) for name, value in constants.items() if value is not None}
    own = _merged(theirs, given)
    obstacle = ""
    if own["radius"] < own["G"]:
        obstacle = (
            f"the runs are clipped at {float(own['radius'])!r}, below G = {float(own['G'])!r} (asm:bounded)"
        )
        own["radius"] = own["G"]
    eps_own = target if eps is None else at_least("eps", eps, strict=True)
    told = {*given, *(["tau"] if mixing is not theirs.tau or tau is not None or profile else [])}
    told |= set() if eps is None else {"eps"}
    told |= {"F_bar"} if own["F_bar"] is None and {"G", "G_h", "D"} & given.keys() else set()
    told |= {"G_h"} if theirs.G_h == theirs.G and "G" in given else set()
    taken = tuple(name for name in (*CONSTANTS, "tau", "eps") if name not in told)
    return Reader(printed, problem(**own, tau=mixing), eps_own, profile, taken, obstacle)


def _merged(theirs: Problem, given: Mapping[str, Fraction]) -> dict[str, Any]:
    """Return the constants, each the reader's if it was given."""
    own: dict[str, Any] = {name: given.get(name, getattr(theirs, name)) for name in CONSTANTS}
    if "G_h" not in given:
        own["G_h"] = own["G"] if theirs.G_h == theirs.G else min(theirs.G_h, own["G"])
    if "F_bar" not in given and theirs.F_bar == value_range(theirs.G, theirs.G_h, theirs.D):
        own["F_bar"] = None
    return own


def _finding(reader: Reader, row: Mapping[str, Any]) -> Finding:
    """Return what one row is worth: its own certificate must stand, and then that of its run for the reader."""
    name = str(row["name"])
    try:
        theirs, eps = inputs(reader.printed)
        if wrong := faults(known_bounds(theirs, eps), row, eps):
            return Finding(name, Outcome.ABOVE, reason="by its own constants: " + "; ".join(wrong))
        run, values = run_of(row), {key: number(value) for key, value in row["values"].items()}
    except (TheoryError, *SHAPELESS) as error:
        return Finding(name, Outcome.UNREADABLE, reason=f"{type(error).__name__}: {error}")
    if reason := reader.obstacle or _silent(reader, name, theirs):
        return Finding(name, Outcome.ABOVE, reason=reason)
    try:
        return _evaluated(reader, name, run, values)
    except (TheoryError, *NO_VALUE) as error:
        return Finding(name, Outcome.UNDECIDED, reason=str(error))


def _silent(reader: Reader, name: str, theirs: Problem) -> str:
    """Return why a row is about other streams than the reader's, if it is."""
    if theirs.noise == 0 < reader.case.noise:
        return "the row is for an exact oracle (noise 0)"
    if name.startswith(OWN_STREAM) and reader.profile is None and "tau" not in reader.taken:
        return "the row rests on d_mix of the plan's own chain: give yours with --chain"
    return ""


def run_of(row: Mapping[str, Any]) -> Run:
    """Return what a reader would run: the very floats that are printed."""
    batch = None if row["batch"] is None else (row["batch"]["k"], row["batch"]["m"])
    rho, beta, unit = (Fraction(row[name]) for name in ("rho", "beta", "unit"))
    return Run(int(number(row["T"])), rho, beta, unit, batch)


def _evaluated(reader: Reader, name: str, run: Run, values: Mapping[str, Fraction]) -> Finding:
    """Return whether the bound of the row is at most ε at this run and the reader's constants."""
    known = _bounds(reader)
    if name not in known:
        return Finding(
            name, Outcome.ABOVE, reason="the row is for an independent stream, and yours is a chain"
        )
    bound = known[name]
    if isinstance(bound, BatchBound):
        assert run.batch is not None
        bound = bound.at(*run.batch)
    if name.startswith(OWN_STREAM) and reader.profile is None:
        printed = {key: values[key] for key in bound.settings(run.T)}
        bound = replace(bound, settings=lambda _: printed)
    bound = replace(bound, problem=reader.case)
    pinned = bound_of_run(bound, run)
    if pinned is None:
        return _by_inclusion(reader, name)
    chosen = {
        str(s.name): values[str(s.name)] for s in (*pinned.free, *(point for point, _ in pinned.slopes))
    }
    stands = pinned.certified(run.T, chosen, reader.eps)
    gap = least_gap(pinned, run.T)
    if stands:
        return Finding(name, Outcome.CERTIFIED, reader.eps if gap is None else min(gap, reader.eps))
    if gap is None:
        return Finding(name, Outcome.ABOVE, reason="its conditions fail for these constants")
    return Finding(name, Outcome.CERTIFIED if gap <= reader.eps else Outcome.ABOVE, gap)


def _by_inclusion(reader: Reader, name: str) -> Finding:
    """Return what a row is worth whose theorem has no value at the reader's constants and these (ρ, β).

    The assumptions are upper bounds: what holds for the plan's constants, and was found to, holds for smaller ones.
    """
    theirs, eps = inputs(reader.printed)
    own, other = reader.case.values, theirs.values
    within = reader.case.radius == theirs.radius and all(own[key] <= other[key] for key in own)
    if within and eps <= reader.eps and not name.startswith(OWN_STREAM):
        return Finding(
            name, Outcome.CERTIFIED, eps, "by the plan's constants, which are upper bounds on yours"
        )
    return Finding(name, Outcome.ABOVE, reason="the theorem is about other (ρ, β), or a longer run")


def _bounds(reader: Reader) -> Mapping[str, Bound]:
    """Return the bounds of the reader's stream; an exact oracle may take those of a noisy one, at noise 0."""
    theirs, eps = inputs(reader.printed)
    case = replace(reader.case, noise=reader.case.noise or theirs.noise)
    return known_bounds(case, eps, reader.profile or INDEPENDENT)
