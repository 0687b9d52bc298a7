"""Wrong versions of our other theorems."""

from __future__ import annotations

from theory.formal.mutants.mutant import Mutant

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "log_factor",
        "Theorem log_factor T : sum T (fun",
        "Theorem log_factor T : sum (S T) (fun",
        "K bounds the sum over t <= T too",
    ),
    Mutant("transfer_bound", "Rmin (dc2 + ell)", "Rmin ell", "K without delta_c^2", falls="log_factor"),
    Mutant(
        "transfer_bound",
        "/ (2 - root 3 2 ^ 2)",
        "/ (2 - root 3 2)",
        "the Abel factor from an increment 2^(1/3) - 1",
        falls="mean_errors",
    ),
    Mutant(
        "transfer_bound",
        "8 * root 3 2 * cA",
        "8 * cA",
        "alpha_(t-1) <= alpha_t: W without 2^(1/3)",
        falls="path_transfer",
    ),
    Mutant(
        "transfer_bound",
        "2 * L * dc2 / rho + 7 / 3 * S0",
        "2 * L * dc2 / rho + 2 * S0",
        "the error with 2 in place of 7/3",
        falls="path_transfer",
    ),
    Mutant(
        "transfer_bound",
        "(a * root 6 Tb + 4 * L / rho) * sqrt X",
        "(a * root 6 Tb + 2 * L / rho) * sqrt X",
        "half of the curvature term of Phi",
        falls="path_transfer",
    ),
    Mutant(
        "growth_tangent",
        "Phi X <= Phi Y - Phi' Y * (Y - 1).",
        "Phi X <= Phi Y.",
        "Phi falls from 1 on: no tangent needed",
    ),
    Mutant(
        "transfer_any",
        "path_weights (3 / 4) (7 / 12) 1",
        "path_weights (3 / 4) (1 / 2) 1",
        "the descent inequality with 1/2 in place of 7/12",
    ),
    Mutant(
        "transfer_any",
        "Rmax (D pb * sqrt (H / INR (S T)))",
        "Rmax (D pb * sqrt H / INR (S T))",
        "Part 1 with rate 1/T",
    ),
    Mutant(
        "path_form_free",
        "/ (4 * k3) + / (4 * c) <= k2.",
        "/ (4 * k3) + / (4 * c) <= 2 * k2.",
        "half of the weight of the error",
    ),
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
    Mutant(
        "scaled_markov",
        "tbound (lam * Fbar pb) rho beta (lam * L pb) dc2",
        "tbound (lam * Fbar pb) rho beta (L pb) dc2",
        "the curvature is not measured in the unit",
    ),
    Mutant(
        "scaled_markov",
        "lam * scaled_mean pb lam Hl rho beta x0 z0 T <=",
        "scaled_mean pb lam Hl rho beta x0 z0 T <=",
        "the gap of lambda F as a bound on the gap of F",
    ),
    Mutant(
        "planner_scaled",
        "(Lam_n * (G_sigma ^ 2) * (/ (unit ^ 2))",
        "(Lam_n * (G_sigma ^ 2) * (/ unit)",
        "the noise in the wrong unit",
        "agrees_scaled",
    ),
    Mutant(
        "square",
        "  1 + (1 + / theta) * (/ 2 * n1",
        "  1 + (1 + / theta) * (/ 3 * n1",
        "the noise of a rung with 1/3 in place of 1/2",
    ),
    Mutant(
        "square",
        "hissed beta theta T (v_minus beta dc2 T) in",
        "hissed beta theta T (v_plus beta) in",
        "the noise of a rung with the largest v",
    ),
    Mutant(
        "apart",
        "Rmax (2 * D pb * sqrt (k3 * H / INR (S T)))",
        "Rmax (D pb * sqrt (k3 * H / INR (S T)))",
        "half of the last line of a rung",
    ),
    Mutant(
        "planner_rungs",
        "((7 / 72) * Lam_e",
        "((7 / 73) * Lam_e",
        "the slope of a rung drifts",
        "agrees_rungs",
    ),
    Mutant(
        "absorbed",
        "let b := 1 + w ^ 2 * root 3 (INR T) ^ 2 in",
        "let b := 1 in",
        "Part 1 as if there were no bias",
    ),
    Mutant(
        "absorbed",
        "1 + w ^ 2 * root 3 (INR T) ^ 2 <= b -> recursion",
        "1 + w ^ 2 * root 3 (INR T) <= b -> recursion",
        "the bias absorbed with T^(1/3)",
    ),
    Mutant(
        "silent_rungs",
        "(3 / 4) (7 / 12) 0 0 0 0 T (v_plus beta)).",
        "(1 / 4) (7 / 12) 0 0 0 0 T (v_plus beta)).",
        "without noise the steps pay three quarters",
    ),
    Mutant("floor", "w / 2 * Rabs (k * x) <= gap", "w * Rabs (k * x) <= gap", "the gap at twice the slope"),
    Mutant(
        "floor", "sqrt (INR (S T) * (Gam (dseq bs) T - 1))) <=", "sqrt (Gam (dseq bs) T - 1)) <=", "no T + 1"
    ),
    Mutant("floor", "Rabs g < l * Rabs (far", "Rabs g < 2 * l * Rabs (far", "steps that may be full"),
)
