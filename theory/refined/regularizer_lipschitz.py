"""h has a Lipschitz constant of its own: ‖∂h‖ <= G_h, where the paper has one G for ∇f and ∂h (A2).

Then δ_t <= ‖g_t‖ + G_h <= Ĝ + G_h, and F varies by at most (G + G_h)D on X. In the refined theorems G occurs only in
δ_c = G + Ĝ, so what they say for G_h is what they say with G_h in its place; for h = 0 both constants halve.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Expr, Symbol

from theory.text import notation as n

G_h = Symbol("G_h", nonnegative=True)
OWN: Mapping[Symbol, Expr] = {n.G: G_h}
"""What stands in a refined theorem in place of G."""


def value_range(G: Any, of_h: Any, D: Any) -> Any:
    """Return (G + G_h)D, numbers or expressions: the largest sup F - inf F."""
    return (G + of_h) * D
