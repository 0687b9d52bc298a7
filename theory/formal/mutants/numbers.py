"""Wrong versions of the certificates, of the evaluator and of what Python prints."""

from __future__ import annotations

from theory.formal.mutants.mutant import Mutant

MUTANTS: tuple[Mutant, ...] = (
    Mutant("horizon_tau1_computation", "mT := 624000;", "mT := 600000;", "tau = 1 with a shorter horizon"),
    Mutant("horizon_noiseless_computation", "qT := 355;", "qT := 340;", "no noise with a shorter horizon"),
    Mutant(
        "horizon_part2_computation",
        "BinNums.Z := 1320000%Z",
        "BinNums.Z := 1200000%Z",
        "Part 2 with a shorter horizon",
    ),
    Mutant(
        "horizon_part1_computation",
        "BinNums.Z := 12680000000%Z",
        "BinNums.Z := 12600000000%Z",
        "Part 1 with a shorter horizon",
    ),
    Mutant("bound_terms", "v ^ 2 + / 4%Z)", "v ^ 2 + / 5%Z)", "the certificate's bound is not the theorem's"),
    Mutant("inflated", "Z.min one (2 * v)", "Z.min one v", "half of the capped profile"),
    Mutant(
        "inflated", "   + 4 * last_up jmax)%Z.", "   + last_up jmax)%Z.", "Lambda_e with the last level once"
    ),
    Mutant("fluctuated", "+ 4 * s0 p m)%Z", ")%Z", "K_nu without its second inner sum"),
    Mutant("staircase", "cdiv one (two (l + 1))", "cdiv one (two (l + 2))", "a profile that mixes faster"),
    Mutant("planner_transfer", "((12) *", "((11) *", "the noise of Part 1 drifts", "agrees_transfer"),
    Mutant(
        "planner_transfer",
        "((1 / 2) * H * (/ rho)",
        "((1 / 4) * H * (/ rho)",
        "the last line of Part 1 drifts",
        "agrees_transfer",
    ),
    Mutant(
        "planner_chain",
        "((2) + ((2) * (dbar ^ 2)",
        "((2) + ((3) * (dbar ^ 2)",
        "kappa drifts",
        "agrees_chain",
    ),
    Mutant("planner_chain", "((306) * (INR tau)", "((305) * (INR tau)", "Lambda drifts", "agrees_chain"),
    Mutant("planner_tuned", "((108) * (C_P ^ 3))", "((107) * (C_P ^ 3))", "C_S drifts", "agrees_tuned"),
    Mutant(
        "step_table",
        "qalpha := (4 # 9); qchain := true |} |};\n{| before",
        "qalpha := (5 # 9); qchain := true |} |};\n{| before",
        "a step with a wrong weight",
    ),
)
