"""Whether a certificate holds: the planner's bound in balls, at exactly the numbers that the kernel will read."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import singledispatch
from itertools import pairwise

from theory.coq.rows.batched import BatchedRow
from theory.coq.rows.gallina import root_down, up
from theory.coq.rows.horizons import Constants, Horizon
from theory.coq.rows.independent import Independent
from theory.coq.rows.markov import Markov
from theory.coq.rows.noiseless import NoiselessRow
from theory.coq.rows.small_noise import LowNoise
from theory.coq.rows.tiny_noise import Quiet
from theory.errors import TheoryError
from theory.planner.bounds.bound import Bound, Values
from theory.refined.moments.inflation import independent

Formal = Markov | Independent | LowNoise | Quiet | BatchedRow | NoiselessRow
FINEST = 10**6  # what the rounding of H to six decimals may take


def touching(bound: Bound, made: Formal) -> Formal:
    """Return the theorem with its tangent points where the slopes at its own T and moments are just negative.

    The bound grows with the distance of a point from the zero of its slope, to the first order.
    """
    if isinstance(made, NoiselessRow | Quiet):
        return made
    known = {**_constants(made.constants), **values(made)}
    point = bound.evaluate({name: float(x) for name, x in known.items()}, {})[1]
    if isinstance(made, LowNoise):
        return replace(made, Y=_point(point["Y_high"]))
    return replace(made, Y_high=_point(point["Y_high"]), Y_low=_point(point["Y_low"]))


def holds(bound: Bound, made: Formal) -> bool:
    """Return whether the certificate holds, in balls at its own numbers, with room for the rounding of H."""
    if made.at.T < 1 or not _speaks(made):
        return False
    H = made.value() if isinstance(made, BatchedRow) else made.at.value(made.constants.D)
    room = 0 if isinstance(made, NoiselessRow | Quiet) else Fraction(2, FINEST) / H if H > 0 else 1
    return bound.within(made.at.T, {**_constants(made.constants), **values(made)}, made.at.eps * (1 - room))


@singledispatch
def _speaks(made: Formal) -> bool:
    """Return whether what the kernel checks beyond the bound holds."""
    return True


@_speaks.register
def _(made: BatchedRow) -> bool:
    return made.zeta1 + made.zeta2 < Fraction(1, 2) and made.batch.k >= 1 <= made.batch.tau


@_speaks.register
def _(made: NoiselessRow) -> bool:
    c = made.constants
    first, second = made.grid()
    points = [Fraction(1), *first, *second]
    if any(b < a for a, b in pairwise(points)):
        return False
    early, late = made.gains()
    drop = c.L / 2 * c.D**2 + made.X0
    return early >= c.F_bar - drop and late >= drop and made.at.rho * c.D**2 > made.X0


@_speaks.register
def _(made: Quiet) -> bool:
    return made.speaks()


def _constants(c: Constants) -> dict[str, Fraction]:
    return {"L": c.L, "D": c.D, "G_h": c.G_h, "G_hat": c.G_hat, "G_sigma": c.G_sigma, "F_bar": c.F_bar}


def _at(at: Horizon) -> dict[str, Fraction]:
    return {"T": Fraction(at.T), "rho": at.rho, "beta": at.beta}


@singledispatch
def values(made: Formal) -> Values:
    """Return the numbers of a certificate by the planner's names."""
    raise TheoryError(f"{type(made).__name__} is no certificate of the planner's bounds")


@values.register
def _(made: Markov) -> Values:
    found = made.inflation()
    Lam_n, Lam_e = found["mLn"], found["mLe"]
    K_nu = 2 * found["mkappa"] * (root_down(Lam_n * Lam_e) + Fraction(1, 10**20))
    moments = {"Lam_n": Lam_n, "Lam_e": Lam_e, "bias2": found["mbias"] ** 2, "K_nu": K_nu}
    chosen = {"split": made.theta0, "young": made.zeta, "Y_high": made.Y_high, "Y_low": made.Y_low}
    return {**_at(made.at), **moments, **chosen}


@values.register
def _(made: Independent) -> Values:
    Lam = independent(made.at.jmax).noise
    return {**_at(made.at), "Lam_n": Lam, "Lam_e": Lam, "Y_high": made.Y_high, "Y_low": made.Y_low}


@values.register
def _(made: LowNoise) -> Values:
    found = made.inflation()
    moments = {"Lam_n": found["lLn"], "bias2": found["lbias"] ** 2}
    return {**_at(made.at), **moments, "young": made.zeta, "Y_high": made.Y}


@values.register
def _(made: Quiet) -> Values:
    return made.values()


@values.register
def _(made: BatchedRow) -> Values:
    found = made.moments()
    names = {"bLn": "Lam_n", "bLe": "Lam_e", "bbn": "b_n", "bbe": "b_e", "bkn": "K"}
    moments = {name: found[field] for field, name in names.items()}
    chosen = {"split": made.theta0, "zeta1": made.zeta1, "zeta2": made.zeta2}
    points = {"Y_high": made.Y_high, "Y_low": made.Y_low}
    measured = {"unit": 1 / made.lam, "rho": made.at.rho / made.lam}
    return {**_at(made.at), **moments, **chosen, **points, **measured}


@values.register
def _(made: NoiselessRow) -> Values:
    return {**_at(made.at), "X0": made.X0, "q_star": made.q_star, "Gamma_star": made.Gamma_star}


def _point(x: float) -> Fraction:
    return up(Fraction(x), 8)
