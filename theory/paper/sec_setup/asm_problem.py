"""asm:problem: bounded subgradients make h Lipschitz."""

from __future__ import annotations

from sympy import Abs, Rational

from theory.ledger.claim import claim
from theory.text.constants import Constants
from theory.text.notation import G
from theory.trusted.formula import ge, le, nonneg, real
from theory.trusted.statement import Number, Statement, forall

distance = nonneg("d")
hx, hy, slope_x, slope_y = real("hx hy slope_x slope_y")


def S04(k: Constants, *, factor: Number = 1, both: bool = True) -> Statement:
    """if every subgradient of h on X has norm at most G, then |h(x) - h(y)| <= G‖x - y‖ on X

    The slope at a point is <ζ, y-x> with ζ a subgradient there, at most G‖x-y‖ in size by Cauchy-Schwarz.
    """
    at_x = [ge(hy, hx + slope_x), le(Abs(slope_x), G * distance)]
    at_y = [ge(hx, hy - slope_y), le(Abs(slope_y), G * distance)]
    return forall(le(Abs(hx - hy), factor * G * distance), *at_x, *(at_y if both else []))


CLAIMS = (
    claim(
        S04, "asm:problem", line=474, stated=True,
        mutants={
            "subgradients at one of the two points only": {"both": False},
            "G becomes 99G/100": {"factor": Rational(99, 100)},
        },
    ),
)  # fmt: skip
