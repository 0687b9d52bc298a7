"""What `solve(..., regime="batched")` does before its run: a pilot on the first states of the same stream."""

from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array, check_integer
from mcfw.asking import ask
from mcfw.markov.chains import Chain, Skippable, has_finite_states
from mcfw.markov.walking import walk
from mcfw.method.levels import level_cap
from mcfw.practice.advice import Advice
from mcfw.practice.first_states import FirstStates
from mcfw.practice.pilot import pilot_length, propose
from mcfw.problem.problem import Problem, require_arrays
from mcfw.run.randomness import Streams
from mcfw.run.request import check_law

PIECE = 1 << 12
"""Samples that a resumed run skips at once."""


class Continued:
    """A chain that goes on from a state that was reached before."""

    def __init__(self, chain: Chain, state: Any):
        self.chain, self.state = chain, state
        if has_finite_states(chain):
            self.size = chain.size

    def start(self, rng: Generator) -> Any:
        """The state that was reached; nothing is drawn."""
        return self.state

    def walk(self, rng: Generator, state: Any, n: int) -> Any:
        """The next n states of the chain."""
        return self.chain.walk(rng, state, n)


class ContinuedStream(Continued):
    """A stream whose first samples a pilot has read."""

    def skip(self, count: int) -> None:
        """Bring it to the position after `count` samples more, in pieces of bounded memory."""
        unused = np.random.default_rng(0)  # the position of a stream is its state
        for first in range(0, count, PIECE):
            walk(self.chain, unused, self.state, min(PIECE, count - first))


class Piloted(NamedTuple):
    """The advice, what it cost, and the chain from where the pilot left it."""

    advice: Advice
    chain: Chain
    oracle_calls: int
    lmo_calls: int


def expected_states(horizon: int) -> int:
    """What the multilevel method would consume in T + 1 iterations: (T + 1)(jmax + 2^{−jmax}), rounded up.

    >>> expected_states(1000)
    9011
    """
    jmax = level_cap(horizon)
    return (horizon + 1) * jmax + -(-(horizon + 1) // (1 << jmax))


def piloted(problem: Problem, chain: Chain, x0: Array, streams: Streams, budget: int) -> Piloted:
    """Walk the first 5 % of the budget, and let the pilot propose constants for the rest."""
    budget = check_integer("budget", budget, least=1, most=2**62)
    require_arrays(problem, "regime='batched'")
    check_law(problem, chain)
    start = ask("the chain's start", chain.start, streams.chain)
    states = walk(chain, streams.chain, start, pilot_length(budget), problem.components)
    prefix = FirstStates(problem, states, has_finite_states(chain))
    advice = propose(prefix, x0, budget)
    kind = ContinuedStream if isinstance(chain, Skippable) else Continued
    return Piloted(advice, kind(chain, states[-1]), prefix.oracle_calls, prefix.lmo_calls)
