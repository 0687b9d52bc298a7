"""Steps of any chain; what a chain of the user returns is checked and copied."""

from typing import Any

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array, check_unmasked, read_array
from mcfw.asking import failure
from mcfw.errors import McfwError, OracleFailure
from mcfw.markov.chains import Chain, has_finite_states


def walk(chain: Chain, rng: Generator, state: Any, n: int, components: int | None = None) -> Any:
    """The next n states of the chain, in a container of their own.

    Those of a stream must be 0, …, `components` − 1 if they number so many: a negative number would be read from the
    other end. A finite chain is compared with them once, before a run.
    """
    try:
        states = chain.walk(rng, state, n)
        own = states if is_ours(chain) else _checked(chain, states, n)
        if components is None or has_finite_states(chain):
            return own
        return _indices(chain, read_array("the states", own), components, "the components of the finite sum")
    except McfwError:
        raise
    except Exception as error:
        raise failure(f"the walk of {type(chain).__name__}", error) from error


def is_ours(chain: Any) -> bool:
    """Whether the chain, or the one that it goes on with, is a class of this package: a subclass may break rules."""
    return type(getattr(chain, "chain", chain)).__module__.startswith("mcfw.")


def _checked(chain: Chain, states: Any, n: int) -> Any:
    check_unmasked("the states", states)
    own = np.array(states) if isinstance(states, np.ndarray) else list(states)
    if len(own) != n:
        raise OracleFailure(
            f"the walk of {type(chain).__name__} returned {len(own)} states where {n} were asked for"
        )
    return _indices(chain, np.asarray(own), chain.size, "its states") if has_finite_states(chain) else own


def _indices(chain: Any, states: Array, size: int, what: str) -> Array:
    """States that number something: tables are read at them, so they must be 0, …, size − 1."""
    # one reduction for both ends: as an unsigned integer a negative one is beyond any size
    if states.dtype.kind not in "iu" or states.ndim != 1 or states.astype(np.uint64).max() >= size:
        name = type(getattr(chain, "chain", chain)).__name__
        raise OracleFailure(
            f"the walk of {name} returned {_wrong(states, size)!r:.200}, but {what} are the integers 0 to {size - 1}"
        )
    return states.astype(np.int64, copy=False)


def _wrong(states: Array, size: int) -> Any:
    """The first that is outside; all of them where they are no row of integers."""
    if states.dtype.kind not in "iu" or states.ndim != 1:
        return states
    return int(states[(states < 0) | (states >= size)][0])
