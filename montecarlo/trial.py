"""A trial: one audit, on the real code or on one planted defect, from look to look."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from montecarlo.audit import Audit, Measurement, gather, judge
from montecarlo.audits import share
from montecarlo.budget import Budget
from montecarlo.confidence import Floats
from montecarlo.quantity import Quantity
from montecarlo.ruling import Ruling
from montecarlo.task import Task


@dataclass
class Trial:
    """An audit of the real code or of one planted defect, and how far it has come.

    Looks are after 1, 2, 4, 8, … tasks and after the last one that the budget allows.
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
        return self._tasks(done, upto)

    @property
    def tasks(self) -> list[Task]:
        """The tasks that it has used."""
        return self._tasks(0, len(self.parts))

    def _tasks(self, first: int, end: int) -> list[Task]:
        what = self.audit.name, self.defect
        return [Task(*what, number, self.seed, self.strength) for number in range(first, end)]

    def look(self, results: Sequence[Mapping[str, Floats]]) -> None:
        """Add the results of `next_tasks` and judge."""
        self.parts.extend(results)
        samples = gather(self.quantities, self.parts)
        self.outcome = judge(self.quantities, samples, self.alpha, len(self.parts) * self.audit.task)
