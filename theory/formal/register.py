"""Every exported theorem of the Coq development, and what is formal of every labelled statement of the paper.

An entry is data: the name in Coq, the module (its file follows), the label or id it serves, whether it is the
statement as printed or what differs, and the instance that shows that its hypotheses can be met.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from theory.errors import TheoryError
from theory.formal import sources

PRINTED = ""


@dataclass(frozen=True)
class Export:
    """One theorem for which the kernel vouches.

    `differs` is empty when it is the statement as printed; `instance` is the Coq name that applies it to a
    concrete problem (empty when it has no hypothesis beyond ranges of numbers, or is an existence or an example).
    """

    name: str
    module: str
    label: str
    says: str
    differs: str = PRINTED
    instance: str = ""
    floats: bool = False

    @property
    def file(self) -> Path:
        """Return the source file, relative to the folder."""
        return sources.module_file(self.module)


class Form(Enum):
    """What is formal of a labelled statement; each value is the word that the table prints."""

    DEFINITION = "definition"
    PRINTED = "as printed"
    CORRECTED = "as corrected"
    PART = "in part"
    NONE = "not formal"


@dataclass(frozen=True)
class Row:
    """One label of the paper: what is formal of it, what differs or why not, and where."""

    label: str
    form: Form
    note: str = ""
    definitions: tuple[str, ...] = ()


_ANY_T = "every T >= 1; the burn-in T >= T_0 is not needed"

EXPORTS: tuple[Export, ...] = (
    # app:mlmc
    Export("mixes_dmix", "asm_markov", "asm:markov", "`mixes k e` is d_mix(k) <= e", instance="toy_dmix"),
    Export("dmix_sum", "asm_markov", "asm:markov", "Σ d_mix(k) <= 3τ/2 - 1 <= 2τ", instance="toy_dmix_sum"),
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
        instance="toy_cumulative",
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
    Export("reduction_all", "thm_reduction", "thm:reduction", "eq:reduction", _ANY_T, "toy_reduction"),
    Export(
        "reduction_sharp",
        "thm_reduction",
        "thm:reduction",
        "eq:reduction",
        "half the noise, a better contraction",
        "toy_reduction",
    ),
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
        "κ and B̈ are arguments with three conditions; " + _ANY_T,
        "toy_transfer",
    ),
    Export("master_sharp", "eq_master", "eq:master", "the same", "divided by 24", "toy_transfer"),
    Export(
        "transfer_corrected",
        "prop_transfer",
        "prop:transfer",
        "eq:master for every ρ, β > 0",
        "κ² = 2 + 2δ̄² (no 1/ρ), B̈ with ρ^-2; " + _ANY_T,
        "toy_transfer",
    ),
    Export(
        "transfer_printed",
        "prop_transfer",
        "prop:transfer",
        "eq:master with the printed chain",
        "under two conditions that the paper does not state",
        "toy_transfer_printed",
    ),
    Export(
        "transfer_printed_rho",
        "prop_transfer",
        "prop:transfer",
        "eq:master with the printed chain",
        "for 0.385 <= ρ <= 128",
        "toy_transfer_printed",
    ),
    Export(
        "kappa_fails",
        "kappa_fails",
        "eq:chain",
        "the printed κ bounds no ratio of scales at ρ = 2000: a counterexample",
    ),
    Export("slide_lip", "kappa_fails", "eq:chain", "the problem of the counterexample has G_h <= G"),
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
    # app:lower
    Export("lower", "thm_lower", "thm:lower", "R(ρ, β) >= 288√2 D σ_M^(5/3)"),
    Export("lower_Lam", "thm_lower", "thm:lower", "the same in Λ and G_σ"),
    Export("flip_dmix", "two_state", "prop:inflation", "d_mix(k) = (1-2p)^k/2 for the two-state chain"),
    Export(
        "segment_variance",
        "segment_variance",
        "prop:inflation",
        "exact variance of a segment of the two-state chain",
    ),
    Export("inflation_paper", "prop_inflation", "prop:inflation", "the lower bound on E|s_0^pre|²"),
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
    # app:oblivious
    Export(
        "oblivious",
        "thm_oblivious",
        "thm:oblivious",
        "the rate at ρ = β = 1",
        "explicit constants; " + _ANY_T,
        "toy_oblivious",
    ),
    Export(
        "samples", "thm_oblivious", "thm:oblivious", "E samples <= (T+1)(1 + log₂T)", instance="toy_samples"
    ),
    # ours: Part 2
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
        "one_step", "one_step", "N10", "one conditional-gradient step in path form", instance="toy_one_step"
    ),
    Export("bound_tangent", "tangent", "N15", "the supremum over Γ >= 1 from one tangent"),
    Export("part2", "part2", "thm:sharper", "the sharper theorem, complete", instance="toy_horizon"),
    Export("value_agrees", "agrees", "thm:sharper", "the planner's expression is the theorem's bound"),
    Export("slope_agrees", "agrees", "thm:sharper", "the planner's derivative is the theorem's slope"),
    Export("ends_agree", "agrees", "thm:sharper", "the planner's ends of v are the theorem's"),
    # ours: the frontier
    Export("range_lipschitz", "value_gap", "A2", "sup F - inf F <= (G + G_h) D", instance="toy_range"),
    Export(
        "tight",
        "value_gap",
        "A2",
        "the same problem with F̄ = (G + G_h) D: the field F̄ assumes nothing",
        instance="toy_range",
    ),
    Export("value_gap", "value_gap", "A3", "F(x) - F(y) <= gap(x) + LD²/2", instance="toy_range"),
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
    Export("weight_one", "weight_one", "A3", "noiseless descent with weight one", instance="quiet_horizon"),
    Export("weight_one_tail", "weight_one_tail", "A3", "the same with its tail", instance="quiet_tail"),
    Export(
        "mlmc_independent",
        "independent_moments",
        "A1",
        "an independent stream: exact Λ = jmax - 1 + 2^(1-jmax)",
        instance="toy_independent_moment",
    ),
    Export(
        "mlmc_unbiased",
        "independent_moments",
        "A1",
        "an independent stream: no bias",
        instance="toy_unbiased",
    ),
    Export(
        "part2_independent",
        "part2_independent",
        "A1",
        "an independent stream: no θ, no ζ",
        instance="toy_independent",
    ),
    Export(
        "moved_weight_fifth",
        "moved_weight",
        "A1",
        "the weight of a displacement cannot have 1/5 in place of 1/4",
    ),
    Export(
        "nu_bound", "nu_bound", "A1", "K_ν bounds the fluctuation of the second moment", instance="toy_nu"
    ),
    Export(
        "part2_markov", "part2_markov", "A1", "a Markov chain with any mixing profile", instance="toy_markov"
    ),
    Export(
        "part2_markov_tau", "part2_markov", "A1", "a Markov chain with mixing time τ", instance="toy_markov"
    ),
    Export("path_form_free", "path_form_free", "frontier 6", "the path form with free weights"),
    Export(
        "second_uncentred_sharp",
        "second_uncentred_sharp",
        "frontier 6",
        "the uncentred level without its start term",
        instance="toy_uncentred_sharp",
    ),
    Export("part2_low_noise", "part2_low_noise", "frontier 6", "low noise: displacement and noise together"),
    # examples
    Export("euclid", "euclid", "model", "R^n is an inner product space, for every n"),
    Export("E_density", "total_variation", "model", "the mean under a density"),
    Export("half_l1", "total_variation", "model", "`mixes` follows from half the L1 distance"),
    # certified numbers
    Export(
        "horizon", "instance", "thm:sharper", "T = 1 320 000 at τ = 1", instance="toy_horizon", floats=True
    ),
    Export(
        "horizon_weight_one",
        "horizon_noiseless",
        "A3",
        "T = 500 without noise",
        instance="quiet_horizon",
        floats=True,
    ),
    Export(
        "horizon_tail", "horizon_noiseless", "A3", "T = 360 without noise", instance="quiet_tail", floats=True
    ),
    Export(
        "horizon_independent",
        "horizon_independent",
        "A1",
        "T = 188 000 for an independent stream",
        instance="toy_independent",
        floats=True,
    ),
    Export("horizon_independent_smooth", "horizon_independent", "A1 + A2", "T = 59 500, h = 0", floats=True),
    Export(
        "horizon_markov", "horizon_markov", "A1", "T = 664 000 at τ = 1", instance="toy_markov", floats=True
    ),
    Export("horizon_markov_smooth", "horizon_markov", "A1 + A2", "T = 225 000 at τ = 1, h = 0", floats=True),
)

ROWS: tuple[Row, ...] = (
    Row("eq:problem", Form.DEFINITION, "", ("problem.problem", "problem.F")),
    Row(
        "asm:problem",
        Form.DEFINITION,
        "G_h apart from G; D an upper bound; neither compactness, closedness nor an attained minimum is used",
        ("problem.problem",),
    ),
    Row(
        "asm:smooth",
        Form.DEFINITION,
        "the gradient of f is used along segments of X only",
        ("problem.problem",),
    ),
    Row("asm:bounded", Form.DEFINITION, "", ("problem.problem",)),
    Row("asm:noise", Form.DEFINITION, "", ("problem.problem",)),
    Row(
        "asm:markov",
        Form.DEFINITION,
        "transition laws and π finitely supported; τ any integer with d_mix(τ) <= 1/4; ergodicity is not used",
        ("markov_chain.mixes", "mixing_time.dmix", "mixing_time.is_tmix"),
    ),
    Row("def:fwgap", Form.DEFINITION, "LMO a function", ("problem.gap",)),
    Row("eq:fwgap", Form.DEFINITION, "LMO a function", ("problem.gap",)),
    Row(
        "alg:main",
        Form.DEFINITION,
        "x_0 and z_0 given; the output index t̂ is not drawn (averages over t are stated)",
        ("algorithm.step", "algorithm.run"),
    ),
    Row("eq:mlmc", Form.DEFINITION, "all levels above jmax are one outcome", ("burst.mlmc", "burst.burst")),
    Row("prop:esssup", Form.PRINTED),
    Row(
        "eq:effective",
        Form.DEFINITION,
        "T_0 enters as (128 τ)^(3/4) <= T",
        ("eq_substitution.Lam", "eq_substitution.sM2", "eq_substitution.LM2"),
    ),
    Row("lem:mlmc", Form.PRINTED),
    Row("cor:inst", Form.PRINTED, "the column H̃ is `noise_near` and `coupled_near`"),
    Row("lem:clipsafe", Form.PRINTED),
    Row("thm:reduction", Form.PRINTED, "T >= T_0 is not needed (`reduction_all`)"),
    Row("eq:reduction", Form.PRINTED, "part of `reduction`"),
    Row("eq:substitution", Form.DEFINITION, "", ("eq_substitution.sM2", "eq_substitution.LM2")),
    Row(
        "thm:tuned",
        Form.PART,
        "eq:tunedbound as printed; the sample complexity eq:tunedcomplexity is not stated here",
    ),
    Row("eq:tunedbound", Form.PRINTED, "T >= T_0 is not needed"),
    Row("eq:tunedcomplexity", Form.NONE, "an O-tilde statement; needs T(ε) with explicit constants"),
    Row("rem:loworder", Form.PART, "(1) is the lower bound of lem:S; (2) and (3) are prose"),
    Row(
        "cor:zeronoise",
        Form.PART,
        "G_σ = 0: with an explicit constant and on every path; the limit G_σ → 0 of eq:tunedcomplexity is not stated",
    ),
    Row(
        "thm:oblivious",
        Form.PART,
        "the rate at ρ = β = 1 and the samples; general ρ, β and the complexity are not stated",
    ),
    Row("thm:lower", Form.PRINTED, "both displays; the sentence on optimality of the exponent is prose"),
    Row("prop:inflation", Form.PRINTED),
    Row("rem:claims", Form.NONE, "prose on scope"),
    Row("lem:tvbochner", Form.PRINTED),
    Row(
        "lem:segment", Form.PRINTED, "conditioning as a test against every non-negative function of the past"
    ),
    Row("lem:perlevel", Form.PRINTED),
    Row("lem:alphafloor", Form.PRINTED),
    Row("lem:alphaincrement", Form.PRINTED),
    Row("lem:conditionalabel", Form.PRINTED),
    Row("eq:conditionalabel", Form.PRINTED, "the conclusion of `conditionalabel`"),
    Row("eq:lemmaP", Form.PRINTED),
    Row(
        "eq:chain",
        Form.DEFINITION,
        "the printed κ is false for large ρ (`kappa_fails`)",
        ("eq_chain.Rcal", "eq_chain.Z0", "prop_transfer.kap_p", "prop_transfer.B2_p"),
    ),
    Row(
        "eq:master",
        Form.CORRECTED,
        "κ and B̈ are arguments with three stated conditions, met by the corrected chain; T >= T_0 is not needed",
    ),
    Row(
        "prop:transfer",
        Form.CORRECTED,
        "κ² = 2 + 2δ̄² in place of 2 + 2δ̄²/ρ, and ρ^-2 in place of ρ^-1 in B̈; the printed chain for 0.385 <= ρ <= 128",
    ),
    Row("eq:threesubs", Form.DEFINITION, "inside `rate`", ("prop_transfer.rate",)),
    Row("eq:conditional-cumulative", Form.PRINTED, "the first line; the second is the definition of B_t"),
    Row(
        "eq:expectation-cases",
        Form.CORRECTED,
        "`cases_S`, `cases_X`: bX^(1/3) already split by Young, the gap kept on the left",
    ),
    Row("eq:dbarM", Form.DEFINITION, "", ("tuned_constants.dM",)),
    Row("lem:D", Form.PRINTED),
    Row("lem:S", Form.PRINTED),
    Row(
        "lem:exacttransfer",
        Form.CORRECTED,
        "`zeronoise` uses κ² = 1 + (G + Ĝ)², not the printed κ; stated on every path",
    ),
    Row("thm:refined", Form.NONE, "ours, Part 1 of docs/refined.md; Part 2 is sharper and formal"),
    Row("thm:sharper", Form.PRINTED, "ours, Part 2 of docs/refined.md"),
    Row("eq:composite-instance", Form.NONE, "the instance of an experiment, not a statement"),
)


def exports_of(label: str) -> tuple[Export, ...]:
    """Return the exported theorems that serve a label."""
    return tuple(export for export in EXPORTS if export.label == label)


def row(label: str) -> Row:
    """Return the row of a label of the paper."""
    for one in ROWS:
        if one.label == label:
            return one
    raise TheoryError(f"{label!r} is not a label of the paper; known are {', '.join(r.label for r in ROWS)}")
