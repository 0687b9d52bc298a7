"""What is formal of our own theorems."""

from __future__ import annotations

from theory.evidence.register.entry import ANY_T, Export

EXPORTS: tuple[Export, ...] = (
    # Part 1
    Export("log_factor", "log_factor", "N20.K", "Σ δ_t²/p_t over t < T is at most K"),
    Export("growth_tangent", "growth_tangent", "N21", "the supremum over X >= 1 from one tangent"),
    Export(
        "transfer_any",
        "transfer_any",
        "N20",
        "the refined transfer for any Λ and b of the recursion of the errors",
        instance="toy_part1",
    ),
    Export("part1", "part1", "thm:refined", "the refined transfer theorem, complete", ANY_T, "toy_bracket"),
    Export(
        "part1_any",
        "part1",
        "thm:refined",
        "the same for any Λ >= 4τ(1 + jmax) and absorption factor >= 1 + 8τ/Λ",
        ANY_T,
        "toy_part1",
    ),
    Export(
        "part1_evaluated",
        "part1",
        "thm:refined",
        "the same for any Λ >= max(4τ(1 + jmax), 8τ), the supremum evaluated at any tangent point",
        ANY_T,
        "toy_part1",
    ),
    Export(
        "part1_absorbed",
        "absorbed",
        "N20",
        "the rung absorption: the bias as it is, 1 + ϖ²T^(2/3) for 2",
        instance="toy_absorbed",
    ),
    Export(
        "part1_silent",
        "silent_rungs",
        "thm:refined",
        "Part 1 without noise, Λ = 0",
        ANY_T,
        "silent_part1",
    ),
    # Part 2
    Export("mlmc_second", "estimator", "N17.a", "E|mlmc - c|² as a sum over levels", instance="toy_second"),
    Export("level_centred", "levels", "N17.b", "a level of a centred function", instance="toy_mlmc_c"),
    Export(
        "level_uncentred", "uncentred", "N17.c", "a level of an uncentred function", instance="toy_inflation"
    ),
    Export(
        "inflation_of_profile",
        "inflation",
        "N17",
        "Λ_n, Λ_e, b_n, b_e of any mixing profile",
        instance="toy_inflation",
    ),
    Export(
        "one_step_free",
        "one_step",
        "N10",
        "one conditional-gradient step in path form, with free weights",
        instance="toy_one_step",
    ),
    Export(
        "one_step", "one_step", "N10", "one conditional-gradient step in path form", instance="toy_one_step"
    ),
    Export("bound_tangent", "tangent", "N15", "the supremum over Γ >= 1 from one tangent"),
    Export("part2", "part2", "thm:sharper", "the sharper theorem, complete", instance="toy_horizon"),
    Export(
        "part2_apart",
        "square",
        "N19",
        "the rungs square, path, levels and centre: one θ, the terms of a path bounded apart",
        instance="toy_apart",
    ),
    Export(
        "concave_silent_rung",
        "silent_rungs",
        "N19.exact",
        "the rung concave without noise",
        instance="silent_concave",
    ),
    # the frontier
    Export(
        "range_lipschitz", "value_gap", "thm:telescope", "sup F - inf F <= (G + G_h) D", instance="toy_range"
    ),
    Export(
        "tight",
        "value_gap",
        "thm:telescope",
        "the same problem with F̄ = (G + G_h) D: the field F̄ assumes nothing",
        instance="toy_range",
    ),
    Export("value_gap", "value_gap", "thm:weight-one", "F(x) - F(y) <= gap(x) + LD²/2", instance="toy_range"),
    Export(
        "part2_noiseless",
        "part2_noiseless",
        "thm:sharper, G_σ = 0",
        "on every path, with (1/2, 0, 1/2)",
        instance="quiet_noiseless",
    ),
    Export(
        "part2_noiseless_mean",
        "part2_noiseless",
        "thm:sharper, G_σ = 0",
        "the same in the mean",
        instance="quiet_noiseless",
    ),
    Export(
        "weight_one",
        "weight_one",
        "thm:weight-one",
        "noiseless descent with weight one",
        instance="quiet_weight_one",
    ),
    Export(
        "weight_one_tail",
        "weight_one_tail",
        "thm:weight-one",
        "the same with its tail",
        instance="horizon_noiseless_met",
    ),
    Export(
        "mlmc_independent",
        "independent_moments",
        "thm:telescope",
        "an independent stream: exact Λ = jmax - 1 + 2^(1-jmax)",
        instance="toy_independent_moment",
    ),
    Export(
        "mlmc_unbiased",
        "independent_moments",
        "thm:telescope",
        "an independent stream: no bias",
        instance="toy_unbiased",
    ),
    Export(
        "part2_independent",
        "part2_independent",
        "thm:telescope",
        "an independent stream: no θ, no ζ",
        instance="horizon_independent_met",
    ),
    Export(
        "moved_weight_fifth",
        "moved_weight",
        "thm:telescope",
        "the weight of a displacement cannot have 1/5 in place of 1/4",
    ),
    Export(
        "nu_bound",
        "nu_bound",
        "thm:telescope",
        "K_ν bounds the fluctuation of the second moment",
        instance="toy_nu",
    ),
    Export(
        "part2_markov",
        "part2_markov",
        "thm:telescope",
        "a Markov chain with any mixing profile, Λ_e with the sharper levels",
        instance="horizon_tau1_met",
    ),
    Export("path_form_free", "path_form_free", "thm:low-noise", "the path form with free weights"),
    Export(
        "second_uncentred_sharp",
        "second_uncentred_sharp",
        "thm:low-noise",
        "the uncentred level with a smaller start term",
        instance="toy_uncentred_sharp",
    ),
    Export(
        "part2_low_noise",
        "part2_low_noise",
        "thm:low-noise",
        "low noise: displacement and noise together",
        instance="horizon_low_met",
    ),
    Export(
        "low_noise_tilted",
        "tilted_low_noise",
        "thm:low-noise",
        "low noise for any mixing profile, with tilted Young weights",
        instance="toy_low_tilted",
    ),
    Export(
        "markov_tilted",
        "tilted_markov",
        "thm:telescope",
        "a Markov chain, with tilted Young weights",
        instance="toy_tilted",
    ),
    Export(
        "markov_scaled",
        "scaled_markov",
        "thm:telescope",
        "a Markov chain, the algorithm run on λf + λh",
        instance="toy_scaled",
    ),
    Export(
        "tilted_weights", "tilted", "thm:low-noise", "√(1+t)/2 for step and diameter, 1/t of it for the error"
    ),
    Export(
        "curve",
        "curve",
        "N62",
        "√(Γ-1) lies below a line in J that is not flatter at its start and above at its end",
    ),
    Export(
        "quiet_noise",
        "thm_quiet",
        "thm:quiet",
        "nearly no noise: weight one with an error, for any mixing profile",
        instance="horizon_quiet_met",
    ),
    Export(
        "profile_sharp",
        "sharp_difference",
        "N17",
        "Λ_n, Λ_e with the sharper uncentred levels, b_n, b_e of any mixing profile",
        instance="horizon_tau1_met",
    ),
    # the model
    Export("euclid", "euclid", "model", "R^n is an inner product space, for every n"),
    Export("E_density", "total_variation", "model", "the mean under a density"),
    Export(
        "half_l1",
        "total_variation",
        "model",
        "means of [0, 1]-valued functions differ by half the L1 distance at most",
    ),
    Export(
        "floor",
        "floor",
        "thm:floor",
        "Σ gap >= (D/2)(Σ|s_t| - √((T+1)(Γ-1))) on every run of short steps on the noise floor",
        instance="unit_floor_bound",
    ),
)
