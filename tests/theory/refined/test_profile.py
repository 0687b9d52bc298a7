"""The profile of a chain is an upper bound on d_mix at every index, and quick for slow chains with many states."""

import time
from fractions import Fraction

import numpy as np
import pytest

import mcfw
from theory.errors import TheoryError
from theory.finite.families import cycle, lazy_refresh, random_sparse, two_state
from theory.finite.tau_mix import d_mix, d_mix_sequence
from theory.refined.moments.inflation import LevelSums
from theory.refined.moments.profile import (
    SETTLED,
    UNIT,
    Block,
    Profile,
    Steps,
    chain_profile,
    sums,
    worst_profile,
)

CHAINS = {
    "two states": two_state(Fraction(1, 40)),
    "cycle of 7": cycle(7, Fraction(1, 3)),
    "cycle of 12": cycle(12, Fraction(1, 2)),
    "refresh": lazy_refresh([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], Fraction(1, 20)),
    "sparse": random_sparse(5, 3, seed=2),
}


@pytest.fixture(scope="module", params=CHAINS, ids=lambda name: name)
def followed(request: pytest.FixtureRequest) -> tuple[Profile, list[Fraction]]:
    """A coarse profile, and the exact distances to twice its length (at most 400, for the sake of the rationals)."""
    profile = chain_profile(CHAINS[request.param], fineness=4)
    return profile, d_mix_sequence(CHAINS[request.param], min(2 * len(profile.distances), 400))


def test_a_profile_is_above_the_exact_distance_everywhere(followed: tuple[Profile, list[Fraction]]) -> None:
    """Every block bounds d_mix at all of its indices."""
    profile, exact = followed
    assert len(profile.distances) >= 24
    for bound, distance in zip(profile.distances, exact, strict=False):
        assert Fraction(bound, UNIT) >= distance


@pytest.mark.parametrize("name", ["cycle of 12", "sparse"])
def test_blocks_of_one_index_are_exact(name: str) -> None:
    """With blocks as short as they can be, the bounds are d_mix itself up to 2^-40, until it is settled."""
    bounds = chain_profile(CHAINS[name], fineness=10**12).distances
    for bound, distance in zip(bounds, d_mix_sequence(CHAINS[name], 40), strict=False):
        excess = Fraction(bound, UNIT) - distance
        assert 0 <= excess <= (Fraction(1, 2**40) if distance > SETTLED else SETTLED)


def test_the_tail_is_above_what_follows(followed: tuple[Profile, list[Fraction]]) -> None:
    """The tail bounds the exact sum over the indices after K, as far as it is computed."""
    profile, exact = followed
    assert Fraction(profile.tail, UNIT) >= sum(exact[len(profile.distances) :])


def test_finer_blocks_lower_the_bounds_and_never_pass_the_truth() -> None:
    """Λ falls with the fineness, by less than 2 % from 32 on, and stays above the limit of single indices."""
    coarse, fine, single = (
        LevelSums(chain_profile(CHAINS["cycle of 12"], f)).inflation(9) for f in (4, 32, 1000)
    )
    for rough, middle, exact in zip(coarse, fine, single, strict=True):
        assert rough >= middle >= exact
        assert middle <= Fraction(51, 50) * exact


def test_sums_over_blocks_are_the_sums_over_indices() -> None:
    """Plain, weighted, repeated and triangular sums agree with their definitions at every index."""
    steps = Steps([Block(1, 7), Block(4, 5), Block(2, 0), Block(3, 2)])
    assert [steps[i] for i in range(10)] == list(steps) == [7, 5, 5, 5, 5, 0, 0, 2, 2, 2]
    assert steps[-1] == 2
    assert steps[:2] == (7, 5)
    assert Steps.of(list(steps)).blocks == steps.blocks
    c, found = [*steps, *[0] * 5], sums(steps)
    assert found.plain[-1] == sum(c)
    assert len(found.plain) == 11
    for m in range(15):
        assert found.plain[m] == sum(c[:m])
        assert found.weighted[m] == sum(k * x for k, x in enumerate(c[:m], start=1))
        assert found.twice(m) == sum(sum(c[:k]) for k in range(m + 1))
        direct = sum((1 - Fraction(k, m + 1)) * c[k - 1] for k in range(1, m + 1))
        assert found.triangular(m + 1) == direct / UNIT


def test_a_slow_chain_of_sixty_states_takes_seconds() -> None:
    """τ = 342 with 60 states: under ten seconds (measured: one), and the bound holds where balls are checked again."""
    P = mcfw.lazy_cycle(60).matrix
    start = time.perf_counter()
    profile = chain_profile(P)
    assert time.perf_counter() - start < 10
    assert profile.tau == 342
    assert_close_above(profile, P, 1000)


def assert_close_above(profile: Profile, P: np.ndarray, k: int) -> None:
    """The bound at k lies between d_mix(k) of a doubly stochastic chain, in floats, and 1.1 times that."""
    distance = np.abs(np.linalg.matrix_power(P, k) - 1 / len(P)).sum(axis=1).max() / 2
    bound = float(Fraction(profile.distances[k - 1], UNIT))
    assert distance * (1 - 1e-9) <= bound <= 1.1 * distance


@pytest.mark.parametrize("tau", [3125, 10**6])
def test_the_worst_profile_has_no_longest_mixing_time(tau: int) -> None:
    """Level sums of any τ are immediate, below Λ = 4τ(1+jmax), and at least the plain sum of the definition."""
    inflation = LevelSums(worst_profile(tau)).inflation(30)
    assert tau < inflation.noise <= 4 * tau * 31


def test_a_profile_needs_a_chain_that_mixes() -> None:
    """A periodic chain has none; a fineness of 0 is refused."""
    with pytest.raises(TheoryError, match="periodic"):
        chain_profile([[0, 1], [1, 0]])
    with pytest.raises(TheoryError, match="fineness"):
        chain_profile(two_state(Fraction(1, 4)), fineness=0)


@pytest.mark.slow
def test_slow_chains_with_hundreds_of_states_take_seconds() -> None:
    """τ = 3795 with 200 states in under a minute (measured: ten seconds), between d_mix(2000) and 1.1 times that."""
    P = mcfw.lazy_cycle(200).matrix
    start = time.perf_counter()
    profile = chain_profile(P)
    assert time.perf_counter() - start < 60
    assert profile.tau == 3795
    assert_close_above(profile, P, 2000)


def test_the_tie_at_a_quarter_is_decided_exactly() -> None:
    """The two states with p = 1/4 have d_mix(1) = 1/4 and τ = 1, and their profile is the worst of all."""
    assert d_mix(two_state(Fraction(1, 4)), 1) == Fraction(1, 4)
    own = chain_profile(two_state(Fraction(1, 4)))
    assert own.tau == 1
    assert all(mine == other for mine, other in zip(own.distances, worst_profile(1).distances, strict=False))
