from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse

import mcfw.markov.powers as powers_module
from mcfw.errors import InvalidInput, NotErgodic, Unsupported
from mcfw.markov.chains import FiniteChain, LazyRefresh, TwoState, lazy_cycle, random_walk
from mcfw.markov.decay import Decay
from mcfw.markov.mixing import d_mix, mixing_time, stationary
from mcfw.markov.mixing_bounds import (
    MixingBound,
    contraction_bound,
    dobrushin_bound,
    doeblin_bound,
    mixing_time_bound,
    operator_norm,
    power_bound,
    spectral_bound,
)
from mcfw.markov.powers import bracket, power, stationary_error
from mcfw.markov.rational import RationalKernel
from mcfw.markov.stationary import eliminate
from mcfw.markov.streams import AR1, VAR, IteratorStream, MetropolisHastings

Matrix = np.ndarray[Any, Any]
QUARTER = Fraction(1, 4)


def random_kernel(seed: int, size: int, density: float = 1.0) -> Matrix:
    """A kernel with random entries, a cycle that makes it irreducible, and a loop that makes it aperiodic."""
    rng = np.random.default_rng(seed)
    P = rng.random((size, size)) ** 4 * (rng.random((size, size)) < density)
    P += 0.1 * np.roll(np.eye(size), 1, axis=1)
    P[0, 0] += 0.1234567
    return P / P.sum(axis=1, keepdims=True)


def random_reversible(seed: int, size: int) -> FiniteChain:
    """A walk on a connected graph with random weights and loops."""
    rng = np.random.default_rng(seed)
    w = rng.random((size, size)) ** 6 * (rng.random((size, size)) < 0.5) + 0.01 * np.roll(
        np.eye(size), 1, axis=1
    )
    return random_walk(w + w.T + 0.2 * np.eye(size))


def by_definition(P: Matrix, limit: int = 100_000) -> int:
    """τ_mix from P, P², P³, … and the eigenvector of eigenvalue 1, in plain floats."""
    values, vectors = np.linalg.eig(P.T)
    pi = np.real(vectors[:, np.argmin(np.abs(values - 1))])
    pi /= pi.sum()
    P_k = np.eye(len(P))
    for k in range(1, limit):
        P_k = P_k @ P
        d = np.abs(P_k - pi).sum(axis=1).max() / 2
        assert abs(d - 0.25) > 1e-11, "floats cannot judge a tie"
        if d < 0.25:
            return k
    raise AssertionError("not reached")


def by_fractions(P: list[list[Fraction]], pi: list[Fraction]) -> int:
    """τ_mix from P, P², P³, … in rational arithmetic, for a given stationary law."""
    size = range(len(P))
    assert all(sum(pi[x] * P[x][y] for x in size) == pi[y] for y in size)
    P_k, k = P, 1
    while max(sum(abs(P_k[x][y] - pi[y]) for y in size) for x in size) / 2 > QUARTER:
        P_k, k = [[sum(P_k[x][z] * P[z][y] for z in size) for y in size] for x in size], k + 1
    return k


TABLE = {
    "dense 3": FiniteChain(random_kernel(1, 3)),
    "dense 40": FiniteChain(random_kernel(2, 40)),
    "sparse 40": FiniteChain(sparse.csr_array(random_kernel(3, 40, density=0.05))),
    "cycle 12": lazy_cycle(12),
    "cycle 31, almost periodic": lazy_cycle(30, hold=0.01),
    "one-way cycle": FiniteChain(0.6 * np.roll(np.eye(9), 1, axis=1) + 0.4 * np.eye(9)),
    "reversible 25": random_reversible(5, 25),
    "two-state .01": FiniteChain(TwoState(0.01).matrix),
    "two-state .99": FiniteChain(TwoState(0.99).matrix),
    "refresh": FiniteChain(LazyRefresh(20, 0.05).matrix),
    "one state": FiniteChain([[1.0]]),
}


@pytest.mark.parametrize("chain", TABLE.values(), ids=TABLE.keys())
def test_mixing_time_is_the_definition(chain: FiniteChain) -> None:
    """τ_mix agrees with direct powers, d_mix with P^k at k = τ, and d_mix(τ−1) > 1/4 ≥ d_mix(τ)."""
    tau = mixing_time(chain)
    assert tau == by_definition(chain.matrix)
    assert d_mix(chain, tau) <= 0.25
    assert tau == 1 or d_mix(chain, tau - 1) > 0.25
    assert d_mix(chain, 0) == pytest.approx(1 - stationary(chain).min(), abs=1e-15)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), size=st.integers(1, 12), density=st.sampled_from([0.1, 0.5, 1.0]))
def test_random_chains_mix_by_the_definition(seed: int, size: int, density: float) -> None:
    """On random ergodic chains: the definition, sparse = dense, π = πP, and every bound is one."""
    P = random_kernel(seed, size, density)
    chain = FiniteChain(P)
    tau = mixing_time(chain)
    assert tau == by_definition(P) == mixing_time(FiniteChain(sparse.csr_array(P)))
    assert np.abs(stationary(chain) @ P - stationary(chain)).max() < 1e-14
    assert min(power_bound(chain), dobrushin_bound(chain), doeblin_bound(chain)) >= tau


@settings(max_examples=25, deadline=None)
@given(data=st.data(), size=st.integers(2, 4), parts=st.sampled_from([4, 8, 16]))
def test_dyadic_chains_agree_with_fractions(data: st.DataObject, size: int, parts: int) -> None:
    """Kernels with entries i/2^j, where d_mix can be exactly 1/4, are decided as Fractions decide them."""
    rows = []
    for x in range(size):
        cuts = sorted(data.draw(st.lists(st.integers(0, parts - 2), min_size=size - 1, max_size=size - 1)))
        row = np.diff([0, *cuts, parts - 2]).astype(float)
        row[x] += 1
        row[(x + 1) % size] += 1
        rows.append(row / parts)
    exact = [[Fraction(entry) for entry in row] for row in rows]
    pi = eliminate(np.array(exact, dtype=object))
    assert mixing_time(FiniteChain(np.array(rows))) == by_fractions(exact, list(pi))


def test_a_tie_is_decided_exactly() -> None:
    """d_mix(k) = 1/4 exactly counts, one float more does not, and floats alone would not know."""
    for p in (0.25, 0.75):
        generic = FiniteChain(TwoState(p).matrix)
        assert bracket(generic.matrix, stationary(generic)) == (0, 2)
        assert mixing_time(TwoState(p)) == mixing_time(generic) == 1
        assert power_bound(generic) == 2
    below = np.nextafter(0.25, 0)
    assert mixing_time(TwoState(below)) == mixing_time(FiniteChain(TwoState(below).matrix)) == 2


def test_a_plateau_at_one_quarter_is_decided_exactly() -> None:
    """d_mix(11) = d_mix(12) = d_mix(13) = 1/4 exactly: τ_mix = 11, where rounded powers may say 14."""
    P = np.roll(np.eye(6), 1, axis=1)
    P[2], P[3] = [0.5, 0, 0, 0.5, 0, 0], [0.5, 0, 0, 0, 0.5, 0]
    pi = [Fraction(1, 16) * weight for weight in (4, 4, 4, 2, 1, 1)]
    assert by_fractions([[Fraction(entry) for entry in row] for row in P.tolist()], pi) == 11
    assert [RationalKernel.of(P).d_mix(k) for k in (11, 13)] == [QUARTER, QUARTER]
    assert bracket(P, stationary(FiniteChain(P))) == (10, 14)
    assert mixing_time(FiniteChain(P)) == 11


@pytest.mark.parametrize(
    "parts",
    [
        [[4, 2, 2, 0], [1, 2, 3, 2], [1, 2, 1, 4], [2, 2, 2, 2]],
        [[2, 4, 2, 0], [0, 2, 2, 4], [2, 0, 4, 2], [4, 2, 0, 2]],
        [[4, 2, 2, 0], [2, 2, 2, 2], [0, 2, 2, 4], [2, 2, 2, 2]],
    ],
)
def test_a_tie_that_floats_see_above_one_quarter_is_still_a_tie(parts: list[list[int]]) -> None:
    """d_mix(1) = 1/4 exactly, where the floats give 0.25000000000000006."""
    chain = FiniteChain(np.array(parts) / 8)
    assert d_mix(chain, 1) > 0.25
    assert RationalKernel.of(chain.matrix).d_mix(1) == QUARTER
    assert mixing_time(chain) == 1


def test_thirds_are_the_floats_normalised() -> None:
    """The chain of a matrix of floats is that of its rows divided by their exact sums."""
    thirds = np.array([[1 / 2 if x == y else 1 / 6 for y in range(4)] for x in range(4)])
    exact = RationalKernel.of(thirds)
    P = [[Fraction(int(entry), exact.denominator) for entry in row] for row in exact.numerators]
    assert all(sum(row) == 1 for row in P)
    assert abs(exact.d_mix(1) - QUARTER) < Fraction(1, 2**50)
    assert mixing_time(FiniteChain(thirds)) == by_fractions(P, [QUARTER] * 4)


def test_an_undecided_comparison_is_an_error_and_has_a_certified_bound() -> None:
    """A large chain at the edge: the candidates are named, and the bound is the larger."""
    edge = FiniteChain(LazyRefresh.with_mixing_time(100, 334).matrix)
    with pytest.raises(Unsupported, match=r"τ_mix is in \{334, …, 335\}.*mixing_time_bound"):
        mixing_time(edge)
    assert power_bound(edge) == 335
    assert mixing_time_bound(edge) == MixingBound(335, "powers")


@pytest.mark.parametrize("tau", [1, 10, 100, 334])
@pytest.mark.parametrize("n", [800, 1000])
def test_refresh_chains_of_the_experiments(n: int, tau: int) -> None:
    """τ_mix is exactly the one asked for, at the smallest and at the largest admissible q (sec:exp-data)."""
    low, high = LazyRefresh.refresh_interval(n, tau)
    for q in (low, high, LazyRefresh.with_mixing_time(n, tau).q):
        assert mixing_time(LazyRefresh(n, q)) == tau
    assert mixing_time(LazyRefresh(n, float(np.nextafter(low, 0)))) == tau + 1


@pytest.mark.parametrize("n", [2, 7, 60])
@pytest.mark.parametrize("q", [1.0, 0.5, 0.11, 0.004])
def test_closed_form_of_refresh_equals_the_generic_algorithm(n: int, q: float) -> None:
    """d_mix(k) = (1−q)^k (1−1/n) and its τ_mix, against powers of the matrix."""
    chain = LazyRefresh(n, q)
    generic = FiniteChain(chain.matrix)
    assert mixing_time(chain) == mixing_time(generic)
    for k in (0, 1, 2, 17):
        assert d_mix(chain, k) == pytest.approx(d_mix(generic, k), abs=1e-13)
    assert np.allclose(stationary(chain), stationary(generic), rtol=1e-12)


@pytest.mark.parametrize("p", [0.003, 0.1, 0.3, 0.5, 0.77, 0.999])
def test_closed_form_of_two_states_equals_the_generic_algorithm(p: float) -> None:
    """d_mix(k) = ½|1−2p|^k and its τ_mix, against powers of the matrix."""
    chain = TwoState(p)
    generic = FiniteChain(chain.matrix)
    assert mixing_time(chain) == mixing_time(generic)
    for k in (0, 1, 2, 17):
        assert d_mix(chain, k) == pytest.approx(d_mix(generic, k), abs=1e-13)
        assert d_mix(chain, k) == pytest.approx(0.5 * abs(1 - 2 * p) ** k, rel=1e-13)


def test_stationary_law_is_accurate_in_every_entry() -> None:
    """Elimination in floats agrees with rationals to relative 1e-13 on a nearly reducible chain."""
    P = np.array(
        [[1 - 2**-40, 2**-40, 0, 0], [0.5, 0.25, 0.25, 0], [0, 2**-30, 0.5, 0.5 - 2**-30], [0, 0, 0.5, 0.5]]
    )
    exact = eliminate(np.array([[Fraction(entry) for entry in row] for row in P.tolist()], dtype=object))
    moved = exact @ [[Fraction(entry) for entry in row] for row in P.tolist()]
    assert moved.astype(float) == pytest.approx(exact.astype(float), rel=1e-13)
    assert np.allclose(stationary(FiniteChain(P)) / exact.astype(float), 1, rtol=1e-13, atol=0)
    for size in (63, 64, 65, 66, 200):  # around and beyond the blocks of the elimination
        chain = FiniteChain(random_kernel(3, size, density=0.2))
        assert np.abs(stationary(chain) @ chain.matrix - stationary(chain)).max() < 1e-15


def test_large_sparse_chains_have_a_stationary_law_but_no_exact_mixing_time() -> None:
    """Beyond the dense limit: π by a checked sparse solve, an error that points on, a Doeblin bound."""
    size = powers_module.DENSE_LIMIT + 500
    cycle = lazy_cycle(size)
    assert np.allclose(stationary(cycle), 1 / size, rtol=1e-6)
    with pytest.raises(Unsupported, match="doeblin_bound"):
        mixing_time(cycle)
    with pytest.raises(InvalidInput, match="vacuous"):
        doeblin_bound(cycle, m=2)
    home = sparse.csr_array((np.ones(size), (np.arange(size), np.zeros(size, dtype=int))), shape=(size, size))
    chain = FiniteChain(0.4 * cycle.kernel + 0.6 * home)
    hold = sparse.diags_array(np.random.default_rng(1).random(size))
    ahead = sparse.csr_array(np.roll(np.eye(size), 1, axis=1))
    uneven = FiniteChain(hold + (sparse.eye_array(size) - hold) @ (0.7 * ahead + 0.3 * ahead.T))
    for irregular in (chain, uneven):
        pi = stationary(irregular)
        assert np.abs(irregular.kernel.T @ pi - pi).max() < 1e-14
    assert doeblin_bound(chain, m=1) == 2
    assert mixing_time_bound(chain) == MixingBound(doeblin_bound(chain), "Doeblin")


@pytest.mark.parametrize("seed", range(6))
def test_error_bounds_of_powers_cover_the_exact_powers(seed: int) -> None:
    """rho bounds the relative error of every entry of P^k, and omega that of π, against rationals."""
    P = random_kernel(seed, 5, density=0.6)
    exact = RationalKernel.of(P)
    pi = eliminate(exact.numerators * Fraction(1, exact.denominator))
    for k in (1, 2, 7, 40):
        P_k = power(P, k)
        truth = (np.linalg.matrix_power(exact.numerators, k) * Fraction(1, exact.denominator**k)).ravel()
        errors = [abs(Fraction(a) - b) for a, b in zip(P_k.matrix.ravel().tolist(), truth, strict=True)]
        assert all(e <= Fraction(P_k.rho) * b for e, b in zip(errors, truth, strict=True))
        assert P_k.k == k
        assert P_k.rho < 30 * k * 2.0**-53
    guess = stationary(FiniteChain(P)) * (1 + 1e-9 * np.arange(5))
    guess /= guess.sum()
    omega = stationary_error(power(P, 1), power(P, 64), guess)
    error = sum(abs(Fraction(a) - b) for a, b in zip(guess.tolist(), pi, strict=True))
    assert error <= Fraction(omega) < 1e4 * error


@pytest.mark.parametrize("bits", [30, 50])
def test_error_bounds_grow_with_the_errors(bits: int) -> None:
    """On a slow chain with exact row sums the errors are those of the products alone, and are covered."""
    p = Fraction(round(0.0007 * 2**bits), 2**bits)
    P = np.array([[1 - p, p], [p, 1 - p]], dtype=float)
    square = power(P, 1)
    assert square.rho == 0
    for j in range(1, 13):
        square = power(P, 2**j)
        truth = Fraction(1, 2) - (1 - 2 * p) ** 2**j / 2
        assert abs(Fraction(float(square.matrix[0, 1])) - truth) <= Fraction(square.rho) * truth
    slow = np.array([[1 - p, p], [p / 2, 1 - p / 2]], dtype=float)
    guess = np.array([1 / 3 + 1e-12, 2 / 3 - 1e-12])
    omega = stationary_error(power(slow, 1), power(slow, 4096), guess)
    assert 2e-12 <= omega < 2e-11


@pytest.mark.parametrize("chain", TABLE.values(), ids=TABLE.keys())
def test_bounds_are_bounds_and_not_absurd(chain: FiniteChain) -> None:
    """Every certificate is at least τ_mix; contraction bounds are within 8 τ_mix, powers within 1."""
    tau = mixing_time(chain)
    assert tau <= power_bound(chain) <= tau + 1
    assert tau <= dobrushin_bound(chain) <= doeblin_bound(chain) <= 8 * tau
    assert mixing_time_bound(chain) == MixingBound(power_bound(chain), "powers")
    for m in (4, 16):
        try:
            assert doeblin_bound(chain, m) >= dobrushin_bound(chain, m) >= tau
        except InvalidInput as vacuous:
            assert "vacuous" in str(vacuous)  # noqa: PT017


REVERSIBLE = [
    lazy_cycle(12),
    lazy_cycle(30, 0.01),
    lazy_cycle(101, 0.3),
    *(random_reversible(s, 20 + s) for s in range(6)),
]


@pytest.mark.parametrize("chain", REVERSIBLE)
def test_spectral_bound_of_reversible_chains(chain: FiniteChain) -> None:
    """τ ≤ bound ≤ 1 + ln(2/√π_min)/(1 − λ*), the value of the theorem in plain floats plus a step."""
    pi = stationary(chain)
    scaled = np.sqrt(pi)[:, None] * chain.matrix / np.sqrt(pi)
    gap = 1 - np.sort(np.abs(np.linalg.eigvalsh((scaled + scaled.T) / 2)))[-2]
    bound = spectral_bound(chain)
    ideal = np.log(2 * np.sqrt(1 / pi.min() - 1)) / -np.log1p(-gap)
    assert mixing_time(chain) <= bound
    assert ideal * (1 - 1e-9) <= bound <= ideal * (1 + 1e-6) + 1


def test_spectral_bound_is_exact_for_two_states() -> None:
    """On two states the bound ½λ^k is d_mix(k) itself, so the integer is τ_mix, or one more at a tie."""
    for p in (0.001, 0.2, 0.4, 0.9):
        assert spectral_bound(FiniteChain(TwoState(p).matrix)) == mixing_time(TwoState(p))
    assert spectral_bound(TwoState(0.25)) == 2


def test_any_reference_vector_gives_a_bound() -> None:
    """The bound holds whatever h is, reversible or not: here π = (1/3, 2/3) is also taken for uniform."""
    P = np.array([[0.98, 0.02], [0.01, 0.99]])
    tau = by_definition(P)
    for h in ([1.0, 1.0], [1.0, 1.2], [2.0**0.5 * 1e-9, 2e-9], [1.0, 1.8]):
        assert tau <= contraction_bound(P, np.array(h)) < 3 * tau
    for seed in range(30):
        rng = np.random.default_rng(seed)
        P = 0.5 * random_kernel(seed, 6) + 0.5 / 6
        h = np.sqrt(stationary(FiniteChain(P))) * rng.uniform(0.8, 1.2, 6)
        try:
            assert contraction_bound(P, h) >= by_definition(P)
        except InvalidInput as vacuous:
            assert "vacuous" in str(vacuous)  # noqa: PT017


@pytest.mark.parametrize("seed", range(5))
def test_the_bound_on_an_operator_norm_is_one(seed: int) -> None:
    """‖B‖₂ ≤ the bound, nearly equal for symmetric B, also when B is not symmetric at all."""
    B = np.random.default_rng(seed).standard_normal((7, 7)) / 7
    assert np.linalg.norm(B, 2) <= operator_norm(B)
    assert np.linalg.norm(B - B.T, 2) <= operator_norm(B - B.T)
    assert np.linalg.norm(B + B.T, 2) <= operator_norm(B + B.T) <= np.linalg.norm(B + B.T, 2) + 1e-11


@pytest.mark.parametrize("diagonal", [[0.9, -0.5, 0.1], [-0.9, 0.5, 0.1]])
def test_an_eigensolver_that_lies_is_not_believed(
    diagonal: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eigenvalues that are too small give a bound that is still one, or none: the factorisation decides."""
    for lie, is_repaired in ((1 - 1e-6, True), (0.5, False)):
        monkeypatch.setattr(np.linalg, "eigvalsh", lambda matrix, lie=lie: lie * np.diag(matrix))
        if is_repaired:
            assert 0.9 <= operator_norm(np.diag(diagonal)) < 0.91
        else:
            with pytest.raises(Unsupported, match="Cholesky"):
                operator_norm(np.diag(diagonal))


def scaled(p: float, scale: float) -> FiniteChain:
    """The kernel of two states, all entries scaled: the rows miss the sum 1 by nearly what is tolerated."""
    return FiniteChain(np.array([[1 - p, p], [p, 1 - p]]) * scale)


def exact_rate(chain: FiniteChain) -> Fraction:
    """1 − 2p of the normalised rows, which d_mix(k) = ½(1 − 2p)^k and δ^k = (1 − 2p)^k contract by."""
    exact = RationalKernel.of(chain.matrix)
    assert exact.numerators[0, 1] == exact.numerators[1, 0]
    return 1 - Fraction(2 * int(exact.numerators[0, 1]), exact.denominator)


def test_bounds_hold_for_rows_that_miss_the_sum_one() -> None:
    """The integers are bounds for the normalised rows, where the floats as they stand would give less."""
    shrunk = scaled(1e-7, 1 - 1.9e-12)
    rate = exact_rate(shrunk)
    tau = Decay(Fraction(1, 2), 1 - rate).first_at_most(QUARTER)
    assert tau <= spectral_bound(shrunk) <= 1.001 * tau
    careless = float(shrunk.matrix[0, 0] - shrunk.matrix[0, 1])
    assert Decay(Fraction(1, 2), 1 - Fraction(careless)).first_at_most(QUARTER) < tau
    refresh = FiniteChain(LazyRefresh(101, 1e-7).matrix * (1 - 9e-11))
    exact = RationalKernel.of(refresh.matrix)
    ideal = Decay(
        Fraction(5), 101 * Fraction(int(exact.numerators[0, 1]), exact.denominator)
    )  # ½√(101 − 1) = 5
    assert ideal.first_at_most(QUARTER) <= spectral_bound(refresh)
    grown = scaled(0.375 - 1e-13, 1 + 1.9e-12)
    assert 2 * grown.matrix[0, 1] > 0.75
    assert exact_rate(grown) > QUARTER
    assert dobrushin_bound(grown, m=1) == doeblin_bound(grown, m=1) == 2


def test_spectral_bound_refuses_what_is_not_reversible() -> None:
    """The message names a pair whose flows differ."""
    with pytest.raises(InvalidInput, match=r"not reversible: π\(\d\)P\(\d, \d\)"):
        spectral_bound(FiniteChain(0.6 * np.roll(np.eye(9), 1, axis=1) + 0.4 * np.eye(9)))


def test_probabilities_that_underflow_are_not_mistaken_for_zero() -> None:
    """π may underflow to 0, of which the spectral bound complains; a lost elimination is an error."""
    tiny = 1e-200
    steep = np.array([[0.5, 0.5, tiny, 0], [0.5, 0.5, 0, 0], [0.5, 0, 0.5, tiny], [0, 0, 0.5, 0.5]])
    assert stationary(FiniteChain(steep))[3] == 0
    assert mixing_time(FiniteChain(steep)) == by_definition(steep)
    with pytest.raises(InvalidInput, match="underflows"):
        spectral_bound(FiniteChain(steep))
    lost = np.array([[0.5, 0.5, 0, 0], [0.5, 0, 0.5, 0], [0, 0, 1, tiny], [tiny, 0, 1, 0]])
    with pytest.raises(Unsupported, match="underflows"):
        stationary(FiniteChain(lost))


def test_bounds_refuse_bad_or_vacuous_powers() -> None:
    """m must be a positive integer, and a power without overlap proves nothing."""
    for m in (0, -1, 1.5, True):
        with pytest.raises(InvalidInput, match="m ="):
            doeblin_bound(lazy_cycle(9), m)  # type: ignore[arg-type]
    for bound in (doeblin_bound, dobrushin_bound):
        with pytest.raises(InvalidInput, match="vacuous"):
            bound(lazy_cycle(9), 1)


@pytest.mark.parametrize("period", [2, 3, 7])
def test_a_periodic_chain_is_refused_with_its_classes(period: int) -> None:
    """The message names the period and the cyclic classes; π and d_mix exist all the same."""
    P = np.kron(np.roll(np.eye(period), 1, axis=1), np.full((2, 2), 0.5))
    chain = FiniteChain(P)
    with pytest.raises(NotErgodic, match=rf"period {period}; its cyclic classes are \{{0, 1\}}, \{{2, 3\}}"):
        mixing_time(chain)
    for bound in (spectral_bound, doeblin_bound, dobrushin_bound, power_bound, mixing_time_bound):
        with pytest.raises(NotErgodic, match="period"):
            bound(chain)
    assert np.allclose(stationary(chain), 1 / (2 * period))
    assert d_mix(chain, 1000) == pytest.approx(1 - 1 / period)


def test_period_is_the_gcd_of_all_cycles() -> None:
    """Cycles of lengths 4 and 6 have period 2; one of length 3 in addition makes the chain aperiodic."""
    P = np.roll(np.eye(6), 1, axis=1)
    P[3] = [0.5, 0, 0, 0, 0.5, 0]
    with pytest.raises(NotErgodic, match=r"period 2; its cyclic classes are \{0, 2, 4\}, \{1, 3, 5\}"):
        mixing_time(FiniteChain(P))
    P[2] = [0.3, 0, 0, 0.7, 0, 0]
    assert mixing_time(FiniteChain(P)) == by_definition(P)


def test_a_reducible_chain_is_refused_with_its_classes() -> None:
    """Closed and transient classes are named, the closed first, and long ones are cut."""
    blocks = sparse.block_diag([sparse.csr_array(np.full((n, n), 1 / n)) for n in (2, 7)], format="csr")
    message = r"its 2 communicating classes are \{0, 1\} \(closed\), \{2, 3, 4, 5, 6, …\} \(closed\)"
    for f in (mixing_time, stationary, spectral_bound, mixing_time_bound):
        with pytest.raises(NotErgodic, match=message):
            f(FiniteChain(blocks))
    with pytest.raises(NotErgodic, match=r"\{1, 2\} \(closed\), \{0\} \(transient\)"):
        mixing_time(FiniteChain([[0.9, 0.1, 0], [0, 0.5, 0.5], [0, 0.5, 0.5]]))
    with pytest.raises(NotErgodic, match="10000 communicating classes"):
        mixing_time(LazyRefresh(10_000, 0.0))
    for chain, reason in ((TwoState(0), "reducible"), (TwoState(1), "period 2")):
        with pytest.raises(NotErgodic, match=reason):
            mixing_time(chain)
    with pytest.raises(NotErgodic, match="reducible"):
        d_mix(TwoState(0.0), 3)
    assert d_mix(TwoState(1.0), 3) == 0.5
    assert mixing_time(LazyRefresh(1, 0.0)) == 1


def test_streams_have_no_mixing_time() -> None:
    """On an unbounded or unknown space the error says why, and what to do instead."""
    streams = (AR1(0.5), VAR([[0.5]]), IteratorStream([1.0]), MetropolisHastings(lambda z: 0.0, 1.0, dim=1))
    for stream in streams:
        for f in (mixing_time, stationary, power_bound, mixing_time_bound):
            with pytest.raises(
                Unsupported, match=f"{type(stream).__name__} is not a finite chain.*certified bound"
            ):
                f(stream)


def test_mixing_too_slow_for_floats_is_an_error() -> None:
    """When the error bound of the powers is no longer small, nothing is claimed."""
    slow = FiniteChain(TwoState(1e-14).matrix)
    with pytest.raises(Unsupported, match="too slowly"):
        mixing_time(slow)
    assert mixing_time(TwoState(1e-14)) == pytest.approx(np.log(2) / 2e-14, rel=1e-9)


def test_a_user_chain_with_a_size_and_a_matrix_is_finite() -> None:
    """The definition needs only the matrix."""

    class Mine:
        """A finite chain of the user."""

        size = 2
        matrix = np.array([[0.9, 0.1], [0.2, 0.8]])

        def start(self, rng: np.random.Generator) -> int:
            """State 0."""
            return 0

        def walk(self, rng: np.random.Generator, state: int, n: int) -> Matrix:
            """Not needed here."""
            raise NotImplementedError

    assert mixing_time(Mine()) == by_definition(Mine.matrix)
