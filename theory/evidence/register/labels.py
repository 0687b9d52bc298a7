"""What is formal of every labelled statement of the paper, and of ours."""

from __future__ import annotations

from theory.evidence.register.entry import Form, Row

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
        "transition laws and π finitely supported; τ any integer with d_mix(τ) <= 1/4; ergodicity "
        "is not used",
        ("markov_chain.mixes", "mixing_time.dmix", "mixing_time.is_tmix"),
    ),
    Row("def:fwgap", Form.PRINTED, "LMO a function", ("problem.gap",)),
    Row("eq:fwgap", Form.DEFINITION, "LMO a function", ("problem.gap",)),
    Row(
        "alg:main",
        Form.DEFINITION,
        "x_0 and z_0 given, or random (`random_start`); the output x_t̂ is `output`",
        ("algorithm.step", "algorithm.run", "output.output"),
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
        Form.PRINTED,
        "with explicit O-tilde; the burn-in T_0 is not needed; that C_R, C_S depend on the class "
        "only needs F̄ <= 2GD",
    ),
    Row("eq:tunedbound", Form.PRINTED, "T >= T_0 is not needed"),
    Row(
        "eq:tunedcomplexity",
        Form.PRINTED,
        "with W = K_R(τ²G_σ + τ^(5/2)G_σ²)ε^-3 + K_S τ⁵ε^-2: T <= 2^48 W(1 + log₂W)^8 and at most "
        "2^55 W(1 + log₂W)^9 samples",
    ),
    Row(
        "rem:loworder",
        Form.PRINTED,
        "(1) is the lower bound of `lem_S`; (2) up to the factor √2; (3) is `squeeze` and `exponent`",
    ),
    Row(
        "cor:zeronoise",
        Form.PRINTED,
        "G_σ = 0: explicit c_0, no logarithm in T, nothing asked of the chain; G_σ → 0 as a limit "
        "and uniformly over a class",
    ),
    Row(
        "thm:oblivious",
        Form.PRINTED,
        "any fixed ρ, β > 0, both displays, explicit O-tilde; the chain inside is the corrected one",
    ),
    Row(
        "thm:lower",
        Form.PRINTED,
        "both displays; the squeeze with the minimum read as infimum; optimality of the exponent "
        "as a limit (`exponent`)",
    ),
    Row("prop:inflation", Form.PRINTED),
    Row("rem:claims", Form.NONE, "prose on scope"),
    Row("lem:tvbochner", Form.PRINTED),
    Row(
        "lem:segment",
        Form.PRINTED,
        "conditioning as a test against every non-negative function of the past",
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
        "the printed κ does not bound the ratio of scales for large ρ (`kappa_fails`), and need not "
        "(`path_gaps_free`); the truncation that needs the printed B̈ is false for small ρ "
        "(`truncation_fails`)",
        ("eq_chain.Rcal", "eq_chain.Z0", "prop_transfer.kap_p", "prop_transfer.B2_p"),
    ),
    Row(
        "eq:master",
        Form.CORRECTED,
        "any κ >= √2, and B̈ with ρ^-2; with the printed κ, B̈ it is proved for ρ + δ̄² >= 10^-19 and "
        "open below (`printed_region` says where)",
    ),
    Row(
        "prop:transfer",
        Form.CORRECTED,
        "κ² = 2 + 2δ̄² in place of 2 + 2δ̄²/ρ, and ρ^-2 in place of ρ^-1 in B̈; as printed for "
        "ρ >= 10^-19, whatever the problem; open below",
    ),
    Row("eq:threesubs", Form.DEFINITION, "inside `rate`", ("prop_transfer.rate",)),
    Row("eq:conditional-cumulative", Form.PRINTED, "the first line; the second is the definition of B_t"),
    Row("eq:expectation-cases", Form.PRINTED, "for every admissible δ̄, κ, B̈"),
    Row("eq:dbarM", Form.DEFINITION, "", ("tuned_constants.dM",)),
    Row("lem:D", Form.PRINTED),
    Row("lem:S", Form.PRINTED),
    Row("lem:exacttransfer", Form.PRINTED, "on every path"),
    Row("thm:refined", Form.PRINTED, "ours, Part 1 of docs/refined.md, for every T >= 1; step 6 sums t < T"),
    Row("thm:sharper", Form.PRINTED, "ours, Part 2 of docs/refined.md"),
    Row(
        "thm:batched",
        Form.PRINTED,
        "ours; alg:main with jmax = 0 on the problem of blocks; the rate with explicit constants, in a regime "
        "with m = k in place of m = τ(log₂ y + Θ(1))",
        ("batch.batch", "batch.next_block", "block_problem.blocks", "fbound.fbound"),
    ),
    Row(
        "thm:telescope",
        Form.PRINTED,
        "ours, docs/refined.md; κ rounded up, any Λ's above those of the profile",
    ),
    Row(
        "thm:weight-one",
        Form.PRINTED,
        "ours, docs/refined.md; with the integral of min{g(ρ), g(l₊(p))}, of which the planner's J is a lower bound",
    ),
    Row(
        "thm:low-noise",
        Form.PRINTED,
        "ours, docs/refined.md; for any mixing profile and every tilt 0 < t <= 1",
    ),
    Row(
        "thm:quiet",
        Form.PRINTED,
        "ours, docs/refined.md; for any mixing profile; the limit G_σ → 0 is not stated",
        ("quiet_terms.kept_J", "quiet_terms.steepest", "quiet_terms.quiet_Z", "quiet_terms.quiet_S"),
    ),
    Row(
        "thm:floor",
        Form.PART,
        "ours, docs/reality.md: the lower bound on every path; that on the mean error is in the ledger, in words",
        ("floor.noise_floor",),
    ),
    Row("thm:fresh", Form.NONE, "ours, docs/certify.md: in the ledger, in steps and on chains"),
    Row("tab:watershed", Form.CORRECTED, '"no" is "only via ρ": at ρ* these constants grow with τ'),
    Row("tab:rates", Form.NONE, "comparison with other papers"),
    Row("tab:notation-problem", Form.NONE, "notation"),
    Row("tab:notation-analysis", Form.NONE, "notation"),
    Row("tab:final", Form.NONE, "measurements"),
    Row("tab:composite", Form.NONE, "measurements"),
    Row("fig:fwgap", Form.NONE, "a picture"),
    Row("fig:composite-gap", Form.NONE, "a picture of measurements"),
    Row(
        "eq:composite-instance",
        Form.PART,
        "a problem in every dimension with the printed LMO, Ĝ, G_σ; G >= Lip(h) for d <= 10⁴; not "
        "the data set and its eigenvalue",
    ),
)
