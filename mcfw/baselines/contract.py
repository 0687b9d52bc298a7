"""The contract of a method: what the loop, the traces and the checkpoints rely on, checked on a short run."""

from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np

from mcfw.arithmetic import Array, check_integer
from mcfw.errors import InvalidInput
from mcfw.markov.chains import Chain
from mcfw.method.burst import Burst
from mcfw.method.levels import LevelLaw
from mcfw.problem.problem import Problem
from mcfw.run.checkpoint import pack, unpack
from mcfw.run.driven import run
from mcfw.run.loop import Method
from mcfw.run.request import LONGEST, check_method

REPORTED = ("clipped", "oracle_calls", "lmo_calls")
COUNTS = ("length", "oracle_calls", "lmo_calls", "projections")


def check_baseline(method: Method, chain: Chain, *, iterations: int = 50, seed: int = 0) -> None:
    """Run a method of yours for a few iterations and raise an `InvalidInput` that names the promise it breaks.

    The promises of a method: its first state is a NamedTuple with the field `x`, the start, made of arrays and numbers
    that a checkpoint can keep; `step` is a pure function of the state and the burst (the same bits when it is called
    again, and neither is changed); what it reports has the fields that `info_fields` lists, with counts that are whole
    and at least 0; every x is a point of the set; a run with the same seed gives the same bits.

    chain: any chain or stream that can be read from its beginning more than once.

    >>> import mcfw, numpy as np
    >>> problem = mcfw.Problem.from_batch(lambda x, i: x - i[:, None], set=mcfw.Box([-1.0], [1.0]))
    >>> check_baseline(mcfw.baselines.DoG(problem), mcfw.TwoState(0.25))
    """
    check_method(method)
    iterations = check_integer("iterations", iterations, least=1, most=LONGEST)
    seed = check_integer("seed", seed, least=0)
    _check_start(method)
    how: dict[str, Any] = {"iterations": iterations, "seed": seed, "engine": "reference", "progress": False}
    seen = []
    for _ in range(2):
        watched = Watched(method, [])
        run(watched, chain, **how)
        seen.append(tuple(watched.states))
    if not same(*seen):
        _broken(
            method, "two runs with one seed differ: all randomness must come from the level and the states"
        )


@dataclass(frozen=True)
class Watched:
    """The method inside, each of its steps checked before the loop reads it."""

    inner: Method
    states: list[Any]

    @property
    def problem(self) -> Problem:
        """The problem of the method inside."""
        return self.inner.problem

    @property
    def levels(self) -> LevelLaw:
        """The law of bursts of the method inside."""
        return self.inner.levels

    @property
    def info_fields(self) -> tuple[str, ...]:
        """What a step of the method inside reports."""
        return self.inner.info_fields

    def initial(self, x0: Array) -> Any:
        """The first state of the method inside."""
        return self.inner.initial(x0)

    def step(self, state: Any, burst: Burst) -> tuple[Any, Any]:
        """A step of the method inside, taken twice."""
        after, info = _checked_step(self.inner, state, burst, len(self.states))
        self.states.append(after)
        return after, info


def _check_start(method: Method) -> None:
    x0 = method.problem.set.start(None)
    state: Any = method.initial(x0)
    if not (isinstance(state, tuple) and "x" in getattr(state, "_fields", ())):
        _broken(method, f"initial(x0) gives {type(state).__name__}: return a NamedTuple with a field x")
    if not same(getattr(state, "x", None), x0):
        _broken(method, "initial(x0).x is not x0")
    missing = [name for name in REPORTED if name not in method.info_fields]
    if missing:
        _broken(method, f"info_fields lacks {', '.join(missing)}")


def _checked_step(method: Method, state: Any, burst: Burst, t: int) -> tuple[Any, Any]:
    arrays = {name: array.copy() for name, array in pack("state", state).items()}
    kept, states = unpack("state", state, arrays), np.array(burst.states, copy=True)
    if not same(kept, state):
        _broken(method, f"the state of iteration {t} is not the same after a checkpoint has kept it")
    after, info = method.step(kept, burst)
    if not same(kept, state) or not same(states, np.asarray(burst.states)):
        _broken(method, f"step changes its state or the burst in place in iteration {t}: return new arrays")
    again, told = method.step(state, burst)
    if tuple(getattr(info, "_fields", ())) != tuple(method.info_fields):
        _broken(method, f"step reports {type(info).__name__}, whose fields are not info_fields")
    if not same(again, after) or not same(tuple(told), tuple(info)):
        _broken(method, f"step is not pure: called again in iteration {t}, it gives another result")
    for name in COUNTS:
        count = getattr(info, name, 0)
        if count < 0 or count != int(count):
            _broken(method, f"step reports {name} = {count!r}, which must be a whole number of at least 0")
    if getattr(info, "length", len(states)) != len(states):
        _broken(method, f"step reports a length of {info.length}, and the burst has {len(states)} states")
    if not method.problem.set.contains(after.x):
        _broken(method, f"x leaves the set in iteration {t}: project, or move towards points of the oracle")
    return after, info


def same(a: Any, b: Any) -> bool:
    """Whether two values made of arrays, numbers and tuples agree to the bit; NaN agrees with itself."""
    if isinstance(a, tuple):
        return (
            isinstance(b, tuple) and len(a) == len(b) and all(same(p, q) for p, q in zip(a, b, strict=True))
        )
    left, right = np.asarray(a), np.asarray(b)
    return left.shape == right.shape and bool(np.array_equal(left, right, equal_nan=left.dtype.kind in "fc"))


def _broken(method: Method, said: str) -> NoReturn:
    raise InvalidInput(f"{type(method).__name__} breaks the contract of a method: {said}")
