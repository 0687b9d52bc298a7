"""The convex term h of F = f + h (asm:problem): its value, Lipschitz modulus, and how an oracle absorbs it.

Every regularizer here is h(v) = h₀(v) + q‖v‖₂² with h₀ convex and positively homogeneous, and q ≥ 0. The
oracle and the proximal map of a set X are then one problem, with a ≥ 0 and s > 0:

    minimise over v ∈ X:   a/2 ‖v‖² − ⟨v, y⟩ + s·h₀(v).                                               (*)

**Lemma (tilt).** Let z = `h.tilt(X, y, s)`. A minimiser of a/2 ‖v‖² − ⟨v, z⟩ over X solves (*): always if
a > 0, and if a = 0 the one that a set's `_linear` promises (see `ConvexSet`).

Proof. But for boxes it is enough that ⟨v, z⟩ ≥ ⟨v, y⟩ − s·h₀(v) on X, with equality at that minimiser.

- h₀ linear on X (Zero; Linear; L1 on a set of nonnegative points): z = y − s·∇h₀, with equality everywhere.
- L1, X sign-symmetric: z = soft(y, sw). As |y − z| ≤ sw in each coordinate, ⟨v, y − z⟩ ≤ sw‖v‖₁. Equality
  needs v_i z_i ≥ 0 where z_i ≠ 0, which any minimiser has (flip the sign of v_i otherwise), and v_i = 0
  where z_i = 0 (set it to zero: for a > 0 this is strictly better, for a = 0 `_linear` promises it).
- L1, X a box: (*) separates. For a = 0 a coordinate has slope sw − y on v > 0 and −sw − y on v < 0, so the
  minimiser is `upper` if soft(y, sw) > 0, `lower` if it is < 0, and the point of [lower, upper] nearest to 0
  otherwise. For a > 0 it is the unconstrained minimiser soft(y, sw)/a clipped to [lower, upper].
- GroupLasso, X a Euclidean ball about 0: z = group-soft(y, sw). y − z has norm ≤ sw in each group and is 0
  outside the groups, so ⟨v, y − z⟩ ≤ sw Σ_g ‖v_g‖, with equality if every v_g is a nonnegative multiple of
  z_g; the minimiser over a ball is a nonnegative multiple of z. ∎
"""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import ArrayLike

from mcfw.arithmetic import (
    Array,
    Real,
    array_like,
    check_exact_positive,
    check_integer,
    frozen_array,
    number_array,
    scalar_like,
)
from mcfw.errors import InvalidInput, Unsupported
from mcfw.plain_numbers import assign


class Geometry(Protocol):
    """The facts about a set that the lemma needs; `ConvexSet` says what they mean."""

    @property
    def nonnegative(self) -> bool: ...  # noqa: D102

    @property
    def soft_threshold(self) -> bool: ...  # noqa: D102

    @property
    def rotation_invariant(self) -> bool: ...  # noqa: D102

    @property
    def has_projection(self) -> bool: ...  # noqa: D102

    @property
    def size(self) -> int: ...  # noqa: D102

    @property
    def max_norm(self) -> float: ...  # noqa: D102


class Regularizer(ABC):
    """h(v) = h₀(v) + q‖v‖², with q = `quadratic`."""

    needs: ClassVar[str] = "any set"
    """Which sets have an exact oracle for this regularizer, in words."""
    one_tilt: ClassVar[bool] = False
    """`tilt` is the same map whatever the set, so a product is tilted at once and not block by block."""

    @property
    def quadratic(self) -> Real:
        """The weight q of ‖v‖² in h."""
        return 0

    @classmethod
    def fits(cls, X: Geometry) -> bool:
        """Whether the lemma of this module covers h on the set X."""
        return True

    def value(self, x: ArrayLike) -> Any:
        """h(x) for any x, which is checked; exact for an array of Fractions, except for GroupLasso."""
        point = number_array("x", x)
        self.check_shape(point.shape)
        return self.at(point)

    @abstractmethod
    def at(self, x: Array) -> Any:
        """h(x) for a point of the right shape, which is not checked again."""

    @abstractmethod
    def lipschitz(self, X: Geometry) -> float:
        """A bound on ‖ζ‖ over the subgradients ζ ∈ ∂h(x), x ∈ X: the G of asm:problem must not be smaller."""

    def check_shape(self, shape: tuple[int, ...]) -> None:
        """Refuse points of this shape if h is not defined on them."""
        return

    def check_blocks(self, starts: Array) -> None:
        """Refuse a product whose blocks start at these coordinates if h couples two of them."""
        return

    def tilt(self, X: Geometry, y: Array, s: Real) -> Array:
        """The vector z of the lemma above."""
        return y

    def restrict(self, start: int, shape: tuple[int, ...]) -> "Regularizer":
        """h as a function of a block of a product: the coordinates from `start` on, in the block's shape."""
        return self


@dataclass(frozen=True)
class Zero(Regularizer):
    """h = 0."""

    def at(self, x: Array) -> Any:
        """0, whatever x is."""
        return scalar_like(0, x)

    def lipschitz(self, X: Geometry) -> float:
        """0."""
        return 0.0


@dataclass(frozen=True, eq=False)
class Linear(Regularizer):
    """h(x) = ⟨c, x⟩, with c in the shape of the points. (Compared by identity.)"""

    c: Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "c", frozen_array("c", self.c))

    def at(self, x: Array) -> Any:
        """⟨c, x⟩.

        >>> Linear([1.0, -2.0]).value([3.0, 1.0])
        1.0
        """
        return _plain((array_like(self.c, x) * x).sum())

    def lipschitz(self, X: Geometry) -> float:
        """‖c‖."""
        return float(np.linalg.norm(self.c.astype(float)))

    def tilt(self, X: Geometry, y: Array, s: Real) -> Array:
        """y − s·c."""
        z: Array = y - scalar_like(s, y) * array_like(self.c, y)
        return z

    def restrict(self, start: int, shape: tuple[int, ...]) -> "Linear":
        """The block of c."""
        return Linear(self.c[start : start + math.prod(shape)].reshape(shape))

    def check_shape(self, shape: tuple[int, ...]) -> None:
        """The points must have the shape of c."""
        if self.c.shape != shape:
            raise InvalidInput(f"Linear: c has shape {self.c.shape}, but the points have shape {shape}")


@dataclass(frozen=True)
class L1(Regularizer):
    """h(x) = weight·‖x‖₁."""

    weight: Real
    needs = (
        "a set of nonnegative points, a sign-symmetric set (an axis-parallel Ellipsoid about 0 is one), a Box, or a "
        "Product of these"
    )

    def __post_init__(self) -> None:
        assign(self, weight=check_exact_positive("L1: weight", self.weight))

    @classmethod
    def fits(cls, X: Geometry) -> bool:
        """On nonnegative sets, sign-symmetric sets and boxes."""
        return X.nonnegative or X.soft_threshold

    def at(self, x: Array) -> Any:
        """weight·Σ|x_i|.

        >>> L1(2).value([3.0, -1.0])
        8.0
        """
        return _plain(scalar_like(self.weight, x) * np.abs(x).sum())

    def lipschitz(self, X: Geometry) -> float:
        """weight·√n: every subgradient has entries in [−weight, weight]."""
        return float(self.weight) * math.sqrt(X.size)

    def tilt(self, X: Geometry, y: Array, s: Real) -> Array:
        """y − s·weight on nonnegative sets, otherwise soft(y, s·weight)."""
        t = scalar_like(s, y) * scalar_like(self.weight, y)
        return y - t if X.nonnegative else soft(y, t)


@dataclass(frozen=True)
class SquaredL2(Regularizer):
    """h(x) = weight·‖x‖₂²."""

    weight: Real
    needs = "a set with a projection"

    def __post_init__(self) -> None:
        assign(self, weight=check_exact_positive("SquaredL2: weight", self.weight))

    @property
    def quadratic(self) -> Real:
        """The weight."""
        return self.weight

    @classmethod
    def fits(cls, X: Geometry) -> bool:
        """Where a projection is known: completing the square turns (*) into one."""
        return X.has_projection

    def at(self, x: Array) -> Any:
        """weight·Σx_i².

        >>> SquaredL2(0.5).value([3.0, -1.0])
        5.0
        """
        return _plain(scalar_like(self.weight, x) * (x * x).sum())

    def lipschitz(self, X: Geometry) -> float:
        """2·weight·max_{x∈X} ‖x‖."""
        return 2 * float(self.weight) * X.max_norm


@dataclass(frozen=True)
class ElasticNet(Regularizer):
    """h(x) = l1·‖x‖₁ + l2·‖x‖₂²."""

    l1: Real
    l2: Real
    needs = f"{SquaredL2.needs}, which also is {L1.needs}"

    def __post_init__(self) -> None:
        for name in ("l1", "l2"):
            assign(self, **{name: check_exact_positive(f"ElasticNet: {name}", getattr(self, name))})

    @property
    def quadratic(self) -> Real:
        """The weight l2."""
        return self.l2

    @classmethod
    def fits(cls, X: Geometry) -> bool:
        """Where L1 and SquaredL2 fit."""
        return L1.fits(X) and SquaredL2.fits(X)

    def at(self, x: Array) -> Any:
        """l1·Σ|x_i| + l2·Σx_i²."""
        return L1(self.l1).at(x) + SquaredL2(self.l2).at(x)

    def lipschitz(self, X: Geometry) -> float:
        """l1·√n + 2·l2·max_{x∈X} ‖x‖."""
        return L1(self.l1).lipschitz(X) + SquaredL2(self.l2).lipschitz(X)

    def tilt(self, X: Geometry, y: Array, s: Real) -> Array:
        """The tilt of l1·‖·‖₁."""
        return L1(self.l1).tilt(X, y, s)


@dataclass(frozen=True)
class GroupLasso(Regularizer):
    """h(x) = weight·Σ_g ‖x_g‖₂ over disjoint groups of coordinates (which need not cover all of them)."""

    weight: Real
    groups: tuple[tuple[int, ...], ...]
    _members: Array = field(init=False, repr=False, compare=False)
    _group_of: Array = field(init=False, repr=False, compare=False)
    needs = "a Euclidean ball about 0, or a Product of such balls of which no group touches two"
    one_tilt = True

    def __post_init__(self) -> None:
        assign(self, weight=check_exact_positive("GroupLasso: weight", self.weight))
        try:
            groups = tuple(tuple(group) for group in self.groups)
        except TypeError:
            raise InvalidInput(
                f"GroupLasso: groups = {self.groups!r:.200} must be a list of lists of coordinates"
            ) from None
        members = [index for group in groups for index in group]
        if {*map(type, members)} != {int} or min(members) < 0:
            groups = tuple(
                tuple(check_integer("GroupLasso: index", index, least=0) for index in group)
                for group in groups
            )
            members = [index for group in groups for index in group]
        if not groups or not all(groups) or len(set(members)) < len(members):
            raise InvalidInput(f"GroupLasso: groups = {groups!r} must be disjoint, and none may be empty")
        object.__setattr__(self, "groups", groups)
        object.__setattr__(self, "_members", np.array(members))
        object.__setattr__(
            self, "_group_of", np.repeat(np.arange(len(groups)), [len(group) for group in groups])
        )

    @classmethod
    def fits(cls, X: Geometry) -> bool:
        """On Euclidean balls about 0."""
        return X.rotation_invariant

    def at(self, x: Array) -> Any:
        """weight·Σ_g ‖x_g‖₂, in floating point.

        >>> GroupLasso(2, ((0, 1), (2,))).value([3.0, 4.0, -1.0, 7.0])
        12.0
        """
        return float(self.weight) * float(self._norms(x.astype(float)).sum())

    def lipschitz(self, X: Geometry) -> float:
        """weight·√(number of groups): a subgradient has norm ≤ weight in each group."""
        return float(self.weight) * math.sqrt(len(self.groups))

    def tilt(self, X: Geometry, y: Array, s: Real) -> Array:
        """Every group shrunk towards 0 by s·weight: y_g·(1 − s·weight/‖y_g‖)₊."""
        t, norms = float(s) * float(self.weight), self._norms(y)
        shrink = np.where(norms > t, 1 - t / np.maximum(norms, t), 0.0)
        z = y.ravel().copy()
        z[self._members] *= shrink[self._group_of]
        return z.reshape(y.shape)

    def check_blocks(self, starts: Array) -> None:
        """Every group must stay inside a block."""
        block, first = np.searchsorted(starts, self._members, "right"), np.diff(self._group_of, prepend=-1)
        coupled = np.flatnonzero(block != block[np.flatnonzero(first)][self._group_of])
        if len(coupled):
            group = self.groups[self._group_of[coupled[0]]]
            raise Unsupported(
                f"GroupLasso: the group {group} straddles a block of the product; {self.needs} is needed"
            )

    def restrict(self, start: int, shape: tuple[int, ...]) -> Regularizer:
        """The groups inside the block, counted from its start; Zero if there are none."""
        stop = start + math.prod(shape)
        self.check_blocks(np.array([start, stop]))
        touching = [group for group in self.groups if start <= group[0] < stop]
        inside = tuple(tuple(i - start for i in group) for group in touching)
        return GroupLasso(self.weight, inside) if inside else Zero()

    def check_shape(self, shape: tuple[int, ...]) -> None:
        """Every index must be one of the coordinates."""
        if self._members.max() >= math.prod(shape):
            raise InvalidInput(f"GroupLasso: index {self._members.max()} is outside a point of shape {shape}")

    def _norms(self, x: Array) -> Array:
        entries = x.ravel()[self._members]
        return np.sqrt(np.bincount(self._group_of, weights=entries * entries))


def soft(y: Array, t: Any) -> Array:
    """sign(y)·(|y| − t)₊ in each coordinate; exactly 0 where |y| ≤ t.

    >>> soft(np.array([3.0, -1.0, -5.0]), 2.0)
    array([ 1.,  0., -3.])
    """
    z: Array = y - np.minimum(np.maximum(y, -t), t)
    return z


def _plain(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


KINDS: tuple[type[Regularizer], ...] = (Zero, Linear, L1, SquaredL2, ElasticNet, GroupLasso)
ZERO = Zero()
