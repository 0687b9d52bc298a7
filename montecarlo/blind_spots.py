"""Blind spots: how weak a planted defect may become before its audit no longer sees it, and at what price in draws."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from montecarlo.audit import Audit
from montecarlo.audits.defects import DEFECTS
from montecarlo.budget import Budget
from montecarlo.laboratory import ALPHA, Workshop, run
from montecarlo.pool import Pool
from montecarlo.ruling import Ruling
from montecarlo.trial import Trial

FACTOR = 4
WEAKEST = FACTOR**-6


class Sight(NamedTuple):
    """One look: the strength of the defect, the draws that the audit used, and whether it said VIOLATED."""

    strength: float
    draws: int
    caught: bool


class BlindSpot(NamedTuple):
    """What one audit saw of one defect, from full strength down, by factors of four, to the first that it missed."""

    audit: str
    defect: str
    unit: str
    """What a strength of 1 means."""
    sights: tuple[Sight, ...]

    @property
    def caught(self) -> Sight | None:
        """The weakest defect that was caught."""
        return next((sight for sight in reversed(self.sights) if sight.caught), None)

    @property
    def missed(self) -> Sight | None:
        """The first that was missed; None if even the weakest was caught."""
        return next((sight for sight in self.sights if not sight.caught), None)


def blind_spots(
    audits: Sequence[Audit],
    *,
    alpha: float = ALPHA,
    seed: int = 0,
    budget: Budget | None = None,
    pool: Pool | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> tuple[BlindSpot, ...]:
    """Weaken every defect of the audits until it is missed; a strength is judged by the audit as it always is."""
    budget, pool = budget or Budget(), pool or Pool()
    pairs = [(audit, defect) for audit in audits for defect in audit.defects]
    sights: dict[tuple[str, str], list[Sight]] = {(audit.name, defect): [] for audit, defect in pairs}
    with pool.open() as workers:
        for strength in _strengths():
            seen = [
                Trial.of(audit, defect, alpha=alpha, seed=seed, budget=budget, strength=strength)
                for audit, defect in pairs
            ]
            run(seen, Workshop(workers, pool.batch), on_progress)
            for trial in seen:
                sights[trial.audit.name, trial.defect].append(_sight(trial))
            pairs = [pair for pair in pairs if sights[pair[0].name, pair[1]][-1].caught]
    return tuple(
        BlindSpot(audit, defect, DEFECTS[defect].strength, tuple(found))
        for (audit, defect), found in sights.items()
    )


def _strengths() -> Iterator[float]:
    strength = 1.0
    while strength >= WEAKEST:
        yield strength
        strength /= FACTOR


def _sight(trial: Trial) -> Sight:
    found = trial.outcome
    caught = found is not None and found.verdict is Ruling.VIOLATED
    return Sight(trial.strength, found.draws if found else 0, caught)
