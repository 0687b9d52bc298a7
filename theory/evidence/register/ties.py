"""The ties to Python: what SymPy prints is what the theorems say."""

from __future__ import annotations

from theory.evidence.register.entry import Export

EXPORTS: tuple[Export, ...] = (
    Export("K_agrees", "agrees_transfer", "thm:refined", "the planner's K is the theorem's"),
    Export(
        "transfer_value_agrees",
        "agrees_transfer",
        "thm:refined",
        "the planner's H at a tangent point is the theorem's",
    ),
    Export(
        "transfer_slope_agrees",
        "agrees_transfer",
        "thm:refined",
        "the planner's derivative is the theorem's slope",
    ),
    Export(
        "absorbed_value_agrees",
        "agrees_transfer",
        "N20",
        "the planner's H with the bias as it is, at a tangent point, is that of part1_absorbed",
    ),
    Export("absorbed_slope_agrees", "agrees_transfer", "N20", "the same for its derivative"),
    Export(
        "transfer_gap_agrees", "agrees_transfer", "thm:refined", "the planner's last line is the theorem's"
    ),
    Export(
        "transfer_gap_long_agrees",
        "agrees_transfer",
        "thm:refined",
        "the planner's last line for long steps is the theorem's",
    ),
    Export("own_allowed", "agrees_transfer", "thm:refined", "Λ = 42τ(1 + log₂T) is large enough for Part 1"),
    Export("coarse_allowed", "agrees_transfer", "thm:refined", "the same for Λ = 4τ(1 + jmax), T >= 2"),
    Export(
        "value_agrees", "agrees_sharper", "thm:sharper", "the planner's expression is the theorem's bound"
    ),
    Export(
        "slope_agrees", "agrees_sharper", "thm:sharper", "the planner's derivative is the theorem's slope"
    ),
    Export("ends_agree", "agrees_sharper", "thm:sharper", "the planner's ends of v are the theorem's"),
    Export("gap_agrees", "agrees_sharper", "thm:sharper", "the planner's last line is the theorem's"),
    Export(
        "gap_long_agrees",
        "agrees_sharper",
        "thm:sharper",
        "the planner's last line for long steps is the theorem's",
    ),
    Export(
        "square_value_agrees",
        "agrees_rungs",
        "N19",
        "the planner's expression of the rung square is that of part2_apart",
    ),
    Export("square_slope_agrees", "agrees_rungs", "N19", "the same for its derivative"),
    Export("square_gap_agrees", "agrees_rungs", "N19", "the same for the last line"),
    Export("path_value_agrees", "agrees_rungs", "N19", "the same for the rungs path, levels and centre"),
    Export("path_slope_agrees", "agrees_rungs", "N19", "the same for its derivative"),
    Export(
        "concave_silent_agrees", "agrees_rungs", "N19.exact", "the same for the rung concave without noise"
    ),
    Export("concave_silent_slope_agrees", "agrees_rungs", "N19.exact", "the same for its derivative"),
    Export("levels_allowed", "agrees_rungs", "N17", "Λ_e <= 4Λ_n, which the rung levels takes"),
    Export(
        "rounded_allowed", "agrees_rungs", "N17", "Λ = 4τ(1 + jmax), 4Λ and the rounded biases are allowed"
    ),
    Export(
        "silent_agrees",
        "agrees_sharper",
        "thm:sharper, G_σ = 0",
        "the planner's expression without noise is the theorem's",
    ),
    Export("silent_slope_agrees", "agrees_sharper", "thm:sharper, G_σ = 0", "the same for its derivative"),
    Export("silent_gap_agrees", "agrees_sharper", "thm:sharper, G_σ = 0", "the same for the last line"),
    Export("inflation_agrees", "agrees_chain", "eq:effective", "Python's Λ is the theorem's"),
    Export("burn_in_agrees", "agrees_chain", "eq:effective", "Python's T_0 is the theorem's"),
    Export("dbar_agrees", "agrees_chain", "eq:chain", "Python's δ̄ is the theorem's"),
    Export("kappa_agrees", "agrees_chain", "eq:chain", "the same for κ"),
    Export("Bdot_agrees", "agrees_chain", "eq:chain", "the same for Ḃ"),
    Export("Bddot_agrees", "agrees_chain", "eq:chain", "the same for B̈"),
    Export("theta_agrees", "agrees_chain", "eq:chain", "the same for θ"),
    Export("M_agrees", "agrees_chain", "eq:chain", "the same for M"),
    Export("Y0_agrees", "agrees_chain", "eq:chain", "the same for Y_0"),
    Export("Z0_agrees", "agrees_chain", "eq:chain", "the same for Z_0"),
    Export("chain_agrees", "agrees_chain", "eq:master", "Python's rate is the theorem's"),
    Export("rho_agrees", "agrees_tuned", "thm:tuned", "Python's ρ* is the theorem's"),
    Export("beta_agrees", "agrees_tuned", "thm:tuned", "the same for β*"),
    Export("dbarM_agrees", "agrees_tuned", "thm:tuned", "the same for δ̄_M"),
    Export("log_agrees", "agrees_tuned", "thm:tuned", "the same for ℒ"),
    Export("q_agrees", "agrees_tuned", "thm:tuned", "the same for q"),
    Export("c1_agrees", "agrees_tuned", "thm:tuned", "the same for c_1"),
    Export("c2_agrees", "agrees_tuned", "thm:tuned", "the same for c_2"),
    Export("CY_agrees", "agrees_tuned", "thm:tuned", "the same for C_Y"),
    Export("CR_agrees", "agrees_tuned", "thm:tuned", "the same for C_R"),
    Export("CP_agrees", "agrees_tuned", "thm:tuned", "the same for C_P"),
    Export("CS_agrees", "agrees_tuned", "thm:tuned", "the same for C_S"),
    Export("terms_agree", "agrees_tuned", "thm:tuned", "the same for the two terms of eq:tunedbound"),
    Export(
        "halves_agree",
        "agrees_tuned",
        "thm:tuned",
        "the planner's two halves have eq:tunedbound as their mean",
    ),
    Export(
        "exact_agrees",
        "agrees_exact",
        "lem:exacttransfer",
        "Python's rate without noise, ρ = 1 and β = 1/(T+1), is that of the theorem as printed",
    ),
    Export(
        "kappa_allowed", "agrees_telescope", "thm:telescope", "the planner's κ meets the condition on K_ν"
    ),
    Export("price_agrees", "agrees_telescope", "thm:telescope", "the planner's b is the theorem's"),
    Export(
        "telescope_value_agrees",
        "agrees_telescope",
        "thm:telescope",
        "the planner's expression for a chain is the theorem's bound",
    ),
    Export("telescope_slope_agrees", "agrees_telescope", "thm:telescope", "the same for its derivative"),
    Export(
        "independent_value_agrees",
        "agrees_telescope",
        "thm:telescope",
        "the planner's expression for an independent stream is the theorem's bound",
    ),
    Export("independent_slope_agrees", "agrees_telescope", "thm:telescope", "the same for its derivative"),
    Export(
        "scaled_value_agrees",
        "agrees_scaled",
        "thm:telescope",
        "the planner's expression in a unit is the theorem's bound for λ = 1/unit",
    ),
    Export("scaled_slope_agrees", "agrees_scaled", "thm:telescope", "the same for its derivative"),
    Export(
        "low_value_agrees",
        "agrees_low_noise",
        "thm:low-noise",
        "the planner's expression is the theorem's bound",
    ),
    Export("low_slope_agrees", "agrees_low_noise", "thm:low-noise", "the same for its derivative"),
    Export("tilt_allowed", "agrees_tilted", "thm:low-noise", "the planner's tilt lies in (0, 1]"),
    Export(
        "weights_agree", "agrees_tilted", "thm:low-noise", "the planner's tilted weights are the theorem's"
    ),
    Export(
        "tilted_value_agrees",
        "agrees_tilted",
        "thm:telescope",
        "the planner's tilted expression is the theorem's bound",
    ),
    Export("tilted_slope_agrees", "agrees_tilted", "thm:telescope", "the same for its derivative"),
    Export("tilted_low_value_agrees", "agrees_tilted", "thm:low-noise", "the same for low noise"),
    Export("tilted_low_slope_agrees", "agrees_tilted", "thm:low-noise", "the same for its derivative"),
    Export("tilted_gap_agrees", "agrees_tilted", "thm:low-noise", "the same for the last line"),
    Export(
        "batched_value_agrees",
        "agrees_batched",
        "thm:batched",
        "the planner's expression in a unit is the theorem's bound for λ = 1/unit",
    ),
    Export("batched_slope_agrees", "agrees_batched", "thm:batched", "the same for its derivative"),
    Export("batched_low_agrees", "agrees_batched", "thm:batched", "the same for the smaller end of v"),
    Export("batched_gap_agrees", "agrees_batched", "thm:batched", "the same for the last line"),
    Export("batched_gap_long_agrees", "agrees_batched", "thm:batched", "the same for its second form"),
    Export("J_agrees", "agrees_weight_one", "thm:weight-one", "the planner's J is the elementary one"),
    Export(
        "J_below",
        "elementary_integral",
        "thm:weight-one",
        "the elementary J grows at most as the theorem's integral",
    ),
    Export(
        "weight_one_planned",
        "agrees_weight_one",
        "thm:weight-one",
        "where the planner's conditions hold, the planner's gap bounds every run",
        instance="planned_met",
    ),
    Export(
        "weight_one_tail_planned",
        "agrees_weight_one",
        "thm:weight-one",
        "the same with the tail",
        instance="planned_met",
    ),
    Export("quiet_J_agrees", "agrees_quiet", "thm:quiet", "the planner's J with 1 - a is the theorem's"),
    Export("quiet_far_agrees", "agrees_quiet", "thm:quiet", "the same for Γ_m"),
    Export("quiet_steep_agrees", "agrees_quiet", "thm:quiet", "the same for σ"),
    Export("quiet_line_agrees", "agrees_quiet", "thm:quiet", "the same for φ₀ and φ₁"),
    Export("quiet_c_agrees", "agrees_quiet", "thm:quiet", "the same for c"),
    Export(
        "quiet_planned",
        "agrees_quiet",
        "thm:quiet",
        "where the planner's conditions hold, the planner's gap bounds the mean",
        instance="quiet_planned_met",
    ),
)
