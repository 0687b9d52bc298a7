"""Stop on held-out states: an observation of the recorded iterates, made where a run pauses for a gap anyway."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, check_between, check_integer, read_array
from mcfw.errors import InvalidInput
from mcfw.plain_numbers import assign
from mcfw.problem.problem import Problem, in_pieces
from mcfw.run.result import Result, Status
from mcfw.run.stopping import Stopping

LONGEST_PATIENCE = 10**9


@dataclass(frozen=True, eq=False)
class Validation:
    """Held-out states, on which 𝒢_val(x) = max_{v∈X} ⟨ĝ(x), x − v⟩ + h(x) − h(v) is looked at, ĝ their mean gradient.

    held_out: states that the run does not see, as its gradient takes them, or a `Problem` with a mean gradient and
        points of the same shape, such as `from_data` makes of other rows.
    patience, share: a look is better if its gap is below (1 − share) times that of the last better one; the run stops
        after so many looks in a row that are not.
    """

    held_out: Any
    patience: int = 10
    share: float = 0.01

    def __post_init__(self) -> None:
        assign(self, patience=check_integer("patience", self.patience, least=1, most=LONGEST_PATIENCE))
        assign(self, share=check_between("share", self.share, 0, 1))

    @classmethod
    def of(cls, validation: Any) -> "Validation":
        """What `solve(…, validation=…)` names: held-out states, a problem, or the whole description."""
        return validation if isinstance(validation, Validation) else cls(validation)

    def gradient(self, problem: Problem) -> Any:
        """x ↦ ĝ(x)."""
        if isinstance(self.held_out, Problem):
            if self.held_out.mean_gradient is None or self.held_out.set.shape != problem.set.shape:
                raise InvalidInput(
                    "validation is a problem without a mean_gradient, or with points of another shape: give one of the "
                    "same points that knows its mean, such as mcfw.from_data of held-out rows"
                )
            return self.held_out.mean_gradient
        states = self.held_out
        if not isinstance(states, (np.ndarray, Sequence)) or isinstance(states, str) or not len(states):
            raise InvalidInput(
                f"validation = {states!r:.200} must be held-out states, a row for each, or a problem made of them"
            )
        states = states if isinstance(states, np.ndarray) else read_array("validation", states)
        self._check_numbers(states, problem)
        states, once = states.copy(), np.ones(len(states), dtype=np.int64)
        for shown in (states, once):
            shown.setflags(write=False)
        return lambda x: in_pieces(problem.weighted_gradient, x, states, once) / len(once)

    @staticmethod
    def _check_numbers(states: Array, problem: Problem) -> None:
        """Where states number components, a wrong number would be read from the other end."""
        many = problem.components
        if many is None:
            return
        if states.dtype.kind not in "iu" or states.ndim != 1 or states.min() < 0 or states.max() >= many:
            raise InvalidInput(
                f"validation must be numbers of components of the finite sum, the integers 0 to {many - 1}, or a "
                "problem made of held-out rows"
            )


@dataclass
class Looks:
    """What was seen so far."""

    at: Any = None
    """The last point whose mean gradient was asked for."""
    best: Any = None
    gap: float = math.inf
    """The smallest one, of `best`."""
    mark: float = math.inf
    """That of the last better look."""
    since: int = 0
    over: bool = False

    def look(self, gap: float, rule: Validation) -> bool:
        """Whether so many looks brought nothing."""
        if gap < (1 - rule.share) * self.mark:
            self.mark, self.since = gap, 0
        else:
            self.since += 1
        if gap < self.gap:
            self.best, self.gap = self.at, gap
        self.over = self.since >= rule.patience
        return self.over


@dataclass(frozen=True)
class Watching(Stopping):
    """The rules of a run that is validated: the gap that it records, and `gap_tol`, are of the held-out states."""

    rule: Validation = Validation(())
    looks: Looks = field(default_factory=Looks, repr=False, compare=False)
    problem: Problem | None = field(default=None, repr=False, compare=False)
    """That whose gap is recorded."""

    @property
    def silent(self) -> bool:
        """No: it looks wherever a gap is recorded."""
        return False

    def reached(self, gap: float) -> bool:
        """Whether a recorded gap ends the run."""
        if math.isnan(gap):
            return False
        tired = self.looks.look(gap, self.rule)
        return tired or super().reached(gap)

    def concluded(self, result: Result) -> Result:
        """The result with the point that the held-out states like best: its own, or one that was looked at."""
        looks, best = self.looks, self.looks.best
        if looks.over and result.status is Status.GAP_REACHED:
            result = replace(result, status=Status.VALIDATED)
        assert self.problem is not None
        if best is None or self.problem.gap(result.output) <= looks.gap:
            return result
        seen = np.flatnonzero(result.trace["gap"] == looks.gap)
        index = int(result.trace["t"][seen[0]]) if len(seen) else result.output_index
        return replace(result, x=best, average=None, output_index=index)


def watched(validation: Any, problem: Problem, rules: Stopping, checkpoint: Any) -> tuple[Problem, Stopping]:
    """The problem whose gap is that on the held-out states, and the rules that look at it; as they are without any."""
    if validation is None:
        return problem, rules
    if checkpoint is not None:
        raise InvalidInput(
            "validation does not go with a checkpoint, which does not keep what was seen: leave one out"
        )
    rule, looks = Validation.of(validation), Looks()
    gradient = rule.gradient(problem)

    def mean_gradient(x: Any) -> Any:
        looks.at = np.array(x) if isinstance(x, np.ndarray) else x
        return gradient(x)

    given = {name: getattr(rules, name) for name in ("callback", "gap_tol", "seconds", "patience")}
    observed = replace(problem, mean_gradient=mean_gradient, value=None)
    return observed, Watching(**given, rule=rule, looks=looks, problem=observed)
