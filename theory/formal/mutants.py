"""Wrong definitions and wrong statements: each must break the build.

A mutant is data: the module, the text that is replaced (it must occur exactly once), what replaces it, and what
the wrong version says. Constants that have slack are not here: a true weakening is not a mutant.
"""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One wrong version of the formal text; `falls` is the module that must reject it, by default its own."""

    module: str
    old: str
    new: str
    says: str
    falls: str = ""


MUTANTS: tuple[Mutant, ...] = (
    # the problem
    Mutant(
        "problem",
        "(lmo (df x))) + h x - h (lmo (df x)).",
        "(lmo (df x))).",
        "the gap forgets h",
        falls="one_step",
    ),
    Mutant(
        "problem",
        "Rmin (slope x g / (Lt * n)) 1",
        "slope x g / (Lt * n)",
        "the step is not capped at 1",
        falls="short_step",
    ),
    Mutant(
        "problem",
        "slope x g / (Lt * n)",
        "slope x g / (2 * Lt * n)",
        "the step is half as long",
        falls="short_step",
    ),
    Mutant(
        "problem",
        "(scal (eta Lt x g) (sub (lmo g) x))",
        "(scal 1 (sub (lmo g) x))",
        "always a full step",
        falls="short_step",
    ),
    Mutant(
        "problem",
        "h x - h (lmo g) - inner g",
        "h x - h (lmo g) + inner g",
        "the slope has a wrong sign",
        falls="short_step",
    ),
    Mutant(
        "problem",
        "inner (lmo g) g + h (lmo g) <= inner y g + h y",
        "inner (lmo g) g <= inner y g",
        "the oracle ignores h",
        falls="short_step",
    ),
    Mutant("problem", "<= Gh * norm (sub x y)", "<= Gh", "h is bounded, not Lipschitz", falls="short_step"),
    Mutant(
        "problem",
        "<= L * norm (sub x y);",
        "<= L;",
        "the gradients are bounded, not Lipschitz",
        falls="descent",
    ),
    Mutant(
        "problem",
        "norm (sub (dfz x z) (df x)) <= Gs",
        "norm2 (sub (dfz x z) (df x)) <= Gs",
        "G_sigma bounds the square of the noise",
        falls="one_error",
    ),
    Mutant(
        "problem",
        "Ghat_bound : G <= Ghat;",
        "Ghat_bound : Ghat <= G;",
        "the clipping radius is below G",
        falls="one_error",
    ),
    Mutant(
        "problem", "norm (sub x y) <= D;", "norm (sub x y) <= 2 * D;", "D is the radius", falls="one_step"
    ),
    Mutant(
        "problem",
        "Ev pi (dfz x) = df x",
        "norm (sub (Ev pi (dfz x)) (df x)) <= Gs",
        "the oracle is biased",
        falls="descent",
    ),
    # the algorithm
    Mutant("algorithm", "V := clip (Ghat pb) (pre s b)", "V := pre s b", "no clipping", falls="state_path"),
    Mutant(
        "algorithm",
        "clip (Ghat pb) (pre s b)",
        "clip (2 * Ghat pb) (pre s b)",
        "twice the clipping radius",
        falls="state_path",
    ),
    Mutant(
        "algorithm",
        "(ghat s b (prev s))",
        "(ghat s b (cur s))",
        "momentum at the wrong point",
        falls="one_error",
    ),
    Mutant("algorithm", "(scal (1 - alpha s)", "(scal 1", "momentum without its factor", falls="one_error"),
    Mutant(
        "algorithm",
        "(2 / 3)); chain",
        "(1 / 2)); chain",
        "exponent 1/2 in the weight alpha",
        falls="state_path",
    ),
    Mutant(
        "algorithm",
        "(- (1 / 4)).",
        "(- (1 / 2)).",
        "exponent -1/2 of alpha in the scale L_t",
        falls="state_path",
    ),
    Mutant(
        "algorithm", "rho * sqrt (plen s)", "rho * plen s", "no root in the scale L_t", falls="state_path"
    ),
    Mutant(
        "algorithm",
        "Rmin (alpha s) (Rpower ((1 + M) / (1 + S)) (2 / 3))",
        "Rpower ((1 + M) / (1 + S)) (2 / 3)",
        "alpha is not a running minimum",
        falls="state_path",
    ),
    Mutant(
        "algorithm",
        "Rmax (peak s) (beta + d2)",
        "Rmax (peak s) d2",
        "the maximum forgets beta",
        falls="state_path",
    ),
    Mutant("algorithm", "total s + (beta + d2)", "total s + d2", "the sum forgets beta", falls="state_path"),
    Mutant(
        "algorithm",
        "scale s * scale s * norm2 (sub x (cur s))",
        "scale s * norm2 (sub x (cur s))",
        "L_t instead of L_t^2 in u_t",
        falls="state_path",
    ),
    Mutant(
        "algorithm",
        "prev := cur s",
        "prev := prev s",
        "the previous point is never updated",
        falls="potential",
    ),
    Mutant(
        "algorithm", "plen := 1; alpha := 1", "plen := 1; alpha := / 2", "alpha_0 = 1/2", falls="state_path"
    ),
    Mutant("algorithm", "plen := 1; alpha", "plen := 0; alpha", "L_0 = 0", falls="state_path"),
    # the burst
    Mutant("burst", "scal (2 ^ j) (sub (mu", "scal 1 (sub (mu", "no level factor 2^J", falls="estimator"),
    Mutant("burst", "(mu o phi (j - 1) l)", "(mu o phi j l)", "a level is zero", falls="estimator"),
    Mutant(
        "burst",
        "add (mu o phi 0 l)",
        "add (mu o phi 1 l)",
        "the base level averages two states",
        falls="estimator",
    ),
    Mutant(
        "burst",
        "[(/ 2 ^ S m, S m)]",
        "[(/ 2 ^ m, S m)]",
        "level probabilities twice as large",
        falls="estimator",
    ),
    Mutant(
        "burst",
        "[(/ 2 ^ jmax, S jmax)]",
        "[(/ 2 ^ S jmax, S jmax)]",
        "the capped levels lose half their mass",
        falls="estimator",
    ),
    Mutant("burst", "then 2 ^ j else 1", "then 2 ^ j else 2", "two states above the cap", falls="estimator"),
    Mutant(
        "burst",
        "phi (nth i l o)",
        "phi (nth (S i) l o)",
        "the average starts one state late",
        falls="estimator",
    ),
    Mutant(
        "markov_chain",
        "0 <= f y <= 1) -> E (steps k z) f",
        "0 <= f y <= / 2) -> E (steps k z) f",
        "half the total variation",
        falls="mixing",
    ),
    # the constants of a profile
    Mutant(
        "profile",
        "/ 2 ^ (k / tau + 1)",
        "/ 2 ^ (k / tau + 2)",
        "mixing twice as good as submultiplicativity gives",
        falls="worst_profile",
    ),
    Mutant("profile", "Rmin 1 (2 * d k)", "Rmin 1 (d k)", "correlation d in place of 2d", falls="levels"),
    Mutant(
        "profile",
        "1 + 2 * sum n (fun k => (1 - INR (S k) / INR n) * capped",
        "1 + sum n (fun k => (1 - INR (S k) / INR n) * capped",
        "each pair is counted once",
        falls="levels",
    ),
    Mutant("profile", "+ 4 / INR n *", "+ 1 / INR n *", "a quarter of the start term", falls="uncentred"),
    Mutant("profile", "+ 4 * last.", "+ last.", "the deepest difference is not doubled", falls="inflation"),
    Mutant(
        "profile",
        "(fun i => 2 * d (S i)) / 2 ^ jmax",
        "(fun i => d (S i)) / 2 ^ jmax",
        "half the bias of a difference",
        falls="inflation",
    ),
    # Part 2
    Mutant("weight", "U^2/2 + U/5 + 11/20.", "U^2/2 + U/5 + 1/2.", "phi with 1/2 in place of 11/20"),
    Mutant(
        "bound",
        "root 6 (Gamma + Tb) * v + L",
        "root 6 (Gamma + Tb) * v ^ 2 + L",
        "the descent term with v^2",
        falls="path_bound",
    ),
    Mutant(
        "bound",
        "- (1 - / sqrt 2) * (Gamma - 1)",
        "- (Gamma - 1)",
        "the whole displacement is gained",
        falls="path_bound",
    ),
    Mutant("bound", "* (ln Gamma + k0)", "* ln Gamma", "k_0 dropped", falls="path_bound"),
    Mutant(
        "bound", "* (1 + (1 + / theta v)", "* ((1 + / theta v)", "the first error dropped", falls="path_bound"
    ),
    Mutant(
        "bound",
        "3 * (root 3 (1 + Tb) - 1) / beta",
        "2 * (root 3 (1 + Tb) - 1) / beta",
        "n_1 with 2 in place of 3",
        falls="weight_sums",
    ),
    Mutant(
        "bound",
        "n2 := ln (1 + Tb) / beta",
        "n2 := ln (1 + Tb) / (2 * beta)",
        "half of n_2",
        falls="weight_sums",
    ),
    Mutant(
        "bound",
        "v_plus := root 6 (/ (1 + beta))",
        "v_plus := root 6 (/ (2 + beta))",
        "v_plus too small",
        falls="joint_scale",
    ),
    Mutant(
        "bound",
        "((1 + beta + dc2) * (1 + Tb + dc2))",
        "((1 + beta) * (1 + Tb + dc2))",
        "v_minus too large",
        falls="joint_scale",
    ),
    Mutant(
        "bound",
        "+ L / rho * / (2 * sqrt Y) -",
        "+ L / rho * / (3 * sqrt Y) -",
        "the slope is not the derivative",
        falls="tangent",
    ),
    Mutant("part2", "(2 * D pb * sqrt (H", "(D pb * sqrt (H", "half of the rate"),
    Mutant("part2", "(2 * H / (rho * INR (S T)))", "(H / (rho * INR (S T)))", "half of the second rate"),
    Mutant(
        "part2",
        "root 3 (INR T) ^ 2 / zeta) / (1 - zeta)",
        "root 3 (INR T) ^ 2 / zeta)",
        "the factor 1/(1 - zeta) dropped",
    ),
    Mutant("part2", "slp Yp (v_plus beta) <= 0 -> bnd", "bnd", "a tangent of any slope"),
    Mutant(
        "part2",
        "mixes (P pb) (pi pb) tau (/ 4)",
        "mixes (P pb) (pi pb) tau (/ 2)",
        "a mixing time at level 1/2",
    ),
    Mutant(
        "planner",
        "((1 / 5) * (/ beta)",
        "((1 / 6) * (/ beta)",
        "the planner's expression drifts",
        falls="agrees",
    ),
    # the frontier
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
    # the paper
    Mutant(
        "asm_markov",
        "<= 3 / 2 * INR tau - 1 /\\",
        "<= INR tau - 1 /\\",
        "the sum of d_mix below that of the worst profile",
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
    Mutant("thm_reduction", "<= Lam * Gs pb ^ 2.\n", "<= Gs pb ^ 2.\n", "the first error without Lambda"),
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
        "prop_transfer",
        "Corollary transfer_printed_rho : 385 / 1000 <= rho <= 128 ->",
        "Corollary transfer_printed_rho : 385 / 1000 <= rho ->",
        "the printed chain for every large rho",
    ),
    Mutant(
        "thm_oblivious",
        "<= Rob / root 3 (INR (S T)) +",
        "<= Rob / sqrt (INR (S T)) +",
        "thm:oblivious with T^(-1/2)",
    ),
    Mutant(
        "thm_oblivious",
        "INR n * (1 + ln (INR T) / ln 2)",
        "INR n * (ln (INR T) / ln 2)",
        "the samples without the base level",
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
