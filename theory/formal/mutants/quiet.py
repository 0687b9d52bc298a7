"""Wrong versions of thm:quiet, of its certificate and of what Python prints for it."""

from __future__ import annotations

from theory.formal.mutants.mutant import Mutant

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "step_error", "excess - e * y / Lt <=", "excess - e * y / (2 * Lt) <=", "half of the error's pull"
    ),
    Mutant(
        "step_error",
        "gap pb x <= D pb * y + excess + D pb * e.",
        "gap pb x <= D pb * y + excess.",
        "the gap without the error",
    ),
    Mutant(
        "quiet_path",
        "e * y / l <= a * (y * y) / l + e * e / (4 * a * rho).",
        "e * y / l <= a * (y * y) / l + e * e / (5 * a * rho).",
        "Young with 5 in place of 4",
    ),
    Mutant(
        "quiet_terms",
        "(1 - a) * J (L / (1 - a)) rho beta T p.",
        "J L rho beta T p.",
        "J as if the error took nothing of the step",
        falls="quiet_path",
    ),
    Mutant(
        "quiet_terms",
        "Rmax (/ (2 * sqrt (Gstar - 1) * kept_g (long rho beta T Gstar)))",
        "Rmax (/ (4 * sqrt (Gstar - 1) * kept_g (long rho beta T Gstar)))",
        "half of the slope at Gamma_star",
        falls="spent",
    ),
    Mutant(
        "quiet_terms",
        "(Rmax (/ (2 * sqrt (Gstar - 1) * kept_g rho))\n"
        "      ((sqrt (farthest - 1) - sqrt (Gstar - 1)) / (kept_J farthest - kept_J Gstar))).",
        "(/ (2 * sqrt (Gstar - 1) * kept_g rho)).",
        "sigma without the chord",
        falls="spent",
    ),
    Mutant(
        "quiet_terms", "3 / 5 * root 3", "11 / 20 * root 3", "phi below 11/20 U^2 + 13/20", falls="quiet_path"
    ),
    Mutant(
        "quiet_terms",
        "1 - steepest * c * INR T * weight_rise / (a * rho).",
        "1 - steepest * c * INR T * weight_rise / (2 * a * rho).",
        "half of what the errors add to Z",
        falls="spent",
    ),
    Mutant(
        "quiet_terms",
        "(1 + 4 * INR T * (weight_first",
        "(1 + 3 * INR T * (weight_first",
        "3 for 4 in S",
        falls="spent",
    ),
    Mutant(
        "thm_quiet",
        "4 <= INR (S T) * (rho * D pb) ^ 2 ->",
        "1 <= INR (S T) * (rho * D pb) ^ 2 ->",
        "nu pays sooner than it does",
    ),
    Mutant(
        "curve",
        "1 <= 2 * s * y a * g rho -> 1 <= 2 * s * y a * g (long a) ->\n  y b - y a <= s * (J b - J a) -> y p",
        "1 <= 2 * s * y a * g rho -> 1 <= 2 * s * y a * g (long a) ->\n  0 <= s * (J b - J a) -> y p",
        "the line need not end above the curve",
    ),
    Mutant("horizon_quiet_computation", "uT := 581;", "uT := 560;", "nearly no noise with a shorter horizon"),
    Mutant("planner_quiet", "((13 / 20) + ((3 / 5)", "((12 / 20) + ((3 / 5)", "phi_0 drifts", "agrees_quiet"),
    Mutant("planner_quiet", "((1 / 4) * c * sigma", "((1 / 5) * c * sigma", "Z drifts", "agrees_quiet"),
)
