"""Where a case begins or ends, chains and their mixing times do what is said for it."""

from dataclasses import FrozenInstanceError
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

import mcfw
from mcfw.markov import decay as decay_module
from mcfw.markov.decay import QUARTER, Decay

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def first_of_half(exponent):
    """⌈ln 2/−ln(1 − x)⌉ for x = 2^−exponent, from ln 2/−ln(1 − x) = ln 2/x − ln 2/2 − O(x)."""
    with localcontext(prec=exponent + 40):
        return int(Decimal(2).ln() * 2**exponent - Decimal(2).ln() / 2) + 1


@pytest.mark.parametrize(
    ("factor", "loss"), [(-HALF, HALF), (Fraction(-1), HALF), (HALF, -HALF), (HALF, Fraction(-1))]
)
def test_a_decay_that_is_none_is_refused(factor, loss):
    """A factor below 0 and a loss below 0 have no d(k) that falls to 0."""
    with pytest.raises(mcfw.InvalidInput, match="factor ≥ 0 and loss"):
        Decay(factor, loss)


def test_a_decay_is_a_value():
    """Equal ones have one hash, and none is changed after its check."""
    decay = Decay(HALF, THIRD)
    assert len({decay, Decay(HALF, THIRD)}) == 1
    with pytest.raises(FrozenInstanceError):
        decay.loss = Fraction(2)


@pytest.mark.parametrize(
    ("factor", "loss", "k", "expected"),
    [
        (HALF, HALF, 10**400, 0.0),
        (HALF, Fraction(0), 10**400, 0.5),
        (HALF, Fraction(1), 10**400, 0.0),
        (HALF, Fraction(1, 10**400), 10**400, 0.18393972058572117),
        (HALF, Fraction(1, 2**1073), 2**1074, 0.06766764161830635),
    ],
)
def test_a_number_of_steps_beyond_the_floats_has_its_value(factor, loss, k, expected):
    """Above 2^1024 steps d(k) is 0, the factor, or factor·e^−k·loss where the loss is as small as k is large."""
    assert Decay(factor, loss).at(k) == pytest.approx(expected, rel=1e-15, abs=0)


@pytest.mark.parametrize(
    ("decay", "k", "bound", "expected"),
    [
        (Decay(Fraction(0), HALF), 3, Fraction(0), True),
        (Decay(HALF, Fraction(0)), 3, HALF, True),
        (Decay(HALF, Fraction(1)), 1, Fraction(0), True),
        (Decay(HALF, Fraction(1)), 1, Fraction(-1), False),
        (Decay(Fraction(1), THIRD), 200, (1 - THIRD) ** 200, True),
        (Decay(Fraction(1), THIRD), 200, (1 - THIRD) ** 200 - Fraction(1, 10**300), False),
        (Decay(Fraction(1), HALF), 100, Fraction(1, 2**100), True),
        (Decay(Fraction(1), HALF), 100, Fraction(1, 2**100) - Fraction(1, 10**300), False),
    ],
)
def test_a_tie_of_a_decay_is_at_most(decay, k, bound, expected):
    """d(k) = bound counts, also where no number of bits tells it from a little less and where both are 0."""
    assert decay.at_most(k, bound) is expected


@pytest.mark.parametrize("loss", [Fraction(0), HALF, Fraction(3, 4)])
@pytest.mark.parametrize("bound", [Fraction(0), -HALF, Fraction(-2)])
def test_a_decay_never_reaches_zero_but_at_once(loss, bound):
    """d(k) > 0 for all k where loss < 1, and that is said; with loss 1 it is 0 from the first step on."""
    with pytest.raises(mcfw.InvalidInput, match="never"):
        Decay(HALF, loss).first_at_most(bound)
    assert Decay(HALF, Fraction(1)).first_at_most(Fraction(0)) == 1
    assert Decay(Fraction(0), loss).first_at_most(Fraction(0)) == 1


@pytest.mark.parametrize("exponent", [3, 60, 200, 1100])
def test_the_guess_of_a_first_step_is_right_within_two(exponent):
    """However small the loss is, so that a few comparisons decide; and they find the value of the series."""
    decay = Decay(HALF, Fraction(1, 2**exponent))
    assert decay.first_at_most(QUARTER) == first_of_half(exponent)
    assert abs(decay._guess(QUARTER) - first_of_half(exponent)) <= 2


def test_a_long_rate_is_compared_in_few_bits(monkeypatch):
    """(1 − 2^−1000)^1000 has a million bits; 2^−990 below 1 is told from 1/4 without them."""
    asked, power = [], decay_module._power

    def recorded(rate, k, bits):
        asked.append(bits)
        return power(rate, k, bits)

    monkeypatch.setattr(decay_module, "_power", recorded)
    assert not Decay(Fraction(1), Fraction(1, 2**1000)).at_most(1000, QUARTER)
    assert [bits < 1000 for bits in asked] == [True]
