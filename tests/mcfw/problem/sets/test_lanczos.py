"""Lanczos' method where its space closes, and in other units."""

import numpy as np
import pytest

from mcfw.problem.sets.lanczos import start_vector, top_eigenpair


def pair(eigenvalues, tolerance=1e-9, most=30):
    """The top pair of a diagonal operator."""
    B = np.asarray(eigenvalues, dtype=float)
    return top_eigenpair(lambda v: B * v, start_vector(len(B), 0, None), tolerance, most)


@pytest.mark.parametrize(
    ("distinct", "values"), [(1, [2.0] * 30), (2, [1.0] * 29 + [3.0]), (3, [1.0, 2.0, 4.0] * 10)]
)
def test_as_many_steps_as_there_are_eigenvalues(distinct, values):
    """Then the space is invariant up to rounding: it ends there, and the top is known."""
    found = pair(values)
    assert found.products == distinct
    assert found.value == pytest.approx(max(values), rel=1e-13)
    assert max(values) <= found.upper <= max(values) * (1 + 1e-13)


@pytest.mark.parametrize("values", [[1.0] * 29 + [3.0], np.arange(1.0, 31.0)])
def test_another_unit_changes_the_unit_only(values):
    """2^40 times the operator has 2^40 times the value and the bound, to the last bit, and the same vector."""
    one, large = pair(values), pair(2.0**40 * np.asarray(values))
    assert (large.value, large.upper, large.size) == tuple(
        2.0**40 * x for x in (one.value, one.upper, one.size)
    )
    assert large.vector.tobytes() == one.vector.tobytes()
    assert large.products == one.products
