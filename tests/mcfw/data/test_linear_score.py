"""Matrix targets, intercepts, losses by word, and the constants of all of them."""

import numpy as np
import pytest
import scipy.sparse as sp
from scipy.optimize import minimize

import mcfw
from mcfw.data.losses import WORDS

RNG = np.random.default_rng(21)
X = RNG.normal(size=(30, 3))
LABELS = np.tile([0, 1], 15)
MANY = RNG.normal(size=(30, 2))
SETS = {
    "matrix": mcfw.NuclearBall(2.0, (3, 2)), "entries": mcfw.L1Ball(2.0, 6), "vector": mcfw.L2Ball(2.0, 3),
}  # fmt: skip
CASES = {
    "squared": ("squared", MANY[:, 0], "vector"), "squared, two": ("squared", MANY, "matrix"),
    "huber": (mcfw.Huber(0.4), MANY[:, 0], "vector"), "huber, two": ("huber", 2 * MANY, "entries"),
    "logistic": ("logistic", LABELS, "vector"), "logistic, two": ("logistic", MANY > 0, "matrix"),
    "softmax": ("softmax", LABELS, "matrix"), "softmax, entries": ("softmax", LABELS, "entries"),
}  # fmt: skip
both = pytest.mark.parametrize("intercept", [False, True], ids=["", "intercept"])
cases = pytest.mark.parametrize("case", CASES)


def made(case, intercept=False, rows=X, **options):
    """The problem of a case."""
    loss, y, X_set = CASES[case]
    return mcfw.from_data(rows, y, loss=loss, set=SETS[X_set], intercept=intercept, **options)


def extreme(problem):
    """A random point of the set, near its boundary."""
    return 0.95 * problem.set.lmo(RNG.normal(size=problem.set.shape))


@both
@cases
def test_gradients_are_differences_of_the_value(case, intercept):
    """Also those of single rows, by their own value."""
    problem = made(case, intercept)
    x, d = 0.5 * extreme(problem), RNG.normal(size=problem.set.shape)
    slope = (problem.value(x + 1e-5 * d) - problem.value(x - 1e-5 * d)) / 2e-5
    assert (problem.population_gradient(x) * d).sum() == pytest.approx(slope, rel=1e-6)
    rows = [problem.gradient(x, np.array([i]), np.array([1])) for i in range(30)]
    assert np.mean(rows, axis=0) == pytest.approx(problem.population_gradient(x), rel=1e-9, abs=1e-12)


def hessian(problem, x, row):
    """∇²f(x; row), by differences of the gradient, symmetric up to their error."""
    at, n = (np.array([row]), np.array([1])), problem.set.size
    units = 1e-5 * np.eye(n).reshape(n, *problem.set.shape)
    columns = [np.ravel(problem.gradient(x + e, *at) - problem.gradient(x - e, *at)) / 2e-5 for e in units]
    return np.array(columns)


@both
@cases
def test_L_bounds_every_eigenvalue_and_is_one(case, intercept):
    """λ_max ∇²f(x; i) ≤ L at any point, and at the centre with the longest row it is L (not Huber)."""
    problem = made(case, intercept)
    for x in (extreme(problem), extreme(problem), problem.set.center()):
        tops = [np.linalg.eigvalsh(hessian(problem, x, row))[-1] for row in range(30)]
        assert max(tops) <= problem.L * (1 + 1e-6)
    if "huber" not in case:
        assert max(tops) == pytest.approx(problem.L, rel=1e-5)


@both
@cases
def test_G_bounds_every_gradient(case, intercept):
    """No row's gradient is larger at any point, and the largest is not fifty times smaller."""
    problem = made(case, intercept)
    points = [problem.set.lmo(RNG.normal(size=problem.set.shape)) for _ in range(30)]
    largest = max(
        np.linalg.norm(problem.gradient(x, np.array([i]), np.array([1]))) for x in points for i in range(30)
    )
    assert problem.G / 50 < largest <= problem.G * (1 + 1e-12)
    assert problem.G_sigma == 2 * problem.G


@cases
def test_a_set_of_entries_is_the_set_of_matrices(case):
    """The gradient of the flattened point is the flattened gradient."""
    loss, y, X_set = CASES[case]
    if X_set == "vector":
        y, loss = np.stack((y, y), axis=1), loss if loss != "softmax" else None
    matrix = mcfw.from_data(X, y, loss=loss, set=mcfw.Box(-np.ones((3, 2)), np.ones((3, 2))))
    flat = mcfw.from_data(X, y, loss=loss, set=mcfw.Box(-1.0, 1.0, 6))
    x = RNG.uniform(-1, 1, (3, 2))
    assert flat.population_gradient(x.ravel()).tobytes() == matrix.population_gradient(x).tobytes()
    assert flat.value(x.ravel()) == matrix.value(x)


@cases
def test_a_matrix_of_targets_is_the_sum_over_its_columns(case):
    """Column by column, but for softmax, whose columns are classes."""
    loss, y, X_set = CASES[case]
    if loss == "softmax" or X_set == "vector":
        return
    W = RNG.uniform(-0.3, 0.3, (3, 2))
    whole = mcfw.from_data(X, y, loss=loss, set=mcfw.Box(-np.ones((3, 2)), np.ones((3, 2))))
    parts = [mcfw.from_data(X, y[:, j], loss=loss, set=mcfw.Box(-1.0, 1.0, 3)) for j in range(2)]
    assert whole.value(W) == pytest.approx(sum(p.value(W[:, j]) for j, p in enumerate(parts)), rel=1e-12)
    columns = np.stack([p.population_gradient(W[:, j]) for j, p in enumerate(parts)], axis=1)
    assert whole.population_gradient(W) == pytest.approx(columns, rel=1e-12, abs=1e-15)


@cases
def test_the_box_of_an_intercept_excludes_no_best_one(case):
    """For points on the boundary, the best b by an unconstrained solver lies in the box."""
    problem = made(case, intercept=True)
    inner, box = problem.set.sets
    for _ in range(5):
        W = inner.lmo(RNG.normal(size=inner.shape))
        found = minimize(
            lambda b, W=W: problem.value(problem.set.join([W, b])), np.zeros(box.shape),
            jac=lambda b, W=W: problem.set.split(problem.population_gradient(problem.set.join([W, b])))[1],
        )  # fmt: skip
        b = found.x - (found.x.max() + found.x.min()) / 2 if "softmax" in case else found.x
        assert box.contains(b, tol=1e-6)


def test_the_box_of_an_intercept_is_no_larger_than_it_must_be():
    """One row at the end of the ball needs all of it: b = y + aR."""
    problem = mcfw.from_data([[3.0]], [5.0], set=mcfw.L2Ball(2.0, 1), intercept=True)
    assert problem.set.sets[1].upper.tolist() == [11.0]
    assert problem.population_gradient(np.array([-2.0, 11.0])) == pytest.approx([0.0, 0.0])


def test_the_boxes_of_classifiers_are_no_larger_than_they_must_be():
    """One row in ten of a class whose scores are all at their end: the best b is a corner of the box."""
    ones, labels = np.ones((10, 1)), np.eye(10, dtype=int)[0]
    problem = mcfw.from_data(ones, labels, loss="logistic", set=mcfw.L2Ball(2.0, 1), intercept=True)
    assert problem.set.sets[1].upper == pytest.approx([2 + np.log(9)])
    assert problem.population_gradient(np.array([2.0, -2 - np.log(9)])) == pytest.approx(
        np.zeros(2), abs=1e-12
    )
    problem = mcfw.from_data(ones, labels, loss="softmax", set=mcfw.L2Ball(2.0, 2), intercept=True)
    b = np.sqrt(2) + np.log(3)
    assert problem.set.sets[1].upper == pytest.approx([b, b])
    at = np.array([-np.sqrt(2), np.sqrt(2), b, -b])
    assert problem.population_gradient(at) == pytest.approx(np.zeros(4), abs=1e-12)


@pytest.mark.parametrize("loss", ["logistic", "softmax"])
def test_a_class_that_is_missing_leaves_no_intercept(loss):
    """The best b would be infinite; the message says what to do."""
    X_set = SETS["vector" if loss == "logistic" else "matrix"]
    with pytest.raises(mcfw.InvalidInput, match="leave the intercept out"):
        mcfw.from_data(X, np.zeros(30, dtype=int), loss=loss, set=X_set, intercept=True)


@pytest.mark.parametrize(
    ("inner", "h"),
    [
        (mcfw.L1Ball(2.0, 3), mcfw.L1(0.3)), (mcfw.L2Ball(2.0, 3), mcfw.SquaredL2(0.3)),
        (mcfw.L2Ball(2.0, 3), mcfw.GroupLasso(0.3, [[0, 1]])), (mcfw.Simplex(3), mcfw.Linear([1.0, -2.0, 0.5])),
        (mcfw.L1Ball(2.0, 3), mcfw.ElasticNet(0.2, 0.1)),
    ],
    ids=lambda part: type(part).__name__,
)  # fmt: skip
def test_an_intercept_is_not_penalised(inner, h):
    """h, its oracle, its proximal map and the gap see the first block only."""
    problem = mcfw.from_data(X, MANY[:, 0], set=inner, h=h, intercept=True)
    g = RNG.normal(size=4)
    box = problem.set.sets[1]
    assert problem.h.value(g) == h.value(g[:3])
    assert problem.h.lipschitz(problem.set) == h.lipschitz(inner)
    assert problem.lmo(g).tolist() == [*inner.lmo(g[:3], h), *box.lmo(g[3:])]
    assert problem.prox(g, 0.7).tolist() == [*inner.prox(g[:3], h, 0.7), *box.project(g[3:])]
    x = problem.set.lmo(g)
    slope = problem.population_gradient(x)
    v = problem.lmo(slope)
    assert problem.gap(x) == pytest.approx(slope @ (x - v) + h.value(x[:3]) - h.value(v[:3]), rel=1e-12)


def test_a_penalty_that_the_set_does_not_admit_is_refused_with_an_intercept_too():
    """As it is without one."""
    for intercept in (False, True):
        with pytest.raises(mcfw.Unsupported, match="GroupLasso"):
            mcfw.from_data(
                X, MANY[:, 0], set=mcfw.L1Ball(2.0, 3), h=mcfw.GroupLasso(1.0, [[0]]), intercept=intercept
            )


def test_an_intercept_is_found():
    """Least squares with an intercept, by `auto`, against NumPy's."""
    y = X @ [0.5, -0.2, 0.1] + 3
    problem = mcfw.from_data(X, y, set=mcfw.L2Ball(1.0, 3), intercept=True)
    rows = (i % 30 for i in range(10**6))
    result = mcfw.solve(problem, rows, budget=30_000, regime="auto", seed=1, progress=False)
    w, b = problem.set.split(result.output)
    assert [*w, *b] == pytest.approx([0.5, -0.2, 0.1, 3.0], abs=0.15)


def test_words_are_losses():
    """Each word is the loss of that name; another is refused with the list."""
    for word in ("squared", "huber", "logistic"):
        y = LABELS if word == "logistic" else MANY[:, 0]
        x = np.full(3, 0.2)
        by_word = mcfw.from_data(X, y, loss=word, set=SETS["vector"])
        assert by_word.value(x) == mcfw.from_data(X, y, loss=WORDS[word](), set=SETS["vector"]).value(x)
    for wrong in ("hinge", 3, mcfw.Squared):
        with pytest.raises(mcfw.InvalidInput, match="squared, huber, logistic, softmax"):
            mcfw.from_data(X, LABELS, loss=wrong, set=SETS["vector"])
    with pytest.raises(mcfw.InvalidInput, match="a column for each class"):
        mcfw.from_data(X, LABELS, loss="softmax", set=SETS["vector"])


def test_weights_and_intercepts_go_together():
    """The shares of the classes are those of the law."""
    law = np.where(LABELS, 3.0, 1.0) / 60
    problem = mcfw.from_data(X, LABELS, loss="logistic", set=SETS["vector"], intercept=True, weights=law)
    plain = made("logistic", intercept=True)
    assert problem.set.sets[1].upper[0] == pytest.approx(plain.set.sets[1].upper[0] + np.log(3), rel=1e-12)


def test_rows_of_a_stream_are_the_rows_of_the_data():
    """The gradient of `from_rows` at rows is that of `from_data` at their numbers."""
    for case in CASES:
        loss, y, X_set = CASES[case]
        known, loss = made(case), mcfw.Multinomial(2) if loss == "softmax" else loss
        k = y.shape[1] if y.ndim == 2 else 1
        rows = np.column_stack((X, y)).astype(float)
        stream = mcfw.from_rows(set=SETS[X_set], loss=loss, targets=k)
        some, weights, x = np.array([1, 5, 29]), np.array([1, -2, 3]), 0.5 * extreme(known)
        expected = known.gradient(x, some, weights)
        assert stream.gradient(x, rows[some], weights) == pytest.approx(expected, rel=1e-13, abs=1e-15)


def test_rows_of_a_stream_may_have_an_intercept():
    """As large as it is said; h is not applied to it."""
    problem = mcfw.from_rows(set=mcfw.L1Ball(1.0, 3), h=mcfw.L1(0.1), intercept_bound=4.0)
    assert problem.set.sets[1].upper.tolist() == [4.0]
    assert problem.h.value([1.0, 0.0, 0.0, 4.0]) == 0.1
    known = mcfw.from_data(X, MANY[:, 0], set=mcfw.L1Ball(1.0, 3), intercept=True)
    x, one = np.array([0.1, -0.2, 0.3, 0.4]), np.ones(30, dtype=np.int64)
    at = problem.gradient(x, np.column_stack((X, MANY[:, 0])), one)
    assert at == pytest.approx(30 * known.population_gradient(x), rel=1e-12)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"targets": 0}, "targets"), ({"intercept_bound": -1.0}, "intercept_bound"),
        ({"targets": 2}, "points of shape"),
        ({"loss": "softmax", "set": SETS["matrix"], "targets": 2}, "reads one label"),
    ],
)  # fmt: skip
def test_wrong_rows_are_refused(options, said):
    """Before anything is read."""
    with pytest.raises(mcfw.InvalidInput, match=said):
        mcfw.from_rows(**{"set": mcfw.L1Ball(1.0, 3)} | options)


def test_rows_of_another_length_are_refused():
    """The message says how many columns are needed."""
    problem = mcfw.from_rows(set=mcfw.L1Ball(1.0, 3))
    with pytest.raises(mcfw.McfwError, match=r"3 features and 1 target"):
        problem.gradient(np.zeros(3), np.ones((2, 3)), np.array([1, 1]))


class CountedNonzeros:
    """How many entries of a sparse array are read by products and by row choices."""

    def __init__(self, monkeypatch):
        self.read, product = 0, sp.csr_array.__matmul__

        def counted(rows, other):
            self.read += rows.nnz
            return product(rows, other)

        monkeypatch.setattr(sp.csr_array, "__matmul__", counted)
        monkeypatch.setattr(sp.csr_array, "toarray", self._never)
        monkeypatch.setattr(sp.csr_array, "todense", self._never)

    @staticmethod
    def _never(*args, **options):
        raise AssertionError("made dense")


def test_a_gradient_of_sparse_rows_reads_their_nonzeros_only(monkeypatch):
    """10⁵ columns, 40 of them in a row: memory and work are those of the nonzeros, and nothing is made dense."""
    import tracemalloc

    n, d, each = 2000, 100_000, 40
    places = RNG.integers(0, d, (n, each))
    rows = sp.csr_array(
        (RNG.normal(size=n * each), places.ravel(), np.arange(0, n * each + 1, each)), shape=(n, d)
    )
    counted = CountedNonzeros(monkeypatch)
    tracemalloc.start()
    problem = mcfw.from_data(rows, RNG.normal(size=n), set=mcfw.L1Ball(5.0, d))
    assert tracemalloc.get_traced_memory()[1] < 20 * rows.data.nbytes < 8 * n * d / 50
    tracemalloc.stop()
    x = problem.set.lmo(problem.population_gradient(problem.set.center()))
    counted.read = 0
    tracemalloc.start()
    problem.gradient(x, np.arange(100), np.ones(100, dtype=np.int64))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert counted.read == problem_nonzeros(rows, 100)
    assert peak < 20 * 8 * d < 8 * 100 * d
    assert problem.gap(x) >= 0


def problem_nonzeros(rows, count):
    """The nonzeros of the first rows, equal places counted once."""
    first = sp.csr_array(rows[:count])
    first.sum_duplicates()
    return first.nnz
