"""MC-ALFCG: projection-free stochastic optimisation along one Markov trajectory.

Every name of `mcfw.public` is a name of `mcfw`. They are imported when the first of them is used, so that a program
which imports the package and does something else first (a command line, say) does not wait for NumPy.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mcfw.public import *  # noqa: F403 (the list of names is in one place)

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    from importlib import import_module

    try:
        value = getattr(import_module("mcfw.public"), name)
    except AttributeError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__getattr__("__all__")})
