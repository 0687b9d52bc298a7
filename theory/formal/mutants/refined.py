"""Wrong versions of our other theorems."""

from __future__ import annotations

from theory.formal.mutants.mutant import Mutant

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "independent_moments",
        "INR jmax - 1 + 2 / 2 ^ jmax",
        "INR jmax + 2 / 2 ^ jmax",
        "the exact Lambda is off by one",
    ),
    Mutant("hump", "5612 / 10000", "5611 / 10000", "the cross constant below its maximum .56112"),
    Mutant(
        "moved_weight",
        "~ phi 10 * (1 - / 10^2) <= 10^2/2 + 10/5",
        "phi 10 * (1 - / 10^2) <= 10^2/2 + 10/5",
        "the weight 1/5 would do",
    ),
    Mutant(
        "tbound",
        "* v ^ 2 + / 4)",
        "* v ^ 2 + / 5)",
        "the displacement with 1/5 in place of 1/4",
        falls="telescoped",
    ),
    Mutant("value_gap", "F pb y <= (G pb + Gh pb) * D pb", "F pb y <= G pb * D pb", "the range forgets h"),
    Mutant(
        "value_gap",
        "gap pb x + L pb / 2 * (D pb * D pb)",
        "gap pb x + L pb / 4 * (D pb * D pb)",
        "half of the curvature",
    ),
    Mutant(
        "weight_one",
        "D pb * sqrt ((Gstar - 1) / INR (S T))",
        "D pb * sqrt (Gstar - 1) / INR (S T)",
        "rate 1/T",
    ),
)
