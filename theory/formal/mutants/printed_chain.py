"""Wrong versions of the descent for every kappa and of eq:master with the printed chain."""

from __future__ import annotations

from theory.formal.mutants.mutant import Mutant

MUTANTS: tuple[Mutant, ...] = (
    Mutant("path_sums", "2 * (1.4 / rho", "2 * (1.3 / rho", "curvature below 2.8/rho"),
    Mutant(
        "path_sums",
        "1.125 * Dm) * sqrt Gam.",
        "1.1 * Dm) * sqrt Gam.",
        "curvature below 2.25 D",
    ),
    Mutant(
        "path_descent",
        "<= (Ls d beta rho i * D pb) ^ 2.",
        "<= (Ls d beta rho i * D pb) ^ 2 / 2.",
        "steps shorter than the diameter",
    ),
    Mutant("path_descent", "path_gaps_free : 2 <=", "path_gaps_free : 1 <=", "kappa = 1"),
    Mutant("path_descent", "<= 9 * P0 ^ 3", "<= 8 * P0 ^ 3", "8 P0^3 from the descent"),
    Mutant("eq_master", "Hypothesis Hkap2 : 2 <=", "Hypothesis Hkap2 : 1 <=", "eq:master at kappa = 1"),
    Mutant(
        "printed_chain",
        "Theorem printed_moderate : 0.0473",
        "Theorem printed_moderate : 0.0470",
        "threshold below 30.24/640",
    ),
    Mutant("printed_chain", "INR (S T) <= 10 ^ 47", "INR (S T) <= 10 ^ 48", "longer trivial horizon"),
    Mutant("printed_level", "+ 0.552 * (w * sqrt w).", "+ 0.54 * (w * sqrt w).", "Young below (2/3)^(3/2)"),
    Mutant("printed_level", "<= 0.96 * drift.", "<= 0.95 * drift.", "W below its constant"),
    Mutant("printed_level", "+ 2.24 * drift *", "+ 2.2 * drift *", "level without all of W"),
    Mutant("printed_level", "Lemma mean_sqr : 64 *", "Lemma mean_sqr : 65 *", "dbar above 8 rho D"),
    Mutant(
        "printed_drift",
        "Lemma level_up : db ^ 2 * (u * sqrt u) <= 100",
        "Lemma level_up : db ^ 2 * (u * sqrt u) <= 140",
        "more drift than Z0^2 pays",
    ),
    Mutant(
        "printed_drift",
        "Theorem printed_fine : / 10 ^ 19 <=",
        "Theorem printed_fine : / 10 ^ 20 <=",
        "rho + dbar^2 ten times smaller",
    ),
    Mutant("printed_drift", "INR T) <= 10 ^ 19 ->", "INR T) <= 2 * 10 ^ 19 ->", "twice the logarithms"),
    Mutant("printed_region", "printed_rho : / 10 ^ 19 <=", "printed_rho : / 10 ^ 20 <=", "a smaller rho"),
    Mutant("printed_region", "10 ^ 47 < INR (S T)", "10 ^ 48 < INR (S T)", "a longer horizon is closed"),
)
