"""The border to code of the user: it is shown read-only views, and what it raises becomes a typed error.

So it may not write into x, states, weights or gradients, which the solver goes on with. This guards against accidents:
code that unlocks a view (`setflags(write=True)`) or writes through its `base` is not noticed, and changes the run.
"""

import numbers
from collections.abc import Callable
from typing import Any

import numpy as np

from mcfw.errors import OracleFailure


def ask(oracle: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """function(*arguments), where arrays are shown as read-only views.

    >>> ask("weighted_gradient", lambda x: x.fill(0.0), np.ones(2))
    Traceback (most recent call last):
    mcfw.errors.OracleFailure: weighted_gradient raised ValueError: assignment destination is read-only. It may not \
write into the arrays that it is given: copy them first
    """
    shown = []
    for argument in arguments:
        if type(argument) is np.ndarray:  # as in `read_only`, without a call: every iteration comes here
            argument = argument.view()
            argument.flags.writeable = False
        shown.append(argument)
    try:
        return function(*shown)
    except OracleFailure:
        raise
    except Exception as error:
        raise failure(oracle, error) from error


def read_only(value: Any) -> Any:
    """The same with views of its arrays that cannot be written; named tuples are looked into."""
    if isinstance(value, np.ndarray):
        view = value.view()
        view.flags.writeable = False
        return view
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(read_only, value))
    return value


def failure(oracle: str, error: Exception) -> OracleFailure:
    """What is said of an error that code of the user raised."""
    told = f"{oracle} raised {type(error).__name__}: {error}"
    if "read-only" in str(error):
        told += ". It may not write into the arrays that it is given: copy them first"
    return OracleFailure(told)


def ask_number(oracle: str, function: Callable[..., Any], x: Any, *, finite: bool = True) -> Any:
    """function(x), a real number; infinite or NaN only if that is allowed."""
    answer = ask(oracle, function, x)
    if np.ndim(answer) != 0 or not isinstance(np.asarray(answer).item(), numbers.Real):
        raise OracleFailure(f"{oracle} returned {answer!r:.200}, which is not a real number")
    if finite and not np.isfinite(float(answer)):
        raise OracleFailure(f"{oracle} returned {answer!r}, which is not finite")
    return answer
