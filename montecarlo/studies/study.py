"""The studies: how each is specified, judged and drawn; to run one, to read one back, and to compare the two."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mcfw.errors import InvalidInput
from mcfw.run import archive
from montecarlo.pool import Pool
from montecarlo.studies import output_files
from montecarlo.studies.assignment import Assignment
from montecarlo.studies.classification import figures as classification_figures
from montecarlo.studies.classification import statements as classification_statements
from montecarlo.studies.classification import study as classification_study
from montecarlo.studies.composite import figures as composite_figures
from montecarlo.studies.composite import statements as composite_statements
from montecarlo.studies.composite import study as composite_study
from montecarlo.studies.data import figures as data_figures
from montecarlo.studies.data import findings as data_findings
from montecarlo.studies.data import study as data_study
from montecarlo.studies.oracles import figures as oracles_figures
from montecarlo.studies.oracles import findings as oracles_findings
from montecarlo.studies.oracles import study as oracles_study
from montecarlo.studies.ours import figures as ours_figures
from montecarlo.studies.ours import statements as ours_statements
from montecarlo.studies.ours import study as ours_study
from montecarlo.studies.output_files import StudyReport
from montecarlo.studies.practice import figures as practice_figures
from montecarlo.studies.practice import findings as practice_findings
from montecarlo.studies.practice import study as practice_study
from montecarlo.studies.projection import figures as projection_figures
from montecarlo.studies.projection import findings as projection_findings
from montecarlo.studies.projection import study as projection_study
from montecarlo.studies.provenance_line import Stamp, read_stamp, stamp_of
from montecarlo.studies.runner import record_of, run_cells

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
    for file, text in (
        output_files.texts(stamp, found, every) | output_files.seconds_text(stamp, every)
    ).items():
        archive.replace(folder / file, text.encode())
    study.draw(tuned, outcomes, folder, stamp)
    return found


def read_origin(folder: Path) -> Origin:
    """The origin of a stored study; needs no package that its runs needed."""
    path = folder / output_files.RUNS
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
    stored = output_files.StoredRuns(folder, record_of(specification))
    if stamp.seeds > len(stored):  # before the runs that the stamp promises are listed
        raise InvalidInput(f"{folder} has {len(stored)} runs, and its stamp speaks of {stamp.seeds} seeds")
    trials = stored.take(specification.cells())
    tuned = study.tune(specification, trials)
    outcomes = trials if tuned is specification else stored.take(tuned.cells())
    stored.finish()
    found = study.judge(tuned, outcomes)
    derived = output_files.texts(stamp, found, trials | outcomes)
    altered = [file for file, text in derived.items() if not _holds(folder / file, text)]
    return Stored(origin, found, outcomes, altered)


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.encode()


STUDIES: dict[str, Study] = {
    "classification": Study(
        classification_study.ClassificationStudy,
        classification_statements.report,
        classification_figures.draw_study,
    ),
    "composite": Study(
        composite_study.CompositeStudy, composite_statements.report, composite_figures.draw_study
    ),
    "ours": Study(ours_study.OurStudy, ours_statements.report, ours_figures.draw_study),
    "projection": Study(
        projection_study.ProjectionStudy,
        projection_findings.report,
        projection_figures.draw_study,
        projection_study.tuned,
        "final gap as a share of the start's",
        projection_study.QUICK,
    ),
    "data": Study(
        data_study.DataStudy,
        data_findings.report,
        data_figures.draw_study,
        data_study.tuned,
        "loss on the test part",
        data_study.QUICK,
    ),
    "practice": Study(
        practice_study.PracticeStudy,
        practice_findings.report,
        practice_figures.draw_study,
        practice_study.tuned,
        "objective",
        practice_study.QUICK,
    ),
    "oracles": Study(
        oracles_study.OracleStudy,
        oracles_findings.report,
        oracles_figures.draw_study,
        measure="final gap as a share of the start's",
        quick=oracles_study.QUICK,
    ),
}
