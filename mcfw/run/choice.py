"""Which loop does a run: the interpreted one, or the compiled one where it can."""

from dataclasses import fields
from functools import cache

from mcfw.arithmetic import check_choice
from mcfw.errors import SlowWarning, Unsupported, warn
from mcfw.markov.compiled_walks import has_numba
from mcfw.run.loop import Loop
from mcfw.run.trajectory import Trajectory

NO_NUMBA = "numba is not installed (pip install 'mcfw[fast]')"
AUTO, REFERENCE, COMPILED, ASKED = ENGINES = ("auto", "reference", "compiled", "asked")


def choose(engine: str, loop: Loop) -> tuple[Loop, str]:
    """The loop that runs, and its name with the reason of the choice."""
    engine = check_choice("engine", engine, ENGINES)
    if engine == REFERENCE:
        return loop, REFERENCE
    reason = obstacle(loop, asked=engine == ASKED)
    if reason is None:
        return (_asked(loop), ASKED) if engine == ASKED else (_compiled(loop), COMPILED)
    if reason == NO_NUMBA:
        _say_once()
    if engine != AUTO:
        raise Unsupported(f"this run cannot be {engine}: {reason}")
    return loop, f"{REFERENCE}: {reason}"


def obstacle(loop: Loop, *, asked: bool = False) -> str | None:
    """Why the compiled loop cannot do this run; None if it can. If it is `asked`, the gradient is not compiled."""
    if loop.observers:
        return "observers see every iteration, which a compiled chunk hides"
    if loop.stopping.callback is not None:
        return "a callback is asked after each recorded iteration, which a compiled chunk hides"
    if loop.draw is not None or loop.trajectory is not Trajectory:
        return "the bursts come through another door"
    if not asked and loop.method.problem.compiled is None:
        return "the problem has no compiled gradient"
    if not has_numba():
        return NO_NUMBA
    from mcfw.run.binding import obstacle as of_the_kernels

    return of_the_kernels(loop.method, loop.chain, loop.x0, asked=asked)


@cache
def _say_once() -> None:
    warn(f"runs are interpreted: {NO_NUMBA}", SlowWarning)


def _compiled(loop: Loop) -> Loop:
    from mcfw.run.compiled_loop import CompiledLoop

    return CompiledLoop(**{field.name: getattr(loop, field.name) for field in fields(loop)})


def _asked(loop: Loop) -> Loop:
    from mcfw.run.asked import AskedLoop

    return AskedLoop(**{field.name: getattr(loop, field.name) for field in fields(loop)})
