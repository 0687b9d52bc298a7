"""A step along d by slopes alone: no values of f, no Lipschitz constant."""

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from mcfw.arithmetic import Array, inner

FLAT = 0.3
"""A slope is small enough at so much of the first."""
MIDDLE = 0.1
"""How far from both ends of the bracket, relative to its width, the next step stays."""
TRIES = 6

MeanGradient = Callable[[Array], Generator[int, None, Array]]
"""x ↦ the mean gradient over the sample of a stage, with what it costs."""


class SlopeStep(NamedTuple):
    """η and the gradient at x + ηd; where F rose at every step that was tried, the shortest of them, not accepted."""

    eta: float
    g: Array
    accepted: bool


def search(gradient: MeanGradient, x: Array, d: Array, first: float, dh: float) -> Generator[int, None, Any]:
    """η ∈ (0, 1] with |φ'(η)| ≤ 0.3·|φ'(0)|, or η = 1 if φ still falls there.

    φ'(η) = ⟨∇F(x + ηd), d⟩ + h(x + d) − h(x), and `first` is φ'(0) < 0. Secants within a bracket of the zero
    of φ', at most six tries; then the largest step at which φ still falls is accepted.
    """
    low, at_low, high, at_high, eta = 0.0, first, 1.0, 0.0, 1.0
    falling: SlopeStep | None = None
    for _ in range(TRIES):
        g = yield from gradient(x + eta * d)
        slope = float(inner(g, d)) + dh
        if abs(slope) <= FLAT * abs(first) or (slope < 0 and eta >= 1):
            return SlopeStep(eta, g, True)
        if slope > 0:
            high, at_high = eta, slope
        else:
            low, at_low, falling = eta, slope, SlopeStep(eta, g, True)
        share = -at_low / (at_high - at_low)
        eta = low + (high - low) * min(1 - MIDDLE, max(MIDDLE, share))
    return falling or SlopeStep(high, g, False)
