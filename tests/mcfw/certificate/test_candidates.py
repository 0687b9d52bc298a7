"""`mcfw.select`: one set of states for all candidates, δ divided by their number, and what the choice may lose."""

from fractions import Fraction

import numpy as np
import pytest

import mcfw
from mcfw.certificate.margins import Margins
from tests.mcfw.certificate.instances import finite_sum, noise_at

PROBLEM, CHAIN = finite_sum(), mcfw.LazyRefresh(12, 0.4)
POINTS = [np.zeros(3), np.array([0.5, -0.2, 0.1]), np.array([0.0, 0.0, 1.0])]
NOISE = max(noise_at(PROBLEM, x) for x in POINTS)


def chosen(**options):
    """The choice among the three points."""
    return mcfw.select(POINTS, PROBLEM, CHAIN, **({"states": 30_000, "tau": 3, "noise": NOISE} | options))


def test_the_smallest_fresh_gap_is_chosen():
    """And its point is handed back; each candidate's value is that of a certificate from the same states."""
    found = chosen()
    values = [each.value for each in found.certificates]
    assert found.index == int(np.argmin(values))
    assert found.x.tolist() == POINTS[found.index].tolist()
    assert found.certificate is found.certificates[found.index]
    for x, value in zip(POINTS, values, strict=True):
        assert mcfw.certify(PROBLEM, x, CHAIN, states=30_000).value == value


def test_delta_is_divided_by_the_number_of_candidates():
    """The chosen bound is that of a single certificate at δ/3, and says so; it is above that at δ."""
    found = chosen(delta=0.06).certificate
    alone = mcfw.certify(
        PROBLEM, POINTS[chosen().index], CHAIN, states=30_000, tau=3, noise=NOISE, delta=0.06
    )
    assert found.chosen.level == pytest.approx(0.02)
    assert found.upper > alone.upper
    assert found.failure == 0.06
    assert any("3 points" in text for text in found.assumptions)


def test_the_choice_is_nearly_the_best():
    """The excess is t₁ + t₂ with δ/(2K) and δ/2, and above what the choice loses here."""
    found = chosen(delta=0.06)
    b = (
        Margins(3, 30_000, 0, Fraction(0.06) / 6).hoeffding
        + Margins(3, 30_000, 0, Fraction(0.06) / 2).two_sided
    )
    R = max(each.reach for each in found.certificates)
    assert found.excess == pytest.approx(float(b) * NOISE * R, rel=1e-9)
    gaps = [PROBLEM.gap(x) for x in POINTS]
    assert gaps[found.index] <= min(gaps) + found.excess
    assert chosen(tau=None).excess is None
    assert f"candidate {found.index} of 3" in found.explain()


@pytest.mark.parametrize(
    "points", [[], np.zeros((2, 3)), None, [np.zeros(3), np.ones(3)], [np.zeros(2)]], ids=str
)
def test_what_is_no_list_of_points_is_refused(points):
    """An empty list, an array (one point or several?), and a point outside of the set."""
    with pytest.raises(mcfw.InvalidInput, match="points"):
        mcfw.select(points, PROBLEM, CHAIN, states=10)
