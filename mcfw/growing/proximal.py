"""The proximal map of a stage: exact where a projection is affordable, else sliding, block by block for products."""

from typing import Any, Protocol

from mcfw.arithmetic import Array
from mcfw.growing.sliding import Sliding, Target
from mcfw.problem.answers import ask_array
from mcfw.problem.problem import Problem
from mcfw.problem.regularizers import KINDS, Linear, Regularizer, Zero
from mcfw.problem.sets import ConvexSet, LowRankBall, Product

DEAR = 100.0
"""A projection is dear from so many oracle calls on, by the flops of both (`ConvexSet.flops`): no clock has a say."""


class Proximal(Protocol):
    """x, g, λ ↦ argmin_{v∈X} ⟨g, v⟩ + ‖v − x‖²/(2λ) + h(v), or a point nearly as good."""

    @property
    def how(self) -> str:
        """The name of the way."""

    def memory(self, x: Array) -> Any:
        """What it remembers at its start."""

    def target(self, memory: Any, x: Array, g: Array, lam: float, stop: float) -> Target:
        """The minimiser; `stop` is the gap at which the stage ends."""

    def moved(self, memory: Any, eta: float) -> Any:
        """What it remembers after x + η(u − x) was taken."""


class Exact:
    """By the projection of the set (lemma tilt of `mcfw.problem.regularizers`)."""

    how = "projection"

    def __init__(self, problem: Problem, X: ConvexSet, h: Regularizer):
        self.problem, self.X, self.h = problem, X, h

    def memory(self, x: Array) -> Any:
        """Nothing."""
        return ()

    def target(self, memory: Any, x: Array, g: Array, lam: float, stop: float) -> Target:
        """Prox of x − λg with step λ."""
        y = x - lam * g
        if self.problem.is_ours:
            return Target(self.X._minimise(1, y, self.h, lam), (), 0, 1)
        oracle = f"the proximal map of {type(self.X).__name__}"
        return Target(ask_array(oracle, self.X.prox, y, self.h, lam), (), 0, 1)

    def moved(self, memory: Any, eta: float) -> Any:
        """Nothing."""
        return ()


class TowardsVertex:
    """The oracle's answer, whatever λ: points made of atoms have no proximal map and move along v − x only."""

    how = "linear minimisation"

    def __init__(self, problem: Problem):
        self.problem = problem

    def memory(self, x: Array) -> Any:
        """Nothing."""
        return ()

    def target(self, memory: Any, x: Array, g: Array, lam: float, stop: float) -> Target:
        """LMO(g)."""
        return Target(self.problem.lmo(g), (), 1, 0)

    def moved(self, memory: Any, eta: float) -> Any:
        """Nothing."""
        return ()


class Blocks:
    """Of a product: each block in its own way."""

    def __init__(self, X: Product, parts: list[Any]):
        self.X, self.parts = X, parts

    @property
    def how(self) -> str:
        """The ways of the blocks."""
        return " × ".join(part.how for part in self.parts)

    def memory(self, x: Array) -> Any:
        """That of each block."""
        return tuple(part.memory(y) for part, y in zip(self.parts, self.X.split(x), strict=True))

    def target(self, memory: Any, x: Array, g: Array, lam: float, stop: float) -> Target:
        """Each block's, with its share of the gap."""
        blocks = zip(self.parts, memory, self.X.split(x), self.X.split(g), strict=True)
        found = [part.target(own, y, k, lam, stop / len(self.parts)) for part, own, y, k in blocks]
        return Target(
            self.X.join([each.u for each in found]),
            tuple(each.memory for each in found),
            sum(each.lmo_calls for each in found),
            sum(each.projections for each in found),
        )

    def moved(self, memory: Any, eta: float) -> Any:
        """Each block's."""
        return tuple(part.moved(own, eta) for part, own in zip(self.parts, memory, strict=True))


def proximal(problem: Problem) -> Any:
    """The way of a problem: it follows from the set, its size and h alone."""
    return _of(problem, problem.set, problem.h)


def _of(problem: Problem, X: ConvexSet, h: Regularizer) -> Any:
    if isinstance(X, LowRankBall):
        return TowardsVertex(problem)
    if isinstance(X, Product) and type(h) in KINDS:  # another h may tie the blocks together
        return Blocks(X, [_of(problem, Y, h.restrict(at, Y.shape)) for at, Y in X._blocks()])
    linear = isinstance(h, Zero | Linear) or X.nonnegative  # sliding sees h by its slopes alone
    return Sliding(problem, X, h) if linear and not h.quadratic and is_dear(X) else Exact(problem, X, h)


def is_dear(X: ConvexSet) -> bool:
    """Whether a projection costs more than `DEAR` oracle calls, or more than anything where there is none."""
    return X.flops.projection > DEAR * X.flops.oracle
