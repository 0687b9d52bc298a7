"""The code under audit: the parts of `mcfw` that an audit calls. A planted defect replaces one of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mcfw.markov.chains import Chain
from mcfw.method.burst import Burst
from mcfw.method.estimator import mlmc
from mcfw.method.levels import Geometric, LevelLaw, level_cap
from mcfw.method.mc_alfcg import MCALFCG
from mcfw.method.regimes import Parameters
from mcfw.problem.problem import Problem
from mcfw.run.door import Door, draw_burst
from mcfw.run.loop import Loop
from mcfw.run.randomness import Streams
from mcfw.run.trajectory import Trajectory


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
    levels: Callable[[int], LevelLaw] = Geometric
    trajectory: type[Trajectory] = Trajectory
    draw_burst: Door = draw_burst
    mlmc: Callable[..., Any] = mlmc
    method: Callable[..., MCALFCG] = MCALFCG
    loop: type[Loop] = Loop
    abel: Callable[[Any, Any], Any] = weighted_sum

    def burst(self, streams: Streams, chain: Chain, state: Any, cap: int) -> Burst:
        """One burst from `state`, through the door."""
        return self.draw_burst(self.levels(cap), streams, self.trajectory(chain, streams.chain, state), 0)

    def algorithm(self, problem: Problem, T: int, parameters: Parameters, radius: float | None) -> MCALFCG:
        """Algorithm 1 for the horizon T on a finite chain."""
        return self.method(problem, self.levels(level_cap(T)), parameters, radius, True)


REAL = Subject()
