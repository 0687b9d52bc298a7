"""A growing sample as a file keeps it: the states, the position, and the stage that is under way."""

from typing import Any

import numpy as np

from mcfw.arithmetic import Array
from mcfw.errors import CheckpointRefused
from mcfw.growing.sample import Sample
from mcfw.growing.sliding import SlidingMemory
from mcfw.growing.stage import StagePosition, Stages
from mcfw.run.chain_state import freeze, thaw
from mcfw.run.checkpoint import Content, pack, unpack

COUNTS = ("told", "stride", "keep", "count")
"""The numbers of a sample."""


def packed(position: StagePosition, sample: Sample) -> Content:
    """What `unpacked` reads."""
    form, arrays = freeze(sample.states, "sample")
    header = {"sample": {name: getattr(sample, name) for name in COUNTS}, "states": form}
    return header, arrays | pack("growing", position)


def unpacked(
    header: dict[str, Any], arrays: dict[str, Array], stages: Stages
) -> tuple[StagePosition, Sample]:
    """The position and the sample again, refused unless they fit the problem and each other."""
    start = stages.start()
    position: StagePosition = unpack("growing", start._replace(memory=_pattern(start.memory)), arrays)
    counts, states = dict(header["sample"]), thaw(header["states"], arrays, None, "sample")
    found = Sample(int(counts["keep"]))
    found.told, found.stride, found.count = int(counts["told"]), int(counts["stride"]), len(states)
    found._rows = states if found.count else None
    kept = -(-found.told // found.stride)
    if found.count != int(counts["count"]) or found.count != kept or not 0 <= position.n <= found.told:
        raise CheckpointRefused(
            f"{found.count} states of {found.told} told, at a stride of {found.stride}, and a stage at {position.n}: "
            "no run leaves that"
        )
    points = [position.x, *([position.judged] if position.judged.size else [])]
    if not all(stages.problem.set.contains(point, 1e-6) for point in points):
        raise CheckpointRefused(f"a point outside {stages.problem.set!r}")
    if not np.isfinite(position.g).all() or not position.lam >= 0:
        raise CheckpointRefused("a gradient that is not finite, or a step below 0")
    return position, found


def _pattern(memory: Any) -> Any:
    """A memory of no atoms, whose arrays may have grown."""
    if isinstance(memory, SlidingMemory):
        none = np.zeros(0)
        return SlidingMemory(memory.atoms[:0], np.zeros((0, 0)), none, none)
    return tuple(map(_pattern, memory))
