"""Audit of the engines: a run that is compiled, as `mcfw.solve` does by default, is the run of the reference loop."""

from collections import defaultdict
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.random import SeedSequence

import mcfw
from mcfw.errors import GapWarning
from mcfw.markov.chains import Chain
from mcfw.run.choice import COMPILED, HYBRID, REFERENCE
from mcfw.run.concerns import expected
from montecarlo.audit import Audit
from montecarlo.audits.drawn import Observations
from montecarlo.audits.pathwise import witness_quantities
from montecarlo.audits.spinner import small_sine, spinner

HORIZON, EVERY = 33, 10
"""The gap is asked for four times, so a compiled run has four chunks."""
REGIME = mcfw.Oblivious(1.0, 1.0)
ROUNDING = 1e-9

TABLE = "compiled, with the rows of a table: another run"
SAMPLES = "compiled, with the samples themselves: another run"
PYTHON = "compiled but for a gradient in Python: another run"
ENGINES = (TABLE, SAMPLES, PYTHON)


class EngineCase(NamedTuple):
    """A problem on its chain from its start, and the engine that runs it."""

    problem: mcfw.Problem
    chain: Chain
    x0: object
    engine: str

    def run(self, seed: SeedSequence, engine: str) -> mcfw.Result:
        """A run with this seed; the seed itself is not used up."""
        own = SeedSequence(seed.entropy, spawn_key=seed.spawn_key)
        with expected(GapWarning):
            return mcfw.solve(
                self.problem, self.chain, x0=self.x0, horizon=HORIZON, gap_every=EVERY, regime=REGIME, seed=own,
                engine=engine, progress=False,
            ).unbroken()  # fmt: skip


@cache
def cases() -> dict[str, EngineCase]:
    """A walk that is compiled too, a walk of NumPy's, and a gradient that is asked for."""
    sine, autoregression = mcfw.problems.sine_regression(10), mcfw.problems.autoregression()
    return {
        TABLE: EngineCase(*sine, COMPILED),
        SAMPLES: EngineCase(*autoregression, COMPILED),
        PYTHON: EngineCase(small_sine(), spinner().chain, [1.5, -0.5], HYBRID),
    }


def is_other(one: mcfw.Result, two: mcfw.Result) -> bool:
    """Whether two runs differ in a count, or in a point or a column of the trace by more than rounding."""
    counts = [(r.samples, r.iterations, r.output_index, r.oracle_calls, r.clips) for r in (one, two)]
    points = [(r.last, r.x, *map(r.trace.__getitem__, one.trace.columns)) for r in (one, two)]
    return counts[0] != counts[1] or not all(
        np.allclose(a, b, rtol=ROUNDING, atol=ROUNDING, equal_nan=True) for a, b in zip(*points, strict=True)
    )


def sample_engines(seed: SeedSequence, draws: int) -> Observations:
    """Whether the engine's run is another one than the reference run of the same seed."""
    found: Observations = defaultdict(list)
    for child in seed.spawn(draws):
        for (name, case), own in zip(cases().items(), child.spawn(len(ENGINES)), strict=True):
            found[name].append(float(is_other(case.run(own, REFERENCE), case.run(own, case.engine))))
    return found


AUDITS = (
    Audit(
        "engines", "alg:main", "a compiled run has the counts, the trace and the iterates of the reference run",
        lambda: witness_quantities(ENGINES, 0.1), sample_engines, task=1, budget=640, compiled=True,
        defects=(
            "kernel has another cap", "kernel walks another chain", "kernel has a smaller set", "chunk loses a state",
            "chunk hands back the point before", "told weights reversed",
        ),
    ),
)  # fmt: skip
