"""Any method, with the average Σ t·x_t / Σ t of its iterates beside it."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from mcfw.arithmetic import Array
from mcfw.method.burst import Burst
from mcfw.method.compiled_step import CompiledStep
from mcfw.method.levels import LevelLaw
from mcfw.method.mc_alfcg import MCALFCG
from mcfw.problem.problem import Problem
from mcfw.run.loop import Method


class AveragedState(NamedTuple):
    """The state of the method inside, its iterate, and the average of the iterates so far."""

    x: Array
    inner: Any
    average: Array
    t: int

    @property
    def lmo_error(self) -> float:
        """The summed errors of an iterative oracle, where the method inside has one."""
        return float(getattr(self.inner, "lmo_error", 0.0))


@dataclass(frozen=True)
class Averaged:
    """The method inside, unchanged; its t-th new iterate enters the average with weight t."""

    inner: Method

    @property
    def problem(self) -> Problem:
        """The problem of the method inside."""
        return self.inner.problem

    @property
    def levels(self) -> LevelLaw:
        """The law of bursts of the method inside."""
        return self.inner.levels

    @property
    def info_fields(self) -> tuple[str, ...]:
        """What a step of the method inside reports."""
        return self.inner.info_fields

    @property
    def compiled(self) -> CompiledStep | None:
        """Its kernel, around that of MC-ALFCG; None if the method inside is another."""
        if type(self.inner) is not MCALFCG:
            return None
        return self.inner.compiled._replace(of=Averaged, kernel="averaged")

    def initial(self, x0: Array) -> AveragedState:
        """The start is the first average; it has no weight."""
        return AveragedState(x0, self.inner.initial(x0), x0, 0)

    def step(self, state: AveragedState, burst: Burst) -> tuple[AveragedState, Any]:
        """A step of the method inside, then a̅ ← a̅ + 2/(t+2)·(x − a̅)."""
        inside, info = self.inner.step(state.inner, burst)
        average = state.average + (inside.x - state.average) * (2 / (state.t + 2))
        return AveragedState(inside.x, inside, average, state.t + 1), info
