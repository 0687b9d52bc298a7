"""Readings: which terms of a row the symbols of a claim stand for, where they are not the planner's own letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from sympy import Expr, Integer, sqrt

from theory.paper.propagation import Inputs, chain, markov
from theory.refined import tiny_noise
from theory.refined.small_noise import TILT
from theory.refined.theorem import Theorem
from theory.refined.weight_one import Gamma_star, integral, q_star, spent
from theory.text import notation as n
from theory.text.constants import PAPER
from theory.trusted.formula import LT, Relation

Terms = Mapping[str, Expr]
ALTERNATIVES: tuple[tuple[str, ...], ...] = (("T03.rho", "T03.wide"),)
"""Claims of which one is enough: either of their conditions lets κ cover the ratio of two step sizes."""
CASES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "M12": ("T < tau",),
        "N01.8": ("4*D**2*rho**2*(T + 1) <= H",),
        "N18.a": ("D**2*k3*rho**2*(T + 1) <= H",),
    }
)
"""Hypotheses that are one case of several that a claim treats, so that together they ask for nothing."""


def readings(statement: Theorem, claim: str) -> Iterator[Terms]:
    """Yield what the symbols of a claim stand for in a theorem, by name: once for each place where it is used."""
    yield from READ[claim](statement) if claim in READ else ({},)


def _tangents(statement: Theorem) -> Iterator[Terms]:
    """Yield the point and the slope of each tangent."""
    yield from ({"V": tangent.point, "slope": tangent.slope} for tangent in statement.tangents)


def _roots(statement: Theorem) -> Iterator[Terms]:
    """Yield H of each end of v: what the ranges have as positive."""
    zero = (
        part for part in statement.ranges if isinstance(part, Relation) and (part.op, part.lhs) == (LT, 0)
    )
    yield from ({"H": part.rhs} for part in zero)


def _tilt(_: Theorem) -> Iterator[Terms]:
    yield {"t": TILT}


def _chain(_: Theorem) -> Iterator[Terms]:
    """Yield d and δ̄ of eq:chain after the substitutions eq:threesubs."""
    yield {"d": n.G + n.G_hat, "dbar": chain(markov(Inputs(), PAPER), PAPER).dbar}


def _kept(statement: Theorem) -> Expr:
    """Return k: 1, but for the share that noise takes."""
    return tiny_noise.KEPT if tiny_noise.share in statement.symbols else Integer(1)


def _falls(statement: Theorem) -> Iterator[Terms]:
    yield {"part": _kept(statement), "length": n.rho}


def _reached(statement: Theorem) -> Iterator[Terms]:
    """Yield each point that is asked for, J there, and what J must be."""
    J = integral(Gamma_star, _kept(statement))
    if q_star in statement.symbols:
        yield {"goal": q_star, "J_goal": integral(q_star), "level": n.F_bar - spent()}
        yield {"goal": Gamma_star, "J_goal": J, "level": integral(q_star) + spent()}
    else:
        yield {"goal": Gamma_star, "J_goal": J, "level": n.F_bar}


def _steps(_: Theorem) -> Iterator[Terms]:
    yield {"root": sqrt(n.T + 1), "goal": Gamma_star}


def _tail(_: Theorem) -> Iterator[Terms]:
    yield {"q": q_star, "goal": Gamma_star}


def _slopes(_: Theorem) -> Iterator[Terms]:
    last, gained = tiny_noise.farthest(), tiny_noise.gained()
    yield {"goal": Gamma_star, "last": last, "m": tiny_noise.decline(Gamma_star), "gained": gained}


def _line(_: Theorem) -> Iterator[Terms]:
    yield {"x": tiny_noise.farthest() - 1}


def _end(_: Theorem) -> Iterator[Terms]:
    """Yield the parts of thm:quiet, and its bound on the error."""
    x = tiny_noise.parts()
    parts = {"sigma": x.sigma, "c": x.c, "phi1": x.rise, "a": tiny_noise.share}
    yield parts | {"most": tiny_noise.mean_error(x, tiny_noise.mean_root(x, tiny_noise.left(x)))}


READ: Mapping[str, Callable[[Theorem], Iterator[Terms]]] = MappingProxyType(
    {
        "N01.8": _roots,
        "N01.9": _tangents,
        "N18.a": _roots,
        "N42.falls": _falls,
        "N44": _steps,
        "N44.reach": _reached,
        "N46": _tail,
        "N51": _tilt,
        "N62.slopes": _slopes,
        "N63.rises": _line,
        "N64": _steps,
        "N65": _end,
        "T04.fixed": _chain,
    }
)
