"""FalseAlarms: how often the suite raises a false alarm on the real code, over many seeds."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from montecarlo.audits import select
from montecarlo.budget import Budget
from montecarlo.laboratory import conduct
from montecarlo.pool import Pool
from montecarlo.ruling import Ruling


class FalseAlarms(NamedTuple):
    """The suites that were run at level α, and those in which some audit said VIOLATED.

    `p_value` is P(Binomial(suites, α) ≥ alarms): the smallest level at which "each suite has a false alarm with
    probability at most α" is rejected.
    """

    alpha: float
    suites: int
    alarms: tuple[tuple[int, str], ...]
    """(seed, audit) of each false alarm; a suite with several counts once in the test."""

    @property
    def false_alarms(self) -> int:
        """The number of suites with an alarm."""
        return len({seed for seed, _ in self.alarms})

    @property
    def p_value(self) -> float:
        """Of the one-sided binomial test."""
        from scipy.stats import binom

        return float(binom.sf(self.false_alarms - 1, self.suites, self.alpha))

    def __str__(self) -> str:
        return (
            f"{self.false_alarms} false alarms in {self.suites} suites at alpha = {self.alpha:g}; "
            f"binomial test p = {self.p_value:.3g}"
        )


def alarms(seed: int, alpha: float, budget: Budget) -> tuple[tuple[int, str], ...]:
    """The audits of one suite that say VIOLATED."""
    report = conduct(select(()), alpha=alpha, seed=seed, budget=budget, defects=False)
    violated = [e.audit.name for e in report.entries if e.outcome and e.outcome.verdict is Ruling.VIOLATED]
    return tuple((seed, name) for name in violated)


def calibrate(seeds: Iterable[int], *, alpha: float, budget: Budget, jobs: int = 1) -> FalseAlarms:
    """Run the whole suite once for each seed."""
    wanted = list(seeds)
    with Pool(jobs).open() as workers:
        found = list(workers.results(partial(alarms, alpha=alpha, budget=budget), wanted))
    return FalseAlarms(alpha, len(wanted), tuple(alarm for suite in found for alarm in suite))
