"""A trial: one audit, on the real code or on one planted defect, from look to look."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from montecarlo.audit import ROUNDS, Audit, Measurement, contradiction, gather, judge
from montecarlo.audits import share
from montecarlo.budget import Budget
from montecarlo.confidence import Floats
from montecarlo.quantity import Quantity
from montecarlo.ruling import Ruling
from montecarlo.task import Task


@dataclass
class Trial:
    """An audit of the real code or of one planted defect, and how far it has come.

    Looks are after 1, 2, 4, 8, … tasks and after the last one that the budget allows. Half of α is for all that was
    seen. The other half is for the first four rounds, an eighth of α each: a round is judged alone, at its own looks
    after 1, 2, 4, … of its tasks and at its end, and CONSISTENT has to wait for all four. So a defect is missed only
    by four independent rounds, each of which misses it alone: with probability at most q⁴, q that of one of them.
    """

    audit: Audit
    defect: str
    """The name of the planted defect; empty for the real code."""
    seed: int
    alpha: float
    """The audit's share of the α of the run."""
    most: int
    """How many tasks the budget allows."""
    quantities: tuple[Quantity, ...]
    strength: float
    """How strong the defect is, in (0, 1]."""
    parts: list[Mapping[str, Floats]] = field(default_factory=list)
    outcome: Measurement | None = None

    @classmethod
    def of(
        cls, audit: Audit, defect: str, *, alpha: float, seed: int, budget: Budget, strength: float = 1.0
    ) -> "Trial":
        """A trial that has not begun, with its share of α and the exact values it needs."""
        most, quantities = budget.tasks_for(audit), audit.quantities()
        return cls(audit, defect, seed, alpha * share(audit), most, quantities, strength)

    @property
    def finished(self) -> bool:
        """Whether it is decided, or out of budget."""
        decided = self.outcome is not None and self.outcome.verdict is not Ruling.INCONCLUSIVE
        return decided or len(self.parts) >= self.most

    def next_tasks(self) -> list[Task]:
        """The tasks up to the next look."""
        done = len(self.parts)
        upto = min(max(1, 2 * done), self.most)
        return self.tasks_between(done, upto)

    @property
    def tasks(self) -> list[Task]:
        """The tasks that it has used."""
        return self.tasks_between(0, len(self.parts))

    def tasks_between(self, first: int, end: int) -> list[Task]:
        """The tasks of these numbers."""
        what = self.audit.name, self.defect
        return [Task(*what, number, self.seed, self.strength) for number in range(first, end)]

    def look(self, results: Sequence[Mapping[str, Floats]]) -> None:
        """Add the results of `next_tasks` and judge."""
        before = len(self.parts)
        self.parts.extend(results)
        samples, draws = gather(self.quantities, self.parts), len(self.parts) * self.audit.task
        found = judge(self.quantities, samples, self.alpha / 2, draws)
        if found.verdict is not Ruling.VIOLATED and (alone := self._alone(before)):
            found = found._replace(verdict=Ruling.VIOLATED, reason=alone)
        if found.verdict is Ruling.CONSISTENT and len(self.parts) < ROUNDS * self.audit.round:
            found = found._replace(verdict=Ruling.INCONCLUSIVE, reason=f"fewer than {ROUNDS} rounds")
        self.outcome = found

    def refutes_alone(self, tasks: Sequence[Mapping[str, Floats]]) -> str:
        """What these tasks of one round refute by themselves; empty if nothing."""
        found = contradiction(
            self.quantities, gather(self.quantities, list(tasks)), self.alpha / (2 * ROUNDS)
        )
        return found[0] if found else ""

    def _alone(self, before: int) -> str:
        """What a round refutes at one of the looks that came due after `before` tasks."""
        length = self.audit.round
        for first in range(0, ROUNDS * length, length):
            for seen in doublings(length):
                if before < first + seen <= len(self.parts):
                    reason = self.refutes_alone(self.parts[first : first + seen])
                    if reason:
                        return f"round {first // length + 1} alone: {reason}"
        return ""


def doublings(end: int) -> Iterator[int]:
    """1, 2, 4, … below the end, and the end.

    >>> list(doublings(5)), list(doublings(1))
    ([1, 2, 4, 5], [1])
    """
    seen = 1
    while seen < end:
        yield seen
        seen *= 2
    yield end
