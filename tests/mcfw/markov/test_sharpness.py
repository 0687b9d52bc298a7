"""Bounds that are not only true but close, and messages that name as many states as they say."""

import numpy as np
import pytest
from scipy.sparse import csr_array

import mcfw
from mcfw.markov.powers import first_power, power, stationary_error
from mcfw.markov.stationary import stationary


@pytest.mark.parametrize("error", [1e-3, 1e-6])
def test_the_bound_on_the_error_of_pi_is_the_error_if_the_chain_forgets_at_once(error):
    """All rows of P are π, so pi − pi P = pi − π: the bound is ‖pi − π‖₁ up to the factor 1/(1 − δ)."""
    law = np.array([0.2, 0.3, 0.5])
    P = np.tile(law, (3, 1))
    wrong = law + np.array([error, -error, 0.0])
    bound = stationary_error(first_power(P), power(P, 1), wrong)
    assert 2 * error <= bound <= 2 * error * (1 + 5 * error)


@pytest.mark.parametrize("size", [2, 10, 11])
def test_a_refreshed_chain_is_uniform_to_the_last_bit(size):
    """Its law is known, not computed by an elimination that rounds."""
    assert (stationary(mcfw.LazyRefresh(size, 0.3)) == 1 / size).all()


@pytest.mark.parametrize(
    ("size", "named"),
    [
        (5, "{0} (closed), {1} (closed), {2} (closed), {3} (closed), {4} (closed)"),
        (6, "{0} (closed), {1} (closed), {2} (closed), {3} (closed), {4} (closed), …"),
    ],
)
def test_five_classes_are_named_and_more_are_hinted_at(size, named):
    """The identity has as many closed classes as states."""
    with pytest.raises(mcfw.NotErgodic, match="reducible") as caught:
        stationary(mcfw.FiniteChain(np.eye(size)))
    assert str(caught.value).endswith(f"its {size} communicating classes are {named}")


@pytest.mark.parametrize(("size", "named"), [(5, "{0, 1, 2, 3, 4}"), (6, "{0, 1, 2, 3, 4, …}")])
def test_five_states_of_a_class_are_named_and_more_are_hinted_at(size, named):
    """A closed circle of states, and one that leads into it."""
    P = np.zeros((size + 1, size + 1))
    P[np.arange(size), (np.arange(size) + 1) % size] = 1
    P[size, 0] = 1
    with pytest.raises(mcfw.NotErgodic, match="reducible") as caught:
        stationary(mcfw.FiniteChain(P))
    assert f"{named} (closed), {{{size}}} (transient)" in str(caught.value)


@pytest.mark.parametrize(("size", "named"), [(5, "{3}, {4}"), (6, "{3}, {4}, …")])
def test_five_cyclic_classes_are_named_and_more_are_hinted_at(size, named):
    """A rotation of n states has period n."""
    with pytest.raises(mcfw.NotErgodic, match=f"period {size}") as caught:
        mcfw.mixing_time(mcfw.FiniteChain(np.roll(np.eye(size), 1, axis=1)))
    assert str(caught.value).endswith(named)


@pytest.mark.parametrize("form", [np.asarray, csr_array])
def test_the_error_of_the_first_power_is_that_of_its_worst_row(form):
    """Row sums 1, 1 + 2⁻⁴⁰ and 1 − 2⁻⁴¹, dense or sparse."""
    P = np.array([[0.5, 0.5, 0.0], [0.25, 0.75 + 2.0**-40, 0.0], [0.0, 0.5, 0.5 - 2.0**-41]])
    assert first_power(form(P)).rho == pytest.approx(2.0**-40, rel=1e-8)
