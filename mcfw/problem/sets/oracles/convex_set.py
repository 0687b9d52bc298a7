"""A compact convex set X and its oracles, reduced to two primitives: a linear minimiser and a projection."""

import math
from abc import ABC, abstractmethod
from inspect import isabstract
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from mcfw.arithmetic import (
    Array,
    Real,
    check_exact_positive,
    check_nonnegative,
    converted_array,
    is_exact,
    number_array,
)
from mcfw.errors import InvalidInput, Unsupported
from mcfw.problem.regularizers import KINDS, ZERO, Regularizer, Zero
from mcfw.problem.sets.oracles.flops import Flops, coordinatewise

MANY_VERTICES = 1 << 16
BEYOND = FloatingPointError, OverflowError, np.linalg.LinAlgError
"""What arithmetic raises where its numbers leave the floats; LAPACK finds no decomposition then."""


class Answer(NamedTuple):
    """What an oracle that may be inexact answers."""

    v: Any
    error: float
    """A certified bound on ⟨v, g⟩ + h(v) − min_{X} (⟨·, g⟩ + h)."""
    memory: Any
    """What the next call may start from."""


class ConvexSet(ABC):
    """A compact convex set of arrays of one `shape` (asm:problem), with the composite oracle of sec:setup.

    A set provides `_linear(g)` ∈ argmin_{v∈X} ⟨v, g⟩ and `_project(y)` = argmin_{v∈X} ‖v − y‖, and declares
    the facts below. Everything else follows from the lemma in `mcfw.problem.regularizers`: completing the square,

        argmin_{v∈X} a/2 ‖v‖² − ⟨v, y⟩ + s·h(v) = `_project`(z/b) if b = a + 2sq > 0, `_linear`(−z) if b = 0,

    with z = h.tilt(X, y, s) and q the weight of ‖v‖² in h. The oracle is the case (a, y, s) = (0, −g, 1), the
    proximal map with step s is (1, x, s).

    `_linear` breaks ties in favour of the first index (or the first vertex).
    """

    shape: tuple[int, ...]
    """The shape of a point."""
    nonnegative: bool = False
    """Every coordinate of every point is ≥ 0."""
    soft_threshold: bool = False
    """X is sign-symmetric (flipping the sign of a coordinate, or zeroing it, stays in X) or a box. `_linear`
    then promises, where g_i = 0, the coordinate value nearest to 0 that X allows."""
    rotation_invariant: ClassVar[bool] = False
    """X is a Euclidean ball about 0, and `_linear(g)` is a nonpositive multiple of g."""
    has_projection: bool = False
    """`_project` is known; a class that defines it need not say so."""
    exact: bool = False
    """`_linear` maps arrays of Fractions to arrays of Fractions, without rounding."""
    iterative: bool = False
    """`_linear` stops at a tolerance: `answer` says how far from optimal it may be."""

    @property
    @abstractmethod
    def diameter(self) -> float:
        """D = max ‖x − y‖ over x, y ∈ X, in the Euclidean (Frobenius) norm."""

    @property
    @abstractmethod
    def max_norm(self) -> float:
        """max ‖x‖ over x ∈ X."""

    @abstractmethod
    def center(self) -> Array:
        """A point of X to start from."""

    @abstractmethod
    def _linear(self, g: Array) -> Array: ...

    def _project(self, y: Array) -> Array:
        raise NotImplementedError

    @abstractmethod
    def _excess(self, x: Array) -> float:
        """The largest violation of the inequalities that define X, in the units of the points."""

    @property
    def size(self) -> int:
        """The number n of coordinates."""
        return math.prod(self.shape)

    @property
    def flops(self) -> Flops:
        """What a projection and an oracle call cost: as for a ball, unless the set says otherwise."""
        cost = coordinatewise(self.size)
        return cost if self.has_projection else cost._replace(projection=math.inf)

    def vertices(self) -> Array:
        """The extreme points of a polytope that has few of them, stacked along the first axis."""
        raise Unsupported(f"{type(self).__name__} does not list its vertices")

    def contains(self, x: ArrayLike, tol: float = 1e-9) -> bool:
        """Whether x violates no defining inequality of X by more than `tol` times the largest norm in X."""
        tol = check_nonnegative("tol", tol)
        point = converted_array("x", x, np.float64)
        self._check_shape("x", point)
        if not np.isfinite(point).all():
            return False
        try:
            with np.errstate(over="raise", invalid="raise"):
                return self._excess(point) <= tol * self.max_norm
        except BEYOND as error:
            if np.abs(point).max() > (1 + tol) * (1 + self.size) * self.max_norm:
                return False
            raise self._too_large("x", point) from error

    def lmo(self, g: ArrayLike, h: Regularizer = ZERO) -> Array:
        """A point of argmin_{v∈X} ⟨v, g⟩ + h(v): the oracle LMO(g) of sec:setup.

        An array of Fractions is answered exactly by the sets that are `exact`, for Zero, Linear and L1.
        """
        point = self.point("g", g)
        self.check_admits(h)
        return self._within_floats("g", point, 0, -point, h, 1)

    def minimiser(self, g: Array, h: Regularizer) -> Array:
        """LMO(g) for a g and an h that were checked before: what a loop asks, which made g itself."""
        return self._linear(g) if type(h) is Zero else self._minimise(0, -g, h, 1)

    def memory(self) -> Any:
        """What the oracle remembers before its first call: nothing, if it is not iterative."""
        return ()

    def answer(self, g: Any, h: Regularizer, memory: Any) -> Answer:
        """LMO(g) as `minimiser` gives it, how far it may be from optimal, and what the next call may start from."""
        return Answer(self.minimiser(g, h), 0.0, memory)

    def start(self, x0: Any) -> Any:
        """A copy of x0, refused unless it is a point of X; the centre for None."""
        if x0 is None:
            return self.center()
        point = number_array("x0", x0).copy()
        self._check_shape("x0", point)
        if not self.contains(point):
            raise InvalidInput(f"x0 = {point!r} is not in {self!r}")
        return point

    def __init_subclass__(cls) -> None:
        # A set that answers `lmo` in its own way is asked in that way everywhere.
        if "lmo" in cls.__dict__ and "minimiser" not in cls.__dict__:
            cls.minimiser = cls.lmo  # type: ignore[method-assign]
        if "_project" in cls.__dict__ and "has_projection" not in cls.__dict__:
            cls.has_projection = True

    def project(self, x: ArrayLike) -> Array:
        """Π_X(x), the point of X nearest to x."""
        point = self.point("x", x)
        return self._within_floats("x", point, 1, point, ZERO, 1)

    def prox(self, x: ArrayLike, h: Regularizer, step: Real) -> Array:
        """argmin_{v∈X} ½‖v − x‖² + step·h(v)."""
        step = check_exact_positive("step", step)
        point = self.point("x", x)
        self.check_admits(h)
        return self._within_floats("x", point, 1, point, h, step)

    def admits(self, kind: type[Regularizer]) -> bool:
        """Whether this set has an exact oracle for that kind of regularizer."""
        return kind.fits(self)

    def _within_floats(self, name: str, point: Array, a: Real, y: Array, h: Regularizer, s: Real) -> Array:
        """`_minimise`, refused where a sum or a square leaves the floats."""
        try:
            with np.errstate(over="raise", invalid="raise"):
                return self._minimise(a, y, h, s)
        except BEYOND as error:
            raise self._too_large(name, point) from error

    def _too_large(self, name: str, point: Array) -> InvalidInput:
        return InvalidInput(
            f"{name} has an entry of size {float(np.abs(point).max()):.3g}, with which {type(self).__name__} leaves "
            "the floats: use a larger unit"
        )

    def _minimise(self, a: Real, y: Array, h: Regularizer, s: Real) -> Array:
        """argmin_{v∈X} a/2 ‖v‖² − ⟨v, y⟩ + s·h(v)."""
        z = h.tilt(self, y, s)
        a = a + 2 * s * h.quadratic
        return self._project(self._divide(z, a)) if a else self._linear(-z)

    def _divide(self, z: Array, a: Real) -> Array:
        name = type(self).__name__
        if not self.has_projection:
            raise Unsupported(
                f"{name} has no exact projection, hence no project and no prox, but lmo for {self._kinds()}"
            )
        if is_exact(z):
            raise Unsupported(
                f"{name} projects in floating point: exact arrays have an oracle for Zero, Linear and L1"
            )
        if a == 1:
            return z
        with np.errstate(over="ignore"):
            point = z / float(a)
        if not np.isfinite(point).all():
            raise InvalidInput(
                f"the weight {float(a)!r} of the squared norm is so small that the quotient overflows"
            )
        return point

    def check_admits(self, h: object) -> None:
        """Refuse a regularizer that this set has no exact oracle for, or that is not defined on its points."""
        if not isinstance(h, Regularizer) or not self.admits(type(h)):
            kind, name = type(h).__name__, type(self).__name__
            needs = f"; {kind} needs {h.needs}: {_fitting(type(h))}" if isinstance(h, Regularizer) else ""
            raise Unsupported(f"{name} has no exact oracle for {kind}, only for {self._kinds()}{needs}")
        h.check_shape(self.shape)

    def _kinds(self) -> str:
        return ", ".join(kind.__name__ for kind in KINDS if self.admits(kind))

    def point(self, name: str, value: ArrayLike) -> Array:
        """`value` as an array of finite numbers in the shape of the points; whether it lies in X is not asked."""
        point = number_array(name, value)
        self._check_shape(name, point)
        if is_exact(point) and not self.exact:
            exact = ", ".join(X.__name__ for X in library_sets() if X.exact is True)
            raise Unsupported(
                f"{type(self).__name__} works in floating point: exact arrays run on {exact} and their Product"
            )
        return point

    def _check_shape(self, name: str, point: Array) -> None:
        if point.shape != self.shape:
            raise InvalidInput(
                f"{name} has shape {point.shape}, but the points of {type(self).__name__} have {self.shape}"
            )

    def _set(self, **attributes: Any) -> None:
        """What a frozen dataclass computes once, in its `__post_init__`."""
        for name, value in attributes.items():
            object.__setattr__(self, name, value)

    def _check_few_vertices(self, count: int) -> None:
        if count > MANY_VERTICES:
            raise Unsupported(
                f"{type(self).__name__} has {_told(count)} vertices; at most {MANY_VERTICES} are listed"
            )


def library_sets() -> list[type[ConvexSet]]:
    """The sets of this library, by name: all subclasses of `ConvexSet` in its folders that can be made."""
    home, found, left = __name__.rpartition(".oracles")[0], set(), [ConvexSet]
    while left:
        kinds = left.pop().__subclasses__()
        left += kinds
        found |= {X for X in kinds if X.__module__.startswith(home) and not isabstract(X)}
    return sorted(found, key=lambda X: X.__name__)


def _fitting(kind: type[Regularizer]) -> str:
    """The sets on which a regularizer has an exact oracle whatever their parameters are."""
    facts: Any = library_sets()
    return (
        ", ".join(X.__name__ for X in facts if kind.fits(X) and X.admits is ConvexSet.admits) or "every set"
    )


def _told(count: int) -> str:
    """A number of vertices, which may have more digits than Python would write."""
    return str(count) if count.bit_length() < 64 else f"more than 2^{count.bit_length() - 1}"


def euclidean(x: Array) -> float:
    """‖x‖₂ without overflow or underflow in the squares."""
    largest: Any = np.abs(x).max(initial=0.0)
    return float(largest * np.linalg.norm(x / largest)) if largest > 0 else 0.0
