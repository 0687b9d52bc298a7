"""Audit of the edges of a run of `mcfw.solve`: horizons beside a power of two, `pair=`, and a stream of states."""

from collections import defaultdict
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from numpy.random import Generator, SeedSequence

import mcfw
from mcfw.arithmetic import Array
from mcfw.errors import GapWarning
from mcfw.run.concerns import expected
from montecarlo.audit import Audit
from montecarlo.audits.drawn import Observations
from montecarlo.audits.pathwise import witness_quantities
from montecarlo.audits.spinner import small_sine, spinner

HORIZONS = tuple(2**k + offset for k in (3, 4, 5) for offset in (-1, 0, 1))
REGIME = mcfw.Oblivious(1.0, 1.0)
START = np.array([1.5, -0.5])
ROUNDING = 1e-9

LENGTHS = "a length other than 2^J up to ⌊log₂T⌋ and 1 above"
PAIR = "with pair= the iterates are others"
STREAM = "on a stream of the same states the iterates are others"
EDGES = (LENGTHS, PAIR, STREAM)


class SpinnerStream:
    """The spinner as a stream: its states may be anything, so nothing is merged or walked ahead."""

    def start(self, rng: Generator) -> Any:
        """Where the chain starts."""
        return spinner().chain.start(rng)

    def walk(self, rng: Generator, state: Any, n: int) -> Array:
        """The next n states of the chain."""
        return spinner().chain.walk(rng, state, n)


@cache
def paired() -> mcfw.Problem:
    """The small sine problem, asked for both gradients at once."""
    one = small_sine().weighted_gradient
    return replace(
        small_sine(), pair=lambda x, y, states, weights: (one(x, states, weights), one(y, states, weights))
    )


def run(seed: SeedSequence, horizon: int, problem: mcfw.Problem, chain: Any) -> mcfw.Result:
    """A run with this seed; the seed itself is not used up."""
    own = SeedSequence(seed.entropy, spawn_key=seed.spawn_key)
    with expected(GapWarning):
        return mcfw.solve(
            problem,
            chain,
            horizon=horizon,
            regime=REGIME,
            x0=START,
            seed=own,
            engine="reference",
            progress=False,
        ).unbroken()


def is_other(one: mcfw.Result, two: mcfw.Result) -> bool:
    """Whether two runs with the same seed differ in a count, or in an iterate by more than rounding."""
    counts = [(r.samples, r.iterations, r.output_index) for r in (one, two)]
    return counts[0] != counts[1] or not np.allclose(
        [one.last, one.x], [two.last, two.x], rtol=0, atol=ROUNDING
    )


def sample_edges(seed: SeedSequence, draws: int) -> Observations:
    """Runs at every one of the horizons; whether some run is wrong."""
    found: Observations = defaultdict(list)
    for child in seed.spawn(draws):
        faults = dict.fromkeys(EDGES, False)
        for own, T in zip(child.spawn(len(HORIZONS)), HORIZONS, strict=True):
            plain = run(own, T, small_sine(), spinner().chain)
            levels, cap = plain.trace.level, T.bit_length() - 1
            faults[LENGTHS] |= plain.trace.length.tolist() != np.where(levels > cap, 1, 2.0**levels).tolist()
            faults[PAIR] |= is_other(plain, run(own, T, paired(), spinner().chain))
            faults[STREAM] |= is_other(plain, run(own, T, small_sine(), SpinnerStream()))
        for name, fault in faults.items():
            found[name].append(float(fault))
    return found


AUDITS = (
    Audit(
        "edges", "alg:main", "a run at T = 2^k − 1, 2^k, 2^k + 1 has its lengths; pair= and a stream change nothing",
        lambda: witness_quantities(EDGES, 0.1), sample_edges, task=1, budget=640,
        defects=(
            "cap of T + 1", "cap of T − 1", "pair exchanged", "stream loses a state",
        ),
    ),
)  # fmt: skip
