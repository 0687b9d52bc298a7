"""What every set promises, checked on a set of anyone's: each rule with a witness where it is broken."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array, check_integer, fractions, inner, norm
from mcfw.errors import BrokenContract, InvalidInput, Unsupported
from mcfw.problem.regularizers import L1, ZERO, ElasticNet, GroupLasso, Linear, Regularizer, SquaredL2
from mcfw.problem.sets.matrices.low_rank_ball import LowRankBall
from mcfw.problem.sets.oracles.convex_set import ConvexSet

CLOSE = 1e-8
"""Relative to the size of the numbers that are compared."""
DRAWS = 24


Rule = Callable[["DrawnPoints"], Iterator[str]]
"""Yields what speaks against the sentence of its docstring."""


class BrokenRule(NamedTuple):
    """A rule that is broken, and where."""

    rule: str
    witness: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.witness}"


class DrawnPoints:
    """A set with gradients, with points that are known to be in it, and with points outside of it."""

    def __init__(self, X: ConvexSet, seed: int) -> None:
        self.X, self.rng = X, np.random.default_rng(seed)
        self.size = max(float(X.max_norm), 1e-300)
        normal = [self.rng.normal(size=X.shape) for _ in range(DRAWS)]
        self.gradients = [
            *normal,
            *(g * (self.rng.random(X.shape) < 0.5) for g in normal[: DRAWS // 2]),
            *(np.round(g) for g in normal[: DRAWS // 2]),
            np.ones(X.shape),
            -np.ones(X.shape),
            np.zeros(X.shape),
        ]
        for g in self.gradients:
            g.setflags(write=False)

    @cached_property
    def points(self) -> list[Array]:
        """The centre, answers of the oracle, and points between them."""
        found = [self.X.center(), *(self.X.lmo(g) for g in self.gradients)]
        weights = self.rng.dirichlet(np.full(len(found), 0.1), size=DRAWS)
        return found + [np.tensordot(w, np.array(found), axes=1) for w in weights]

    @cached_property
    def regularizers(self) -> list[Regularizer]:
        """One of each kind that the set admits."""
        X, c = self.X, self.rng.normal(size=self.X.shape)
        pair = GroupLasso(0.7, (tuple(range(min(2, X.size))),))
        kinds = (ZERO, Linear(c), L1(0.7), SquaredL2(0.6), ElasticNet(0.7, 0.6), pair)
        return [h for h in kinds if _is_admitted(X, h)]


def check_set(X: ConvexSet, seed: int = 0) -> tuple[str, ...]:
    """The rules of `ConvexSet` that X was seen to keep, or `BrokenContract` with a witness for each that it breaks.

    Gradients, and points between the answers of the oracle, are drawn from `seed`; what holds on them may still fail
    elsewhere, so a set deserves also a description of its own to be compared with.

    >>> import mcfw
    >>> mcfw.check_set(mcfw.Simplex(3))[:2]
    ('center() is a point of the set, new at each call', 'lmo(g) is a point of the set')
    """
    if not isinstance(X, ConvexSet):
        raise InvalidInput(
            f"X = {X!r:.200} must be a set: an instance of a class derived from mcfw.ConvexSet"
        )
    if isinstance(X, LowRankBall):
        raise Unsupported(
            "the points of LowRankBall are Atoms and not arrays: check a NuclearBall of this shape"
        )
    seed = check_integer("seed", seed, least=0)
    try:
        sample = DrawnPoints(X, seed)
    except Exception as error:
        raise BrokenContract(
            (BrokenRule("shape and max_norm are known", f"{type(error).__name__}: {error}"),), X
        ) from error
    broken = [found for rule in RULES if (found := _witness(rule, sample))]
    if broken:
        raise BrokenContract(tuple(broken), X)
    return tuple(map(_sentence, RULES))


def _witness(rule: Rule, sample: DrawnPoints) -> BrokenRule | None:
    """The first witness against a rule; an error in the code of the set is one."""
    try:
        found = next(rule(sample), None)
    except Exception as error:
        found = f"{type(error).__name__}: {error}"
    return None if found is None else BrokenRule(_sentence(rule), found)


def _sentence(rule: Rule) -> str:
    return (rule.__doc__ or "").removesuffix(".")


def _center(s: DrawnPoints) -> Iterator[str]:
    """center() is a point of the set, new at each call."""
    x = s.X.center()
    if x.shape != s.X.shape or x.dtype != np.float64:
        yield f"it has shape {x.shape} and type {x.dtype}, where floats of shape {s.X.shape} are wanted"
    if not s.X.contains(x):
        yield f"contains({_short(x)}) is False"
    if np.shares_memory(x, s.X.center()):
        yield "two calls return one array: what is changed in the one changes the other"


def _feasible(s: DrawnPoints) -> Iterator[str]:
    """lmo(g) is a point of the set."""
    for g in s.gradients:
        v = s.X.lmo(g)
        if v.shape != s.X.shape:
            yield f"lmo({_short(g)}) has shape {v.shape}, and not {s.X.shape}"
        if not s.X.contains(v):
            yield f"lmo({_short(g)}) = {_short(v)}, but contains says False of it"


def _optimal(s: DrawnPoints) -> Iterator[str]:
    """no point of the set has a smaller ⟨v, g⟩ + h(v) than lmo(g, h), for every h that it admits."""
    for h in s.regularizers:
        penalties = [float(h.at(x)) for x in s.points]
        for g in s.gradients:
            v, error, _ = s.X.answer(g, h, s.X.memory())
            value = float(inner(g, v)) + float(h.at(v))
            best = min(range(len(s.points)), key=lambda i: float(inner(g, s.points[i])) + penalties[i])
            other = float(inner(g, s.points[best])) + penalties[best]
            if value > other + error + CLOSE * (norm(g) + 1) * s.size:
                yield (
                    f"for {_name(h)} and g = {_short(g)}, lmo gives {_short(v)} with {value!r}, but the point "
                    f"{_short(s.points[best])} has {other!r}"
                )


def _homogeneous(s: DrawnPoints) -> Iterator[str]:
    """lmo(g) does not depend on the size of g, nor on earlier calls, and g stays as it is."""
    for g in s.gradients:
        own, v = g.copy(), s.X.lmo(g)
        s.X.minimiser(own, ZERO)  # which a loop calls, with its own array
        if (own != g).any():
            yield f"g = {_short(g)} became {_short(own)}"
        if (s.X.lmo(g) != v).any():
            yield f"a second call for g = {_short(g)} gives {_short(s.X.lmo(g))}, the first gave {_short(v)}"
        for factor in (1e-100, 1e100):
            lost = float(inner(g, s.X.lmo(factor * g)) - inner(g, v))
            if abs(lost) > CLOSE * norm(g) * s.size and not s.X.iterative:
                yield f"for g = {_short(g)}, lmo({factor:g}·g) is worse than lmo(g) by {lost!r}"


def _sizes(s: DrawnPoints) -> Iterator[str]:
    """diameter and max_norm are no smaller than distances and norms in the set."""
    diameter, largest = float(s.X.diameter), float(s.X.max_norm)
    for x in s.points:
        if norm(x) > largest * (1 + CLOSE):
            yield f"max_norm is {largest!r}, but {_short(x)} has the norm {norm(x)!r}"
        for y in s.points:
            if norm(x - y) > diameter * (1 + CLOSE) + CLOSE * s.size:
                yield f"diameter is {diameter!r}, but {_short(x)} and {_short(y)} are {norm(x - y)!r} apart"


def _membership(s: DrawnPoints) -> Iterator[str]:
    """contains is True between points of the set, and False beyond what lmo says and for what is not finite."""
    for x in s.points:
        if not s.X.contains(x):
            yield f"contains({_short(x)}) is False, but it lies between points of the set"
    for g in s.gradients:
        if g.any():
            beyond = s.X.lmo(g) - g * (0.1 * s.size / norm(g))
            if s.X.contains(beyond):
                yield f"contains({_short(beyond)}) is True, but ⟨·, g⟩ is smaller there than at lmo(g), g = {_short(g)}"
    if s.X.contains(np.full(s.X.shape, np.nan)):
        yield "contains(NaN) is True"


def _nonnegative(s: DrawnPoints) -> Iterator[str]:
    """if it says nonnegative, no coordinate of a point is negative."""
    yield from (f"{_short(x)} is in it" for x in s.points if s.X.nonnegative and x.min() < -CLOSE * s.size)


def _soft(s: DrawnPoints) -> Iterator[str]:
    """if it says soft_threshold, lmo(g) is 0 where g is, or as near to 0 as the set allows."""
    for g in s.gradients if s.X.soft_threshold else []:
        v = s.X.lmo(g)
        for index in np.argwhere((g == 0) & (v != 0)):
            nearer = v.copy()
            nearer[tuple(index)] /= 2
            if s.X.contains(nearer, 0.0):
                yield f"lmo({_short(g)}) = {_short(v)}, and {_short(nearer)} is in the set, too"


def _nearest(s: DrawnPoints) -> Iterator[str]:
    """project(x) is the nearest point, and new; without _project it is refused."""
    if not s.X.has_projection:
        try:
            s.X.project(s.X.center())
        except Unsupported:
            return
        yield "has_projection is False, but project answers"
    for g in s.gradients:
        for x in (s.X.center() + s.size * g, s.X.center() + 1e-3 * s.size * g):
            kept, p = x.copy(), s.X.project(x)
            if (x != kept).any() or np.shares_memory(x, p):
                yield f"x = {_short(kept)} was changed, or returned itself, by project"
            if p.shape != s.X.shape or not s.X.contains(p):
                yield f"project({_short(x)}) = {_short(p)} is no point of the set"
            else:
                yield from _nearer(s, x, p)
    yield from (
        f"project({_short(x)}) is {_short(s.X.project(x))}, but x is in the set"
        for x in s.points
        if norm(s.X.project(x) - x) > 10 * CLOSE * s.size
    )


def _nearer(s: DrawnPoints, x: Array, p: Array) -> Iterator[str]:
    """⟨x − p, v − p⟩ ≤ 0 for every v characterises the nearest point; the oracle knows the worst v."""
    v, error, _ = s.X.answer(p - x, ZERO, s.X.memory())
    gap = float(inner(x - p, v - p))
    if gap > error + CLOSE * (norm(x) + s.size) * s.size:
        yield f"project({_short(x)}) = {_short(p)}, but towards {_short(v)} it comes nearer"


def _exact(s: DrawnPoints) -> Iterator[str]:
    """if it says exact, lmo maps Fractions to Fractions of the same value."""
    for g in s.gradients if s.X.exact else []:
        v = s.X.lmo(fractions(g))
        if not all(isinstance(entry, Fraction) for entry in v.ravel()):
            yield f"lmo of the Fractions of {_short(g)} has entries of type {type(v.flat[0]).__name__}"
        elif abs(float(inner(fractions(g), v)) - float(inner(g, s.X.lmo(g)))) > CLOSE * norm(g) * s.size:
            yield f"for g = {_short(g)} the Fractions have another minimum than the floats"


def _vertices(s: DrawnPoints) -> Iterator[str]:
    """vertices(), where they are listed, are points of the set, and lmo is as good as the best of them."""
    try:
        corners = s.X.vertices()
    except Unsupported:
        return
    yield from (f"the vertex {_short(x)} is not in the set" for x in corners if not s.X.contains(x))
    for g in s.gradients:
        best = float((corners.reshape(len(corners), -1) @ g.ravel()).min())
        value = float(inner(g, s.X.lmo(g)))
        if abs(value - best) > CLOSE * (norm(g) + 1) * s.size:
            yield f"for g = {_short(g)} the best vertex has ⟨v, g⟩ = {best!r}, lmo(g) has {value!r}"


def _costs(s: DrawnPoints) -> Iterator[str]:
    """flops are two positive numbers, the first infinite where there is no projection."""
    projection, oracle = s.X.flops
    if not (projection > 0 and 0 < oracle < np.inf and (projection < np.inf) == s.X.has_projection):
        yield f"flops is {s.X.flops!r}, and has_projection is {s.X.has_projection}"


def _is_admitted(X: ConvexSet, h: Regularizer) -> bool:
    """Whether the set has an oracle for it; a group may straddle two blocks of a product."""
    try:
        X.check_admits(h)
    except Unsupported:
        return False
    return True


def _short(x: Any) -> str:
    """A point as a message shows it."""
    return np.array2string(np.asarray(x), precision=6, separator=", ", threshold=20).replace("\n", "")


def _name(h: Regularizer) -> str:
    return type(h).__name__


RULES: tuple[Rule, ...] = (
    _center,
    _feasible,
    _optimal,
    _homogeneous,
    _sizes,
    _membership,
    _nonnegative,
    _soft,
    _nearest,
    _exact,
    _vertices,
    _costs,
)
