"""Power: how often, over many seeds, an audit catches each defect planted for it, and passes the code as it is.

A trial misses a defect only if each of its four rounds, which are independent and of one law, misses it alone
(`montecarlo.trial`). So two numbers bound the probability of a miss: the share of seeds with a miss, and q⁴ with q the
probability that one round misses. Few seeds say little about the first and, if no round misses, much about the second.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array
from montecarlo.audit import ROUNDS, Audit
from montecarlo.audits import by_name
from montecarlo.budget import Budget
from montecarlo.laboratory import ALPHA, Workshop, run
from montecarlo.pool import Here, Pool, Workers
from montecarlo.ruling import Ruling
from montecarlo.store import Store
from montecarlo.studies.paired import clopper_pearson
from montecarlo.task import perform
from montecarlo.trial import Trial, doublings

Found = dict[str, Array]
LEVEL = 0.95
TARGET = 0.999
CHUNK = 50
CALM = 20
"""How many seeds the code as it is is tried on, at most: it needs the whole budget of its audit, a defect does not."""


class PairPower(NamedTuple):
    """One (audit, defect) pair: seeds tried, those whose first round alone missed the defect, those that missed it.

    Without a defect it is the code as it is, and a seed is missed unless the verdict is CONSISTENT.
    """

    audit: str
    defect: str
    seeds: int
    blind: tuple[int, ...]
    missed: tuple[int, ...]
    rounds: int
    """How many rounds the budget has; four, if it is the audit's own."""
    seconds: float
    """The processor time of all seeds."""

    @property
    def measured(self) -> float:
        """The lower bound of Clopper and Pearson for the probability of no miss, one-sided at 95 %."""
        return at_least(self.seeds - len(self.missed), self.seeds)

    @property
    def computed(self) -> float:
        """1 − q^rounds with the upper bound of Clopper and Pearson for q, one-sided at 95 %."""
        return 1 - (1 - at_least(self.seeds - len(self.blind), self.seeds)) ** self.rounds

    @property
    def shown(self) -> bool:
        """Whether no seed missed, and one of the bounds reaches the target; without a defect some seeds are enough."""
        least = TARGET if self.defect else at_least(1, 1)
        return not self.missed and max(self.measured, self.computed) >= least


def at_least(successes: int, trials: int) -> float:
    """A number below the probability of a success, except with probability 1 − LEVEL.

    >>> at_least(2995, 2995) >= TARGET > at_least(2994, 2994)
    True
    """
    return clopper_pearson(successes, trials, 2 * LEVEL - 1)[0]


class Chunk(NamedTuple):
    """Some seeds of one pair, in the order in which they are tried."""

    audit: str
    defect: str
    seeds: tuple[int, ...]
    alpha: float
    draws: int | None

    @property
    def name(self) -> str:
        """What its result is kept under."""
        return f"{self.audit}, {self.defect}, seeds {self.seeds}, alpha {self.alpha!r}, at most {self.draws} draws"

    def can_have(self, found: Found) -> bool:
        """Whether `try_seeds` can have found this."""
        return (
            found.keys() == {"blind", "missed", "seconds"}
            and all(found[which].ndim == 1 for which in ("blind", "missed"))
            and {*found["blind"].tolist(), *found["missed"].tolist()} <= {*self.seeds}
            and (found["seconds"].ndim, found["seconds"].dtype.kind) == (0, "f")
            and bool(found["seconds"] >= 0)
        )


def try_seeds(chunk: Chunk) -> Found:
    """The seeds whose first round alone misses the defect, those with another verdict than wanted, and the seconds."""
    began, blind, missed = time.process_time(), list[int](), list[int]()
    for seed in chunk.seeds:
        budget, audit = Budget(draws=chunk.draws), by_name(chunk.audit)
        trial = Trial.of(audit, chunk.defect, alpha=chunk.alpha, seed=seed, budget=budget)
        if chunk.defect:
            if first_round_refutes(trial):
                continue
            blind.append(seed)
        run([trial], Workshop(Here()))
        wanted = Ruling.VIOLATED if chunk.defect else Ruling.CONSISTENT
        if trial.outcome is None or trial.outcome.verdict is not wanted:
            missed.append(seed)
    return {
        "blind": np.array(blind, dtype=np.int64),
        "missed": np.array(missed, dtype=np.int64),
        "seconds": np.array(time.process_time() - began),
    }


def first_round_refutes(trial: Trial) -> bool:
    """Whether the first round alone refutes an exact value at one of its looks, within the trial's budget.

    Then the trial says VIOLATED, as it looks at its first round whenever it looks at all.
    """
    done: list[Found] = []
    for upto in doublings(trial.audit.round):
        if upto > trial.most:
            break
        done.extend(dict(perform(task)) for task in trial.tasks_between(len(done), upto))
        if trial.refutes_alone(done):
            return True
    return False


class Measurements(NamedTuple):
    """The pairs, and the seeds that each of them is to be tried on."""

    workers: Workers
    store: Store | None
    deadline: float

    def of(self, chunks: Sequence[Chunk], together: int) -> Iterator[tuple[Chunk, Found]]:
        """What was kept, then the others, so many together, until the deadline."""
        todo = list[Chunk]()
        for chunk in chunks:
            kept = self.store.get(chunk.name) if self.store else None
            if kept is not None and chunk.can_have(kept):
                yield chunk, kept
            else:
                todo.append(chunk)
        for first in range(0, len(todo), together):
            if time.monotonic() > self.deadline:
                return
            now = todo[first : first + together]
            for chunk, found in zip(now, self.workers.results(try_seeds, now), strict=True):
                if self.store:
                    self.store.put(chunk.name, found)
                yield chunk, found


def power(
    audits: Sequence[Audit],
    seeds: Sequence[int],
    *,
    alpha: float = ALPHA,
    budget: Budget | None = None,
    pool: Pool | None = None,
    store: Store | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> tuple[PairPower, ...]:
    """Conduct every audit once for each seed, on the code as it is and on each planted defect, as `mcfw audit` does.

    The first seeds of all pairs come first, then the other seeds of the cheapest pairs: with a deadline, those that are
    too slow have fewer seeds. What is finished is kept in the store.
    """
    budget, pool = budget or Budget(), pool or Pool()
    pairs = [(audit.name, defect) for audit in audits for defect in ("", *audit.defects)]
    chunks = [[Chunk(*pair, own, alpha, budget.draws) for own in _parts(seeds, pair[1])] for pair in pairs]
    found: dict[tuple[str, str], list[tuple[Chunk, Found]]] = {pair: [] for pair in pairs}
    with pool.open() as workers:
        measure = Measurements(workers, store, budget.deadline())

        def conduct(wanted: Sequence[Chunk]) -> None:
            for chunk, result in measure.of(wanted, pool.batch):
                found[chunk.audit, chunk.defect].append((chunk, result))
                if on_progress is not None:
                    on_progress(sum(map(len, found.values())), sum(map(len, chunks)))

        conduct([first for first, *_ in chunks])
        order = sorted(chunks, key=lambda own: _seconds(found[own[0].audit, own[0].defect]))
        conduct(list(chain.from_iterable(others for _, *others in order)))
    return tuple(_pair(pair, results, budget) for pair, results in found.items())


def _parts(seeds: Sequence[int], defect: str) -> list[tuple[int, ...]]:
    """The seeds of a pair, in the order in which they are tried."""
    if not defect:
        return [tuple(seeds[:CALM])]
    return [tuple(seeds[i : i + CHUNK]) for i in range(0, len(seeds), CHUNK)]


def _seconds(results: list[tuple[Chunk, Found]]) -> float:
    return sum(float(result["seconds"]) for _, result in results)


def _pair(pair: tuple[str, str], results: list[tuple[Chunk, Found]], budget: Budget) -> PairPower:
    blind, missed = (
        tuple(sorted(int(seed) for _, result in results for seed in result[which]))
        for which in ("blind", "missed")
    )
    seeds = sum(len(chunk.seeds) for chunk, _ in results)
    audit = by_name(pair[0])
    rounds = min(ROUNDS, budget.tasks_for(audit) // audit.round) if pair[1] else 0
    return PairPower(*pair, seeds, blind, missed, rounds, _seconds(results))
