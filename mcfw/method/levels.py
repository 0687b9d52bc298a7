"""What is drawn without a look at a state: the level, hence the length of a burst (sec:mlmc), and the output index."""

from dataclasses import dataclass
from operator import index
from typing import Any, ClassVar, Protocol

from numpy.random import Generator

from mcfw.arithmetic import check_integer
from mcfw.errors import InvalidInput
from mcfw.plain_numbers import assign

ANCHOR, DIFFERENCE = 1, 0
LONGEST = 2**62
"""States of a burst, and the largest period."""
HIGHEST = 1023
"""The largest cap: 2^J is a float."""


class LevelLaw(Protocol):
    """The law of J_t and the length N_t of its burst: all that a method may decide before the samples.

    A law sees the level stream and t, never a state.
    """

    @property
    def cap(self) -> int:
        """The cap that the bursts carry; 0 for a law without levels."""

    @property
    def averaged(self) -> int:
        """k if the last k states of a burst are averaged; 0 if something else is done with them."""

    def draw(self, rng: Generator, t: int) -> int:
        """J_t."""

    def length(self, level: int) -> int:
        """N_t, the number of states that the level asks for."""


@dataclass(frozen=True)
class Geometric:
    """J ~ Geom(½), P[J = j] = 2^{−j} for j ≥ 1, whatever t is; N = 2^J if J ≤ jmax, else 1 (eq:mlmc).

    The law is neither truncated nor renormalised: a level above the cap keeps its mass and draws the base sample.

    >>> [Geometric(cap=3).length(j) for j in (1, 2, 3, 4, 50)]
    [2, 4, 8, 1, 1]
    """

    cap: int
    averaged: ClassVar[int] = 0

    def __post_init__(self) -> None:
        assign(self, cap=check_integer("cap", self.cap, 0, HIGHEST))

    @classmethod
    def for_horizon(cls, T: int) -> "Geometric":
        """jmax = ⌊log₂ T⌋."""
        return cls(level_cap(T))

    def draw(self, rng: Generator, t: int) -> int:
        """J ~ Geom(½)."""
        return int(rng.geometric(0.5))

    def length(self, level: int) -> int:
        """2^J up to the cap; above it only the base sample: E[N] ≤ 1 + log₂ T (lem:mlmc)."""
        return capped_length(index(level), self.cap)  # a narrow integer of NumPy would overflow


@dataclass(frozen=True)
class Fixed:
    """n states in every iteration, and no level; no random number is drawn. What for is the method's affair."""

    n: int
    cap: ClassVar[int] = 0
    averaged: ClassVar[int] = 0

    def __post_init__(self) -> None:
        assign(self, n=check_integer("batch", self.n, 0, LONGEST))

    def draw(self, rng: Generator, t: int) -> int:
        """Always 0."""
        return 0

    def length(self, level: int) -> int:
        """n."""
        return self.n


@dataclass(frozen=True)
class Batched:
    """m + k states in every iteration: m are discarded, the mean over the other k is the estimate (docs/batched.md).

    No level is drawn. Both biases of the estimate carry the factor d_mix(m), so m is a small multiple of τ_mix.

    >>> Batched(k=4, m=3).length(0)
    7
    """

    k: int
    m: int = 0
    cap: ClassVar[int] = 0

    def __post_init__(self) -> None:
        k = check_integer("k (the batch)", self.k, 1, LONGEST)
        assign(self, k=k, m=check_integer("m (the burn-in)", self.m, 0, LONGEST))

    @property
    def averaged(self) -> int:
        """k."""
        return self.k

    def draw(self, rng: Generator, t: int) -> int:
        """Always 0."""
        return 0

    def length(self, level: int) -> int:
        """m + k."""
        return self.m + self.k


@dataclass(frozen=True)
class Anchored:
    """`anchor` states if `period` divides t, else `batch`; no random number is drawn."""

    anchor: int
    batch: int
    period: int
    cap: ClassVar[int] = 0
    averaged: ClassVar[int] = 0

    def __post_init__(self) -> None:
        for name, least in (("anchor", 0), ("batch", 1), ("period", 1)):
            assign(self, **{name: check_integer(name, getattr(self, name), least, LONGEST)})

    def draw(self, rng: Generator, t: int) -> int:
        """Whether iteration t is an anchor."""
        return ANCHOR if index(t) % self.period == 0 else DIFFERENCE

    def length(self, level: int) -> int:
        """The anchor's batch, or the differences'."""
        return self.anchor if level == ANCHOR else self.batch


def capped_length(level: int, cap: int) -> int:
    """N = 2^J if J ≤ jmax, else 1; a function of numbers, so that the compiled engine runs this very text."""
    return 1 << level if level <= cap else 1


def becomes_output(u: Any, t: Any) -> Any:
    """Whether x_t takes the place of the output, given a uniform u ∈ [0, 1): with probability 1/(t + 1).

    So the output index is uniform on the completed iterations wherever a run stops: a reservoir of one.
    A function of numbers or of arrays of them, which the compiled engine compiles from this very text.

    >>> becomes_output(0.9, 0), becomes_output(0.6, 1)
    (True, False)
    """
    return u * (t + 1) < 1


def check_levels(levels: object) -> None:
    """Refuse anything but a law of bursts; a class of one is none."""
    if isinstance(levels, type) or not all(
        hasattr(levels, name) for name in ("draw", "length", "cap", "averaged")
    ):
        raise InvalidInput(
            f"levels = {levels!r} must be a law of bursts such as mcfw.Geometric(8) or mcfw.Batched(4, 1)"
        )


def level_cap(horizon: int) -> int:
    """jmax = ⌊log₂ T⌋, so that 2^jmax ∈ (T/2, T].

    >>> [level_cap(T) for T in (1, 2, 3, 4, 8300)]
    [0, 1, 1, 2, 13]
    """
    return check_integer("horizon T", horizon, least=1).bit_length() - 1
