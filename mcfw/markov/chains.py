"""Markov chains: what starts, and walks (asm:markov)."""

import math
import operator
from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, TypeGuard, runtime_checkable

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from mcfw.arithmetic import MANY, check_integer, check_room, converted_array, read_array
from mcfw.errors import InvalidInput
from mcfw.markov import compiled_walks
from mcfw.markov.decay import QUARTER, Decay
from mcfw.markov.transition import Floats, Integers, stochastic, tabulate, weights
from mcfw.plain_numbers import assign, plain

MANY_STATES = 2**53
"""Beyond this the state ⌊nu⌋ of a uniform double u is not every state."""
SLOWEST = 2**53
"""Beyond this mixing time neighbouring ones have the same refresh probability, as a float."""


@runtime_checkable
class Chain(Protocol):
    """A source of dependent samples.

    The start state is not a sample. `walk` returns the n states after `state`, and the chain goes on from
    the last of them. Each step consumes a fixed pattern of random numbers, so walking n and then m steps
    gives the bits of walking n + m. What more a chain can do is said by `Finite`, `Tabulated`, `Explicit` and
    `Skippable`.
    """

    def start(self, rng: Generator) -> Any:
        """Draw the initial state."""

    def walk(self, rng: Generator, state: Any, n: int) -> Any:
        """Draw the next n states, as an array or a list."""


@runtime_checkable
class Finite(Protocol):
    """A chain whose states are 0, …, S − 1: equal ones can be merged, and a walk may run ahead of its use."""

    @property
    def size(self) -> int:
        """S."""


@runtime_checkable
class Explicit(Finite, Protocol):
    """A finite chain that can write down its matrix."""

    @property
    def matrix(self) -> Floats:
        """P as a dense array."""


@runtime_checkable
class Tabulated(Protocol):
    """A finite chain that holds its kernel, dense or scipy.sparse, with rows that sum to 1."""

    @property
    def kernel(self) -> Any:
        """P."""


@runtime_checkable
class Skippable(Protocol):
    """A stream whose position is its state: a resumed run skips what was consumed."""

    def skip(self, count: int) -> None:
        """Bring a fresh stream to the position after `count` samples."""


def has_finite_states(chain: Chain) -> TypeGuard[Finite]:
    """Whether a chain is `Finite`; a `size` that is no int is another kind of size."""
    # Not isinstance(chain, Finite): on Python 3.11 it takes longer than a short walk.
    return isinstance(getattr(chain, "size", None), int)


class FiniteChain:
    """The chain on {0, …, S − 1} with the stochastic matrix P, dense or scipy.sparse.

    One uniform per transition, inverted through the cumulative row. `initial` is a state, a law, or None for
    the uniform law. Rows may miss the sum 1 by rounding; the chain is then that of the normalised rows.

    >>> FiniteChain([[0, 1], [1, 0]], initial=0).walk(np.random.default_rng(1), 0, 4)
    array([1, 0, 1, 0])
    """

    def __init__(self, P: Any, initial: int | ArrayLike | None = None):
        self.kernel = stochastic(P)
        self.size = int(self.kernel.shape[0])
        self.table = tabulate(self.kernel)
        self.initial = _initial(initial, self.size)

    @property
    def matrix(self) -> Floats:
        """P as a dense array."""
        return self.kernel if isinstance(self.kernel, np.ndarray) else self.kernel.toarray()

    def start(self, rng: Generator) -> int:
        """The initial state; a law takes one uniform, a given state none."""
        return _start(rng, self.initial, self.size)

    def walk(self, rng: Generator, state: int, n: int) -> Integers:
        """The next n states."""
        state, n = check_state(state, self.size), check_steps(n)
        if fast := compiled_walks.worth(rng, n):
            return fast.table(self, rng, state, n)
        # memoryviews: a list of floats is no faster to bisect and, for a large matrix, misses the cache
        starts, targets, cumulative = (column.data for column in self.table)
        states = []
        for u in rng.random(n).tolist():
            state = targets[bisect_right(cumulative, u, starts[state], starts[state + 1])]
            states.append(state)
        return np.array(states, dtype=np.int64)


@dataclass(frozen=True)
class TwoState:
    """The symmetric chain P(z, −z) = p on z ∈ {−1, +1}, stored as the states 0 and 1 (prop:inflation).

    π is uniform and d_mix(k) = ½|1 − 2p|^k.

    >>> chain = TwoState(0.25)
    >>> chain.decay.at(1), [int(z) for z in chain.signs]
    (0.25, [-1, 1])
    """

    p: float
    initial: int | None = None

    def __post_init__(self) -> None:
        assign(self, p=_probability("p", self.p), initial=_hashable(_initial(self.initial, 2)))

    @property
    def size(self) -> int:
        """S = 2."""
        return 2

    @property
    def signs(self) -> Floats:
        """The sign z of each state."""
        return np.array([-1.0, 1.0])

    @property
    def matrix(self) -> Floats:
        """P, 2 × 2."""
        return np.array([[1 - self.p, self.p], [self.p, 1 - self.p]])

    @property
    def decay(self) -> Decay:
        """d_mix(k) = ½|1 − 2p|^k, with |1 − 2p| = 1 − 2 min(p, 1 − p)."""
        p = Fraction(self.p)
        return Decay(Fraction(1, 2), 2 * min(p, 1 - p))

    def start(self, rng: Generator) -> int:
        """The given initial state, or a uniform one."""
        return _start(rng, self.initial, 2)

    def walk(self, rng: Generator, state: int, n: int) -> Integers:
        """The next n states: a step flips when its uniform is below p."""
        state, n = check_state(state, 2), check_steps(n)
        if fast := compiled_walks.worth(rng, n):
            return fast.two_state(self, rng, state, n)
        return np.logical_xor.accumulate(rng.random(n) < self.p).astype(np.int64) ^ state


@dataclass(frozen=True)
class LazyRefresh:
    """The chain of the experiments (sec:exp-data): P = (1 − q)I + q11ᵀ/n.

    With probability q the state is drawn afresh, uniformly on {0, …, n − 1}; otherwise it stays.
    π is uniform and d_mix(k) = (1 − q)^k (1 − 1/n).
    """

    n: int
    q: float
    initial: int | None = None

    def __post_init__(self) -> None:
        assign(self, n=check_integer("number of states n", self.n, 1, MANY_STATES))
        assign(self, q=_probability("q", self.q), initial=_hashable(_initial(self.initial, self.n)))

    @classmethod
    def with_mixing_time(cls, n: int, tau: int, initial: int | None = None) -> "LazyRefresh":
        """The chain with τ_mix = tau exactly: the smallest admissible q, and q = 1 at tau = 1."""
        low, _ = cls.refresh_interval(n, tau)
        return cls(n, 1.0 if tau == 1 else low, initial)

    @staticmethod
    def refresh_interval(n: int, tau: int) -> tuple[float, float]:
        """The smallest and the largest float q for which τ_mix = tau, both admissible.

        (1 − q)^τ (1 − 1/n) ≤ 1/4 < (1 − q)^{τ−1} (1 − 1/n), that is q ∈ [q_min(τ), q_min(τ − 1)) with
        q_min(τ) = 1 − (n/(4(n − 1)))^{1/τ}; the second inequality is void at τ = 1, where q ∈ [q_min(1), 1].
        Both inequalities are decided for the float q as an exact rational.

        >>> [round(q, 6) for q in LazyRefresh.refresh_interval(1000, 334)]
        [0.004139, 0.004151]
        """
        n, tau = check_integer("number of states n", n, 1, MANY_STATES), check_count(tau)
        if tau < 1 or (n == 1 and tau > 1):
            raise InvalidInput(f"no q gives τ_mix = {tau} on n = {n} states: τ_mix ≥ 1, and = 1 if n = 1")
        if n == 1:
            return 0.0, 1.0
        if tau > SLOWEST:
            raise InvalidInput(
                f"tau must be at most {SLOWEST}: beyond it no float q gives τ_mix = tau exactly"
            )
        low = _smallest_refresh(n, tau)
        high = 1.0 if tau == 1 else math.nextafter(_smallest_refresh(n, tau - 1), 0)
        if low > high:
            raise InvalidInput(f"no float q gives τ_mix = {tau} on n = {n} states exactly")
        return low, high

    @property
    def size(self) -> int:
        """S = n."""
        return self.n

    @property
    def matrix(self) -> Floats:
        """P, n × n; the diagonal takes what rounding leaves of each row."""
        check_room(f"{self.n} × {self.n} probabilities", self.n**2)
        matrix = np.full((self.n, self.n), self.q / self.n)
        np.fill_diagonal(matrix, 1 - (self.n - 1) * (self.q / self.n))
        return matrix

    @property
    def decay(self) -> Decay:
        """d_mix(k) = (1 − 1/n)(1 − q)^k."""
        return Decay(1 - Fraction(1, self.n), Fraction(self.q))

    def start(self, rng: Generator) -> int:
        """The given initial state, or a uniform one."""
        return _start(rng, self.initial, self.n)

    def walk(self, rng: Generator, state: int, n: int) -> Integers:
        """The next n states: a uniform u < q refreshes to ⌊nu/q⌋, any other stays."""
        state, n = check_state(state, self.n), check_steps(n)
        if fast := compiled_walks.worth(rng, n):
            return fast.lazy(self, rng, state, n)
        u = rng.random(n)
        refreshed = u < self.q
        targets = np.empty(len(u) + 1, dtype=np.int64)
        targets[0] = state
        # below n: a quotient of floats u < q rounds to at most 1 − 2⁻⁵³, its product with n ≤ 2⁵³ below n
        targets[1:] = np.where(refreshed, u, 0) / (self.q or 1) * self.n
        last = np.maximum.accumulate(np.where(refreshed, np.arange(1, len(u) + 1), 0))
        return targets[last]


def lazy_cycle(n: int, hold: float = 0.5, initial: int | ArrayLike | None = None) -> FiniteChain:
    """The walk on the cycle of n states: stay with probability `hold`, else move to a random neighbour."""
    from scipy.sparse import csr_array

    n = check_integer("number of states n", n, 1, MANY)
    hold = _probability("hold", hold)
    here = np.arange(n)
    rows, columns = np.tile(here, 3), np.concatenate([here, (here + 1) % n, (here - 1) % n])
    weights = np.repeat([hold, (1 - hold) / 2, (1 - hold) / 2], n)
    return FiniteChain(csr_array((weights, (rows, columns)), shape=(n, n)), initial)


def random_walk(adjacency: Any, hold: float = 0.0, initial: int | ArrayLike | None = None) -> FiniteChain:
    """The walk on an undirected weighted graph: P(x, y) = (1 − hold) w(x, y)/Σ_y w(x, y), and `hold` to stay.

    `adjacency` is a symmetric matrix of weights w ≥ 0, dense or scipy.sparse; π(x) ∝ Σ_y w(x, y).
    """
    from scipy.sparse import diags_array, eye_array

    hold = _probability("hold", hold)
    w = weights(adjacency)
    asymmetry = abs(w - w.T).max()
    if asymmetry > 1e-12 * w.max():
        raise InvalidInput(f"the weights are not symmetric: |w(x, y) − w(y, x)| reaches {asymmetry:.3g}")
    degrees = np.asarray(w.sum(axis=1)).ravel()
    if not (degrees > 0).all():
        raise InvalidInput(f"vertex {int(np.argmin(degrees > 0))} is isolated: its weights sum to 0")
    if isinstance(w, np.ndarray):
        return FiniteChain((1 - hold) * (w / degrees[:, None]) + hold * np.eye(len(w)), initial)
    return FiniteChain((1 - hold) * (diags_array(1 / degrees) @ w) + hold * eye_array(w.shape[0]), initial)


def check_count(n: Any, most: float = math.inf) -> int:
    """The number n as an int ≥ 0, at most `most`."""
    number = plain(n)
    if not isinstance(number, int) or number < 0:
        raise InvalidInput(f"a number of steps must be an integer of at least 0, not {n!r:.200}")
    if number > most:
        raise InvalidInput(
            f"a walk of {number} steps has more than {most} states, which no memory holds: walk in parts"
        )
    return number


def check_steps(n: Any) -> int:
    """The length of a walk whose states are held all at once."""
    return check_count(n, MANY)


def check_state(state: Any, size: int) -> int:
    """The state as an int in {0, …, size − 1}."""
    if isinstance(state, (bool, np.bool_, type)) or not hasattr(state, "__index__"):
        raise InvalidInput(f"a state of a finite chain must be an integer, not {state!r}")
    try:
        found = operator.index(state)
    except TypeError as error:
        raise InvalidInput(f"a state of a finite chain must be an integer, not {state!r}") from error
    if not 0 <= found < size:
        raise InvalidInput(f"state {state!r} is not one of 0, …, {size - 1}")
    return found


def _probability(name: str, value: Any) -> float:
    """The number of [0, 1] itself, as Python's own float; not a Fraction, which a float would round."""
    number = plain(value)
    if not isinstance(number, (int, float)) or not 0 <= number <= 1:
        raise InvalidInput(f"{name} = {value!r} must be a probability in [0, 1]")
    return float(number)


def _initial(initial: Any, size: int) -> int | Floats | None:
    if initial is None:
        return None
    if read_array("the initial law", initial).ndim == 0:
        return check_state(initial, size)
    law = np.array(converted_array("the initial law", initial, np.float64))
    if law.shape != (size,) or not (law >= 0).all() or not abs(law.sum() - 1) <= 1e-12 * size:
        raise InvalidInput(f"an initial law is {size} non-negative numbers that sum to 1, not {initial!r}")
    return law


def _hashable(initial: int | Floats | None) -> Any:
    """A law as a tuple, so that chains with equal ones are equal."""
    return tuple(initial.tolist()) if isinstance(initial, np.ndarray) else initial


def _start(rng: Generator, initial: Any, size: int) -> int:
    if isinstance(initial, int):
        return initial
    u = rng.random()
    if initial is None:
        return int(u * size)
    cumulative = np.cumsum(initial)
    return int(np.searchsorted(cumulative / cumulative[-1], u, "right"))


def _smallest_refresh(n: int, tau: int) -> float:
    """The smallest float q with (1 − q)^τ (1 − 1/n) ≤ 1/4: a guess a few ulps off, then exact steps."""
    factor = 1 - Fraction(1, n)

    def is_enough(q: float) -> bool:
        return Decay(factor, Fraction(q)).at_most(tau, QUARTER)

    q = -math.expm1(-math.log(4 * factor) / tau)
    while not is_enough(q):
        q = math.nextafter(q, 1)
    while is_enough(math.nextafter(q, 0)):
        q = math.nextafter(q, 0)
    return q
