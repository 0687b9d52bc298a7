"""The adversary is reproducible, stays in the class, and its champions are what they say."""

import json

import numpy as np
import pytest

import mcfw
from mcfw.method.regimes import Parameters
from mcfw.problems.segment import segment
from montecarlo.run_adversary import climb
from montecarlo.run_spaces import Segments, Stairs, fitted, solved
from montecarlo.worst_run import KEPT, WorstRun, champions, keep

QUIET = Parameters(0.8159, 6.9e-13)
NOISY = Parameters(2.69, 0.19)
SHORT = [champion for champion in champions() if champion.T <= 256]


@pytest.mark.parametrize("champion", SHORT, ids=lambda champion: champion.name)
def test_champions_replay(champion):
    """The kept gap is what a run on the kept numbers gives, to 1e-9, and the instance is still a member."""
    assert champion.space.gap(champion.shape) == pytest.approx(champion.gap, rel=1e-9)


@pytest.mark.parametrize("champion", [c for c in champions() if c.kind == "segment"], ids=lambda c: c.name)
def test_champions_of_compiled_runs_are_runs_of_the_solver(champion):
    """The first seed of the champion, through the solver's own door, at T = 1024."""
    space = Segments(1024, champion.tau, Parameters(champion.rho, champion.beta), seeds=(0,))
    member = segment(champion.shape, champion.tau)
    assert space.gap(champion.shape) == pytest.approx(solved(member, 1024, space.parameters, 0), rel=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("champion", [c for c in champions() if c.T > 256], ids=lambda c: c.name)
def test_long_champions_replay(champion):
    """As above, for the long ones."""
    assert champion.space.gap(champion.shape) == pytest.approx(champion.gap, rel=1e-9)


def test_a_changed_champion_is_refused(tmp_path):
    """A number that was changed by hand does not fit the digest."""
    rows = json.loads(KEPT.read_text())
    rows[0]["gap"] *= 1.01
    changed = tmp_path / "champions.json"
    changed.write_text(json.dumps(rows))
    with pytest.raises(mcfw.InvalidInput, match="digest"):
        champions(changed)


def test_only_a_harder_champion_replaces_another(tmp_path):
    """The easier one is not written, the harder one is, and reading returns what was written."""
    path = tmp_path / "champions.json"
    first = WorstRun("stair", 8, 1, 0.8, 0.1, 1.0, 0.1, (0.1, 1.7, 0.9, 0.0, 5))
    easier, harder = (
        WorstRun(*(*list(first.__dict__.values())[:6], gap, first.point)) for gap in (0.05, 0.2)
    )
    assert keep(first, path)
    assert not keep(easier, path)
    assert champions(path) == (first,)
    assert keep(harder, path)
    assert champions(path) == (harder,)


@pytest.mark.parametrize(
    "space", [Stairs(24, QUIET), Segments(64, 1, NOISY, seeds=(0, 1))], ids=["stairs", "segments"]
)
def test_a_search_is_reproducible_and_improves(space):
    """The same seed finds the same point; 40 rounds find a worse member than the start, and it is a member."""
    first, again = (climb(space, 40, np.random.default_rng(7)) for _ in range(2))
    assert first == again
    assert first.gap > space.gap(space.start()) > 0
    assert space.gap(first.point) == first.gap


def test_what_is_outside_the_class_is_worth_nothing():
    """A stair that does not interpolate, and a shape that bends too much, have the value 0."""
    stairs, segments = Stairs(24, QUIET), Segments(64, 1, NOISY, seeds=(0,))
    assert stairs.gap(stairs.start()._replace(kappa=1.3, segments=40)) == 0
    shape = segments.start()
    assert segments.gap(shape._replace(slopes=tuple(3 * x for x in shape.slopes))) == 0


def test_a_stair_is_fitted_to_other_parameters():
    """At a ρ that the champion was not made for, a slightly longer stair is still a member."""
    stair = next(c.shape for c in champions() if c.kind == "stair" and c.T == 64)
    member = fitted(stair, 64, Parameters(0.8, 1e-9))
    assert solved(member, 64, Parameters(0.8, 1e-9), 0) > 0.015
    assert member.certify().holds
