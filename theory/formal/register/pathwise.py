"""What is formal of the pathwise transfer and of its printed chain."""

from __future__ import annotations

from theory.formal.register.entry import ANY_T, Export

EXPORTS: tuple[Export, ...] = (
    # app:pathwise
    Export(
        "clipsafe_a",
        "lem_clipsafe",
        "lem:clipsafe",
        "(a) |g_t| <= Ĝ, |s_t| <= G + Ĝ <= 2Ĝ",
        instance="toy_clipsafe",
    ),
    Export("clipsafe_b", "lem_clipsafe", "lem:clipsafe", "(b) δ_t <= G + Ĝ <= 2Ĝ", instance="toy_clipsafe"),
    Export("clipsafe_c", "lem_clipsafe", "lem:clipsafe", "(c) |s_t| <= |s_t^pre|", instance="toy_clipsafe"),
    Export("lemmaP", "lem_clipsafe", "eq:lemmaP", "δ_t <= G + |g_t| <= 2G + |s_t|", instance="toy_clipsafe"),
    Export("esssup", "prop_esssup", "prop:esssup", "esssup |s_0^pre| >= (T/2 - 1) G_σ"),
    Export("esssup_sharp", "prop_esssup", "prop:esssup", "the same", "2^jmax - 1 in place of T/2 - 1"),
    Export("esssup_exists", "two_state_exists", "prop:esssup", "for every τ and G_σ there is such a problem"),
    Export(
        "cumulative",
        "eq_conditional_cumulative",
        "eq:conditional-cumulative",
        "E Σ|s_t|² <= 3 E Σ B_t/α_t",
        instance="toy_cumulative",
    ),
    Export(
        "master",
        "eq_master",
        "eq:master",
        "the rate for every admissible δ̄, κ, B̈",
        "κ and B̈ are arguments with three conditions; " + ANY_T,
        "toy_transfer",
    ),
    Export("master_sharp", "eq_master", "eq:master", "the same", "divided by 24", "toy_transfer"),
    Export(
        "transfer_corrected",
        "prop_transfer",
        "prop:transfer",
        "eq:master for every ρ, β > 0",
        "κ² = 2 + 2δ̄² (no 1/ρ), B̈ with ρ^-2; " + ANY_T,
        "toy_transfer",
    ),
    Export(
        "transfer_printed",
        "prop_transfer",
        "prop:transfer",
        "eq:master with the printed chain",
        "under two conditions that the paper does not state",
        "toy_printed",
    ),
    Export(
        "kappa_fails",
        "kappa_fails",
        "eq:chain",
        "the printed κ bounds no ratio of scales at ρ = 2000: a counterexample",
    ),
    Export("slide_lip", "kappa_fails", "eq:chain", "the problem of the counterexample has G_h <= G"),
    Export(
        "path_gaps_any",
        "eq_master",
        "prop:transfer",
        "the descent along one path, for any bound on its displacements",
        differs="on every path, before means are taken",
        instance="toy_transfer",
    ),
    Export(
        "S_display",
        "eq_expectation_cases",
        "eq:expectation-cases",
        "the bound on S after eq:conditional-cumulative",
        differs="B̈ any admissible one",
        instance="toy_cases",
    ),
    Export(
        "expectation_cases",
        "eq_expectation_cases",
        "eq:expectation-cases",
        "both displays, with Jensen",
        differs="δ̄, κ, B̈ any admissible ones",
        instance="toy_cases",
    ),
    Export(
        "cases_max",
        "eq_expectation_cases",
        "eq:expectation-cases",
        "the case split: max(X, 48S) <= Ω",
        differs="δ̄, κ, B̈ any admissible ones",
        instance="toy_cases",
    ),
    Export(
        "printed_moderate",
        "printed_chain",
        "eq:master",
        "eq:master with the printed chain",
        differs="for ρ + δ̄² >= 0.0473(1 + (G+Ĝ)²) and 1 + (G+Ĝ)² <= 8κ²",
        instance="toy_printed",
    ),
    Export(
        "printed_rho",
        "printed_chain",
        "prop:transfer",
        "eq:master with the printed chain",
        differs="for 0.048 <= ρ <= 4096",
        instance="toy_printed",
    ),
    Export(
        "kap_ok",
        "printed_chain",
        "eq:chain",
        "for ρ <= 4096 the printed κ is small by a factor that eq:master has to spare",
    ),
    Export(
        "printed_flat",
        "printed_chain",
        "eq:master",
        "the printed chain where the corrected B̈ is at most 2.4",
        differs="a case",
    ),
    Export(
        "printed_noiseless", "printed_chain", "eq:master", "the printed chain without noise", differs="a case"
    ),
    Export(
        "printed_short",
        "printed_chain",
        "eq:master",
        "the printed chain up to T + 1 = 8·10^10",
        differs="a case",
    ),
    Export(
        "printed_region",
        "printed_chain",
        "eq:master",
        "where the printed chain can fail at all",
        differs="outside two stated regions it holds; inside it is open",
    ),
    Export(
        "truncation_fails",
        "truncation_fails",
        "eq:chain",
        "the step of the printed derivation that needs B̈ fails at ρ = 10^-4: a counterexample",
    ),
    Export(
        "tiny_master", "truncation_fails", "eq:master", "eq:master itself holds there", differs="an example"
    ),
)
