import json

import pytest

from tests.benchmarks.ratio import Measured, Ratio, table, write
from tests.benchmarks.run import ratios


def ticking(costs):
    """A clock and the works that make it tick: work i takes costs[i]."""
    now = [0.0]

    def work(i):
        def tick():
            now[0] += costs[i]

        return tick

    return (lambda: now[0]), work


@pytest.mark.parametrize(("faster", "ratio"), [(True, 4.0), (False, 0.25)])
def test_the_ratio_is_that_of_the_clock(faster, ratio):
    """A contender of cost 1 against a limit of cost 4 is four times as fast, and costs a quarter."""
    clock, work = ticking([1.0, 4.0])
    row = Ratio("row", work(0), work(1), faster, reach=1.0, stretch=ratio, clock=clock)
    assert row.measured(9) == Measured(ratio, ratio, ratio, 1.0, 4.0)


def test_units_divide_the_cost():
    """A work that says it did ten units is judged per unit."""
    clock, work = ticking([5.0, 1.0])
    ten = work(0)
    row = Ratio("row", lambda: [ten(), 10][1], work(1), False, reach=1.0, stretch=0.4, clock=clock)
    assert row.measured(3).ratio == 0.5


def test_verdicts_are_on_the_right_side():
    """More is better for speeds, less is better for costs, and a target itself is met."""
    speed = Ratio("speed", print, print, True, reach=2.0, stretch=4.0)
    cost = Ratio("cost", print, print, False, reach=2.0, stretch=1.0)
    assert [speed.verdict(x) for x in (1.9, 2.0, 4.0)] == ["short", "reach", "stretch"]
    assert [cost.verdict(x) for x in (2.1, 2.0, 1.0)] == ["short", "reach", "stretch"]


def test_table_and_file_hold_every_row(tmp_path):
    """Both say the ratio and the verdict of each row, and what binds where it falls short."""
    row = Ratio("slow work", print, print, True, reach=2.0, stretch=4.0, binds="the memory")
    rows = [(row, Measured(1.5, 1.4, 1.6, 2.0, 3.0))]
    assert "slow work  1.5" in table(rows)
    assert "short" in table(rows)
    assert "the memory" in table(rows)
    write(rows, tmp_path / "bench.json")
    assert json.loads((tmp_path / "bench.json").read_text())[0]["verdict"] == "short"


def test_every_row_runs_at_a_small_size():
    """Contender and limit of each row do their work; nothing is timed."""
    names = []
    for row in ratios(small=True):
        row.contender()
        row.limit()
        names.append(row.name)
    assert len(set(names)) == len(names)
