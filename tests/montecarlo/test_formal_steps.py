"""The table of steps that the proof kernel confirms is what `mcfw` does; no Coq is needed here."""

import math
from fractions import Fraction

import pytest

from mcfw.method import estimator
from mcfw.method import mc_alfcg as algorithm
from mcfw.method.estimator import batch_weights
from mcfw.method.schedule import Schedule
from montecarlo.formal_steps import RADIUS, ROWS, steps
from theory.coq.step_table import BATCHES, CLIPPED, UNCLIPPED, Step, StepTable

STEPS = {table: steps(table) for table in ROWS}
ALL = [step for found in STEPS.values() for step in found]


@pytest.mark.parametrize("table", ROWS, ids=lambda table: table.name)
def test_the_committed_table_is_the_drawn_one(table: StepTable) -> None:
    """A changed step, oracle or draw shows as a difference."""
    assert table.path.read_text() == table.text(STEPS[table])


def test_the_clipped_steps_end_on_the_sphere() -> None:
    """A clipped estimate has the radius as its norm, exactly, and all drawn norms exceed it."""
    for step in STEPS[CLIPPED]:
        assert step.norm > RADIUS
        assert sum(x * x for x in step.after.est) == RADIUS**2
    assert all(sum(x * x for x in step.after.est) <= RADIUS**2 for step in STEPS[UNCLIPPED])
    assert len({step.norm for step in STEPS[CLIPPED]}) > 3


def test_the_batches_are_of_all_kinds() -> None:
    """With and without discarded states, one state and several, half of them clipped."""
    found = STEPS[BATCHES]
    assert {step.averaged for step in found} == {1, 2, 3, 4, 5}
    assert {len(step.states) - step.averaged for step in found} == {0, 1, 2, 3}
    assert 2 * sum(step.norm > RADIUS for step in found) == len(found)


def test_another_batch_gives_another_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mean over the first states, not the last, is seen."""
    monkeypatch.setattr(estimator, "batch_weights", lambda burst: batch_weights(burst)[::-1])
    assert BATCHES.text(steps(BATCHES)) != BATCHES.path.read_text()


@pytest.mark.parametrize("table", ROWS, ids=lambda table: table.name)
def test_the_rows_reach_every_branch(table: StepTable) -> None:
    """Levels below, at and above the cap, full and short steps, a new and an old peak, both values of the minimum."""
    found = STEPS[table]
    assert {step.level for step in found} == ({1} if table is BATCHES else {1, 2, 3, 4, 5})
    assert {step.before.cur != step.after.cur and _is_corner(step.after.cur) for step in found} == {
        True,
        False,
    }
    assert {step.after.peak > step.before.peak for step in found} == {True, False}
    assert {step.after.alpha < step.before.alpha for step in found} == {True, False}


def _is_corner(x: tuple[Fraction, Fraction]) -> bool:
    return all(entry in (0, Fraction(1, 2), Fraction(-1, 2)) for entry in x)


@pytest.mark.parametrize("step", ALL, ids=range(len(ALL)))
def test_the_schedule_has_the_exact_scalars(step: Step) -> None:
    """L_t and alpha_{t+1} of `Schedule`, in floats, are the rationals of the table."""
    old, new = step.before, step.after
    rho, beta = float(step.rho), float(step.beta)
    scale = Schedule(rho, beta, float(old.alpha), 0.0, float(old.total), float(old.peak), float(old.plen) - 1)
    delta_squared = float(new.plen - old.plen)
    after = scale.advance(delta_squared)
    assert math.isclose(after.alpha, new.alpha, rel_tol=1e-12)
    assert math.isclose(after.L, rho * float(new.plen) ** 0.5 * float(new.alpha) ** -0.25, rel_tol=1e-12)
    assert math.isclose(rho * float(old.plen) ** 0.5 * float(old.alpha) ** -0.25, step.scale, rel_tol=1e-12)


def test_another_momentum_gives_another_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Momentum at the wrong point is seen."""
    monkeypatch.setattr(algorithm, "momentum", lambda alpha, g, at_prev, at: (1 - alpha) * (g - at) + at)
    assert UNCLIPPED.text(steps(UNCLIPPED)) != UNCLIPPED.path.read_text()


@pytest.mark.parametrize("scale", [Fraction(1, 2), Fraction(2)])
def test_another_clipping_gives_another_table(scale: Fraction, monkeypatch: pytest.MonkeyPatch) -> None:
    """A projection to half or twice the radius is seen."""
    right = algorithm.clip
    monkeypatch.setattr(
        algorithm, "clip", lambda g, radius: right(g, None if radius is None else radius * scale)
    )
    assert CLIPPED.text(steps(CLIPPED)) != CLIPPED.path.read_text()
