"""Tolerances: what lies just inside is taken, what lies just outside is refused, and rounding leaves no residue."""

import warnings

import numpy as np
import pytest
from scipy.sparse import eye_array

import mcfw
from mcfw.baselines import AwayFrankWolfe
from mcfw.markov.powers import bracket, first_power, slack


def warned(ratio):
    """Whether a mean gradient of `ratio` times the radius makes the method warn."""
    gradient = np.array([0.6, 0.8])
    problem = mcfw.Problem.from_batch(
        lambda x, i: np.tile(gradient, (len(i), 1)), set=mcfw.L2Ball(1.0, 2), mean_gradient=lambda x: gradient
    )
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        mcfw.solve(problem, mcfw.TwoState(0.3), horizon=1, radius=1 / ratio)
    return any(issubclass(warning.category, mcfw.RadiusWarning) for warning in seen)


@pytest.mark.parametrize(("ratio", "expected"), [(0.999, False), (1.001, True), (1.3, True)])
def test_the_radius_warning_begins_at_the_radius(ratio, expected):
    """asm:bounded fails as soon as ‖∇f(x)‖ is above Ĝ."""
    assert warned(ratio) is expected


@pytest.mark.parametrize("off", [1e-12, -1e-12])
def test_an_initial_law_may_miss_one_by_rounding(off):
    """Two entries that miss the sum 1 by half the tolerance."""
    assert mcfw.FiniteChain(np.full((2, 2), 0.5), initial=[0.5, 0.5 + off]).size == 2


@pytest.mark.parametrize("off", [4e-12, -4e-12, 1e-9])
def test_an_initial_law_may_not_miss_one_by_more(off):
    """Twice the tolerance is a wrong law."""
    with pytest.raises(mcfw.InvalidInput, match="initial law"):
        mcfw.FiniteChain(np.full((2, 2), 0.5), initial=[0.5, 0.5 + off])


def test_row_sums_may_miss_one_by_rounding_only():
    """10⁻¹² for each state, and never more than 10⁻⁹."""
    small = np.array([[0.5, 0.5 + 1e-12], [0.5, 0.5]])
    assert mcfw.FiniteChain(small).size == 2
    with pytest.raises(mcfw.InvalidInput, match="row 0"):
        mcfw.FiniteChain(small + np.array([[0, 3e-12], [0, 0]]))
    large = eye_array(2000).tolil()
    large[7, 8] = 1.5e-9
    with pytest.raises(mcfw.InvalidInput, match="row 7"):
        mcfw.FiniteChain(large)
    large[7, 8] = 0.7e-9
    assert mcfw.FiniteChain(large).size == 2000


def turning(e):
    """Three states, uniform but for a drift e around the circle: π is uniform, the net flow is 2e/3."""
    P = np.full((3, 3), 1 / 3)
    for x in range(3):
        P[x, (x + 1) % 3] += e
        P[x, (x + 2) % 3] -= e
    return mcfw.FiniteChain(P)


def test_a_chain_is_reversible_up_to_rounding_only():
    """A net flow of 3·10⁻⁸ of the flow is refused, one of 3·10⁻¹¹ is rounding."""
    assert mcfw.spectral_bound(turning(1e-11)) == 1
    with pytest.raises(mcfw.InvalidInput, match="not reversible"):
        mcfw.spectral_bound(turning(1e-8))


def test_the_projection_onto_a_hull_is_optimal_to_rounding():
    """⟨y − x, p − x⟩ ≤ 0 for every vertex p, up to 10⁻¹³ of the scale, for 200 drawn hulls and points."""
    rng = np.random.default_rng(1)
    worst = 0.0
    for _ in range(200):
        vertices = rng.normal(size=(12, 5))
        y = rng.normal(size=5) * rng.choice([0.5, 2.0, 20.0])
        x = mcfw.Hull(vertices).project(y)
        worst = max(worst, float(((vertices - x) @ (y - x)).max()) / (1 + np.linalg.norm(y - x)))
    assert worst <= 1e-13


def test_the_slack_contains_the_error_of_pi():
    """|‖P^k − pi‖ − ‖P^k − π‖| can be ω/2 for ‖pi − π‖₁ = ω."""
    P = first_power(np.full((2, 2), 0.5))
    assert slack(P, 1e-3) - slack(P, 0) >= 0.5e-3


def test_an_inaccurate_pi_widens_the_enclosure_of_the_mixing_time():
    """d_mix(3) = 0.2501, but an inaccurate pi makes it look like 0.249: the enclosure must hold τ = 4 anyway."""
    decay = (0.2501 / 0.75) ** (1 / 3)
    p, q = 0.75 * (1 - decay), 0.25 * (1 - decay)
    P = np.array([[1 - p, p], [q, 1 - q]])
    low, high = bracket(P, np.array([0.25 + 1e-3, 0.75 - 1e-3]))
    assert low < 4 <= high


class AllTheWay:
    """The step rule that always goes as far as it may."""

    def size(self, problem, x, direction, decrease, t, most):
        """The largest step."""
        return most


def test_an_away_step_to_the_end_drops_its_vertex():
    """The weight of the dropped vertex is exactly zero, also where rounding leaves a residue."""
    rng = np.random.default_rng(0)
    residues = [w for w in rng.uniform(0.05, 0.95, size=1000) if w + w / (1 - w) * (w - 1) > 0]
    assert residues
    problem = mcfw.Problem.from_batch(
        lambda x, i: x,
        set=mcfw.Hull([[0.0], [1.0]]),
        mean_gradient=lambda x: x,
    )
    method = AwayFrankWolfe(problem, rule=AllTheWay())
    for w in residues[:20]:
        state = method.initial(np.array([0.5]))._replace(x=np.array([0.1]), weights=np.array([1 - w, w]))
        after, _ = method.step(state, None)  # it draws no samples
        assert after.weights[1] == 0.0
