"""The share of a budget that a run does not see: it is kept for the certificate of the point that it hands back."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from mcfw.arithmetic import check_choice, check_positive
from mcfw.certificate.gap_certificate import METHODS
from mcfw.certificate.margins import burn_in
from mcfw.certificate.premises import noise_of, tau_of
from mcfw.errors import InvalidInput
from mcfw.run.randomness import Streams
from mcfw.run.result import Result, Status


@dataclass(frozen=True)
class Reserve:
    """How much of the budget is kept, and how the certificate is made of it; the options are those of `certify`.

    >>> Reserve(0.2).states_of(1000)
    200
    """

    share: float
    tau: Any = None
    noise: float | None = None
    delta: float = 0.05
    method: str = "hoeffding"

    def __post_init__(self) -> None:
        check_positive("share", self.share)
        if self.share >= 1:
            raise InvalidInput(f"certify = {self.share!r} must be a share of the budget, in (0, 1)")
        check_positive("delta", self.delta, most=1)
        check_choice("method", self.method, METHODS)
        tau_of(self.tau)
        noise_of(self.noise, None)

    @classmethod
    def of(cls, certify: Any) -> "Reserve | None":
        """The reserve that `solve(…, certify=…)` names: a share, or the whole description."""
        return certify if certify is None or isinstance(certify, Reserve) else cls(certify)

    def states_of(self, budget: int | None) -> int:
        """The states that are kept of a budget; refused if one of the two parts is empty."""
        if budget is None:
            raise InvalidInput("certify keeps a share of the budget: give budget as well")
        states = int(Fraction(float(self.share)) * budget)
        if not 0 < states < budget:
            raise InvalidInput(
                f"certify = {self.share!r} of budget = {budget} leaves nothing for one of the two"
            )
        return states

    def certified(self, result: Result, states: int, streams: Streams) -> Result:
        """The result with the certificate of its output, from so many states after the run, discarded ones included.

        How many are discarded follows from τ and their number alone, and which point is certified from the kind of run.
        """
        if result.status in (Status.STREAM_ENDED, Status.INTERRUPTED):
            return result
        tau, discarded = tau_of(self.tau)[0], 0
        if tau is not None:
            discarded = min(burn_in(tau, states, Fraction(float(self.delta))), states - 1)
        found = result.certify(
            states=states - discarded,
            burn_in=discarded,
            tau=self.tau,
            noise=self.noise,
            delta=self.delta,
            method=self.method,
            seed=streams.chain.bit_generator.seed_seq,
        )
        return replace(result, certificate=found)
