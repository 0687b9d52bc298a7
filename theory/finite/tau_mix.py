"""The paper's mixing time (asm:markov) of a finite chain, decided exactly.

d_mix(k) = max_z TV(P^k(z,·), π) and τ = min{k ≥ 1 : d_mix(k) ≤ 1/4}: worst start state, total variation.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from numpy.typing import ArrayLike

from theory.errors import TheoryError
from theory.finite.deviation import stationary
from theory.finite.scalars import RATIONALS, Arithmetic, Balls, Matrix, Number
from theory.finite.tabulated import integer_at_least, transition_matrix

QUARTER = Fraction(1, 4)
LONGEST = 4096
"""Up to this k the rationals decide: the entries of P^k have k times the digits of those of P."""
SHARPER = (512, 2048)
"""The bits of the balls that decide a longer k."""


class Deviation(NamedTuple):
    """P̃ = P − 1π, whose k-th power is P^k − 1π, in one arithmetic."""

    arithmetic: Arithmetic
    matrix: Matrix

    def distance(self, power: Matrix) -> Number:
        """½ max_z Σ_y |P^k(z, y) − π(y)| for power = P̃^k."""
        arithmetic = self.arithmetic
        sums = abs(arithmetic.table(power)).sum(axis=1)
        return arithmetic.largest(sums) * arithmetic.number(Fraction(1, 2))


def d_mix(P: ArrayLike, k: int, arithmetic: Arithmetic = RATIONALS) -> Number:
    """d_mix(k) for k ≥ 1, a Fraction unless another arithmetic is named.

    >>> d_mix([[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]], 2)
    Fraction(1, 8)
    """
    k = integer_at_least(k, 1, "k")
    with arithmetic.scope():
        deviation = _deviation(P, arithmetic)
        return deviation.distance(_power(deviation, k))


def d_mix_sequence(P: ArrayLike, count: int, arithmetic: Arithmetic = RATIONALS) -> list[Number]:
    """d_mix(1), …, d_mix(count), by one product after another.

    >>> d_mix_sequence([[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]], 2)
    [Fraction(1, 4), Fraction(1, 8)]
    """
    count = integer_at_least(count, 1, "count")
    with arithmetic.scope():
        deviation = _deviation(P, arithmetic)
        power, distances = deviation.matrix, [deviation.distance(deviation.matrix)]
        for _ in range(count - 1):
            power = arithmetic.product(power, deviation.matrix)
            distances.append(deviation.distance(power))
        return distances


def tau_mix(P: ArrayLike) -> int:
    """τ = min{k ≥ 1 : d_mix(k) ≤ 1/4}, exact: balls decide what they can, rationals or sharper balls the rest.

    d_mix is non-increasing, so τ is found by doubling and bisection. Ties d_mix(k) = 1/4 go to the rationals.
    Where k is too long for those and no ball can tell, the chain is refused.

    >>> tau_mix([[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]])
    1
    """
    _require_aperiodic(P)
    balls = Balls(bits=128)
    with balls.scope():
        return _first_mixed(_deviation(P, balls), lambda k: _decided(P, k))


def _first_mixed(deviation: Deviation, decide: Callable[[int], bool]) -> int:
    """Doubling until mixed, then the largest k that is not mixed by its binary digits from the top."""
    product, table = deviation.arithmetic.product, [deviation.matrix]
    while not _mixed(deviation, table[-1], 2 ** (len(table) - 1), decide):
        table.append(product(table[-1], table[-1]))
    unmixed, power = 0, None
    for place in reversed(range(len(table) - 1)):
        longer = table[place] if power is None else product(power, table[place])
        if not _mixed(deviation, longer, unmixed + 2**place, decide):
            unmixed, power = unmixed + 2**place, longer
    return unmixed + 1


def _decided(P: ArrayLike, k: int) -> bool:
    """Whether d_mix(k) ≤ 1/4, where balls of the usual width cannot tell."""
    if k <= LONGEST:
        return bool(d_mix(P, k) <= QUARTER)
    for bits in SHARPER:
        distance, quarter = d_mix(P, k, Balls(bits)), Balls(bits).number(QUARTER)
        if distance <= quarter or distance > quarter:
            return bool(distance <= quarter)
    raise TheoryError(
        f"the chain mixes too slowly: {SHARPER[-1]} bits do not tell d_mix({k}) from 1/4, and rationals serve up to "
        f"k = {LONGEST}; give tau, an upper bound on its mixing time, instead"
    )


def _mixed(deviation: Deviation, power: Matrix, k: int, decide: Callable[[int], bool]) -> bool:
    distance = deviation.distance(power)
    # Both comparisons of a ball can be False: then the rationals decide.
    if distance <= deviation.arithmetic.number(QUARTER):
        return True
    return not distance > deviation.arithmetic.number(QUARTER) and decide(k)


def _deviation(P: ArrayLike, arithmetic: Arithmetic) -> Deviation:
    kernel = transition_matrix(P, arithmetic.exact_input)
    return Deviation(arithmetic, stationary(kernel, arithmetic).deviation)


def _power(deviation: Deviation, k: int) -> Matrix:
    product, result = deviation.arithmetic.product, deviation.matrix
    for digit in bin(k)[3:]:
        result = product(result, result)
        result = product(result, deviation.matrix) if digit == "1" else result
    return result


def _require_aperiodic(P: ArrayLike) -> None:
    """τ is finite iff the unique closed class is aperiodic: iff some power of P has a positive column."""
    kernel = transition_matrix(P, exact=False) > 0
    reach = kernel.astype(float)
    # Wielandt: an aperiodic class is positive from the power (S−1)²+1 on; transient states add ≤ S steps.
    for _ in range((2 * len(kernel) ** 2).bit_length()):
        reach = (reach @ reach > 0).astype(float)
    if not reach.all(axis=0).any():
        raise TheoryError("the chain is periodic, so it has no mixing time")
