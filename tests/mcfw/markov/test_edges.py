"""Where a case begins or ends, chains and their mixing times do what is said for it."""

from dataclasses import FrozenInstanceError
from decimal import Decimal, localcontext
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
import scipy.sparse.linalg
from scipy.sparse import csr_array, issparse

import mcfw
from mcfw.markov import chains, mixing, powers
from mcfw.markov import decay as decay_module
from mcfw.markov import stationary as stationary_module
from mcfw.markov.decay import QUARTER, Decay
from mcfw.markov.ergodicity import ergodic_kernel, irreducible_kernel
from mcfw.markov.mixing import d_mix, mixing_time, stationary
from mcfw.markov.mixing_bounds import mixing_time_bound
from mcfw.markov.powers import power, product
from mcfw.markov.rational import LARGEST, RationalKernel

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
FLIP = np.array([[0.75, 0.25], [0.25, 0.75]])


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
    ids=["half", "none", "all", "one over k", "a float"],
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


@pytest.mark.parametrize("error", [-1000, -3, 0, 3, 1000])
def test_a_wrong_guess_of_a_first_step_is_put_right_in_few_comparisons(error, monkeypatch):
    """Logarithms that are wrong by a thousand steps cost some tens of comparisons, and change nothing."""
    asked, at_most = [], Decay.at_most

    def recorded(decay, k, bound):
        asked.append(k)
        assert len(asked) < 100
        return at_most(decay, k, bound)

    monkeypatch.setattr(Decay, "at_most", recorded)
    monkeypatch.setattr(Decay, "_guess", lambda decay, bound: first_of_half(12) + error)
    assert Decay(HALF, Fraction(1, 2**12)).first_at_most(QUARTER) == first_of_half(12)


def test_a_long_rate_is_compared_in_few_bits(monkeypatch):
    """(1 − 2^−1000)^1000 has a million bits; 2^−990 below 1 is told from 1/4 without them."""
    asked, power = [], decay_module._power

    def recorded(rate, k, bits):
        asked.append(bits)
        return power(rate, k, bits)

    monkeypatch.setattr(decay_module, "_power", recorded)
    assert not Decay(Fraction(1), Fraction(1, 2**1000)).at_most(1000, QUARTER)
    assert [bits < 1000 for bits in asked] == [True]


def doubled(size):
    """Two blocks of `size` states, left with probability 1/4 and uniform inside: d_mix(k) = 2^−(k+1) exactly."""
    return mcfw.FiniteChain(np.kron(FLIP, np.full((size, size), 1 / size)))


def test_a_distance_is_told_as_long_as_powers_can_tell_it():
    """The error bound of P^k grows like k·2^−52: at 2^20 steps it is an answer, at 2^40 steps 2^−12 is none."""
    chain = mcfw.FiniteChain(FLIP)
    assert d_mix(chain, 2**20) <= 2.0**-30
    with pytest.raises(mcfw.Unsupported, match=r"d_mix\(1099511627776\)"):
        d_mix(chain, 2**40)


def test_the_accuracy_of_a_distance_is_the_largest_allowed_error(monkeypatch):
    """An error bound equal to it is an answer, one above it is none."""
    rho = power(FLIP, 5).rho
    monkeypatch.setattr(mixing, "ACCURACY", rho)
    assert d_mix(mcfw.FiniteChain(FLIP), 5) == pytest.approx(2.0**-6, rel=1e-12, abs=0)
    monkeypatch.setattr(mixing, "ACCURACY", np.nextafter(rho, 0))
    with pytest.raises(mcfw.Unsupported, match=r"d_mix\(5\)"):
        d_mix(mcfw.FiniteChain(FLIP), 5)


@pytest.mark.parametrize("q", [0.0, 0.5, 1.0])
def test_a_chain_of_one_state_is_mixed(q):
    """π is 1, d_mix(k) = 0 for all k and τ_mix = 1, also where it is never refreshed."""
    chain = mcfw.LazyRefresh(1, q)
    assert stationary(chain).tolist() == [1.0]
    assert [d_mix(chain, k) for k in (0, 1, 7)] == [0.0, 0.0, 0.0]
    assert mixing_time(chain) == 1


def test_a_tie_is_decided_up_to_the_largest_kernel_of_rationals():
    """d_mix(1) = 1/4 exactly with 64 states is τ_mix = 1; with 128 the candidates are named."""
    assert mixing_time(doubled(LARGEST // 2)) == 1
    with pytest.raises(mcfw.Unsupported, match=r"τ_mix is in \{1, …, 2\}.*d_mix\(1\) from 1/4.*τ_mix ≤ 2"):
        mixing_time(doubled(LARGEST))


@pytest.mark.parametrize(("p", "tau"), [(0.4, 1), (0.1, 4), (0.01, 35)])
def test_what_rounding_decides_needs_no_rationals(p, tau, monkeypatch):
    """½(1 − 2p)^τ is far from 1/4 on both sides, so that the enclosure has one candidate: ⌈ln 2/−ln(1 − 2p)⌉."""
    monkeypatch.setattr(RationalKernel, "of", None)
    assert mixing_time(mcfw.FiniteChain([[1 - p, p], [p, 1 - p]])) == tau


def test_squares_end_where_their_errors_are_too_large(monkeypatch):
    """A chain that moves once in 2^60 steps has powers whose error bound passes 1/32 before they are mixed."""
    asked = []

    def recorded(a, b):
        asked.append(a.k)
        assert len(asked) < 64
        return product(a, b)

    monkeypatch.setattr(powers, "product", recorded)
    with pytest.raises(mcfw.Unsupported, match="mixes too slowly for floating point"):
        mixing_time(mcfw.FiniteChain([[1, 2.0**-60], [2.0**-60, 1]]))


@pytest.mark.parametrize("n", [0, -1])
@pytest.mark.parametrize("build", [mcfw.lazy_cycle, lambda n: mcfw.LazyRefresh.refresh_interval(n, 1)])
def test_no_states_are_refused_by_number(build, n):
    """A chain has at least one state, and the message gives the number that was asked for."""
    with pytest.raises(mcfw.InvalidInput, match=f"number of states n = {n} must be an integer between 1 and"):
        build(n)


def test_one_state_is_enough():
    """The cycle of one state stays there, and every refresh probability mixes it at once."""
    assert mcfw.lazy_cycle(1).matrix.tolist() == [[1.0]]
    assert mcfw.LazyRefresh.refresh_interval(1, 1) == (0.0, 1.0)


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e3])
def test_the_symmetry_of_weights_is_asked_in_their_own_scale(scale):
    """An asymmetry of 10⁻¹³ of the largest weight is rounding, one of 10⁻¹⁰ is refused."""
    chain = mcfw.random_walk(scale * np.array([[0, 1], [1 - 1e-13, 1]]))
    assert chain.matrix[0].tolist() == [0.0, 1.0]
    with pytest.raises(mcfw.InvalidInput, match="not symmetric"):
        mcfw.random_walk(scale * np.array([[0, 1], [1 - 1e-10, 1]]))


def test_weights_of_zero_are_symmetric():
    """Without any weight the first vertex is isolated, which is what is wrong."""
    with pytest.raises(mcfw.InvalidInput, match="vertex 0 is isolated"):
        mcfw.random_walk(np.zeros((2, 2)))


@pytest.mark.parametrize("value", [True, False, Fraction(1, 2), "0.5", None, 0.5j, [0.5]])
def test_a_probability_is_a_number(value):
    """A truth value, a text, or a list of one number is none, though some compare with 0 and 1."""
    for build in (mcfw.TwoState, lambda p: mcfw.LazyRefresh(3, p), lambda p: mcfw.lazy_cycle(3, p)):
        with pytest.raises(mcfw.InvalidInput, match="must be a probability in"):
            build(value)


@pytest.mark.parametrize("state", [3, -1, 10**30])
def test_a_state_that_is_none_is_told_the_last_one(state):
    """Three states are 0, 1 and 2."""
    with pytest.raises(mcfw.InvalidInput, match=f"state {state} is not one of 0, …, 2$"):
        chains.check_state(state, 3)


@pytest.mark.parametrize(
    ("law", "u", "state"),
    [
        ([0.25, 0.25, 0.5], 0.0, 0),
        ([0.25, 0.25, 0.5], 0.25, 1),
        ([0.25, 0.25, 0.5], 0.6, 2),
        ([0.5, 0.5 - 1.5e-12], 1 - 1e-12, 1),
        ([0.5 - 1.5e-12, 0.5], 0.5 - 1e-12, 0),
        ([0.5, 0.5 + 1.5e-12], 0.5 - 2e-13, 1),
    ],
)
def test_a_start_inverts_the_normalised_law(law, u, state):
    """The state is the first whose part of the sum is above u, also where the sum misses 1 by rounding."""
    chain = mcfw.FiniteChain(np.eye(len(law)), law)
    assert chain.start(SimpleNamespace(random=lambda: u)) == state


@pytest.mark.parametrize("state", [0, 1])
def test_two_states_start_in_either_without_a_draw(state):
    """A given state is the start, and no generator is asked."""
    assert mcfw.TwoState(0.25, state).start(None) == state


@pytest.mark.parametrize("q", [0.0, 5e-324])
def test_a_chain_that_never_refreshes_stays_without_a_warning(q):
    """At q = 0 nothing is divided by 0, and at the least q no step that stays leaves the integers."""
    with np.errstate(all="raise"):
        assert mcfw.LazyRefresh(3, q).walk(np.random.default_rng(0), 2, 5).tolist() == [2] * 5


@pytest.mark.parametrize("initial", ["here", 0.5, 10**400, object()])
def test_one_thing_that_is_no_state_is_refused_as_a_state(initial):
    """A law would be several numbers."""
    with pytest.raises(mcfw.InvalidInput, match=r"^(a )?state "):
        mcfw.FiniteChain(FLIP, initial)


def test_elimination_is_used_up_to_the_dense_limit(monkeypatch):
    """At the limit π is eliminated, with one state more it is solved for."""
    monkeypatch.setattr(stationary_module, "_solve", lambda P: "solved")
    for limit, is_eliminated in ((2, True), (1, False)):
        monkeypatch.setattr(stationary_module, "DENSE_LIMIT", limit)
        pi = stationary(mcfw.FiniteChain(FLIP))
        assert pi.tolist() == [0.5, 0.5] if is_eliminated else pi == "solved"


@pytest.mark.parametrize("chain", [mcfw.TwoState(0.0), mcfw.LazyRefresh(5, 0.0)])
def test_a_chain_that_never_moves_has_no_stationary_law(chain):
    """Every law is stationary, so that none is given."""
    with pytest.raises(mcfw.NotErgodic, match=f"its {chain.size} communicating classes"):
        stationary(chain)


def test_two_states_that_always_flip_have_one_stationary_law():
    """A period is no obstacle to π."""
    assert stationary(mcfw.TwoState(1.0)).tolist() == [0.5, 0.5]


def test_weights_reach_the_end_of_the_floats():
    """π(1)/π(0) = 1/2^−1023 is the last power of two among the floats, and is given."""
    assert stationary(mcfw.FiniteChain([[0, 1], [2.0**-1023, 1]])).tolist() == [2.0**-1023, 1.0]


SLOW = [[1 - 2**-45, 2**-45], [0.5, 0.5]]


@pytest.mark.parametrize(
    ("P", "solution", "is_law"),
    [
        (SLOW, 2**-44, True),
        (SLOW, -(2**-44), False),
        (FLIP, 1.0, True),
        (FLIP, 1.001, False),
        (FLIP, -0.5, False),
        (FLIP, np.nan, False),
        ([[1, 1e-10], [0, 1]], 0.0, True),
        ([[1, 1.01e-10], [0, 1]], 0.0, False),
    ],
)
def test_a_solution_is_a_law_with_a_small_residual(P, solution, is_law, monkeypatch):
    """What a solver gives for π(1)/π(0) is believed if no weight is below 0 and ‖πP − π‖₁ ≤ 10⁻¹⁰."""
    monkeypatch.setattr(scipy.sparse.linalg, "spsolve", lambda A, b: np.array([solution]))
    if is_law:
        law = [1 / (1 + solution), solution / (1 + solution)]
        assert stationary_module._solve(csr_array(P)).tolist() == pytest.approx(law, rel=1e-15, abs=0)
    else:
        with pytest.raises(mcfw.Unsupported, match="left a residual"):
            stationary_module._solve(csr_array(P))


@pytest.mark.parametrize("q", [0.25, 0.5, 1.0])
def test_the_kernel_of_a_lazy_chain_is_its_matrix(q):
    """Every state reaches every other as soon as q > 0."""
    chain = mcfw.LazyRefresh(4, q)
    assert ergodic_kernel(chain).tolist() == irreducible_kernel(chain).tolist() == chain.matrix.tolist()


def test_a_million_states_that_never_move_are_told_at_once():
    """Their kernel is sparse, and the message names the first five classes."""
    names = ", ".join(rf"\{{{x}\}} \(closed\)" for x in range(5))
    with pytest.raises(mcfw.NotErgodic, match=rf"its 1000000 communicating classes are {names}, …$"):
        mixing_time(mcfw.LazyRefresh(10**6, 0.0))


def test_classes_are_named_closed_first_and_each_by_its_first_state():
    """States 0, 2 and 4 leave for good, 1 and 5 exchange, 3 stays."""
    P = np.zeros((6, 6))
    P[[0, 1, 2, 3, 4, 5], [1, 5, 3, 3, 2, 1]] = 1
    classes = [
        r"\{1, 5\} \(closed\)",
        r"\{3\} \(closed\)",
        *(rf"\{{{x}\}} \(transient\)" for x in (0, 2, 4)),
    ]
    with pytest.raises(mcfw.NotErgodic, match=f"its 5 communicating classes are {', '.join(classes)}$"):
        stationary(mcfw.FiniteChain(P))


@pytest.mark.parametrize(("period", "end"), [(5, "$"), (6, ", …$"), (7, ", …$")])
def test_five_cyclic_classes_are_named(period, end):
    """A sixth is told by dots only."""
    names = ", ".join(rf"\{{{x}\}}" for x in range(5))
    with pytest.raises(mcfw.NotErgodic, match=f"period {period}; its cyclic classes are {names}{end}"):
        mixing_time(mcfw.FiniteChain(np.roll(np.eye(period), 1, axis=1)))


@pytest.mark.parametrize("kind", [np.int64, np.float32, np.float64])
def test_a_sparse_matrix_is_left_as_it_is(kind):
    """An entry given in two parts is one entry of the kernel, and stays in two parts where it came from."""
    parts = csr_array(
        (np.array([1, 0, 1, 0], kind), np.array([1, 1, 0, 1]), np.array([0, 2, 4])), shape=(2, 2)
    )
    chain = mcfw.FiniteChain(parts)
    assert chain.matrix.tolist() == [[0, 1], [1, 0]]
    assert chain.kernel.nnz == 2
    assert issparse(chain.kernel)
    assert (parts.indices.tolist(), parts.data.tolist()) == ([1, 1, 0, 1], [1, 0, 1, 0])


def test_a_dense_kernel_is_a_copy_that_nobody_changes():
    """The table that a walk inverts was made from it once."""
    P = FLIP.copy()
    chain = mcfw.FiniteChain(P)
    P[0] = 0
    assert chain.kernel.tolist() == FLIP.tolist()
    with pytest.raises(ValueError, match="read-only"):
        chain.kernel[0, 0] = 1


def test_the_best_dense_bound_is_given_where_powers_are_too_inaccurate():
    """Two states that flip once in 10^14 steps: Dobrushin's coefficient is within twice the exact value."""
    exact = mcfw.TwoState(1e-14)
    found = mixing_time_bound(mcfw.FiniteChain(exact.matrix))
    assert found.certificate == "Dobrushin"
    assert mixing_time(exact) <= found.tau <= 2.01 * mixing_time(exact)


WHY = r"no certificate applies; powers: .*; spectral: .*; Dobrushin: .*; Doeblin: "


def test_a_chain_without_a_bound_is_told_why_by_each_certificate():
    """An entry of 5e-324 is no probability that floats can work with."""
    with pytest.raises(mcfw.Unsupported, match=WHY):
        mixing_time_bound(mcfw.FiniteChain([[1, 5e-324], [5e-324, 1]]))
