"""The estimator's mean and second moment, exactly in rationals, and by simulation through the solver's own door."""

from mcfw.optional import leave_without

leave_without("theory")  # one line, if it is not installed

from fractions import Fraction

import numpy as np

import mcfw
from mcfw.method.estimator import mlmc
from theory.finite.exact_moments import moments
from theory.finite.scalars import RATIONALS

T, DRAWS = 8, 40_000
P = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 8), Fraction(7, 8)]]
phi = np.array([-1.0, 2.0])
exact = moments(P, [-1, 2], T, RATIONALS)
chain = mcfw.FiniteChain(np.array(P, dtype=float))


def simulated(start: int) -> np.ndarray:
    """Draws of mlmc[φ] from one start state, each burst through `mcfw.draw_burst`."""
    streams, levels = mcfw.Streams.from_seed(start), mcfw.Geometric.for_horizon(T)
    bursts = (
        mcfw.draw_burst(levels, streams, mcfw.Trajectory(chain, streams.chain, start)) for _ in range(DRAWS)
    )
    return np.array(
        [mlmc(lambda states, weights: weights @ phi[states], burst, finite=True) for burst in bursts]
    )


print(f"φ̄ = {exact.phi_bar[0]}, T = {T}, {DRAWS} draws; ± is two standard errors")
print(f"{'start':>5} {'exact mean':>12} {'simulated':>18} {'exact E‖·−φ̄‖²':>16} {'simulated':>18}")
for start in (0, 1):
    drawn = simulated(start)
    squares = (drawn - float(exact.phi_bar[0])) ** 2
    row = [(exact.mean[start][0], drawn), (exact.second_moment[start], squares)]
    cells = [f"{value!s:>14} {x.mean():10.4f} ± {2 * x.std() / DRAWS**0.5:.4f}" for value, x in row]
    print(f"{start:5} {'  '.join(cells)}")
    for value, x in row:  # five standard errors: wrong with probability below 1e-6 per cell
        assert abs(x.mean() - float(value)) < 5 * x.std() / DRAWS**0.5
