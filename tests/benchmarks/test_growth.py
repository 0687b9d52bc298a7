import pytest

from tests.benchmarks.growth import Growth, growths


@pytest.mark.parametrize("power", [0, 1, 2])
def test_the_exponent_of_a_power_is_its_degree(power, monkeypatch):
    """A work of size^power ticks is fitted exactly, with a clock that ticks."""
    now = [0.0]
    monkeypatch.setattr("tests.benchmarks.growth.process_time", lambda: now[0])

    def work(size):
        def tick():
            now[0] += float(size) ** power

        return tick

    assert Growth("ticks", [2, 4, 8], work, 9.0).measured(rounds=1).ratio == pytest.approx(power, abs=1e-9)


def test_every_growth_runs_at_its_smallest_size():
    """The works do what they say; nothing is timed."""
    names = []
    for growth in growths(small=True):
        growth.work(growth.sizes[0])()
        names.append(growth.name)
    assert len(set(names)) == len(names) >= 7
