"""Which engine does a run: the fastest, by what the run is and never by the clock."""

from dataclasses import fields
from functools import cache
from typing import Any

from mcfw.arithmetic import check_choice
from mcfw.errors import SlowWarning, Unsupported, warn
from mcfw.markov.chains import has_finite_states
from mcfw.markov.compiled_walks import has_numba
from mcfw.method.levels import Geometric
from mcfw.run.loop import Loop
from mcfw.run.trajectory import Trajectory

NO_NUMBA = "numba is not installed (pip install 'mcfw[fast]')"
AUTO, REFERENCE, COMPILED, HYBRID = ENGINES = ("auto", "reference", "compiled", "hybrid")


FEWEST = 12_000
"""So many iterations with a Python gradient pay for compiling what is around it, also in a fresh environment."""


def choose(engine: str, loop: Loop) -> tuple[Loop, str]:
    """The loop that runs, and its name with the reason of the choice; it depends on the run alone."""
    engine = check_choice("engine", engine, ENGINES)
    if engine == REFERENCE:
        return loop, REFERENCE
    reason = obstacle(loop, COMPILED if engine == AUTO else engine)
    if engine != AUTO and reason is not None:
        raise Unsupported(f"this run cannot be {engine}: {reason}")
    chosen = COMPILED if engine == AUTO else engine
    if reason is not None and obstacle(loop, HYBRID) is None and expected_iterations(loop) >= FEWEST:
        chosen, reason = HYBRID, None
    if reason is None:
        return _of_kind(chosen, loop), chosen
    if reason == NO_NUMBA:
        _say_once()
    return loop, f"{REFERENCE}: {reason}"


def expected_iterations(loop: Loop) -> float:
    """How many iterations the budget lets a run do."""
    law: Any = loop.method.levels
    length = law.cap + 0.5**law.cap if type(law) is Geometric else law.length(0)
    return loop.iterations if loop.budget is None else min(loop.iterations, loop.budget / max(1, length))


def obstacle(loop: Loop, engine: str) -> str | None:
    """Why an engine cannot do this run; None if it can."""
    if engine == COMPILED and loop.observers:
        return "observers see every iteration, which a compiled chunk hides"
    if engine == COMPILED and loop.stopping.callback is not None:
        return "a callback is asked after each recorded iteration, which a compiled chunk hides"
    if (loop.observers or loop.stopping.callback is not None) and not has_finite_states(loop.chain):
        return "who watches a stream sees each sample when it comes, and chunks read ahead"
    if loop.draw is not None or loop.trajectory is not Trajectory:
        return "the bursts come through another door"
    if engine == COMPILED and loop.method.problem.compiled is None:
        return "the problem has no compiled gradient"
    if not has_numba():
        return NO_NUMBA
    from mcfw.run.binding import obstacle as of_the_kernels

    return of_the_kernels(loop.method, loop.chain, loop.x0, hybrid=engine == HYBRID)


@cache
def _say_once() -> None:
    warn(f"runs are interpreted: {NO_NUMBA}", SlowWarning)


def _of_kind(engine: str, loop: Loop) -> Loop:
    options = {field.name: getattr(loop, field.name) for field in fields(loop)}
    if engine == HYBRID:
        from mcfw.run.hybrid_loop import HybridLoop

        return HybridLoop(**options)
    from mcfw.run.compiled_loop import CompiledLoop

    return CompiledLoop(**options)
