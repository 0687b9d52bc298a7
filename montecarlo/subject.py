"""The code under audit: the parts of `mcfw` that an audit calls. A planted defect replaces one of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mcfw.markov.chains import Chain
from mcfw.method.burst import Burst, draw_burst
from mcfw.method.estimator import mlmc
from mcfw.method.mc_alfcg import MCALFCG
from mcfw.run.loop import Run


def the_chain(chain: Chain) -> Chain:
    """The chain itself."""
    return chain


def weighted_sum(B: Any, A: Any) -> Any:
    """B_t/α_t = A_tB_t, the summand on the right of lem:conditionalabel."""
    return A * B


@dataclass(frozen=True)
class Subject:
    """What an audit exercises; the default is the real code."""

    chain: Callable[[Chain], Chain] = the_chain
    draw_burst: Callable[..., Burst] = draw_burst
    mlmc: Callable[..., Any] = mlmc
    method: Callable[..., MCALFCG] = MCALFCG
    run: type[Run] = Run
    abel: Callable[[Any, Any], Any] = weighted_sum


REAL = Subject()
