"""A qualitative statement about runs as a check with a verdict: its null, its test, and what would refute it."""

import enum
from collections.abc import Mapping, MutableMapping, Sequence
from typing import NamedTuple

from mcfw.arithmetic import Array
from montecarlo.studies.paired import ALPHA, clopper_pearson, fewest_seeds, p_above, p_below, p_same_share

Gaps = MutableMapping[tuple[str, int], Array]
"""(method, tau) ↦ the final gaps, one per seed, in the order of the seeds."""


class Assessment(enum.Enum):
    """What the runs say about a statement."""

    HOLDS = "holds"
    FAILS = "fails"
    DEPENDS = "depends"
    """Neither it nor its contrary is significant: it depends on the seeds."""
    TOO_FEW = "too few seeds"
    """With so few seeds no outcome could have settled it."""


class Basis(enum.Enum):
    """What a verdict rests on."""

    PAIRED = "exact paired test"
    COUNT = "exact count test"
    EVERY = "every run"
    ARITHMETIC = "arithmetic"
    FITTED = "fitted"
    """A choice that the paper leaves open was made because it gives this: agreement is by construction."""


class Statement(NamedTuple):
    """A sentence, where it stands, what was found, on what basis, and what it was tested against."""

    statement: str
    paper_label: str
    verdict: Assessment
    evidence: str
    basis: Basis
    null: str
    """What is taken to be true until the runs speak against it, or, without a test, what would refute the sentence."""


def all_below(sentence: str, label: str, parts: Mapping[str, Array], numbers: str) -> Statement:
    """Every part is negative in the mean over the seeds; a part is an array of paired differences.

    It holds if every part is significantly negative (each at α: an intersection-union test), fails if one of the k
    parts is significantly positive (at α/k), and depends on the seeds otherwise.
    """
    k = len(parts)
    below = {name: p_below(part) for name, part in parts.items()}
    above = {name: p_above(part) for name, part in parts.items()}
    holds = all(p <= ALPHA for p in below.values())
    fails = any(p <= ALPHA / k for p in above.values())
    null = f"the sign of each paired difference is a fair coin (sign flips, α = {ALPHA:g})"
    told = "; ".join(f"{name}: {_told(below[name], above[name])}" for name in parts)
    return _settled(sentence, label, list(parts.values()), k, holds, fails, f"{numbers}; {told}", null)


def some_below(sentence: str, label: str, parts: Mapping[str, Array], numbers: str) -> Statement:
    """Some part is negative in the mean: one of k significantly so (at α/k), or all significantly positive (each at α).

    The best may be picked with the result in hand: α is shared by all that could have been picked.
    """
    k = len(parts)
    below = min((p_below(part) for part in parts.values()), default=1.0)
    above = max((p_above(part) for part in parts.values()), default=1.0)
    null = f"as for one pair, for each of {k} candidates (sign flips, α = {ALPHA:g} shared by all)"
    told = f"smallest p for it {below:.4f} of {k}, largest p against it {above:.4f}"
    holds, fails = below <= ALPHA / k, above <= ALPHA
    return _settled(sentence, label, list(parts.values()), k, holds, fails, f"{numbers}; {told}", null)


def _settled(
    sentence: str,
    label: str,
    parts: Sequence[Array],
    k: int,
    holds: bool,
    fails: bool,
    evidence: str,
    null: str,
) -> Statement:
    count = min(map(len, parts))
    verdict = Assessment.HOLDS if holds else Assessment.FAILS if fails else Assessment.DEPENDS
    if count < fewest_seeds(k):
        verdict = Assessment.TOO_FEW
        evidence = f"{count} seeds of the {fewest_seeds(k)} that it needs; {evidence}"
    return Statement(sentence, label, verdict, evidence, Basis.PAIRED, null)


def _told(below: float, above: float) -> str:
    return f"p = {below:.4f}" if below <= above else f"p = {above:.4f} for the contrary"


def decided(
    sentence: str, label: str, holds: bool, evidence: str, refuted_by: str, *, fitted: bool = False
) -> Statement:
    """A statement that arithmetic decides; `fitted` if a choice of ours was made so that it comes out."""
    verdict = Assessment.HOLDS if holds else Assessment.FAILS
    basis = Basis.FITTED if fitted else Basis.ARITHMETIC
    return Statement(sentence, label, verdict, evidence, basis, f"refuted by {refuted_by}")


def never(sentence: str, label: str, exceptions: int, seeds: int, evidence: str) -> Statement:
    """A statement about every run: one exception refutes it, and no exception says little with few seeds."""
    if exceptions:
        verdict, told = Assessment.FAILS, f"exceptions in {exceptions} of {seeds} seeds"
    else:
        verdict = Assessment.HOLDS if seeds >= fewest_seeds() else Assessment.TOO_FEW
        told = f"none in {seeds} seeds, so in at most {1 - ALPHA ** (1 / seeds):.0%} of all (95 %)"
    return Statement(sentence, label, verdict, f"{evidence}; {told}", Basis.EVERY, "refuted by one exception")


def counted(
    sentence: str, label: str, hits: int, runs: int, printed: tuple[int, int], detail: str
) -> Statement:
    """A printed count, such as 10 of 10 runs, beside the count here.

    It holds if the counts are equal, fails if Fisher's exact test says that the two are not counts of one probability
    (α = 5 %), and depends on the seeds otherwise. With fewer runs than were printed equality would say too little.
    """
    p = p_same_share(hits, runs, *printed)
    verdict = Assessment.DEPENDS
    if runs < printed[1]:
        verdict = Assessment.TOO_FEW
    elif (hits, runs) == printed:
        verdict = Assessment.HOLDS
    elif p <= ALPHA:
        verdict = Assessment.FAILS
    low, high = clopper_pearson(hits, runs)
    evidence = f"{hits} of {runs} runs here, printed {printed[0]} of {printed[1]}; "
    evidence += f"95 % interval for one run [{low:.3f}, {high:.3f}]; one probability: p = {p:.3f}; {detail}"
    null = f"both counts are of one probability (Fisher's exact test, α = {ALPHA:g})"
    return Statement(sentence, label, verdict, evidence, Basis.COUNT, null)
