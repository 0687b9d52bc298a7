"""Values to call with: sensible ones, and everything else that a user may pass by mistake."""

from fractions import Fraction

import numpy as np
from hypothesis import strategies as st

HUGE = [10**400, -(10**400), 2**63, 1e308, -1e308, 1e-308, 5e-324, float("inf"), float("-inf"), float("nan")]
NUMBERS = st.one_of(
    st.integers(-3, 5), st.floats(-3, 3), st.floats(), st.sampled_from(HUGE), st.just(Fraction(1, 3)),
    st.just(np.float32(0.5)), st.just(np.int64(2)), st.booleans(),
)  # fmt: skip
LISTS = st.lists(st.floats(-2, 2), max_size=4)
ARRAYS = st.one_of(
    LISTS, LISTS.map(np.array), st.lists(st.lists(st.floats(-2, 2), min_size=2, max_size=2), max_size=3).map(np.array),
    st.just(np.zeros((2, 2, 2))), st.just(np.zeros(0)), st.just(np.array([None, 1], dtype=object)),
    st.just(np.array([1 + 2j])), st.just(np.array(["a", "b"])), st.lists(NUMBERS, max_size=3),
)  # fmt: skip
OTHERS = st.sampled_from(
    [None, "", "a", "1", b"x", (), {}, [], [[1], [1, 2]], object(), int, len, ..., {"a": 1}, {1}]
)
ANYTHING = st.one_of(NUMBERS, ARRAYS, OTHERS)


def mostly(sensible):
    """A sensible value two times in three, anything otherwise."""
    return st.integers(0, 2).flatmap(lambda draw: sensible if draw else ANYTHING)


SIZE = mostly(st.integers(1, 5))
POSITIVE = mostly(st.floats(0.01, 3))
PROBABILITY = mostly(st.floats(0, 1))
VECTOR = mostly(st.lists(st.floats(-2, 2), min_size=3, max_size=3))
MATRIX = mostly(
    st.lists(st.lists(st.floats(0.01, 1), min_size=3, max_size=3), min_size=3, max_size=3).map(
        lambda rows: np.array(rows) / np.array(rows).sum(axis=1, keepdims=True)
    )
)
SEED = mostly(st.integers(0, 9))
