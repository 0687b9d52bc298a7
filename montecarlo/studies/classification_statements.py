"""What the paper says about tab:final, as checks."""

import math

import numpy as np

from mcfw.method.levels import level_cap
from montecarlo.studies import calibration
from montecarlo.studies.assignment import Assignment, RunRecord
from montecarlo.studies.classification_study import (
    AWARE,
    BASE,
    BASE_TRIAL,
    C_GRID,
    FOURFOLD,
    OBLIVIOUS,
    QUARTER,
    RHO_GRID,
    SGD,
    SGD_TRIAL,
    ClassificationStudy,
)
from montecarlo.studies.sentence import Assessment, Gaps, Statement, decided, weighed

MULTILEVEL = (AWARE, OBLIVIOUS, QUARTER, FOURFOLD)
MAIN = (AWARE, OBLIVIOUS, BASE, SGD)


def statements(
    study: ClassificationStudy, outcomes: dict[Assignment, RunRecord], gaps: Gaps
) -> list[Statement]:
    """Every statement of sec:exp-params and sec:exp-results."""
    listed = [_degradation(study, gaps), *_best(study, gaps), *_inputs(study, gaps)]
    listed += [_aware_below_oblivious(study, gaps), _clipping(outcomes), *_budget(study, outcomes)]
    return listed + (_calibration(outcomes) if study.calibrate else [])


def mean(gaps: Gaps, method: str, tau: int) -> float:
    """The mean final gap."""
    return float(gaps[method, tau].mean())


def ratio(gaps: Gaps, method: str, tau: int) -> float:
    """Degradation: the mean gap at τ divided by the mean gap at τ = 1."""
    return mean(gaps, method, tau) / mean(gaps, method, 1)


def _degradation(study: ClassificationStudy, gaps: Gaps) -> Statement:
    tau = study.taus[-1]

    def claim(g: Gaps) -> bool:
        multilevel = max(ratio(g, AWARE, tau), ratio(g, OBLIVIOUS, tau))
        return multilevel < ratio(g, BASE, tau) < ratio(g, SGD, tau)

    numbers = ", ".join(f"{method} {ratio(gaps, method, tau):.1f}×" for method in MAIN)
    ceiling = study_start_gap(study) / mean(gaps, SGD, 1)
    numbers += (
        f" (printed 4.3, 5.3, 10.3, 37.4; standing still scores 1, and SGD cannot exceed {ceiling:.0f}×"
    )
    sentence = f"From τ = 1 to τ = {tau} the multilevel variants degrade least, then the base, then SGD."
    return weighed(sentence, "sec:exp-results (a)", gaps, claim, numbers + " by ending where it starts)")


def study_start_gap(study: ClassificationStudy) -> float:
    """The gap of x_0, common to all columns."""
    instance = study.instance(Assignment(SGD, 1, 0))
    return instance.problem.gap(instance.x0)


def _best(study: ClassificationStudy, gaps: Gaps) -> list[Statement]:
    listed = []
    for tau in study.taus:
        best = SGD if tau <= 10 else BASE

        def claim(g: Gaps, tau: int = tau, best: str = best) -> bool:
            return all(mean(g, best, tau) < mean(g, method, tau) for method in MAIN if method != best)

        numbers = ", ".join(f"{method} {mean(gaps, method, tau):.3f}" for method in MAIN)
        sentence = f"At τ = {tau} the smallest final gap is that of {best}"
        listed.append(weighed(sentence, "sec:exp-results (a)", gaps, claim, numbers))
    return listed


def _inputs(study: ClassificationStudy, gaps: Gaps) -> list[Statement]:
    listed = []
    for method, word, sign in ((FOURFOLD, "4τ increases", 1), (QUARTER, "τ/4 decreases", -1)):
        for tau in study.taus:
            if tau == 1:
                continue

            def claim(g: Gaps, method: str = method, sign: int = sign, tau: int = tau) -> bool:
                return sign * (mean(g, method, tau) - mean(g, AWARE, tau)) > 0

            numbers = f"{mean(gaps, AWARE, tau):.3f} → {mean(gaps, method, tau):.3f}"
            sentence = f"The input {word} the final gap at τ = {tau}."
            listed.append(weighed(sentence, "sec:exp-results (c)", gaps, claim, numbers))
    return listed


def _aware_below_oblivious(study: ClassificationStudy, gaps: Gaps) -> Statement:
    def claim(g: Gaps) -> bool:
        return all(mean(g, AWARE, tau) < mean(g, OBLIVIOUS, tau) for tau in study.taus)

    numbers = ", ".join(f"{mean(gaps, AWARE, t):.3f} vs {mean(gaps, OBLIVIOUS, t):.3f}" for t in study.taus)
    sentence = "The mixing-aware variant has a smaller final gap than the oblivious one in every column."
    return weighed(sentence, "tab:final", gaps, claim, numbers)


def _clipping(outcomes: dict[Assignment, RunRecord]) -> Statement:
    rates = np.array([o.clips / o.iterations for cell, o in outcomes.items() if cell.method in MULTILEVEL])
    seen = f"{rates.min():.2e} to {rates.max():.2e}, mean {rates.mean():.2e}"
    return decided(
        "Clipping is rarely active: on fewer than 1 % of the iterations of any run.",
        "sec:exp-results (b)",
        bool(rates.max() < 0.01),
        f"{seen} (printed 1.20e-04 to 3.61e-03, mean 1.60e-03)",
    )


def _budget(study: ClassificationStudy, outcomes: dict[Assignment, RunRecord]) -> list[Statement]:
    cap = level_cap(study.horizon)
    expected = (study.horizon + 1) * (cap + 2.0**-cap)
    burn_in = (128 * max(study.taus)) ** 0.75
    first = study.taus[0]
    totals = np.array([o.samples for c, o in outcomes.items() if c.method == AWARE and c.tau == first])
    mean_fits = math.isclose(totals.mean(), 1.129e5, rel_tol=5e-3)
    sd_fits = math.isclose(totals.std(), 0.099e5, rel_tol=2e-2)
    seen = f"{totals.mean():.4g} ± {totals.std():.3g}, range {totals.min():.4g} to {totals.max():.4g}"
    return [
        decided(
            "The expected sample use is (T+1)(jmax + 2^−jmax) ≈ 1.08e5.",
            "sec:exp-params",
            abs(expected - 1.08e5) < 500,
            f"{expected:.0f}",
        ),
        Statement(
            "The realised totals are (1.129 ± 0.099)e5, range 9.61e4 to 1.35e5.",
            "sec:exp-params",
            Assessment.HOLDS if mean_fits and sd_fits else Assessment.DEPENDS,
            f"{seen}; the stream of the levels was chosen because it gives the printed totals",
        ),
        decided(
            "The burn-in condition T ≥ T₀ = (128τ)^{3/4} holds in all settings.",
            "sec:exp-params",
            study.horizon >= burn_in,
            f"T = {study.horizon}, largest T₀ = {burn_in:.0f}",
        ),
    ]


def _calibration(outcomes: dict[Assignment, RunRecord]) -> list[Statement]:
    found = []
    for kind, method, grid, printed in (("base", BASE_TRIAL, RHO_GRID, 0.1), ("SGD", SGD_TRIAL, C_GRID, 0.1)):
        scores = calibration.scores(outcomes, method, grid)
        chosen = min(scores, key=lambda value: scores[value])
        end = "an end of the grid" if chosen in (min(grid), max(grid)) else "inside the grid"
        evidence = f"{calibration.listed(scores)}; the choice is {end}"
        sentence = f"Calibration on seeds 100–104 selects {printed} for the scale of the {kind}."
        found.append(decided(sentence, "sec:exp-params", chosen == printed, evidence))
    return found
