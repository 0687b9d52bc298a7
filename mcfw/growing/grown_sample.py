"""What a growing sample hands on: to the run that goes on with it, to a checkpoint, to a file."""

from dataclasses import dataclass
from typing import Any

from mcfw.arithmetic import Array
from mcfw.growing.growing_sample import GrowingSample
from mcfw.growing.sample import Sample
from mcfw.growing.stage import StagePosition


@dataclass(frozen=True)
class Grown:
    """The kept states, the position of the method, the start that points are judged against, and the walk."""

    settings: GrowingSample
    sample: Sample
    position: StagePosition
    x0: Array
    given: bool
    """Whether x0 was handed over, or is the centre of the set."""
    how: str
    """The proximal map: "projection", "sliding", or those of the blocks of a product."""
    walk: Any = None
    """The last state and the generator of a chain, by which it goes on."""
    drift: float | None = None
    """The p-value of "the states follow one law"; None where it was not asked."""
