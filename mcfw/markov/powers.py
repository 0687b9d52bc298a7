"""Powers of a kernel in floating point, each with a proved bound on its error.

A kernel whose rows miss the sum 1 by rounding stands for its normalised rows, here as in the walk. Products
of non-negative matrices lose nothing by cancellation: |fl(AB) − AB| ≤ γ_n·AB in every entry, for any order of
summation, where n is the largest number of non-zero terms of an entry, γ_n = nu/(1 − nu) and u = 2⁻⁵³.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mcfw.errors import Unsupported
from mcfw.markov.transition import Floats

DENSE_LIMIT = 3000
"""The largest number of states whose dense powers are formed."""

UNIT = 2.0**-53
CUSHION = 1 + 2.0**-30
"""Covers the rounding of the few operations that compute an error bound itself."""
TINY = 1e-290
"""Covers underflow, at most S²·2⁻¹⁰⁷⁴ in a row of a product."""


class Power(NamedTuple):
    """P^k, with |matrix − P^k| ≤ rho·P^k in every entry (up to underflow)."""

    k: int
    matrix: Any
    rho: float


class Bracket(NamedTuple):
    """d_mix(low) > 1/4 or low = 0, and d_mix(high) ≤ 1/4, both beyond rounding; so low < τ_mix ≤ high."""

    low: int
    high: int


def gamma(n: int) -> float:
    """γ_n = nu/(1 − nu), the relative error of a sum of n rounded products."""
    return n * UNIT / (1 - n * UNIT)


def dense(P: Any) -> Floats:
    """P as a dense array, if it is small enough for dense powers."""
    size = P.shape[0]
    if size > DENSE_LIMIT:
        raise Unsupported(
            f"{size} states are more than the {DENSE_LIMIT} for which dense powers are formed: use "
            "doeblin_bound, which works on sparse kernels, or supply a certified bound on τ_mix"
        )
    return P if isinstance(P, np.ndarray) else np.asarray(P.toarray())


def first_power(P: Any) -> Power:
    """P itself; rho bounds the distance of each row sum from 1, which fsum finds as if it were exact."""
    rows = P if isinstance(P, np.ndarray) else np.split(P.data, P.indptr[1:-1])
    return Power(1, P, CUSHION * max(abs(math.fsum((*row, -1.0))) for row in rows))


def product(a: Power, b: Power) -> Power:
    """P^{j+k} from P^j and P^k."""
    both = a.rho + b.rho + a.rho * b.rho
    terms = min(_fill(a.matrix, 1), _fill(b.matrix, 0))
    rho = CUSHION * (both + gamma(terms) * (1 + both))
    return Power(a.k + b.k, a.matrix @ b.matrix, rho)


def power(P: Any, k: int) -> Power:
    """P^k for k ≥ 1, in O(log k) products."""
    square, result = first_power(P), None
    while True:
        if k & 1:
            result = square if result is None else product(result, square)
        k >>= 1
        if not k:
            assert result is not None
            return result
        square = product(square, square)


def distance(P_k: Power, pi: Floats) -> float:
    """max_x TV(P^k(x, ·), π), as the floats give it."""
    return float(np.abs(P_k.matrix - pi).sum(axis=1).max()) / 2


def slack(P_k: Power, omega: float) -> float:
    """A bound on |distance − d_mix(k)|, where omega bounds ‖pi − π‖₁.

    A distance is at most 1, and rounds by γ_S; four roundings more are left for a comparison, and for underflow.
    """
    return CUSHION * (P_k.rho / 2 + omega / 2 + gamma(len(P_k.matrix) + 4))


def stationary_error(P: Power, P_k: Power, pi: Floats) -> float:
    """A bound on ‖pi − π‖₁ for the true π, whatever way pi ≥ 0 was computed.

    With v = pi − (Σpi)π: v(I − P^k) = pi(I − P^k), and ‖vP^k‖₁ ≤ δ‖v‖₁ since v has sum zero, where
    δ = max_{x,y} TV(P^k(x, ·), P^k(y, ·)) ≤ 2 max_x TV(P^k(x, ·), pi).
    So ‖v‖₁ ≤ ‖pi − pi P^k‖₁/(1 − δ) ≤ k‖pi − pi P‖₁/(1 − δ). What pi P misses by rounding is a part of Σpi.
    """
    delta = 2 * (distance(P_k, pi) + slack(P_k, 0))
    if delta >= 1:
        return math.inf
    mass = math.fsum(pi)
    residual = float(np.abs(pi - pi @ P.matrix).sum()) + mass * (P.rho + gamma(_fill(P.matrix, 0)))
    return CUSHION * (P_k.k * residual / (1 - delta) + abs(mass - 1) + UNIT)


def bracket(P: Floats, pi: Floats) -> Bracket:
    """Enclose τ_mix with O(log τ_mix) products: squares until d_mix is small, then binary descents."""
    squares = [first_power(P)]
    while distance(squares[-1], pi) + slack(squares[-1], 0) > 1 / 8:
        _check_accuracy(squares[-1].rho)
        squares.append(product(squares[-1], squares[-1]))
    omega = stationary_error(squares[0], squares[-1], pi)
    _check_accuracy(omega)

    def is_below(P_k: Power) -> bool:
        return distance(P_k, pi) + slack(P_k, omega) <= 1 / 4

    def is_above(P_k: Power) -> bool:
        return distance(P_k, pi) - slack(P_k, omega) > 1 / 4

    last = _descend(squares, lambda P_k: not is_below(P_k))
    high = last.k + 1 if last else 1
    if last is not None and not is_above(last):
        last = _descend(squares, is_above)
    return Bracket(last.k if last else 0, high)


def _fill(matrix: Any, axis: int) -> int:
    """The largest number of non-zero entries in a row (axis 1) or column (axis 0)."""
    if isinstance(matrix, np.ndarray):
        return int(np.count_nonzero(matrix, axis=axis).max())
    return int(matrix.count_nonzero(axis=axis).max())


def _descend(squares: list[Power], holds: Callable[[Power], bool]) -> Power | None:
    """P^k for the last k ≥ 1 with a property that is lost as k grows and does not hold at the last square.

    The next power, the first without it, has been formed and tested on the way.
    """
    found = None
    for square in reversed(squares):
        candidate = square if found is None else product(found, square)
        if holds(candidate):
            found = candidate
    return found


def _check_accuracy(error: float) -> None:
    if error > 1 / 32:
        raise Unsupported(
            f"the chain mixes too slowly for floating point (error bound {error:.2g}): use spectral_bound if "
            "it is reversible, or supply a certified bound on τ_mix"
        )
