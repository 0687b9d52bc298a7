"""The exact steps of the method in the plane, on which the descent inequality is tried."""

from fractions import Fraction
from random import Random

from theory.paper.app_transfer.prop_transfer.i_runs import Run, descends, draw, triangle

SHARP = Fraction(7, 12)


def smallest_constant(run: Run, steps: int = 30) -> Fraction:
    """The smallest constant with which the run satisfies the inequality, by bisection."""
    low, high = Fraction(0), Fraction(2)
    for _ in range(steps):
        middle = (low + high) / 2
        low, high = (low, middle) if descends(middle, run) else (middle, high)
    return high


def test_lmo_answers_with_a_minimiser_over_the_box() -> None:
    """No point of a grid on the box is better than the corner that the LMO returns."""
    rng = Random(5)
    for _ in range(20):
        problem = draw(rng).problem
        (a, b), g = problem.corners[-1], (Fraction(rng.randint(-9, 9)), Fraction(rng.randint(-9, 9), 4))
        v = problem.lmo(g)
        best = g[0] * v[0] + g[1] * v[1] + problem.h(v)
        for i in range(-4, 5):
            for j in range(-4, 5):
                y = (a * Fraction(i, 4), b * Fraction(j, 4))
                assert best <= g[0] * y[0] + g[1] * y[1] + problem.h(y)


def test_the_triangle_approaches_seven_twelfths_from_below() -> None:
    """The flatter the triangle and the smaller γ, the closer its constant is to 7/12, never above."""
    coarse, fine = (smallest_constant(triangle(Fraction(1, n), Fraction(1, 10 * n))[0]) for n in (10, 10_000))
    assert coarse < fine <= SHARP
    assert SHARP - fine < Fraction(1, 10_000)
    assert SHARP - coarse > Fraction(1, 1000)
