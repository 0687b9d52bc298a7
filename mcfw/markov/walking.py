"""Steps of any chain; what a chain of the user returns is checked and copied."""

from typing import Any

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array
from mcfw.asking import failure
from mcfw.errors import McfwError, OracleFailure
from mcfw.markov.chains import Chain, has_finite_states


def walk(chain: Chain, rng: Generator, state: Any, n: int) -> Any:
    """The next n states of the chain, in a container of their own."""
    try:
        states = chain.walk(rng, state, n)
        return states if is_ours(chain) else _checked(chain, states, n)
    except McfwError:
        raise
    except Exception as error:
        raise failure(f"the walk of {type(chain).__name__}", error) from error


def is_ours(chain: Any) -> bool:
    """Whether the chain, or the one that it goes on with, is a class of this package: a subclass may break rules."""
    return type(getattr(chain, "chain", chain)).__module__.startswith("mcfw.")


def _checked(chain: Chain, states: Any, n: int) -> Any:
    own = np.array(states) if isinstance(states, np.ndarray) else list(states)
    if len(own) != n:
        raise OracleFailure(
            f"the walk of {type(chain).__name__} returned {len(own)} states where {n} were asked for"
        )
    return _indices(type(chain).__name__, np.asarray(own), chain.size) if has_finite_states(chain) else own


def _indices(name: str, states: Array, size: int) -> Array:
    """States of a finite chain: tables are read at them, so they must be 0, …, S − 1."""
    if states.dtype.kind not in "iu" or states.ndim != 1 or states.min() < 0 or states.max() >= size:
        raise OracleFailure(
            f"the walk of {name} returned {states!r:.200}, but its states are the integers 0 to {size - 1}"
        )
    return states.astype(np.int64)
