"""The share of a budget that a run does not see: it is kept for the certificate of the point that it hands back."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from mcfw.arithmetic import check_choice, check_positive
from mcfw.certificate.fresh_gap import Wishes, wishes
from mcfw.certificate.gap_certificate import METHODS
from mcfw.certificate.margins import burn_in
from mcfw.certificate.premises import noise_of, tau_of
from mcfw.errors import InvalidInput, StreamExhausted
from mcfw.plain_numbers import assign
from mcfw.problem.problem import Problem
from mcfw.run.randomness import Streams
from mcfw.run.result import Result, Status


@dataclass(frozen=True)
class Reserve:
    """How much of the budget is kept, and how the certificate is made of it; the options are those of `certify`.

    The request is checked before the run, so that no run is lost to a certificate that cannot be.
    """

    share: float
    tau: Any = None
    noise: float | None = None
    delta: float = 0.05
    method: str = "hoeffding"

    def __post_init__(self) -> None:
        assign(
            self, share=check_positive("share", self.share), delta=check_positive("delta", self.delta, most=1)
        )
        if self.share >= 1:
            raise InvalidInput(f"certify = {self.share!r} must be a share of the budget, in (0, 1)")
        assign(self, method=check_choice("method", self.method, METHODS))
        tau_of(self.tau)
        assign(self, noise=None if self.noise is None else noise_of(self.noise, None)[0])

    @classmethod
    def of(cls, certify: Any) -> "Reserve | None":
        """The reserve that `solve(…, certify=…)` names: a share, or the whole description."""
        return certify if certify is None or isinstance(certify, Reserve) else cls(certify)

    def states_of(self, budget: int | None, problem: Problem) -> int:
        """The states that are kept of a budget; refused if a part is empty or too short for the method."""
        if budget is None:
            raise InvalidInput("certify keeps a share of the budget: give budget as well")
        states = int(Fraction(self.share) * budget)
        if not 0 < states < budget:
            raise InvalidInput(
                f"certify = {self.share!r} of budget = {budget} leaves nothing for one of the two"
            )
        self._wishes(problem, states)
        return states

    def _wishes(self, problem: Problem, states: int) -> Wishes:
        """What is asked of `certify`: n and m follow from τ and the number of states alone."""
        tau, discarded = tau_of(self.tau)[0], 0
        if tau is not None:
            discarded = min(burn_in(tau, states, Fraction(self.delta)), states - 1)
        return wishes(
            problem,
            states=states - discarded,
            discarded=discarded,
            tau=self.tau,
            noise=self.noise,
            delta=self.delta,
            method=self.method,
        )

    def certified(self, result: Result, states: int, streams: Streams) -> Result:
        """The result with the certificate of its output, from so many states after the run, discarded ones included.

        Which point is certified follows from the kind of run. If the stream ends, the error holds the result.
        """
        if result.status in (Status.STREAM_ENDED, Status.INTERRUPTED):
            return result
        assert result.ended is not None
        asked = self._wishes(result.ended.problem, states)
        try:
            found = result.certify(
                states=asked.states,
                burn_in=asked.burn_in,
                tau=self.tau,
                noise=self.noise,
                delta=self.delta,
                method=self.method,
                seed=streams.chain.bit_generator.seed_seq,
            )
        except StreamExhausted as failure:
            failure.result = result
            raise
        return replace(result, certificate=found)
