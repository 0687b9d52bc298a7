"""Noiseless runs in ball arithmetic agree with a plain simulation in floats."""

from fractions import Fraction
from random import Random

from theory.paper.app_rates.cor_zeronoise.noiseless_runs import Instance, average_gap, draw


def simulated(instance: Instance) -> float:
    """Algorithm 1 with the exact gradient in floats, written from the pseudocode."""
    a, b, weight, low, high, start, rho = (float(v) for v in instance[:7])
    T, x, total = instance.T, start, 0.0
    u: list[float] = []
    alphas: list[float] = []
    for t in range(T + 1):
        alphas.append(1.0 if t == 0 else ((1 + max(u)) / (1 + sum(u))) ** (2 / 3))
        beta = 1 / (T + 1)
        L_t = rho * (1 + sum(u) - t * beta) ** 0.5 * min(alphas) ** -0.25
        g = a * x + b
        v = min((low, high, 0.0), key=lambda y: g * y + weight * abs(y))
        gap = g * (x - v) + weight * (abs(x) - abs(v))
        total += gap
        step = 0.0 if v == x else min(gap / (L_t * (v - x) ** 2), 1.0)
        u.append(beta + (L_t * step * (v - x)) ** 2)
        x = v if step == 1.0 else x + step * (v - x)
    return total / (T + 1)


def test_balls_and_floats_give_one_average_gap() -> None:
    """The two implementations agree to ten digits on drawn instances."""
    rng = Random(11)
    for _ in range(25):
        instance = draw(rng)
        average = average_gap(instance)
        assert average is not None
        assert abs(float(average) - simulated(instance)) < 1e-10 * (1 + float(average))


def test_a_tie_that_rounding_hides_is_left_open() -> None:
    """At x = 1/3, which no ball represents, f' = 3x - 1 = 0 makes all corners optimal; no guess."""
    one, zero = Fraction(1), Fraction(0)
    assert average_gap(Instance(3 * one, -one, zero, -one, one, one / 3, one, 1)) is None
