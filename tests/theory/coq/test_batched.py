"""The moments of a batch that the rows of the batched method use, against exact moments of a two-state chain."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from theory.coq.rows.batched import Batch, above

FLIP = Fraction(1, 4)  # d_mix(1) = 1/4: mixing time 1


def blocks(batch: Batch, start: int) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Every block after the state `start` with its probability."""
    for block in product((1, -1), repeat=batch.m + batch.k):
        path = (start, *block)
        flips = sum(a != b for a, b in zip(path, block, strict=False))
        yield FLIP**flips * (1 - FLIP) ** (len(block) - flips), block


def moments(batch: Batch, value: dict[int, Fraction], start: int) -> tuple[Fraction, Fraction]:
    """The bias and the second moment of a batch of `value` about its stationary mean."""
    mean = (value[1] + value[-1]) / 2
    error = [
        (p, sum(value[z] for z in block[batch.m :]) / batch.k - mean) for p, block in blocks(batch, start)
    ]
    return abs(sum(p * x for p, x in error)), sum(p * x**2 for p, x in error)


@pytest.mark.parametrize("batch", [Batch(1, k, m) for k in (1, 2, 3) for m in (0, 1, 3)], ids=str)
def test_the_moments_of_a_batch_are_bounded(batch: Batch) -> None:
    """Λ_n, b_n for a centred function, Λ_e, b_e for uncentred ones, all of modulus at most one, both starts."""
    for start, b in product((1, -1), (Fraction(-1), Fraction(-1, 2), Fraction(0), Fraction(1, 2))):
        bias, second = moments(batch, {1: Fraction(1), -1: b}, start)
        assert bias <= batch.bias_difference()
        assert second <= batch.difference()
        if b == -1:
            assert bias <= batch.bias_noise()
            assert second <= batch.noise()


def test_one_state_of_a_batch_without_burn_in_is_sharp() -> None:
    """At k = 1, m = 0 the second moment of a centred function is all of Λ_n."""
    batch = Batch(1, 1, 0)
    assert moments(batch, {1: Fraction(1), -1: Fraction(-1)}, 1)[1] == batch.noise() == 1


@pytest.mark.parametrize("x", [Fraction(1), Fraction(3, 4), Fraction(1, 3), Fraction(25, 2)])
def test_above_leaves_room(x: Fraction) -> None:
    """What a certificate states is above the moment, by less than a millionth of it."""
    assert x < above(x) < x * (1 + Fraction(1, 10**6))
