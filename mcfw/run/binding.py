"""What a run needs of the engine: the kernels of its method, problem and set, or the reason why there are none."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array, is_exact
from mcfw.markov.chains import Chain, has_finite_states
from mcfw.method.compiled_step import CompiledStep
from mcfw.method.levels import Batched, Fixed, Geometric
from mcfw.method.mc_alfcg import MCALFCG
from mcfw.problem.oracle_kernels import kernel_of
from mcfw.problem.problem import Problem
from mcfw.run.averaged import Averaged

if TYPE_CHECKING:
    # Problems and sets name these, and they are loaded then; here they are listed for whoever follows imports.
    from mcfw.engine import nuclear, problem_gradients, sets, softmax  # noqa: F401


def obstacle(method: Any, chain: Chain, x0: Array, *, hybrid: bool = False) -> str | None:
    """Why this run cannot be compiled, in a sentence; None if it can. If it is `hybrid`, its gradient need not be.

    Types are compared exactly: a subclass may have replaced any part of what the kernels do.
    """
    step = getattr(method, "compiled", None)
    if step is None or step.of is not type(method):
        return f"{type(method).__name__} has no compiled step, at least not with these arguments"
    if hybrid and step.of not in (MCALFCG, Averaged):
        return f"the step of {type(method).__name__} calls a compiled gradient"
    if type(method.levels) not in (Geometric, Fixed, Batched):
        return f"the level law {type(method.levels).__name__} is not compiled"
    inside = method.inner if isinstance(method, Averaged) else method
    if getattr(inside, "check_lmo", False):
        return "check_lmo asks the interpreted oracle"
    if getattr(inside, "finite", has_finite_states(chain)) != has_finite_states(chain):
        return "the method says otherwise than the chain whether equal states can be merged"
    reason = _problem_obstacle(method.problem, x0)
    return reason if hybrid or reason is not None else _gradient_obstacle(method.problem, chain)


def _problem_obstacle(problem: Problem, x0: Array) -> str | None:
    if is_exact(x0):
        return "x0 is exact, and kernels work in floating point"
    for part, what in ((problem.set, "has no compiled oracle"), (problem.h, "is not compiled")):
        if kernel_of(part) is None:
            large = " of this size" if "kernel" in vars(type(part)) else ""
            return f"{type(part).__name__}{large} {what}"
    return None


def _gradient_obstacle(problem: Problem, chain: Chain) -> str | None:
    if problem.compiled is None:
        return "the problem has no compiled gradient"
    table = problem.compiled.table
    if table is None:
        return "the compiled gradient reads rows of numbers" if has_finite_states(chain) else None
    if not has_finite_states(chain):
        return "the compiled gradient has a table, but the chain is not finite"
    if chain.size > len(table):
        return f"the chain has {chain.size} states, but the table {len(table)} rows"
    return None


class Primitives(NamedTuple):
    """The kernels of a set that a step needs, and what they and h are made of."""

    linear: Any
    project: Any
    """None where a step needs no projection."""
    parameters: Array
    penalty: Array
    slope: Array


def oracles(problem: Problem, step: CompiledStep) -> Primitives:
    """The oracles of a problem for the methods with this step, in the order of `drive`."""
    (name, parameters), (l1, quadratic, slope) = kernel_of(problem.set), kernel_of(problem.h)
    module, _, prefix = name.partition(":")
    primitives = import_module(module)
    projects = quadratic != 0 or step.constants.get("projections", 0) != 0
    return Primitives(
        getattr(primitives, f"{prefix}_linear"),
        getattr(primitives, f"{prefix}_project") if projects else None,
        parameters,
        np.array([l1, quadratic, float(problem.set.nonnegative)]),
        slope,
    )


def gradient(function: Callable[..., Any]) -> Any:
    """A numba function of the signature GRADIENT."""
    from numba import njit
    from numba.core.registry import CPUDispatcher

    from mcfw.engine.signatures import GRADIENT

    if isinstance(function, CPUDispatcher):
        return function
    return njit(GRADIENT, nogil=True)(function)


def step_kernel(step: CompiledStep) -> Any:
    """The kernel of a step."""
    from mcfw.engine import method_steps

    return getattr(method_steps, step.kernel)
