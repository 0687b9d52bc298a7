"""Which files must not be wrong, and the tests that guard each, those that see most first.

A test that goes without a word here may kill a mutant too; these are the ones that a run of `make mutants` tries.
"""

from pathlib import Path

ROOT = Path(__file__).parents[2]

TRUSTED = tuple(
    f"tests/theory/trusted/test_{name}.py"
    for name in (
        "records",
        "exact",
        "replay",
        "language",
        "verdict",
        "domain",
        "maxplus",
        "conclude",
        "enclosure",
        "sweep",
        "liars",
        "attacks",
    )
)
PLANNER = (
    "tests/theory/planner/test_edges.py",
    "tests/theory/planner/test_values.py",
    "tests/theory/planner/test_certificate.py",
    "tests/theory/planner/test_parts.py",
    "tests/theory/planner/bounds/test_bias_term.py",
    "tests/theory/planner/test_regimes.py",
    "tests/theory/refined",
    "tests/theory/planner/test_batched_plan.py",
    "tests/theory/planner/test_frontier.py",
    "tests/theory/planner/test_recheck.py",
    "tests/theory/planner/test_planner.py",
    "tests/theory/test_notebook.py",
)
METHOD = (
    "tests/mcfw/method",
    "tests/agreement",
    "tests/mcfw/run/test_joints.py",
    "tests/mcfw/run/test_solve.py",
)
MARKOV = (
    "tests/mcfw/markov/test_rounding.py",
    "tests/mcfw/markov/test_edges.py",
    "tests/mcfw/markov/test_margins.py",
    "tests/mcfw/markov/test_sharpness.py",
    "tests/mcfw/markov/test_mixing.py",
    "tests/mcfw/markov/test_chains.py",
    "tests/mcfw/test_tolerances.py",
    "tests/agreement/test_chains.py",
)
SETS = (
    "tests/mcfw/problem/sets/test_set_contract.py",
    "tests/mcfw/problem/sets/projections/test_transport_plan.py",
    "tests/mcfw/problem/sets/projections/test_marginals.py",
    "tests/mcfw/problem/sets/matrices/test_polar_factor.py",
    "tests/mcfw/problem/sets/test_two_layers.py",
    "tests/mcfw/problem/test_low_rank.py",
    "tests/mcfw/problem/sets/test_frozen.py",
    "tests/mcfw/problem/sets/projections/test_nearest_point.py",
    "tests/mcfw/problem/sets/matrices/test_lanczos.py",
    "tests/mcfw/problem/sets/test_edges.py",
    "tests/mcfw/problem/sets/matrices/test_gram_product.py",
    "tests/mcfw/problem/sets/test_scale.py",
    "tests/mcfw/problem/sets/test_facts.py",
    "tests/mcfw/problem/sets/test_flops.py",
    "tests/mcfw/test_tolerances.py",
    "tests/mcfw/problem/sets/test_exact.py",
    "tests/mcfw/problem/sets/test_projections.py",
    "tests/mcfw/problem/sets/test_oracles.py",
    "tests/mcfw/problem/test_regularizers.py",
    "tests/mcfw/test_arithmetic.py",
)
STATISTICS = (
    "tests/montecarlo/test_reach.py",
    "tests/montecarlo/test_trial.py",
    "tests/montecarlo/test_power.py",
    "tests/montecarlo/test_confidence.py",
    "tests/montecarlo/test_strata.py",
    "tests/montecarlo/test_audit.py",
)

TARGETS: dict[str, tuple[str, ...]] = {
    **{
        f"theory/trusted/{name}.py": TRUSTED
        for name in (
            "conclude", "domain", "enclosure", "exact", "finding", "formula", "language", "maxplus", "polynomial",
            "replay", "statement", "sweeps/points", "sweeps/reach", "sweeps/sweep", "sweeps/trap", "verdict",
        )
    },
    **{
        f"theory/planner/{name}.py": PLANNER
        for name in (
            "batched", "bounds/bound", "bounds/ladder", "bounds/literal", "bounds/problem", "bounds/regime",
            "bounds/scaled", "bounds/settings", "certificate", "plan", "recheck", "samples", "search", "support",
        )
    },
    **{
        f"mcfw/method/{name}.py": METHOD
        for name in ("burst", "estimator", "levels", "mc_alfcg", "regimes", "schedule", "short_step")
    },
    **{
        f"mcfw/markov/{name}.py": MARKOV
        for name in (
            "chains", "decay", "ergodicity", "mixing", "mixing_bounds", "powers", "stationary", "transition",
        )
    },
    **{
        path.relative_to(ROOT).as_posix(): SETS
        for path in sorted((ROOT / "mcfw" / "problem" / "sets").rglob("*.py"))
        if path.stem != "__init__"
    },
    **{
        f"montecarlo/{name}.py": STATISTICS
        for name in ("audit", "budget", "confidence", "ruling", "strata", "trial")
    },
}  # fmt: skip
