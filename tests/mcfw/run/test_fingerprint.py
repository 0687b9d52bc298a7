"""Fingerprints: equal for equal specifications, different for different ones."""

from fractions import Fraction
from functools import partial
from itertools import combinations

import numpy as np
import pytest

import mcfw
from mcfw.run.fingerprint import describe

DIFFERENT = [
    lambda: mcfw.L1(Fraction(1, 3)),
    lambda: mcfw.L1(Fraction(1, 2)),
    lambda: mcfw.L1(0.5),
    lambda: mcfw.TwoState(0.25),
    lambda: mcfw.TwoState(0.26),
    lambda: mcfw.FiniteChain(np.full((2, 2), 0.5)),
    lambda: mcfw.FiniteChain(np.array([[0.5, 0.5], [0.25, 0.75]])),
    lambda: mcfw.Box([0.0, 0.0], [1.0, 1.0]),
    lambda: mcfw.Box([0.0, 0.0], [1.0, 2.0]),
    lambda: np.zeros((2, 3)),
    lambda: np.zeros((3, 2)),
    lambda: {"state": [1, 2]},
    lambda: {"state": [1, 3]},
    lambda: None,
]


@pytest.mark.parametrize("make", DIFFERENT)
def test_the_same_specification_has_the_same_description(make):
    """Two objects made alike are described alike, in this process and, by construction, in any other."""
    assert describe(make()) == describe(make())


def test_different_specifications_differ():
    """No two of the table share a description."""
    texts = [describe(make()) for make in DIFFERENT]
    assert [pair for pair in combinations(texts, 2) if pair[0] == pair[1]] == []


def test_a_function_is_its_code_and_what_it_reads():
    """Enclosing variables, defaults, globals, constants, arguments of a partial, the owner of a method."""

    def reader(data, shift=0):
        return lambda x, step=shift: x - data + step

    class Owner:
        def __init__(self, data):
            self.data = data

        def read(self):
            return self.data

    first = np.array([1.0, 2.0])
    different = [
        reader(first), reader(-first), reader(first, shift=1), lambda x: x - 1, lambda x: x - 2, lambda x: x + 1,
        partial(reader, first), partial(reader, -first), Owner(first).read, Owner(-first).read,
    ]  # fmt: skip
    texts = [describe(function) for function in different]
    assert len(set(texts)) == len(texts)
    assert describe(reader(first)) == describe(reader(first.copy()))
    assert len({describe(different) for _ in range(100)}) == 1


DATA = np.array([0.5])


def test_a_global_that_a_function_reads_counts(monkeypatch):
    """Also if only a function inside the function reads it."""

    def outer(x):
        return [DATA * y for y in x]

    before = describe(outer)
    monkeypatch.setitem(globals(), "DATA", -DATA)
    assert describe(outer) != before


def test_circles_end():
    """A list that holds itself has a description."""
    circle = [1]
    circle.append(circle)
    assert describe(circle) == "list(1, list)"


def test_no_address_leaks_into_a_description():
    """A memory address would make every process a different run."""
    problem = mcfw.Problem.from_samples(lambda x, z: x, set=mcfw.L2Ball(1.0, 2))
    assert "0x" not in describe(problem)
