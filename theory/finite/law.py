"""The full law of the capped multilevel estimator (eq:mlmc) on a tiny chain, in exact rationals."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from numpy.typing import ArrayLike

from theory.errors import TheoryError
from theory.finite.tabulated import Table, function_table, integer_at_least, transition_matrix

Value = tuple[Fraction, ...]
Atoms = dict[tuple[int, Value], Fraction]
"""Probabilities of (current state, weighted sum so far)."""

MOST_ATOMS = 200_000


def estimator_law(P: ArrayLike, phi: ArrayLike, T: int, start: int) -> list[tuple[Value, Fraction]]:
    """The atoms (value, probability) of mlmc[φ] from ``start``, sorted; a value is a tuple of d Fractions.

    Given J = j ≤ jmax the value is the signed sum Σ_i w_i φ(z_i) over 2^j states with weights
    (0, −1, …, −1, +1, …, +1); given J > jmax it is φ(z_1). Paths with equal current state and sum are merged.

    >>> estimator_law([[0, 1], [1, 0]], [0, 3], T=2, start=0)
    [((Fraction(0, 1),), Fraction(1, 2)), ((Fraction(3, 1),), Fraction(1, 2))]
    """
    kernel = transition_matrix(P, exact=True)
    values = function_table(phi, len(kernel), exact=True)
    start = integer_at_least(start, 0, "start")
    if start >= len(kernel):
        raise TheoryError(f"start must be one of the {len(kernel)} states 0..{len(kernel) - 1}, got {start}")
    jmax = integer_at_least(T, 1, "T").bit_length() - 1
    law: dict[Value, Fraction] = defaultdict(Fraction)
    for weights, probability in level_weights(jmax):
        for (_, value), mass in _signed_sums(kernel, values, start, weights).items():
            law[value] += probability * mass
    return sorted(law.items())


def burst_law(P: ArrayLike, T: int, start: int) -> dict[tuple[int, tuple[int, ...]], Fraction]:
    """The law of (last state, net weight of each state) of one burst: all of it that the next step can feel.

    >>> half = Fraction(1, 2)
    >>> burst_law([[half, half], [half, half]], T=1, start=0)
    {(0, (1, 0)): Fraction(1, 2), (1, (0, 1)): Fraction(1, 2)}
    """
    kernel = transition_matrix(P, exact=True)
    indicators = function_table(
        [[int(z == y) for y in range(len(kernel))] for z in range(len(kernel))], len(kernel), exact=True
    )
    jmax = integer_at_least(T, 1, "T").bit_length() - 1
    law: dict[tuple[int, tuple[int, ...]], Fraction] = defaultdict(Fraction)
    for weights, probability in level_weights(jmax):
        for (last, net), mass in _signed_sums(kernel, indicators, start, weights).items():
            law[last, tuple(map(int, net))] += probability * mass
    return dict(sorted(law.items()))


def level_weights(jmax: int) -> Iterator[tuple[list[int], Fraction]]:
    """The weights of the states for each outcome 1, …, jmax + 1 of min(J, jmax + 1), and its probability."""
    for j in range(1, jmax + 1):
        half = 2 ** (j - 1)
        yield [0] + [-1] * (half - 1) + [1] * half, Fraction(1, 2**j)
    yield [1], Fraction(1, 2**jmax)


def _signed_sums(kernel: Table, values: Table, start: int, weights: list[int]) -> Atoms:
    atoms: Atoms = {(start, (Fraction(0),) * values.shape[1]): Fraction(1)}
    for weight in weights:
        following: Atoms = defaultdict(Fraction)
        for (z, value), mass in atoms.items():
            for y in kernel[z].nonzero()[0]:
                total = tuple(v + weight * f for v, f in zip(value, values[y], strict=True))
                following[int(y), total] += mass * kernel[z, y]
        atoms = following
        if len(atoms) > MOST_ATOMS:
            raise TheoryError(
                f"the law has more than {MOST_ATOMS} atoms: enumerate a smaller chain or horizon"
            )
    return atoms
