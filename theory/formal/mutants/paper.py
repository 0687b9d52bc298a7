"""Wrong versions of the statements of the paper."""

from __future__ import annotations

from theory.formal.mutants.mutant import Mutant

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "asm_markov",
        "<= 3 / 2 * INR tau - 1 /\\",
        "<= INR tau - 1 /\\",
        "the sum of d_mix below that of the worst profile",
    ),
    Mutant(
        "asm_markov",
        "dmix P pi (l * tau) <= / 2 ^ l",
        "dmix P pi (l * tau) <= / 2 ^ (l + 2)",
        "geometric decay too fast",
    ),
    Mutant(
        "thm_reduction",
        "root 3 (INR T) ^ 2 <= 8 * INR tau / La",
        "root 3 (INR T) ^ 2 <= 4 * INR tau / La",
        "half of the bias absorbed",
    ),
    Mutant("lem_tvbochner", "<= 2 * dtv a b * H", "<= dtv a b * H", "lem:tvbochner without its factor 2"),
    Mutant(
        "lem_segment",
        "24 * H ^ 2 * INR tau / INR m *",
        "24 * H ^ 2 * INR tau / INR m ^ 2 *",
        "lem:segment with 1/m^2",
    ),
    Mutant(
        "lem_perlevel",
        "(144 * H ^ 2 * INR tau / 2 ^ j)",
        "(144 * H ^ 2 * INR tau / 4 ^ j)",
        "lem:perlevel with 4^j",
    ),
    Mutant(
        "lem_mlmc",
        "<= 8 * H * INR tau / INR T",
        "<= 2 * H * INR tau / INR T",
        "lem:mlmc (b) with 2 in place of 8",
    ),
    Mutant(
        "lem_mlmc",
        "<= 4 * INR tau * (1 + INR jmax) * (H * H)",
        "<= 4 * INR tau * (H * H)",
        "lem:mlmc (c) without its logarithm",
    ),
    Mutant(
        "lem_mlmc",
        "(fst b))) <= 1 + ln (INR T) / ln 2",
        "(fst b))) <= ln (INR T) / ln 2",
        "lem:mlmc (d) without its 1",
    ),
    Mutant("estimator", "INR jmax + / 2 ^ jmax", "INR jmax", "the mean length without its last term"),
    Mutant(
        "cor_inst",
        "<= 8 * Gs pb * INR tau / INR T",
        "<= 8 * Gs pb * INR tau / INR T ^ 2",
        "cor:inst with 1/T^2",
    ),
    Mutant(
        "cor_inst",
        "4 * Lam * L pb ^ 2 * dist ^ 2",
        "4 * Lam * L pb ^ 2 * dist ^ 3",
        "cor:inst with the cube of the step",
    ),
    Mutant(
        "eq_substitution",
        "306 * INR tau * (1 + ln (INR T) / ln 2)",
        "306 * INR tau",
        "Lambda without its logarithm",
        falls="cor_inst",
    ),
    Mutant(
        "lem_alphafloor",
        "Rpower (INR t + 1) (- (2 / 3)) <= weight t",
        "Rpower (INR t + 1) (- (1 / 3)) <= weight t",
        "lem:alphafloor with exponent -1/3",
    ),
    Mutant(
        "lem_alphaincrement",
        "<= Rpower 2 (2 / 3) - 1.",
        "<= Rpower 2 (1 / 2) - 1.",
        "lem:alphaincrement with 2^(1/2)",
    ),
    Mutant("lem_conditionalabel", "3 * E start", "2 * E start", "lem:conditionalabel with 2 in place of 3"),
    Mutant(
        "thm_reduction",
        "dist bs ^ 2.\nProof.\n  intro Hl. apply Rle_trans",
        "dist bs ^ 3.\nProof.\n  intro Hl. apply Rle_trans",
        "eq:reduction with the cube of the step",
    ),
    Mutant("thm_reduction", "<= La * Gs pb ^ 2.\n", "<= Gs pb ^ 2.\n", "the first error without Lambda"),
    Mutant(
        "lem_clipsafe",
        "norm (err bs b) <= G pb + Ghat pb /\\",
        "norm (err bs b) <= Ghat pb /\\",
        "lem:clipsafe (a) without G",
    ),
    Mutant(
        "lem_clipsafe",
        "norm (err bs b) <= norm (err_pre bs b)",
        "norm (err_pre bs b) <= norm (err bs b)",
        "lem:clipsafe (c) reversed",
    ),
    Mutant("lem_clipsafe", "<= 2 * G pb + norm (err bs b)", "<= norm (err bs b)", "eq:lemmaP without G"),
    Mutant(
        "eq_conditional_cumulative", "  3 * E (run", "  0 * E (run", "eq:conditional-cumulative with factor 0"
    ),
    Mutant("prop_esssup", "heavy ((INR T / 2 - 1) * Gs pb)", "heavy (INR T * Gs pb)", "prop:esssup with T"),
    Mutant("two_state", "= r ^ k / 2.", "= r ^ k.", "d_mix of the two-state chain without its half"),
    Mutant(
        "segment_variance",
        "/ q - 2 * r * (1 - r ^ n)",
        "/ q + 2 * r * (1 - r ^ n)",
        "the variance of a segment with a wrong sign",
    ),
    Mutant(
        "prop_inflation",
        "g ^ 2 * INR tau / 16 * (ln",
        "g ^ 2 * INR tau * 16 * (ln",
        "prop:inflation with 16 in place of 1/16",
    ),
    Mutant(
        "thm_lower", "D * Rpower s2 (5 / 6) <= Rcal", "D * Rpower s2 1 <= Rcal", "thm:lower with exponent 1"
    ),
    Mutant(
        "thm_lower",
        "Rpower Gs (5 / 3) * Rpower Lam (5 / 6)",
        "Rpower Gs (5 / 3) * Rpower Lam 1",
        "thm:lower with Lambda^1",
    ),
    Mutant(
        "lem_D",
        "Rpower (Gs pb) (2 / 3) * Rpower Lam (5 / 6))",
        "Rpower (Gs pb) (2 / 3) * Rpower Lam (1 / 2))",
        "lem:D with Lambda^(1/2), below thm:lower",
    ),
    Mutant(
        "lem_S",
        "6912 * D ^ 6 * s ^ 5 <=",
        "6912 * D ^ 6 * s ^ 7 <=",
        "lem:S: the lower bound with a higher power",
    ),
    Mutant(
        "thm_tuned",
        "CS * (ell * sqrt ell) * s ^ 5 / sqrt (INR (S T))",
        "CS * (ell * sqrt ell) * s ^ 5 / INR (S T)",
        "eq:tunedbound with 1/T",
    ),
    Mutant("eq_master", "2 * Z0 / rho / n2.\nProof.", "2 * Z0 / rho / N.\nProof.", "eq:master with 1/T"),
    Mutant(
        "thm_oblivious",
        "<= Rob / root 3 (INR (S T)) +",
        "<= Rob / sqrt (INR (S T)) +",
        "thm:oblivious with T^(-1/2)",
    ),
    Mutant("kappa_fails", "^ 2 = 5 /\\", "^ 2 = 4 /\\", "the counterexample to kappa computes another ratio"),
    Mutant("cor_zeronoise", "(12 * rho) / sqrt N", "(12 * rho) / N", "cor:zeronoise with 1/T"),
    Mutant(
        "cor_zeronoise",
        "est pb (traj bs) = df pb (prev pb (traj bs))",
        "est pb (traj bs) = df pb (cur pb (traj bs))",
        "cor:zeronoise at the wrong point",
    ),
)
