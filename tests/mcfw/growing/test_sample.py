"""The kept states: which they are, how equal ones are merged, and what a pass over them asks."""

import numpy as np
import pytest

from mcfw.growing import sample as module
from mcfw.growing.growing_sample import GrowingSample, stages
from mcfw.growing.sample import Merging, Sample, rows_of
from tests.mcfw.growing.problems import finished


def test_thinning_keeps_every_second_state_however_they_come():
    """At most `keep`, those whose index is a multiple of the stride; pieces of any size make the same sample."""
    rng = np.random.default_rng(0)
    whole = Sample(100)
    whole.add(np.arange(1000))
    assert (whole.stride, whole.told, whole.states.tolist()) == (16, 1000, list(range(0, 1000, 16)))
    for _ in range(50):
        parts, cuts = Sample(100), np.sort(rng.integers(0, 1001, rng.integers(1, 40)))
        for piece in np.split(np.arange(1000), cuts):
            parts.add(piece)
        assert (parts.stride, parts.told) == (16, 1000)
        assert parts.states.tolist() == whole.states.tolist()


@pytest.mark.parametrize(("width", "bound"), [(1, 12_500_000), (125, 100_000), (1250, 10_000)])
def test_a_sample_has_at_most_a_hundred_megabytes(width, bound):
    """10⁸ bytes, whatever `keep` is."""
    sample = Sample(10**9)
    sample._rows = np.empty((0, width))
    assert sample._bound() == bound


def test_a_hundred_thousand_rows_are_kept_if_nothing_is_said():
    """The default of the settings."""
    assert GrowingSample() == GrowingSample(keep=100_000, drift="warn")


def test_a_snapshot_is_left_alone_by_later_states():
    """Those that are told after it, those that are dropped, and the copies that other runs grow."""
    sample = Sample(8)
    sample.add(np.arange(6.0))
    before, other = sample.snapshot, sample.copy()
    sample.add(np.arange(6.0, 12.0))
    other.add(np.full(2, 9.0))
    assert before.states.tolist() == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
    assert before.after(4).tolist() == [4.0, 5.0]
    assert sample.states.tolist() == [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]
    assert sample.first(6).states.tolist() == [0.0, 2.0, 4.0]
    assert other.states.tolist() == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 9.0, 9.0]


def test_states_of_any_kind_are_kept():
    """Numbers that become floats, rows, and pairs of arrays, which stay a list."""
    sample = Sample(10)
    sample.add(rows_of([1, 2]))
    sample.add(rows_of([0.5]))
    assert sample.states.tolist() == [1.0, 2.0, 0.5]
    pairs = Sample(3)
    for i in range(5):
        pairs.add(rows_of([(np.ones(2), i)]))
    assert [z[1] for z in pairs.states] == [0, 2, 4]


def test_pieces_of_8192_rows():
    """A gradient is asked for at most so many rows at once, and the pieces add up."""
    asked, part = [], Merging().part(np.arange(20_000.0))

    def gradient(x, states, weights):
        asked.append(len(weights))
        return np.array([states @ weights])

    assert finished(part.mean(gradient, np.zeros(1)))[0] == pytest.approx(9999.5)
    assert asked == [8192, 8192, 3616]
    assert list(part.mean(gradient, np.zeros(1))) == asked[:3]


def test_equal_numbers_are_merged_by_counts_or_by_the_law():
    """Counts; ones by a uniform law; the law itself once all components were seen, and not before."""
    z = np.array([2, 0, 2, 2])
    assert Merging().part(z).weights.tolist() == [1, 3]
    uniform, skewed = Merging(np.full(4, 0.25)), Merging(np.array([0.5, 0.2, 0.3]))
    assert uniform.part(z).weights.tolist() == [1, 3]
    assert uniform.part(z, by_law=True).weights.tolist() == [1, 1]
    assert skewed.part(z, by_law=True).weights.tolist() == [1, 3]
    everyone = skewed.part(np.array([0, 1, 1, 2]), by_law=True)
    assert everyone.weights / everyone.total == pytest.approx([0.5, 0.2, 0.3])
    assert Merging().part(np.array([1.0, 1.0])).weights.tolist() == [1, 1]
    assert everyone.many == 4


@pytest.mark.parametrize(
    ("states", "first", "count"),
    [
        (511, 256, 2),
        (512, 256, 2),
        (1023, 512, 2),
        (1024, 256, 3),
        (16_384, 256, 7),
        (40_000, 625, 7),
        (2, 1, 2),
    ],
)
def test_the_first_stage_has_256_states_or_a_64th(states, first, count):
    """And never all of them, so that some judge."""
    found = stages(states)
    assert (found[0], len(found), found[-1]) == (first, count, states)


def test_a_stage_of_rows_by_the_bytes():
    """The constants that bound memory and pieces."""
    assert (module.BYTES, module.PIECE) == (10**8, 8192)
