"""The rows of a plan as theorems: the planner's parameters as short rationals, in one file for the proof kernel.

A row of the planner becomes a row of the generators; T may rise by a part in a thousand to pay for the rounding.
Before anything is written the bound is evaluated in balls at exactly the numbers of the certificate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from theory.coq.planner_agreement import FINEST, Formal, holds, touching
from theory.coq.rows.batched import Batch, BatchedRow
from theory.coq.rows.gallina import down, up
from theory.coq.rows.horizons import Constants, Horizon
from theory.coq.rows.independent import Independent
from theory.coq.rows.markov import Markov, Runs, Stream, given_chain, mixing_time
from theory.coq.rows.noiseless import NoiselessRow
from theory.coq.rows.profile import ONE, ceil_div, matrix
from theory.coq.rows.small_noise import LowNoise
from theory.coq.rows.tiny_noise import Quiet
from theory.errors import TheoryError
from theory.finite.deviation import stationary
from theory.finite.scalars import Rationals
from theory.finite.tabulated import transition_matrix
from theory.formal.kernel import BUILD
from theory.planner.bounds.bound import Bound, balls
from theory.planner.bounds.problem import Problem, Scalar
from theory.planner.bounds.problem import rational as number
from theory.planner.plan import Plan, Row
from theory.refined.weight_one import flat_end
from theory.trusted.exact import ball

Certificate = Callable[[Problem, Row, int, Fraction], Iterator[Formal]]
STEPS = 10  # of a part in 10^4 of T
LONGEST = 5000  # above, Coq abbreviates the literals of nat, and lia no longer reads them
STATES = 8  # of a given chain: the kernel computes the powers of its matrix exactly
INSTANCE = "refined/instance-telescope"
GRIDS = (40, 80, 160, 320)  # points of the integral without noise; the kernel needs a second or so for two
# Chunks of K_nu in a mixing time: a fine cut costs the kernel seconds, a coarse one per cents.
CUTS = (40, 160, 320)
IMPORTS = re.compile(r"From MCFW Require Import ([^.]*)\.\n")
LIBRARIES = "Require Import Reals ZArith QArith List Lra Lia.\n"


@dataclass(frozen=True)
class Planned:
    """The theorems that stand for rows of a plan, and for every other row why it has none."""

    theorems: tuple[Formal, ...]
    without: dict[str, str]

    def text(self) -> str:
        """One file, a module for each theorem, which at its end asks for the axioms it rests on."""
        parts = [(row.name, *_split(row.text())) for row in self.theorems]
        needed = " ".join(dict.fromkeys(name for _, imports, _ in parts for name in imports.split()))
        modules = (
            f"\nModule {name}.\nImport {imports}.\nImport ListNotations.\nOpen Scope R_scope.\n\n{body}"
            f"End {name}.\nPrint Assumptions {name}.{name}.\n"
            for name, imports, body in parts
        )
        head = f"(** Horizons as theorems, written by `mcfw plan --coq`. *)\n{LIBRARIES}"
        return f"{head}From MCFW Require {needed}.\n" + "".join(modules)


def command(path: Path) -> str:
    """The line that lets the kernel check the file, once the development is built."""
    return f"coqc -q -Q {BUILD} MCFW {path}"


def coq_file(path: Path) -> Path:
    """Return the path, if its name is one that Coq takes."""
    if not re.fullmatch(r"[A-Za-z_]\w*\.v", path.name):
        raise TheoryError(
            f"{path.name!r} is no name of a Coq file: letters, digits and underscores, then .v, no digit first"
        )
    return path


def speakable(tau: int | None, noise: Scalar) -> None:
    """Refuse a mixing time that the kernel cannot read: it stands in the theorem as a unary number."""
    if tau is not None and tau > LONGEST and noise != 0:
        raise TheoryError(
            f"Coq reads a mixing time as a unary number, at most {LONGEST}: with --coq, tau = {tau} is too long; "
            "plan without --coq, or give the chain itself (--chain)"
        )


def planned(made: Plan, chain: ArrayLike | None = None) -> Planned:
    """Return the theorems for the rows that have a certificate, and the reasons of the others.

    The row of a given chain needs its matrix, whose entries are read as the decimals they show.
    """
    theorems, without = [], {}
    certificates = dict(CERTIFICATES)
    if chain is not None and (own := own_stream(chain)):
        certificates[INSTANCE] = partial(_markov, (own,), "a given chain")
    for bound, row in zip(made.bounds, made.rows, strict=True):
        if row.name not in certificates:
            without[row.name] = reason(row.name)
            continue
        found = theorem(bound, row, made.eps, certificates[row.name])
        if found is None:
            without[row.name] = (
                "no certificate with short rationals holds up to a thousandth above the plan's T"
            )
        else:
            theorems.append(found)
    if not theorems:
        told = "; ".join(f"{name}: {why}" for name, why in without.items())
        raise TheoryError(f"no row of this plan has a Coq certificate: {told}")
    return Planned(tuple(theorems), without)


def theorem(bound: Bound, row: Row, eps: Fraction, certificate: Certificate | None = None) -> Formal | None:
    """Return the first theorem, in the order of T, whose certificate holds; None if there is none."""
    candidates = certificate or CERTIFICATES[row.name]
    for T in dict.fromkeys(row.T + ceil_div(row.T * step, 1000 * STEPS) for step in range(STEPS + 1)):
        for raw in candidates(bound.problem, row, T, eps):
            if holds(bound, made := touching(bound, raw)):
                return made
    return None


def stream(tau: int, cut: int = 20) -> Stream:
    """Return the worst profile, K_nu summed in chunks from tau/cut on, and a two-state chain that mixes in tau."""
    return mixing_time(tau, _depth(tau), _cuts(tau, max(1, tau // cut)), flip(tau))


def _cuts(tau: int, chunk: int) -> Runs:
    """Return chunks that grow fourfold as the profile falls: over the first 2tau, then 2tau, 4tau and 8tau."""
    return tuple(
        (chunk * 4**k, ceil_div(stretch * tau, chunk * 4**k)) for k, stretch in enumerate((2, 2, 4, 8))
    )


def own_stream(chain: ArrayLike) -> Stream | None:
    """Return the stream of a matrix with few states whose decimals are stochastic and that mixes soon, or None."""
    entries = np.asarray(chain)
    if len(entries) > STATES:
        return None
    try:
        table = transition_matrix(np.vectorize(partial(number, "P"), otypes=[object])(entries), exact=True)
    except TheoryError:
        return None
    P = tuple(tuple(Fraction(x) for x in row) for row in table)
    pi = tuple(Fraction(int(x.p), int(x.q)) for x in stationary(table, Rationals()).pi.entries())
    for K in (20, 40, 80, 160, 320):
        if matrix(P, pi, K, 0).blocks[-1][1] * FINEST < ONE:
            return given_chain(P, pi, K, 6)
    return None


def _depth(tau: int) -> int:
    return 60 if tau < 10 else 50


def flip(tau: int) -> Fraction:
    """Return p = 1/floor(2.87 tau): (1-2p)^tau <= exp(-2/2.87) < 1/2."""
    return Fraction(1, 287 * tau // 100)


def _short(x: Fraction) -> Fraction:
    return Fraction(f"{float(x):.4g}")


def _named(row: Row, case: Problem, eps: Fraction, stream: str) -> tuple[str, str, Constants]:
    name = row.name.replace("/", "_").replace("-", "_")
    constants = Constants(case.G_h, case.noise, case.F_bar, case.L, case.D, case.radius)
    return name, f"{row.name}: {stream}, noise {case.noise}, accuracy {eps}.", constants


def _horizon(row: Row, T: int, eps: Fraction) -> Horizon:
    return Horizon(T, row.values["rho"], row.values["beta"], eps)


def _telescope(case: Problem, row: Row, T: int, eps: Fraction) -> Iterator[Formal]:
    streams = tuple(dict.fromkeys(stream(case.tau, cut) for cut in CUTS))
    return _markov(streams, f"mixing time {case.tau}", case, row, T, eps)


def _markov(
    streams: tuple[Stream, ...], law: str, case: Problem, row: Row, T: int, eps: Fraction
) -> Iterator[Formal]:
    v, known, at = row.values, _named(row, case, eps, law), _horizon(row, T, eps)
    theta0, zeta = _short(v["split"]), _short(v["young"])
    for one in streams:
        yield Markov(*known, one, at, theta0, zeta, v["Y_high"], v["Y_low"])


def _independent(case: Problem, row: Row, T: int, eps: Fraction) -> Iterator[Formal]:
    v, known = row.values, _named(row, case, eps, "an independent stream")
    yield Independent(*known, _horizon(row, T, eps), v["Y_high"], v["Y_low"])


def _low_noise(case: Problem, row: Row, T: int, eps: Fraction) -> Iterator[Formal]:
    v, tau = row.values, case.tau
    known = _named(row, case, eps, f"mixing time {tau}")
    at = _horizon(row, T, eps)
    yield LowNoise(*known, tau, _depth(tau), flip(tau), at, _short(v["young"]), v["Y_high"])


def _quiet(case: Problem, row: Row, T: int, eps: Fraction) -> Iterator[Formal]:
    v, tau = row.values, case.tau
    known, at = _named(row, case, eps, f"mixing time {tau}"), _horizon(row, T, eps)
    zeta, Gamma = _short(v["young"]), up(v["Gamma_star"] * (1 + Fraction(1, 10**6)), 9)
    yield Quiet(*known, tau, _depth(tau), flip(tau), at, zeta, v["share"], Gamma)


def _batched(case: Problem, row: Row, T: int, eps: Fraction) -> Iterator[Formal]:
    v, tau = row.values, case.tau
    k, m = int(v["k"]), int(v["m"])
    lam = Fraction(f"{float(1 / v['unit']):.6g}")
    at = Horizon(T, Fraction(f"{float(v['rho'] * lam):.6g}"), v["beta"], eps)
    theta0, zeta1, zeta2 = (_short(v[name]) for name in ("split", "zeta1", "zeta2"))
    Y_high, Y_low = v["Y_high"], v["Y_low"]
    states = f"{k} of {k + m} states averaged, mixing time {tau}, {(k + m) * (T + 1)} states"
    name, title, constants = _named(row, case, eps, states)
    batch = Batch(tau, k, m)
    yield BatchedRow(name, title, constants, batch, at, lam, theta0, zeta1, zeta2, Y_high, Y_low, flip(tau))


def _noiseless(case: Problem, row: Row, T: int, eps: Fraction) -> Iterator[Formal]:
    """Yield coarse grids first; the end of the grid is raised by what its right-hand sums lose."""
    v, known = row.values, _named(row, case, eps, "every run")
    at = _horizon(row, T, eps)
    flat = down(Fraction(float(ball(flat_end(), balls({**case.values, **v, "T": Fraction(T)})))), 4)
    q_star = up(v["q_star"] * (1 + Fraction(1, 10**6))) if v["q_star"] > 1 else Fraction(1)
    for points in GRIDS:
        for raised in range(1, 9):
            end = up(v["Gamma_star"] * (1 + Fraction(raised, 2500) * Fraction(GRIDS[0], points)))
            yield NoiselessRow(*known, at, v["X0"], q_star, max(Fraction(1), flat), end, points)


CERTIFICATES: dict[str, Certificate] = {
    "refined/telescope": _telescope,
    "refined/independent": _independent,
    "refined/low-noise": _low_noise,
    "refined/low-noise-quiet": _quiet,
    "refined/weight-one-tail": _noiseless,
    "batched/best": _batched,
}
REASONS = (
    (r"paper/", "the paper's bounds have no checker of certificates"),
    (r"[-/](regime|oblivious|unit|no-burn-in)$", "its theorem at other parameters than the best ones"),
    (
        r"instance",
        "of a given chain only instance-telescope has a checker, for few states that mix soon",
    ),
    (r"-tilted$", "the tilted Young weights are not in a checker of certificates"),
    (r"-scaled$", "the multilevel method in another unit is not in a checker of certificates"),
)


def reason(name: str) -> str:
    """Return why a row has no Coq certificate."""
    for pattern, sentence in REASONS:
        if re.search(pattern, name):
            return sentence
    return "an intermediate rung of the ladder, which has no checker of certificates"


def _split(text: str) -> tuple[str, str]:
    """Return the modules that the text of a row imports, and what follows its header."""
    found = IMPORTS.search(text)
    assert found is not None
    return " ".join(found[1].split()), text.split("Open Scope R_scope.\n\n", 1)[1]
