"""The remark after thm:lower: the criterion for β* = σ² against exact values of R(ρ, ·), on drawn cells."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random
from typing import NamedTuple

from theory.ledger.eager import Claim, Mutant
from theory.paper.constants import Constants
from theory.trusted.statement import Audit


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the audit of the criterion."""
    p = constants

    def exactly(rule: str) -> Audit:
        return Audit(
            f"beta* minimises R(rho, .) iff the rule '{rule}' says so",
            partial(_draw, p),
            partial(_agrees, p, rule),
            samples=120,
        )

    return (
        Claim(
            id="B19.iff",
            label="thm:lower",
            line=2692,
            text="β* minimises R(ρ, ·) exactly when Y₂ <= 2Y₁ at β* or 1728β*/Y₂ <= 2/3 + 1/(6(1 + β*^(1/6))): on 120 "
            "drawn cells, against exact values of R at 150 points of β around β*",
            statement=exactly("sharp"),
            mutants=(
                Mutant("2/3 only", exactly("two thirds")),
                Mutant("the criterion also binds at Y₂ = 2Y₁", exactly("closed")),
                Mutant("β* always minimises", exactly("always")),
            ),
            needs=("B19", "B19.only"),
        ),
    )


class Cell(NamedTuple):
    """One cell: t = σ^(1/3), 2Y₁, and a, the part of Y₂ that does not depend on β."""

    t: Fraction
    steps: Fraction
    a: Fraction


def _slope_of_noise(p: Constants) -> int:
    return int(p.Y2 * p.Bdot)


def _draw(p: Constants, rng: Random) -> Cell:
    """Return a cell whose share 1728σ²/Y₂ is spread over (0, 1), with 2Y₁ below, at and above Y₂."""
    root = Fraction(rng.randint(1, 400), 100) * Fraction(10) ** rng.randint(-2, 1)
    share = Fraction(rng.randint(30, 95), 100)
    noise = _slope_of_noise(p) * root**6
    Y2 = noise / share
    return Cell(
        root,
        Y2 * rng.choice([Fraction(0), Fraction(1, 2), Fraction(9, 10), Fraction(1), Fraction(2)]),
        Y2 - noise,
    )


def _value(p: Constants, cell: Cell, root: Fraction) -> Fraction:
    """Return ρR/2 at β = root⁶."""
    Y0 = max(cell.steps, cell.a + _slope_of_noise(p) * root**6)
    return Y0 * max(root**2, cell.t**6 / root**4) * (1 + 1 / root)


def _agrees(p: Constants, rule: str, cell: Cell) -> bool:
    root = cell.t
    Y2 = cell.a + _slope_of_noise(p) * root**6
    low = 0 if rule == "two thirds" else 1
    below = _slope_of_noise(p) * root**6 / Y2 <= Fraction(2, 3) + Fraction(low, 1) / (6 * (1 + root))
    free = cell.steps > Y2 if rule == "closed" else cell.steps >= Y2
    said = True if rule == "always" else free or below
    factors = [Fraction(k, 48) for k in range(1, 97)] + [1 - Fraction(1, 2**k) for k in range(6, 60)]
    best = min(_value(p, cell, factor * root) for factor in factors)
    return said == (best >= _value(p, cell, root))
