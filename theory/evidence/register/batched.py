"""What is formal of the batched method: discard m states, average k."""

from __future__ import annotations

from theory.evidence.register.entry import Export

EXPORTS: tuple[Export, ...] = (
    Export(
        "batched_burst",
        "block_problem",
        "thm:batched",
        "a burst is one block of m + k states after the last state used",
        instance="toy_batched_burst",
    ),
    Export(
        "batched_estimator",
        "block_problem",
        "thm:batched",
        "the estimator is the average over the last k states of the block",
        instance="toy_batched_estimator",
    ),
    Export(
        "batch_moment_uncentred",
        "batch_uncentred",
        "thm:batched",
        "Λ_e of a batch, the pairs with 2d(j) >= 1 not expanded",
        instance="toy_batch_difference",
    ),
    Export(
        "batch_fluctuates",
        "batch_fluctuation",
        "thm:batched",
        "K bounds the fluctuation of the second moment of a batch",
        instance="toy_batch_fluctuation",
    ),
    Export(
        "block_moments",
        "block_moments",
        "thm:batched",
        "Λ_n, Λ_e, b_n, b_e and K of a batch, from every state",
        instance="toy_block_moments",
    ),
    Export("hump_all", "bias_weights", "thm:batched", "φ(U) α(1 - α) <= c* = .56113"),
    Export(
        "displaced_weight", "bias_weights", "thm:batched", "the weight of a displacement's bias: (47/90)²"
    ),
    Export(
        "shift_weight_quarter",
        "bias_weights",
        "thm:batched",
        "1/4 in place of (47/90)² is false, at U = 9/2",
    ),
    Export("r_up", "bias_weights", "thm:batched", "r_t <= (p_t + tβ)/(1 + β) for t >= 1"),
    Export("r_up_first", "bias_weights", "thm:batched", "at t = 0 it is false"),
    Export(
        "displaced_sum", "bias_weights", "thm:batched", "the displacement bias along a path, without Γ ln Γ"
    ),
    Export("fbound_tangent", "fbound_convex", "thm:batched", "the supremum over Γ >= 1 from one tangent"),
    Export(
        "part2_biased",
        "part2_biased",
        "thm:batched",
        "the theorem for any estimator with known conditional moments: its bias is a floor",
        instance="samples_tau1_met",
    ),
    Export(
        "part2_batched",
        "part2_batched",
        "thm:batched",
        "the theorem, for any mixing profile",
        instance="samples_tau1_met",
    ),
    Export(
        "batched_mixing",
        "part2_batched",
        "thm:batched",
        "the theorem for a mixing time, with one tangent at each end of v",
        instance="samples_tau1_met",
    ),
    Export(
        "batched_samples",
        "part2_batched",
        "thm:batched",
        "N = (k + m)(T + 1)",
        instance="toy_batched_samples",
    ),
    Export(
        "gap_scaled", "scaled", "thm:batched", "the gap of λF is λ times that of F", instance="toy_gap_scaled"
    ),
    Export(
        "batched_scaled",
        "scaled",
        "thm:batched",
        "the theorem for the run on λF, its constants times λ",
        instance="samples_tau1_met",
    ),
    Export(
        "long_batch",
        "long_batch",
        "thm:batched",
        "Λ_n <= 4/q, Λ_e <= 16/q, b_n, b_e <= 2/q³, K <= 1/q for k = m = τq, q >= 4",
        instance="toy_batched_rate",
    ),
    Export(
        "batched_rate",
        "batched_rate",
        "thm:batched",
        "the rate: gap <= ε with at most Cτ(ε^-2 + G_σ ε^-3) states",
        differs="C explicit in L, D, G_h + Ĝ, F̄ and a bound of G_σ; m = k = τq",
        instance="toy_batched_rate",
    ),
    Export(
        "batched_certified",
        "certified_batched",
        "thm:batched",
        "a certificate that checks is a number of states",
        instance="samples_tau1_met",
    ),
    Export(
        "samples_tau1",
        "samples_tau1",
        "thm:batched",
        "mixing time 1, any h, 50 520 states: T = 10 103",
        instance="samples_tau1_met",
    ),
    Export(
        "samples_tau10",
        "samples_tau10",
        "thm:batched",
        "mixing time 10, any h, 511 040 states: T = 12 775",
        instance="samples_tau10_met",
    ),
    Export(
        "samples_tau100",
        "samples_tau100",
        "thm:batched",
        "mixing time 100, any h, 5 110 400 states: T = 12 775",
        instance="samples_tau100_met",
    ),
    Export(
        "samples_tau10_fine",
        "samples_tau10_fine",
        "thm:batched",
        "mixing time 10, any h, accuracy 1/100, 424 848 167 states: T = 2 544 000",
        instance="samples_tau10_fine_met",
    ),
    Export(
        "samples_tau100_fine",
        "samples_tau100_fine",
        "thm:batched",
        "mixing time 100, any h, accuracy 1/100, 4 330 660 707 states: T = 2 537 000",
        instance="samples_tau100_fine_met",
    ),
)
