"""The result of a run, and how the run ended."""

import enum
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mcfw.arithmetic import Array
from mcfw.certificate.gap_certificate import GapCertificate
from mcfw.errors import InvalidInput
from mcfw.growing.fresh_gain import FreshGain
from mcfw.growing.grown_sample import Grown
from mcfw.hypertext import table
from mcfw.practice.advice import Advice
from mcfw.run.certification import Continuation, certify
from mcfw.run.piloted import Continued
from mcfw.run.trace import Trace


class Status(enum.Enum):
    """How a run ended; each value is a sentence for a person."""

    COMPLETED = "The run completed all its iterations."
    STREAM_ENDED = "The data stream ended before the horizon; the trace holds the completed iterations."
    BUDGET_REACHED = (
        "The next burst would have passed the sample budget; the trace holds the completed iterations."
    )
    GAP_REACHED = "The gap came down to gap_tol; x is the iterate that reached it."
    STOPPED = "The callback stopped the run; the trace holds the completed iterations."
    TIME_REACHED = "The seconds were used up, after a number of iterations that another run will not repeat."
    INTERRUPTED = "The run was interrupted; the trace holds the completed iterations."
    PROGRESS = "On states that it has not seen the point is better than x0, beyond their noise."
    WITHIN_NOISE = "On states that it has not seen the point is better than x0, but not beyond their noise."
    NO_PROGRESS = (
        "No point was better than x0 on states that it has not seen: x is x0, and last is what was found."
    )
    ORACLE_FAILED = "An oracle returned an invalid value; the trace holds the completed iterations."

    def __str__(self) -> str:
        return self.value

    @property
    def can_go_on(self) -> bool:
        """Whether the run could go on from its checkpoint (by a larger budget), or is complete: then it is saved."""
        return self not in (Status.STREAM_ENDED, Status.ORACLE_FAILED)


SUCCESS = (Status.COMPLETED, Status.GAP_REACHED, Status.PROGRESS, Status.WITHIN_NOISE)


@dataclass(frozen=True)
class Result:
    """Everything that a run hands back.

    `x` is x_t̂ with t̂ = `output_index` uniform on the completed iterations, {0, …, T} for a completed run: the
    point that the theorems speak of. Where `gap_tol` ended the run, x is the iterate x_t with 𝒢(x_t) ≤ gap_tol instead.
    `last` is the iterate after the last completed iteration. Where states are kept (`regime="auto"`), x is the last
    point or x0, as states judge that the point before the last stage has not seen; `output_index` says nothing there.
    """

    x: Array
    last: Array
    output_index: int
    status: Status
    trace: Trace
    iterations: int
    samples: int
    """States consumed by the completed iterations."""
    unused_samples: int
    """States taken from a stream that ended in the middle of a burst."""
    oracle_calls: int
    """Evaluations of ∇f(x; z), after merging equal states and leaving out zero weights."""
    lmo_calls: int
    clips: int
    lmo_error: float = 0.0
    """Σ_t of the certified errors of an iterative oracle; the theorems speak of runs where it is 0."""
    largest_gradient: float = 0.0
    """The largest ‖∇f(x_t)‖ where the gap was evaluated; 0 if it never was."""
    engine: str = "reference"
    """Which loop ran, and for `engine="auto"` why not the faster one."""
    average: Array | None = None
    """Σ t·x_t / Σ t, where the run kept it: with `regime="batched"`, the point to use."""
    advice: Advice | None = None
    """What the pilot of `regime="batched"` proposed; its states are counted in `samples`."""
    certificate: GapCertificate | None = None
    """That of the point to use, where `solve(…, certify=…)` kept states for it; they are not in `samples`. Where states
    are kept (`regime="auto"`) and none were set aside, that of the point before the last stage."""
    judgement: FreshGain | None = None
    """What unseen states say of the point before the last stage (`regime="auto"`)."""
    sample: Grown | None = field(default=None, repr=False, compare=False)
    """The states that were kept, and where the method stands: `solve(problem, …, x0=result)` goes on from there."""
    ended: Continuation | None = field(default=None, repr=False, compare=False)
    """Where the trajectory stands, so that `certify` goes on from there; a copy by pickle does not keep it."""

    @property
    def success(self) -> bool:
        """Whether the run completed, or came down to `gap_tol`; not where no progress was seen."""
        return self.status in SUCCESS

    def unbroken(self) -> "Result":
        """This result; KeyboardInterrupt if Ctrl-C ended its run: for programs that do many runs."""
        if self.status is Status.INTERRUPTED:
            raise KeyboardInterrupt
        return self

    @property
    def message(self) -> str:
        """How the run ended, as a sentence."""
        if self.judgement is None:
            return str(self.status)
        return f"{self.status} {self.judgement.sentence()}"

    @property
    def gain(self) -> float:
        """F(x′) − F(x0) on states that x′, the point before the last stage, has not seen; NaN if none judged."""
        return np.nan if self.judgement is None else self.judgement.gain

    @property
    def gain_error(self) -> float:
        """The standard error of `gain`."""
        return np.nan if self.judgement is None else self.judgement.error

    @property
    def passes(self) -> float:
        """Evaluations of ∇f(x; z) for each state."""
        return self.oracle_calls / max(1, self.samples)

    def __str__(self) -> str:
        """How the run ended, what it cost, and what is known of the gap of its point."""
        calls = f"{self.oracle_calls:,} gradients, {self.lmo_calls:,} linear minimisations"
        lines = [self.message, f"{self.samples:,} states, {calls}"]
        if self.sample is not None:
            lines.append(f"steps by {self.sample.how}, {self.passes:.1f} gradients for each state")
        if not np.isnan(self.best_gap):
            lines.append(f"gap: {self._gaps()}")
        if self.certificate is not None:
            lines += self.certificate.sentences()
        return "\n".join(lines)

    @property
    def nit(self) -> int:
        """The number of completed iterations."""
        return self.iterations

    @property
    def average_gap(self) -> float:
        """The mean of 𝒢(x_t) over the rows where it is known; the theorem's average if that is every row."""
        known = self.trace["gap"][~np.isnan(self.trace["gap"])]
        return float(known.mean()) if len(known) else float("nan")

    @property
    def best_gap(self) -> float:
        """The smallest recorded 𝒢(x_t)."""
        known = self.trace["gap"][~np.isnan(self.trace["gap"])]
        return float(known.min()) if len(known) else float("nan")

    @property
    def output(self) -> Array:
        """The point to use: the average where the run kept one, else `x`."""
        return self.x if self.average is None else self.average

    def certify(self, *, states: int, x: Any = None, **options: Any) -> GapCertificate:
        """The certificate of `output`, from the next states of the same trajectory, which the run has not seen.

        The options are those of `mcfw.certify` but for `start`; `x` is another point that was known when the run ended.
        """
        if self.ended is None or self.status is Status.STREAM_ENDED:
            raise InvalidInput(
                "this result does not know a trajectory that goes on (its stream has ended, or it was one of several "
                "runs, or was copied from another process): call mcfw.certify with the chain"
            )
        if "start" in options:
            raise InvalidInput(
                "start is where the run ended: leave it out, or call mcfw.certify with the chain"
            )
        problem, chain, state = self.ended
        return certify(
            problem, self.output if x is None else x, Continued(chain, state), states=states, **options
        )

    def __getstate__(self) -> dict[str, Any]:
        """Without the chain and the problem, which may hold what no other process can read."""
        return {**self.__dict__, "ended": None}

    def plot(self) -> Any:
        """Draw the gap and the step sizes with matplotlib; the figure is returned."""
        from mcfw.run.picture import draw_run

        return draw_run(self.trace, self.message)

    def _repr_html_(self) -> str:
        """For notebooks: how the run ended, and what it cost."""
        rows = {
            "status": f"{self.status.name}: {self.message}",
            "iterations": f"{self.iterations:,}",
            "states": f"{self.samples:,}",
            "gradients": f"{self.oracle_calls:,}",
            "linear minimisations": f"{self.lmo_calls:,}",
            "clipped steps": f"{self.clips:,}",
            "gaps": "not known" if np.isnan(self.best_gap) else self._gaps(),
            "engine": self.engine,
            "point to use": self._point_to_use(),
        }
        return table(("result", ""), rows.items())

    def _point_to_use(self) -> str:
        if self.judgement is not None:
            return "x"
        return "average" if self.average is not None else "x (the theorems) or last"

    def _gaps(self) -> str:
        gaps = self.trace.curve()[1]
        return f"first {gaps[0]:.4g}, last {gaps[-1]:.4g}, smallest {self.best_gap:.4g}"
