"""The anchored recursion of SPIDER: exact or large-batch gradients now and then, differences in between."""

from dataclasses import KW_ONLY, dataclass

from numpy.random import Generator

from mcfw.arithmetic import Array, check_integer
from mcfw.baselines.baseline import Baseline
from mcfw.method.burst import Burst

ANCHOR, DIFFERENCE = 1, 0


@dataclass(frozen=True)
class Anchored(Baseline):
    """g_t = ĝ_t(x_t) over `anchor` states if `period` divides t; else over `batch` states

    g_t = g_{t−1} + ĝ_t(x_t) − ĝ_t(x_{t−1}).
    """

    _: KW_ONLY
    anchor: int
    period: int

    def __post_init__(self) -> None:
        super().__post_init__()
        check_integer("anchor", self.anchor, least=1)
        check_integer("period", self.period, least=1)

    def draw_level(self, rng: Generator, t: int) -> int:
        """Whether iteration t is an anchor; no random number is drawn."""
        return ANCHOR if t % self.period == 0 else DIFFERENCE

    def length(self, level: int) -> int:
        """The anchor's batch, or the differences'."""
        return self.anchor if level == ANCHOR else self.batch

    def recursion(self, x: Array, x_prev: Array, g_prev: Array, burst: Burst) -> tuple[Array, int]:
        """g_t, and how many gradients it took."""
        n = len(burst.states)
        if burst.level == ANCHOR:
            return self.estimate(x, burst), n
        here, there = self.estimates(x, x_prev, burst)
        g: Array = g_prev + (here - there)
        return g, 2 * n
