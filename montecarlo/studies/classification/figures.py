"""Study 1's figure: the gap against consumed states."""

from pathlib import Path
from typing import Any

from montecarlo.studies.assignment import Assignment
from montecarlo.studies.classification.statements import MAIN
from montecarlo.studies.classification.study import ClassificationStudy
from montecarlo.studies.figures import draw
from montecarlo.studies.provenance_line import Stamp


def draw_study(
    study: ClassificationStudy, outcomes: dict[Assignment, Any], folder: Path, stamp: Stamp
) -> None:
    """One picture."""
    draw(outcomes, MAIN, study.taus, folder / "gap.png", stamp)
