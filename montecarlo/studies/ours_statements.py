"""What our own study asks, as checks."""

from collections.abc import Sequence

from montecarlo.studies import arms
from montecarlo.studies.our_study import APPLICATIONS, CLASSIFICATION, COMPOSITE, OurStudy, grid_point
from montecarlo.studies.power_law import FittedExponent
from montecarlo.studies.sentence import FEWEST_SEEDS, Assessment, Gaps, Statement, weighed

REGIMES = (arms.REFINED, arms.CERTIFIED, arms.LITTLE_BETA, arms.AWARE, arms.OBLIVIOUS, arms.UNIT)
FACTOR = 1.5


def statements(study: OurStudy, gaps: Gaps, fits: Sequence[FittedExponent]) -> list[Statement]:
    """Competitiveness, comparisons, exponents, sensitivity."""
    found = []
    for place in (COMPOSITE, CLASSIFICATION):
        for tau in study.taus:
            found += [_competitive(gaps, place, tau, REGIMES), *_comparisons(gaps, place, tau)]
    if study.hindsight:
        found += [_hindsight(study, gaps, tau) for tau in dict.fromkeys((1, study.slow))]
    on_applications = (arms.REFINED, arms.LITTLE_BETA, arms.UNIT)
    found += [_competitive(gaps, place, study.assumed_tau, on_applications) for place in APPLICATIONS]
    return found + [_exponent(one) for one in fits] + _sensitivity(study, gaps)


def _competitive(gaps: Gaps, place: str, tau: int, regimes: Sequence[str]) -> Statement:
    """Whether the best regime, chosen in hindsight, comes within a factor of SGD."""

    def best(g: Gaps) -> tuple[float, str]:
        return min((float(g[f"{place}: {arm}", tau].mean()), arm) for arm in regimes)

    def sgd(g: Gaps) -> float:
        return float(g[f"{place}: {arms.SGD}", tau].mean())

    def claim(g: Gaps) -> bool:
        return best(g)[0] <= FACTOR * sgd(g)

    smallest, arm = best(gaps)
    others = {
        name.partition(": ")[2]: values
        for (name, t), values in gaps.items()
        if name.startswith(place) and t == tau
    }
    winner = min(others, key=lambda name: float(others[name].mean()))
    numbers = f"best regime: {arm}, {smallest:.4f}; SGD {sgd(gaps):.4f}; best of all: {winner}"
    sentence = f"{place}, τ = {tau}: some regime of MC-ALFCG comes within a factor {FACTOR} of SGD at the same budget."
    return weighed(sentence, "ours (a)", gaps, claim, numbers)


def _hindsight(study: OurStudy, gaps: Gaps, tau: int) -> Statement:
    """Whether the best of all (ρ, β) on a wide grid, chosen with the result in hand, comes within a factor of SGD."""
    sgd = f"{COMPOSITE}: {arms.SGD}", tau

    def best(g: Gaps) -> tuple[float, float, float]:
        return min((float(g[grid_point(*pair, tau).name, tau].mean()), *pair) for pair in study.pairs())

    def claim(g: Gaps) -> bool:
        return best(g)[0] <= FACTOR * float(g[sgd].mean())

    smallest, rho, beta = best(gaps)
    numbers = f"best (ρ, β) = ({rho:g}, {beta:g}): {smallest:.4f}; SGD {gaps[sgd].mean():.4f}"
    sentence = (
        f"composite, τ = {tau}: some (ρ, β), chosen in hindsight, comes within a factor {FACTOR} of SGD."
    )
    return weighed(sentence, "ours (a)", gaps, claim, numbers)


def _comparisons(gaps: Gaps, place: str, tau: int) -> list[Statement]:
    pairs = (
        (arms.REFINED, arms.AWARE),
        (arms.REFINED, arms.UNIT),
        (arms.REFINED, arms.BASE),
        (arms.LITTLE_BETA, arms.REFINED),
    )
    return [_below(gaps, place, tau, ours, theirs) for ours, theirs in pairs]


def _below(gaps: Gaps, place: str, tau: int, ours: str, theirs: str) -> Statement:
    left, right = (f"{place}: {ours}", tau), (f"{place}: {theirs}", tau)

    def claim(g: Gaps) -> bool:
        return bool(g[left].mean() < g[right].mean())

    numbers = f"{gaps[left].mean():.4f} against {gaps[right].mean():.4f}"
    return weighed(f"{place}, τ = {tau}: `{ours}` ends below `{theirs}`.", "ours (a)", gaps, claim, numbers)


def _exponent(one: FittedExponent) -> Statement:
    verdict = (
        Assessment.HOLDS if one.high < 0.5 else Assessment.FAILS if one.low > 0.5 else Assessment.DEPENDS
    )
    if one.seeds < FEWEST_SEEDS:
        verdict = Assessment.DEPENDS
    sentence = f"The gap of `{one.method}` grows more slowly than √τ at a fixed budget."
    evidence = f"exponent {one.value:.3f}, 95 % interval [{one.low:.3f}, {one.high:.3f}], {one.seeds} seeds"
    return Statement(sentence, "ours (b)", verdict, evidence)


def _sensitivity(study: OurStudy, gaps: Gaps) -> list[Statement]:
    center = (f"{COMPOSITE}: {arms.REFINED}", study.slow)
    found = []
    for kind, value in study.variations():
        varied = (study.sensitive(kind, value).name, study.slow)

        def claim(g: Gaps, varied: tuple[str, int] = varied) -> bool:
            ratio = float(g[varied].mean() / g[center].mean())
            return 1 / FACTOR <= ratio <= FACTOR

        numbers = f"{gaps[center].mean():.4f} → {gaps[varied].mean():.4f}"
        sentence = f"`{kind.format(value)}`: the gap at τ = {study.slow} stays within a factor {FACTOR} of `refined`."
        found.append(weighed(sentence, "ours (c)", gaps, claim, numbers))
    return found
