"""What is formal of the rates, the complexities, the lower bound and the experiment."""

from __future__ import annotations

from theory.evidence.register.entry import ANY_T, Export

EXPORTS: tuple[Export, ...] = (
    # app:rates
    Export(
        "lem_D", "lem_D", "lem:D", "R <= C_R ℒ (G_σ^(1/3)Λ^(2/3) + G_σ^(2/3)Λ^(5/6))", instance="toy_tuned"
    ),
    Export("lem_S", "lem_S", "lem:S", "6912 D⁶Λ^(5/2) <= S <= C_S ℒ^(3/2)Λ^(5/2)", instance="toy_tuned"),
    Export(
        "tuned", "thm_tuned", "thm:tuned", "eq:tunedbound with the printed C_R and C_S", instance="toy_tuned"
    ),
    Export(
        "zero_error",
        "cor_zeronoise",
        "cor:zeronoise",
        "G_σ = 0: s_t = 0 on every path",
        instance="quiet_exact",
    ),
    Export(
        "zeronoise",
        "cor_zeronoise",
        "cor:zeronoise",
        "G_σ = 0, β = 1/(T+1): mean gap <= c/√(T+1)",
        "explicit constant, on every path",
        "quiet_zeronoise",
    ),
    Export(
        "horizon_exists",
        "horizon_exists",
        "eq:tunedcomplexity",
        "x(1 + log₂T)^p <= T + 1 has a solution T <= 2^(pk) x (1 + log₂x)^p",
    ),
    Export(
        "tuned_horizon",
        "eq_tunedcomplexity",
        "thm:tuned",
        "every T with W(1 + log₂T)^8 <= T + 1 reaches ε",
        differs="every T >= 1; the burn-in is not needed",
        instance="toy_tuned_complexity",
    ),
    Export(
        "tuned_complexity",
        "eq_tunedcomplexity",
        "eq:tunedcomplexity",
        "some T <= 2^48 W(1 + log₂W)^8 reaches ε with at most 2^55 W(1 + log₂W)^9 samples",
        differs="the O-tilde is explicit",
        instance="toy_tuned_complexity",
    ),
    Export(
        "constants_class",
        "remarks",
        "thm:tuned",
        "C_R, C_S are at most functions of (L, D, G, Ĝ, Ḡ_σ)",
        differs="after F̄ <= 2GD",
        instance="toy_constants",
    ),
    Export("class_KR", "remarks", "thm:tuned", "K_R depends on the constants of the class only"),
    Export("class_KS", "remarks", "thm:tuned", "K_S depends on the constants of the class only"),
    Export("class_KRo", "remarks", "thm:oblivious", "K depends on the constants of the class only"),
    Export("class_KSo", "remarks", "thm:oblivious", "K' depends on the constants of the class only"),
    Export("burn_in_absorbed", "remarks", "thm:tuned", "the burn-in is absorbed with C_0 = 1"),
    Export("watershed_B2", "remarks", "tab:watershed", "B̈ is Λ times a number free of τ, at fixed ρ"),
    Export("watershed_sigma", "remarks", "tab:watershed", "σ_M² = 2Λ G_σ²"),
    Export(
        "watershed_tuned",
        "remarks",
        "tab:watershed",
        "at ρ* the other constants grow with τ",
        differs='"no" is "only via ρ"',
    ),
    Export(
        "dbarM_covers",
        "remarks",
        "eq:dbarM",
        "δ̄_M covers √Λ G_σ iff G_σ <= 2Ĝ",
        differs="the condition is not in the paper",
    ),
    Export(
        "noise_regimes",
        "remarks",
        "rem:loworder",
        "(2) which of the two noise terms leads",
        differs="up to the factor √2",
    ),
    Export(
        "exact_any",
        "lem_exacttransfer",
        "lem:exacttransfer",
        "the bound on every path",
        "any κ >= √2",
        "slide_exact",
    ),
    Export(
        "exacttransfer",
        "lem_exacttransfer",
        "lem:exacttransfer",
        "the printed constants, in the mean",
        instance="slide_exact",
    ),
    Export(
        "zeronoise_rate",
        "zeronoise_complexity",
        "cor:zeronoise",
        "E gap(x_t̂) <= c_0/√(T+1)",
        instance="slide_zeronoise",
    ),
    Export(
        "zeronoise_horizon",
        "zeronoise_complexity",
        "cor:zeronoise",
        "every T with T + 1 >= (c_0/ε)² reaches ε",
        instance="slide_zeronoise",
    ),
    Export(
        "zeronoise_complexity",
        "zeronoise_complexity",
        "cor:zeronoise",
        "some T <= y = max(1, (c_0/ε)²) reaches ε with at most 2y(1 + log₂y) samples",
        instance="slide_zeronoise",
    ),
    Export(
        "stochastic_vanishes",
        "zeronoise_complexity",
        "cor:zeronoise",
        "the stochastic terms of the complexity vanish as G_σ → 0",
    ),
    Export(
        "noise_vanishing",
        "zeronoise_complexity",
        "cor:zeronoise",
        "the same uniformly over a class, with the complexity that is left",
        instance="flip_vanishing",
    ),
    Export(
        "tuned_rate_vanishing",
        "zeronoise_complexity",
        "cor:zeronoise",
        "the coefficient of eq:tunedbound vanishes as G_σ → 0",
    ),
    # app:oblivious
    Export(
        "oblivious",
        "thm_oblivious",
        "thm:oblivious",
        "the rate at ρ = β = 1",
        "explicit constants; " + ANY_T,
        "toy_oblivious",
    ),
    Export(
        "oblivious_rate",
        "oblivious_rate",
        "thm:oblivious",
        "the rate for any fixed ρ, β > 0",
        differs="explicit constants; the corrected chain",
        instance="toy_oblivious_complexity",
    ),
    Export(
        "oblivious_horizon",
        "oblivious_complexity",
        "thm:oblivious",
        "every T with W_0(1 + log₂T)^9 <= T + 1 reaches ε",
        differs="every T >= 1",
        instance="toy_oblivious_complexity",
    ),
    Export(
        "oblivious_complexity",
        "oblivious_complexity",
        "thm:oblivious",
        "some T <= 2^54 W_0(1 + log₂W_0)^9 reaches ε with at most 2^61 W_0(1 + log₂W_0)^10 samples",
        differs="the O-tilde is explicit",
        instance="toy_oblivious_complexity",
    ),
    Export(
        "oblivious_shorthand",
        "oblivious_complexity",
        "thm:oblivious",
        "the same with G_σ a constant: τ⁶ε^-3 + τ³ε^-2",
        differs="the O-tilde is explicit",
        instance="toy_oblivious_shorthand",
    ),
    # app:lower
    Export("lower", "thm_lower", "thm:lower", "R(ρ, β) >= 288√2 D σ_M^(5/3)"),
    Export("lower_Lam", "thm_lower", "thm:lower", "the same in Λ and G_σ"),
    Export("flip_dmix", "two_state", "prop:inflation", "d_mix(k) = (1-2p)^k/2 for the two-state chain"),
    Export(
        "segment_variance",
        "segment_variance",
        "prop:inflation",
        "exact second moment of a sum over n steps of the two-state chain",
    ),
    Export(
        "inflation_paper", "prop_inflation", "prop:inflation", "the lower bound on E|s_0^pre|², two states"
    ),
    Export(
        "inflation_sharp",
        "prop_inflation",
        "prop:inflation",
        "the same",
        "τ/8 and 16τ in place of τ/16 and 64τ",
    ),
    Export(
        "inflation_exists",
        "two_state_exists",
        "prop:inflation",
        "for every τ and G_σ there is such a problem",
    ),
    Export(
        "squeeze",
        "squeeze",
        "thm:lower",
        "288√2·2^(5/6) D G_σ^(5/3)Λ^(5/6) <= inf R <= R at the tuned pair",
        differs="the minimum read as the infimum",
        instance="toy_exponent",
    ),
    Export(
        "exponent",
        "squeeze",
        "thm:lower",
        "ln(inf R)/ln Λ → 5/6 as τ → ∞, T fixed",
        differs="as a limit",
        instance="toy_exponent",
    ),
    Export("ell_order", "squeeze", "thm:tuned", "ℒ = O(log(ΛT)), explicit", instance="toy_exponent"),
    Export(
        "surrogate_min", "squeeze", "thm:lower", "b = σ_M² is the only minimiser of the surrogate (remark)"
    ),
    # experiments
    Export(
        "composite",
        "eq_composite_instance",
        "eq:composite-instance",
        "the experiment is a problem, in every dimension",
        differs="not the data set",
        instance="composite_30",
    ),
    Export(
        "composite_lip",
        "eq_composite_instance",
        "eq:composite-instance",
        "G >= Lip(h)",
        differs="for d <= 10⁴",
        instance="composite_30_lip",
    ),
    Export(
        "lazy_steps", "eq_composite_instance", "eq:composite-instance", "the k-step law of the lazy refresh"
    ),
    Export("lazy_mixes", "eq_composite_instance", "eq:composite-instance", "d_mix(k) <= (1-q)^k"),
    Export(
        "composite_tuned",
        "eq_composite_instance",
        "eq:composite-instance",
        "a horizon of thm:tuned for the experiment, d <= 10⁴",
        instance="composite_30_tuned",
    ),
)
