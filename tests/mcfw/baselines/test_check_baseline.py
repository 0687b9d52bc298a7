"""`mcfw.check_baseline`: every method of the package keeps the contract, and each broken promise is named."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np
import pytest

import mcfw
from mcfw import baselines as b
from mcfw.baselines.baseline import Baseline, Counted, projected
from tests.mcfw.baselines.methods import CASES, quadratic

CHAIN = mcfw.LazyRefresh(4, 0.3)


@pytest.mark.parametrize("name", CASES)
def test_every_baseline_keeps_the_contract(name):
    """The public check passes on each method of the package."""
    mcfw.check_baseline(CASES[name].build(quadratic()), CHAIN, iterations=20)


def test_the_method_of_the_paper_keeps_the_contract():
    """It holds for any method, MC-ALFCG among them, also with levels."""
    method = mcfw.MCALFCG(quadratic(), mcfw.Geometric(4), mcfw.Parameters(1.0, 1.0), radius=6.0)
    mcfw.check_baseline(method, CHAIN, iterations=20)


@dataclass(frozen=True)
class Sound(Baseline):
    """x_{t+1} = prox(x_t − 0.1 ĝ_t)."""

    def initial(self, x0):
        """x_0."""
        return Counted(x0, 0)

    def step(self, state, burst):
        """One proximal step."""
        g = self.estimate(state.x, burst)
        after = Counted(self.proximal_step(state.x, g, 0.1), state.t + 1)
        return after, projected(burst, 0.1, g, len(burst.states))


class Drawing(Sound):
    """It has a generator of its own."""

    rng = np.random.default_rng(0)

    def step(self, state, burst):
        """A random step size."""
        g, eta = self.estimate(state.x, burst), self.rng.random()
        return Counted(self.proximal_step(state.x, g, eta), state.t + 1), projected(burst, 0.1, g, 1)


class InPlace(Sound):
    """It writes into its state."""

    def step(self, state, burst):
        """x is overwritten."""
        after, info = super().step(state, burst)
        state.x[:] = after.x
        return Counted(after.x.copy(), after.t), info


class Leaving(Sound):
    """It does not project."""

    def step(self, state, burst):
        """A step out of the box."""
        _, info = super().step(state, burst)
        return Counted(state.x + 1, state.t + 1), info


class Miscounting(Sound):
    """It reports fewer than no gradients."""

    def step(self, state, burst):
        """One proximal step."""
        after, info = super().step(state, burst)
        return after, info._replace(oracle_calls=-1)


class WrongLength(Sound):
    """It reports another length than that of its burst."""

    def step(self, state, burst):
        """One proximal step."""
        after, info = super().step(state, burst)
        return after, info._replace(length=2)


class Short(NamedTuple):
    """A report without counts."""

    length: int


class Silent(Sound):
    """Its report lacks what `info_fields` promises."""

    def step(self, state, burst):
        """One proximal step."""
        return super().step(state, burst)[0], Short(1)


class Unlisted(Sound):
    """Its columns lack the counts of the loop."""

    info_fields = ("length",)


class Elsewhere(Sound):
    """It starts where it likes."""

    def initial(self, x0):
        """Not x_0."""
        return Counted(x0 + 0.1, 0)


class Bare(Sound):
    """Its state is an array."""

    def initial(self, x0):
        """x_0, without a name."""
        return x0


class Remembering(Sound):
    """It counts its runs in an attribute, so its second run is another one."""

    seen: ClassVar[list[int]] = [0]

    def initial(self, x0):
        """x_0, and one run more."""
        self.seen[0] += 1
        return Counted(x0, 0)

    def step(self, state, burst):
        """A step size that depends on how many runs there were; pure within one of them."""
        g, eta = self.estimate(state.x, burst), 0.01 * self.seen[0]
        return Counted(self.proximal_step(state.x, g, eta), state.t + 1), projected(burst, eta, g, 1)


@pytest.mark.parametrize(
    ("method", "said"),
    [
        (Drawing, "step is not pure"),
        (InPlace, "in place"),
        (Leaving, "x leaves the set"),
        (Miscounting, "oracle_calls = -1"),
        (WrongLength, "a length of 2"),
        (Silent, "whose fields are not info_fields"),
        (Unlisted, "info_fields lacks clipped"),
        (Elsewhere, r"initial\(x0\).x is not x0"),
        (Bare, "return a NamedTuple"),
        (Remembering, "two runs with one seed differ"),
    ],
)
def test_a_broken_promise_is_named(method, said):
    """The sound method passes; each of the others is refused with the promise that it breaks."""
    mcfw.check_baseline(Sound(quadratic()), CHAIN)
    with pytest.raises(
        mcfw.InvalidInput, match=f"{method.__name__} breaks the contract of a method: .*({said})"
    ):
        mcfw.check_baseline(method(quadratic()), CHAIN)


def test_bad_arguments_are_named():
    """A class is no method, and no iterations are none."""
    with pytest.raises(mcfw.InvalidInput, match="method"):
        mcfw.check_baseline(b.SGD, CHAIN)
    with pytest.raises(mcfw.InvalidInput, match="iterations"):
        mcfw.check_baseline(Sound(quadratic()), CHAIN, iterations=0)
