"""The paper's assumptions and definitions as relations: what a claim may suppose without a proof.

Each stands next to the label that makes it. Bounds that the paper proves are not here: a claim has to supply them.
"""

from __future__ import annotations

from theory.text.constants import Constants
from theory.text.notation import G, G_bar, G_hat, G_sigma, Gamma, Lam, Lc, T, X, alpha, eps, gamma, tau
from theory.trusted.formula import Relation, ge, le

Assumption = tuple[str, Relation]


def assumptions(k: Constants) -> tuple[Assumption, ...]:
    """Return (label, relation) pairs."""
    return (
        ("asm:bounded", le(G, G_hat)),
        ("asm:markov", ge(tau, 1)),
        ("alg:main", ge(T, 1)),
        ("alg:main", le(alpha, 1)),
        ("eq:effective", ge(Lam, 1)),
        ("eq:effective", ge(Lam, k.Lam * tau)),
        ("thm:tuned", le(G_sigma, G_bar)),
        ("thm:tuned", ge(Lc, 1)),
        ("thm:tuned", le(eps, 1)),
        ("prop:transfer", le(gamma, 1)),
        ("eq:expectation-cases", ge(Gamma, 1)),
        ("eq:expectation-cases", ge(X, 1)),
    )
