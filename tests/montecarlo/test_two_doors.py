"""The two doors of a burst: the compiled replicas are, draw for draw, what the audits see through `draw_burst`."""

import numpy as np
import pytest
from numpy.random import SeedSequence

from mcfw.run.randomness import Streams
from montecarlo.audits import drawn
from montecarlo.audits.defects import DEFECTS
from montecarlo.audits.planting import Chance
from montecarlo.audits.spinner import spinner

replicas = pytest.importorskip("mcfw.engine.replicas", reason="the compiled door needs mcfw[fast]").replicas
DRAWS = 400


def through_the_door(seed):
    """Start states, levels, lengths and mlmc[φ] − φ̄ of the bursts that the audits of lem:mlmc draw."""
    found = list(drawn.estimates(spinner(), SeedSequence(seed), DRAWS))
    starts, levels, lengths = zip(*((start, b.level, len(b.states)) for start, b, _ in found), strict=True)
    return list(starts), list(levels), sum(lengths), np.array([error for _, _, error in found])


def compiled(seed):
    """The same from the compiled replicas."""
    case = spinner()
    psi = case.phi - case.exact.phi_bar
    found = replicas(case.chain, psi, case.jmax, Streams.from_seed(SeedSequence(seed)), DRAWS)
    return found.starts.tolist(), found.levels.tolist(), found.consumed, found.values


@pytest.mark.parametrize("seed", range(5))
def test_both_doors_draw_the_same(seed):
    """Same streams: the same start states, levels and lengths to the bit, the same estimates up to rounding."""
    ours, theirs = compiled(seed), through_the_door(seed)
    assert ours[:3] == theirs[:3]
    np.testing.assert_allclose(ours[3], theirs[3], rtol=0, atol=1e-12)


@pytest.mark.parametrize(
    "name", ["level law truncated", "refill drops a state", "start state counted", "base sample dropped"]
)
def test_a_defect_of_one_door_is_seen_by_the_other(name):
    """A defect planted where the audits draw makes the doors differ, so that the agreement above can fail."""
    with DEFECTS[name].planted(Chance(0.5, SeedSequence(1))):
        theirs = through_the_door(0)
    ours = compiled(0)
    assert ours[:3] != theirs[:3] or not np.allclose(ours[3], theirs[3])
