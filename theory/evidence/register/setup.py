"""What is formal of the setup, the estimator and the reduction."""

from __future__ import annotations

from theory.evidence.register.entry import ANY_T, Export

EXPORTS: tuple[Export, ...] = (
    # setup
    Export(
        "gap_largest",
        "def_fwgap",
        "def:fwgap",
        "the gap is the largest decrease of the linearised F over X",
        instance="toy_stationary",
    ),
    Export("gap_nonneg", "def_fwgap", "def:fwgap", "the gap is at least 0 on X", instance="toy_stationary"),
    Export(
        "gap_zero_iff_stationary",
        "def_fwgap",
        "def:fwgap",
        "the gap is 0 iff no direction y - x has a negative lower directional derivative of F",
        instance="toy_stationary",
    ),
    Export(
        "subgradients_lipschitz", "def_fwgap", "asm:problem", "bounded subgradients make h Lipschitz on X"
    ),
    Export("range_2GD", "def_fwgap", "asm:problem", "F̄ = 2GD is legitimate if G_h <= G"),
    Export("f_smooth", "def_fwgap", "asm:smooth", "f is L-smooth on X"),
    Export(
        "output_mean",
        "output",
        "alg:main",
        "the mean of any function of x_t̂ is the mean of its average over t",
    ),
    Export("output_gap", "output", "alg:main", "E gap(x_t̂) = E of the average gap"),
    Export("output_independent", "output", "alg:main", "t̂ is independent of the run"),
    Export("best_below_output", "output", "alg:main", "E min_t gap(x_t) <= E gap(x_t̂)"),
    Export("proba_output", "output", "alg:main", "the law of the output is a probability"),
    Export("samples_exact", "output", "alg:main", "the mean number of samples is (T+1)(jmax + 2^-jmax)"),
    Export("samples_le", "output", "alg:main", "the mean number of samples is at most (T+1)(1 + log₂T)"),
    Export(
        "random_start",
        "random_start",
        "asm:markov",
        "a bound for every start holds for every law of starts",
        instance="toy_random",
    ),
    Export(
        "tuned_random",
        "random_start",
        "thm:tuned",
        "tuned_complexity from a random start",
        differs="an addition",
        instance="toy_random",
    ),
    Export(
        "oblivious_random",
        "random_start",
        "thm:oblivious",
        "the complexity from a random start",
        differs="an addition",
        instance="toy_oblivious_random",
    ),
    Export(
        "zeronoise_random",
        "random_start",
        "cor:zeronoise",
        "the complexity from a random start",
        differs="an addition",
        instance="slide_random",
    ),
    # app:mlmc
    Export("mixes_dmix", "asm_markov", "asm:markov", "`mixes k e` is d_mix(k) <= e", instance="toy_dmix"),
    Export("dmix_sum", "asm_markov", "asm:markov", "Σ d_mix(k) <= 3τ/2 - 1 <= 2τ", instance="toy_dmix_sum"),
    Export(
        "dmix_decreases", "asm_markov", "asm:markov", "d_mix does not increase", instance="toy_dmix_geometric"
    ),
    Export(
        "dmix_geometric",
        "asm_markov",
        "asm:markov",
        "d_mix(lτ) <= 2^-l for l >= 1 if d_mix(τ) <= 1/4",
        instance="toy_dmix_geometric",
    ),
    Export(
        "certified_bound",
        "asm_markov",
        "asm:markov",
        "every integer τ >= t_mix has d_mix(τ) <= 1/4",
        instance="toy_dmix_geometric",
    ),
    Export("tvbochner", "lem_tvbochner", "lem:tvbochner", "|∫ψ d(μ-ν)| <= 2 d_TV H"),
    Export(
        "segment", "lem_segment", "lem:segment", "second moment of a segment average", instance="toy_segment"
    ),
    Export(
        "segment_sharp", "lem_segment", "lem:segment", "the same", "4τ - 1 in place of 24τ", "toy_segment"
    ),
    Export("perlevel", "lem_perlevel", "lem:perlevel", "variance of a level", instance="toy_perlevel"),
    Export(
        "perlevel_sharp",
        "lem_perlevel",
        "lem:perlevel",
        "the same",
        "1 and 4τ - 1 in place of 4 and 144τ",
        "toy_perlevel",
    ),
    Export(
        "mlmc_a", "lem_mlmc", "lem:mlmc", "(a) the mean is that of the deepest average", instance="toy_mlmc_a"
    ),
    Export("mlmc_b", "lem_mlmc", "lem:mlmc", "(b) bias <= 4H̃τ/2^jmax <= 8H̃τ/T", instance="toy_mlmc_b"),
    Export(
        "mlmc_c",
        "lem_mlmc",
        "lem:mlmc",
        "(c) second moment",
        "4τ(1 + jmax) in place of 306τ(1 + log₂T)",
        "toy_mlmc_c",
    ),
    Export("mlmc_c_paper", "lem_mlmc", "lem:mlmc", "(c) second moment <= Λ H̃²", instance="toy_mlmc_c"),
    Export("mlmc_d", "lem_mlmc", "lem:mlmc", "(d) E N <= 1 + log₂T", instance="toy_mlmc_d"),
    Export(
        "mlmc_bias_one",
        "lem_perlevel",
        "lem:mlmc",
        "the bias is also at most H̃",
        "an addition",
        "toy_bias_one",
    ),
    # app:reduction
    Export("inst_noise_bias", "cor_inst", "cor:inst", "bias of n_t", instance="toy_noise_bias"),
    Export("inst_noise_moment", "cor_inst", "cor:inst", "second moment of n_t", instance="toy_noise_moment"),
    Export("inst_drift_bias", "cor_inst", "cor:inst", "bias of e_t", instance="toy_drift_bias"),
    Export("inst_drift_moment", "cor_inst", "cor:inst", "second moment of e_t", instance="toy_drift_moment"),
    Export(
        "alphafloor", "lem_alphafloor", "lem:alphafloor", "α_t >= (t+1)^(-2/3)", instance="toy_alphafloor"
    ),
    Export(
        "alphafloor_sharp",
        "lem_alphafloor",
        "lem:alphafloor",
        "the same",
        "max(t, 1) in place of t + 1",
        "toy_alphafloor",
    ),
    Export(
        "alphafloor_alg",
        "alpha_alg",
        "lem:alphafloor",
        "for the weights of alg:main",
        instance="toy_alphafloor",
    ),
    Export(
        "alphaincrement",
        "lem_alphaincrement",
        "lem:alphaincrement",
        "1/α_{t+1} - 1/α_t <= 2/3",
        instance="toy_alphaincrement",
    ),
    Export(
        "alphaincrement_sharp",
        "lem_alphaincrement",
        "lem:alphaincrement",
        "the same",
        "2^(2/3) - 1 in place of 2/3",
        "toy_alphaincrement",
    ),
    Export(
        "alphaincrement_alg",
        "alpha_alg",
        "lem:alphaincrement",
        "for the weights of alg:main",
        instance="toy_alphaincrement",
    ),
    Export(
        "conditionalabel",
        "lem_conditionalabel",
        "lem:conditionalabel",
        "E Σ S_t <= 3 E Σ B_t/α_t",
        instance="coin_abel",
    ),
    Export(
        "abel_general",
        "lem_conditionalabel",
        "lem:conditionalabel",
        "the same",
        "any increment c < 1, factor 1/(1-c)",
        "toy_cumulative",
    ),
    Export(
        "reduction", "thm_reduction", "thm:reduction", "E|s_0|² and eq:reduction", instance="toy_reduction"
    ),
    Export("reduction_all", "thm_reduction", "thm:reduction", "eq:reduction", ANY_T, "toy_reduction"),
    Export(
        "reduction_any",
        "thm_reduction",
        "thm:reduction",
        "eq:reduction",
        "any Λ >= 4τ(1 + jmax), absorption factor 1 + 8τ/Λ; every T >= 1",
        "toy_part1",
    ),
    Export(
        "reduction_sharp",
        "thm_reduction",
        "thm:reduction",
        "eq:reduction",
        "157/306 of the noise, a better contraction; every T >= 1",
        "toy_reduction",
    ),
)
