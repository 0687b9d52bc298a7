"""A qualitative statement of the paper as a check with a verdict, and how the evidence is weighed."""

import enum
from collections import UserDict
from collections.abc import Callable, MutableMapping
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array

RESAMPLES = 1000
SURE = 0.95
FEWEST_SEEDS = 5


class Assessment(enum.Enum):
    """What the runs say about a statement."""

    HOLDS = "holds"
    FAILS = "fails"
    DEPENDS = "depends"
    """These seeds do not settle it, or it rests on choices that the paper leaves open."""


class Statement(NamedTuple):
    """A sentence of the paper, where it stands, and what was found."""

    statement: str
    paper_label: str
    verdict: Assessment
    evidence: str


Gaps = MutableMapping[tuple[str, int], Array]
"""(method, tau) ↦ the final gaps, one per seed, in the order of the seeds."""


class Resampled(UserDict[tuple[str, int], Array]):
    """The gaps of the drawn seeds; only what a claim asks for is looked up."""

    def __init__(self, gaps: Gaps, draw: Array):
        self.data, self._draw = gaps, draw  # type: ignore[assignment]

    def __getitem__(self, key: tuple[str, int]) -> Array:
        drawn: Array = self.data[key][self._draw]
        return drawn


def decided(sentence: str, label: str, holds: bool, evidence: str) -> Statement:
    """A statement that arithmetic decides."""
    return Statement(sentence, label, Assessment.HOLDS if holds else Assessment.FAILS, evidence)


def weighed(sentence: str, label: str, gaps: Gaps, claim: Callable[[Gaps], bool], numbers: str) -> Statement:
    """A statement about means over seeds, weighed by a paired bootstrap.

    The seeds are resampled, the same ones for every method and mixing time; the share of resamples in which the
    claim holds decides: at least 95 % holds, at most 5 % fails, anything between depends on the seeds. With fewer
    than five seeds nothing is settled: a fair coin gives four equal signs with probability 1/8.
    """
    count = len(next(iter(gaps.values())))
    rng = np.random.default_rng(0)
    draws = rng.integers(count, size=(RESAMPLES, count))
    share = float(np.mean([claim(Resampled(gaps, draw)) for draw in draws]))
    verdict = (
        Assessment.HOLDS if share >= SURE else Assessment.FAILS if share <= 1 - SURE else Assessment.DEPENDS
    )
    if count < FEWEST_SEEDS:
        verdict, numbers = Assessment.DEPENDS, f"only {count} seeds; {numbers}"
    said = "true" if claim(gaps) else "false"
    return Statement(
        sentence, label, verdict, f"{numbers}; {said} of the means, and in {share:.1%} of bootstrap resamples"
    )


def counted(sentence: str, label: str, hits: int, runs: int, claimed: int, detail: str = "") -> Statement:
    """A statement that `claimed` of `runs` runs do something, of which `hits` did here.

    It holds if the counts agree. Otherwise the exact 95 % interval (Clopper–Pearson) for the probability p of one
    run decides: it depends on the seeds if some p in the interval gives a count as extreme as the claimed one with
    probability at least 5 %, and it fails if none does.
    """
    low, high = clopper_pearson(hits, runs)
    if hits == claimed:
        verdict = Assessment.HOLDS
    else:
        verdict = Assessment.DEPENDS if _likely(hits, runs, claimed, low, high) else Assessment.FAILS
    evidence = f"{hits} of {runs} runs here; 95 % interval for one run [{low:.3f}, {high:.3f}]"
    return Statement(sentence, label, verdict, evidence + (f"; {detail}" if detail else ""))


def clopper_pearson(hits: int, runs: int, level: float = 0.95) -> tuple[float, float]:
    """The exact two-sided interval for a probability.

    >>> [round(end, 4) for end in clopper_pearson(10, 10)]
    [0.6915, 1.0]
    """
    from scipy.stats import beta

    tail = (1 - level) / 2
    low = 0.0 if hits == 0 else float(beta.ppf(tail, hits, runs - hits + 1))
    high = 1.0 if hits == runs else float(beta.ppf(1 - tail, hits + 1, runs - hits))
    return low, high


def _likely(hits: int, runs: int, claimed: int, low: float, high: float) -> bool:
    from scipy.stats import binom

    if claimed > hits:
        return bool(binom.sf(claimed - 1, runs, high) >= 1 - SURE)
    return bool(binom.cdf(claimed, runs, low) >= 1 - SURE)
