"""The commands whose screens are looked at, and those whose 80-column screens are kept as text."""

import numpy as np

PLAN = "plan --L 1 --D 1 --G 1 --radius 1 --noise 0.1 --tau 10 --eps 0.1"
WHOLE = "verify"
"""All claims: too long for the table below; continuous integration looks at what `make verify` prints."""
SCREENS = {
    "demo": "demo --horizon 100 --seeds 2",
    "plan": PLAN,
    "plan-sensitivity": f"{PLAN} --sensitivity",
    "compare": "compare sine --tau 10 --budget 2000 --seeds 1",
    "certify": "certify quadratic --tau 10 --states 20000 --method best --target 0.05",
    "mixing": "mixing chain.npy",
    "stream": "stream stream.csv",
    "verify-label": "verify lem:clipsafe --jobs 1",
    "verify-table": "verify lem:clipsafe --table --claims --jobs 1",
    "show": "show lem:mlmc",
    "errata": "errata",
    "slack": "slack lem:mlmc",
    "what-if": "what-if lem:mlmc Lam=30 --jobs 1",
    "what-if-list": "what-if lem:mlmc",
    "hypotheses": "hypotheses thm:tuned",
    "audit": "audit abel --budget 1000 --jobs 1",
    "reality": "reality staircase --up-to 64",
    "explore": "explore segment --rounds 1 --horizon 8",
    "refused": "plan --eps -1 --tau 1",
    "unknown": "show lem:mlcm",
}
"""Name ↦ what is typed after `mcfw`."""
TIMED = {"compare", "verify-label", "verify-table"}
"""The screens with seconds."""
LONG = {"plan-sensitivity", "what-if"}
"""Four times more than ten seconds: `make test-slow` looks at them."""
KEPT = (WHOLE, "plan", "show", "errata", "audit", "compare", "slack")
"""The screens that are kept as text, in tests/screens/screens."""


def prepare(folder):
    """Write the files that the commands read."""
    np.save(folder / "chain.npy", [[0.9, 0.1], [0.1, 0.9]])
    np.savetxt(folder / "stream.csv", np.random.default_rng(0).normal(size=(300, 2)), delimiter=",")
