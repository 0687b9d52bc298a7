import copy
import math
import pickle
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from scipy import stats

from mcfw.errors import BudgetReached, InvalidInput, OracleFailure, StreamExhausted
from mcfw.markov.batches import BatchStream
from mcfw.markov.streams import AR1, VAR, IteratorStream, MetropolisHastings


def rng(seed: int = 0) -> np.random.Generator:
    """A fresh generator."""
    return np.random.default_rng(seed)


def test_numbers_and_equal_arrays_are_stacked_and_the_rest_is_a_list() -> None:
    """The container follows the samples: an array where they are numbers or arrays of one shape."""
    walk = IteratorStream([1, 2.5, np.float32(3)]).walk(rng(), None, 3)
    assert isinstance(walk, np.ndarray)
    assert walk.tolist() == [1, 2.5, 3]
    assert IteratorStream(np.ones((5, 2, 3))).walk(rng(), None, 4).shape == (4, 2, 3)
    for samples in ([(1, 2), (3, 4)], ["a", "b"], [np.ones(2), np.ones(3)], [None, 1], [1 << 80, 1]):
        assert IteratorStream(samples, ragged=True).walk(rng(), None, 2) is not samples
        assert isinstance(IteratorStream(samples, ragged=True).walk(rng(), None, 2), list)
    assert IteratorStream([1.0]).walk(rng(), None, 0) == []


def test_a_stream_does_not_read_ahead() -> None:
    """Exactly n samples are taken from the iterator, none before the first walk, and the generator rests."""
    taken = []

    def sensor() -> Iterator[int]:
        for i in range(100):
            taken.append(i)
            yield i

    stream = IteratorStream(sensor)
    generator = rng()
    before = generator.bit_generator.state
    assert stream.start(generator) is None  # type: ignore[func-returns-value]
    assert (taken, stream.consumed) == ([], 0)
    stream.walk(generator, None, 3)
    assert (taken, stream.consumed) == ([0, 1, 2], 3)
    assert generator.bit_generator.state == before


def test_a_dry_stream_says_what_was_wanted_and_what_was_left() -> None:
    """StreamExhausted carries both numbers, and what was left is consumed."""
    stream = IteratorStream(range(10))
    stream.walk(rng(), None, 7)
    with pytest.raises(StreamExhausted, match="5 more samples were wanted, 3 were left") as caught:
        stream.walk(rng(), None, 5)
    assert (caught.value.wanted, caught.value.available, stream.consumed) == (5, 3, 10)
    with pytest.raises(StreamExhausted) as caught:
        stream.walk(rng(), None, 1)
    assert (caught.value.wanted, caught.value.available) == (1, 0)
    assert stream.walk(rng(), None, 0) == []


def test_skip_brings_a_fresh_stream_to_the_position() -> None:
    """After skip(k), a fresh stream goes on as one that has given k samples; a used one refuses."""
    used, fresh = IteratorStream(range(50)), IteratorStream(range(50))
    used.walk(rng(), None, 20)
    fresh.skip(20)
    assert fresh.consumed == used.consumed == 20
    assert fresh.walk(rng(), None, 9).tolist() == used.walk(rng(), None, 9).tolist() == list(range(20, 29))
    with pytest.raises(InvalidInput, match="fresh"):
        used.skip(1)
    with pytest.raises(StreamExhausted) as caught:
        IteratorStream(range(5)).skip(8)
    assert (caught.value.wanted, caught.value.available) == (8, 5)
    with pytest.raises(InvalidInput):
        IteratorStream(range(5)).skip(-1)


def test_a_failing_source_keeps_the_count_right() -> None:
    """An error of the source is the cause of a typed one, and the samples before it are counted."""

    def broken() -> Iterator[float]:
        yield 1.0
        yield 2.0
        raise OSError("the sensor is gone")

    stream = IteratorStream(broken)
    with pytest.raises(OracleFailure, match="OSError after 2 samples: the sensor is gone") as told:
        stream.walk(rng(), None, 5)
    assert isinstance(told.value.__cause__, OSError)
    assert stream.consumed == 2


def test_ar1_follows_its_recursion_and_its_stationary_law() -> None:
    """The path is the recursion in its normal draws. Null: starts ~ N(μ, σ²/(1−φ²)) (KS, alpha = 1e-6)."""
    chain = AR1(0.8, sigma=0.5, mean=2.0)
    xi, z = rng(7).standard_normal(200), 5.0
    for value, noise in zip(chain.walk(rng(7), 5.0, 200), xi, strict=True):
        z = 2.0 + 0.8 * (z - 2.0) + 0.5 * noise
        assert value == pytest.approx(z, rel=1e-12)
    starts = [chain.start(generator) for generator in [rng(8)] for _ in range(5000)]
    sd = 0.5 / math.sqrt(1 - 0.64)
    assert stats.kstest(starts, stats.norm(2.0, sd).cdf).pvalue > 1e-6
    assert stats.kstest(starts, stats.norm(2.0, sd / 1.25).cdf).pvalue < 1e-6


def test_var_follows_its_recursion_and_its_stationary_law() -> None:
    """The start has covariance Σ_j A^j CCᵀ A^jᵀ. Null: whitened residuals ~ N(0, I) (KS, alpha = 1e-6)."""
    A, C = np.array([[0.7, 0.5], [-0.2, 0.4]]), np.array([[1.0, 0.0], [0.6, 0.5]])
    chain = VAR(A, noise_chol=C)
    generator = rng(9)
    stationary = sum(
        np.linalg.matrix_power(A, j) @ C @ C.T @ np.linalg.matrix_power(A, j).T for j in range(200)
    )
    draws = rng(10).standard_normal((2, 2))
    root = np.linalg.solve(draws, [chain.start(again) for again in [rng(10)] for _ in range(2)]).T
    assert np.allclose(root @ root.T, stationary, rtol=1e-9)
    path = np.vstack([[0.0, 0.0], chain.walk(generator, [0.0, 0.0], 5000)])
    for matrix, is_right in ((A, True), (A.T, False)):
        noise = np.linalg.solve(C, (path[1:] - path[:-1] @ matrix.T).T)
        assert (stats.kstest(noise.ravel(), stats.norm.cdf).pvalue > 1e-6) == is_right
    by_covariance = VAR(A, noise_cov=C @ C.T)
    assert np.allclose(by_covariance.noise_chol @ by_covariance.noise_chol.T, C @ C.T)


def test_metropolis_leaves_its_density_invariant() -> None:
    """Null: one step from N(0, 1) is N(0, 1) (KS, alpha = 1e-6); a density with another scale is rejected."""
    generator = rng(13)
    starts = generator.standard_normal(4000)
    for scale, is_right in ((1.0, True), (0.6, False)):
        chain = MetropolisHastings(lambda z, s=scale: -float(z @ z) / (2 * s * s), 2.0, dim=1)  # type: ignore[misc]
        after = [chain.walk(generator, [z], 8)[-1, 0] for z in starts]
        assert (stats.kstest(after, stats.norm.cdf).pvalue > 1e-6) == is_right


def test_metropolis_draws_the_same_numbers_whether_it_moves_or_not() -> None:
    """A rejected step consumes as much as an accepted one, and the density −inf is never entered."""
    stuck = MetropolisHastings(lambda z: 0.0 if abs(z[0]) < 1e-9 else -math.inf, 1.0, dim=1)
    free = MetropolisHastings(lambda z: 0.0, 1.0, dim=1)
    first, second = rng(3), rng(3)
    assert (stuck.walk(first, [0.0], 20) == 0).all()
    assert (np.diff(free.walk(second, [0.0], 20)[:, 0]) != 0).all()
    assert first.random() == second.random()


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: IteratorStream(3), "iterable"),  # type: ignore[arg-type]
        (lambda: AR1(1.0), "phi = 1.0"),
        (lambda: AR1(float("nan")), "phi"),
        (lambda: AR1("0.5"), "phi"),  # type: ignore[arg-type]
        (lambda: AR1(0.5, sigma=0), "sigma = 0"),
        (lambda: AR1(0.5).walk(rng(), math.inf, 1), "the state"),
        (lambda: VAR([[1.0, 0.0], [0.0, 0.5]]), "spectral radius"),
        (lambda: VAR([[0.5, 0.0]]), "square"),
        (lambda: VAR([[0.5]], noise_cov=[[1.0]], noise_chol=[[1.0]]), "not both"),
        (lambda: VAR([[0.5]], noise_cov=[[-1.0]]), "non-negative"),
        (lambda: VAR([[0.5]], noise_chol=np.eye(2)), "dimension 2"),
        (lambda: VAR([[0.5]]).walk(rng(), [0.0, 0.0], 1), "2 entries"),
        (lambda: MetropolisHastings(lambda z: 0.0, 1.0), "exactly one"),
        (lambda: MetropolisHastings(lambda z: 0.0, 1.0, dim=0), "dimension"),
        (lambda: MetropolisHastings(lambda z: 0.0, -1.0, dim=1), "proposal_scale"),
        (lambda: MetropolisHastings(lambda z: 0.0, [1.0, 1.0], dim=1), "proposal_scale"),
        (lambda: MetropolisHastings(lambda z: -math.inf, 1.0, dim=1).walk(rng(), [0.0], 1), "cannot leave"),
        (lambda: MetropolisHastings(lambda z: 0.0, 1.0, dim=1).walk(rng(), [0.0, 1.0], 1), "2 entries"),
    ],
)
def test_bad_input_is_named(build: Callable[[], object], message: str) -> None:
    """Each wrong input raises InvalidInput with the value and the rule."""
    with pytest.raises(InvalidInput, match=message):
        build()


def test_a_density_that_is_not_a_number_is_the_oracles_failure() -> None:
    """NaN or +inf from the user's density is never taken for a rejection."""
    for value in (math.nan, math.inf):
        with pytest.raises(OracleFailure, match="log_density"):
            MetropolisHastings(lambda z, v=value: v, 1.0, dim=1).walk(rng(), [0.0], 1)  # type: ignore[misc]


def failing(after: int, error: type[Exception]) -> Iterator[np.ndarray]:
    """Batches of two rows, and then an error."""
    for _ in range(after):
        yield np.ones((2, 1))
    raise error("boom")


@pytest.mark.parametrize("error", [ValueError, ZeroDivisionError, OSError])
def test_what_a_source_of_batches_raises_is_its_failure(error: type[Exception]) -> None:
    """With the number of samples before it; also where it fails to begin."""
    with pytest.raises(OracleFailure, match=f"the stream raised {error.__name__} after 4 samples: boom"):
        BatchStream(failing(2, error)).walk(rng(), None, 9)

    def source() -> list[np.ndarray]:
        raise error("boom")

    with pytest.raises(OracleFailure, match=f"the stream raised {error.__name__} after 0 samples: boom"):
        BatchStream(source).walk(rng(), None, 9)


def test_a_sampler_has_its_own_scale() -> None:
    """What is done to the array later changes nothing."""
    scale = np.array([0.5, 0.5])
    sampler = MetropolisHastings(lambda z: -0.5 * float(z @ z), scale, dim=2)
    before = sampler.walk(rng(), np.zeros(2), 3)
    scale[:] = 1e-9
    np.testing.assert_array_equal(sampler.walk(rng(), np.zeros(2), 3), before)


@pytest.mark.parametrize("error", [StreamExhausted(3, 1), BudgetReached(5, 2)])
def test_errors_travel_between_processes(error: StreamExhausted | BudgetReached) -> None:
    """A pool that could not read one would break."""
    for same in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (type(same), str(same), vars(same)) == (type(error), str(error), vars(error))
    assert str(error).endswith(
        "more samples were wanted, 1 were left" if error.args[1] == 1 else "2 were left"
    )
