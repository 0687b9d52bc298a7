"""The studies: how each is specified, judged and drawn; to run one, to read one back, and to compare the two."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mcfw.errors import InvalidInput
from mcfw.run import archive
from montecarlo.pool import Pool
from montecarlo.studies import (
    classification_statements,
    classification_study,
    composite_statements,
    composite_study,
    data_statements,
    data_study,
    our_study,
    ours_statements,
    projection_statements,
    projection_study,
    written,
)
from montecarlo.studies.assignment import Assignment
from montecarlo.studies.data_figures import draw_data
from montecarlo.studies.data_problems import case
from montecarlo.studies.figures import draw
from montecarlo.studies.findings_page import data_page, projection_page
from montecarlo.studies.power_law import draw_against_tau, fit
from montecarlo.studies.printed import TAB_COMPOSITE, TAB_FINAL
from montecarlo.studies.projection_figures import draw_projection
from montecarlo.studies.runner import record_of, run_cells
from montecarlo.studies.stamp import Stamp, read_stamp, stamp_of
from montecarlo.studies.written import StudyReport

Outcomes = dict[Assignment, Any]


class Study(NamedTuple):
    """A specification with its settings, its judge, and its figures."""

    specification: Callable[..., Any]
    """seeds ↦ experiment."""
    judge: Callable[[Any, Outcomes], StudyReport]
    """The report is a function of the runs alone, so a stored one can be derived again."""
    draw: Callable[[Any, Outcomes, Path, Stamp], None]
    tuned: Callable[[Any, Outcomes], Any] | None = None
    """Where values are tuned on a seed of its own: the specification with what those runs choose."""
    measure: str = "final gap"
    """What the mean and deviation of a row are of."""
    quick: Mapping[str, Any] | None = None
    """The settings of the study in miniature, where it has one."""

    def tune(self, specification: Any, outcomes: Outcomes) -> Any:
        """The specification whose runs are judged."""
        return specification if self.tuned is None else self.tuned(specification, outcomes)


class Origin(NamedTuple):
    """Where a stored study comes from, by its stamp alone: no run is read and nothing is judged."""

    stamp: Stamp
    specification: Any
    current: bool
    """Whether the sources that its runs rest on are the present ones."""

    @property
    def word(self) -> str:
        """Current or stale."""
        return "current" if self.current else "stale"


class Stored(NamedTuple):
    """A stored study: what its runs say today, and whether its files and its sources are those of today."""

    origin: Origin
    report: StudyReport
    outcomes: Outcomes
    altered: list[str]
    """The files that are not what its runs give."""


def run_study(name: str, folder: Path, pool: Pool, specification: Any, options: str = "") -> StudyReport:
    """Run what `folder/runs` lacks, judge, write and draw; `options` are those of the command besides the seeds."""
    study, stamp = STUDIES[name], stamp_of(name, specification, options)
    trials = run_cells(specification, folder / "runs", pool)
    tuned = study.tune(specification, trials)
    outcomes = trials if tuned is specification else run_cells(tuned, folder / "runs", pool)
    found = study.judge(tuned, outcomes)
    every = trials | outcomes
    for file, text in (written.texts(stamp, found, every) | written.seconds_text(stamp, every)).items():
        archive.replace(folder / file, text.encode())
    study.draw(tuned, outcomes, folder, stamp)
    return found


def read_origin(folder: Path) -> Origin:
    """The origin of a stored study; needs no package that its runs needed."""
    path = folder / written.RUNS
    if not path.is_file():
        raise InvalidInput(f"{folder} holds no study: {path} is not there")
    stamp = read_stamp(path)
    if stamp.study not in STUDIES:
        raise InvalidInput(f"{path} is of study {stamp.study!r}, which must be one of {', '.join(STUDIES)}")
    settings = {name: tuple(v) if isinstance(v, list) else v for name, v in stamp.settings.items()}
    try:
        specification = STUDIES[stamp.study].specification(seeds=stamp.seeds, **settings)
    except TypeError:
        raise InvalidInput(
            f"{path} was written for other settings than the study has now: run it again"
        ) from None
    return Origin(stamp, specification, stamp.is_current(specification))


def read_study(folder: Path) -> Stored:
    """Judge the runs that are stored in a folder again, with the present judge."""
    origin = read_origin(folder)
    stamp, specification, study = origin.stamp, origin.specification, STUDIES[origin.stamp.study]
    stored = written.StoredRuns(folder, record_of(specification))
    if stamp.seeds > len(stored):  # before the runs that the stamp promises are listed
        raise InvalidInput(f"{folder} has {len(stored)} runs, and its stamp speaks of {stamp.seeds} seeds")
    trials = stored.take(specification.cells())
    tuned = study.tune(specification, trials)
    outcomes = trials if tuned is specification else stored.take(tuned.cells())
    stored.finish()
    found = study.judge(tuned, outcomes)
    derived = written.texts(stamp, found, trials | outcomes)
    altered = [file for file, text in derived.items() if not _holds(folder / file, text)]
    return Stored(origin, found, outcomes, altered)


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.encode()


def _judge_classification(study: classification_study.ClassificationStudy, outcomes: Outcomes) -> StudyReport:
    gaps = written.collect(outcomes, classification_study.METHODS, study.taus)
    if 1 in study.taus:  # by construction the input τ/4 is τ there
        gaps[classification_study.QUARTER, 1] = gaps[classification_study.AWARE, 1]
    gaps = {key: gaps[key] for key in sorted(gaps, key=_order)}
    return StudyReport(
        written.rows(gaps, TAB_FINAL), classification_statements.statements(study, outcomes, gaps)
    )


def _order(key: tuple[str, int]) -> tuple[int, int]:
    return classification_study.METHODS.index(key[0]), key[1]


def _draw_classification(study: Any, outcomes: Outcomes, folder: Path, stamp: Stamp) -> None:
    draw(outcomes, classification_statements.MAIN, study.taus, folder / "gap.png", stamp)


def _judge_composite(study: composite_study.CompositeStudy, outcomes: Outcomes) -> StudyReport:
    gaps = written.collect(outcomes, composite_study.METHODS, study.taus)
    return StudyReport(
        written.rows(gaps, TAB_COMPOSITE), composite_statements.statements(study, outcomes, gaps)
    )


def _draw_composite(study: Any, outcomes: Outcomes, folder: Path, stamp: Stamp) -> None:
    draw(outcomes, composite_study.METHODS, study.taus, folder / "gap.png", stamp)


def _judge_ours(study: our_study.OurStudy, outcomes: Outcomes) -> StudyReport:
    gaps = written.collect(outcomes, *_methods_and_taus(study))
    fits = [fit(gaps, f"{our_study.COMPOSITE}: {arm}", study.grid) for arm in our_study.AGAINST_TAU]
    refused = ours_statements.refusals(outcomes)
    return StudyReport(written.rows(gaps, {}), ours_statements.statements(study, gaps, fits, refused))


def _methods_and_taus(study: our_study.OurStudy) -> tuple[tuple[str, ...], tuple[int, ...]]:
    cells = study.cells()
    return tuple(dict.fromkeys(c.name for c in cells)), tuple(sorted({c.tau for c in cells}))


def _draw_ours(study: our_study.OurStudy, outcomes: Outcomes, folder: Path, stamp: Stamp) -> None:
    against = tuple(f"{our_study.COMPOSITE}: {arm}" for arm in our_study.AGAINST_TAU)
    gaps = written.collect(outcomes, against, study.grid)
    draw_against_tau(gaps, against, study.grid, folder / "tau.png", stamp)
    for place in (our_study.COMPOSITE, our_study.CLASSIFICATION):
        drawn = tuple(f"{place}: {arm}" for arm in our_study.AGAINST_TAU)
        draw(outcomes, drawn, study.taus, folder / f"gap-{place}.png", stamp)


def _judge_projection(study: projection_study.ProjectionStudy, outcomes: Outcomes) -> StudyReport:
    runs = {c: r for c, r in outcomes.items() if c.method not in projection_study.COSTS}
    judged = projection_statements.statements(outcomes)
    return StudyReport(
        written.mean_rows({c: r.gap / r.start for c, r in runs.items()}),
        judged,
        projection_statements.headlines(outcomes),
        projection_page(outcomes, judged),
    )


def _draw_projection(study: Any, outcomes: Outcomes, folder: Path, stamp: Stamp) -> None:
    draw_projection(outcomes, folder, stamp)


def _judge_data(study: data_study.DataStudy, outcomes: Outcomes) -> StudyReport:
    cases = {name: case(name) for name in study.places}
    judged = data_statements.statements(cases, outcomes)
    return StudyReport(
        written.mean_rows({c: r.test_loss for c, r in outcomes.items()}),
        judged,
        data_statements.headlines(cases, outcomes),
        data_page(cases, outcomes, judged),
    )


def _draw_data(study: data_study.DataStudy, outcomes: Outcomes, folder: Path, stamp: Stamp) -> None:
    draw_data({name: case(name) for name in study.places}, outcomes, folder, stamp)


STUDIES: dict[str, Study] = {
    "classification": Study(
        classification_study.ClassificationStudy, _judge_classification, _draw_classification
    ),
    "composite": Study(composite_study.CompositeStudy, _judge_composite, _draw_composite),
    "ours": Study(our_study.OurStudy, _judge_ours, _draw_ours),
    "projection": Study(
        projection_study.ProjectionStudy,
        _judge_projection,
        _draw_projection,
        projection_study.tuned,
        "final gap as a share of the start's",
        projection_study.QUICK,
    ),
    "data": Study(
        data_study.DataStudy,
        _judge_data,
        _draw_data,
        data_study.tuned,
        "loss on the test part",
        data_study.QUICK,
    ),
}
