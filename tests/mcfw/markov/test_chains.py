import math
import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy import sparse, stats

from mcfw.errors import InvalidInput
from mcfw.markov.chains import Chain, FiniteChain, LazyRefresh, TwoState, lazy_cycle, random_walk
from mcfw.markov.decay import Decay
from mcfw.markov.mixing import mixing_time
from mcfw.markov.streams import AR1, VAR, IteratorStream, MetropolisHastings

P3 = np.array([[0.5, 0.25, 0.25], [0.1, 0.0, 0.9], [0.0, 0.7, 0.3]])
GRAPH = np.array([[0, 1, 2, 0], [1, 0, 0, 3], [2, 0, 1, 0], [0, 3, 0, 0]])

FINITE: dict[str, Callable[[], Any]] = {
    "dense": lambda: FiniteChain(P3),
    "sparse": lambda: FiniteChain(sparse.csr_array(P3)),
    "law": lambda: FiniteChain(P3, initial=[0.2, 0.8, 0.0]),
    "two-state": lambda: TwoState(0.3),
    "refresh": lambda: LazyRefresh(7, 0.4),
    "independent": lambda: LazyRefresh(7, 1.0),
    "cycle": lambda: lazy_cycle(9),
    "graph": lambda: random_walk(GRAPH, hold=0.25),
}
STREAMS: dict[str, Callable[[], Any]] = {
    "AR1": lambda: AR1(0.9, sigma=0.5, mean=3.0),
    "VAR": lambda: VAR(
        [[0.5, 0.4, 0.0], [-0.3, 0.6, 0.1], [0.0, 0.2, 0.1]], noise_cov=np.diag([1.0, 2.0, 3.0])
    ),
    "Metropolis": lambda: MetropolisHastings(lambda z: -(z @ z) / 2, 0.8, initial=[1.0, -1.0]),
    "numbers": lambda: IteratorStream(lambda: iter(np.arange(1000.0))),
    "arrays": lambda: IteratorStream([np.array([i, -i]) for i in range(1000)]),
    "records": lambda: IteratorStream([{"x": i, "y": str(i)} for i in range(1000)]),
}
EVERY = FINITE | STREAMS


def run(chain: Chain, lengths: list[int], seed: int = 5) -> list[Any]:
    """The states of consecutive walks, one after the other, as a list of plain values."""
    rng = np.random.default_rng(seed)
    state, collected = chain.start(rng), []
    for n in lengths:
        states = chain.walk(rng, state, n)
        assert len(states) == n
        collected += states.tolist() if isinstance(states, np.ndarray) else states
        state = states[-1] if n else state
    return collected


@pytest.mark.parametrize("make", EVERY.values(), ids=EVERY.keys())
def test_a_walk_cut_anywhere_keeps_its_bits(make: Callable[[], Chain]) -> None:
    """Walking n and then m steps is walking n + m steps, bit for bit, also through empty walks."""
    whole = run(make(), [60])
    assert run(make(), [23, 37]) == whole
    assert run(make(), [0, 1, 0, 2, 56, 1]) == whole
    assert run(make(), [1] * 60) == whole


@pytest.mark.parametrize("make", EVERY.values(), ids=EVERY.keys())
def test_same_seed_same_bits_and_a_number_of_steps_is_checked(make: Callable[[], Chain]) -> None:
    """Every source is a Chain, repeats itself under a seed, and refuses what is not a number of steps."""
    assert isinstance(make(), Chain)
    assert run(make(), [40], seed=8) == run(make(), [40], seed=8)
    rng = np.random.default_rng(0)
    chain = make()
    state = chain.start(rng)
    for n in (-1, 1.5, True, "3", None):
        with pytest.raises(InvalidInput, match="number of steps"):
            chain.walk(rng, state, n)  # type: ignore[arg-type]


@pytest.mark.parametrize("make", FINITE.values(), ids=FINITE.keys())
def test_states_of_a_finite_chain_are_integers_below_its_size(make: Callable[[], Any]) -> None:
    """A finite chain has an int size; its states are int64 in {0, …, size − 1}, and others are refused."""
    chain = make()
    rng = np.random.default_rng(3)
    states = chain.walk(rng, chain.start(rng), 500)
    assert type(chain.size) is int
    assert states.dtype == np.int64
    assert states.shape == (500,)
    assert chain.walk(rng, 0, 0).dtype == np.int64
    assert set(states.tolist()) == set(range(chain.size))
    for state in (-1, chain.size, 0.0, True):
        with pytest.raises(InvalidInput, match="state"):
            chain.walk(rng, state, 1)


@pytest.mark.parametrize("make", FINITE.values(), ids=FINITE.keys())
def test_one_uniform_per_transition(make: Callable[[], Any]) -> None:
    """After n transitions the generator stands where n uniforms would have left it."""
    rng, twin = np.random.default_rng(11), np.random.default_rng(11)
    make().walk(rng, 0, 37)
    twin.random(37)
    assert rng.random() == twin.random()


def test_the_start_state_is_not_a_sample() -> None:
    """A chain that must move shows its successor first."""
    rng = np.random.default_rng(0)
    shift = FiniteChain(np.roll(np.eye(5), 1, axis=1), initial=3)
    assert shift.start(rng) == 3
    assert shift.walk(rng, 3, 4).tolist() == [4, 0, 1, 2]
    assert TwoState(1.0).walk(rng, 0, 3).tolist() == [1, 0, 1]
    assert AR1(0.5, sigma=1e-300, initial=8.0).walk(rng, 8.0, 2).tolist() == [4.0, 2.0]
    assert np.allclose(VAR([[0.5]], noise_chol=[[0.0]]).walk(rng, [8.0], 2).ravel(), [4, 2])


def transition_statistic(chain: Any, matrix: np.ndarray[Any, Any], steps: int, seed: int) -> float:
    """The chi-square statistic of the transition counts of one trajectory against a matrix."""
    states = chain.walk(np.random.default_rng(seed), 0, steps)
    counts = np.zeros(matrix.shape)
    np.add.at(counts, (np.concatenate([[0], states[:-1]]), states), 1)
    if counts[matrix == 0].any():
        return math.inf
    expected = counts.sum(axis=1, keepdims=True) * matrix
    cells = matrix > 0
    return float(((counts - expected)[cells] ** 2 / expected[cells]).sum())


def bent(matrix: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], float]:
    """A wrong kernel: in row 0, 0.03 moved between its two largest entries; and Σ (change)²/probability."""
    wrong = matrix.copy()
    big, second = np.argsort(matrix[0])[[-1, -2]]
    wrong[0, big] -= 0.03
    wrong[0, second] += 0.03
    return wrong, 0.03**2 * (1 / wrong[0, big] + 1 / wrong[0, second])


@pytest.mark.parametrize("make", FINITE.values(), ids=FINITE.keys())
def test_transition_frequencies_follow_the_kernel(make: Callable[[], Any]) -> None:
    """Null: counts come from P (chi-square, alpha = 1e-6). Power > 0.999 against 0.03 moved in one row."""
    chain, steps = make(), 200_000
    wrong, effect = bent(chain.matrix)
    freedom = int((chain.matrix > 0).sum()) - chain.size
    threshold = stats.chi2.isf(1e-6, freedom)
    visits = steps * np.linalg.matrix_power(chain.matrix, 1000)[0, 0]
    assert stats.ncx2.sf(threshold, freedom, visits * effect) > 0.999
    assert transition_statistic(chain, chain.matrix, steps, seed=17) < threshold
    assert transition_statistic(chain, wrong, steps, seed=17) > threshold


def test_initial_law() -> None:
    """Null: the start follows `initial` (binomial, alpha = 1e-6); a given state needs no draw."""
    rng = np.random.default_rng(23)
    starts = [FiniteChain(P3, initial=[0.2, 0.8, 0.0]).start(rng) for _ in range(4000)]
    assert set(starts) == {0, 1}
    assert stats.binomtest(starts.count(0), 4000, 0.2).pvalue > 1e-6
    uniform = [TwoState(0.1).start(rng) for _ in range(4000)]
    assert stats.binomtest(uniform.count(0), 4000, 0.5).pvalue > 1e-6
    before = rng.bit_generator.state
    assert [LazyRefresh(5, 0.5, initial=4).start(rng), FiniteChain(P3, initial=2).start(rng)] == [4, 2]
    assert rng.bit_generator.state == before


def test_sparse_walks_like_dense() -> None:
    """A sparse kernel gives the bits of the dense one and is not densified."""
    rng = np.random.default_rng(2)
    P = rng.random((40, 40)) * (rng.random((40, 40)) < 0.2) + np.eye(40)
    P /= P.sum(axis=1, keepdims=True)
    kinds = (sparse.csr_array, sparse.csc_matrix, sparse.coo_array)
    walks = [FiniteChain(kind(P)).walk(np.random.default_rng(4), 0, 300) for kind in kinds]
    for walk in walks:
        assert (walk == FiniteChain(P).walk(np.random.default_rng(4), 0, 300)).all()
    huge = lazy_cycle(50_000)  # 20 GB if it were dense
    assert huge.kernel.nnz == 150_000
    assert huge.walk(rng, 0, 10).max() < 50_000


def test_a_state_of_probability_zero_is_never_drawn() -> None:
    """Row sums short of 1 by rounding do not leak to trailing or leading zero entries."""

    class Ends:
        """A generator that returns the extreme uniforms."""

        def random(self, n: int) -> np.ndarray[Any, Any]:
            """0 and the largest float below 1, in turn."""
            return np.resize([0.0, math.nextafter(1, 0)], n)

    row = [0.0] + [0.1] * 10 + [0.0]
    assert np.cumsum(row)[-1] < 1
    assert set(FiniteChain([row] * 12).walk(Ends(), 0, 8).tolist()) == {1, 10}  # type: ignore[arg-type]
    assert set(LazyRefresh(12, 1.0).walk(Ends(), 5, 8).tolist()) == {0, 11}  # type: ignore[arg-type]
    edge = math.nextafter(0.3, 0)

    class Edge:
        """A generator that returns the largest uniform below q."""

        def random(self, n: int) -> np.ndarray[Any, Any]:
            """The same uniform n times."""
            return np.full(n, edge)

    for n in (1, 2, 3, 7, 10**6, 2**52 + 1, 2**53 - 1, 2**53):
        assert LazyRefresh(n, 0.3).walk(Edge(), 0, 1)[0] == n - 1 or n > 2**52  # type: ignore[arg-type]
        assert LazyRefresh(n, 0.3).walk(Edge(), 0, 1)[0] < n  # type: ignore[arg-type]


def test_inversion_gives_a_state_the_uniforms_below_its_cumulative_probability() -> None:
    """u = ½ belongs to the second of two states of probability ½: [0, ½) has exactly half of the uniforms."""

    class Half:
        """A generator that returns ½."""

        def random(self, n: int | None = None) -> Any:
            """One half, once or n times."""
            return 0.5 if n is None else np.full(n, 0.5)

    half: Any = Half()
    assert FiniteChain([[0.5, 0.5], [0.5, 0.5]]).walk(half, 0, 1).tolist() == [1]
    assert FiniteChain([[0.5, 0.5], [0.5, 0.5]], initial=[0.5, 0.5]).start(half) == 1
    assert TwoState(0.5).walk(half, 0, 1).tolist() == [0]
    assert LazyRefresh(2, 0.5).walk(half, 1, 1).tolist() == [1]


def test_a_walk_leaves_no_trace_in_the_chain() -> None:
    """Chains are specifications: walking or mixing changes nothing in them, so a fingerprint stays."""
    for make in FINITE.values():
        chain = make()
        before = pickle.dumps(chain)
        chain.walk(np.random.default_rng(0), 0, 50)
        mixing_time(chain)
        assert pickle.dumps(chain) == before


@pytest.mark.parametrize("n", [2, 3, 5, 800, 1000])
@pytest.mark.parametrize("tau", [*range(1, 21), 39, 97, 100, 334])
def test_refresh_interval_is_exact(n: int, tau: int) -> None:
    """Both ends have τ_mix = tau in rational arithmetic, and the floats beyond them have not."""

    def d(q: float, k: int) -> Fraction:
        return (1 - Fraction(q)) ** k * (1 - Fraction(1, n))

    def is_admissible(q: float) -> bool:
        return d(q, tau) <= Fraction(1, 4) and (tau == 1 or d(q, tau - 1) > Fraction(1, 4))

    low, high = LazyRefresh.refresh_interval(n, tau)
    assert is_admissible(low)
    assert is_admissible(high)
    assert not is_admissible(math.nextafter(low, 0))
    assert high == 1 or not is_admissible(math.nextafter(high, 1))
    assert LazyRefresh.with_mixing_time(n, tau).q == (1.0 if tau == 1 else low)


def test_refresh_interval_of_the_experiments() -> None:
    """The printed interval [.004139, .004151) for τ = 334 and n = 1000 (sec:exp-data)."""
    low, high = LazyRefresh.refresh_interval(1000, 334)
    assert (round(low, 6), round(high, 6)) == (0.004139, 0.004151)
    low, high = LazyRefresh.refresh_interval(1000, 10**12)
    assert 0 < low < high
    assert LazyRefresh.refresh_interval(1, 1) == (0.0, 1.0)
    for n, tau in ((1, 2), (1000, 0), (0, 3), (1000, 10**20)):
        with pytest.raises(InvalidInput):
            LazyRefresh.refresh_interval(n, tau)


def test_matrices_of_the_named_chains() -> None:
    """Each matrix is the displayed formula, with rows that sum to 1."""
    n, q = 6, 0.3
    assert np.allclose(LazyRefresh(n, q).matrix, (1 - q) * np.eye(n) + q / n, atol=1e-15)
    assert TwoState(0.3).matrix.tolist() == [[0.7, 0.3], [0.3, 0.7]]
    assert TwoState(0.3).signs.tolist() == [-1, 1]
    cycle = lazy_cycle(5, hold=0.2).matrix
    assert np.allclose(cycle[0], [0.2, 0.4, 0, 0, 0.4])
    assert all((np.roll(cycle[0], i) == cycle[i]).all() for i in range(5))
    assert np.allclose(lazy_cycle(2).matrix, 0.5)
    assert np.allclose(random_walk(GRAPH).matrix[2], [2 / 3, 0, 1 / 3, 0])
    assert np.allclose(random_walk(sparse.coo_array(GRAPH), 0.25).matrix, random_walk(GRAPH, 0.25).matrix)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: FiniteChain([[0.5, 0.5]]), "square"),
        (lambda: FiniteChain(np.zeros((0, 0))), "square"),
        (lambda: FiniteChain([[0.5, 0.5], [1.5, -0.5]]), r"entry \(1, 1\) is -0.5"),
        (lambda: FiniteChain(sparse.csr_array([[0.5, 0.5], [1.5, -0.5]])), r"entry \(1, 1\) is -0.5"),
        (lambda: FiniteChain([[0.5, np.nan], [0.5, 0.5]]), r"entry \(0, 1\) is nan"),
        (lambda: FiniteChain([[1.0, 0.0], [0.5, 0.4]]), "row 1 sums to 0.9"),
        (lambda: FiniteChain(sparse.csr_array([[1.0, 0.0], [0.0, 0.0]])), "row 1 sums to 0.0"),
        (lambda: FiniteChain([["a", "b"], ["c", "d"]]), "real numbers"),
        (lambda: FiniteChain([[1j, 0], [0, 1]]), "real numbers"),
        (lambda: FiniteChain(P3, initial=3), "state 3"),
        (lambda: FiniteChain(P3, initial=[0.5, 0.6, -0.1]), "initial law"),
        (lambda: FiniteChain(P3, initial=[0.5, 0.5]), "initial law"),
        (lambda: TwoState(1.5), "p = 1.5"),
        (lambda: TwoState(float("nan")), "p = nan"),
        (lambda: TwoState(0.5, initial=2), "state 2"),
        (lambda: LazyRefresh(0, 0.5), "n = 0"),
        (lambda: LazyRefresh(2**53 + 1, 0.5), "9007199254740992"),
        (lambda: LazyRefresh(5, -0.1), "q = -0.1"),
        (lambda: lazy_cycle(4, hold=2), "hold = 2"),
        (lambda: random_walk([[0, 1, 0], [1, 0, 0], [0, 0, 0]]), "vertex 2 is isolated"),
        (lambda: random_walk(sparse.csr_array([[0, 1, 0], [1, 0, 0], [0, 0, 0]])), "vertex 2 is isolated"),
        (lambda: random_walk([[0, 1], [2, 0]]), "not symmetric"),
        (lambda: Decay(Fraction(1), Fraction(2)), "loss"),
        (lambda: Decay(Fraction(1), Fraction(0)).first_at_most(Fraction(1, 4)), "never"),
    ],
)
def test_bad_input_is_named(build: Callable[[], object], message: str) -> None:
    """Each wrong input raises InvalidInput with the value and the rule."""
    with pytest.raises(InvalidInput, match=message):
        build()


def test_decay_decides_what_floats_cannot() -> None:
    """Ties and near-ties at large k are decided as rational arithmetic decides them."""
    quarter = Fraction(1, 4)
    assert Decay(Fraction(1), Fraction(1, 2)).at_most(2, quarter)
    nearly = Fraction(1, 2) - Fraction(1, 2**200)
    assert not Decay(Fraction(1), nearly).at_most(2, quarter)
    for k in (7, 1000, 50_000):
        for q in (0.1 / k, 1.3 / k, math.log(4) / k, 3.0 / k):
            assert Decay(Fraction(1), Fraction(q)).at_most(k, quarter) == ((1 - Fraction(q)) ** k <= quarter)
    third = Decay(Fraction(1, 2), Fraction(1, 3))
    assert next(k for k in range(1, 9) if third.at_most(k, quarter)) == third.first_at_most(quarter) == 2
    assert Decay(Fraction(1, 2), Fraction(1, 10**12)).first_at_most(quarter) == math.ceil(
        math.log(2) * 10**12
    )


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.float16])
def test_probabilities_may_be_numbers_of_numpy(kind):
    """They are taken as Python's; what is outside [0, 1], and what is true or false, is none."""
    assert TwoState(kind(0.25)) == TwoState(0.25)
    assert type(TwoState(kind(0.25)).p) is float
    assert LazyRefresh(3, kind(0.5)) == LazyRefresh(3, 0.5)
    assert TwoState(np.int64(1)) == TwoState(1)
    for bad in (kind(1.5), kind("nan"), np.True_, True, "0.5", None):
        with pytest.raises(InvalidInput, match="must be a probability in"):
            TwoState(bad)
