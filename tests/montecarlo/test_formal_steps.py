"""The table of steps that the proof kernel confirms is what `mcfw` does; no Coq is needed here."""

import math
from fractions import Fraction

import pytest

from mcfw.method import mc_alfcg as algorithm
from mcfw.method.schedule import Schedule
from montecarlo.formal_steps import ROWS, steps
from theory.formal.step_table import PATH, Step, text

STEPS = steps()


def test_the_committed_table_is_the_drawn_one() -> None:
    """A changed step, oracle or draw shows as a difference."""
    assert PATH.read_text() == text(STEPS)


def test_the_rows_reach_every_branch() -> None:
    """Levels below, at and above the cap, full and short steps, a new and an old peak, both values of the minimum."""
    assert {step.level for step in STEPS} == {1, 2, 3, 4, 5}
    assert {step.before.cur != step.after.cur and _is_corner(step.after.cur) for step in STEPS} == {
        True,
        False,
    }
    assert {step.after.peak > step.before.peak for step in STEPS} == {True, False}
    assert {step.after.alpha < step.before.alpha for step in STEPS} == {True, False}


def _is_corner(x: tuple[Fraction, Fraction]) -> bool:
    return all(entry in (0, Fraction(1, 2), Fraction(-1, 2)) for entry in x)


@pytest.mark.parametrize("step", STEPS, ids=range(ROWS))
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
    assert text(steps()) != PATH.read_text()
