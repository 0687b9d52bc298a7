"""Parts of the planner that are exact integers, lists and tables."""

from dataclasses import FrozenInstanceError
from fractions import Fraction

import pytest

from theory.errors import TheoryError
from theory.planner.batched import _ceil_log2, _ceil_root, batched_bounds
from theory.planner.bounds.ladder import refined_bounds
from theory.planner.bounds.problem import Problem
from theory.planner.plan import bounds
from theory.planner.recheck import _chosen
from theory.planner.support import claims_of, formal_of

NOISY = Problem(*map(Fraction, (1, 2, 1, 1, 1)), 3, Fraction(2), Fraction(0))


@pytest.mark.parametrize(
    "ratio", [Fraction(1), Fraction(8), Fraction(27), Fraction(28), Fraction(10**30 + 1, 7)]
)
@pytest.mark.parametrize("factor", [1, 5, 15])
def test_the_root_is_rounded_up_exactly(factor, ratio):
    """k is the least integer with k³ ≥ factor³·ratio."""
    k = _ceil_root(factor, ratio)
    assert (k - 1) ** 3 < factor**3 * ratio <= k**3


@pytest.mark.parametrize(
    "ratio", [Fraction(1), Fraction(2), Fraction(9, 4), Fraction(2**70), Fraction(2**70 + 1)]
)
def test_the_logarithm_is_rounded_up_exactly(ratio):
    """j is the least integer ≥ 0 with 2^j ≥ ratio."""
    j = _ceil_log2(ratio)
    assert ratio <= 2**j
    assert j == 0 or 2 ** (j - 1) < ratio


def test_a_bound_cannot_be_changed_after_it_is_made():
    """A row that is certified is the row that is printed."""
    for bound in (refined_bounds(NOISY)[0], batched_bounds(NOISY, Fraction(1, 10))[0]):
        with pytest.raises(FrozenInstanceError):
            bound.least = 7


def test_a_tangent_point_is_set_before_a_slope_reads_it():
    """Slopes are solved one after the other: none reads a later point than its own."""
    quiet = Problem(*map(Fraction, (1, 2, 1, 1, 0)), 3, Fraction(2), Fraction(0))
    rows = (*bounds(NOISY), *batched_bounds(NOISY, Fraction(1, 10)), *bounds(quiet))
    assert max(len(bound.slopes) for bound in rows) == 2
    for bound in rows:
        points = [point for point, _ in bound.slopes]
        for number, (_, slope) in enumerate(bound.slopes, 1):
            assert not slope.free_symbols & set(points[number:]), bound.name


def test_the_sharp_rungs_speak_about_every_horizon():
    """T₀ belongs to the paper's Young step; from the sharp one on a bound speaks from T = 1 on."""
    least = {bound.name: bound.least for bound in refined_bounds(NOISY)}
    assert {
        least[f"refined/{name}"] for name in ("absorption", "lyapunov", "concave", "centre", "telescope")
    } == {1}
    assert least["refined/transfer"] > 1


def test_a_regime_of_a_row_rests_on_the_claims_of_the_row():
    """Only ρ and β differ; an unknown row has no claims, and noise decides which there are."""
    assert claims_of("refined/telescope-regime") == claims_of("refined/telescope")
    assert formal_of("refined/telescope-regime") == formal_of("refined/telescope")
    assert formal_of("refined/weight-one") == ""
    assert formal_of("refined/weight-one", noisy=False).startswith("weight_one: ")
    with pytest.raises(TheoryError, match="no claims are known"):
        claims_of("refined/nothing")
    assert set(claims_of("refined/path", noisy=False)) != set(claims_of("refined/path"))


def test_a_batch_is_of_whole_states_and_discards_only_where_the_row_says_so():
    """Half a state is none; a row without a burn-in has m = 0, and a regime its own k and m."""
    for bound in batched_bounds(NOISY, Fraction(1, 10)):
        k, m = bound.closed()
        m = m if bound.burn_in else 0
        for wrong in ((Fraction(2 * k + 1, 2), Fraction(m)), (Fraction(k), Fraction(2 * m + 1, 2))):
            with pytest.raises(TheoryError, match="must be integers"):
                _chosen(bound, *wrong)
        if bound.regime:
            with pytest.raises(TheoryError, match="are not those of the regime"):
                _chosen(bound, Fraction(k + 1), Fraction(m))
        if not bound.burn_in and not bound.regime:
            assert _chosen(bound, Fraction(k), Fraction(0)).name == bound.name
            with pytest.raises(TheoryError, match="is a burn-in"):
                _chosen(bound, Fraction(k), Fraction(1))
