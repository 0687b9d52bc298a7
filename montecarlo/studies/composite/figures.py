"""Study 2's figure: the gap against consumed states."""

from pathlib import Path
from typing import Any

from montecarlo.studies.assignment import Assignment
from montecarlo.studies.composite.study import METHODS, CompositeStudy
from montecarlo.studies.figures import draw
from montecarlo.studies.provenance_line import Stamp


def draw_study(study: CompositeStudy, outcomes: dict[Assignment, Any], folder: Path, stamp: Stamp) -> None:
    """One picture."""
    draw(outcomes, METHODS, study.taus, folder / "gap.png", stamp)
