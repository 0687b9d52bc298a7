"""Wrong versions of the complexities and of the remarks."""

from __future__ import annotations

from theory.formal.mutants.mutant import Mutant

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "output", "(/ INR n, t)) (seq 0 n)", "(/ INR (S n), t)) (seq 0 n)", "weights of that do not sum to 1"
    ),
    Mutant(
        "output",
        "(uniform (S T)) (fun t => ret (cur pb (at_ bs t))))",
        "(uniform T) (fun t => ret (cur pb (at_ bs t))))",
        "that from {0..T-1}",
    ),
    Mutant(
        "output",
        "Theorem samples_exact : samples = INR (S T) * (INR jmax + / 2 ^ jmax)",
        "Theorem samples_exact : samples = INR (S T) * (INR jmax)",
        "samples without 2^-jmax",
    ),
    Mutant(
        "output",
        "Theorem samples_le : (1 <= T)%nat -> samples <= INR (S T) * (1 + lg (INR T))",
        "Theorem samples_le : (1 <= T)%nat -> samples <= INR (S T) * lg (INR T)",
        "samples without the 1",
    ),
    Mutant(
        "output",
        "Theorem best_below_output : E run_ best_gap <= E output (gap pb)",
        "Theorem best_below_output : E output (gap pb) <= E run_ best_gap",
        "minimum above the mean",
    ),
    Mutant(
        "horizon_exists",
        "INR T <= 2 ^ (p * k) * x * (1 + lg x) ^ p /\\",
        "INR T <= x * (1 + lg x) ^ p /\\",
        "horizon without its constant",
    ),
    Mutant(
        "horizon_exists",
        "x * (1 + lg (INR T)) ^ p <= INR (S T) /\\",
        "x * (1 + lg (INR T)) ^ S p <= INR (S T) /\\",
        "one more logarithm for free",
    ),
    Mutant(
        "eq_tunedcomplexity",
        "4 * 306 ^ 5 * kq pb ^ 3 * CS pb Gb ^ 2",
        "4 * 306 ^ 4 * kq pb ^ 3 * CS pb Gb ^ 2",
        "KS with 306^4",
    ),
    Mutant("eq_tunedcomplexity", "32 * Rpower 306 (5 / 2)", "32 * Rpower 306 2", "KR with 306^2"),
    Mutant(
        "eq_tunedcomplexity",
        "KS pb Gb * INR tau ^ 5 / eps ^ 2",
        "KS pb Gb * INR tau ^ 4 / eps ^ 2",
        "tau^4 for tau^5",
    ),
    Mutant(
        "eq_tunedcomplexity",
        "Rpower (INR tau) (5 / 2) * Gs pb ^ 2) / eps ^ 3 +\n",
        "Rpower (INR tau) 2 * Gs pb ^ 2) / eps ^ 3 +\n",
        "tau^2 for tau^(5/2)",
    ),
    Mutant("eq_tunedcomplexity", "Gs pb ^ 2) / eps ^ 3 +\n", "Gs pb ^ 2) / eps ^ 2 +\n", "eps^-2 for eps^-3"),
    Mutant("eq_tunedcomplexity", "Definition kq pb := 3 +", "Definition kq pb := 2 +", "logarithm factor 2"),
    Mutant(
        "eq_tunedcomplexity",
        "INR T <= 2 ^ 48 * W * (1 + lg W) ^ 8 /\\",
        "INR T <= 2 ^ 48 * W * (1 + lg W) ^ 7 /\\",
        "one logarithm fewer",
    ),
    Mutant(
        "eq_tunedcomplexity",
        "Hypothesis HGs : 0 < Gs pb <= Gb.",
        "Hypothesis HGs : 0 <= Gs pb <= Gb.",
        "Gs = 0 in the tuned run",
    ),
    Mutant(
        "oblivious_rate",
        "CRo * ello * (La + La ^ 2 * Gs pb ^ 2)",
        "CRo * ello * (1 + La ^ 2 * Gs pb ^ 2)",
        "R without Lam",
    ),
    Mutant(
        "oblivious_rate",
        "CRo * ello * (La + La ^ 2 * Gs pb ^ 2)",
        "CRo * ello * (La + La * Gs pb ^ 2)",
        "R with Lam Gs^2",
    ),
    Mutant(
        "oblivious_rate",
        "(La * sqrt La + La * Gs pb ^ 2) / sqrt",
        "(La + La * Gs pb ^ 2) / sqrt",
        "S with Lam for Lam^(3/2)",
    ),
    Mutant(
        "oblivious_rate",
        "Definition a2 := 160 * (1 + dbar pb rho ^ 2) * L pb ^ 2 / rho ^ 2",
        "Definition a2 := 160 * (1 + dbar pb rho ^ 2) * L pb ^ 2 / rho",
        "B2 with rho^-1",
    ),
    Mutant(
        "oblivious_rate",
        "KRo * (INR tau ^ 3 + INR tau ^ 6 * Gs pb ^ 6) / eps ^ 3",
        "KRo * (INR tau ^ 3 + INR tau ^ 5 * Gs pb ^ 6) / eps ^ 3",
        "tau^5 Gs^6",
        falls="oblivious_complexity",
    ),
    Mutant(
        "oblivious_rate",
        "KSo * (INR tau ^ 3 + INR tau ^ 2 * Gs pb ^ 4) / eps ^ 2",
        "KSo * (INR tau ^ 3 + INR tau * Gs pb ^ 4) / eps ^ 2",
        "tau Gs^4",
        falls="oblivious_complexity",
    ),
    Mutant(
        "lem_exacttransfer",
        "Definition dbar0 := 8 * (L pb * D pb + 2 * G pb + rho * D pb)",
        "Definition dbar0 := 8 * (L pb * D pb + rho * D pb)",
        "dbar without G",
        falls="agrees_exact",
    ),
    Mutant(
        "lem_exacttransfer",
        "2 <= kap ^ 2 -> length",
        "1 <= kap ^ 2 -> length",
        "kappa too small",
    ),
    Mutant(
        "lem_exacttransfer",
        "exact_rate (sqrt (2 + 2 * dbar0 ^ 2 / rho)).\nProof.",
        "exact_rate (sqrt (1 + 2 * dbar0 ^ 2 / rho)).\nProof.",
        "kappa^2 without one of its 2",
    ),
    Mutant("zeronoise_complexity", "/ (12 * rho)", "/ (13 * rho)", "c0 too small"),
    Mutant(
        "zeronoise_complexity",
        "output pb rho (/ INR (S T)) x0 z0 T).\nLemma c0_pos",
        "output pb rho 1 x0 z0 T).\nLemma c0_pos",
        "beta = 1 without noise",
    ),
    Mutant("zeronoise_complexity", "INR T <= y /\\", "INR T <= y / 2 /\\", "half the horizon"),
    Mutant("squeeze", "288 * sqrt 2 * Rpower 2 (5 / 6)", "289 * sqrt 2 * Rpower 2 (5 / 6)", "floor 289"),
    Mutant(
        "squeeze",
        "ln (Lam (S n) T)) (5 / 6).\nProof.\n  set",
        "ln (Lam (S n) T)) (3 / 4).\nProof.\n  set",
        "exponent 3/4",
    ),
    Mutant(
        "truncation_fails", "L := / 1000000; G := / 4000", "L := / 1000; G := / 4000", "tiny with a larger L"
    ),
    Mutant("truncation_fails", "Notation rh := (/ 10000).", "Notation rh := (/ 100).", "rho = 1/100"),
    Mutant(
        "random_start",
        "W pb Gb tau eps * (1 + lg (INR T)) ^ 8 <= INR (S T)",
        "W pb Gb tau eps * (1 + lg (INR T)) ^ 7 <= INR (S T)",
        "random start with fewer logarithms",
    ),
    Mutant(
        "zeronoise_complexity",
        "is_lim stochastic 0 0",
        "is_lim stochastic 1 0",
        "stochastic terms vanish at Gs = 1",
    ),
    Mutant(
        "zeronoise_complexity",
        "let w := eta + KS ref Gb * INR tau ^ 5 / eps ^ 2 in\n  W pb",
        "let w := eta in\n  W pb",
        "the burn-in vanishes too",
    ),
    Mutant(
        "squeeze",
        "Theorem ell_order : tuned_constants.ell pb tau T <= 1 + ln (1 + 192 * q_ pb) + ln (La * INR T)",
        "Theorem ell_order : tuned_constants.ell pb tau T <= ln (1 + 192 * q_ pb) + ln (La * INR T)",
        "ell without the 1",
    ),
    Mutant("squeeze", "b <> s2 -> Rpower", "Rpower", "strict minimum at s2 itself"),
    Mutant(
        "def_fwgap",
        "gap pb x = 0 <-> stationary x",
        "gap pb x = 1 <-> stationary x",
        "gap = 1 at stationary points",
    ),
    Mutant(
        "eq_expectation_cases",
        "48 * S_ <= A0 pb beta tau T delta B2 + 48 * B2 * root 3 X_ /\\",
        "48 * S_ <= A0 pb beta tau T delta B2 + 40 * B2 * root 3 X_ /\\",
        "b = 40 B2",
    ),
    Mutant(
        "eq_expectation_cases", "X_ <= Z1 pb rho kap + 24 * S_", "X_ <= Z1 pb rho kap + S_", "24 S dropped"
    ),
    Mutant("remarks", "128 * D pb ^ 2 * s <= kap_p", "129 * D pb ^ 2 * s <= kap_p", "kappa grows faster"),
    Mutant("remarks", "s1 pb <-> Gs pb <= 2 * Ghat pb)", "s1 pb <-> Gs pb <= 3 * Ghat pb)", "E10 with 3"),
    Mutant(
        "eq_composite_instance",
        "if Rlt_dec 0.02 g then -3 else",
        "if Rlt_dec 0.01 g then -3 else",
        "wrong LMO threshold",
    ),
    Mutant("eq_composite_instance", "L := 2; G := 2; Gh", "L := 1; G := 2; Gh", "smoothness 1"),
    Mutant("eq_composite_instance", "Ghat := 2; Gs := 4;", "Ghat := 1; Gs := 4;", "clipping radius below G"),
    Mutant("eq_composite_instance", "Ghat := 2; Gs := 4;", "Ghat := 2; Gs := 3;", "noise bound 3"),
    Mutant(
        "eq_composite_instance",
        "mixes lazy pi k ((1 - q) ^ k)",
        "mixes lazy pi k ((1 - q) ^ S k)",
        "lazy chain one step ahead",
    ),
)
