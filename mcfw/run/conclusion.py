"""The end of a growing sample: the point that unseen states prefer, and what they say of its gap."""

from typing import Any

from mcfw.certificate.fresh_gap import certified, wishes
from mcfw.certificate.gap_certificate import GapCertificate
from mcfw.errors import DriftWarning, NoProgress, warn
from mcfw.growing.fresh_gain import Preference
from mcfw.growing.gradient_drift import LEVEL
from mcfw.growing.grown_sample import Grown
from mcfw.growing.sample import Snapshot, is_numbering
from mcfw.growing.stage import StagePosition, Stages
from mcfw.run.result import Result, Status

VERDICTS = {
    Preference.PROGRESS: Status.PROGRESS,
    Preference.WITHIN_NOISE: Status.WITHIN_NOISE,
    Preference.NO_PROGRESS: Status.NO_PROGRESS,
    Preference.UNJUDGED: Status.NO_PROGRESS,
}


def concluded(stages: Stages, grown: Grown, status: Status | None, **others: Any) -> Result:
    """The result at a position; `status` says what ended the run before its last stage was over, if anything did."""
    at = grown.position
    verdict = at.judgement.verdict(given=grown.given)
    better = verdict in (Preference.PROGRESS, Preference.WITHIN_NOISE) or status is Status.GAP_REACHED
    return Result(
        x=(at.x if better else grown.x0).copy(),
        last=at.x.copy(),
        status=VERDICTS[verdict] if status is None else status,
        unused_samples=0,
        clips=0,
        judgement=at.judgement,
        certificate=fresh_gap(stages, at, grown.sample.snapshot) if status is None else None,
        sample=grown,
        **others,
    )


def fresh_gap(stages: Stages, at: StagePosition, sample: Snapshot) -> GapCertificate | None:
    """Of the point that was judged, on the states that judged it; None if none did."""
    fresh = stages.fresh(at, sample)
    if not at.judgement.states or not len(fresh):
        return None
    asked = wishes(
        stages.problem, states=len(fresh), discarded=0, tau=None, noise=None, delta=0.05, method="hoeffding"
    )
    walk, merged = Slices(fresh).next, is_numbering(fresh)
    return certified(stages.problem, [at.judged], walk, asked, finite=merged, show=lambda _: None)[0]


class Slices:
    """Kept states, handed out in their order like those of a walk."""

    def __init__(self, states: Any):
        self.states, self.used = states, 0

    def next(self, n: int) -> Any:
        """The next n."""
        self.used += n
        return self.states[self.used - n : self.used]


def say(result: Result) -> None:
    """Warn where no progress was seen, and where the states drift."""
    grown, judged = result.sample, result.judgement
    if grown is None or judged is None:
        return
    if grown.drift is not None and grown.drift <= LEVEL:
        warn(_of_drift(grown), DriftWarning)
    if result.status is Status.NO_PROGRESS:
        what = judged.sentence() if judged.states else f"{result.samples} state(s) leave none to judge by."
        warn(
            f"x is x0, because no point was better on unseen states. {what} result.last is what was found. More states "
            "help most (solve(problem, more_states, x0=result) goes on with all of them); or check the data, and the "
            "gradient by mcfw.check_gradient",
            NoProgress,
        )


def _of_drift(grown: Grown) -> str:
    said = f"the states do not look like those of one law (p = {grown.drift:.2g}): "
    if grown.settings.drift == "window":
        return f"{said}x is the point of the last states, if the very last ones prefer it; mcfw.diagnose says more"
    return (
        f"{said}x is that of all of them. regime=mcfw.GrowingSample(drift='window') takes the last ones instead, and "
        "mcfw.diagnose says more"
    )
