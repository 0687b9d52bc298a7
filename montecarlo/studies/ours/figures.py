"""Study 3's figures: the gap against τ, and against consumed states on the paper's two problems."""

from pathlib import Path
from typing import Any

from montecarlo.studies.assignment import Assignment
from montecarlo.studies.figures import draw
from montecarlo.studies.ours.power_law import draw_against_tau
from montecarlo.studies.ours.study import AGAINST_TAU, CLASSIFICATION, COMPOSITE, OurStudy
from montecarlo.studies.output_files import collect
from montecarlo.studies.provenance_line import Stamp


def draw_study(study: OurStudy, outcomes: dict[Assignment, Any], folder: Path, stamp: Stamp) -> None:
    """Three pictures."""
    against = tuple(f"{COMPOSITE}: {arm}" for arm in AGAINST_TAU)
    gaps = collect(outcomes, against, study.grid)
    draw_against_tau(gaps, against, study.grid, folder / "tau.png", stamp)
    for place in (COMPOSITE, CLASSIFICATION):
        drawn = tuple(f"{place}: {arm}" for arm in AGAINST_TAU)
        draw(outcomes, drawn, study.taus, folder / f"gap-{place}.png", stamp)
