"""Fingerprints: equal for equal specifications, different for different ones."""

import enum
import mmap
import os
import random
import subprocess
import sys
from array import array
from collections import defaultdict, deque
from fractions import Fraction
from functools import lru_cache, partial, partialmethod, wraps
from itertools import combinations
from pathlib import Path
from types import MappingProxyType, ModuleType

import numpy as np
import pytest

import mcfw
from mcfw.run.fingerprint import describe

DIFFERENT = [
    lambda: mcfw.L1(Fraction(1, 3)),
    lambda: mcfw.L1(Fraction(1, 7)),
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
    assert describe(circle) == "list(1, list#0)"


def test_no_address_leaks_into_a_description():
    """A memory address would make every process a different run."""
    problem = mcfw.Problem.from_samples(lambda x, z: x, set=mcfw.L2Ball(1.0, 2))
    assert "0x" not in describe(problem)


class Slotted:
    """Data in a slot."""

    __slots__ = ("data",)

    def __init__(self, data):
        self.data = data

    def __call__(self, x, i):
        """The gradient of a centre of mass."""
        return x - self.data[i]


class Annotated(list):
    """A list with an attribute."""


class Colour(enum.Enum):
    """Keys that are no text."""

    RED = 1


def held(data):
    """A function that reads rows."""
    return lambda x, i: x - data[i]


def owned(owner):
    """A function that reads rows of an attribute."""
    return lambda x, i: x - owner.data[i]


def in_class(data):
    """A class with a variable."""
    return type("Owner", (), {"data": data, "__module__": __name__})


def in_module(data):
    """A module in a module, with a variable."""
    outer, inner = ModuleType("outer"), ModuleType("outer.inner")
    outer.inner, inner.data = inner, data
    return lambda x, i: x - outer.inner.data[i]


def in_function(data):
    """A function with an attribute."""

    def gradient(x, i):
        return x - gradient.data[i]

    gradient.data = data
    return gradient


def annotated(data):
    """A list whose attribute is the data."""
    found = Annotated([1])
    found.data = data
    return found


def compiled(data):
    """A function that numba compiles."""
    numba = pytest.importorskip("numba")
    return numba.njit(lambda x, i: x - data[i])


def in_class_as(wrap):
    """An instance of a class whose method is wrapped."""

    def make(data):
        return in_class(wrap(held(data)))()

    return make


def static_compiled(data):
    """A static method that numba compiles."""
    return in_class(staticmethod(compiled(data)))()


class Weight(float):
    """A number with an attribute."""


def weighed(data):
    """A number whose attribute is the data."""
    found = Weight(1.0)
    found.data = data
    return found


class Field:
    """A descriptor with data of its own."""

    def __init__(self, data):
        self.data = data

    def __get__(self, owner, kind):
        return self.data


def mapped(data):
    """Memory that cannot be pickled."""
    found = mmap.mmap(-1, data.nbytes)
    found[:] = data.tobytes()
    return found


def imported(data):
    """A function that imports its data when it is called."""
    module = sys.modules[IMPORTED] = ModuleType(IMPORTED)
    module.rows = data

    def gradient(x, i):
        from data_of_a_fingerprint import rows

        return x - rows[i]

    return gradient


IMPORTED = "data_of_a_fingerprint"


def disguised(data):
    """A function that says that it is NumPy's."""
    names = {"__name__": __name__, "data": data, "wraps": wraps, "np": np}
    exec("@wraps(np.sum)\ndef gradient(x, i):\n    return x - data[i]\n", names)
    return names["gradient"]


READERS = {
    "slot": lambda data: owned(Slotted(data)),
    "callable with a slot": Slotted,
    "deque": lambda data: held(deque(data)),
    "array": lambda data: held(array("d", data.ravel())),
    "bytes": lambda data: held(data.tobytes()),
    "bytearray": lambda data: held(bytearray(data.tobytes())),
    "memoryview": lambda data: held(memoryview(data)),
    "class": lambda data: owned(in_class(data)),
    "instance of a class": lambda data: owned(in_class(data)()),
    "module": in_module,
    "function": in_function,
    "attribute of a list": annotated,
    "mask": lambda data: np.ma.array(np.ones(data.shape), mask=data > 0),
    "array of objects": lambda data: np.array([None, Slotted(data)]),
    "keys of a dictionary": lambda data: {Colour.RED: {"a", "b"}, (1, 2): data, "b": {Colour.RED, 0.5}},
    "frozen dictionary": lambda data: MappingProxyType({"a": data}),
    "cached function": lambda data: lru_cache(held(data)),
    "cached method": in_class_as(lru_cache),
    "partial method": in_class_as(lambda function: partialmethod(function, 1)),
    "arguments of a partial method": lambda data: in_class(partialmethod(held, data))(),
    "property": in_class_as(property),
    "setter": in_class_as(lambda function: property(None, function)),
    "descriptor": lambda data: in_class(Field(data))(),
    "call": lambda data: type("Called", (), {"__call__": partial(held, data), "__module__": __name__})(),
    "number": weighed,
    "mapped memory": mapped,
    "import": imported,
    "disguise": disguised,
    "factory": lambda data: defaultdict(held(data)),
    "compiled function": compiled,
    "compiled method": static_compiled,
}  # fmt: skip
CENTRED = np.linspace(-1.0, 1.0, 60).reshape(20, 3)


@pytest.mark.parametrize("name", READERS)
def test_data_are_seen_wherever_they_are_read_from(name):
    """The same data are described alike, and other data otherwise."""
    make = READERS[name]
    text = describe(make(CENTRED))
    assert describe(make(CENTRED.copy())) == text
    assert describe(make(-CENTRED)) != text
    assert "0x" not in text


HASHED = """
from tests.mcfw.run.test_fingerprint import CENTRED, READERS, describe
print([describe(make(CENTRED)) for name, make in READERS.items() if "compiled" not in name])
"""


def test_a_description_does_not_depend_on_the_hashes_of_a_process():
    """Sets have another order in every process."""
    root = Path(__file__).parents[3]
    texts = {
        subprocess.run(
            [sys.executable, "-c", HASHED],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            check=True,
            cwd=root,
        ).stdout
        for seed in "12"
    }
    assert len(texts) == 1


def test_the_order_and_the_keys_of_a_dictionary_count():
    """A reader of its values sees the order; attributes have none."""
    texts = [{"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a=1, b": 2}, {"1": 2}, {1: 2}, {"a": 1, "b": "2"}]
    assert len({describe(text) for text in texts}) == len(texts)
    one, other = Annotated(), Annotated()
    one.a, one.b = 1, 2
    other.b, other.a = 2, 1
    assert describe(one) == describe(other)


def test_the_names_of_columns_count():
    """Two tables with the same bytes."""
    columns = [np.zeros(2, dtype=[(a, float), (b, float)]) for a, b in ("xy", "yx")]
    assert describe(columns[0]) != describe(columns[1])


class Hidden:
    """What must not be asked."""

    def __init__(self, answer):
        self.answer = answer

    def __reduce_ex__(self, _):
        if self.answer == "leave":
            raise SystemExit(4)
        return self.answer

    __reduce__ = None


class Closed:
    """No attributes to be seen."""

    __slots__ = ()

    @property
    def __dict__(self):
        raise RuntimeError


@pytest.mark.parametrize("answer", [5, (), "leave", (1,)])
def test_an_object_that_cannot_be_pickled_is_its_attributes(answer):
    """Whatever its `__reduce_ex__` does."""
    text = describe(Hidden(answer))
    assert describe(Hidden(answer)) == text != describe(Hidden([answer]))
    assert describe(Closed()).startswith("Closed")


def test_what_is_nested_too_deeply_is_refused_by_name():
    """Not by Python's own error."""
    deep = []
    for _ in range(10**5):
        deep = [deep]
    with pytest.raises(mcfw.InvalidInput, match="a list is nested too deeply"):
        describe(deep)


def test_which_of_two_objects_is_met_again_counts():
    """(a, b, a) is not (a, b, b)."""
    a, b = [1], [2]
    assert describe((a, b, a)) == "tuple(list(1), list(2), list#0)"
    assert describe((a, b, b)) == "tuple(list(1), list(2), list#1)"


def test_what_is_used_up_is_its_kind_and_is_not_used():
    """Iterators and generators of random numbers are neither asked nor compared."""
    drawn, noise, items = np.random.default_rng(0), random.Random(0), iter([1, 2])
    text = describe((drawn, noise, items, (i for i in items)))
    assert text == "tuple(Generator, Random, list_iterator, generator)"
    assert list(items) == [1, 2]
    drawn.random(), noise.random()
    assert describe((drawn, noise, items, (i for i in items))) == text


def test_what_a_problem_computed_for_itself_is_no_part_of_it():
    """A problem that was asked for its penalty is the same problem."""
    problem = mcfw.Problem.from_samples(lambda x, z: x, set=mcfw.L2Ball(1.0, 2))
    text = describe(problem)
    assert problem.penalty(np.zeros(2)) == 0
    assert describe(problem) == text
