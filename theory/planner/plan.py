"""The plan: for every bound of the ladder the smallest certified horizon, its parameters and its samples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from numpy.typing import ArrayLike

from theory.errors import TheoryError
from theory.notebook import table
from theory.pictures import Figure, bars, descent
from theory.planner.batched import BatchBound, batched_bounds, fewest_samples
from theory.planner.bounds.bound import Bound
from theory.planner.bounds.ladder import paper_bounds, refined_bounds
from theory.planner.bounds.problem import Problem, Scalar, at_least, problem
from theory.planner.bounds.scaled import scaled_bounds
from theory.planner.samples import consumed, log10
from theory.planner.search import NO_VALUE, Certified, Silent, Uncertified, smallest_horizon
from theory.planner.support import claims_of, formal_of
from theory.refined.moments.profile import INDEPENDENT, Profile, chain_profile


@dataclass(frozen=True)
class Row:
    """One bound, the smallest horizon T that it certifies, and the parameters of the algorithm there.

    `values` are all numbers that the certificate reads (constants, Λ's and biases, ζ, θ₀, tangent points), exact.
    """

    name: str
    theorem: str
    T: int
    rho: float
    beta: float
    parameters: Mapping[str, Fraction]
    values: Mapping[str, Fraction]
    claims: tuple[str, ...]
    formal: str
    unit: float

    @property
    def batch(self) -> tuple[int, int] | None:
        """k and m of the batched method; None for the multilevel one."""
        return (int(self.values["k"]), int(self.values["m"])) if "k" in self.values else None

    @property
    def samples(self) -> Fraction:
        """The expected number of consumed states: (T+1)(jmax + 2^-jmax) (lem:mlmc (d)), or (T+1)(k + m)."""
        return consumed(self.T, self.values)

    def _repr_html_(self) -> str:
        numbers = {
            "T": self.T,
            "samples": float(self.samples),
            "ρ": self.rho,
            "β": self.beta,
            "unit": self.unit,
        }
        rows = [(name, f"{float(number):.6g}") for name, number in numbers.items()]
        rows += [
            ("theorem", self.theorem),
            ("claims", ", ".join(self.claims)),
            ("Coq theorem", self.formal or "–"),
        ]
        rows += [(name, str(value)) for name, value in self.values.items()]
        return table(f"certificate {self.name}", ("", ""), rows)

    def to_json(self) -> dict[str, Any]:
        """Return the row as the command prints it."""
        return {
            "name": self.name,
            "log10_T": log10(Fraction(self.T)),
            "log10_samples": log10(self.samples),
            "rho": self.rho,
            "beta": self.beta,
            "unit": self.unit,
            "batch": None if self.batch is None else dict(zip(("k", "m"), self.batch, strict=True)),
            "theorem": self.theorem,
            "T": str(self.T),
            "values": {name: str(value) for name, value in self.values.items()},
            "claims": list(self.claims),
            "formal": self.formal,
        }


@dataclass(frozen=True)
class Plan:
    """The inputs and the rows, the strongest last; `without` names the bounds whose search ended without a row."""

    problem: Problem
    eps: Fraction
    bounds: tuple[Bound, ...]
    rows: tuple[Row, ...]
    profile: Profile | None = None
    without: tuple[str, ...] = ()

    def row(self, name: str) -> Row:
        """Return the row of a bound by its name."""
        return next(row for row in self.rows if row.name == name)

    def to_json(self) -> dict[str, Any]:
        """Return what `mcfw plan --json` prints."""
        p = self.problem
        inputs = {"L": p.L, "D": p.D, "G": p.G, "radius": p.radius, "noise": p.noise, "F_bar": p.F_bar}
        inputs |= {"G_h": p.G_h}
        numbers = {name: float(number) for name, number in inputs.items()}
        exact = inputs | {"tau": Fraction(p.tau), "eps": self.eps}
        return {
            "inputs": {**numbers, "tau": p.tau, "eps": float(self.eps)},
            "exact": {name: str(number) for name, number in exact.items()},
            "rows": [row.to_json() for row in self.rows],
            "without": list(self.without),
        }

    def _repr_html_(self) -> str:
        rows = [
            (
                row.name,
                f"{log10(Fraction(row.T)):.2f}",
                f"{log10(row.samples):.2f}",
                f"{row.rho:.4g}",
                f"{row.beta:.4g}",
            )
            for row in self.rows
        ]
        caption = f"smallest T with a certified mean gap of {float(self.eps):g}, as powers of ten"
        return table(caption, ("bound", "log₁₀ T", "log₁₀ samples", "ρ", "β"), rows)

    def plot(self, name: str | None = None) -> Figure:
        """Return the ladder: log₁₀ of the smallest T of each row. With a name, that row's bound against the horizon."""
        if name is None:
            return bars(
                {row.name: log10(Fraction(row.T)) for row in self.rows}, "log₁₀ of the smallest certified T"
            )
        row = self.row(name)
        bound = next(bound for bound in self.bounds if bound.name == name)
        horizons = sorted({max(bound.least, row.T * 10**k // 1000) for k in range(5)})
        return descent(
            horizons, curve(bound, row, horizons), float(self.eps), row.T, f"{name}: {row.theorem}"
        )


def plan(
    *,
    L: Scalar,
    D: Scalar,
    G: Scalar,
    radius: Scalar,
    noise: Scalar,
    eps: Scalar,
    tau: int | None = None,
    chain: ArrayLike | None = None,
    independent: bool = False,
    F_bar: Scalar | None = None,
    G_h: Scalar | None = None,
    watch: Callable[[int, int], object] = lambda done, total: None,
) -> Plan:
    """Return, for every bound, the smallest T with a certified E[average gap] <= ε.

    `watch` is told how many bounds are done, and of how many.
    Either the mixing time τ is given, or a stochastic matrix, or the stream is independent; the latter two add the
    rows of their own d_mix. A bound with a floor above ε has no row, and one whose search ends nowhere is named
    instead. Every row is certified by ball arithmetic at exactly the printed parameters.
    """
    if (tau is not None) + (chain is not None) + independent != 1:
        raise TheoryError(
            "give either tau or chain (a mixing time, or a stochastic matrix), or say independent"
        )
    target = at_least("eps", eps, strict=True)
    profile = INDEPENDENT if independent else None if chain is None else chain_profile(chain)
    mixing = tau if profile is None else profile.tau
    assert mixing is not None
    case = problem(L=L, D=D, G=G, radius=radius, noise=noise, F_bar=F_bar, G_h=G_h, tau=mixing)
    ladder = (*bounds(case, profile), *scaled_bounds(case), *batched_bounds(case, target, profile))
    found: list[tuple[Bound, Row]] = []
    without = []
    for done, bound in enumerate(ladder):
        watch(done, len(ladder))
        try:
            found.extend(_speaking(bound, target))
        except Uncertified:
            without.append(bound.name)
    if not found:
        given = ", ".join(
            f"{name} = {float(value):g}" for name, value in {**case.values, "eps": target}.items()
        )
        raise TheoryError(
            f"no bound has a horizon within the floats for {given}: choose a larger eps, or constants less far apart"
        )
    pairs = tuple(bound for bound, _ in found), tuple(row for _, row in found)
    return Plan(case, target, *pairs, profile, tuple(without))


def _speaking(bound: Bound, eps: Fraction) -> Iterator[tuple[Bound, Row]]:
    """Yield the bound and its row, if the bound reaches ε at all; of a batched one the bound at its k and m."""
    with suppress(Silent):
        row = certify(bound, eps)
        yield (bound.at(*row.batch) if isinstance(bound, BatchBound) and row.batch else bound), row


def bounds(case: Problem, profile: Profile | None = None) -> tuple[Bound, ...]:
    """Return the paper's bounds, then the refined ones."""
    return (*paper_bounds(case), *refined_bounds(case, profile))


def certify(bound: Bound, eps: Fraction) -> Row:
    """Return the row of one bound."""
    found = _searched(bound, eps)
    run = bound.parameters({**bound.known(found.T), **found.parameters})
    noisy = bound.problem.noise > 0
    support = claims_of(bound.name, noisy=noisy), formal_of(bound.name, noisy=noisy)
    return Row(
        bound.name,
        bound.theorem,
        found.T,
        run["rho"],
        run["beta"],
        found.parameters,
        found.values,
        *support,
        run["unit"],
    )


def _searched(bound: Bound, eps: Fraction) -> Certified:
    try:
        return fewest_samples(bound) if isinstance(bound, BatchBound) else smallest_horizon(bound, eps)
    except TheoryError:
        raise
    except NO_VALUE as error:
        raise Uncertified(f"{bound.name}: the search for a horizon leaves the floats: {error}") from error


def curve(bound: Bound, row: Row, horizons: Sequence[int]) -> list[float]:
    """Return the bound at the row's parameters as a function of T, in floats."""
    free = {name: float(value) for name, value in row.parameters.items()}
    known = ({name: float(value) for name, value in bound.known(T).items()} for T in horizons)
    return [bound.evaluate(values, free)[0] for values in known]
