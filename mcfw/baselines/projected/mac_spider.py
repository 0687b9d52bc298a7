"""MaC-SPIDER: recursive variance reduction on one trajectory, for smooth unconstrained problems."""

from dataclasses import dataclass

from mcfw.arithmetic import Array
from mcfw.baselines.baseline import BaselineInfo, require_no_regularizer
from mcfw.baselines.projected.spider import SPIDER, SpiderState, step_size
from mcfw.errors import OracleFailure
from mcfw.method.burst import Burst


@dataclass(frozen=True)
class MaCSPIDER(SPIDER):
    """The anchored recursion along one chain, x_{t+1} = x_t − η_t g_t (NeurIPS 2025, cited in tab:rates).

    Determined by the paper's description: SPIDER's recursion, one trajectory that is never reset, smooth
    objective, no constraint and no h, complexity τ π_min^{−1/2} ε⁻³. Not determined, hence arguments: the batch
    of the anchors, the period, the batch of the differences, the step.

    The feasible set takes no part in the step; it is the region where the constants of the problem hold, and
    leaving it is an error.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        require_no_regularizer(self.problem, self)

    def step(self, state: SpiderState, burst: Burst) -> tuple[SpiderState, BaselineInfo]:
        """One estimate and one gradient step."""
        g, calls = self.recursion(*state, burst)
        eta = step_size(self.eta, self.travel, g)
        x: Array = state.x - eta * g
        if not self.problem.set.contains(x):
            raise OracleFailure(
                f"MaC-SPIDER is unconstrained, and its iterate {x!r} left {self.problem.set!r}"
            )
        info = BaselineInfo(len(burst.states), eta, float((g**2).sum() ** 0.5), False, calls, 0, 0)
        return SpiderState(x, state.x, g), info
