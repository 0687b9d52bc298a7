"""The scales of Algorithm 1 against its definition, and the runs behind the errata on κ and B̈ simulated."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

import pytest

from theory.finite.scales import Scales, certainly, draw_scales
from theory.paper.app_transfer.eq_chain.bddot_coefficient import Seesaw, seesaw
from theory.paper.app_transfer.eq_chain.kappa_ratio import LONG, SHORT, Run
from theory.text.constants import PAPER

CASES = [draw_scales(Random(seed)) for seed in range(12)]


def _alpha(scales: Scales, t: int) -> float:
    """α_t = min_{k<=t} ((1 + max u)/(1 + Σ u))^(2/3), straight from Algorithm 1."""
    u = [float(scales.beta + square) for square in scales.squares]
    hats = [1.0] + [((1 + max(u[:k])) / (1 + sum(u[:k]))) ** (2 / 3) for k in range(1, t + 1)]
    return min(hats)


def _L(scales: Scales, t: int) -> float:
    total = 1 + sum(float(square) for square in scales.squares[:t])
    return float(scales.rho) * total**0.5 * _alpha(scales, t) ** -0.25


@pytest.mark.parametrize("scales", CASES)
def test_scales_are_those_of_the_algorithm(scales: Scales) -> None:
    """Weights, lengths and both sums agree with Algorithm 1 computed in floats."""
    steps = range(1, scales.T + 1)
    moves = [float(scales.squares[t - 1]) / _L(scales, t - 1) ** 2 / _alpha(scales, t) for t in steps]
    assert float(scales.weight_sum()) == pytest.approx(sum(_alpha(scales, t) for t in steps))
    assert float(scales.displacement_sum()) == pytest.approx(sum(moves))
    assert [float(size) for size in scales.lengths()] == pytest.approx(
        [_L(scales, t) for t in range(scales.T + 1)]
    )
    assert float(scales.L2(scales.T)) == pytest.approx(_L(scales, scales.T) ** 2)


def _steps(
    x: float, D: float, slope: float, scale: Callable[[list[float]], float], g: list[float]
) -> Iterator[float]:
    """Yield δ_t of Algorithm 1 on [0, D] with h(x) = -slope·x for given g_t; scale(δ²s) is L_t."""
    squares: list[float] = []
    for g_t in g:
        v = D if g_t < slope else (0.0 if g_t > slope else x)
        size, move = scale(squares), 0.0
        if v != x:
            move = min((slope - g_t) * (v - x) / (size * (v - x) ** 2), 1.0) * (v - x)
        x += move
        squares.append((size * move) ** 2)
        yield abs(size * move)


def _scale(rho: Fraction, beta: Fraction) -> Callable[[list[float]], float]:
    def scale(squares: list[float]) -> float:
        so_far = Scales(rho, beta, (*(Fraction(square) for square in squares), Fraction(0)))
        return _L(so_far, len(squares))

    return scale


@pytest.mark.parametrize("run", [SHORT, LONG])
def test_the_runs_against_kappa_are_runs_of_the_algorithm(run: Run) -> None:
    """Both runs of the erratum on κ make the steps that their docstring claims."""
    g = [float(run.G_hat)] * run.rest + [-float(run.G_hat)]
    scale = _scale(Fraction(run.rho), Fraction(run.beta))
    made = list(_steps(0.0, float(run.D), float(run.G), scale, g))
    assert made == pytest.approx([float(square) ** 0.5 for square in run.scales.squares])


def test_the_seesaw_is_a_run_of_the_algorithm() -> None:
    """Alternating gradients at the radius give δ_t = Ĝ at every step of the seesaw, up to T >= T_0."""
    run: Seesaw = seesaw(Fraction(1, 10**4))
    g = [float(run.G_hat) * (-1) ** (t + 1) for t in range(run.T + 1)]
    made = list(_steps(0.0, float(run.D), 0.0, _scale(run.rho, run.beta), g))
    assert made == pytest.approx([float(run.G_hat)] * (run.T + 1))
    burn_in = float(PAPER.T0_scale) ** float(PAPER.T0_power)
    assert burn_in <= run.T


def test_overlapping_balls_are_undecided() -> None:
    """A comparison that the balls cannot decide is None, not true."""
    third = Scales(Fraction(1), Fraction(1), (Fraction(1), Fraction(1), Fraction(1))).L2(2)
    assert certainly(third, third) is None
    assert certainly(third, third + 1) is True
    assert certainly(third + 1, third) is False
