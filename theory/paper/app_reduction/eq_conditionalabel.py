"""eq:conditionalabel, the inequality between expectations, on finite filtrations with symbols for everything.

A node of the tree is what is known before burst t, the root what is known before burst 0. Each leaf has a mass, a node
the sum of the masses below it; an expectation is a sum over masses, which need not add up to 1. At a node A = 1/α_t and
W = B_t/α_t, at its children S is S_t. The recursion is multiplied by A and by the mass of its node (A07).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import NamedTuple

from sympy import Expr, Integer, Rational, Symbol

from theory.ledger.claim import choose, claim, improvement
from theory.text.constants import Constants
from theory.trusted.formula import Formula, ge, le, multiple, nonneg, positive, real
from theory.trusted.statement import Forall, Number, Statement, every, forall

Node = str  # the branches taken so far


class Tree(NamedTuple):
    """The tree of T + 1 bursts with so many outcomes each."""

    T: int
    outcomes: int

    def nodes(self, depth: int) -> tuple[Node, ...]:
        """Return the nodes before burst `depth`."""
        return tuple("".join(map(str, path)) for path in product(range(self.outcomes), repeat=depth))

    def inner(self) -> tuple[Node, ...]:
        """Return every node that a burst follows."""
        return tuple(node for depth in range(self.T + 1) for node in self.nodes(depth))

    def children(self, node: Node) -> tuple[Node, ...]:
        """Return the nodes after the next burst."""
        return tuple(f"{node}{branch}" for branch in range(self.outcomes))

    def mass(self, node: Node) -> Expr:
        """Return the probability of a node, up to a common factor."""
        leaves = [leaf for leaf in self.nodes(self.T + 1) if leaf.startswith(node)]
        return sum((nonneg(f"m{leaf}") for leaf in leaves), Integer(0))


PATHS = tuple(Tree(T, 1) for T in range(6))
WHOLE, SMALL = (*PATHS, Tree(1, 3), Tree(3, 2)), (*PATHS, Tree(1, 3), Tree(2, 2))
SHORT, LONG = (Tree(1, 1),), (Tree(4, 1),)


def inverse_weight(node: Node) -> Expr:
    """Return A = 1/α_t at a node; α_0 = 1."""
    return positive(f"A{node}") if node else Integer(1)


def error(node: Node) -> Expr:
    """Return S at a node: S_{t-1} where burst t follows; S_{-1} = 0."""
    return nonneg(f"S{node}") if node else Integer(0)


def abel(
    tree: Tree,
    weighted: Callable[[Node], Expr],
    factor: Number,
    increment: Number,
    given: Iterable[Formula] = (),
) -> Forall:
    """Return E Σ S_t <= factor·E Σ B_t/α_t on a tree, with B_t/α_t as a function of the node."""
    hypotheses, proof = list(given), Integer(0)
    for node in tree.inner():
        A, mass = inverse_weight(node), tree.mass(node)
        next_error = sum((tree.mass(child) * error(child) for child in tree.children(node)), Integer(0))
        right = mass * ((A - 1) * error(node) + weighted(node))
        hypotheses.append(le(A * next_error, right))
        proof += multiple(3, right - A * next_error)
        if node:
            hypotheses += [ge(A, 1), le(A - inverse_weight(node[:-1]), increment)]
            step = Rational(2, 3) - (A - inverse_weight(node[:-1]))
            proof += multiple(3, step) * mass * error(node)
    for leaf in tree.nodes(tree.T + 1):
        proof += (multiple(3, inverse_weight(leaf[:-1]) - 1) + 2) * tree.mass(leaf) * error(leaf)
    after = [node for depth in range(1, tree.T + 2) for node in tree.nodes(depth)]
    left = sum((tree.mass(node) * error(node) for node in after), Integer(0))
    bound = sum((tree.mass(node) * weighted(node) for node in tree.inner()), Integer(0))
    return forall(le(left, factor * bound), *hypotheses, because=proof)


def _weighted(node: Node) -> Symbol:
    return real(f"W{node}")


def A13(
    k: Constants,
    *,
    trees: tuple[Tree, ...] = WHOLE,
    factor: Number | None = None,
    increment: Number | None = None,
) -> Statement:
    """E Σ_{t<=T} S_t <= 3 E Σ_{t<=T} B_t/α_t for every process on a tree: one path of up to 6 bursts, three outcomes of
    2 bursts, two outcomes of 4 bursts, with any masses; neither α_{T+1} nor B_t >= 0 nor monotone α_t is used
    """
    factor, increment = choose(factor, k.abel), choose(increment, k.increment)
    return every(*(abel(tree, _weighted, factor, increment) for tree in trees))


CLAIMS = (
    claim(
        A13, "eq:conditionalabel", line=1702, size="three trees, up to 6 bursts", stated=True,
        needs=("A06", "A07"), slow=True,
        mutants={
            "3 becomes 9/10": {"trees": SHORT, "factor": Rational(9, 10)},
            "the increment 2/3 becomes 20": {"trees": LONG, "increment": 20},
        },
        erratum=improvement(
            "E26",
            r"and let $\alpha_t\in(0,1]$ be $\F_{t-1}$-measurable for $0\le t\le T+1$.",
            "α_{T+1} is not needed, nor B_t >= 0, nor that α_t is non-increasing",
            at=1693,
        ),
    ),
)  # fmt: skip
