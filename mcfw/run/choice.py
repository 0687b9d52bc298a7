"""Which loop does a run: the interpreted one, or the compiled one where it can."""

from dataclasses import fields

from mcfw.errors import InvalidInput, Unsupported
from mcfw.markov.compiled_walks import has_numba
from mcfw.run.loop import Loop
from mcfw.run.trajectory import Trajectory

AUTO, REFERENCE, COMPILED, ASKED = ENGINES = ("auto", "reference", "compiled", "asked")


def choose(engine: str, loop: Loop) -> tuple[Loop, str]:
    """The loop that runs, and its name with the reason of the choice."""
    if engine not in ENGINES:
        raise InvalidInput(f"engine = {engine!r} must be one of {', '.join(ENGINES)}")
    if engine == REFERENCE:
        return loop, REFERENCE
    reason = obstacle(loop, asked=engine == ASKED)
    if reason is None:
        return (_asked(loop), ASKED) if engine == ASKED else (_compiled(loop), COMPILED)
    if engine != AUTO:
        raise Unsupported(f"this run cannot be {engine}: {reason}")
    return loop, f"{REFERENCE}: {reason}"


def obstacle(loop: Loop, *, asked: bool = False) -> str | None:
    """Why the compiled loop cannot do this run; None if it can. If it is `asked`, the gradient is not compiled."""
    if loop.observers:
        return "observers see every iteration, which a compiled chunk hides"
    if loop.draw is not None or loop.trajectory is not Trajectory:
        return "the bursts come through another door"
    if not asked and loop.method.problem.compiled is None:
        return "the problem has no compiled gradient"
    if not has_numba():
        return "numba is not installed (pip install 'mcfw[fast]')"
    from mcfw.engine.binding import obstacle as of_the_kernels

    return of_the_kernels(loop.method, loop.chain, loop.x0, asked=asked)


def _compiled(loop: Loop) -> Loop:
    from mcfw.engine.loop import CompiledLoop

    return CompiledLoop(**{field.name: getattr(loop, field.name) for field in fields(loop)})


def _asked(loop: Loop) -> Loop:
    from mcfw.engine.asked import AskedLoop

    return AskedLoop(**{field.name: getattr(loop, field.name) for field in fields(loop)})
