import json
import math
import subprocess
import sys
from cProfile import Profile
from pathlib import Path

import numpy as np
import pytest

from tests.benchmarks import ratio as ratios_of
from tests.benchmarks.ratio import Measured, Ratio, Row, profiled, table, write
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

    def verdicts(row, *ratios):
        return [row.verdict(Measured(x, x, x, 1.0, 1.0)) for x in ratios]

    assert verdicts(speed, 1.9, 2.0, 4.0) == ["short", "target", "far target"]
    assert verdicts(cost, 2.1, 2.0, 1.0) == ["short", "target", "far target"]


def test_busy_cores_are_said_and_not_measured(monkeypatch):
    """A row that needs both cores of a machine with neighbours has no ratio: nothing runs, and they are named."""
    row = Ratio("two threads", pytest.fail, pytest.fail, True, reach=1.8, stretch=1.95, cores=2)
    monkeypatch.setattr(ratios_of.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(ratios_of, "busy_cores", lambda: 1.25)
    got = row.measured(9)
    assert got.ratio != got.ratio
    assert row.verdict(got) == "not measurable: others use 1.2 of 2 cores"
    assert "not measurable: others use 1.2" in table([Row(row, got, "")])
    assert Row(row, got, "").record()["ratio"] is None
    monkeypatch.setattr(ratios_of, "busy_cores", lambda: float("nan"))
    assert ratios_of.neighbours(2) == "others use nan of 2 cores"
    monkeypatch.setattr(ratios_of, "busy_cores", lambda: 0.05)
    assert ratios_of.neighbours(2) == ""


@pytest.mark.skipif(not Path("/proc/stat").exists(), reason="the use of the cores is read from Linux's /proc")
def test_a_neighbour_is_seen():
    """While another process computes, at least a part of a core is busy; the pause of this one is not."""
    command = [sys.executable, "-c", "while True: pass"]
    with subprocess.Popen(command) as neighbour:
        try:
            assert ratios_of.busy_cores(0.5) > ratios_of.IDLE
        finally:
            neighbour.kill()


def test_what_binds_is_what_takes_the_time():
    """The profile of a work names the function in which it spends its time, first and with most of it."""

    def spin():
        return sum(i * i for i in range(200_000))

    first = profiled(lambda: [spin(), len("")]).split(", ")[0]
    assert first.startswith(("test_ratios.<genexpr>", "test_ratios.spin"))
    name, share = first.rsplit(" ", 1)
    assert float(share.rstrip("%")) > 30, name


def test_what_a_library_does_is_charged_to_its_caller():
    """A sum that NumPy does for us is our time, also through a second function of NumPy; none of it is lost."""
    data = np.random.default_rng(0).random(100_000)

    def ours():
        return [np.median(data) for _ in range(20)]

    profile = Profile()
    profile.runcall(ours)
    entries = profile.getstats()
    shares = ratios_of.charged(entries)
    assert shares[ours.__code__] + sum(
        seconds for code, seconds in shares.items() if getattr(code, "co_name", "") == "<listcomp>"
    ) > 0.9 * sum(shares.values())
    assert math.isclose(sum(shares.values()), sum(entry.inlinetime for entry in entries), rel_tol=1e-6)


def test_table_and_file_hold_every_row(tmp_path):
    """Both say the ratio and the verdict of each row, and a profile where it falls short."""
    row = Ratio("slow work", print, print, True, reach=2.0, stretch=4.0)
    rows = [Row(row, Measured(1.5, 1.4, 1.6, 2.0, 3.0), "the memory")]
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
