"""Entry points that take a user's data, streams and compiled code, as a table."""

import tempfile
from pathlib import Path

import numpy as np
from hypothesis import strategies as st

import mcfw
from tests.fuzz.library import ANY_CHAIN, CHAIN, PROBLEM, tuples
from tests.fuzz.outcomes import Entry
from tests.fuzz.values import ANYTHING, ARRAYS, MATRIX, POSITIVE, SEED, SIZE, VECTOR, mostly

LOSSES = mostly(st.sampled_from([mcfw.Squared(), mcfw.Logistic(), mcfw.Huber(1.0)]))
WORDS = mostly(st.sampled_from(["squared", "huber", "logistic", "softmax", "no such loss"]))
CONTENT = st.sampled_from(["a,b\n1,2\n", "1 2\n3 4\n", "", "x", "1,2\n3\n", "PAR1"]) | st.text(max_size=9)
FILES = st.sampled_from(["a.csv", "a.npy", "a.parquet"])
COLUMNS = mostly(st.lists(st.sampled_from(["a", "1"])))
STATES = st.lists(st.integers(0, 1), min_size=2, max_size=40)
SAMPLES = mostly(STATES.map(np.array) | st.lists(st.floats(-2, 2), min_size=2, max_size=40).map(np.array))
NAMES = mostly(st.sampled_from([None, ["a"], ["a", "b", "c"]]))
GRAPH = mostly(st.integers(2, 5).map(lambda n: np.ones((n, n)) - np.eye(n)))
METHODS = mostly(st.sampled_from(["sgd", ["auto"], ["sgd", "no such method"]]))


def pull(points, table, labels, states, weights, memory, out):
    """Σ w_i (x − z_i)."""
    for p in range(len(points)):
        out[p] = weights @ (points[p] - table[states])


FUNCTIONS = mostly(st.sampled_from([pull, "tests.fuzz.supplied:pull", "no.such:name", "math", "math:pie"]))


def fitted(X, y, loss, point):
    """A problem from data, and its gradient at the two rows 0 and 1."""
    problem = mcfw.from_data(X, y, set=mcfw.L2Ball(1.0, 3), loss=loss)
    return problem.gradient(np.array(point), np.array([0, 1]), np.array([1, 1]))


def fitted_with_intercept(X, y, word, point):
    """A problem with an intercept and a loss by its word, and its gap."""
    problem = mcfw.from_data(X, y, set=mcfw.L2Ball(1.0, 3), loss=word, intercept=True)
    return problem.gap([*point, 0.0]), problem.value(np.array([*point, 0.0]))


def streamed(rows, word, targets, bound):
    """A problem of rows, and its gradient at some."""
    problem = mcfw.from_rows(set=mcfw.L2Ball(1.0, 2), loss=word, targets=targets, intercept_bound=bound)
    return problem.gradient(problem.set.center(), rows, np.ones(3, dtype=np.int64))


def read_of_a_file(content, name, columns, chunk):
    """A stream of a file with this content, and its first row."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_text(content)
        return mcfw.from_file(path, columns, chunk=chunk).walk(np.random.default_rng(0), None, 1)


def watched_run(states, patience, share):
    """Three steps that two states watch, with these options in the place of sensible ones."""
    rule = mcfw.Validation(states, patience, share)
    return mcfw.solve(PROBLEM, CHAIN, horizon=3, progress=False, radius=None, validation=rule)


def drained(source):
    """A stream of batches that walks three steps, then skips two on a fresh one."""
    stream = mcfw.from_batches(source)
    return stream.walk(np.random.default_rng(0), None, 3)


def reported(samples, names, seed):
    """A diagnosis, told in words and as JSON."""
    report = mcfw.diagnose(samples, names=names, seed=seed)
    return report.explain(), report.to_dict()


def compared(options):
    """A comparison of one cheap method with these options in the place of sensible ones."""
    given = {"budget": 64, "methods": "sgd", "seeds": 1, "progress": False} | options
    return mcfw.compare(given.pop("problem", PROBLEM), given.pop("stream", CHAIN), **given)


def compiled(function, table, labels):
    """Three steps with a gradient that was given as a function over a table."""
    gradient = mcfw.CompiledGradient(function, table, labels)
    problem = mcfw.Problem.from_compiled(gradient, set=mcfw.Box([-1.0] * 3, [1.0] * 3), G=5.0)
    return mcfw.solve(problem, CHAIN, horizon=3, progress=False, engine="reference")


COMPARED = {
    "budget": mostly(st.sampled_from([2, 50])), "methods": METHODS, "seconds": mostly(st.just(0.001)), "seeds": SIZE,
    "x0": mostly(st.just([0.5])), "tau": SIZE, "stream": mostly(st.just(CHAIN)), "problem": ANYTHING,
}  # fmt: skip
BOUNDS = (mcfw.inertia_bound, mcfw.path_bound, mcfw.walk_bound, mcfw.mixing_time_estimate)
POINT = st.lists(st.floats(-1, 1), min_size=3, max_size=3)

SUPPLIED = (
    Entry("from_data", fitted, st.tuples(MATRIX, VECTOR, LOSSES, POINT)),
    Entry("from_data, an intercept", fitted_with_intercept, st.tuples(MATRIX, VECTOR, WORDS, POINT)),
    Entry("from_rows", streamed, st.tuples(MATRIX, WORDS, SIZE, POSITIVE)),
    Entry("from_file", read_of_a_file, st.tuples(CONTENT, FILES, COLUMNS, SIZE)),
    Entry("from_file, any path", mcfw.from_file, st.tuples(ANYTHING)),
    Entry("Validation, three steps", watched_run, st.tuples(STATES, SIZE, POSITIVE)),
    Entry("from_batches", drained, st.tuples(mostly(st.lists(ARRAYS, max_size=4)))),
    Entry("diagnose", reported, st.tuples(SAMPLES, NAMES, SEED)),
    *(Entry(f"compare({name}=…)", compared, tuples(**{name: drawn})) for name, drawn in COMPARED.items()),
    Entry("metropolis_walk", mcfw.metropolis_walk, st.tuples(GRAPH, ANYTHING)),
    *(Entry(bound.__name__, bound, st.tuples(ANY_CHAIN)) for bound in BOUNDS),
    Entry("CompiledGradient, three steps", compiled, st.tuples(FUNCTIONS, MATRIX, mostly(st.none()))),
    Entry("Huber", mcfw.Huber, st.tuples(POSITIVE)),
)
