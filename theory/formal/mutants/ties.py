"""Wrong versions of what Python prints for the refined bounds, of the elementary J, and of the tilted weights."""

from __future__ import annotations

from theory.formal.mutants.mutant import Mutant

MUTANTS: tuple[Mutant, ...] = (
    Mutant("planner_telescope", "(3903 / 2500)", "(3902 / 2500)", "c* of A1 drifts", "agrees_telescope"),
    Mutant(
        "planner_telescope",
        "((1 / 2) * K_nu * (/ (sqrt Lam_e)) * (/ (sqrt Lam_n))).",
        "((1 / 4) * K_nu * (/ (sqrt Lam_e)) * (/ (sqrt Lam_n))).",
        "kappa of A1 drifts",
        "agrees_telescope",
    ),
    Mutant(
        "planner_telescope",
        "(Lam_n * (G_sigma ^ 2) * ((1) + ((33 / 20)",
        "(Lam_n * (G_sigma ^ 2) * ((2) + ((33 / 20)",
        "the first error of an independent stream drifts",
        "agrees_telescope",
    ),
    Mutant(
        "planner_low_noise",
        "((4) * (INR T) * ((11 / 20)",
        "((4) * (INR T) * ((10 / 20)",
        "phi of low noise drifts",
        "agrees_low_noise",
    ),
    Mutant(
        "planner_low_noise",
        "((1 / 15) * (v ^ 2)",
        "((1 / 14) * (v ^ 2)",
        "the slope of low noise drifts",
        "agrees_low_noise",
    ),
    Mutant(
        "planner_batched",
        "(156113 / 100000)",
        "(156112 / 100000)",
        "c* of the batched method drifts",
        "agrees_batched",
    ),
    Mutant(
        "planner_batched",
        "((2) * H * (/ rho) * (unit ^ 2)",
        "((2) * H * (/ rho) * unit",
        "a unit is lost in the last line",
        "agrees_batched",
    ),
    Mutant(
        "planner_batched",
        "(D * unit * ((root 4 (2)) ^ 3)",
        "(D * ((root 4 (2)) ^ 3)",
        "the unit is lost in the first line",
        "agrees_batched",
    ),
    Mutant(
        "planner_weight_one",
        "((-1) + ((-1) * (INR T)) + ((4) *",
        "((-1) + ((-1) * (INR T)) + ((2) *",
        "half of the horizon that weight one needs",
        "agrees_weight_one",
    ),
    Mutant("planner_weight_one", "((-3 / 2) * L", "((-1) * L", "J drifts", "agrees_weight_one"),
    Mutant(
        "planner_weight_one",
        "(X0 + ((1 / 2) * L * (D ^ 2)))",
        "(X0 + ((1 / 4) * L * (D ^ 2)))",
        "what F can still fall is halved",
        "agrees_weight_one",
    ),
    Mutant(
        "planner_weight_one",
        "((1 / 2) * L) + ((-1) * rho)",
        "((1 / 4) * L) + ((-1) * rho)",
        "rho of weight one may be too small",
        "agrees_weight_one",
    ),
    Mutant(
        "planner_exact",
        "(/ ((1) + (INR T)))",
        "(/ ((2) + (INR T)))",
        "beta without noise drifts",
        "agrees_exact",
    ),
    Mutant(
        "planner_exact",
        "noiseless_sbar : R :=\n  (0).",
        "noiseless_sbar : R :=\n  (1).",
        "an error without noise",
        "agrees_exact",
    ),
    Mutant("planner_tilted", "(Rmin (1) tilt)", "(Rmin (2) tilt)", "a tilt beyond 1", "agrees_tilted"),
    Mutant(
        "planner_tilted", "(root 4 ((1) + t))", "(root 4 t)", "the tilted last line drifts", "agrees_tilted"
    ),
    Mutant(
        "planner_tuned", "((root 6 Lam) ^ 5)", "((root 6 Lam) ^ 4)", "the tuned rate drifts", "agrees_tuned"
    ),
    Mutant(
        "tilted", "R := sqrt (1 + t) / 2.", "R := sqrt (1 + t) / 3.", "smaller weights of step and diameter"
    ),
    Mutant(
        "tilted",
        "path_weights (tilted_x t) (tilted_x t / t) (tilted_x t).",
        "path_weights (tilted_x t) (tilted_x t) (tilted_x t).",
        "the weight of the error is not raised",
    ),
    Mutant(
        "tilted",
        "  + k2 * b * ((1 + kappa * theta v) * Le * L ^ 2 * / rho ^ 2 * (ln Gamma + k0 dc2)\n",
        "  + b * ((1 + kappa * theta v) * Le * L ^ 2 * / rho ^ 2 * (ln Gamma + k0 dc2)\n",
        "the tilted bound without its weight of the error",
    ),
    Mutant(
        "tilted_markov",
        "0 < Le -> 0 < t <= 1 ->",
        "0 < Le -> 0 < t ->",
        "A1 for every positive tilt",
    ),
    Mutant(
        "tilted_low_noise",
        "0 < Ln -> 0 < t <= 1 ->",
        "0 < Ln -> 0 < t ->",
        "low noise for every positive tilt",
    ),
    Mutant(
        "telescoped",
        "Rmax (2 * D pb * sqrt (k3 * top / INR (S T)))",
        "Rmax (D pb * sqrt (k3 * top / INR (S T)))",
        "half of the last line for free weights",
    ),
    Mutant(
        "low_noise",
        "(sqrt Gamma + dc2 / 2) - (1 - c) * (Gamma - 1)\n  + k2 * b_ * Ln",
        "(sqrt Gamma + dc2 / 2) - (1 - c) * Gamma\n  + k2 * b_ * Ln",
        "low noise with a larger step term",
    ),
    Mutant(
        "rational_step",
        "then g else qscal (/ norm_) g.",
        "then g else qscal (1 # 2) g.",
        "clipping by one half",
    ),
    Mutant(
        "rational_step",
        "  && (Qle_bool (qinner g g) 1 || negb (Qle_bool norm_ 0) && Qeq_bool (norm_ * norm_) (qinner g g)).",
        "  && (Qle_bool (qinner g g) 1 || negb (Qle_bool norm_ 0) && Qle_bool (norm_ * norm_) (qinner g g)).",
        "a norm that is too small",
    ),
    Mutant(
        "batch_rows",
        "(qsum k (fun i => phi (nth (m + i) l o))).",
        "(qsum k (fun i => phi (nth i l o))).",
        "a batch of the first states",
    ),
    Mutant(
        "batch_rows",
        "qscal (/ inject_Z (Z.of_nat k)) (qsum",
        "qscal (/ inject_Z (Z.of_nat (m + k))) (qsum",
        "a mean over all states of a block",
    ),
    Mutant(
        "clipped_table",
        "qest := ((-20 # 29), (-21 # 29)); qtotal := (354731359 # 83448225);",
        "qest := ((-30 # 29), (-63 # 58)); qtotal := (354731359 # 83448225);",
        "an estimate that was not clipped",
    ),
    Mutant(
        "elementary_integral",
        "Definition primitive p := 3 * root 3 p / grown",
        "Definition primitive p := 4 * root 3 p / grown",
        "J is too large",
    ),
    Mutant(
        "elementary_integral",
        "Definition mirror := rho * L / (2 * rho - L).",
        "Definition mirror := rho * L / (rho - L).",
        "J stays flat too long",
    ),
)
