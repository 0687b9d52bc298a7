"""eq:conditional-cumulative: the cumulative error of the recursion, written out."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Expr, Rational

from theory.ledger.claim import choose, claim
from theory.paper.app_reduction.eq_conditionalabel import (
    SHORT,
    SMALL,
    Node,
    Tree,
    abel,
    inverse_weight,
)
from theory.paper.propagation import LM2, sM2
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.trusted.formula import Relation, eq, nonneg, positive
from theory.trusted.statement import Identity, Number, Statement, every, identity


def T17(
    k: Constants, *, sizes: Iterable[int] = range(1, 9), first: Number = 1, divided: int = 1
) -> Statement:
    """3Σ B̃_t/α_t = 3[2σ_M² + Σ_{t>=1} (2α_tσ_M² + 8L_M²‖x_t - x_{t-1}‖²/α_t)] with α_0 = 1, each T <= 8: what
    stands inside the two expectations
    """
    return every(*(_cumulative(k, T, first, divided) for T in sizes))


def _cumulative(k: Constants, T: int, first: Number, divided: int) -> Identity:
    """Return the identity at one T, with α_0 = first and B̃_t divided by a power of α_t."""
    alpha, x = (first, *positive(f"alpha1:{T + 2}")), (0, *nonneg(f"x1:{T + 2}"))
    noise, step, times = sM2(k), LM2(k), range(1, T + 1)
    later = (k.recursion_noise * alpha[t] ** 2 * noise + k.recursion_step * step * x[t] ** 2 for t in times)
    B = (2 * noise, *later)
    inner = sum(2 * alpha[t] * noise + 8 * step / alpha[t] * x[t] ** 2 for t in times)
    return identity(k.abel * sum(B[t] / alpha[t] ** divided for t in range(T + 1)), 3 * (2 * noise + inner))


def T17_sum(k: Constants, *, trees: tuple[Tree, ...] = SMALL, factor: Number | None = None) -> Statement:
    """E Σ_{t<=T} ‖s_t‖² <= 3E[2σ_M² + Σ_{t>=1} (2α_tσ_M² + 8L_M²‖x_t - x_{t-1}‖²/α_t)] for every run on one path of
    up to 6 bursts, three outcomes of 2 bursts or two of 3 whose errors obey eq:reduction and E‖s_0‖² <= B̃_0
    """
    noise, step, factor = sM2(k), LM2(k), choose(factor, k.abel)

    def weighted(node: Node) -> Expr:
        """B̃_t/α_t at a node; a is α_t = 1/A."""
        if not node:
            return 2 * noise
        weight, move = positive(f"a{node}"), nonneg(f"x{node}")
        return k.recursion_noise * weight * noise + k.recursion_step * step * inverse_weight(node) * move**2

    def inverses(tree: Tree) -> list[Relation]:
        return [eq(positive(f"a{node}") * inverse_weight(node), 1) for node in tree.inner() if node]

    return every(*(abel(tree, weighted, factor, k.increment, inverses(tree)) for tree in trees))


CLAIMS = (
    claim(
        T17, "eq:conditional-cumulative", size="T <= 8", line=2145,
        mutants={
            "α_0 = 1/2": {"sizes": (2,), "first": HALF},
            "B̃_t instead of B̃_t/α_t": {"sizes": (2,), "divided": 0},
            "B̃_t/α_t²": {"sizes": (2,), "divided": 2},
        },
    ),
    claim(
        T17_sum, "eq:conditional-cumulative", line=2140, needs=("A13", "A06", "R09", "T16", "T17"),
        mutants={
            "3 becomes 9/10": {"trees": SHORT, "factor": Rational(9, 10)},
            "3 becomes 1/2": {"trees": SHORT, "factor": HALF},
        },
    ),
)  # fmt: skip
