"""Power: how often, over many seeds, each audit catches each defect that is planted for it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from montecarlo.audit import Audit
from montecarlo.budget import Budget
from montecarlo.laboratory import ALPHA, Workshop, run
from montecarlo.pool import Pool
from montecarlo.ruling import Ruling
from montecarlo.studies.paired import clopper_pearson
from montecarlo.trial import Trial

LEVEL = 0.95


class PairPower(NamedTuple):
    """One (audit, defect) pair: the seeds that were tried, and those on which the defect was not caught."""

    audit: str
    defect: str
    seeds: int
    missed: tuple[int, ...]

    @property
    def caught(self) -> int:
        """On how many seeds the audit said VIOLATED."""
        return self.seeds - len(self.missed)

    @property
    def interval(self) -> tuple[float, float]:
        """The exact 95 % interval (Clopper–Pearson) for the probability of a catch."""
        return clopper_pearson(self.caught, self.seeds, LEVEL)


def power(
    audits: Sequence[Audit],
    seeds: Sequence[int],
    *,
    alpha: float = ALPHA,
    budget: Budget | None = None,
    pool: Pool | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> tuple[PairPower, ...]:
    """Conduct every planted defect of the audits once for each seed, as `mcfw audit` does."""
    budget, pool = budget or Budget(), pool or Pool()
    pairs = [(audit, defect) for audit in audits for defect in audit.defects]
    missed: dict[tuple[str, str], list[int]] = {(audit.name, defect): [] for audit, defect in pairs}
    with pool.open() as workers:
        for done, seed in enumerate(seeds):
            trials = [
                Trial.of(audit, defect, alpha=alpha, seed=seed, budget=budget) for audit, defect in pairs
            ]
            run(trials, Workshop(workers, pool.batch))
            for trial in trials:
                if trial.outcome is None or trial.outcome.verdict is not Ruling.VIOLATED:
                    missed[trial.audit.name, trial.defect].append(seed)
            if on_progress is not None:
                on_progress(done + 1, len(seeds))
    return tuple(PairPower(*pair, len(seeds), tuple(found)) for pair, found in missed.items())
