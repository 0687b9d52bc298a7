"""What our own study asks, as checks."""

from collections import Counter
from collections.abc import Sequence

from montecarlo.studies.assignment import REFUSED, Assignment, RunRecord
from montecarlo.studies.ours import methods as arms
from montecarlo.studies.ours.power_law import FittedExponent, fit
from montecarlo.studies.ours.study import (
    AGAINST_TAU,
    APPLICATIONS,
    CLASSIFICATION,
    COMPOSITE,
    OurStudy,
    grid_point,
)
from montecarlo.studies.output_files import StudyReport, collect, rows
from montecarlo.studies.statement_test import Gaps, Statement, all_below, some_below

REGIMES = (arms.REFINED, arms.CERTIFIED, arms.LITTLE_BETA, arms.AWARE, arms.OBLIVIOUS, arms.UNIT)
ON_APPLICATIONS = (arms.REFINED, arms.LITTLE_BETA, arms.UNIT)
FACTOR = 1.5
PAIRS = (
    (arms.REFINED, arms.AWARE),
    (arms.REFINED, arms.UNIT),
    (arms.REFINED, arms.BASE),
    (arms.LITTLE_BETA, arms.REFINED),
    (arms.THINNED, arms.AWARE),
    (arms.AUTO, arms.AWARE),
    (arms.AUTO, arms.BASE),
)


Refusals = Counter[tuple[str, int]]
"""(place, tau) ↦ how many pilots of `auto` refused."""


def refusals(outcomes: dict[Assignment, RunRecord]) -> Refusals:
    """Where a pilot saw too little: those runs stay at their start."""
    return Counter((c.place, c.tau) for c, o in outcomes.items() if o.engine == REFUSED)


def statements(
    study: OurStudy, gaps: Gaps, fits: Sequence[FittedExponent], refused: Refusals
) -> list[Statement]:
    """Competitiveness, comparisons, exponents, sensitivity."""
    found = []
    for place in (COMPOSITE, CLASSIFICATION):
        for tau in study.taus:
            found += _competitive(gaps, place, tau, REGIMES, refused)
            found += [_below(gaps, place, tau, ours, theirs) for ours, theirs in PAIRS]
    if study.hindsight:
        found += [_hindsight(study, gaps, tau) for tau in dict.fromkeys((1, study.slow))]
    for place in APPLICATIONS:
        found += _competitive(gaps, place, study.assumed_tau, ON_APPLICATIONS, refused)
    return found + [_exponent(one) for one in fits] + _sensitivity(study, gaps)


def _competitive(
    gaps: Gaps, place: str, tau: int, regimes: Sequence[str], refused: Refusals
) -> list[Statement]:
    """Whether a multilevel regime, chosen in hindsight, comes within a factor of SGD; and whether `auto` does."""
    means = {
        name.partition(": ")[2]: float(values.mean())
        for (name, t), values in gaps.items()
        if name.startswith(f"{place}: ") and t == tau
    }
    sgd = gaps[f"{place}: {arms.SGD}", tau]
    excess = {arm: gaps[f"{place}: {arm}", tau] - FACTOR * sgd for arm in (*regimes, arms.AUTO)}
    best, winner = min(regimes, key=means.__getitem__), min(means, key=means.__getitem__)
    against = f"SGD {sgd.mean():.4f}; best of all: {winner}, {means[winner]:.4f}"
    within = f"within a factor {FACTOR} of SGD at the same budget"
    return [
        some_below(
            f"{place}, τ = {tau}: some multilevel regime of MC-ALFCG comes {within}.",
            "ours (a)",
            {arm: excess[arm] for arm in regimes},
            f"best regime: {best}, {means[best]:.4f}; {against}",
        ),
        all_below(
            f"{place}, τ = {tau}: `auto`, given no constant, comes {within}.",
            "ours (a)",
            {"paired": excess[arms.AUTO]},
            f"auto {means[arms.AUTO]:.4f}, {refused[place, tau]} of {len(sgd)} pilots refused; {against}",
        ),
    ]


def _hindsight(study: OurStudy, gaps: Gaps, tau: int) -> Statement:
    """Whether the best of all (ρ, β) on a wide grid, chosen with the result in hand, comes within a factor of SGD."""
    sgd = gaps[f"{COMPOSITE}: {arms.SGD}", tau]
    ends = {pair: gaps[grid_point(*pair, tau).name, tau] for pair in study.pairs()}
    rho, beta = min(ends, key=lambda pair: float(ends[pair].mean()))
    numbers = f"best (ρ, β) = ({rho:g}, {beta:g}): {ends[rho, beta].mean():.4f}; SGD {sgd.mean():.4f}"
    sentence = (
        f"composite, τ = {tau}: some (ρ, β), chosen in hindsight, comes within a factor {FACTOR} of SGD."
    )
    parts = {str(pair): end - FACTOR * sgd for pair, end in ends.items()}
    return some_below(sentence, "ours (a)", parts, numbers)


def _below(gaps: Gaps, place: str, tau: int, ours: str, theirs: str) -> Statement:
    left, right = gaps[f"{place}: {ours}", tau], gaps[f"{place}: {theirs}", tau]
    numbers = f"{left.mean():.4f} against {right.mean():.4f}"
    sentence = f"{place}, τ = {tau}: `{ours}` ends below `{theirs}`."
    return all_below(sentence, "ours (a)", {"paired": left - right}, numbers)


def _exponent(one: FittedExponent) -> Statement:
    sentence = f"The gap of `{one.method}` grows more slowly than √τ at a fixed budget."
    numbers = f"exponent {one.values.mean():.3f} ± {one.values.std():.3f} over {len(one.values)} seeds"
    return all_below(sentence, "ours (b)", {"below 1/2": one.values - 0.5}, numbers)


def _sensitivity(study: OurStudy, gaps: Gaps) -> list[Statement]:
    """Two one-sided tests: the varied gap is below 1.5 times the other, and the other way round."""
    center = gaps[f"{COMPOSITE}: {arms.REFINED}", study.slow]
    found = []
    for kind, value in study.variations():
        varied = gaps[study.sensitive(kind, value).name, study.slow]
        parts = {"not above": varied - FACTOR * center, "not below": center - FACTOR * varied}
        numbers = f"{center.mean():.4f} → {varied.mean():.4f}"
        sentence = f"`{kind.format(value)}`: the gap at τ = {study.slow} stays within a factor {FACTOR} of `refined`."
        found.append(all_below(sentence, "ours (c)", parts, numbers))
    return found


def report(study: OurStudy, outcomes: dict[Assignment, RunRecord]) -> StudyReport:
    """What the study found."""
    cells = study.cells()
    methods = tuple(dict.fromkeys(cell.name for cell in cells))
    gaps = collect(outcomes, methods, tuple(sorted({cell.tau for cell in cells})))
    fits = [fit(gaps, f"{COMPOSITE}: {arm}", study.grid) for arm in AGAINST_TAU]
    return StudyReport(rows(gaps, {}), statements(study, gaps, fits, refusals(outcomes)))
