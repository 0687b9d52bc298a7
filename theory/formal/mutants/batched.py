"""Wrong versions of the batched method and of its theorem."""

from __future__ import annotations

from theory.formal.mutants.mutant import Mutant

MUTANTS: tuple[Mutant, ...] = (
    # the model
    Mutant("batch", "nth (m + i) l o", "nth i l o", "the burn-in is not discarded", "block_problem"),
    Mutant("batch", "scal (/ INR k)", "scal (/ INR (m + k))", "an average over m + k", "block_problem"),
    Mutant("batch", "path P (m + k) (last l o)", "path P (m + k) o", "every block from z_0", "block_problem"),
    Mutant("scaled", "lmo pb (scal (/ lam) g)", "lmo pb (scal lam g)", "the oracle of the wrong unit"),
    Mutant("scaled", "Gs := lam * Gs pb", "Gs := Gs pb", "the noise is not scaled"),
    Mutant("part2_batched", "INR (k + m) * INR (S T).", "INR k * INR (S T).", "discarded states for free"),
    # the moments
    Mutant(
        "batch_profile",
        "2 * d (m + S i)%nat) / INR k",
        "d (m + S i)%nat) / INR k",
        "b_e without its factor 2",
        "batch_uncentred",
    ),
    Mutant(
        "batch_profile",
        "capped d (m + S i)) / INR k",
        "capped d (m + S (S i))) / INR k",
        "b_n one state later",
        "batch_centred",
    ),
    Mutant(
        "batch_profile",
        "(INR (S i) + slow_size) * d",
        "INR (S i) * d",
        "A without the size of S",
        "batch_uncentred",
    ),
    Mutant(
        "batch_profile",
        "slow_weight : R := 1 + 2",
        "slow_weight : R := 2 + 2",
        "P larger by one",
        "batch_uncentred",
    ),
    Mutant("batch_profile", "A ^ 2 / (4 * P)", "A ^ 2 / (8 * P)", "half of the maximum", "batch_uncentred"),
    Mutant(
        "batch_profile",
        "2 / INR k ^ 2 * sum k",
        "1 / INR k ^ 2 * sum k",
        "half of K",
        "batch_fluctuation",
    ),
    Mutant(
        "fluctuation",
        "sum (n - first) (fun e => 2 * d (S (first + e))",
        "sum (n - first) (fun e => d (S (first + e))",
        "half of the price of a restart",
    ),
    # the recursion
    Mutant("bias_weights", "kd : R := (47 / 90) ^ 2", "kd : R := / 4", "1/4 in place of (47/90)^2"),
    Mutant("bias_weights", "~ phi (9 / 2) - 1 <=", "phi (9 / 2) - 1 <=", "1/4 would do at U = 9/2"),
    Mutant("bias_weights", "56113 / 100000", "56112 / 100000", "c* below its maximum .561123"),
    Mutant(
        "bias_weights",
        "Lemma r_up t : (1 <= t)%nat -> r d",
        "Lemma r_up t : (0 <= t)%nat -> r d",
        "t = 0 is not excluded",
    ),
    Mutant(
        "biased_error",
        "phi (Us s) + (if Req_EM_T (alpha pb s) 1 then 0 else zeta1 + zeta2).",
        "phi (Us s) + (zeta1 + zeta2).",
        "t = 1 is not excluded from Young",
    ),
    Mutant(
        "biased_error",
        "alpha pb s * (bn * Gs pb) + (1 - alpha pb s) * (be",
        "alpha pb s * (bn * Gs pb) + (1 - alpha pb s) ^ 2 * (be",
        "the drift of a displacement with (1 - alpha)^2",
    ),
    Mutant(
        "fbound",
        "bn ^ 2 * Gs ^ 2 * INR T / zeta1",
        "bn ^ 2 * Gs ^ 2 / zeta1",
        "a floor that does not grow with T",
        "part2_biased",
    ),
    Mutant(
        "fbound",
        "(Gamma - 1 + Tb * (ln Gamma + k0 dc2))",
        "(Tb * (ln Gamma + k0 dc2))",
        "the displacement bias without Gamma",
        "part2_biased",
    ),
    Mutant("fbound", "(1 + cstar) * Ln", "cstar * Ln", "the first error is forgotten", "part2_biased"),
    # the rate
    Mutant(
        "long_batch", "square_below_power q : (4 <= q)%nat", "square_below_power q : (3 <= q)%nat", "9 <= 2^3"
    ),
    Mutant(
        "long_batch",
        "Theorem long_batch : batch_noise d k <= 4",
        "Theorem long_batch : batch_noise d k <= 3",
        "variance 3/q",
    ),
    Mutant(
        "long_batch", "<= 2 / INR q ^ 3 /\\ batch_bias", "<= 1 / INR q ^ 3 /\\ batch_bias", "half of the bias"
    ),
    Mutant("rate_constants", "2.4 * rate_a ^ 3", "2.3 * rate_a ^ 3", "level below 64/27 a^3", "rate_level"),
    Mutant("rate_constants", "2 * Fb + L", "Fb + L", "half of Fbar in the level", "rate_level"),
    Mutant("rate_level", "INR T * beta = w ^ 12.", "INR T * beta = w ^ 13.", "T beta = w^13"),
    Mutant("batched_rate", "Gs pb / eps ^ 3).\nProof.", "Gs pb / eps ^ 2).\nProof.", "Gs eps^-2 states"),
    Mutant("batched_rate", "3 * D pb ^ 2 * rate_H +", "2 * D pb ^ 2 * rate_H +", "a shorter horizon"),
    # the numbers
    Mutant("batch_terms", "else level_t j.", "else level_t j / 2%Z.", "half of the capped profile"),
    Mutant("samples_tau1_computation", "bT := 10103;", "bT := 10000;", "tau = 1 with fewer states"),
    Mutant("samples_tau10_computation", "bm := 39;", "bm := 29;", "tau = 10 with a shorter burn-in"),
)
