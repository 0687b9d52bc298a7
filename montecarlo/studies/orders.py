"""Which of two methods is first, seed by seed: verdicts that a few runs can settle, and that they can refute."""

import math
from collections.abc import Sequence

from montecarlo.studies.sentence import FEWEST_SEEDS, Assessment, Statement


def settled(sentence: str, label: str, verdict: Assessment, evidence: str) -> Statement:
    """A statement with its verdict: the one place where these studies make one."""
    return Statement(sentence, label, verdict, evidence)


def smaller(
    sentence: str, label: str, ours: Sequence[float], theirs: Sequence[float], numbers: str
) -> Statement:
    """ "Ours is smaller", judged on paired seeds: it holds if it is so in every pair, and fails if it is so in none.

    Null: either is smaller with probability ½ in each pair, independently. n pairs then agree with probability
    2^{1−n}, 6 % for five; with fewer than five the verdict is that it depends. ∞ says that a run never got there;
    a pair of two ∞, or of two equal numbers, is no pair.
    """
    pairs = [(a, b) for a, b in zip(ours, theirs, strict=True) if a != b]
    wins = sum(a < b for a, b in pairs)
    verdict = Assessment.DEPENDS
    if len(pairs) >= FEWEST_SEEDS:
        verdict = {len(pairs): Assessment.HOLDS, 0: Assessment.FAILS}.get(wins, Assessment.DEPENDS)
    seeds = f"smaller in {wins} of {len(pairs)} pairs" + (
        "" if len(pairs) >= FEWEST_SEEDS else f", and {FEWEST_SEEDS} are needed"
    )
    return settled(sentence, label, verdict, f"{numbers}; {seeds}")


def decided(sentence: str, label: str, holds: bool | None, evidence: str) -> Statement:
    """A statement that arithmetic decides; None where there is nothing to decide it by."""
    verdict = Assessment.DEPENDS if holds is None else Assessment.HOLDS if holds else Assessment.FAILS
    return settled(sentence, label, verdict, evidence)


def number(value: float, unit: str = "") -> str:
    """A number for a table; ∞ is "never".

    >>> number(0.01234, " s"), number(float("inf"))
    ('0.0123 s', 'never')
    """
    return "never" if math.isinf(value) else f"{value:.3g}{unit}"
