"""The anchored recursion of SPIDER: exact or large-batch gradients now and then, differences in between."""

from dataclasses import KW_ONLY, dataclass

from mcfw.arithmetic import Array, check_integer
from mcfw.baselines.baseline import Baseline
from mcfw.method.burst import Burst
from mcfw.method.levels import ANCHOR, LONGEST, Anchored, LevelLaw
from mcfw.plain_numbers import assign


@dataclass(frozen=True)
class AnchoredBaseline(Baseline):
    """g_t = ĝ_t(x_t) over `anchor` states if `period` divides t; else over `batch` states

    g_t = g_{t−1} + ĝ_t(x_t) − ĝ_t(x_{t−1}).
    """

    _: KW_ONLY
    anchor: int
    period: int

    def __post_init__(self) -> None:
        super().__post_init__()
        assign(self, anchor=check_integer("anchor", self.anchor, 1, LONGEST))
        assign(self, period=check_integer("period", self.period, 1, LONGEST))

    @property
    def levels(self) -> LevelLaw:
        """Anchors and differences."""
        return Anchored(self.anchor, self.batch, self.period)

    def recursion(self, x: Array, x_prev: Array, g_prev: Array, burst: Burst) -> tuple[Array, int]:
        """g_t, and how many gradients it took."""
        n = len(burst.states)
        if burst.level == ANCHOR:
            return self.estimate(x, burst), n
        here, there = self.estimates(x, x_prev, burst)
        g: Array = g_prev + (here - there)
        return g, 2 * n
